"""Where the names of Cities stand: beside their dots, off tracks, signs and each other."""

from dataclasses import dataclass
from typing import Any

from bessemer.games.duel.board.geo import Point, Sheet

DIRECTIONS = ((1, 0), (-1, 0), (0, -1), (0, 1), (1, -1), (-1, -1), (1, 1), (-1, 1))
DISTANCES = (0, 10, 22, 36, 52)
SIGN = 12
"""Half the size of a train or lamp on a track."""

ROUNDS = 3
EDGE = 3


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a sheet."""

    left: float
    top: float
    right: float
    bottom: float

    def overlap(self, other: "Box") -> float:
        """How much of the sheet both cover."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across * down if across > 0 and down > 0 else 0.0

    def holds(self, point: Point) -> bool:
        """Whether a point lies in it."""
        return self.left <= point[0] <= self.right and self.top <= point[1] <= self.bottom


def signs_of(face: dict[str, Any] | None, icon: float) -> tuple[list[dict[str, Any]], float]:
    """The icons of an effect in a row, each with its place, and how wide they are with their rim."""
    if face is None:
        face = {"pays": [], "gains": [{"icon": "mine", "count": 0}], "arrow": False}
    x, signs = 4.0, []
    for item in [*face["pays"], *([{"icon": "arrow", "count": 0}] if face["arrow"] else []), *face["gains"]]:
        if item["count"] and not item.get("coin"):
            signs.append({"text": item["count"], "x": round(x + icon * 0.25, 1)})
            x += icon * 0.55
        wide = icon * 0.9 if item["icon"] == "arrow" else icon
        signs.append(
            {"icon": item["icon"], "x": round(x, 1), "coin": item["count"] if item.get("coin") else 0}
        )
        x += wide + 1.5
    return signs, x + 2.5


def settle(
    cities: list[dict[str, Any]], dots: list[Box], signs: list[Point], lines: list[Point], sheet: Sheet
) -> None:
    """Give every City the place for its plate that covers least; later ones may move earlier ones."""
    reach = SIGN * sheet.mini
    marks = [Box(x - reach, y - reach, x + reach, y + reach) for x, y in signs]
    boxes: dict[str, Box] = {}
    for _ in range(ROUNDS):
        for city in cities:
            others = [box for id, box in boxes.items() if id != city["id"]]
            best = min(_places(city), key=lambda place: _cost(place, city, others, dots, marks, lines, sheet))
            boxes[city["id"]] = best
    for city in cities:
        box = boxes[city["id"]]
        city["left"], city["top"] = round(box.left, 1), round(box.top, 1)
        middle = ((box.left + box.right) / 2, (box.top + box.bottom) / 2)
        gap_x = max(box.left - city["x"], city["x"] - box.right, 0)
        gap_y = max(box.top - city["y"], city["y"] - box.bottom, 0)
        city["lead"] = (
            f"M{city['x']} {city['y']}L{middle[0]:.0f} {middle[1]:.0f}" if gap_x + gap_y > 14 else ""
        )


def _places(city: dict[str, Any]) -> list[Box]:
    """The places to try: in eight directions, near and far."""
    width, height = city["width"], city["height"]
    found = []
    for distance in DISTANCES:
        for across, down in DIRECTIONS:
            x = city["x"] + across * (width / 2 + 9 + distance * (0.7 if down else 1))
            y = city["y"] + down * (height / 2 + 8 + distance * (0.7 if across else 1))
            if across and down:
                x -= across * width * 0.25
            found.append(Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2))
    return found


def _cost(
    box: Box,
    city: dict[str, Any],
    others: list[Box],
    dots: list[Box],
    marks: list[Box],
    lines: list[Point],
    sheet: Sheet,
) -> float:
    middle = ((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    far = abs(middle[0] - city["x"]) * 0.6 + abs(middle[1] - city["y"])
    top, bottom = sheet.top - 30, sheet.height - (sheet.bottom - 34)
    outside = max(0, EDGE - box.left) + max(0, box.right - sheet.width + EDGE)
    outside += max(0, top - box.top) + max(0, box.bottom - bottom)
    return (
        far
        + outside * 80
        + sum(box.overlap(other) for other in others) * 3
        + sum(box.overlap(dot) for dot in dots) * 2
        + sum(box.overlap(mark) for mark in marks) * 1.5
        + sum(box.holds(point) for point in lines) * 14
    )
