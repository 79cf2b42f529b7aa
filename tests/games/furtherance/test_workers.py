"""U-11 to U-24: a turn, and the seven actions of workers."""

import pytest

from tests.games.furtherance.kit import realm, school
from tests.kit import A, B


@pytest.mark.rule("U-11")
def test_workers_act_before_units() -> None:
    table = realm(units={"d2": "A knight"}, workers={A: ["worker", "worker"]})
    assert table.legal(A, "mine")
    table.play("A mine with worker", "A move d2 to d3")
    assert not table.legal(A, "mine", "research", "develop")
    table.refuse("A mine with worker")


@pytest.mark.rule("U-70")
def test_each_worker_acts_once_or_stays_idle_and_several_may_do_the_same() -> None:
    table = realm(workers={A: ["worker", "worker"]})
    table.play("A mine with worker", "A mine with worker")
    assert table.kingdom(A).gold == 8
    table.refuse("A mine with worker")
    idle = realm().play("A done")
    assert idle.state.active == B


@pytest.mark.rule("U-13", "U-Q4")
def test_a_turn_begins_with_ready_units_income_and_fresh_powers() -> None:
    table = realm(
        units={"d1": "A knight new"},
        buildings={A: ["treasury", "treasury", "catapult", "guard-tower"]},
        turn=B,
    )
    table.state.towers[A] = 0
    table.play("B done")
    unit = table.unit("d1")
    assert unit is not None
    assert (unit.tokens, unit.steps, unit.strikes) == ([], 2, 2)
    assert table.kingdom(A).gold == 2
    assert (table.state.shots, table.state.towers[A]) == (2, 2)


@pytest.mark.rule("U-14")
def test_mining_brings_four_gold_and_more_with_a_gold_mine_or_a_miner() -> None:
    assert realm().play("A mine with worker").kingdom(A).gold == 4
    table = realm(workers={A: ["worker", "miner"]}, buildings={A: ["gold-mine", "gold-mine"]})
    assert table.play("A mine with worker").kingdom(A).gold == 6
    assert table.play("A mine with miner").kingdom(A).gold == 6 + 8


@pytest.mark.rule("U-15")
def test_one_action_buys_up_to_two_items_and_the_market_is_refilled_between() -> None:
    table = realm(gold={A: 6}, decks={"items": ["sharpener", "bear-trap"]})
    table.play("A buy potion with worker")
    assert table.asked() == {A: "BuyAgain"}
    assert "buy sharpener with worker" in table.legal(A)
    table.play("A buy sharpener with worker")
    assert table.kingdom(A).items == ["potion", "sharpener"]
    assert table.kingdom(A).gold == 6 - 2 - 1
    table.refuse("A buy report with worker")


@pytest.mark.rule("U-15")
def test_an_item_may_come_from_the_own_research_and_one_is_enough() -> None:
    table = realm(gold={A: 5}, research={A: ["bear-trap"]})
    table.play("A buy researched bear-trap with worker", "A done")
    assert table.kingdom(A).items == ["bear-trap"]
    assert table.research(A) == []
    assert table.kingdom(A).gold == 2


@pytest.mark.rule("U-16")
def test_a_building_is_paid_and_does_nothing_until_it_is_developed() -> None:
    table = realm(gold={A: 5})
    table.play("A build church with worker")
    (church,) = table.kingdom(A).buildings
    assert (church.card, church.counters) == ("church", 2)
    assert (table.kingdom(A).gold, table.kingdom(A).points) == (0, 0)


@pytest.mark.rule("U-16", "U-2")
def test_two_buildings_at_most_are_under_construction() -> None:
    table = realm(gold={A: 20}, buildings={A: ["quarry in 1", "treasury in 2"]})
    assert not table.legal(A, "build")
    table.refuse("A build church with worker")


@pytest.mark.rule("U-16", "U-2")
def test_with_seven_buildings_one_is_discarded_for_a_new_one() -> None:
    seven = ["quarry", "quarry", "treasury", "treasury", "barracks", "laboratory in 1", "gold-mine"]
    table = realm(gold={A: 20}, buildings={A: seven})
    table.play("A build church with worker")
    assert table.asked() == {A: "MakeRoom"}
    assert "discard church" not in table.legal(A)
    table.play("A discard gold-mine")
    assert len(table.kingdom(A).buildings) == 7
    assert table.kingdom(A).buildings[-1].card == "church"


@pytest.mark.rule("U-17")
def test_developing_removes_one_counter_and_the_last_one_puts_it_in_play() -> None:
    table = realm(buildings={A: ["church in 2"]}, workers={A: ["worker", "worker"]})
    table.play("A develop church with worker")
    assert table.kingdom(A).points == 0
    table.play("A develop church with worker")
    assert table.kingdom(A).points == 1
    table.refuse("A develop church with worker")


@pytest.mark.rule("U-17")
def test_of_two_alike_the_one_nearer_to_its_end_is_developed() -> None:
    table = realm(buildings={A: ["church in 2", "church in 1"]})
    table.play("A develop church with worker")
    assert [built.counters for built in table.kingdom(A).buildings] == [2, 0]


@pytest.mark.rule("U-Q3")
def test_counters_do_not_go_away_by_themselves() -> None:
    table = realm(buildings={A: ["church in 2"]}, training={A: [("miner", 3)]})
    table.play(*("A done", "B done") * 3)
    assert table.kingdom(A).buildings[0].counters == 2
    assert table.kingdom(A).training == [("miner", 3)]


@pytest.mark.rule("U-18")
def test_a_recruit_is_placed_in_the_castle_with_a_new_unit_token() -> None:
    table = realm(gold={A: 5}, units={"c1": "A yeoman"})
    table.play("A recruit knight with worker")
    assert table.legal(A) == ["place on d1", "place on e1"]
    table.play("A place on e1")
    unit = table.unit("e1")
    assert unit is not None
    assert (unit.card, unit.tokens) == ("knight", ["new"])
    assert table.kingdom(A).gold == 0
    assert not table.legal(A, "move e1")


@pytest.mark.rule("U-18", "U-2")
def test_nobody_is_recruited_into_a_full_castle_or_beyond_six_units() -> None:
    full = realm(gold={A: 9}, units={"c1": "A yeoman", "d1": "A yeoman", "e1": "A yeoman"})
    assert not full.legal(A, "recruit")
    squares = ("c3", "d3", "e3", "c4", "d4", "e4")
    six = realm(
        gold={A: 9},
        units={
            square: "A fighter" if at < 2 else "A yeoman" if at < 5 else "A archer"
            for at, square in enumerate(squares)
        },
    )
    assert not six.legal(A, "recruit")
    assert six.legal(A, "build")


@pytest.mark.rule("U-19")
def test_research_keeps_one_card_buries_one_and_leaves_one_on_top() -> None:
    table = realm(decks={"units": ["archer", "lancer", "paladin", "herald"]})
    table.play("A research units with worker")
    assert table.asked() == {A: "PickCards"}
    table.play("A keep lancer and bury archer")
    assert table.research(A) == ["lancer"]
    deck = table.deck("units")
    assert (deck[0], deck[1], deck[-1]) == ("paladin", "herald", "archer")


@pytest.mark.rule("U-20", "U-2")
def test_a_third_researched_card_sends_one_back_below_the_card_put_on_top() -> None:
    table = realm(research={A: ["berserker", "assassin"]}, decks={"units": ["archer", "lancer", "paladin"]})
    table.play("A research units with worker", "A keep lancer and bury archer")
    assert table.legal(A) == ["return assassin", "return berserker"]
    table.play("A return assassin")
    assert table.research(A) == ["berserker", "lancer"]
    assert table.deck("units")[:2] == ["paladin", "assassin"]


@pytest.mark.rule("U-20", "U-Q5")
def test_the_card_that_goes_back_is_an_old_one_and_goes_to_its_own_deck() -> None:
    table = realm(research={A: ["church", "assassin"]}, decks={"units": ["archer", "lancer", "paladin"]})
    table.play("A research units with worker", "A keep lancer and bury archer")
    table.refuse("A return lancer")
    table.play("A return church")
    assert table.deck("buildings")[0] == "church"
    assert table.deck("units")[0] == "paladin"


@pytest.mark.rule("U-21")
def test_a_researched_card_can_be_used_on_later_turns_only() -> None:
    table = realm(
        gold={A: 9}, workers={A: ["worker", "worker"]}, decks={"units": ["archer", "lancer", "paladin"]}
    )
    table.play("A research units with worker", "A keep archer and bury lancer")
    assert not table.legal(A, "recruit researched")
    table.play("A done", "B done")
    table.play("A recruit researched archer with worker")
    assert table.kingdom(A).gold == 9 - 4


@pytest.mark.rule("U-21", "U-58")
def test_an_extra_turn_is_a_later_turn() -> None:
    table = realm(gold={A: 9}, leaders={A: "payne"}, decks={"units": ["archer", "lancer", "paladin"]})
    table.play("A research units with worker", "A keep archer and bury lancer", "A plan", "A done")
    assert table.legal(A, "recruit researched archer")


@pytest.mark.rule("U-22")
def test_an_upgrade_is_chosen_of_two_different_ones_and_replaces_a_worker_in_the_end() -> None:
    table = school(realm(gold={A: 5}, workers={A: ["worker", "worker"]}), "miner", "merchant")
    table.play("A upgrade with worker")
    assert table.legal(A) == ["train merchant", "train miner"]
    table.play("A train miner")
    assert table.kingdom(A).gold == 0
    assert table.kingdom(A).training == [("miner", 3)]
    view = table.game.view(table.state, A)
    assert view.school.cards[0] == "merchant"
    assert table.game.view(table.state, B).school.cards[0] is None
    for _ in range(2):
        table.play("A develop miner with worker", "A done", "B done")
    supply = table.state.supply
    table.play("A develop miner with worker")
    assert table.kingdom(A).workers == ["worker", "miner"]
    assert table.state.supply == supply + 1


@pytest.mark.rule("U-22")
def test_of_two_equal_ones_one_goes_to_the_bottom() -> None:
    table = school(realm(gold={A: 5}), "miner", "miner", "scientist")
    table.play("A upgrade with worker")
    assert table.legal(A) == ["train miner", "train scientist"]
    assert table.game.view(table.state, A).school.cards[0] == "miner"


@pytest.mark.rule("U-Q16")
def test_the_last_kind_of_worker_is_taken_without_a_choice() -> None:
    table = realm(gold={A: 5})
    table.state.school = type(table.state.school)([table.game.worker_places["miner"]] * 2)
    table.play("A upgrade with worker")
    assert table.kingdom(A).training == [("miner", 3)]
    empty = realm(gold={A: 5})
    empty.state.school = type(empty.state.school)(())
    empty.game._advance(empty.play("A mine with worker").play("A done", "B done").state)
    assert not empty.legal(A, "upgrade")


@pytest.mark.rule("U-23")
def test_not_more_upgrades_than_starting_workers_are_under_way() -> None:
    table = realm(gold={A: 9}, workers={A: ["worker", "miner"]}, training={A: [("merchant", 1)]})
    assert not table.legal(A, "upgrade")


@pytest.mark.rule("U-23")
def test_a_new_worker_may_act_if_the_old_one_had_not() -> None:
    table = realm(workers={A: ["worker", "worker"]}, training={A: [("miner", 1)]})
    table.play("A develop miner with worker")
    assert table.legal(A, "mine") == ["mine with miner"]
    alone = realm(training={A: [("miner", 1)]})
    alone.play("A develop miner with worker")
    assert not alone.legal(A, "mine")


@pytest.mark.rule("U-24")
def test_four_points_bring_a_worker_once_at_once_and_for_good() -> None:
    table = realm(
        units={"d1": "A civilians", "e2": "B knight"},
        buildings={A: ["city-hall", "church in 1"]},
    )
    table.play("A develop church with worker")
    assert table.kingdom(A).points == 4
    assert table.kingdom(A).workers == ["worker", "worker"]
    table.play("A mine with worker", "A done")
    table.play("B move e2 to d2", "B strike d1 from d2", "A done", "B done")
    assert table.kingdom(A).points == 3
    assert len(table.kingdom(A).workers) == 2


@pytest.mark.rule("U-24")
def test_a_destroyed_castle_brings_a_worker_if_there_is_one() -> None:
    table = realm(3, units={"b4": "A fighter"}, health={B: 1}).play("A storm west from b4")
    assert table.kingdom(A).workers == ["worker", "worker"]
    none_left = realm(3, units={"b4": "A fighter"}, health={B: 1}, workers={B: ["miner"]})
    none_left.state.supply = 0
    none_left.play("A storm west from b4")
    assert none_left.kingdom(A).workers == ["worker"]
