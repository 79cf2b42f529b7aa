"""What a bot is, and how one is named: a kind and its settings, `greedy` or `mcts:sims=400`."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Protocol

from bessemer.bots.command import COMMAND, Command
from bessemer.bots.greedy import Greedy
from bessemer.bots.ladder import ALIASES
from bessemer.bots.mcts import Mcts
from bessemer.bots.random import RandomMoves
from bessemer.bots.random_bids import RandomBids
from bessemer.kernel.errors import OptionError
from bessemer.kernel.game import Game
from bessemer.kernel.moves import Move


class Bot(Protocol):
    """A player of one seat.

    `sees` is false for a bot that never looks at its view, `reproducible` for one whose play depends on more
    than its seed and its views, such as a clock.
    """

    sees: bool
    reproducible: bool

    def choose(self, game: Game[Any, Any], view: Any, moves: Sequence[Move]) -> Move:
        """One of the moves."""


KINDS: dict[str, Callable[[str, Random], Bot]] = {
    "random": RandomMoves,
    "greedy": Greedy,
    COMMAND: Command,
    "random-bids": RandomBids,
    "mcts": Mcts,
}
"""Bots by name: from the text of their settings and a stream of chance of their own."""


def make_bot(spec: str, seed: int | str) -> Bot:
    """A bot by its spec; equal seeds give equal play. The seed of a game must never be its seed."""
    kind, _, settings = ALIASES.get(spec, spec).partition(":")
    if kind in ALIASES:
        raise OptionError(f"Bot {kind} has no settings, got {settings[:40]!r}.")
    if kind not in KINDS:
        raise OptionError(f"There is no bot {kind[:40]!r}; there are: {', '.join((*KINDS, *ALIASES))}.")
    return KINDS[kind](settings, Random(f"bot {seed}"))


def split_specs(text: str) -> list[str]:
    """The specs in a list with commas; a part that names no bot belongs to the settings before it, if any.

    `mcts:sims=400,style=seller,greedy` are two bots.
    """
    specs: list[str] = []
    for part in text.split(","):
        name = part.strip().partition(":")[0]
        if specs and ":" in specs[-1] and name not in KINDS and name not in ALIASES:
            specs[-1] += f",{part}"
        else:
            specs.append(part)
    return [spec.strip() for spec in specs]
