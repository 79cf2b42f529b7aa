"""How bots judge Furnace."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bessemer.kernel.moves import Move

if TYPE_CHECKING:
    from bessemer.games.furnace.game import Furnace
    from bessemer.games.furnace.state import FurnaceState


class FurnacePolicy:
    """The worth of moves in money at the end of the game."""

    def __init__(self, game: "Furnace") -> None:
        self.game = game

    def worths(self, state: "FurnaceState", seat: int, moves: Sequence[Move]) -> list[float]:
        """PLACEHOLDER"""
        return [0.0] * len(moves)
