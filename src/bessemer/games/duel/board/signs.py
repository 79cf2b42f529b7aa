"""Where trains, lamps, boats and portals stand: on their track, off each other and off Cities."""

from typing import Any

from bessemer.games.duel.board.geo import Bow
from bessemer.games.duel.board.plates import Box

STEPS = (0, 0.05, -0.05, 0.1, -0.1, 0.15, -0.15, 0.2, -0.2, 0.25, -0.25)
"""How far along its track a sign may move from where it is printed, in parts of the track."""

ENDS = (0.2, 0.8)
ROUNDS = 3
HALF = {"land": 13.0, "ferry": 20.0, "tunnel": 16.0}
"""Half the width of a sign by the kind of its track; those on land are drawn smaller on small sheets."""

HIGH = 11.5
LOATH = 60
"""What moving a sign along a whole track would cost, in units of covered paper."""


def spread(
    tracks: list[dict[str, Any]], bows: list[Bow], wanted: list[float], dots: list[Box], mini: float
) -> list[Box]:
    """Give every track the place for its sign that covers least; later ones may move earlier ones."""
    places = [_places(track, bow, part, mini) for track, bow, part in zip(tracks, bows, wanted, strict=True)]
    boxes = [found[0][2] for found in places]
    parts = [found[0][0] for found in places]
    for _ in range(ROUNDS):
        for number, found in enumerate(places):
            others = [box for at, box in enumerate(boxes) if at != number] + dots
            parts[number], _, boxes[number] = min(
                found, key=lambda place: place[1] + sum(map(place[2].overlap, others))
            )
    for track, bow, part in zip(tracks, bows, parts, strict=True):
        x, y = bow.at(part)
        track |= {"x": round(x, 1), "y": round(y, 1), "angle": round(bow.angle(part), 1)}
    return boxes


def _places(track: dict[str, Any], bow: Bow, wanted: float, mini: float) -> list[tuple[float, float, Box]]:
    """The places to try, what going there costs, and what the sign covers."""
    wide = HALF[track["kind"]] * (mini if track["kind"] == "land" else 1)
    high = HIGH * mini
    found = []
    for step in STEPS:
        part = min(max(wanted + step, ENDS[0]), ENDS[1])
        x, y = bow.at(part)
        found.append((part, abs(part - wanted) * LOATH, Box(x - wide, y - high, x + wide, y + high)))
    return found
