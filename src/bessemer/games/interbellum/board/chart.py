"""The map as it is drawn: outlines, places and lines from `map.toml`; pipelines lie in lanes."""

import math
import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any

Point = tuple[float, float]
Line = tuple[Point, ...]

_MAP: dict[str, Any] = tomllib.loads(
    (files("bessemer.games.interbellum") / "board" / "map.toml").read_text("utf-8")
)
WIDTH, HEIGHT = _MAP["size"]
AREAS: dict[str, dict[str, Any]] = _MAP["area"]
WELLS: dict[str, dict[str, Any]] = _MAP["well"]
PORTS: dict[str, dict[str, Any]] = _MAP["port"]
BOATS: list[list[float]] = _MAP["boats"]
JUNCTIONS: list[list[float]] = _MAP["junctions"]
GATES: list[list[float]] = _MAP["gates"]

LANE = 5.2
"""How far the pipelines of two players on one segment lie apart."""

SIDES = {
    "n": (0, -1, "middle"),
    "s": (0, 1, "middle"),
    "e": (1, 0, "start"),
    "w": (-1, 0, "end"),
    "ne": (0.7, -0.75, "start"),
    "nw": (-0.7, -0.75, "end"),
    "se": (0.7, 0.75, "start"),
    "sw": (-0.7, 0.75, "end"),
}
"""Where a name stands beside its place, and how it is aligned."""


def _points(text: str) -> Line:
    pairs = (pair.split(",") for pair in text.split())
    return tuple((float(x), float(y)) for x, y in pairs)


SEGMENTS: dict[str, Line] = {id: _points(text) for id, text in _MAP["segment"].items()}


def name_at(place: dict[str, Any], name: str, reach: float) -> dict[str, Any]:
    """A name beside its place: position and anchor."""
    (x, y), (right, down, anchor) = place["at"], SIDES[place["side"]]
    away = reach + 6.5 if right == 0 else reach
    return {
        "x": round(x + right * reach, 1),
        "y": round(y + 4.2 + down * away, 1),
        "anchor": anchor,
        "name": name,
    }


def path(line: Sequence[Point]) -> str:
    """A line as SVG writes it."""
    return "M" + "L".join(f"{x:g},{y:g}" for x, y in line)


@cache
def lane(segment: str, number: int, lanes: int) -> str:
    """The way of one of several pipelines along a segment."""
    off = (number - (lanes - 1) / 2) * LANE
    line = SEGMENTS[segment]
    moved = []
    for place, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = line[max(0, place - 1)], line[min(len(line) - 1, place + 1)]
        length = math.hypot(bx - ax, by - ay) or 1
        moved.append((round(x - (by - ay) / length * off, 1), round(y + (bx - ax) / length * off, 1)))
    return path(moved)


@cache
def middle(segment: str, number: int = 0, lanes: int = 1) -> Point:
    """The point half-way along a segment, in a lane of it."""
    line = SEGMENTS[segment]
    lengths = [math.dist(a, b) for a, b in pairwise(line)]
    half = sum(lengths) / 2
    off = (number - (lanes - 1) / 2) * LANE
    for length, (ax, ay), (bx, by) in zip(lengths, line[:-1], line[1:], strict=True):
        if half <= length:
            part = half / length
            x = ax + (bx - ax) * part - (by - ay) / length * off
            y = ay + (by - ay) * part + (bx - ax) / length * off
            return round(x, 1), round(y, 1)
        half -= length
    return line[-1]
