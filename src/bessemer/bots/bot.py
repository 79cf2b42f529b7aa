"""What a bot is, and how one is named: a kind and its settings, `greedy` or `mcts:sims=400`."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Protocol

from bessemer.bots.greedy import Greedy
from bessemer.bots.random import RandomMoves
from bessemer.kernel.errors import OptionError
from bessemer.kernel.game import Game
from bessemer.kernel.moves import Move


class Bot(Protocol):
    """A player of one seat. `sees` is false for a bot that never looks at its view."""

    sees: bool

    def choose(self, game: Game[Any, Any], view: Any, moves: Sequence[Move]) -> Move:
        """One of the moves."""


KINDS: dict[str, Callable[[Random], Bot]] = {
    "random": RandomMoves,
    "greedy": Greedy,
}


def make_bot(spec: str, seed: int | str) -> Bot:
    """A bot by its spec; equal seeds give equal play. The seed of a game must never be its seed."""
    kind, colon, settings = spec.partition(":")
    if kind not in KINDS:
        raise OptionError(f"There is no bot {kind[:40]!r}; there are: {', '.join(KINDS)}.")
    if colon:
        raise OptionError(f"Bot {kind} has no settings, got {settings[:40]!r}.")
    return KINDS[kind](Random(f"bot {seed}"))
