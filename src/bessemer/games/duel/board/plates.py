"""Where the names of Cities stand: beside their dots, off tracks, signs and each other."""

from dataclasses import dataclass
from typing import Any

from bessemer.games.duel.board.geo import Point, Sheet

SHIFTS = (-0.42, -0.2, 0, 0.2, 0.42)
"""How far a plate may stand off the middle of its side, in parts of its size."""

DISTANCES = (0, 6, 14, 24, 38, 54)
NEAR = 130
"""What lies farther from a City than this cannot be covered by its plate."""

ROUNDS = 4
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
    if face is None:  # a gold mine: room for the trains of both players
        return [{"icon": "mine", "x": 4.0, "coin": 0}], icon * 3 + 8
    x = 4.0
    signs: list[dict[str, Any]] = []
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
    cities: list[dict[str, Any]], dots: list[Box], signs: list[Box], lines: list[Point], sheet: Sheet
) -> None:
    """Give every City the place for its plate that covers least; later ones may move earlier ones."""
    places = {city["id"]: _places(city, dots, signs, lines, sheet) for city in cities}
    boxes: dict[str, Box] = {}
    for _ in range(ROUNDS):
        for city in cities:
            others = [box for id, box in boxes.items() if id != city["id"]]
            _, boxes[city["id"]] = min(
                ((cost + 8 * sum(map(box.overlap, others)), box) for cost, box in places[city["id"]]),
                key=lambda place: place[0],
            )
    for city in cities:
        box = boxes[city["id"]]
        city["left"], city["top"] = round(box.left, 1), round(box.top, 1)
        middle = ((box.left + box.right) / 2, (box.top + box.bottom) / 2)
        gap_x = max(box.left - city["x"], city["x"] - box.right, 0)
        gap_y = max(box.top - city["y"], city["y"] - box.bottom, 0)
        city["lead"] = (
            f"M{city['x']} {city['y']}L{middle[0]:.0f} {middle[1]:.0f}" if gap_x + gap_y > 14 else ""
        )


def _places(
    city: dict[str, Any], dots: list[Box], marks: list[Box], lines: list[Point], sheet: Sheet
) -> list[tuple[float, Box]]:
    """The places to try on all four sides, near and far, and what each of them covers."""
    x, y, width, height = city["x"], city["y"], city["width"], city["height"]
    around = Box(x - NEAR, y - NEAR, x + NEAR, y + NEAR)
    dots, marks = ([box for box in boxes if box.overlap(around)] for boxes in (dots, marks))
    lines = [point for point in lines if around.holds(point)]
    found = []
    for distance in DISTANCES:
        for side in (-1, 1):
            for shift in SHIFTS:
                across, down = side * (width / 2 + 8 + distance), side * (height / 2 + 7 + distance)
                for left, top in (
                    (x + across - width / 2, y + shift * height - height / 2),
                    (x + shift * width - width / 2, y + down - height / 2),
                ):
                    box = Box(left, top, left + width, top + height)
                    cost = distance * 1.6 + abs(shift) * 6 + _cost(box, dots, marks, lines, sheet)
                    found.append((cost, box))
    return found


def _cost(box: Box, dots: list[Box], marks: list[Box], lines: list[Point], sheet: Sheet) -> float:
    top, bottom = sheet.top - 24, sheet.height - sheet.bottom + 31
    outside = max(0, EDGE - box.left) + max(0, box.right - sheet.width + EDGE)
    outside += max(0, top - box.top) + max(0, box.bottom - bottom)
    return (
        outside * 400
        + sum(map(box.overlap, dots)) * 2.5
        + sum(map(box.overlap, marks)) * 5
        + sum(map(box.holds, lines)) * 7
    )
