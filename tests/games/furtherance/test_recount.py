"""U-43, U-76: the engine's points agree with a naive count at every moment of random games."""

import random
from collections import Counter

import pytest

from bessemer.games.furtherance.moves import BUILD, DEVELOP, MINE, RECRUIT, STORM, STRIKE, USE_ON
from bessemer.kernel.piles import REFEREE
from tests.games.furtherance.kit import furtherance
from tests.games.furtherance.naive import land_of

BUSY = (MINE, BUILD, DEVELOP, RECRUIT, STRIKE, STORM, USE_ON)
"""What makes points come and go; random moves alone seldom do."""


@pytest.mark.rule("U-43", "U-76")
@pytest.mark.parametrize(("seats", "seed"), [(1, 1), (1, 2), (2, 1), (3, 2), (4, 3)])
def test_points_are_right_after_every_move(seats: int, seed: int) -> None:
    game = furtherance(seats)
    rng = random.Random(seed)
    state = game.start(seed)
    seen: Counter[int] = Counter()
    while state.outcome is None:
        seat = state.to_move
        moves = state.pending[seat]
        busy = [move for move in moves if move[0] in BUSY]
        game.apply(state, seat, rng.choice(busy if busy and rng.random() < 0.85 else moves))
        land = land_of(game.view(state, REFEREE), seats, game.goal)
        for party in range(game.seats):
            assert state.points[party] == land.points(party)
        seen.update(state.points)
    assert seats == 1 or len(seen) > 3
