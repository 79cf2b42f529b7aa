"""How bots judge the game."""

import pytest

from bessemer.arena.simulate import simulate
from bessemer.web.history import rounds_of
from tests.games.furtherance.kit import Realm, furtherance, realm
from tests.kit import A, B, C


def best(table: Realm, seat: int) -> str:
    """The move that the policy likes most."""
    moves = table.state.pending[seat]
    worths = table.game.policy().worths(table.state, seat, moves)
    return table.game.vocabulary.text(moves[worths.index(max(worths))])


def test_the_winning_move_is_made() -> None:
    points = realm(buildings={A: ["city-hall", "city-hall", "grand-park in 1"]})
    assert best(points, A) == "develop grand-park with worker"
    castle = realm(units={"d6": "A knight"}, health={B: 1})
    assert best(castle, A) == "storm north from d6"


def test_who_can_strike_back_does() -> None:
    table = realm(units={"d3": "A knight", "d4": "B juggernaut"}).play("A strike d4 from d3")
    assert best(table, B) == "counter-attack"


def test_workers_act_before_units_march() -> None:
    table = realm(units={"d3": "A juggernaut"}, gold={A: 20})
    assert "with worker" in best(table, A)


def test_a_tired_worker_is_roused_if_that_pays() -> None:
    rich = realm(leaders={A: "vari"}, gold={A: 20}).play("A mine with worker")
    assert best(rich, A) == "rouse worker"
    poor = realm(leaders={A: "vari"}, gold={A: 4}).play("A mine with worker")
    assert best(poor, A) != "rouse worker"


def test_gold_is_levied_as_long_as_another_castle_is_as_weak() -> None:
    ivan = realm(leaders={A: "ivan"}, workers={A: []}, health={A: 9, B: 8})
    assert best(ivan, A) == "levy"
    assert best(ivan.play("A levy", "A done", "B done"), A) != "levy"


def test_walls_are_torn_down_on_the_way_to_a_castle() -> None:
    table = realm(workers={A: []}, units={"d6": "A juggernaut"}, buildings={B: ["walls"]}, health={B: 4})
    assert best(table, A) == "storm north from d6"


def test_nobody_stops_being_asked_by_judgement() -> None:
    table = realm(units={"d3": "A knight", "d4": "B juggernaut"}).play("A strike d4 from d3")
    moves = table.state.pending[B]
    worths = table.game.policy().worths(table.state, B, moves)
    assert min(worths) == worths[[move[0] for move in moves].index(moves[-1][0])]


def test_alone_the_castle_is_defended() -> None:
    table = realm(1, units={"c3": "B knight", "d1": "A juggernaut"}, counters={C: 9}, health={A: 2})
    table.play("A done")
    assert best(table, A).startswith(("defend with", "strike", "activate"))


def test_alone_health_is_not_sold_for_a_little_gold() -> None:
    table = realm(1, leaders={A: "ivan"}, workers={A: []}, counters={C: 9})
    assert best(table, A) == "done"


def test_what_is_expected_adds_up() -> None:
    table = realm(3, buildings={A: ["city-hall"]})
    table.state.origin = 0
    values = table.game.policy().evaluate(table.state)
    assert values is not None
    assert sum(values) == pytest.approx(1 / 2 + 3 / 4)
    assert values[A] > values[B] == pytest.approx(values[C])


def test_alone_search_looks_some_turns_ahead_before_it_judges() -> None:
    table = realm(1, counters={C: 9})
    policy = table.game.policy()
    table.state.origin = table.state.turns - 2
    assert policy.evaluate(table.state) is None
    table.state.origin = table.state.turns - 3
    (chance,) = policy.evaluate(table.state) or ()
    assert 0.0 < chance < 0.5


def test_a_finished_game_tells_who_had_what() -> None:
    game = furtherance(2, beginner=True)
    (one,) = simulate(game, 1, ["greedy"], seed="findings")
    found = game.findings(one.session)
    assert [had.seat for had in found.had if had.kind == "leader"] == [A, B]
    assert {had.how for had in found.had} >= {"chosen", "built"}
    assert found.rounds[-1] == one.session.scores
    assert len(found.rounds) == one.session.state.round == len(rounds_of(one.session))
    assert one.session.outcome is not None
    (winner,) = one.session.outcome.winners
    assert winner in [had.seat for had in found.had if had.kind == "road"]


def test_greedy_beats_random() -> None:
    won = 0
    for one in simulate(furtherance(2, beginner=True), 6, ["greedy", "random"], seed="greedy"):
        assert one.session.outcome is not None
        won += any(one.bots[seat] == "greedy" for seat in one.session.outcome.winners)
    assert won >= 5
