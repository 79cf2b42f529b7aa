"""Measure the exact solver against the beam search, on productions of real games: make bench does not run it.

python -m benchmarks.production [GAMES]
"""

import sys
import time
from dataclasses import replace
from math import ceil
from statistics import mean, median

from bessemer.games.industry.planner import Plan
from bessemer.games.industry.solver import works_at
from tests.games.industry.tableaux import Tableau, tableaux_of_game

WIDTHS = (3, 24)
EXACT = 1e-6


def beam(tableau: Tableau, width: int) -> float:
    """The worth of the plan that the beam search finds; new cards of a chain go to its right end."""
    works = works_at(tableau.state, tableau.seat)
    works = replace(works, cards=works.cards + works.inserting, inserting=())
    cards, chain = tableau.game.content.cards, tableau.game.factory.chain
    return Plan(cards, chain, works, tableau.prices, tableau.gains, width).best()[0]


def show(name: str, seconds: list[float], worths: list[float], best: list[float]) -> None:
    """One line of the table."""
    ordered = sorted(seconds)
    missed = [most - found for most, found in zip(best, worths, strict=True) if most > found + EXACT]
    print(
        f"{name:10} median {median(ordered) * 1000:7.1f} ms   mean {mean(ordered) * 1000:7.1f} ms   "
        f"99 % {ordered[ceil(len(ordered) * 0.99) - 1] * 1000:7.1f} ms   "
        f"not the best {len(missed)} times, by {mean(missed or [0.0]):.1f}"
    )


def main() -> None:
    """Solve every tableau both ways."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    tableaux = [tableau for seed in range(games) for tableau in tableaux_of_game(seed)]
    seconds: dict[str, list[float]] = {}
    worths: dict[str, list[float]] = {}
    unproven = 0
    for tableau in tableaux:
        began = time.process_time()
        solved = tableau.solve()
        seconds.setdefault("solver", []).append(time.process_time() - began)
        worths.setdefault("solver", []).append(solved.worth)
        unproven += not solved.proven
        for width in WIDTHS:
            began = time.process_time()
            worth = beam(tableau, width)
            seconds.setdefault(f"beam {width}", []).append(time.process_time() - began)
            worths.setdefault(f"beam {width}", []).append(worth)
    print(f"{len(tableaux)} productions of {games} games, {unproven} not proven within the usual limit")
    for name, times in seconds.items():
        show(name, times, worths[name], worths["solver"])


if __name__ == "__main__":
    main()
