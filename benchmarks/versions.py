"""Compare two versions of the engine: `python -m benchmarks.versions BEFORE_SRC AFTER_SRC [ROUNDS]`.

Both play the same seeds in processes that take turns, so that what else the machine does meets both alike.
The time of the process counts, not the clock on the wall, and of each version its best round. Where rules or
cards differ the games do too, so what is compared is the time of a decision.
"""

import json
import os
import subprocess
import sys

MEASURE = """
import gc, json
from time import process_time
from bessemer.arena.bench import Ours
from bessemer.content.packs import build_game
from bessemer.games import registry

speeds = {}
for id in registry.game_ids():
    engine = Ours(build_game(id, registry.find(id).meta.players[-1], {}))
    engine.play(0)
    best = decisions = 0.0
    for seed in range(24):
        gc.collect()
        times = []
        for _ in range(3):
            start = process_time()
            made = engine.play(seed)
            times.append(process_time() - start)
        best += min(times)
        decisions += made
    speeds[id] = decisions / best
print(json.dumps(speeds))
"""


def measured(source: str) -> dict[str, float]:
    """The decisions a second of every game, with the code of a folder."""
    environment = {**os.environ, "PYTHONPATH": source, "PYTHONHASHSEED": "0"}
    printed = subprocess.check_output([sys.executable, "-c", MEASURE], env=environment, text=True)
    speeds: dict[str, float] = json.loads(printed)
    return speeds


def main() -> None:
    """Measure in turn, and say for every game how the second version compares with the first."""
    before, after = sys.argv[1:3]
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 8
    old: list[dict[str, float]] = []
    new: list[dict[str, float]] = []
    for _ in range(rounds):
        old.append(measured(before))
        new.append(measured(after))
    for game in new[0]:
        first, second = (max(speeds[game] for speeds in runs) for runs in (old, new))
        print(f"{game}: {first:,.0f} and {second:,.0f} decisions a second, {second / first:.3f} of before")


if __name__ == "__main__":
    main()
