"""Measure how far the styles of Furnace lie apart: `python -m benchmarks.styles [GAMES] [SIMULATIONS]`."""

import sys
from itertools import permutations
from math import sqrt
from statistics import mean, stdev

from bessemer.arena.simulate import play_out
from bessemer.bots.bot import make_bot
from bessemer.content.packs import build_game
from bessemer.games.furnace.styles import STYLES
from bessemer.kernel.session import Session

SHOWS = {"hoarder": "cards won", "seller": "earned before the last round", "upgrader": "upgrades"}
"""What each style is to be known by."""


def main() -> None:
    """One of each at every table, in all orders: how each plays, and how well."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    simulations = int(sys.argv[2]) if len(sys.argv) > 2 else 16
    orders = list(permutations(STYLES))
    seen: dict[str, list[dict[str, float]]] = {style: [] for style in STYLES}
    for number in range(games):
        order = orders[number % len(orders)]
        for style, habits in zip(order, played(order, simulations, number), strict=True):
            seen[style].append(habits)
    print(f"{games} games of one each, {simulations} simulations")
    for style, rows in seen.items():
        print(style, {name: round(mean(row[name] for row in rows), 2) for name in rows[0]})
    for style, habit in SHOWS.items():
        for other in STYLES:
            if other != style:
                deviations = apart(seen[style], seen[other], habit)
                print(f"{style} before {other} by {habit}: {deviations:.1f} deviations")


def played(order: tuple[str, ...], simulations: int, number: int) -> list[dict[str, float]]:
    """The habits of the three seats in one game."""
    game = build_game("furnace", len(order), {})
    bots = [make_bot(f"mcts:sims={simulations},style={style}", f"styles {number} {style}") for style in order]
    session = Session(game, f"styles {number}")
    play_out(session, bots)
    assert session.outcome is not None
    ranks = session.outcome.ranks
    findings = game.findings(session)
    *_, before, final = findings.rounds
    upgraded = [cards.bit_count() for cards in session.state.upgraded]
    won = [
        sum(had.seat == seat and had.kind == "company" and had.how == "owned" for had in findings.had)
        for seat in range(len(order))
    ]
    return [
        {
            "cards won": won[seat],
            "earned before the last round": before[seat] / max(1, final[seat]),
            "upgrades": upgraded[seat],
            "finished ahead": mean(
                (rank < other) + (rank == other) / 2 for at, other in enumerate(ranks) if at != seat
            ),
        }
        for seat, rank in enumerate(ranks)
    ]


def apart(one: list[dict[str, float]], other: list[dict[str, float]], habit: str) -> float:
    """How far the means of a habit lie apart, in standard deviations of single games."""
    mine, theirs = [row[habit] for row in one], [row[habit] for row in other]
    spread = sqrt((stdev(mine) ** 2 + stdev(theirs) ** 2) / 2)
    return (mean(mine) - mean(theirs)) / spread


if __name__ == "__main__":
    main()
