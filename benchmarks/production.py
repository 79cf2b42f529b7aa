"""Measure the exact solvers on real productions: `python -m benchmarks.production [GAMES] [GAME]`."""

import sys
import time
from collections.abc import Callable, Iterator
from math import ceil
from statistics import mean, median

from tests.games.furnace_interbellum import tableaux as interbellum
from tests.games.industry import tableaux as furnace

Drawn = Callable[[int], Iterator[furnace.Tableau | interbellum.Tableau]]

DRAWN: dict[str, Drawn] = {
    "furnace": furnace.tableaux_of_game,
    "furnace-interbellum": interbellum.tableaux_of_game,
}


def main() -> None:
    """Solve every tableau, and say how long it took."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    tableaux_of_game = DRAWN[sys.argv[2] if len(sys.argv) > 2 else "furnace"]
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
