"""`bessemer arena`: bots against each other, seats rotated, on all cores or on a cluster."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from time import monotonic
from typing import Any

from rich.console import Group
from rich.live import Live
from rich.table import Table

from bessemer.arena.contest import Order, settings_of, terms_of
from bessemer.arena.report import arena_page
from bessemer.arena.results import Result
from bessemer.arena.seating import Seating
from bessemer.arena.standings import Rating, Standings, rate
from bessemer.cli.console import aside, bold, out, progress, show_json, table, title
from bessemer.cli.contest import (
    ClusterAddress,
    Html,
    Resume,
    RotatedBots,
    Run,
    SaveAll,
    Workers,
    check_html,
    hire,
    open_ledger,
    run_contest,
)
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
from bessemer.cli.seats import LETTERS
from bessemer.cli.simulate import bot_facts, game_facts, tally_facts
from bessemer.kernel.errors import OptionError
from bessemer.kernel.game import Game

REFRESH = 0.25
"""Seconds between two pictures of the live table."""


def arena(
    game: GameId,
    bots: RotatedBots,
    games: Games = 100,
    players: Players = None,
    option: Chosen = None,
    pack: PackOption = None,
    seed: Seed = "1",
    workers: Workers = None,
    cluster: ClusterAddress = None,
    save: SaveAll = None,
    resume: Resume = False,
    html: Html = None,
    json: AsJson = False,
) -> None:
    """Let bots play against each other: ratings, win rates, who finishes ahead of whom, speed."""
    built = read_game(game, players, option, pack)
    specs = read_bots(bots, compared=False)
    if len(set(specs)) < len(specs):
        raise OptionError("--bots: expected every bot once; the arena itself gives a bot several seats.")
    check_html(html)
    seating = Seating(specs, built.seats)
    terms = terms_of(built, seed, records=save is not None, digests=json)
    orders = [Order(number, seating.at(number)) for number in range(games)]
    crew = hire(workers, cluster)
    ledger = open_ledger(save, resume, settings_of(terms, built, specs))
    standings = Standings(specs)
    with _live(standings, games) as show:

        def after(result: Result) -> None:
            standings.count(result)
            show()

        run = run_contest(crew, terms, orders, ledger, after)
    ratings = rate(run.results.values())
    if json:
        show_json(_facts(built, specs, seed, seating, run, standings, ratings))
    elif run.results:
        _show(built, seed, seating, run, standings, ratings, save)
    if html and run.results:
        words = _words(built, seed, run)
        text = arena_page(f"{built.meta.title}: the arena", words, run.in_order, standings, ratings)
        html.write_text(text, encoding="utf-8")
        aside.print(f"Report: {html}", soft_wrap=True)
    run.end(standings.accounts)


@contextmanager
def _live(standings: Standings, games: int) -> Iterator[Callable[[], None]]:
    """A table that grows with the games, on a terminal only, gone when they are over."""
    if not aside.is_terminal:
        yield lambda: None
        return
    bar = progress()
    task = bar.add_task("games", total=games)
    shown = monotonic()

    def show() -> None:
        nonlocal shown
        bar.update(task, completed=standings.games)
        if monotonic() - shown > REFRESH:
            live.update(Group(_bots(standings, {}), bar), refresh=True)
            shown = monotonic()

    with Live(bar, console=aside, transient=True, auto_refresh=False) as live:
        yield show


# For people ---------------------------------------------------------------------------------------


def _words(game: Game[Any, Any], seed: str, run: Run) -> list[str]:
    played = len(run.results)
    decisions = sum(result.decisions for result in run.results.values())
    return [
        f"{game.seats} players, {played:,} game{'s' * (played != 1)}, seed {seed}",
        spell_options(game.options),
        f"{decisions / max(1, played):,.1f} decisions a game, {run.games_per_second:,.1f} games a second",
    ]


def _show(
    game: Game[Any, Any],
    seed: str,
    seating: Seating,
    run: Run,
    standings: Standings,
    ratings: dict[str, Rating],
    save: Path | None,
) -> None:
    about, options, speed = _words(game, seed, run)
    out.print(title(game.meta.title, *about.split(", ")))
    out.print(options, style="dim")
    out.print()
    out.print(_bots(standings, ratings))
    if standings.meetings:
        out.print()
        out.print(_ahead(standings, ratings))
    out.print()
    out.print(_seats(standings))
    out.print()
    if not game.rivals:
        out.print(f"A fair share of the wins is {1 / game.seats:.1%} a seat.", style="dim")
    if standings.games % seating.block:
        out.print(f"Seats come out exactly even at multiples of {seating.block} games.", style="dim")
    out.print(speed)
    if save:
        out.print(f"Results and records: {save}", soft_wrap=True)


def _bots(standings: Standings, ratings: dict[str, Rating]) -> Table:
    """The bots with what they came to; ratings wait for the end."""
    rated = ["rating"] if ratings else []
    rows = table("bot", *rated, "played", "wins", "95 %", "score", "ms/move", "failed")
    ranking = sorted(standings.ranking, key=lambda bot: -ratings[bot].mu) if ratings else standings.ranking
    for bot in ranking:
        tally, account = standings.tally(bot), standings.accounts[bot]
        low, high = tally.interval
        rows.add_row(
            bot,
            *(
                [f"{ratings[bot].mu:.1f} ±{ratings[bot].interval[1] - ratings[bot].mu:.1f}"]
                if ratings
                else []
            ),
            f"{tally.played:,}",
            bold(f"{tally.rate:.1%}"),
            f"{100 * low:.0f} to {high:.0%}",
            f"{tally.mean_score:,.1f}",
            f"{1000 * account.seconds / max(1, account.decisions):,.1f}",
            f"{account.failures:,}",
        )
    return rows


def _ahead(standings: Standings, ratings: dict[str, Rating]) -> Table:
    """Who finished ahead of whom: rows against columns."""
    ranking = sorted(standings.ranking, key=lambda bot: -ratings[bot].mu)
    rows = table("finished ahead of", *ranking)
    for one in ranking:
        cells = []
        for other in ranking:
            meeting = standings.meetings.get((one, other))
            low, high = meeting.interval if meeting else (0.0, 0.0)
            cells.append(f"{meeting.rate:.1%} ({low:.0%} to {high:.0%})" if meeting else "")
        rows.add_row(one, *cells)
    return rows


def _seats(standings: Standings) -> Table:
    rows = table("seat", "win rate", "95 %", "score")
    summary = standings.summary
    seats = [(LETTERS[seat], tally) for seat, tally in sorted(summary.by_seat.items())]
    for name, tally in [*seats, *summary.by_rival.items()]:
        low, high = tally.interval
        rows.add_row(name, f"{tally.rate:.1%}", f"{low:.0%} to {high:.0%}", f"{tally.mean_score:,.1f}")
    return rows


# For programs -------------------------------------------------------------------------------------


def _facts(
    game: Game[Any, Any],
    specs: list[str],
    seed: str,
    seating: Seating,
    run: Run,
    standings: Standings,
    ratings: dict[str, Rating],
) -> dict[str, Any]:
    """What two runs must have in common, and apart from it how long this one took."""
    summary = standings.summary
    by_bot = bot_facts(summary)
    for bot, facts in by_bot.items():
        facts["rating"] = {name: round(value, 6) for name, value in asdict(ratings[bot]).items()}
    return {
        "game": game.meta.id,
        "rules_version": game.meta.rules_version,
        "players": game.seats,
        "options": game.options,
        "bots": specs,
        "seed": seed,
        "asked": run.games,
        "block": seating.block,
        "games": [game_facts(result) for result in run.in_order],
        "by_bot": by_bot,
        "by_seat": tally_facts(summary.by_seat),
        "by_order_of_play": tally_facts(summary.by_place),
        "by_rival": tally_facts(summary.by_rival),
        "ahead": [
            {
                "bot": one,
                "of": other,
                "games": meeting.games,
                "rate": round(meeting.rate, 6),
                "interval": [round(end, 6) for end in meeting.interval],
            }
            for (one, other), meeting in sorted(standings.meetings.items())
        ],
        "timing": _timing(run, standings),
    }


def _timing(run: Run, standings: Standings) -> dict[str, Any]:
    return {
        "games": run.fresh,
        "seconds": round(run.seconds, 6),
        "games_per_second": round(run.games_per_second, 3),
        "by_bot": {
            bot: {
                "milliseconds_per_move": round(1000 * account.seconds / max(1, account.decisions), 4),
                "slowest_milliseconds": round(1000 * account.slowest, 3),
            }
            for bot, account in sorted(standings.accounts.items())
        },
    }
