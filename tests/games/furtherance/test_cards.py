"""U-44 to U-57, U-73: buildings, items and abilities of units, one by one."""

import pytest

from tests.games.furtherance.kit import realm
from tests.kit import A, B

# Buildings ------------------------------------------------------------------------------------------


@pytest.mark.rule("U-44")
def test_walls_fall_at_five_damage() -> None:
    table = realm(units={"d6": "A juggernaut"}, buildings={B: ["walls hit 3"]})
    table.play("A storm north from d6", "B done")
    assert table.kingdom(B).buildings[0].damage == 4
    table.play("A storm north from d6", "B done")
    assert table.kingdom(B).buildings == []


@pytest.mark.rule("U-44", "U-Q2")
def test_a_fortification_takes_one_hit_more_than_there_are_buildings_finished_or_not() -> None:
    table = realm(
        units={"d6": "A juggernaut"}, buildings={B: ["fortification hit 2", "quarry", "church in 1"]}
    )
    table.play("A storm north from d6", "B done")
    assert table.kingdom(B).buildings[0].damage == 3
    table.play("A storm north from d6", "B done")
    assert [built.card for built in table.kingdom(B).buildings] == ["quarry", "church"]


@pytest.mark.rule("U-44")
def test_a_fortification_may_fall_with_another_building() -> None:
    table = realm(units={"d6": "A arsonist"}, buildings={B: ["fortification hit 2", "quarry"]})
    table.play("A sacrifice d6", "A hit quarry")
    assert table.kingdom(B).buildings == []


@pytest.mark.rule("U-73")
def test_a_catapult_shoots_twice_a_turn_into_the_own_courtyard() -> None:
    table = realm(units={"d2": "B knight", "d3": "B knight", "c2": "A yeoman"}, buildings={A: ["catapult"]})
    assert table.legal(A, "shoot") == ["shoot d2"]
    table.play("A shoot d2", "A shoot d2")
    assert table.on("d2") == "B knight 2"
    assert not table.legal(A, "shoot")


@pytest.mark.rule("U-73")
def test_a_guard_tower_hits_whoever_survives_the_castle_twice_a_round() -> None:
    table = realm(units={"d6": "A juggernaut", "e6": "A fighter damage 1"}, buildings={B: ["guard-tower"]})
    table.play("A storm north from e6", "A hit castle", "B counter-attack")
    assert table.state.towers[B] == 2
    table.play("A storm north from d6", "A hit castle", "B counter-attack")
    assert table.on("d6") == "A juggernaut 4"
    table.play("A storm north from d6", "A hit castle", "B counter-attack")
    assert (table.on("d6"), table.state.towers[B]) == ("A juggernaut 2", 0)
    table.play("A done")
    assert table.state.towers[B] == 2


@pytest.mark.rule("U-45")
def test_a_marketplace_pays_after_every_purchase() -> None:
    table = realm(gold={A: 10}, buildings={A: ["marketplace"]}, workers={A: ["worker"] * 3})
    table.play("A buy potion with worker", "A buy report with worker")
    cost = table.game.cost
    gold = 10 - cost("potion") - cost("report") + 2
    assert table.kingdom(A).gold == gold
    table.play("A build quarry with worker", "A recruit fighter with worker", "A place on d1")
    assert table.kingdom(A).gold == gold - cost("quarry") - cost("fighter") + 2
    two = realm(gold={A: 9}, buildings={A: ["marketplace", "marketplace"]}).play("A build quarry with worker")
    assert two.kingdom(A).gold == 9 - cost("quarry") + 2


@pytest.mark.rule("U-74")
def test_a_building_shows_benefit_cost_turns_and_hits_and_lies_beside_the_board() -> None:
    table = realm(gold={A: 5})
    for building in table.game.pack.building:
        assert building.effects
        assert building.cost > 0
        assert building.turns > 0
        assert building.hits >= 0
    table.play("A build church with worker")
    assert table.game.view(table.state, A).units == []


@pytest.mark.parametrize(
    ("buildings", "move", "card", "off"),
    [
        (["barracks"], "recruit knight with worker", "knight", 2),
        (["barracks", "barracks"], "recruit fighter with worker", "fighter", 4),
        (["laboratory"], "recruit researched archer with worker", "archer", 2),
        (["laboratory", "barracks"], "recruit researched archer with worker", "archer", 4),
    ],
)
@pytest.mark.rule("U-18", "U-21")
def test_discounts_add_up_and_never_pay_out(buildings: list[str], move: str, card: str, off: int) -> None:
    table = realm(gold={A: 20}, buildings={A: buildings}, research={A: ["archer"]}).play(f"A {move}")
    assert table.kingdom(A).gold == 20 - max(0, table.game.cost(card) - off)


@pytest.mark.parametrize(
    ("worker", "move", "card", "off"),
    [
        ("builder", "build church with builder", "church", 1),
        ("merchant", "buy hammer with merchant", "hammer", 2),
        ("recruiter", "recruit knight with recruiter", "knight", 3),
        ("scientist", "build researched treasury with scientist", "treasury", 3),
    ],
)
@pytest.mark.rule("U-22")
def test_upgraded_workers_do_one_thing_better(worker: str, move: str, card: str, off: int) -> None:
    table = realm(gold={A: 20}, workers={A: [worker]}, research={A: ["treasury"]}).play(f"A {move}")
    assert table.kingdom(A).gold == 20 - (table.game.cost(card) - off)


@pytest.mark.rule("U-16")
def test_quarry_and_builder_save_turns() -> None:
    table = realm(gold={A: 20}, workers={A: ["worker", "builder"]}, buildings={A: ["quarry"]})
    table.play("A build church with worker", "A build walls with builder")
    assert [built.counters for built in table.kingdom(A).buildings] == [0, 1, 0]
    table.play("A done")
    assert table.told("opens") == [{"who": A, "card": "walls"}]


@pytest.mark.rule("U-13")
def test_a_medical_center_tends_one_wound_a_turn_in_the_castle() -> None:
    table = realm(
        units={"d1": "A knight damage 2", "d3": "A knight damage 2"}, buildings={A: ["medical-center"]}
    )
    assert table.legal(A, "tend") == ["tend d1"]
    table.play("A tend d1")
    assert table.on("d1") == "A knight 3"
    assert not table.legal(A, "tend")


# Items ----------------------------------------------------------------------------------------------


@pytest.mark.rule("U-46", "U-Q10", "U-76")
def test_the_grail_is_worth_two_points_on_the_centermost_square_only() -> None:
    table = realm(units={"d3": "A knight", "d6": "B berserker"}, items={A: ["holy-grail"]})
    table.play("A use holy-grail on d3")
    assert table.kingdom(A).points == 0
    table.play("A move d3 to d4")
    assert table.kingdom(A).points == 2
    table.play("A move d4 to d5")
    assert table.kingdom(A).points == 0
    table.play("A done", "B done", "A move d5 to d4")
    assert table.kingdom(A).points == 2
    table.play("A done", "B move d6 to d5", "B strike d4 from d5", "A done")
    assert table.kingdom(A).points == 0
    assert table.on("d4") == ""


@pytest.mark.rule("U-47")
def test_a_cloak_takes_away_all_damage_of_an_attack_by_a_unit() -> None:
    table = realm(units={"d3": "A juggernaut", "d4": "B knight"}, items={B: ["invincibility-cloak"]})
    table.play("A strike d4 from d3")
    assert table.asked() == {B: "TurnAway"}
    table.play("B use invincibility-cloak", "B counter-attack")
    assert (table.on("d4"), table.on("d3")) == ("B knight 4", "A juggernaut 4")
    assert table.kingdom(B).items == []


@pytest.mark.rule("U-47", "U-12")
def test_a_cloak_works_against_counter_attacks_but_not_against_castles() -> None:
    table = realm(
        units={"d3": "A knight", "d4": "B juggernaut", "d6": "A knight"}, items={A: ["invincibility-cloak"]}
    )
    table.play("A storm north from d6", "B counter-attack")
    assert table.on("d6") == "A knight 3"
    table.play("A strike d4 from d3", "B counter-attack", "A use invincibility-cloak")
    assert table.on("d3") == "A knight 4"


@pytest.mark.rule("U-48")
def test_a_knife_is_one_more_attack_on_the_own_turn() -> None:
    table = realm(units={"d3": "A knight", "d4": "B juggernaut"}, items={A: ["off-hand-knife"]})
    table.play("A use off-hand-knife on d3")
    for _ in range(3):
        table.play("A strike d4 from d3", "B done")
    assert table.on("d4") == ""
    unit = table.unit("d3")
    assert unit is not None
    assert unit.tokens == []


@pytest.mark.rule("U-48", "U-72")
def test_tokens_are_lost_with_the_unit() -> None:
    table = realm(units={"d3": "A berserker", "d4": "B knight knife"}, gold={B: 9})
    table.play("A strike d4 from d3", "B rescue", "B done", "A done")
    table.play("B recruit researched knight with worker", "B place on d7")
    unit = table.unit("d7")
    assert unit is not None
    assert unit.tokens == ["new"]


@pytest.mark.rule("U-49")
def test_a_potion_heals_the_living_only() -> None:
    table = realm(units={"d3": "A knight", "d4": "B juggernaut", "e4": "B fighter"}, items={B: ["potion"]})
    table.play("A strike d4 from d3", "B done")
    assert table.asked() == {B: "Mend"}
    table.play("B use potion on d4")
    assert table.on("d4") == "B juggernaut 6"
    dead = realm(units={"e3": "A knight", "e4": "B fighter"}, items={B: ["potion"]})
    dead.play("A strike e4 from e3", "B done")
    assert dead.asked() == {A: "TakeTurn"}


@pytest.mark.rule("U-72")
def test_an_item_is_used_once_and_its_token_goes_on() -> None:
    table = realm(units={"d3": "A knight", "d4": "B juggernaut"}, items={A: ["sharpener"]})
    table.play("A use sharpener on d3")
    assert table.kingdom(A).items == []
    assert table.game.view(table.state, B).discards[0] == ["sharpener"]
    table.play("A strike d4 from d3", "B done")
    assert table.on("d4") == "B juggernaut 3"
    table.play("A done")
    unit = table.unit("d3")
    assert unit is not None
    assert unit.tokens == []


@pytest.mark.rule("U-76")
def test_excalibur_counts_kills() -> None:
    table = realm(units={"d3": "A juggernaut sword", "d4": "B fighter", "c3": "B fighter"})
    table.play("A strike d4 from d3", "B done")
    assert table.kingdom(A).points == 0
    table.play("A strike c3 from d3", "B done")
    assert table.kingdom(A).points == 1


@pytest.mark.rule("U-78")
def test_a_ring_hides_a_unit_until_the_next_turn_and_only_before_any_unit_acts() -> None:
    table = realm(
        units={"d3": "A knight", "d5": "B knight", "c3": "A yeoman"}, items={A: ["ring-of-invisibility"] * 2}
    )
    table.play("A use ring-of-invisibility on d3", "A move c3 to c4")
    assert not table.legal(A, "use")
    table.play("A done", "B move d5 to d4")
    assert table.legal(B, "strike") == ["strike c4 from d4"]
    table.play("B done", "A done", "B strike d3 from d4")
    assert table.on("d3") == "A knight 2"


@pytest.mark.rule("U-17", "U-72")
def test_a_hammer_removes_two_turn_counters() -> None:
    table = realm(
        items={A: ["hammer", "hammer"]}, buildings={A: ["city-hall in 3"]}, training={A: [("miner", 1)]}
    )
    table.play("A use hammer on city-hall", "A use hammer on miner")
    assert table.kingdom(A).buildings[0].counters == 1
    assert table.kingdom(A).workers == ["miner"]


@pytest.mark.rule("U-72")
def test_a_backup_plan_replaces_up_to_three_piles() -> None:
    table = realm(items={A: ["backup-plan"]}, decks={"units": ["archer"], "items": ["excalibur"]})
    table.play("A use backup-plan", "A sweep knight", "A sweep report", "A done")
    assert ("archer", 1) in table.open_piles("units")
    assert ("excalibur", 1) in table.open_piles("items")
    assert table.game.view(table.state, B).discards[1] == ["knight"]


@pytest.mark.rule("U-72", "U-19")
def test_a_report_is_a_research() -> None:
    table = realm(items={A: ["report"]}, decks={"items": ["hourglass", "bear-trap", "sharpener"]})
    table.play("A use report on items", "A keep hourglass and bury sharpener")
    assert table.research(A) == ["hourglass"]
    assert table.legal(A, "mine")


@pytest.mark.rule("U-72", "U-26")
def test_a_report_finds_nothing_if_its_own_discard_turns_the_last_card_up() -> None:
    table = realm(
        items={A: ["report"]},
        market={"items": ["excalibur"]},
        decks={"items": ["hourglass"]},
        discards={"items": []},
    )
    table.play("A use report on items")
    assert {card for card, _ in table.open_piles("items")} == {"excalibur", "hourglass", "report"}
    assert table.research(A) == []
    assert table.legal(A, "mine")


@pytest.mark.rule("U-72", "U-20")
def test_stolen_research_takes_a_card_of_another() -> None:
    table = realm(items={A: ["stolen-research"]}, research={B: ["archer"]})
    table.play("A use stolen-research on north")
    assert table.research(A) == ["archer"]
    assert table.research(B) == []
    assert table.research(A, A) == table.research(A, B) == ["archer"]


@pytest.mark.rule("U-Q20")
def test_never_two_extra_turns_in_a_row() -> None:
    table = realm(items={A: ["hourglass", "hourglass"]}, leaders={A: "payne"})
    table.play("A use hourglass")
    assert not table.legal(A, "plan", "use")
    table.play("A done")
    assert table.state.active == A
    assert not table.legal(A, "plan", "use")
    table.play("A done")
    assert table.state.active == B


# Units ----------------------------------------------------------------------------------------------


@pytest.mark.rule("U-52")
def test_a_shadow_neither_gives_nor_receives_counter_attacks() -> None:
    table = realm(units={"d3": "A assassin", "d4": "B juggernaut"})
    table.play("A strike d4 from d3", "A done")
    assert table.on("d3") == "A assassin 1"
    castle = realm(units={"d6": "A assassin"}).play("A storm north from d6")
    assert castle.on("d6") == "A assassin 1"
    attacked = realm(units={"d3": "A knight", "d4": "B assassin"}).play("A strike d4 from d3")
    assert attacked.asked() == {A: "TakeTurn"}


@pytest.mark.rule("U-53", "U-Q11")
def test_a_firebrand_gives_itself_up_for_any_building_in_play() -> None:
    table = realm(
        units={"d5": "A arsonist", "d7": "B knight"},
        buildings={B: ["walls", "church", "quarry in 1"]},
        gold={A: 2},
    )
    assert not table.legal(A, "sacrifice")
    table.play("A move d5 to d6", "A sacrifice d6")
    assert table.asked() == {A: "Rescue"}
    table.play("A rescue")
    assert table.legal(A) == ["hit church", "hit walls"]
    table.play("A hit church")
    assert [built.card for built in table.kingdom(B).buildings] == ["walls", "quarry"]
    assert table.on("d6") == ""
    assert table.research(A) == ["arsonist"]


@pytest.mark.rule("U-53")
def test_a_firebrand_that_is_trapped_on_the_way_destroys_nothing() -> None:
    table = realm(units={"d5": "A arsonist"}, buildings={B: ["church"]}, items={B: ["bear-trap"]})
    table.play("A move d5 to d6", "B use bear-trap")
    assert table.on("d6") == ""
    assert not table.legal(A, "sacrifice")


@pytest.mark.rule("U-54")
def test_the_chivalrous_spare_new_units() -> None:
    table = realm(units={"d4": "A paladin", "d5": "B knight new", "c4": "B knight"})
    assert table.legal(A, "strike") == ["strike c4 from d4"]


@pytest.mark.rule("U-55")
def test_a_neighbour_may_battle_instead_but_not_against_counter_attacks() -> None:
    table = realm(units={"d3": "A knight", "d4": "B herald", "d5": "B juggernaut"})
    table.play("A strike d4 from d3")
    assert table.asked() == {B: "Declared"}
    table.play("B send d5", "B counter-attack")
    assert (table.on("d3"), table.on("d4"), table.on("d5")) == ("A knight 1", "B herald 3", "B juggernaut 4")
    countered = realm(units={"d3": "A herald", "c3": "A knight", "d4": "B knight"})
    countered.play("A strike d4 from d3", "B counter-attack")
    assert countered.on("d3") == "A herald 1"


@pytest.mark.rule("U-56", "U-76")
def test_a_banner_brings_a_point_for_every_two_units_on_the_field() -> None:
    units = {"d3": "A flag-bearer", "c3": "A knight", "e3": "A knight", "d2": "A fighter"}
    table = realm(units=units)
    assert table.kingdom(A).points == 1
    table.play("A move d2 to d1")
    assert table.kingdom(A).points == 1
    four = realm(units={**units, "c4": "A fighter"})
    assert four.kingdom(A).points == 2
    four.play("A move c4 to b4")
    assert four.kingdom(A).points == 1
    home = realm(units={"d2": "A flag-bearer", "c3": "A knight", "e3": "A knight"})
    assert home.kingdom(A).points == 0


@pytest.mark.rule("U-57")
def test_a_bodyguard_takes_all_of_a_neighbours_damage_or_nothing() -> None:
    table = realm(units={"d3": "A juggernaut", "d4": "B fighter", "d5": "B guardian"})
    table.play("A strike d4 from d3")
    assert table.asked() == {B: "TurnAway"}
    table.play("B guard with d5", "B done")
    assert (table.on("d4"), table.on("d5")) == ("B fighter 2", "B guardian 2")
    table.play("A strike d4 from d3", "B done", "B done")
    assert (table.on("d4"), table.on("d5")) == ("", "B guardian 2")


@pytest.mark.rule("U-57")
def test_a_bodyguard_helps_against_castles_and_counter_attacks_too() -> None:
    table = realm(units={"d6": "A fighter", "d5": "A guardian"})
    table.play("A storm north from d6", "B counter-attack", "A guard with d5")
    assert (table.on("d6"), table.on("d5")) == ("A fighter 2", "A guardian 4")


@pytest.mark.rule("U-43", "U-76")
def test_civilians_are_worth_a_point_as_long_as_they_live() -> None:
    table = realm(units={"d4": "B civilians", "d3": "A knight"})
    assert table.kingdom(B).points == 1
    table.play("A strike d4 from d3")
    assert table.kingdom(B).points == 0
