"""Hints and reviews from what a seat could see, and what their suggestions are worth."""

import random
from statistics import mean
from typing import Any

import pytest

from bessemer.bots.counsel import counsel
from bessemer.bots.review import MOST_LOSSES, SURE, assemble, look, moments, review
from bessemer.content.packs import build_game
from bessemer.kernel.session import Session
from tests.continuations import gain, reviewed
from tests.kit import random_game
from tools.arrange import advance

SPEC = "mcts:sims=30,seed=1"


def at_production(state: Any) -> bool:
    return bool(state.lanes and state.round == 2)


def test_a_hint_for_production_is_the_best_there_is() -> None:
    session = advance(Session(build_game("furnace", 2, {"rounds": 3}), 3), at_production)
    game, state = session.game, session.state
    seat = session.to_move
    moves = state.pending[seat]
    found = counsel(game, session.view(seat), moves, SPEC, [moves[0]])
    assert found.solved is not None
    assert found.planned is not None
    assert found.advice.source == "solver"
    assert found.advice.best == found.solved.moves[0]
    assert found.planned <= found.solved.worth <= found.solved.bound
    after = state.copy()
    for move in found.solved.moves:
        assert move in after.pending[seat]
        game.apply(after, seat, move)
    assert game.policy().brought(state, after, seat) == pytest.approx(found.solved.worth)


def test_a_hint_for_a_bid_compares_moves() -> None:
    session = Session(build_game("furnace", 3, {}), 3)
    seat = session.to_move
    moves = session.state.pending[seat]
    found = counsel(session.game, session.view(seat), moves, SPEC).advice
    assert found.source == "search"
    assert found.best in moves
    assert found.alternative is not None
    assert found.alternative.move != found.best
    assert sum(one.visits for one in found.considered) == 30


def test_a_review_looks_at_every_decision_and_every_production() -> None:
    session = random_game(build_game("furnace", 2, {"rounds": 3}), 1)
    turns = moments(session)
    found = review(session, (0,), effort=0.02)
    assert [moment.turn for moment in found.curve] == [*turns, len(session.moves)]
    assert all(0.0 <= value <= 1.0 for moment in found.curve for value in moment.values)
    assert [one.final for one in found.yields] == [False, False, True]
    assert len(found.losses) <= MOST_LOSSES
    for loss in found.losses:
        assert session.moves[loss.turn][0] == loss.seat == 0
        assert loss.gain > SURE * loss.error
        assert loss.played != loss.better


def test_what_production_left_is_the_difference_to_the_best() -> None:
    session = random_game(build_game("furnace", 2, {"rounds": 3}), 1)
    assert session.outcome is not None
    last = [one for one in review(session, (0, 1), effort=0.01).yields if one.final]
    assert [one.brought for one in last] == list(session.outcome.scores[:2])
    assert all(one.left == one.worth - one.brought >= 0 for one in last)


def test_a_decision_is_judged_from_what_its_seat_saw(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another deck behind the same view gives the same judgement."""
    session = random_game(build_game("furnace", 3, {}), 2)
    game, turn = session.game, 5
    seat, _ = session.moves[turn]
    true = look(session, turn, (seat,), 0.1)
    begin = game.start

    def other_deck(seed: int | str) -> Any:
        state = begin(seed)
        twin = game.sample(game.view(state, seat), random.Random(8))
        assert twin.deck.pieces != state.deck.pieces
        return twin

    monkeypatch.setattr(game, "start", other_deck)
    assert look(session, turn, (seat,), 0.1) == true


def test_only_the_worst_of_a_seat_is_told() -> None:
    session = random_game(build_game("furnace", 2, {"rounds": 3}), 1)
    found = [look(session, turn, (0, 1), 0.05) for turn in moments(session)]
    told = assemble(session, found).losses
    all_losses = [one.loss for one in found if one.loss]
    assert len(all_losses) > len(told)
    for seat in (0, 1):
        mine = sorted((loss.gain for loss in all_losses if loss.seat == seat), reverse=True)
        assert [loss.gain for loss in told if loss.seat == seat] == mine[:MOST_LOSSES]


def test_suggested_moves_gain() -> None:
    """A small version, the same in every run; `make soak` has 200 continuations and an interval."""
    gains = []
    for seed in range(2):
        session = Session(build_game("furnace", 2, {"rounds": 3, "capitalists": False}), f"gain {seed}")
        for loss in reviewed(session, "random", seed, effort=0.2):
            gains += [gain(session, loss, f"{seed} {trial}") for trial in range(6)]
    assert len(gains) >= 24
    assert mean(gains) > 0
