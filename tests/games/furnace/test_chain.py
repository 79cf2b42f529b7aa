"""F5: the Production Chain."""

from itertools import permutations

import pytest

from tests.games.furnace.kit import Table, production, resolution
from tests.games.industry.kit import to_production
from tests.kit import A, B, C

CARDS = {
    "mine": "9 oil | 2 coal | 3 coal",
    "plant": "9 oil | coal -> iron x2 | 1 iron",
    "mill": "9 oil | iron -> 2 money x2 | 1 oil",
}


def chain(owned: list[str], *, abilities: dict[int, str] | None = None, stock: str = "") -> Table:
    """A table with a Production Chain where A's row is the Start-up, then these Companies."""
    return production({A: owned}, cards=CARDS, abilities=abilities, stocks={A: stock}, chain=True)


@pytest.mark.rule("F5.1")
def test_a_new_card_goes_to_either_end_of_the_row_which_begins_with_the_start_up() -> None:
    table = production({}, cards=CARDS, new={A: ["mine"]}, chain=True)
    assert table.tableau(A) == ["startup-a"]
    assert table.legal(A) == ["insert mine at 1", "insert mine at 2"]
    assert table.play("A insert mine at 1").tableau(A) == ["mine", "startup-a"]
    table = production({}, cards=CARDS, new={A: ["mine"]}, chain=True)
    assert table.play("A insert mine at 2").tableau(A) == ["startup-a", "mine"]


@pytest.mark.rule("F5.1")
@pytest.mark.parametrize("place", [1, 2, 3, 4])
def test_a_new_card_goes_between_any_two_and_the_others_keep_their_order(place: int) -> None:
    table = production({A: ["mine", "plant"]}, cards=CARDS, new={A: ["mill"]}, chain=True)
    table.refuse("A insert mill at 5")
    row = table.play(f"A insert mill at {place}").tableau(A)
    assert row.index("mill") == place - 1
    assert [card for card in row if card != "mill"] == ["startup-a", "mine", "plant"]


@pytest.mark.rule("F5.1")
def test_new_cards_are_inserted_one_by_one_in_the_order_won() -> None:
    table = resolution({"mine": "A1", "plant": "B1", "mill": "A2"}, cards=CARDS, chain=True)
    table.refuse("A insert mill at 1")
    table.refuse("A resolve startup-a")
    table.refuse("A done")
    table.play("A insert mine at 1")
    assert table.legal(A) == ["insert mill at 1", "insert mill at 2", "insert mill at 3"]
    assert table.play("A insert mill at 2").tableau(A) == ["mine", "mill", "startup-a"]


@pytest.mark.rule("F5.1")
@pytest.mark.parametrize("wanted", list(permutations(["startup-a", "mine", "plant", "mill"])))
def test_every_arrangement_of_new_cards_is_possible(wanted: tuple[str, ...]) -> None:
    table = production({}, cards=CARDS, new={A: ["mine", "plant", "mill"]}, chain=True)
    row = ["startup-a"]
    for card in ("mine", "plant", "mill"):
        row = [other for other in wanted if other in (*row, card)]
        table.play(f"A insert {card} at {row.index(card) + 1}")
    assert table.tableau(A) == list(wanted)


@pytest.mark.rule("F5.1")
def test_all_players_insert_at_the_same_time_each_in_their_own_row() -> None:
    table = production({}, cards=CARDS, new={A: ["mine"], B: ["plant"]}, chain=True)
    assert list(table.session.pending) == [A, B, C]
    assert "resolve startup-c" in table.legal(C)  # who has won nothing produces at once
    table.refuse("A insert plant at 1")
    table.play("B insert plant at 1", "C done", "A insert mine at 2")
    assert (table.tableau(A), table.tableau(B)) == (["startup-a", "mine"], ["plant", "startup-b"])


@pytest.mark.rule("F5.1")
def test_the_row_is_fixed_from_round_to_round() -> None:
    table = production({A: ["mine", "plant"]}, cards=CARDS, new={A: ["mill"]}, chain=True)
    table.play("A insert mill at 2").all_done()
    to_production(table)
    assert table.state.round == 2
    assert table.tableau(A) == ["startup-a", "mill", "mine", "plant"]
    new = [card for card in table.cards(A) if card not in CARDS]
    for card in new:
        table.play(f"A insert {card} at 1")
    assert table.tableau(A) == [*reversed(new), "startup-a", "mill", "mine", "plant"]


@pytest.mark.rule("F5.1")
def test_without_the_variant_nothing_is_inserted() -> None:
    table = resolution({"mine": "A1"}, cards=CARDS)
    assert table.legal(A) == ["resolve startup-a", "resolve mine", "done"]


@pytest.mark.rule("F5.2")
def test_production_goes_from_left_to_right() -> None:
    table = chain(["mine", "plant", "mill"]).play("A resolve mine")
    table.refuse("A resolve startup-a")
    assert table.legal(A) == ["resolve plant", "resolve mill", "done"]
    table.play("A resolve plant", "A transact 2", "A resolve mill", "A transact 2")
    assert (table.stock(A), table.legal(A)) == ("4 money", ["done"])


@pytest.mark.rule("F5.2")
@pytest.mark.parametrize("place", [0, 1, 2, 3])
def test_a_card_that_was_passed_over_cannot_be_resolved_any_more(place: int) -> None:
    row = ["startup-a", "mine", "plant", "mill"]
    table = chain(row[1:])
    assert table.legal(A) == [*(f"resolve {card}" for card in row), "done"]
    table.play(f"A resolve {row[place]}")
    for card in row[: place + 1]:
        table.refuse(f"A resolve {card}")
    assert table.legal(A) == [*(f"resolve {card}" for card in row[place + 1 :]), "done"]


@pytest.mark.rule("F5.2")
def test_a_card_passed_over_between_two_others_is_gone_too() -> None:
    table = chain(["mine", "plant", "mill"]).play("A resolve startup-a", "A resolve plant")
    table.refuse("A resolve mine")
    assert table.legal(A) == ["resolve mill", "done"]


@pytest.mark.rule("F5.2")
def test_upgrading_a_card_further_left_does_not_lead_back_to_it() -> None:
    table = production({}, cards=CARDS, stocks={A: "1 coal"}, new={A: ["mine"]}, chain=True)
    table.play("A insert mine at 1", "A resolve startup-a", "A upgrade mine")
    table.refuse("A resolve mine")
    assert (table.upgraded(A), table.legal(A)) == (["mine"], ["done"])


@pytest.mark.rule("F5.2")
def test_the_next_round_begins_at_the_left_end_again() -> None:
    table = chain(["mine"]).play("A resolve mine").all_done()
    to_production(table)
    for card in [card for card in table.cards(A) if card not in CARDS]:
        table.play(f"A insert {card} at 3")
    assert table.legal(A)[:2] == ["resolve startup-a", "resolve mine"]


@pytest.mark.rule("F5.2", "F6.2")
def test_a_second_use_does_not_change_the_place_in_the_row() -> None:
    table = chain(["mine", "plant", "mill"], abilities={A: "malone"}).play("A resolve mine")
    table.play("A resolve plant", "A transact 0", "A resolve mine again")
    assert table.stock(A) == "4 coal"
    assert table.legal(A) == ["resolve mill", "done"]
