"""Arguments that several commands share, and what they are read into."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from bessemer.bots.bot import make_bot, split_specs
from bessemer.content.packs import read_pack
from bessemer.kernel.errors import OptionError, RecordError
from bessemer.kernel.meta import Meta, Value, spell
from bessemer.records.record import Record, read

GameId = Annotated[str, typer.Argument(metavar="GAME", help="Which game; `bessemer games` lists them.")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record of a game.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
PackOption = Annotated[Path | None, typer.Option("--pack", metavar="FILE", help="Play with your own cards.")]


def usual_players(meta: Meta) -> int:
    """How many play if nobody says: the middle of what the game allows."""
    return meta.players[len(meta.players) // 2]


def read_options(given: Sequence[str]) -> dict[str, Value]:
    """Options of a game from `name=value` texts; what they may be is the game's to check."""
    options: dict[str, Value] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise OptionError(f"--option: expected NAME=VALUE, got {text[:40]!r}.")
        if name in options:
            raise OptionError(f"--option: {name} is given twice.")
        options[name] = value
    return options


def read_bots(given: str, compared: bool = True) -> list[str]:
    """The specs of bots from a list with commas, each known and, where games are compared, repeatable."""
    specs = split_specs(given)
    for spec in specs:
        if not make_bot(spec, 0).reproducible and compared:
            raise OptionError(
                f"--bots: {spec} plays differently in every run, so its games cannot be compared."
            )
    return specs


def read_own_pack(game: str, path: Path | None) -> Any:
    """A pack that somebody brings, or None for the one that the game comes with."""
    return None if path is None else read_pack(game, path)


def read_record(path: Path) -> Record:
    """A record from a file."""
    try:
        return read(path.read_bytes())
    except OSError as error:
        raise RecordError(f"{path.name}: cannot be read ({error.strerror}).") from None
    except RecordError as error:
        raise RecordError(f"{path.name}: {error}") from None


def spell_options(options: dict[str, Value]) -> str:
    """All options with their values, in a row."""
    return ", ".join(f"{name} {spell(value)}" for name, value in options.items())
