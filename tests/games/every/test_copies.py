"""In every game, copies of a position are independent."""

import random

from bessemer.kernel.state import State
from tests.games.every.ways import moments, play_on
from tests.kit import AnyGame


def test_no_copy_ever_changes(game: AnyGame) -> None:
    rng = random.Random(1)
    kept: list[tuple[State, str]] = []
    state = game.start(3)
    while state.outcome is None:
        if rng.random() < 0.25:
            kept.append((state.copy(), game.digest(state)))
        if kept and rng.random() < 0.1:
            play_on(game, rng.choice(kept)[0].copy(), rng, 20)
        seat = rng.choice(list(state.pending))
        game.apply(state, seat, rng.choice(state.pending[seat]))
    assert kept
    for copy, digest in kept:
        assert game.digest(copy) == digest


def test_a_copy_goes_on_as_the_original_does(game: AnyGame) -> None:
    for session in moments(game, 5):
        one, other = session.state.copy(), session.state.copy()
        play_on(game, one, random.Random(9), game.longest)
        play_on(game, other, random.Random(9), game.longest)
        assert one.outcome is not None
        assert game.digest(one) == game.digest(other)
