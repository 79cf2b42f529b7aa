"""Measure the exact solver on productions of real games: `python -m benchmarks.production [GAMES]`."""

import sys
import time
from math import ceil
from statistics import mean, median

from tests.games.industry.tableaux import tableaux_of_game


def main() -> None:
    """Solve every tableau, and say how long it took."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    tableaux = [tableau for seed in range(games) for tableau in tableaux_of_game(seed)]
    seconds = []
    unproven = 0
    for tableau in tableaux:
        began = time.process_time()
        unproven += not tableau.solve().proven
        seconds.append(time.process_time() - began)
    seconds.sort()
    print(f"{len(tableaux)} productions of {games} games, {unproven} not proven within the usual limit")
    print(
        f"median {median(seconds) * 1000:.1f} ms, mean {mean(seconds) * 1000:.1f} ms, "
        f"99 % {seconds[ceil(len(seconds) * 0.99) - 1] * 1000:.1f} ms, most {seconds[-1] * 1000:.1f} ms"
    )


if __name__ == "__main__":
    main()
