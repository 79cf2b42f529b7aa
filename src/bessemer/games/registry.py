"""Where everybody finds a game: one line here, or an entry point of another package."""

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from bessemer.kernel.errors import OptionError
from bessemer.kernel.game import Game

ENTRY_POINTS = "bessemer.games"

_HOME = {
    "furnace": "bessemer.games.furnace:Furnace",
    "furnace-interbellum": "bessemer.games.furnace.interbellum:Interbellum",
    "interbellum": "bessemer.games.interbellum:OilBarons",
    "furtherance": "bessemer.games.furtherance:Furtherance",
    "furnace-duel": "bessemer.games.duel:Duel",
}


@cache
def _targets() -> dict[str, str]:
    """Every known game, by its id, as `module:class`; nobody can take the place of a game at home."""
    others = {entry.name: entry.value for entry in sorted(entry_points(group=ENTRY_POINTS))}
    return {**_HOME, **others, **_HOME}


def game_ids() -> list[str]:
    """The ids of all games that can be played."""
    return list(_targets())


@cache
def find(id: str) -> type[Game[Any, Any]]:
    """The class of a game."""
    targets = _targets()
    if id not in targets:
        raise OptionError(f"There is no game {id[:40]!r}; there are: {', '.join(targets)}.")
    module, _, name = targets[id].partition(":")
    try:
        game: type[Game[Any, Any]] = getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise OptionError(f"The package that brings {id!r} is broken: {error}.") from None
    return game


def folder(id: str) -> Traversable:
    """The folder of a game, with its pack, texts and rules."""
    find(id)
    return files(_targets()[id].partition(":")[0])


@cache
def board(id: str) -> ModuleType | None:
    """The board of a game: what its pages are drawn from; None if it has none yet."""
    find(id)
    home = _targets()[id].partition(":")[0]
    return import_module(f"{home}.board") if find_spec(f"{home}.board") else None
