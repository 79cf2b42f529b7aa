"""X2: Schools, variable discs, deliveries on receipt; X4.1, X4.3, X4.8: Capitalists that bid differently."""

import pytest

from tests.games.furnace_interbellum.kit import auction, production, resolution
from tests.kit import A, B, C, finish, play_on

MINE = {"mine": "2 coal | 2 coal | 3 iron"}
PAIR = {**MINE, "plant": "coal -> iron | coal -> iron | 1 oil"}


# Schools ------------------------------------------------------------------------------------------


@pytest.mark.rule("X2.1", "F2.4", "F2.5")
def test_schools_are_bid_on_like_cards() -> None:
    table = auction().play("A bid 3 on school-1")
    table.refuse("B bid 3 on school-1")
    table.play("B bid 2 on school-1", "C bid 1 on school-1")
    table.refuse("A bid 4 on school-1")
    assert table.discs_on("school-1") == [(3, A), (2, B), (1, C)]


@pytest.mark.rule("X2.1")
def test_schools_are_resolved_after_the_companies() -> None:
    table = resolution(
        {"mine": "A1", "school-2": "B1", "school-1": "C1"}, cards=MINE, offered=["clerk-1", "clerk-2"]
    )
    hired = [(event["who"], event["manager"]) for event in table.told("hire")]
    assert hired == [(C, "clerk-1"), (B, "clerk-2")]
    kinds = [event.kind for event in table.session.journal() if event.kind in ("take", "hire")]
    assert kinds == ["take", "hire", "hire"]


@pytest.mark.rule("X2.2")
def test_the_highest_disc_takes_the_manager_and_the_school_stays() -> None:
    table = resolution(
        {"school-1": "A1 B4"},
        offered=["clerk-3"],
        schools={
            "school-1": ["1 iron", "1 oil"],
            "school-2": ["1 coal", "1 iron"],
            "school-3": ["1 coal", "1 oil"],
        },
    )
    table.play("A share 0")
    assert (table.managers(B), table.managers(A)) == (["clerk-3"], [])
    play_on(table, lambda table: table.state.round == 2)
    assert table.row()[7:] == ["school-1", "school-2"]


@pytest.mark.rule("X2.2")
def test_a_manager_without_a_disc_is_discarded() -> None:
    table = resolution({"school-1": "A1"}, offered=["clerk-1", "clerk-2"])
    assert [table.game.manager_ids[one] for one in table.state.retired] == ["clerk-2"]
    assert table.told("retired") == [{"who": -1, "card": "school-2", "manager": "clerk-2"}]


@pytest.mark.rule("X2.3")
@pytest.mark.parametrize(
    ("first", "stock"), [(0, "3 iron"), (1, "1 coal + 2 iron"), (2, "2 coal + 1 iron"), (3, "3 coal")]
)
def test_a_disc_of_3_is_split_between_the_two_options(first: int, stock: str) -> None:
    table = resolution({"school-2": "A3 B4"})
    table.refuse("A share 4")
    assert table.play(f"A share {first}").stock(A) == stock


@pytest.mark.rule("X2.3", "F2.11")
def test_transactions_of_an_option_with_an_arrow_are_optional() -> None:
    table = resolution({"school-1": "A3 B4"}, stocks={A: "1 coal"})
    table.play("A share 1")  # 1 coal more, then up to two coal into iron
    table.refuse("A transact 3")
    assert table.play("A transact 2").stock(A) == "2 iron"


@pytest.mark.rule("X2.3", "F6.4")
def test_the_fourth_capitalist_splits_one_more() -> None:
    table = resolution({"school-2": "A3 B4"}, abilities={A: "fourth"})
    assert table.play("A share 4").stock(A) == "4 coal"


# The variable disc --------------------------------------------------------------------------------


@pytest.mark.rule("X2.4", "X2.6")
def test_the_variable_disc_is_worth_the_coal_spent_when_it_is_placed() -> None:
    table = auction(cards=MINE, stocks={A: "5 coal + 1 iron"}).play("A bid variable 4 on mine")
    assert table.discs_on("mine") == [(4, A)]
    assert table.stock(A) == "1 coal + 1 iron"
    assert table.state.hands[A] == (1, 2, 3, 4)


@pytest.mark.rule("X2.4")
def test_its_value_runs_from_0_to_the_coal_at_hand() -> None:
    table = auction(cards=MINE, stocks={A: "5 coal"})
    raises = [move for move in table.legal(A) if move.startswith("bid variable") and move.endswith(" mine")]
    assert raises == [f"bid variable {value} on mine" for value in range(6)]


@pytest.mark.rule("X2.4")
def test_more_than_9_is_allowed_up_to_99() -> None:
    table = auction(cards=MINE, stocks={A: "99 coal"})
    table.state.stocks[A] = (120, 0, 0, 0, 0)
    table.game._advance(table.state)
    table.refuse("B bid variable 0 on mine")
    table.play("A bid variable 99 on mine")
    assert table.stock(A) == "21 coal"
    assert table.discs_on("mine") == [(99, A)]


@pytest.mark.rule("X2.4")
def test_it_is_back_in_hand_and_at_0_in_the_next_auction() -> None:
    table = auction(cards=MINE, stocks={A: "5 coal"}).play("A bid variable 2 on mine")
    play_on(table, lambda table: table.state.round == 2)
    assert table.state.variable == [(-1, 0)] * 3
    assert table.state.hands[A] == (0, 1, 2, 3, 4)


@pytest.mark.rule("X2.5", "X2.6", "F2.5")
def test_equal_values_are_forbidden_for_it_as_for_any_disc() -> None:
    table = auction(cards=MINE, bids={"mine": "B3"}, stocks={A: "5 coal"})
    table.refuse("A bid variable 3 on mine")
    table.play("A bid variable 0 on mine", "B bid 3 on new-24")
    table.refuse("C bid variable 0 on mine")


@pytest.mark.rule("X2.5", "F2.4")
def test_it_is_a_disc_of_its_owner() -> None:
    table = auction(cards=MINE, stocks={A: "5 coal"}).play(
        "A bid variable 1 on mine", "B bid 1 on new-24", "C bid 2 on new-24"
    )
    table.refuse("A bid 4 on mine")


@pytest.mark.rule("X2.6")
def test_coal_spent_on_it_is_gone_before_compensation_and_the_value_decides() -> None:
    table = resolution({"mine": "Av5 B4", "plant": "A1 C3"}, cards=PAIR, stocks={A: "1 coal"})
    table.play("A transact 1")
    assert (table.cards(A), table.stock(B), table.stock(A)) == (["mine"], "8 coal", "1 iron")


@pytest.mark.rule("X2.5")
def test_texts_that_name_a_value_never_mean_the_variable_disc() -> None:
    hall = {"hall": "1 coal | when compensated for 1 or 2: store 1 coal; take all here | 1 iron", **MINE}
    for discs, lying in (("A2 B4", "1 coal"), ("Av2 B4", ""), ("A3 B4", "")):
        table = resolution({"mine": discs}, cards=hall, owned={A: ["hall"]})
        assert table.stored("hall") == lying
        assert table.state.stocks[A][0] == 2 * int(discs[discs.index("B") - 2])


@pytest.mark.rule("X2.14")
def test_a_0_gets_no_compensation_but_wins_alone() -> None:
    assert resolution({"mine": "Av0 B1"}, cards=MINE).stock(A) == ""
    assert resolution({"mine": "Av0 B1"}, cards=MINE, abilities={A: "fourth"}).stock(A) == "2 coal"
    assert resolution({"mine": "Av0"}, cards=MINE).cards(A) == ["mine"]
    assert resolution({"school-1": "Av0 B1"}).state.lanes


@pytest.mark.rule("X4.3")
def test_a_capitalist_adds_2_to_the_variable_disc() -> None:
    table = auction(cards=MINE, abilities={A: "match-king"}, stocks={A: "3 coal"})
    table.refuse("A bid variable 1 on mine")
    table.refuse("A bid variable 6 on mine")
    assert table.play("A bid variable 5 on mine").stock(A) == ""
    assert auction(cards=MINE, abilities={A: "match-king"}).play("A bid variable 2 on mine").discs_on(
        "mine"
    ) == [(2, A)]


# The pair -----------------------------------------------------------------------------------------


@pytest.mark.rule("X4.1")
def test_the_extra_2_is_bid_together_with_another_disc_on_a_different_card() -> None:
    table = auction(cards=PAIR, abilities={A: "heirs"}).play("A bid extra on mine")
    table.refuse("B bid 1 on mine")  # the pair is one turn
    table.refuse("A bid 4 on mine")
    table.play("A bid 4 on plant", "B bid 1 on mine")
    assert table.discs_on("mine") == [(2, A), (1, B)]
    assert table.discs_on("plant") == [(4, A)]
    assert table.state.hands[A] == (0, 1, 2, 3)


@pytest.mark.rule("X4.1", "F2.4", "F2.5")
def test_the_extra_2_counts_as_own_colour_and_has_the_value_2() -> None:
    table = auction(cards=PAIR, abilities={A: "heirs"}, bids={"mine": "B2", "plant": "A1"})
    table.refuse("A bid extra on mine")
    table.refuse("A bid extra on plant")


@pytest.mark.rule("X4.1", "X4.8")
def test_any_turn_will_do_but_the_last_disc_takes_the_extra_one_along() -> None:
    table = auction(cards=PAIR, abilities={A: "heirs"}, hands={A: (3,), B: (), C: ()})
    table.refuse("A bid 3 on mine")
    assert all(move.startswith("bid extra on") for move in table.legal(A))
    early = auction(cards=PAIR, abilities={A: "heirs"}, hands={A: (3, 4), B: (), C: ()})
    early.play("A bid 3 on mine")
    early.refuse("A bid 4 on plant")
    early.play("A bid extra on plant", "A bid 4 on new-24")
    assert early.state.extra == [0, 0, 0]


@pytest.mark.rule("X4.8", "F2.7")
def test_a_pair_that_finds_no_two_cards_leaves_the_extra_2_unused() -> None:
    # the extra 2 is blocked everywhere: a 2 of somebody else or an own disc lies on every card
    six = {f"card-{number}": "1 coal | 1 coal | 1 coal" for number in range(7)}
    bids = {f"card-{number}": "B2" for number in range(7)} | {"school-1": "B2", "school-2": "B2"}
    table = auction(cards=six, bids=bids, abilities={A: "heirs"}, hands={A: (3,), B: (), C: ()})
    table.play("A bid 3 on card-0")
    assert table.told("unplaced") == []
    assert finish(table).session.over


# Deliveries on receipt ----------------------------------------------------------------------------


@pytest.mark.rule("X2.7")
def test_a_delivery_of_the_basic_side_comes_on_receipt_before_the_next_card() -> None:
    cards = {"dam": "1 coal | delivery: 5 coal | 1 iron", "plant": "coal -> iron | 1 coal | 1 oil"}
    table = resolution({"dam": "A1", "plant": "A2 B3"}, cards=cards)
    assert table.stock(A) == "5 coal"
    table.play("A transact 2")  # paid with the delivery
    assert table.stock(A) == "3 coal + 2 iron"
    kinds = [event.kind for event in table.session.journal()]
    assert kinds.index("delivery") < kinds.index("transact")


@pytest.mark.rule("X2.7")
@pytest.mark.parametrize(("count", "stock"), [(0, "2 oil"), (1, "1 oil + 7 money")])
def test_a_delivery_with_an_arrow_is_one_transaction_or_none(count: int, stock: str) -> None:
    cards = {"line": "1 oil | delivery: oil -> 7 money | 1 iron"}
    table = resolution({"line": "A1"}, cards=cards, stocks={A: "2 oil"})
    table.refuse("A transact 2")
    assert table.play(f"A transact {count}").stock(A) == stock


@pytest.mark.rule("X2.13")
def test_a_delivery_is_not_resolved_in_production() -> None:
    cards = {"dam": "1 coal | delivery: 5 coal | delivery: 2 iron"}
    table = production({A: ["dam"]}, cards=cards).play("A resolve dam")
    assert table.stock(A) == ""
    assert production({A: ["dam+"]}, cards=cards).play("A resolve dam").stock(A) == ""


@pytest.mark.rule("X2.13")
def test_the_additional_delivery_does_not_come_on_receipt() -> None:
    assert resolution({"dam": "A1"}, cards={"dam": "1 coal | 1 coal | delivery: 2 iron"}).stock(A) == ""
