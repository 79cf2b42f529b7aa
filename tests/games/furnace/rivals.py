"""Bots that only tests play against."""

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
        self.greedy = Greedy("", rng)

    def choose(self, game: Game[Any, Any], view: Any, moves: Sequence[Move]) -> Move:
        """A random bid, or greedy's move."""
        if view.progress.agenda[-1][0] == "PlaceDisc":
            return self.rng.choice(moves)
        return self.greedy.choose(game, view, moves)
