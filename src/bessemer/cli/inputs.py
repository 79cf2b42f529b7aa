"""Arguments that several commands share, and what they are read into."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from bessemer.bots.bot import make_bot, split_specs
from bessemer.content.packs import build_game, read_pack
from bessemer.games import registry
from bessemer.kernel.errors import OptionError, RecordError
from bessemer.kernel.game import Game
from bessemer.kernel.meta import Value, spell
from bessemer.records.match import Match, holds_match, read_match
from bessemer.records.record import Record, read

GameId = Annotated[str, typer.Argument(metavar="GAME", help="Which game; `bessemer games` lists them.")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record of a game.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Players = Annotated[
    int | None, typer.Option("--players", metavar="N", help="How many play; if not given, the usual number.")
]
Games = Annotated[int, typer.Option("--games", metavar="K", min=1, help="How many games.")]
Seed = Annotated[str, typer.Option("--seed", metavar="S", help="The same seed gives the same games.")]
Chosen = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; repeatable."),
]
PackOption = Annotated[Path | None, typer.Option("--pack", metavar="FILE", help="Play with your own cards.")]


def read_game(
    game: str, players: int | None, options: Sequence[str] | None, pack: Path | None
) -> Game[Any, Any]:
    """The game for bots to play; if nobody says how many play, the middle of what it allows."""
    allowed = registry.find(game).meta.players
    count = allowed[len(allowed) // 2] if players is None else players
    return build_game(game, count, read_options(options or []), read_own_pack(game, pack), bots=True)


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


def read_match_file(path: Path) -> Match | None:
    """A match from a file; None if the file holds something else."""
    try:
        data = path.read_bytes()
        return read_match(data) if holds_match(data) else None
    except OSError as error:
        raise RecordError(f"{path.name}: cannot be read ({error.strerror}).") from None
    except RecordError as error:
        raise RecordError(f"{path.name}: {error}") from None


def spell_options(options: dict[str, Value]) -> str:
    """All options with their values, in a row."""
    return ", ".join(f"{name} {spell(value)}" for name, value in options.items())
