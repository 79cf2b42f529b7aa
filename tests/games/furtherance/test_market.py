"""U-25 to U-27: open piles, decks that run out, and the limit of items."""

import pytest

from tests.games.furtherance.kit import realm
from tests.kit import A, B


@pytest.mark.rule("U-25")
def test_an_empty_spot_is_filled_at_once_and_twins_are_stacked() -> None:
    table = realm(gold={A: 9}, decks={"units": ["fighter", "archer"]})
    table.play("A recruit knight with worker")
    assert table.open_piles("units") == [("fighter", 2), ("archer", 1), ("juggernaut", 1)]


@pytest.mark.rule("U-25")
def test_taking_one_of_two_turns_nothing_up() -> None:
    table = realm(gold={A: 9}, market={"units": ["fighter", "fighter", "knight", "juggernaut"]})
    left = len(table.deck("units"))
    table.play("A recruit fighter with worker")
    assert table.open_piles("units")[0] == ("fighter", 1)
    assert len(table.deck("units")) == left


@pytest.mark.rule("U-26")
def test_an_empty_deck_is_made_of_its_discards_or_the_spot_stays_empty() -> None:
    table = realm(gold={A: 9}, discards={"units": ["archer"]})
    table.play("A recruit knight with worker")
    assert ("archer", 1) in table.open_piles("units")
    assert table.told("reshuffle")
    bare = realm(gold={A: 9}, discards={"units": []}).play("A recruit knight with worker")
    assert [card for card, _ in bare.open_piles("units")] == ["fighter", "juggernaut"]


@pytest.mark.rule("U-26")
def test_a_spot_that_waited_is_filled_when_a_card_is_discarded() -> None:
    table = realm(
        gold={A: 9},
        discards={"units": []},
        market={"units": ["knight", "juggernaut"]},
        units={"d3": "A fighter", "d4": "B knight"},
    )
    table.play("A strike d4 from d3", "B counter-attack", "A done")
    assert ("fighter", 1) in table.open_piles("units")


@pytest.mark.rule("U-26")
def test_research_of_a_small_deck_looks_at_what_is_there() -> None:
    one = realm(discards={"units": ["archer"]}).play("A research units with worker")
    assert one.research(A) == ["archer"]
    two = realm(discards={"units": ["archer", "lancer"]}).play("A research units with worker")
    two.play("A keep lancer and bury archer")
    assert two.research(A) == ["lancer"]
    assert two.deck("units") == ["archer"]


@pytest.mark.rule("U-27", "U-2")
def test_with_a_sixth_item_one_is_used_at_once() -> None:
    five = ["sharpener", "sharpener", "bear-trap", "invincibility-cloak", "hourglass"]
    table = realm(gold={A: 3}, items={A: five}, units={"d2": "A knight"})
    table.play("A buy potion with worker")
    assert table.asked() == {A: "SpendItem"}
    assert "done" not in table.legal(A)
    table.play("A use hourglass")
    assert len(table.kingdom(A).items) == 5


@pytest.mark.rule("U-27")
def test_if_none_can_be_used_one_is_discarded() -> None:
    five = ["sharpener", "sharpener", "bear-trap", "bear-trap", "invincibility-cloak"]
    table = realm(gold={A: 2}, items={A: five}).play("A buy potion with worker")
    assert "discard bear-trap" in table.legal(A)
    table.play("A discard bear-trap")
    assert len(table.kingdom(A).items) == 5
    assert table.state.active == A != B


@pytest.mark.rule("U-25", "U-26")
def test_a_card_that_comes_back_to_an_empty_deck_fills_a_spot_that_waits() -> None:
    table = realm(
        units={"d6": "A arsonist"},
        buildings={B: ["quarry", "treasury"]},
        research={B: ["church", "church"]},
        gold={B: 9},
        market={"buildings": ["walls", "barracks"]},
        discards={"buildings": []},
    )
    table.play("A sacrifice d6", "A hit quarry", "B rescue", "B done")
    assert table.open_piles("buildings") == [("walls", 1), ("barracks", 1), ("church", 1)]
    assert table.deck("buildings") == []
