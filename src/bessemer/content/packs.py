"""Reads packs: the cards of a game, from the game's own folder or from a file that somebody brings."""

import re
import tomllib
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import msgspec

from bessemer.games import registry
from bessemer.kernel.errors import ContentError
from bessemer.kernel.game import Game
from bessemer.kernel.meta import Value

PACK = "pack.toml"


@cache
def default_pack(game_id: str) -> Any:
    """The pack that a game comes with."""
    return read_pack(game_id, registry.folder(game_id) / PACK)


def read_pack(game_id: str, path: Path | Traversable) -> Any:
    """Read and check a pack file; an error names the file, the entry and what is wrong."""
    try:
        written = tomllib.loads(path.read_text(encoding="utf-8"))
        pack = pack_of(game_id, _with_base(game_id, written))
        build_game(game_id, min(registry.find(game_id).meta.players), {}, pack)
    except OSError as error:
        raise ContentError(f"{path.name}: cannot be read ({error.strerror}).") from None
    except RecursionError:
        raise ContentError(f"{path.name}: is nested too deeply.") from None
    except ValueError as error:  # what TOML and its encoding raise
        raise ContentError(f"{path.name}: is no TOML file: {error}.") from None
    except ContentError as error:
        raise ContentError(f"{path.name}: {error}.") from None
    return pack


def _with_base(game_id: str, written: dict[str, Any]) -> dict[str, Any]:
    """The tables of a pack, with those of the game it builds on unless it brings its own."""
    base = registry.find(game_id).includes
    return (
        {**written, "base": pack_as_data(default_pack(base))} if base and "base" not in written else written
    )


def pack_of(game_id: str, written: Any) -> Any:
    """A pack from its tables; the kinds of its values are checked, not yet what they say."""
    try:
        return msgspec.convert(written, registry.find(game_id).pack_type)
    except msgspec.ValidationError as error:
        raise ContentError(_readable(str(error), written)) from None


def pack_as_data(pack: Any) -> Any:
    """The tables of a pack, for a record: every reader writes its numbers in the same way."""
    return _whole(msgspec.to_builtins(pack))


def _whole(data: Any) -> Any:
    """Plain data with 13 for 13.0, which some programs write so and some not."""
    if isinstance(data, dict):
        return {key: _whole(value) for key, value in data.items()}
    if isinstance(data, list):
        return [_whole(value) for value in data]
    return int(data) if isinstance(data, float) and data.is_integer() else data


def build_game(
    game_id: str, players: int, options: dict[str, Value], pack: Any = None, bots: bool = False
) -> Game[Any, Any]:
    """A game with checked options and content; the pack it comes with if none is given.

    `bots` says that every seat is a bot from the start, for which some options have a default of their own.
    """
    kind = registry.find(game_id)
    checked = kind.meta.validate(players, options, bots)
    return kind(players, checked, default_pack(game_id) if pack is None else pack)


def _readable(message: str, written: Any) -> str:
    """Turn the path at the end of a message into the name of the entry it points at."""
    match = re.fullmatch(r"(.+) - at `\$\.?(\w*)(?:\[(\d+)\])?\.?(.*)`", message)
    if match is None:
        return message.rstrip(".")
    what, table, number, field = match.groups()
    what = what[0].lower() + what[1:]
    if number is None:
        return f"{table}: {what}"
    entry = written[table][int(number)]
    name = repr(entry["id"]) if isinstance(entry, dict) and "id" in entry else f"number {int(number) + 1}"
    return f"{table} {name}: {field + ': ' if field else ''}{what}"
