"""Bots that can be asked to a table: from this list alone, for a spec could ask for any amount of work."""

from collections.abc import Mapping
from functools import cache

from bessemer.bots.command import COMMAND
from bessemer.bots.ladder import ALIASES, LADDER, Rung
from bessemer.content.texts import read_texts
from bessemer.games import registry
from bessemer.kernel.errors import OptionError

USUAL = "foreman"
"""Who comes if nobody is named."""

CHARACTERS_LIKE = "engineer"
"""The rung as which the styles of a game are played."""

PLAIN = (
    Rung("greedy", "greedy", "Takes what promises most at once."),
    Rung("random", "random", "Makes any move."),
)


@cache
def _ours(game: str) -> tuple[Rung, ...]:
    words = read_texts(game).written.style
    characters = [
        Rung(style, f"{ALIASES[CHARACTERS_LIKE]},style={style}", words[style])
        for style in registry.find(game).styles
    ]
    return (*LADDER, *characters, *PLAIN)


def opponents(game: str, own: Mapping[str, str]) -> dict[str, Rung]:
    """Everybody who plays a game, by name: the ladder, characters, plain bots, the server's own."""
    others = [Rung(name, spec, f"Plays here as {name}.") for name, spec in own.items()]
    return {one.name: one for one in (*_ours(game), *others)}


def check_opponent(game: str, name: str, own: Mapping[str, str]) -> str:
    """The name of a bot that may come to a table; the usual one if none is named."""
    known = opponents(game, own)
    if name.partition(":")[0] == COMMAND:
        raise OptionError("A program can play only where the server was started with it (serve --bot).")
    if name and name not in known:
        raise OptionError(f"There is no bot {name[:40]!r}; there are: {', '.join(known)}.")
    return name or USUAL


def spec_of(game: str, name: str, own: Mapping[str, str]) -> str:
    """What a bot is made from; an older table may name one that is on the list no more."""
    known = opponents(game, own)
    return known[name if name in known else USUAL].spec


def title_of(name: str) -> str:
    """What people call a bot."""
    return name.title()
