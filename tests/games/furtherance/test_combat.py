"""U-33 to U-42, U-59: battles, castles, elimination and the end."""

import pytest

from bessemer.kernel.outcome import Outcome
from tests.games.furtherance.kit import Realm, realm
from tests.kit import A, B, C


def outcome(table: Realm) -> Outcome:
    assert table.session.outcome is not None
    return table.session.outcome


@pytest.mark.rule("U-33")
def test_a_battle_is_damage_and_perhaps_a_counter_attack() -> None:
    table = realm(units={"d3": "A knight", "d4": "B juggernaut"})
    table.play("A strike d4 from d3")
    assert table.asked() == {B: "CounterAttack"}
    table.play("B counter-attack")
    assert (table.on("d3"), table.on("d4")) == ("A knight 1", "B juggernaut 4")
    table.play("A strike d4 from d3", "B done")
    assert (table.on("d3"), table.on("d4")) == ("A knight 1", "B juggernaut 2")


@pytest.mark.rule("U-33")
def test_even_a_dead_unit_strikes_back() -> None:
    table = realm(units={"d3": "A knight", "d4": "B fighter"})
    table.play("A strike d4 from d3")
    assert table.on("d4") == ""
    table.play("B counter-attack")
    assert table.on("d3") == "A knight 2"


@pytest.mark.rule("U-34", "U-Q1")
def test_as_much_damage_as_health_kills() -> None:
    table = realm(units={"d3": "A knight", "d4": "B knight damage 1"})
    table.play("A strike d4 from d3", "B done")
    assert table.on("d4") == "B knight 1"
    table.play("A strike d4 from d3", "B done")
    assert table.on("d4") == ""
    assert table.told("dies") == [{"who": B, "card": "knight"}]


@pytest.mark.rule("U-35")
def test_damage_stays_until_it_is_healed() -> None:
    table = realm(units={"d4": "B knight damage 2"})
    table.play(*("A done", "B done") * 3)
    assert table.on("d4") == "B knight 2"


@pytest.mark.rule("U-35")
def test_the_owner_of_a_dead_unit_may_pay_to_research_it_as_new() -> None:
    table = realm(units={"d3": "A berserker", "d4": "B knight sharpened"}, gold={B: 7})
    table.play("A strike d4 from d3")
    assert table.asked() == {B: "Rescue"}
    table.play("B rescue", "B counter-attack", "A done")
    assert table.kingdom(B).gold == 5
    assert table.research(B) == table.research(B, A) == ["knight"]
    table.play("B recruit researched knight with worker", "B place on d7")
    assert table.on("d7") == "B knight 4"


@pytest.mark.rule("U-35")
def test_who_does_not_or_cannot_pay_loses_the_unit() -> None:
    refused = realm(units={"d3": "A berserker", "d4": "B knight"}, gold={B: 2})
    refused.play("A strike d4 from d3", "B done", "B done")
    poor = realm(units={"d3": "A berserker", "d4": "B knight"}, gold={B: 1}).play("A strike d4 from d3")
    assert poor.asked() == {B: "CounterAttack"}
    for table in (refused, poor):
        assert table.game.view(table.state, A).discards[1] == ["knight"]
        assert table.research(B) == []


@pytest.mark.rule("U-35", "U-20")
def test_a_rescue_respects_the_limit_of_research() -> None:
    table = realm(
        units={"d3": "A berserker", "d4": "B knight"}, gold={B: 2}, research={B: ["walls", "archer"]}
    )
    table.play("A strike d4 from d3", "B rescue", "B return walls", "B done")
    assert table.research(B) == ["archer", "knight"]
    assert table.deck("buildings")[0] == "walls"


@pytest.mark.rule("U-36")
def test_any_unit_in_the_castle_may_defend_it_diagonally_too() -> None:
    table = realm(units={"d6": "A knight", "c7": "B knight", "e7": "B fighter", "d5": "B yeoman"})
    table.play("A storm north from d6")
    assert table.legal(B) == ["done", "defend with c7", "defend with e7", "stop asking about defence"]
    table.play("B defend with c7", "B counter-attack")
    assert (table.on("d6"), table.on("c7")) == ("A knight 2", "B knight 2")
    assert table.kingdom(B).health == 10


@pytest.mark.rule("U-37")
def test_an_undefended_attack_does_one_damage_to_castle_or_building() -> None:
    table = realm(units={"d6": "A juggernaut"}, buildings={B: ["church", "quarry", "treasury in 1"]})
    table.play("A storm north from d6")
    assert table.legal(A) == ["hit castle", "hit church", "hit quarry"]
    table.play("A hit castle", "B done", "A storm north from d6", "A hit church", "B done")
    assert table.kingdom(B).health == 9
    assert table.kingdom(B).buildings[0].damage == 1


@pytest.mark.rule("U-37")
def test_walls_and_fortification_must_be_hit_first() -> None:
    both = realm(units={"d6": "A knight"}, buildings={B: ["church", "walls", "fortification"]})
    both.play("A storm north from d6")
    assert both.legal(A) == ["hit fortification", "hit walls"]
    one = realm(units={"d6": "A knight"}, buildings={B: ["church", "walls"]}).play("A storm north from d6")
    assert one.kingdom(B).buildings[1].damage == 1


@pytest.mark.rule("U-38")
def test_a_destroyed_building_is_lost_with_all_it_did_or_rescued() -> None:
    table = realm(units={"d6": "A knight"}, buildings={B: ["church hit 1"]}, gold={B: 2})
    assert table.kingdom(B).points == 1
    table.play("A storm north from d6", "A hit church")
    assert (table.kingdom(B).points, table.kingdom(B).buildings) == (0, [])
    table.play("B rescue", "B done")
    assert (table.research(B), table.kingdom(B).gold) == (["church"], 0)
    lost = realm(units={"d6": "A knight"}, buildings={B: ["church hit 1"]})
    lost.play("A storm north from d6", "A hit church")
    assert lost.game.view(lost.state, A).discards[2] == ["church"]


@pytest.mark.rule("U-39")
def test_the_castle_may_strike_back_for_one() -> None:
    table = realm(units={"d6": "A knight"})
    table.play("A storm north from d6", "B counter-attack")
    assert table.on("d6") == "A knight 3"
    table.play("A storm north from d6", "B done")
    assert table.on("d6") == "A knight 3"


@pytest.mark.rule("U-39", "U-40")
def test_a_castle_that_falls_strikes_back_all_the_same() -> None:
    table = realm(3, units={"b4": "A knight"}, health={B: 1}).play("A storm west from b4")
    assert table.on("b4") == "A knight 3"
    assert table.asked() == {A: "TakeTurn"}


@pytest.mark.rule("U-40", "U-Q18", "U-76")
def test_who_destroys_a_castle_gets_two_points_and_the_loser_is_out() -> None:
    table = realm(
        3,
        units={"b4": "A knight", "a4": "B archer", "c4": "B fighter"},
        health={B: 1},
        buildings={B: ["church"]},
        items={B: ["bear-trap"]},
        research={B: ["lancer"]},
        workers={B: ["worker", "miner"]},
    )
    table.play("A storm west from b4", "B done", "A hit castle")
    assert table.kingdom(A).points == 2
    assert table.game.view(table.state, A).fallen == [B]
    loser = table.kingdom(B)
    assert (loser.points, loser.items, loser.buildings, loser.research, loser.workers) == (0, [], [], [], [])
    assert (table.on("a4"), table.on("c4")) == ("", "")
    items, units, buildings = table.game.view(table.state, A).discards
    assert (items, sorted(units), buildings) == (["bear-trap"], ["archer", "fighter", "lancer"], ["church"])
    assert table.game.view(table.state, C).school.cards[0] == "miner"
    table.play("A done")
    assert table.state.active == C
    table.play("C done")
    assert table.state.active == A


@pytest.mark.rule("U-41")
def test_on_an_occupied_castle_square_unit_or_castle_can_be_attacked() -> None:
    table = realm(units={"d6": "A knight", "d7": "B knight"})
    assert table.legal(A, "strike", "storm") == ["strike d7 from d6", "storm north from d6"]


@pytest.mark.rule("U-42")
def test_enough_points_win_at_once() -> None:
    table = realm(buildings={A: ["city-hall", "city-hall", "grand-park in 1"]})
    table.play("A develop grand-park with worker")
    assert outcome(table).rule == "points"
    assert outcome(table).winners == (A,)
    assert outcome(table).scores == (6, 0)


@pytest.mark.rule("U-42")
def test_the_last_castle_wins() -> None:
    table = realm(units={"d6": "A knight"}, health={B: 1}).play("A storm north from d6")
    assert outcome(table).rule == "castles"
    assert outcome(table).ranks == (1, 2)


@pytest.mark.rule("U-Q17")
def test_at_the_same_moment_the_active_seat_wins() -> None:
    table = realm(buildings={A: ["city-hall"] * 2 + ["grand-park in 1"]}, turn=A)
    table.state.points[B] = 6
    table.play("A develop grand-park with worker")
    assert outcome(table).winners == (A,)


@pytest.mark.rule("U-Q6")
def test_who_has_no_attack_attacks_nothing() -> None:
    table = realm(units={"d6": "A civilians", "d5": "B fighter"})
    assert not table.legal(A, "strike", "storm")


@pytest.mark.rule("U-Q8")
def test_an_attack_from_afar_can_be_countered() -> None:
    table = realm(units={"d3": "A archer", "d5": "B knight"})
    table.play("A strike d5 from d3", "B counter-attack")
    assert (table.on("d3"), table.on("d5")) == ("", "B knight 2")


@pytest.mark.rule("U-Q9")
def test_what_is_under_construction_cannot_be_hit() -> None:
    table = realm(units={"d6": "A knight"}, buildings={B: ["church in 1"]}).play("A storm north from d6")
    assert table.kingdom(B).health == 9


@pytest.mark.rule("U-59")
def test_a_fighter_attacks_a_castle_and_a_knight_defends_it() -> None:
    table = realm(units={"d6": "A fighter", "c7": "B knight"}, gold={A: 2})
    table.play("A storm north from d6", "B defend with c7", "B counter-attack")
    assert table.on("c7") == "B knight 2"
    assert table.on("d6") == ""
    assert table.asked() == {A: "Rescue"}
    table.play("A rescue")
    assert (table.research(A), table.kingdom(A).gold) == (["fighter"], 0)


@pytest.mark.rule("U-59")
def test_if_the_knight_does_not_defend_castle_and_fighter_take_one_damage() -> None:
    table = realm(units={"d6": "A fighter", "c7": "B knight"})
    table.play("A storm north from d6", "B done", "B counter-attack")
    assert table.kingdom(B).health == 9
    assert table.on("d6") == "A fighter 1"
    table.refuse("A move d6 to d7")


@pytest.mark.rule("U-79")
def test_after_sixty_rounds_points_health_and_gold_decide() -> None:
    by_points = realm(round=60, length=60, turn=B, buildings={B: ["church"]}).play("B done")
    assert (outcome(by_points).rule, outcome(by_points).ranks) == ("length", (2, 1))
    assert outcome(by_points).tiebreak is None
    by_health = realm(round=60, length=60, turn=B, health={B: 9}).play("B done")
    assert (outcome(by_health).winners, outcome(by_health).tiebreak) == ((A,), "castle health")
    by_gold = realm(round=60, length=60, turn=B, gold={B: 1}).play("B done")
    assert (outcome(by_gold).winners, outcome(by_gold).tiebreak) == ((B,), "gold")
    shared = realm(round=60, length=60, turn=B).play("B done")
    assert (outcome(shared).winners, outcome(shared).tiebreak) == ((A, B), None)


@pytest.mark.rule("U-80")
def test_behind_the_winner_points_health_and_later_elimination_count() -> None:
    table = realm(
        4,
        units={"b4": "A knight", "d6": "A juggernaut"},
        health={B: 1, C: 1},
        conquests={A: 1},
        buildings={A: ["church"]},
    )
    table.play("A storm west from b4", "A storm north from d6")
    assert outcome(table).winners == (A,)
    assert outcome(table).ranks == (1, 4, 3, 2)


@pytest.mark.rule("U-79")
def test_a_length_that_nobody_chose_is_sixty_for_bots_and_off_for_people() -> None:
    meta = realm().game.meta
    assert meta.validate(2, {})["length"] is False
    assert meta.validate(2, {}, bots=True)["length"] == 60
    assert meta.validate(2, {"length": "off"}, bots=True)["length"] is False
    long = realm(round=60, turn=B).play("B done")
    assert not long.session.over
    assert realm(round=1000, turn=B).play("B done").session.over


@pytest.mark.rule("U-79")
@pytest.mark.parametrize(("length", "last"), [(60, 60), (False, 1000)])
def test_the_end_by_length_is_announced_ten_rounds_before(length: int | bool, last: int) -> None:
    table = realm(round=last - 10, turn=B, length=length)
    assert not table.told("closing")
    table.play("B done")
    assert table.state.round == last - 9
    assert table.told("closing") == [{"who": -1, "count": 10, "last": last}]
    table.play("A done", "B done")
    assert len(table.told("closing")) == 1


@pytest.mark.rule("U-50")
def test_the_way_of_a_shot_may_lead_through_the_own_castle_but_no_other() -> None:
    inside = realm(units={"c1": "A archer", "c2": "A knight", "d2": "B knight"})
    assert "strike d2 from c1" in inside.legal(A)
    home = realm(units={"d1": "A archer", "d2": "B knight", "c2": "B fighter"})
    assert "strike c2 from d1" in home.legal(A)
    theirs = realm(units={"d6": "A archer", "c6": "A knight", "c7": "B knight", "e7": "B knight"})
    assert "strike c7 from d6" not in realm(
        units={"d6": "A archer", "c6": "A knight", "c7": "B knight"}
    ).legal(A)
    assert "strike e7 from d6" in theirs.legal(A)


@pytest.mark.rule("U-54")
def test_who_may_not_be_attacked_may_not_defend_either() -> None:
    new = realm(units={"d6": "A paladin", "d7": "B knight new"})
    new.play("A storm north from d6", "B done")
    assert new.kingdom(B).health == 9
    hidden = realm(units={"d6": "A knight", "c7": "B knight hidden", "e7": "B yeoman"})
    hidden.play("A storm north from d6")
    assert hidden.legal(B, "defend") == ["defend with e7"]
    others = realm(units={"d6": "A knight", "d7": "B knight new"}).play("A storm north from d6")
    assert others.legal(B, "defend") == ["defend with d7"]


@pytest.mark.rule("U-54", "U-55")
def test_who_may_not_be_attacked_may_not_stand_in() -> None:
    units = {"d4": "A paladin", "d5": "B herald", "e5": "B knight new", "c5": "B fighter"}
    table = realm(units=units).play("A strike d5 from d4")
    assert table.legal(B, "send") == ["send c5"]
    ring = realm(units={"d4": "A knight", "d5": "B herald", "e5": "B knight hidden"})
    ring.play("A strike d5 from d4")
    assert ring.asked() == {B: "CounterAttack"}
