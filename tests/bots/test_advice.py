"""Advice: the best move, what it was compared with, and where that comes from."""

import pytest

from bessemer.bots.advice import advise
from bessemer.content.packs import build_game
from bessemer.kernel.errors import OptionError
from bessemer.kernel.session import Session
from tests.kernel.parliament.game import house


def test_a_bid_is_searched_and_compared() -> None:
    game = build_game("furnace", 3, {})
    session = Session(game, 4, journal=False)
    seat = session.to_move
    moves = session.state.pending[seat]
    advice = advise(game, session.view(seat), moves, "mcts:sims=80")
    assert advice.source == "search"
    assert advice.best == advice.considered[0].move
    assert advice.alternative == advice.considered[1]
    assert sum(one.visits for one in advice.considered) == 80
    assert advice.value == advice.considered[0].mean
    assert all(0.0 <= one.mean <= 1.0 and one.error >= 0.0 for one in advice.considered)
    assert sum(advice.values) == pytest.approx(1.25)  # half of one win and of three pairs over two rivals
    assert advise(game, session.view(seat), moves, "mcts:sims=80") == advice


def test_production_is_solved() -> None:
    game = build_game("furnace", 3, {})
    session = Session(game, 4, journal=False)
    while not session.state.lanes:
        session.play(session.legal[0], session.to_move)
    seat = session.to_move
    moves = session.state.pending[seat]
    advice = advise(game, session.view(seat), moves, "magnate")
    assert advice.source == "solver"
    assert advice.best in moves
    assert advice.alternative is None
    assert advice.value == advice.values[seat]


def test_a_choice_without_an_alternative_is_a_preference() -> None:
    session = house([["reform-1"], ["reform-2"]])
    advice = advise(session.game, session.view(0), [(1, 0)], "mcts:sims=5")
    assert (advice.best, advice.source, advice.value) == ((1, 0), "preference", None)


def test_only_a_search_gives_advice() -> None:
    session = house([["reform-1"], ["reform-2"]])
    with pytest.raises(OptionError, match="'greedy' is no search"):
        advise(session.game, session.view(0), [(1, 0), (1, 1)], "greedy")
