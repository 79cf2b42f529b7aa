"""Plays any move."""

from collections.abc import Sequence
from random import Random
from typing import Any

from bessemer.bots.settings import read_settings
from bessemer.kernel.game import Game
from bessemer.kernel.moves import Move


class RandomMoves:
    """Every legal move is as likely as every other."""

    sees = False
    reproducible = True

    def __init__(self, settings: str, rng: Random) -> None:
        read_settings("random", settings, {})
        self.rng = rng

    def choose(self, game: Game[Any, Any], view: Any, moves: Sequence[Move]) -> Move:
        """One of the moves, at random."""
        return moves[int(self.rng.random() * len(moves))]
