"""U-16, U-38, U-44, U-73: a building that is gone does nothing more, and making room for an eighth."""

import pytest

from tests.games.furtherance.kit import Realm, realm
from tests.kit import A, B

OTHERS = ("gold-mine", "treasury", "laboratory", "barracks")
"""Four buildings that change nothing for a builder who does not mine, research or recruit."""


def cards(table: Realm) -> list[str]:
    return [built.card for built in table.kingdom(A).buildings]


@pytest.mark.rule("U-38", "U-73")
def test_the_castle_alone_answers_the_blow_that_fells_a_guard_tower_and_all_later_ones() -> None:
    table = realm(units={"d6": "A juggernaut"}, buildings={B: ["guard-tower hit 1"]})
    table.play("A storm north from d6", "A hit guard-tower", "B counter-attack")
    assert table.on("d6") == "A juggernaut 5"
    table.play("A storm north from d6", "B counter-attack")
    assert table.on("d6") == "A juggernaut 4"


@pytest.mark.rule("U-38", "U-73")
def test_a_tower_that_was_burnt_down_strikes_nobody() -> None:
    table = realm(
        units={"d6": "A arsonist", "c6": "A juggernaut"}, buildings={B: ["guard-tower", "guard-tower"]}
    )
    table.play("A sacrifice d6", "A storm north from c6", "A hit castle")
    table.play("B counter-attack")
    assert table.on("c6") == "A juggernaut 4"
    assert table.kingdom(B).towers == 1
    alone = realm(units={"d6": "A arsonist", "c6": "A juggernaut"}, buildings={B: ["guard-tower"]})
    alone.play("A sacrifice d6", "A storm north from c6", "B counter-attack")
    assert alone.on("c6") == "A juggernaut 5"


@pytest.mark.rule("U-38", "U-73")
def test_of_two_towers_the_one_that_has_struck_is_gone() -> None:
    table = realm(units={"d6": "A juggernaut", "c6": "A arsonist"}, buildings={B: ["guard-tower"] * 2})
    table.play("A storm north from d6", "A hit castle", "B counter-attack")
    assert table.kingdom(B).towers == 3
    table.play("A sacrifice c6")
    assert table.kingdom(B).towers == 2


@pytest.mark.rule("U-38", "U-73")
def test_a_discarded_catapult_shoots_no_more() -> None:
    seven = ["catapult", "catapult", "walls", *OTHERS]
    table = realm(buildings={A: seven}, gold={A: 20}, units={"d2": "B juggernaut"})
    table.play("A build church with worker", "A discard catapult")
    table.play("A shoot d2", "A shoot d2")
    assert not table.legal(A, "shoot")
    assert table.on("d2") == "B juggernaut 4"


@pytest.mark.rule("U-38", "U-73")
def test_a_discarded_medical_center_tends_nobody() -> None:
    seven = ["medical-center", "quarry", "walls", *OTHERS]
    table = realm(buildings={A: seven}, gold={A: 20}, units={"d1": "A knight damage 1"})
    assert table.legal(A, "tend")
    table.play("A build church with worker", "A discard medical-center")
    assert not table.legal(A, "tend")


@pytest.mark.rule("U-16")
def test_one_of_seven_is_discarded_before_the_new_one_is_paid_for() -> None:
    seven = ["quarry", "marketplace", "walls", *OTHERS]
    quarry = realm(buildings={A: seven}, gold={A: 20})
    quarry.play("A build church with worker", "A discard quarry")
    assert quarry.kingdom(A).buildings[-1].counters == 2
    assert quarry.kingdom(A).gold == 20 - 5 + 1
    market = realm(buildings={A: seven}, gold={A: 20})
    market.play("A build church with worker", "A discard marketplace")
    assert market.kingdom(A).buildings[-1].counters == 1
    assert market.kingdom(A).gold == 20 - 5
    told = [event.kind for event in market.session.journal(-2) if event.kind in ("discards", "acquires")]
    assert told == ["discards", "acquires"]


@pytest.mark.rule("U-16", "U-44")
def test_a_fortification_may_fall_when_room_is_made() -> None:
    seven = ["fortification hit 7", "quarry", "catapult", *OTHERS]
    table = realm(buildings={A: seven}, gold={A: 20})
    table.play("A build church with worker", "A discard gold-mine", "A rescue")
    assert "fortification" not in cards(table)
    assert len(cards(table)) == 6
    assert (table.kingdom(A).gold, table.research(A)) == (20 - 5 - 2, ["fortification"])
    firm = realm(buildings={A: ["fortification hit 6", *seven[1:]]}, gold={A: 20})
    firm.play("A build church with worker", "A discard gold-mine")
    assert len(cards(firm)) == 7


@pytest.mark.rule("U-16")
def test_what_makes_the_new_building_too_dear_cannot_be_discarded() -> None:
    seven = ["laboratory", "quarry", "catapult", "walls", "gold-mine", "treasury", "barracks"]
    table = realm(buildings={A: seven}, gold={A: 3}, research={A: ["church"]})
    table.play("A build researched church with worker")
    assert "discard laboratory" not in table.legal(A)
    assert len(table.legal(A)) == 6
    table.play("A discard walls")
    assert (table.kingdom(A).gold, cards(table)[-1]) == (0, "church")
    rich = realm(buildings={A: seven}, gold={A: 5}, research={A: ["church"]})
    rich.play("A build researched church with worker", "A discard laboratory")
    assert rich.kingdom(A).gold == 0


@pytest.mark.rule("U-16")
def test_everybody_hears_what_room_is_made_for() -> None:
    table = realm(
        buildings={A: ["quarry", "catapult", "walls", *OTHERS]}, gold={A: 9}, research={A: ["church"]}
    )
    assert table.research(A, B) == [None]
    table.play("A build researched church with worker")
    assert table.research(A, B) == ["church"]


@pytest.mark.rule("U-16", "U-58")
def test_dedric_makes_room_before_he_sees_the_card() -> None:
    table = realm(
        buildings={A: ["quarry", "catapult", "walls", *OTHERS]},
        leaders={A: "dedric"},
        gold={A: 2},
        decks={"buildings": ["city-hall"]},
    )
    table.play("A take blindly from buildings with worker")
    assert table.deck("buildings")[0] == "city-hall"
    assert table.kingdom(A).gold == 2
    table.play("A discard walls")
    assert (table.kingdom(A).gold, cards(table)[-1]) == (0, "city-hall")


@pytest.mark.rule("U-38", "U-44")
def test_gold_for_one_rescue_rescues_one_building() -> None:
    table = realm(units={"d6": "A arsonist"}, buildings={B: ["fortification hit 2", "quarry"]}, gold={B: 2})
    table.play("A sacrifice d6", "A hit quarry", "B rescue")
    assert table.kingdom(B).gold == 0
    assert len(table.research(B)) == 1
    assert table.asked() == {A: "TakeTurn"}


@pytest.mark.rule("U-16", "U-26", "U-58")
def test_what_makes_room_never_leaves_dedric_an_empty_deck() -> None:
    table = realm(
        buildings={A: ["quarry", "catapult", "walls", *OTHERS]},
        leaders={A: "dedric"},
        gold={A: 2},
        market={"buildings": ["church", "quarry"]},
        discards={"buildings": []},
    )
    assert not table.legal(A, "take blindly from buildings")
    table = realm(
        buildings={A: ["quarry", "catapult", "walls", *OTHERS]},
        leaders={A: "dedric"},
        gold={A: 2},
        market={"buildings": ["church", "quarry", "treasury"]},
        discards={"buildings": ["church"]},
    )
    table.play("A take blindly from buildings with worker", "A discard walls")
    assert cards(table)[-1] in ("church", "walls")
