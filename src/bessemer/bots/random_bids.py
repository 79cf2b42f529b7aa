"""Bids at random and plays well with what it gets: whose things can be priced by what they bring."""

from collections.abc import Sequence
from random import Random
from typing import Any

from bessemer.bots.greedy import Greedy
from bessemer.kernel.game import Game
from bessemer.kernel.moves import Move


class RandomBids:
    """Bids at random and does everything else as `greedy` does."""

    sees = True
    reproducible = True

    def __init__(self, settings: str, rng: Random) -> None:
        self.rng = rng
        self.greedy = Greedy(settings, rng)

    def choose(self, game: Game[Any, Any], view: Any, moves: Sequence[Move]) -> Move:
        """A random bid, or greedy's move."""
        return self.rng.choice(moves) if game.is_bid(view) else self.greedy.choose(game, view, moves)
