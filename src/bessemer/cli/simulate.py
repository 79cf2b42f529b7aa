"""`bessemer simulate`: bots play many games, and what came of it."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from bessemer.arena.counting import Summary, Tally, histogram, spread, summarise
from bessemer.arena.results import Result
from bessemer.arena.saving import Shelf
from bessemer.cli.console import bold, out, show_json, table, title
from bessemer.cli.inputs import (
    AsJson,
    Chosen,
    GameId,
    Games,
    PackOption,
    Players,
    Seed,
    read_bots,
    read_game,
    spell_options,
)
from bessemer.cli.leaving import few_failures, leave
from bessemer.cli.seats import LETTERS
from bessemer.cli.series import Series

BARS = 32

Bots = Annotated[str, typer.Option("--bots", metavar="A,B", help="Who plays, in turn round the table.")]
Save = Annotated[
    Path | None, typer.Option("--save", metavar="DIR", help="Keep the records, in a new or empty folder.")
]


def simulate(
    game: GameId,
    players: Players = None,
    games: Games = 100,
    bots: Bots = "random",
    seed: Seed = "1",
    option: Chosen = None,
    pack: PackOption = None,
    save: Save = None,
    json: AsJson = False,
) -> None:
    """Let bots play many games: scores, wins by bot and seat, speed."""
    built = read_game(game, players, option, pack)
    specs = read_bots(bots)
    shelf = Shelf(save, max(3, len(str(games - 1)))) if save else None
    series = Series(built, specs, seed, games, shelf, digests=json)
    with few_failures():
        series.play()
    if json:
        show_json(_facts(series))
    elif series.results:
        _show(series)
    missing = f"Interrupted after {len(series.results)} of {games} games."
    leave(summarise(series.results).accounts, missing if series.interrupted else "")


# For people ---------------------------------------------------------------------------------------


def _show(series: Series) -> None:
    game, played, seconds = series.game, len(series.results), series.seconds
    games = "1 game" if played == 1 else f"{played:,} games"
    out.print(title(game.meta.title, f"{game.seats} players", games, f"seed {series.seed}"))
    out.print(spell_options(game.options), style="dim")
    out.print()
    out.print(_scores(series))
    out.print()
    out.print(_wins(summarise(series.results)))
    out.print()
    if not game.rivals:
        out.print(f"A fair share of the wins is {1 / game.seats:.1%} a seat.", style="dim")
    out.print(
        f"{series.decisions / played:,.1f} decisions a game, {played / seconds:,.1f} games a second, "
        f"{series.decisions / seconds:,.0f} decisions a second"
    )
    if series.shelf:
        out.print(f"Records: {series.shelf.folder}", soft_wrap=True)


def _scores(series: Series) -> Table:
    scores = _all_scores(series)
    seen = spread(scores)
    numbers = (seen.least, seen.lower_quartile, seen.median, seen.upper_quartile, seen.most)
    rows = table("scores", "least", "25 %", "median", "75 %", "most", "mean")
    bars = Text(histogram(scores, BARS), "yellow")
    rows.add_row(bars, *(f"{number:,g}" for number in numbers), bold(f"{seen.mean:,.1f}"))
    return rows


def _all_scores(series: Series) -> list[int]:
    return [score for result in series.results for score in result.scores]


def _wins(summary: Summary) -> Table:
    """Wins by bot, by seat, by order of play and of rivals, one below the other."""
    rows = table("", "played", "wins", "win rate", "95 % interval", "mean score", "failed")
    bots = sorted(summary.by_bot.items(), key=lambda entry: -entry[1].rate)
    failures = {bot: account.failures for bot, account in summary.accounts.items()}
    _add_tallies(rows, "bot", bots, failures)
    seats = sorted(summary.by_seat.items())
    _add_tallies(rows, "seat", [(LETTERS[seat], tally) for seat, tally in seats])
    places = sorted(summary.by_place.items())
    _add_tallies(rows, "order of play", [(_ordinal(place), tally) for place, tally in places])
    if summary.by_rival:
        _add_tallies(rows, "without a seat", list(summary.by_rival.items()))
    return rows


def _add_tallies(
    rows: Table, what: str, tallies: Sequence[tuple[str, Tally]], failures: Mapping[str, int] | None = None
) -> None:
    rows.add_row(Text(what, "dim"))
    for name, tally in tallies:
        low, high = tally.interval
        rows.add_row(
            f"  {name}",
            f"{tally.played:,}",
            f"{float(tally.wins):,.1f}",
            bold(f"{tally.rate:.1%}"),
            f"{low:.1%} to {high:.1%}",
            f"{tally.mean_score:,.1f}",
            f"{failures[name]:,}" if failures else "",
        )


def _ordinal(place: int) -> str:
    return {0: "1st", 1: "2nd", 2: "3rd"}.get(place, f"{place + 1}th")


# For programs -------------------------------------------------------------------------------------


def _facts(series: Series) -> dict[str, Any]:
    """What two runs must have in common, and apart from it how long this one took."""
    game = series.game
    return {
        "game": game.meta.id,
        "rules_version": game.meta.rules_version,
        "players": game.seats,
        "options": game.options,
        "bots": series.bots,
        "seed": series.seed,
        "games": [game_facts(result) for result in series.results],
        "totals": _totals(series) if series.results else {},
        "timing": _timing(series),
    }


def game_facts(result: Result) -> dict[str, Any]:
    """A game, for programs: equal wherever it is played."""
    return {
        "number": result.number,
        "seed": result.seed,
        "bots": result.bots,
        "scores": result.scores,
        "rivals": result.rivals,
        "winners": result.winners,
        "first": result.first,
        "decisions": result.decisions,
        "digest": result.digest,
    }


def _totals(series: Series) -> dict[str, Any]:
    summary = summarise(series.results)
    return {
        "asked": series.games,
        "games": len(series.results),
        "decisions": series.decisions,
        "scores": {name: round(number, 6) for name, number in asdict(spread(_all_scores(series))).items()},
        "by_bot": bot_facts(summary),
        "by_seat": tally_facts(summary.by_seat),
        "by_order_of_play": tally_facts(summary.by_place),
        "by_rival": tally_facts(summary.by_rival),
    }


def bot_facts(summary: Summary) -> dict[str, Any]:
    """Bots, for programs: what they came to, and in how many of their decisions they failed."""
    facts = tally_facts(summary.by_bot)
    for bot, account in summary.accounts.items():
        facts[bot] |= {"decisions": account.decisions, "failures": account.failures}
    return facts


def tally_facts(tallies: Mapping[Any, Tally]) -> dict[str, Any]:
    """Tallies, for programs."""
    return {
        str(key): {
            "played": tally.played,
            "wins": round(float(tally.wins), 6),
            "rate": round(tally.rate, 6),
            "interval": [round(end, 6) for end in tally.interval],
            "mean_score": round(tally.mean_score, 6),
        }
        for key, tally in sorted(tallies.items())
    }


def _timing(series: Series) -> dict[str, float]:
    seconds = series.seconds
    return {
        "seconds": round(seconds, 6),
        "games_per_second": round(len(series.results) / seconds, 3) if seconds else 0.0,
        "decisions_per_second": round(series.decisions / seconds, 1) if seconds else 0.0,
    }
