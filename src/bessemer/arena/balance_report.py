"""A balance report as a page: what is furthest from fair stands on top."""

from collections.abc import Mapping, Sequence

from bessemer.arena.balance import Balance, PriceFigure, Thing, around
from bessemer.arena.counting import CONFIDENCE
from bessemer.arena.page import Section, page, table
from bessemer.arena.plots import Point, intervals, number, percent
from bessemer.arena.report import seats_section

LINES_DRAWN = 120


def balance_page(title: str, facts: Sequence[str], balance: Balance, names: Mapping[str, str]) -> str:
    """The report of a balance run."""
    sections = [seats_section(balance.summary)]
    for kind, how in balance.groups:
        sections.append(_things(f"{kind.capitalize()}, {how}", balance.of(kind, how), balance, names))
    if balance.rounds:
        sections.append(_rounds(balance))
    if balance.lines:
        sections.append(_lines(balance))
    if balance.prices:
        sections.append(_prices(balance.prices, names))
    return page(title, facts, sections)


def _things(title: str, things: Sequence[Thing], balance: Balance, names: Mapping[str, str]) -> Section:
    points = [
        Point(names.get(thing.id, thing.id), thing.rate, *thing.interval, f"{thing.rate:.1%}")
        for thing in things
    ]
    rows = [
        (
            names.get(thing.id, thing.id),
            f"{thing.seats:,}",
            f"{thing.rate:.1%}",
            f"{thing.interval[0]:.1%} to {thing.interval[1]:.1%}",
            f"{thing.score:,.1f} ±{CONFIDENCE * thing.score_error:.1f}",
            f"{thing.ratio:.2f}",
            f"{thing.dealt:.2f}",
        )
        for thing in things
    ]
    sentence = (
        f"Wins of the seats that had it, furthest from the fair {balance.fair:.1%} first. Winner: how often "
        "the winner had it compared to a random seat; dealt: the same if only the faces were dealt anew."
    )
    columns = ("", "seats", "wins", "95 %", "score", "winner", "dealt")
    return Section(title, sentence, [intervals(points, percent, balance.fair), table(columns, rows)])


def _rounds(balance: Balance) -> Section:
    means = [
        Point(f"round {each.number}", each.mean, each.mean - each.deviation, each.mean + each.deviation)
        for each in balance.rounds
    ]
    rows = [
        (
            f"round {each.number}",
            f"{each.games:,}",
            f"{each.mean:,.1f}",
            f"{each.deviation:,.1f}",
            f"{each.gap:,.1f}",
        )
        for each in balance.rounds
    ]
    sentence = "Scores after each round; the bar is one standard deviation between the seats of a game."
    columns = ("", "games", "mean", "deviation", "first before last")
    return Section("Scores by round", sentence, [intervals(means), table(columns, rows)])


def _lines(balance: Balance) -> Section:
    points = [
        Point(line.line, line.uses, *around(line.uses, line.error), f"{line.uses:.2f}")
        for line in balance.lines[:LINES_DRAWN]
    ]
    sentence = (
        "Uses of a line in each production it was there for, the least used first, with 95 % intervals."
    )
    return Section("Lines", sentence, [intervals(points, number)])


def _prices(prices: Sequence[PriceFigure], names: Mapping[str, str]) -> Section:
    points = [
        Point(
            names.get(figure.id, figure.id),
            figure.residual,
            *around(figure.residual, figure.error),
            f"{figure.residual:+.2f}",
        )
        for figure in prices
    ]
    rows = [
        (
            names.get(figure.id, figure.id),
            f"{figure.model:.2f}",
            f"{figure.games:.2f}",
            f"{figure.residual:+.2f} ±{CONFIDENCE * figure.error:.2f}",
            f"{figure.tolerance:.1f}",
            "yes" if figure.within else "no",
        )
        for figure in prices
    ]
    sentence = (
        "What things are worth in games with random bids, beside the model: a resource at the start of a "
        "production, the own lines of a card for each production. Plotted and compared is the distance "
        "from the mean of the kind: further right, more than in the model, with 95 % intervals."
    )
    columns = ("", "model", "games", "difference", "tolerance", "within")
    return Section("Prices", sentence, [intervals(points, number, 0.0), table(columns, rows)])
