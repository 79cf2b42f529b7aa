"""Compare an expansion with its game at every table size: `python -m benchmarks.sizes [REPEATS]`.

All tables take turns in one process, with the same games each time. The time of the process counts, not the
clock on the wall, and of each game its best repeat.
"""

import gc
import sys
from time import process_time

from bessemer.arena.bench import Ours
from bessemer.content.packs import build_game
from bessemer.games import registry

BASE, EXPANSION = "furnace", "furnace-interbellum"
GAMES = 24


def main() -> None:
    """Play random games and say how many decisions a second they make."""
    repeats = int(sys.argv[1]) if len(sys.argv) > 1 else 24
    tables = [(game, players) for game in (BASE, EXPANSION) for players in registry.find(game).meta.players]
    engines = {table: Ours(build_game(*table, {})) for table in tables}
    decisions = {table: sum(engine.play(seed) for seed in range(GAMES)) for table, engine in engines.items()}
    best = {table: [float("inf")] * GAMES for table in tables}
    for _ in range(repeats):
        for table, engine in engines.items():
            gc.collect()
            for seed in range(GAMES):
                start = process_time()
                engine.play(seed)
                best[table][seed] = min(best[table][seed], process_time() - start)
    speeds = {table: decisions[table] / sum(best[table]) for table in tables}
    sizes = registry.find(BASE).meta.players
    for game, players in tables:
        near = min(max(players, sizes[0]), sizes[-1])
        speed = speeds[game, players]
        share = speed / speeds[BASE, near]
        print(f"{game} for {players}: {speed:,.0f} a second, {share:.2f} of {BASE} for {near}")


if __name__ == "__main__":
    main()
