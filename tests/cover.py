"""What a test of every game runs over: ways to play that cover all pairs of choices; fresh processes."""

import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path

from bessemer.kernel.meta import Meta, Options, Value

ROOT = Path(__file__).parent.parent

Configuration = tuple[int, Options]
"""A number of players and the options they play with."""


def all_ways(meta: Meta) -> Iterator[Configuration]:
    """Every way to play a game that its rules on options allow."""
    for players, *values in product(meta.players, *(option.choices for option in meta.options)):
        options = dict(zip((option.id for option in meta.options), values, strict=True))
        if not meta.conflicts(int(players), options):
            yield int(players), options


def pairs(way: Configuration) -> set[tuple[tuple[str, Value], ...]]:
    """Every two choices that a way to play makes together."""
    players, options = way
    return set(combinations([("players", players), *options.items()], 2))


def configurations(meta: Meta) -> list[Configuration]:
    """A few ways to play in which every two choices that go together meet; the defaults come first."""
    ways = [(way, pairs(way)) for way in all_ways(meta)]
    missing = set().union(*(met for _, met in ways))
    chosen: list[Configuration] = []
    while missing:
        best, met = max(ways, key=lambda way: len(way[1] & missing))
        chosen.append(best)
        missing -= met
    return chosen or [way for way, _ in ways]


def in_fresh_process(code: str, hash_seed: int = 0, *paths: Path, seconds: int = 60) -> str:
    """What a piece of code prints in a new process, with a hash seed and more places to import from."""
    places = os.pathsep.join(map(str, (ROOT, *paths, *filter(None, sys.path))))
    environment = {**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": places}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env=environment, text=True, capture_output=True, timeout=seconds)
    assert done.returncode == 0, done.stderr
    return done.stdout
