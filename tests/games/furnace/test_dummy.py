"""F7: two players and the dummy."""

import pytest

from tests.games.furnace.kit import Table, auction, furnace, resolution
from tests.kit import A, B, finish

DUMMY = 2
ROW = {f"card-{number}": "2 coal | 1 coal | 1 coal" for number in range(1, 7)}


def lying(table: Table) -> dict[int, list[int]]:
    """Where the dummy's discs lie: values by position in the row, from 1."""
    return {
        place: [value for value, party in bids if party == DUMMY]
        for place, bids in enumerate(table.state.bids, 1)
        if any(party == DUMMY for _, party in bids)
    }


def before_the_dummy(bids: dict[str, str], hand: tuple[int, ...], dice: list[int]) -> Table:
    """A table where the dummy comes after A's bid on the last card."""
    table = auction(seats=2, cards=ROW, bids=bids, hands={A: (3, 4), B: (), DUMMY: hand}, dice=dice)
    return table.play("A bid 4 on card-6")


@pytest.mark.rule("F7.1")
def test_with_two_players_a_dummy_bids_with_four_discs_of_its_own() -> None:
    table = auction(seats=2, cards=ROW, dice=[1])
    assert table.state.hands == [(1, 2, 3, 4)] * 3
    table.play("A bid 1 on card-2", "B bid 1 on card-3")
    assert table.state.hands[DUMMY] == (2, 3, 4)


@pytest.mark.rule("F7.1")
@pytest.mark.parametrize("seats", [3, 4])
def test_with_more_players_there_is_no_dummy(seats: int) -> None:
    table = finish(Table(furnace(seats)))
    assert {bid["who"] for bid in table.told("bid")} == set(range(seats))
    assert table.told("roll") == []


@pytest.mark.rule("F7.1")
def test_the_dummy_has_neither_start_up_nor_capitalist_and_cannot_win() -> None:
    table = finish(Table(furnace(2, capitalists=True)))
    assert [event["who"] for event in table.told("startup")] == [A, B]
    assert [event["who"] for event in table.told("capitalist")] == [A, B]
    assert {event["who"] for event in table.told("resolve")} <= {A, B}
    assert table.session.outcome is not None
    assert len(table.session.outcome.ranks) == 2
    assert table.session.outcome.scores[DUMMY] == 0


@pytest.mark.rule("F7.1")
def test_the_dummys_discs_are_all_placed_in_each_round() -> None:
    table = finish(Table(furnace(2)))
    assert sum(bid["who"] == DUMMY for bid in table.told("bid")) == 4 * 4


@pytest.mark.rule("F7.2")
@pytest.mark.parametrize(("first", "order"), [(A, [A, B, DUMMY]), (B, [B, A, DUMMY])])
def test_first_player_second_player_dummy_and_again(first: int, order: list[int]) -> None:
    table = auction(seats=2, cards=ROW, first=first, dice=[1, 2, 3, 4])
    while table.row():
        table.session.play(table.session.legal[0])
    assert [bid["who"] for bid in table.told("bid")] == order * 4


@pytest.mark.rule("F7.3")
@pytest.mark.parametrize("rolled", [1, 2, 3, 4, 5, 6])
def test_a_die_says_on_which_card_the_dummy_bids(rolled: int) -> None:
    table = auction(seats=2, cards=ROW, dice=[rolled]).play("A bid 4 on card-1", "B bid 4 on card-2")
    assert lying(table) == {rolled: [1]}
    assert table.told("roll") == [{"who": DUMMY, "sides": 6, "result": rolled}]


@pytest.mark.rule("F7.3")
def test_the_die_shows_every_number() -> None:
    rolls = [roll["result"] for seed in range(6) for roll in finish(Table(furnace(2), seed)).told("roll")]
    assert set(rolls) == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("F7.4")
@pytest.mark.parametrize(
    ("bids", "placed"),
    [({}, 1), ({"card-3": "A1"}, 2), ({"card-3": "B1 A2"}, 3), ({"card-3": "A3 B1"}, 2)],
)
def test_the_dummy_places_its_smallest_disc_that_the_rules_allow(bids: dict[str, str], placed: int) -> None:
    assert lying(before_the_dummy(bids, (1, 2, 3, 4), [3])) == {3: [placed]}


@pytest.mark.rule("F7.4", "F2.4")
def test_if_a_disc_of_its_own_lies_there_the_next_card_to_the_right_is_tried() -> None:
    assert lying(before_the_dummy({"card-3": "*1"}, (2, 3, 4), [3])) == {3: [1], 4: [2]}


@pytest.mark.rule("F7.4", "F2.5")
def test_if_only_equal_values_lie_there_the_next_card_to_the_right_is_tried() -> None:
    bids = {"card-2": "A3", "card-3": "B3 A1", "card-4": "A4"}
    assert lying(before_the_dummy(bids, (3,), [2])) == {4: [3]}


@pytest.mark.rule("F7.4")
def test_from_the_last_card_it_goes_on_to_the_first() -> None:
    bids = {"card-5": "*1", "card-1": "*2"}
    assert lying(before_the_dummy(bids, (4,), [5])) == {1: [2], 2: [4], 5: [1]}


@pytest.mark.rule("F7.4")
def test_if_no_disc_fits_anywhere_the_dummy_is_skipped() -> None:
    bids = {"card-1": "*1", "card-2": "*2", "card-3": "*3", "card-4": "A2", "card-5": "B2", "card-6": "B1 A2"}
    table = auction(seats=2, cards=ROW, bids=bids, hands={A: (3, 4), B: (), DUMMY: (2,)}, dice=[1])
    table.play("A bid 3 on card-1")
    assert table.told("unplaced") == [{"who": DUMMY, "discs": (2,)}]
    assert list(table.session.pending) == [A]


@pytest.mark.rule("F7.5")
def test_a_card_where_the_dummy_is_highest_goes_to_nobody_but_the_others_are_compensated() -> None:
    table = resolution({"card-1": "A3 *4 B1"}, seats=2, cards=ROW)
    assert table.cards(A) == table.cards(B) == []
    assert table.game.view(table.state, A).discards[0] == "card-1"
    assert (table.stock(A), table.stock(B)) == ("6 coal", "2 coal")


@pytest.mark.rule("F7.5")
@pytest.mark.parametrize("line", ["2 coal", "coal -> iron"])
def test_the_dummy_is_not_compensated(line: str) -> None:
    table = resolution({"card-1": "*1 A2"}, seats=2, cards={**ROW, "card-1": f"{line} | 1 coal | 1 coal"})
    assert table.told("compensated") == []
    assert table.cards(A) == ["card-1"]
    assert list(table.session.pending) == [A, B]  # everybody produces


@pytest.mark.rule("F7.5")
def test_a_player_decides_about_a_processing_line_on_a_card_that_the_dummy_holds() -> None:
    cards = {**ROW, "card-1": "coal -> iron | 1 coal | 1 coal"}
    table = resolution({"card-1": "A2 *3"}, seats=2, cards=cards, stocks={A: "5 coal"})
    assert table.play("A transact 2").stock(A) == "3 coal + 2 iron"
    assert table.cards(A) == []
