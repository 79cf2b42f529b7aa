"""U-43, U-76: points, and all else that follows from the table, are right at every moment of busy games."""

import random
from collections import Counter

import pytest

from bessemer.games.furtherance.moves import BUILD, DEVELOP, MINE, RECRUIT, STORM, STRIKE, USE_ON
from tests.games.furtherance.kit import furtherance
from tests.games.furtherance.ledger import derived

BUSY = (MINE, BUILD, DEVELOP, RECRUIT, STRIKE, STORM, USE_ON)
"""What makes points come and go; random moves alone seldom do."""


@pytest.mark.rule("U-43", "U-76", "U-38", "U-82")
@pytest.mark.parametrize(("seats", "seed"), [(1, 1), (1, 2), (2, 1), (3, 2), (4, 3)])
def test_points_and_powers_are_right_after_every_move(seats: int, seed: int) -> None:
    game = furtherance(seats, length=60)
    rng = random.Random(seed)
    state = game.start(seed)
    seen: Counter[int] = Counter()
    while state.outcome is None:
        seat = state.to_move
        moves = state.pending[seat]
        busy = [move for move in moves if move[0] in BUSY]
        game.apply(state, seat, rng.choice(busy if busy and rng.random() < 0.85 else moves))
        derived(game, state)
        seen.update(state.points)
    assert seats == 1 or len(seen) > 3
