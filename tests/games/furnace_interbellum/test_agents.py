"""X5: Agents, two players and solo."""

from typing import Any

import pytest

from bessemer.content.packs import default_pack
from tests.games.furnace_interbellum.kit import (
    MAGNATE,
    InterTable,
    agent,
    auction,
    interbellum,
    production,
    resolution,
)
from tests.kit import A, B, play_on

SIX = {
    "coal-1": "1 coal | 1 coal | 1 coal",
    "iron-2": "1 coal | 2 iron | iron -> 2 money x2",
    "coal-3": "2 coal | 1 coal | 1 oil",
    "gear-4": "coal -> 1 money x2 | 1 coal | 1 upgrade",
    "coal-5": "1 coal | 1 coal | 1 coal",
    "iron-6": "1 coal | 1 coal | coal -> iron",
}
AGENT = 2


def two(dice: list[int], **more: Any) -> InterTable:
    """Two players and the Steel Magnate, whose turn comes after each bid of B."""
    more = {"rivals": [MAGNATE], "cards": SIX, "first": B, "hands": {A: (), B: (1, 2)}, **more}
    return auction(seats=2, dice=dice, **more)


def bid_of(table: InterTable, party: int) -> list[tuple[str, int]]:
    return [(event["card"], event["disc"]) for event in table.told("bid") if event["who"] == party]


@pytest.mark.rule("X5.1")
def test_two_players_meet_one_agent_who_bids_after_each_pair_of_turns() -> None:
    table = auction(seats=2, cards=SIX, rivals=[MAGNATE], dice=[1, 2])
    table.play("A bid 1 on coal-1", "B bid 1 on coal-3", "A bid 2 on coal-3", "B bid 2 on coal-1")
    assert [event["who"] for event in table.told("bid")] == [A, B, AGENT, A, B, AGENT]
    assert [event["result"] for event in table.told("roll")] == [1, 2]


@pytest.mark.rule("X5.1")
@pytest.mark.parametrize(("variable", "hand"), [("coal", (1, 2, 3, 3, 4)), ("none", (1, 2, 3, 4))])
def test_its_variable_disc_has_a_constant_value(variable: str, hand: tuple[int, ...]) -> None:
    assert auction(seats=2, rivals=[MAGNATE], variable=variable).state.hands[AGENT] == hand


@pytest.mark.rule("X5.1")
def test_the_agent_is_random_or_chosen_by_the_first_player() -> None:
    game = interbellum(2)
    assert {InterTable(game, seed).session.view().agents[0] for seed in range(30)} == {
        f"agent-{number}" for number in (1, 2, 3, 4)
    }
    table = InterTable(interbellum(2, agents="chosen"))
    first = table.state.first
    assert list(table.state.pending) == [first]
    table.session.play("meet agent-3", first)
    assert table.session.view().agents == ["agent-3"]


@pytest.mark.rule("X5.2", "X5.7")
@pytest.mark.parametrize(
    ("roll", "target"), [(1, "iron-2"), (2, "iron-2"), (3, "gear-4"), (4, "gear-4"), (5, "iron-6")]
)
def test_the_target_is_the_first_card_from_the_die_on_that_it_considers(roll: int, target: str) -> None:
    table = two([roll]).play("B bid 1 on coal-1")
    assert table.told("target") == [{"who": AGENT, "card": target}]
    assert bid_of(table, AGENT) == [(target, 4)]


@pytest.mark.rule("X5.2")
def test_after_the_last_company_comes_the_first_and_schools_are_no_target() -> None:
    table = two([5], bids={"iron-6": "<1"}).play("B bid 1 on coal-1")
    assert bid_of(table, AGENT) == [("iron-2", 4)]


@pytest.mark.rule("X5.2", "F2.4", "F2.5")
def test_a_card_is_passed_if_no_disc_fits() -> None:
    table = two([2], bids={"iron-2": "A4 B3"}, hands={A: (), B: (1,), AGENT: (3, 4)}).play(
        "B bid 1 on coal-1"
    )
    assert bid_of(table, AGENT) == [("gear-4", 4), ("iron-6", 3)]


@pytest.mark.rule("X5.7", "X5.9")
def test_the_steel_magnate_bids_on_the_rightmost_card_if_none_shows_iron_or_gears() -> None:
    plain = dict.fromkeys(SIX, "1 coal | 1 coal | 1 coal")
    table = two([1], cards=plain, bids={"school-2": "A4"}).play("B bid 1 on coal-1")
    assert table.told("no_target") == [{"who": AGENT}]
    assert bid_of(table, AGENT) == [("school-2", 3)]


@pytest.mark.rule("X5.3", "X5.9")
def test_it_takes_companies_and_managers_where_its_disc_is_highest() -> None:
    table = resolution(
        {"iron-2": "<4 A3", "school-1": "<1"}, seats=2, cards=SIX, rivals=[MAGNATE], offered=["clerk-1"]
    )
    assert table.companies_of(AGENT) == ["iron-2"]
    assert table.managers(AGENT) == ["clerk-1"]
    assert table.stock(A) == "3 coal"


@pytest.mark.rule("X5.3", "X5.7", "X5.10")
@pytest.mark.parametrize(
    ("bids", "money"),
    [({"coal-3": "<3 A4"}, 3), ({"gear-4": "<3 A4"}, 6), ({"school-1": "<3 A4"}, 3)],
)
def test_it_gets_money_for_each_compensation_transaction(bids: dict[str, str], money: int) -> None:
    table = resolution(bids, seats=2, cards=SIX, rivals=[MAGNATE])
    assert table.stock(AGENT) == f"{money} money"


@pytest.mark.rule("X5.4", "X5.7", "X5.12")
def test_the_steel_magnates_income() -> None:
    owned = {AGENT: ["iron-2", "iron-6", "coal-1"]}
    table = production(owned, seats=2, cards=SIX, rivals=[MAGNATE], hired={AGENT: ["clerk-1"]}).all_done()
    # iron-2 shows iron twice, once in its inactive line, iron-6 once; and one Manager
    assert table.told("income") == [{"who": AGENT, "stock": (0, 0, 0, 0, 2 * 3 + 4)}]


@pytest.mark.rule("X5.12")
def test_agents_have_no_start_up_and_do_not_use_managers() -> None:
    table = production({AGENT: ["iron-2"]}, seats=2, cards=SIX, rivals=[MAGNATE], hired={AGENT: ["clerk-1"]})
    assert table.tableau(AGENT) == ["iron-2"]
    table.all_done()
    assert table.state.stocks[AGENT][:4] == (0, 0, 0, 0)


def ended(seats: int, stocks: dict[int, str]) -> InterTable:
    rivals = [agent("one", income=["1 money per manager"]), agent("two", income=["1 money per manager"])]
    return production({}, seats=seats, round=4, stocks=stocks, rivals=rivals).all_done()


@pytest.mark.rule("X5.5")
@pytest.mark.parametrize(
    ("stocks", "ranks", "rule"),
    [
        ({A: "9 money", B: "5 money", AGENT: "10 money"}, (2, 2), "X5.5"),
        ({A: "9 money", B: "5 money", AGENT: "9 money"}, (1, 2), "F4.1"),
        ({A: "9 money", B: "5 money", AGENT: "7 money"}, (1, 2), "F4.1"),
    ],
)
def test_no_player_wins_if_the_agent_has_more_than_the_best(
    stocks: dict[int, str], ranks: tuple[int, ...], rule: str
) -> None:
    table = ended(2, stocks)
    outcome = table.session.outcome
    assert outcome is not None
    log = [(event["who"], event["money"]) for event in table.told("lost")]
    assert log == ([(AGENT, 10)] if rule == "X5.5" else [])
    assert (outcome.ranks, outcome.rule, outcome.scores[2]) == (ranks, rule, int(stocks[AGENT].split()[0]))


@pytest.mark.rule("X5.6")
@pytest.mark.parametrize(
    ("agents", "lost"),
    [(("5 money", "8 money"), ""), (("9 money", "1 money"), "lost_level"), (("1 money", "12 money"), "lost")],
)
def test_alone_one_needs_more_money_than_each_agent(agents: tuple[str, str], lost: str) -> None:
    table = ended(1, {A: "9 money", 1: agents[0], 2: agents[1]})
    assert table.session.outcome is not None
    assert table.session.outcome.ranks == ((2,) if lost else (1,))
    assert table.session.outcome.rule == "X5.6"
    assert table.session.outcome.scores == (9, *(int(agent.split()[0]) for agent in agents))
    told = [kind for kind in ("lost", "lost_level") if table.told(kind)]
    assert told == ([lost] if lost else [])


@pytest.mark.rule("X5.6")
def test_after_each_own_bid_the_left_agent_bids_and_then_the_right_one() -> None:
    table = auction(seats=1, cards=SIX, rivals=[agent("one"), agent("two")], dice=[1, 2, 3, 4])
    table.play("A bid 1 on coal-5", "A bid 2 on iron-6")
    assert [event["who"] for event in table.told("bid")] == [A, 1, 2, A, 1, 2]
    assert bid_of(table, 1) == [("coal-1", 1), ("coal-3", 2)]
    assert bid_of(table, 2) == [("iron-2", 1), ("gear-4", 2)]


@pytest.mark.rule("X5.6")
def test_alone_one_meets_two_different_agents_with_own_cards() -> None:
    game = interbellum(1)
    for seed in range(10):
        agents = InterTable(game, seed).session.view().agents
        assert len(set(agents)) == 2
    table = resolution({"coal-1": "<1", "iron-2": ">1"}, seats=1, cards=SIX)
    assert (table.companies_of(1), table.companies_of(2)) == (["coal-1"], ["iron-2"])


@pytest.mark.rule("X5.8")
@pytest.mark.parametrize(
    ("bids", "expected"),
    [
        (["highest on school", "lowest on rightmost"], ("school-1", 5)),
        (["lowest on target", "lowest on rightmost"], ("coal-3", 3)),
        (["lowest leading on contested", "highest on rightmost"], ("iron-2", 4)),
        (["lowest leading on target", "highest on rightmost"], ("coal-3", 3)),
    ],
)
def test_agents_of_different_character_bid_differently(bids: list[str], expected: tuple[str, int]) -> None:
    lying = {"iron-2": "A3 B1", "coal-3": "B2"}
    table = two([3], rivals=[agent("one", bids)], bids=lying, hands={A: (), B: (1, 4), AGENT: (2, 3, 4, 5)})
    table.play("B bid 4 on coal-1")
    assert bid_of(table, AGENT) == [expected]


@pytest.mark.rule("X5.8")
def test_the_agents_of_the_house_differ_in_aim_bid_and_income() -> None:
    agents = default_pack("furnace-interbellum").agent
    assert len({tuple(agent.bids) for agent in agents}) == len({tuple(agent.income) for agent in agents}) == 4


@pytest.mark.rule("X5.11")
def test_the_die_names_the_first_six_of_seven_companies() -> None:
    table = two(
        [6], managers=False, cards={**SIX, "iron-7": "1 coal | 1 iron | 1 iron"}, bids={"iron-6": "<1"}
    )
    assert len(table.state.row) == 7
    table.play("B bid 1 on coal-1")
    assert bid_of(table, AGENT) == [("iron-7", 4)]


@pytest.mark.rule("X5.2")
def test_an_agent_without_a_place_for_any_disc_stops_bidding() -> None:
    bids = dict.fromkeys((*SIX, "school-1", "school-2"), "A4")
    table = two([1], bids=bids, hands={A: (), B: (1,), AGENT: (4,)}).play("B bid 1 on coal-1")
    assert table.told("unplaced") == [{"who": AGENT, "discs": (4,)}]


@pytest.mark.rule("X5.1", "F7.5")
def test_the_dummy_has_no_variable_disc() -> None:
    assert InterTable(interbellum(2, agents="dummy")).state.hands == [(0, 1, 2, 3, 4)] * 2 + [(1, 2, 3, 4)]


@pytest.mark.rule("X5.1", "F7.5")
def test_the_dummy_may_take_the_agents_place_and_bids_on_companies_only() -> None:
    table = auction(seats=2, cards=SIX, agents="dummy", dice=[6, 6], hands={A: (1,), B: (1,), 2: (1, 2)})
    table.play("A bid 1 on coal-1", "B bid 1 on coal-3")
    assert bid_of(table, 2) == [("iron-6", 1), ("coal-1", 2)]
    assert table.told("dummy")[0]["card"] == "coal-1"
    assert play_on(table, lambda table: False).session.outcome is not None
