"""Plays the move that the game's own policy thinks best."""

from collections.abc import Sequence
from random import Random
from typing import Any

from bessemer.bots.settings import read_settings
from bessemer.kernel.game import Game, Policy
from bessemer.kernel.moves import Move


class Greedy:
    """Judges every move on one sample of what it knows, and takes the best; ties at random."""

    sees = True
    reproducible = True

    def __init__(self, settings: str, rng: Random) -> None:
        read_settings("greedy", settings, {})
        self.rng = rng
        self.policy: Policy | None = None  # keeps what it worked out from one move to the next

    def choose(self, game: Game[Any, Any], view: Any, moves: Sequence[Move]) -> Move:
        """The best move."""
        state = game.sample(view, self.rng)
        if self.policy is None:
            self.policy = game.policy()
        worths = self.policy.worths(state, view.seat, moves)
        best = max(worths)
        return self.rng.choice([move for move, worth in zip(moves, worths, strict=True) if worth == best])
