"""Plays journeys of the robot and tells what was wrong.

python -m tests.browser.crawl GAME [--seed 7 8] [--size 844x390] [--theme light] [--acts 50]
"""

import argparse
import sys
import tempfile
import time
from contextlib import ExitStack
from itertools import product
from pathlib import Path

from bessemer.games import registry
from tests.browser.crawl.journey import THEMES, Journey
from tests.browser.crawl.walk import MOST, walk
from tests.browser.kit import House
from tests.parts import opened_browser
from tests.server.processes import process
from tools.screens.easel import BOTH, SIZES


def say(words: str) -> None:
    """Print a line that belongs to a journey."""
    print(f"  {words}", flush=True)


def main(journeys: list[Journey], acts: int) -> int:
    """Play the journeys one after another; how many had faults."""
    bad = 0
    for journey in journeys:
        with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
            browser = stack.enter_context(opened_browser())
            server = stack.enter_context(process(Path(folder), effort=0.2, steady=True))
            began = time.monotonic()
            print(f"{journey}\n  ({journey.told})", flush=True)
            robot = walk(House(server, Path(folder), browser, stack), journey, acts, tell=say)
        end = "to the end" if robot.ended else "not to the end"
        say(f"{robot.step} acts in {time.monotonic() - began:.0f} s, {end}, {len(robot.faults)} faults")
        bad += bool(robot.faults)
    return bad


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.browser.crawl", description=__doc__)
    parser.add_argument("game", choices=registry.game_ids())
    parser.add_argument("--seed", type=int, nargs="*", default=[1])
    parser.add_argument("--size", nargs="*", default=BOTH, choices=SIZES)
    parser.add_argument("--theme", nargs="*", default=["dark"], choices=THEMES)
    parser.add_argument("--acts", type=int, default=MOST, help="stop after so many acts")
    said = parser.parse_args()
    every = [Journey(said.game, *one) for one in product(said.seed, said.size, said.theme)]
    sys.exit(1 if main(every, said.acts) else 0)
