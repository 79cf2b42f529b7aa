"""`bessemer balance`: which cards, seats and lines are too strong or too weak."""

from dataclasses import asdict
from typing import Annotated, Any

import typer
from rich.table import Table

from bessemer.arena.balance import Balance, PriceFigure, Thing, around, price, weigh
from bessemer.arena.balance_report import balance_page
from bessemer.arena.contest import Order, settings_of, terms_of
from bessemer.arena.results import Result
from bessemer.arena.seating import Seating
from bessemer.cli.console import aside, bold, out, progress, show_json, table, title
from bessemer.cli.contest import (
    ClusterAddress,
    Html,
    Resume,
    RotatedBots,
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
from bessemer.cli.leaving import failures
from bessemer.cli.seats import LETTERS
from bessemer.cli.simulate import bot_facts, tally_facts
from bessemer.kernel.errors import OptionError
from bessemer.kernel.game import Game

PRICER = "random-bids"
LEAST_USED = 12

Prices = Annotated[
    int,
    typer.Option("--prices", metavar="K", min=0, help="Estimate prices from K more games with random bids."),
]


def balance(
    game: GameId,
    bots: RotatedBots = "greedy",
    games: Games = 300,
    prices: Prices = 0,
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
    """Find out what is too strong: wins and points by card, seat advantage, use of lines, prices."""
    built = read_game(game, players, option, pack)
    specs = read_bots(bots, compared=False)
    if prices and not built.prices():
        raise OptionError(f"--prices: {built.meta.title} has no price model to compare with.")
    check_html(html)
    seating = Seating(list(dict.fromkeys(specs)), built.seats)
    orders = [Order(number, seating.at(number)) for number in range(games)]
    orders += [Order(number, (PRICER,) * built.seats) for number in range(games, games + prices)]
    terms = terms_of(built, seed, records=save is not None, findings=True)
    crew = hire(workers, cluster)
    ledger = open_ledger(save, resume, settings_of(terms, built, specs, games=games))
    with progress() as bar:
        task = bar.add_task(built.meta.title, total=len(orders))
        run = run_contest(crew, terms, orders, ledger, lambda _: bar.advance(task))
    found = weigh([result for result in run.in_order if result.number < games], built.seats)
    found.prices = _priced(built, [result for result in run.in_order if result.number >= games])
    words = _words(built, specs, seed, found, len(run.results) - found.games)
    if json:
        show_json(_facts(built, specs, seed, found))
    elif run.results:
        _show(built, words, found)
    if html and run.results:
        facts = [*words, *failures(found.summary.accounts)]
        text = balance_page(f"{built.meta.title}: balance", facts, found, built.names)
        html.write_text(text, encoding="utf-8")
        aside.print(f"Report: {html}", soft_wrap=True)
    run.end(found.summary.accounts)


def _priced(game: Game[Any, Any], results: list[Result]) -> list[PriceFigure]:
    return price(results, game.prices()) if results else []


# For people ---------------------------------------------------------------------------------------


def _words(game: Game[Any, Any], specs: list[str], seed: str, found: Balance, priced: int) -> list[str]:
    words = [
        f"{game.seats} players, {found.games:,} games of {', '.join(specs)}, seed {seed}",
        spell_options(game.options),
    ]
    return [*words, f"prices from {priced:,} games of {PRICER}"] if priced else words


def _show(game: Game[Any, Any], words: list[str], found: Balance) -> None:
    about, *more = words
    out.print(title(game.meta.title, about))
    for line in more:
        out.print(line, style="dim")
    parts = [_seats(found)] if found.games else []
    parts += [_things(f"{kind}, {how}", found.of(kind, how), game) for kind, how in found.groups]
    parts += [_rounds(found)] if found.rounds else []
    parts += [_lines(found)] if found.lines else []
    parts += [_prices(found.prices, game)] if found.prices else []
    for part in parts:
        out.print()
        out.print(part)
    out.print()
    out.print(f"Fair is {found.fair:.1%}. Furthest from fair stands first.", style="dim")


def _interval(ends: tuple[float, float]) -> str:
    low, high = ends
    return f"{100 * low:.1f} to {high:.1%}"


def _seats(found: Balance) -> Table:
    rows = table("seat", "wins", "95 %", "score")
    summary = found.summary
    seats = [(LETTERS[seat], tally) for seat, tally in sorted(summary.by_seat.items())]
    places = [(f"turn {place + 1} of round 1", tally) for place, tally in sorted(summary.by_place.items())]
    for name, tally in [*seats, *places, *summary.by_rival.items()]:
        rows.add_row(name, f"{tally.rate:.1%}", _interval(tally.interval), f"{tally.mean_score:,.1f}")
    return rows


def _things(name: str, things: list[Thing], game: Game[Any, Any]) -> Table:
    rows = table(name, "seats", "wins", "95 %", "score", "winner", "dealt")
    for thing in things:
        rows.add_row(
            game.names.get(thing.id, thing.id),
            f"{thing.seats:,}",
            bold(f"{thing.rate:.1%}"),
            _interval(thing.interval),
            f"{thing.score:,.1f}",
            f"{thing.ratio:.2f}",
            f"{thing.dealt:.2f}",
        )
    return rows


def _rounds(found: Balance) -> Table:
    rows = table("after round", "games", "mean score", "deviation", "first before last")
    for each in found.rounds:
        scores = f"{each.mean:,.1f}", f"{each.deviation:,.1f}", f"{each.gap:,.1f}"
        rows.add_row(str(each.number), f"{each.games:,}", *scores)
    return rows


def _lines(found: Balance) -> Table:
    rows = table("least used lines", "there", "uses", "95 %")
    for line in found.lines[:LEAST_USED]:
        low, high = around(line.uses, line.error)
        rows.add_row(line.line, f"{line.there:,}", f"{line.uses:.2f}", f"{low:.2f} to {high:.2f}")
    return rows


def _prices(prices: list[PriceFigure], game: Game[Any, Any]) -> Table:
    rows = table("price", "model", "games", "difference", "95 %", "within")
    for figure in prices:
        low, high = around(figure.residual, figure.error)
        rows.add_row(
            game.names.get(figure.id, figure.id),
            f"{figure.model:.2f}",
            bold(f"{figure.games:.2f}"),
            f"{figure.residual:+.2f}",
            f"{low:+.2f} to {high:+.2f}",
            f"{figure.tolerance:.1f}" if figure.within else f"not {figure.tolerance:.1f}",
        )
    return rows


# For programs -------------------------------------------------------------------------------------


def _facts(game: Game[Any, Any], specs: list[str], seed: str, found: Balance) -> dict[str, Any]:
    return {
        "game": game.meta.id,
        "rules_version": game.meta.rules_version,
        "players": game.seats,
        "options": game.options,
        "bots": specs,
        "seed": seed,
        "games": found.games,
        "fair": round(found.fair, 6),
        "by_bot": bot_facts(found.summary),
        "by_seat": tally_facts(found.summary.by_seat),
        "by_order_of_play": tally_facts(found.summary.by_place),
        "by_rival": tally_facts(found.summary.by_rival),
        "things": [_rounded(asdict(thing)) for thing in found.things],
        "rounds": [_rounded(asdict(each)) for each in found.rounds],
        "lines": [_rounded(asdict(line)) for line in found.lines],
        "prices": [_rounded({**asdict(figure), "within": figure.within}) for figure in found.prices],
    }


def _rounded(facts: dict[str, Any]) -> dict[str, Any]:
    """Numbers that are equal on every machine."""
    return {
        name: round(value, 6)
        if isinstance(value, float)
        else [round(end, 6) for end in value]
        if isinstance(value, tuple)
        else value
        for name, value in facts.items()
    }
