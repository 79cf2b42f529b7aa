"""`bessemer bench`: how fast the engine is, beside Catanatron and beside an earlier run."""

import json as reader
import platform
from importlib.metadata import version
from math import isfinite
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from bessemer import __version__
from bessemer.arena.bench import REPEATS, Report, Speed, find_catanatron, measure
from bessemer.cli.console import INTERRUPTED, aside, bold, out, progress, show_json, table, title
from bessemer.cli.inputs import AsJson, PackOption, read_own_pack
from bessemer.content.packs import build_game
from bessemer.games import registry
from bessemer.kernel.errors import OptionError

LEAST, MOST = 0.01, 60.0
RIVAL = "catanatron"

MEASURES = (
    ("decisions_per_second", "decisions a second", ",.0f"),
    ("trusted_replay_per_second", "  replayed, trusted", ",.0f"),
    ("checked_replay_per_second", "  replayed, checked", ",.0f"),
    ("games_per_second", "games a second", ",.1f"),
    ("copy_microseconds", "microseconds a copy", ",.2f"),
    ("decisions_per_game", "decisions a game", ",.1f"),
    ("options_per_decision", "options a decision", ",.1f"),
)
"""Name in JSON, words, and how many digits matter."""

RATIOS = ("decisions_per_second", "checked_replay_per_second", "games_per_second", "copy_microseconds")

Seconds = Annotated[
    float, typer.Option("--seconds", metavar="S", help="How long one repeat of one measurement takes.")
]
Against = Annotated[
    Path | None, typer.Option("--against", metavar="FILE", help="Compare with the --json of an earlier run.")
]


def bench(
    game: Annotated[str, typer.Option("--game", metavar="GAME", help="Which game.")] = "furnace",
    players: Annotated[
        int | None, typer.Option("--players", metavar="N", help="How many play; the most if not given.")
    ] = None,
    seconds: Seconds = 0.4,
    against: Against = None,
    pack: PackOption = None,
    json: AsJson = False,
) -> None:
    """Measure the engine on one core: decisions, games, copies, checked replay."""
    count = max(registry.find(game).meta.players) if players is None else players
    built = build_game(game, count, {}, read_own_pack(game, pack), bots=True)
    if not isfinite(seconds) or not LEAST <= seconds <= MOST:
        raise OptionError(f"--seconds: expected a number from {LEAST} to {MOST:g}, got {seconds}.")
    before = read_earlier(against) if against else None
    rival = find_catanatron()
    with progress() as bar:
        task = bar.add_task("measuring", total=REPEATS * (6 if rival else 4))
        report = measure(built, seconds, rival, REPEATS, after_each=lambda: bar.advance(task))
    facts = _facts(game, count, seconds, report)
    if json:
        show_json(facts)
    else:
        _show(facts, before)
    if report.interrupted:
        aside.print(f"Interrupted after {report.repeats} of {REPEATS} repeats.")
        raise typer.Exit(INTERRUPTED)


def read_earlier(path: Path) -> dict[str, Any]:
    """What an earlier run measured of ours."""
    try:
        earlier = reader.loads(path.read_text(encoding="utf-8"))["ours"]
        measured = {name: float(earlier[name]) for name, _, _ in MEASURES}
        if not all(number > 0 for number in measured.values()):
            raise ValueError
        return measured
    except OSError as error:
        raise OptionError(f"--against {path}: cannot be read ({error.strerror}).") from None
    except (ValueError, TypeError, KeyError):
        raise OptionError(f"--against {path}: expected what `bessemer bench --json` prints.") from None


def _facts(game: str, players: int, seconds: float, report: Report) -> dict[str, Any]:
    ours = {
        **_speed(report.ours),
        "trusted_replay_per_second": round(report.trusted_replay_per_second, 1),
        "checked_replay_per_second": round(report.checked_replay_per_second, 1),
        "decisions_per_game": round(report.decisions_per_game, 3),
        "options_per_decision": round(report.options_per_decision, 3),
    }
    ratios = {
        "checked_to_trusted": round(report.checked_replay_per_second / report.trusted_replay_per_second, 3)
    }
    theirs = report.rival and {"version": version(RIVAL), **_speed(report.rival)}
    if theirs:
        ratios |= {name: round(_faster(name, ours, theirs), 3) for name in RATIOS}
    return {
        "game": game,
        "players": players,
        "bessemer": __version__,
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "seconds": seconds,
        "repeats": report.repeats,
        "ours": ours,
        RIVAL: theirs,
        "ratios": ratios,
    }


def _speed(speed: Speed) -> dict[str, Any]:
    return {
        "decisions_per_second": round(speed.decisions_per_second, 1),
        "games_per_second": round(speed.games_per_second, 3),
        "copy_microseconds": round(speed.copy_microseconds, 4),
    }


def _faster(name: str, ours: dict[str, Any], theirs: dict[str, Any]) -> float:
    """How many times as fast ours is, whatever was measured."""
    if name == "copy_microseconds":
        return float(theirs[name] / ours[name])
    return float(ours[name] / theirs["decisions_per_second" if name.startswith("checked") else name])


def _show(facts: dict[str, Any], before: dict[str, Any] | None) -> None:
    meta = registry.find(facts["game"]).meta
    out.print(title(meta.title, f"{facts['players']} players", facts["python"], "one core, random moves"))
    out.print()
    out.print(_table(facts, before))
    out.print()
    ratio = facts["ratios"]["checked_to_trusted"]
    out.print(f"Replaying by checked texts runs at {ratio:.2f} of the speed of trusted moves.")
    if facts[RIVAL]:
        out.print(
            f"{RIVAL} {facts[RIVAL]['version']} plays Catan for four. A ratio over 1: bessemer is faster."
        )
    else:
        out.print(f"With {RIVAL} installed (extra `bench`) it is measured in the same run.")


def _table(facts: dict[str, Any], before: dict[str, Any] | None) -> Table:
    ours, theirs, ratios = facts["ours"], facts[RIVAL], facts["ratios"]
    columns = ["before", "change"] if before else []
    columns += [RIVAL, "ratio"] if theirs else []
    rows = table("", "bessemer", *columns)
    for name, words, digits in MEASURES:
        cells = [f"{before[name]:{digits}}", f"{ours[name] / before[name] - 1:+.1%}"] if before else []
        if theirs and name in RATIOS:
            cells += [f"{theirs[name]:{digits}}" if name in theirs else "", f"{ratios[name]:.2f}"]
        rows.add_row(words, bold(f"{ours[name]:{digits}}"), *cells)
    return rows
