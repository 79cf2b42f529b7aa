"""Projection and curves: latitude and longitude to the units of a sheet, coasts, rivers and bowed tracks."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Point = tuple[float, float]

STRETCH = 2.1
"""How much wider or higher than true a board may be drawn, to have room for its plates."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A size to draw for: the paper, the room that is kept free at its edges, and how big pieces are."""

    name: str
    width: int
    height: int
    left: int
    top: int
    right: int
    bottom: int
    mini: float
    text: float  # size of names


class Projection:
    """Equirectangular, fitted so that all Cities of a board lie inside the margins of a sheet."""

    def __init__(self, places: Iterable[Sequence[float]], sheet: Sheet) -> None:
        lats, lons = zip(*((at[0], at[1]) for at in places), strict=True)
        middle = math.cos(math.radians((min(lats) + max(lats)) / 2))
        across, down = sheet.width - sheet.left - sheet.right, sheet.height - sheet.top - sheet.bottom
        x = across / ((max(lons) - min(lons)) * middle)
        y = down / (max(lats) - min(lats))
        x, y = min(x, y * STRETCH), min(y, x * STRETCH)
        self.kx, self.ky = x * middle, y
        self.lon, self.lat = (min(lons) + max(lons)) / 2, (min(lats) + max(lats)) / 2
        self.x, self.y = sheet.left + across / 2, sheet.top + down / 2

    def __call__(self, lat: float, lon: float) -> Point:
        """Where a place lies on the sheet."""
        return (
            round(self.x + (lon - self.lon) * self.kx, 1),
            round(self.y - (lat - self.lat) * self.ky, 1),
        )

    def row(self, flat: Sequence[float]) -> list[Point]:
        """A row of places, written as one list of numbers."""
        return [self(lat, lon) for lat, lon in zip(flat[::2], flat[1::2], strict=True)]


def closed(points: Sequence[Point], tension: float = 0.7) -> str:
    """A closed Catmull-Rom curve through points, as the path of an SVG."""
    count = len(points)
    parts = [f"M{points[0][0]:g} {points[0][1]:g}"]
    for at in range(count):
        parts.append(_curve([points[(at + step) % count] for step in (-1, 0, 1, 2)], tension))
    return "".join(parts) + "Z"


def wander(points: Sequence[Point], tension: float = 0.9) -> str:
    """The same through an open row of points: rivers and borders."""
    row = [points[0], *points, points[-1]]
    parts = [f"M{points[0][0]:g} {points[0][1]:g}"]
    parts += [_curve(row[at - 1 : at + 3], tension) for at in range(1, len(row) - 2)]
    return "".join(parts)


def _curve(four: Sequence[Point], tension: float) -> str:
    """The part between the second and the third of four points."""
    before, start, end, after = four
    pull = tension / 3
    return (
        f"C{start[0] + (end[0] - before[0]) * pull:.0f} {start[1] + (end[1] - before[1]) * pull:.0f}"
        f" {end[0] - (after[0] - start[0]) * pull:.0f} {end[1] - (after[1] - start[1]) * pull:.0f}"
        f" {end[0]:.0f} {end[1]:.0f}"
    )


class Bow:
    """A track: a quadratic curve from City to City that meets the rim of their dots."""

    def __init__(self, a: Point, b: Point, bend: float, trim: float) -> None:
        across, down = b[0] - a[0], b[1] - a[1]
        self.length = math.hypot(across, down)
        self.a, self.b = a, b
        self.middle = ((a[0] + b[0]) / 2 + down * bend * 2, (a[1] + b[1]) / 2 - across * bend * 2)
        cut = trim / self.length
        (x, y), (turn_x, turn_y), (end_x, end_y) = (
            self._between(cut, cut),
            self._between(cut, 1 - cut),
            self._between(1 - cut, 1 - cut),
        )
        self.path = f"M{x:.1f} {y:.1f}Q{turn_x:.1f} {turn_y:.1f} {end_x:.1f} {end_y:.1f}"

    def _between(self, early: float, late: float) -> Point:
        """The point of the curve at a part of its length; of two parts, where its directions there meet."""
        a, turn, b = (1 - early) * (1 - late), early * (1 - late) + late * (1 - early), early * late
        return (
            a * self.a[0] + turn * self.middle[0] + b * self.b[0],
            a * self.a[1] + turn * self.middle[1] + b * self.b[1],
        )

    def at(self, part: float) -> Point:
        """The point at a part of its length."""
        return self._between(part, part)

    def angle(self, part: float) -> float:
        """Its direction in degrees, turned so that what stands on it is never upside down."""
        (x, y), (later_x, later_y) = self.at(part - 0.02), self.at(part + 0.02)
        degrees = math.degrees(math.atan2(later_y - y, later_x - x))
        return degrees - 180 if degrees > 90 else degrees + 180 if degrees <= -90 else degrees
