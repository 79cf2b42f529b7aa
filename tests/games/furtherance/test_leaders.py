"""U-58 and the leaders of the pack."""

import pytest

from tests.games.furtherance.kit import realm
from tests.kit import A, B


@pytest.mark.rule("U-58")
def test_audric_makes_units_healthier_for_good() -> None:
    table = realm(units={"d3": "A fighter", "d4": "B fighter"}, leaders={A: "audric"}, gold={A: 3})
    table.play("A reinforce d3")
    assert table.on("d3") == "A fighter 3"
    table.refuse("A reinforce d3")
    table.play("A strike d4 from d3", "B counter-attack")
    assert table.on("d3") == "A fighter 1"
    unit = table.unit("d3")
    assert unit is not None
    assert (unit.extra, unit.damage) == (1, 2)


@pytest.mark.rule("U-58", "U-1")
def test_audric_has_fourteen_health_tokens() -> None:
    table = realm(units={"d3": "A fighter"}, leaders={A: "audric"}, gold={A: 30})
    table.state.reinforced[A] = 13
    table.play("A reinforce d3", "A done", "B done")
    assert not table.legal(A, "reinforce")


@pytest.mark.rule("U-58")
def test_dedric_takes_the_unseen_top_card_under_all_limits() -> None:
    table = realm(leaders={A: "dedric"}, gold={A: 4}, decks={"units": ["paladin"]})
    table.play("A take blindly from units with worker", "A place on d1")
    assert table.on("d1") == "A paladin 4"
    assert table.kingdom(A).gold == 4 - table.state.terms[A].leader.blind
    crowded = realm(
        leaders={A: "dedric"},
        gold={A: 4},
        units={"c1": "A fighter", "d1": "A fighter", "e1": "A fighter"},
        buildings={A: ["church in 1", "walls in 1"]},
    )
    assert crowded.legal(A, "take blindly") == ["take blindly from items with worker"]


@pytest.mark.rule("U-58", "U-27", "U-16")
def test_dedric_uses_a_sixth_item_and_makes_room_for_an_eighth_building() -> None:
    items = realm(
        leaders={A: "dedric"},
        gold={A: 4},
        items={A: ["sharpener", "sharpener", "hammer", "report", "report"]},
    )
    items.play("A take blindly from items with worker")
    assert items.asked() == {A: "SpendItem"}
    seven = ["church", "church", "quarry", "treasury", "treasury", "barracks", "barracks"]
    built = realm(leaders={A: "dedric"}, gold={A: 4}, buildings={A: seven})
    built.play("A take blindly from buildings with worker")
    assert built.asked() == {A: "MakeRoom"}


@pytest.mark.rule("U-58")
def test_payne_takes_three_whole_extra_turns_in_a_game() -> None:
    table = realm(leaders={A: "payne"}, units={"d2": "A knight"})
    for left in (2, 1, 0):
        table.play("A mine with worker", "A plan", "A done", "A mine with worker", "A done", "B done")
        assert table.kingdom(A).plans == left
    assert table.kingdom(A).gold == 6 * 4
    assert not table.legal(A, "plan")


@pytest.mark.rule("U-22", "U-58")
def test_trosh_trains_any_kind_cheaply() -> None:
    table = realm(leaders={A: "trosh"}, gold={A: 4})
    table.play("A upgrade with worker")
    assert len(table.legal(A)) == 5
    table.play("A train scientist")
    leader = table.state.terms[A].leader
    assert table.kingdom(A).training == [("scientist", leader.training)]
    assert table.kingdom(A).gold == 4 - leader.trains
    assert (leader.trains, leader.training) < (5, 3)


@pytest.mark.rule("U-18")
def test_faders_recruits_act_at_once() -> None:
    table = realm(leaders={A: "fader"}, gold={A: 5}, workers={A: ["worker"]})
    table.play("A recruit knight with worker", "A place on d1", "A move d1 to d3")
    assert table.on("d3") == "A knight 4"


@pytest.mark.rule("U-70")
def test_vari_rouses_a_worker_once_a_turn() -> None:
    table = realm(leaders={A: "vari"}, gold={A: 5})
    assert not table.legal(A, "rouse")
    table.play("A mine with worker", "A rouse worker", "A mine with worker")
    assert not table.legal(A, "rouse", "mine")
    assert table.kingdom(A).gold == 5 + 4 - table.state.terms[A].leader.rouse + 4


@pytest.mark.rule("U-13")
def test_ivan_trades_castle_health_for_gold_once_a_turn() -> None:
    table = realm(leaders={A: "ivan"}, health={A: 2}).play("A levy")
    assert (table.kingdom(A).gold, table.kingdom(A).health) == (table.state.terms[A].leader.levy, 1)
    assert not table.legal(A, "levy")
    table.play("A done", "B done")
    assert not table.legal(A, "levy")


@pytest.mark.rule("U-39")
def test_selas_castle_strikes_back_for_two() -> None:
    table = realm(units={"d6": "A knight"}, leaders={B: "sela"})
    table.play("A storm north from d6", "B counter-attack")
    assert table.on("d6") == "A knight 2"


@pytest.mark.rule("U-35", "U-38")
def test_morwen_rescues_for_nothing() -> None:
    table = realm(units={"d3": "A berserker", "d4": "B knight"}, leaders={B: "morwen"})
    table.play("A strike d4 from d3", "B rescue", "B done")
    assert table.research(B) == ["knight"]
