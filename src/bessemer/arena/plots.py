"""Plots as SVG, drawn here: no script, no colours but those that the page around them names."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

WIDTH = 760
LABELS = 190
RIGHT = 64
ROW = 26
TOP, BOTTOM = 8, 34

Write = Callable[[float], str]


@dataclass(frozen=True, slots=True)
class Point:
    """A value with its interval, and the words beside it."""

    label: str
    value: float
    low: float
    high: float
    note: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """A square of a matrix: what stands in it, and how warm it is, from 0 to 1 with 0.5 in the middle."""

    text: str
    heat: float
    note: str = ""


def percent(value: float) -> str:
    """A share as people write it."""
    return f"{value:.0%}"


def number(value: float) -> str:
    """A number without needless digits."""
    return f"{value:,.4g}"


def intervals(points: Sequence[Point], write: Write = number, fair: float | None = None) -> str:
    """A dot with its error bar for each row, and a line where everything would be fair."""
    ends = [end for point in points for end in (point.low, point.high)]
    scale = _Scale([*ends, fair] if fair is not None else ends, LABELS, WIDTH - RIGHT)
    height = TOP + ROW * len(points) + BOTTOM
    parts = [scale.grid(TOP, height - BOTTOM, write)]
    if fair is not None:
        parts.append(_line("fair", scale(fair), TOP, scale(fair), height - BOTTOM))
    for row, point in enumerate(points):
        y = TOP + ROW * (row + 0.5)
        parts.append(_text("label", LABELS - 12, y, point.label, "end"))
        tip = escape(f"{point.label}: {write(point.value)} ({write(point.low)} to {write(point.high)})")
        parts.append(
            f"<g><title>{tip}</title>{_line('bar', scale(point.low), y, scale(point.high), y)}"
            f'<circle class="dot" cx="{scale(point.value):.1f}" cy="{y:.1f}" r="5"/></g>'
        )
        parts.append(_text("value", WIDTH - RIGHT + 10, y, point.note or write(point.value)))
    return _svg(height, parts)


def matrix(labels: Sequence[str], cells: Sequence[Sequence[Cell | None]]) -> str:
    """A square for each pair: rows against columns, empty on the diagonal."""
    side = min(92.0, (WIDTH - LABELS) / max(1, len(labels)))
    height = round(30 + side * len(labels) + 4)
    parts = []
    for at, label in enumerate(labels):
        parts.append(_text("label", LABELS + side * (at + 0.5), 14, _cut(label, side), "middle", label))
        parts.append(_text("label", LABELS - 12, 30 + side * (at + 0.5), label, "end"))
    for row, line in enumerate(cells):
        for column, cell in enumerate(line):
            parts.append(_square(LABELS + side * column, 30 + side * row, side, cell))
    return _svg(height, parts)


def _square(x: float, y: float, side: float, cell: Cell | None) -> str:
    place = f'x="{x + 1:.1f}" y="{y + 1:.1f}" width="{side - 2:.1f}" height="{side - 2:.1f}" rx="4"'
    if cell is None:
        return f'<rect class="none" {place}/>'
    warm = "warm" if cell.heat >= 0.5 else "cold"
    strength = min(1.0, abs(cell.heat - 0.5) * 2) * 0.85
    return (
        f'<g><title>{escape(cell.note)}</title><rect class="none" {place}/>'
        f'<rect class="{warm}" fill-opacity="{strength:.2f}" {place}/>'
        f"{_text('cell', x + side / 2, y + side / 2, cell.text, 'middle')}</g>"
    )


def distributions(rows: Sequence[tuple[str, Sequence[float]]], write: Write = number) -> str:
    """How the numbers of each row are spread: a hill for each, its mean marked, on one scale."""
    everything = [value for _, values in rows for value in values]
    scale = _Scale(everything, LABELS, WIDTH - RIGHT)
    hill = 58
    height = TOP + hill * len(rows) + BOTTOM
    parts = [scale.grid(TOP, height - BOTTOM, write)]
    bins = 48
    for row, (label, values) in enumerate(rows):
        base = TOP + hill * (row + 1)
        counts = [0] * bins
        for value in values:
            counts[min(bins - 1, int((value - scale.low) / (scale.high - scale.low) * bins))] += 1
        most = max(counts)
        step = (scale.right - scale.left) / bins
        corners = [
            f"{scale.left + step * at:.1f},{base - (hill - 8) * count / most:.1f} "
            f"{scale.left + step * (at + 1):.1f},{base - (hill - 8) * count / most:.1f}"
            for at, count in enumerate(counts)
        ]
        outline = f"{scale.left:.1f},{base} {' '.join(corners)} {scale.right:.1f},{base}"
        middle = sum(values) / len(values)
        parts.append(f'<polygon class="hill" points="{outline}"/>')
        parts.append(_line("mean", scale(middle), base - hill + 8, scale(middle), base))
        parts.append(_text("label", LABELS - 12, base - 14, label, "end"))
        parts.append(_text("value", WIDTH - RIGHT + 10, base - 14, write(middle)))
    return _svg(height, parts)


class _Scale:
    """Where numbers lie between the left and the right edge, with round numbers at both ends."""

    def __init__(self, values: Sequence[float], left: float, right: float) -> None:
        low, high = min(values), max(values)
        if low == high:
            low, high = low - 1, high + 1
        self.step = _round_step((high - low) / 5)
        self.low = floor(low / self.step) * self.step
        self.high = ceil(high / self.step) * self.step
        self.left, self.right = left, right

    def __call__(self, value: float) -> float:
        return self.left + (value - self.low) / (self.high - self.low) * (self.right - self.left)

    def grid(self, top: float, bottom: float, write: Write) -> str:
        """Lines at round numbers, with the numbers below."""
        marks = [self.low + self.step * at for at in range(round((self.high - self.low) / self.step) + 1)]
        return "".join(
            _line("grid", self(mark), top, self(mark), bottom)
            + _text("tick", self(mark), bottom + 16, write(round(mark, 9)), "middle")
            for mark in marks
        )


def _round_step(rough: float) -> float:
    size: float = 10.0 ** floor(log10(rough))
    return next(size * factor for factor in (1, 2, 5, 10) if size * factor >= rough * 0.999)


def _line(kind: str, x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _text(kind: str, x: float, y: float, words: str, anchor: str = "start", full: str = "") -> str:
    shown = _cut(words, LABELS - 12) if kind == "label" else words
    tip = f"<title>{escape(full or words)}</title>" if shown != (full or words) else ""
    return (
        f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" dy=".35em" text-anchor="{anchor}">'
        f"{tip}{escape(shown)}</text>"
    )


def _cut(words: str, room: float) -> str:
    """What of a label fits into a room, at about seven and a half units a letter."""
    letters = max(4, int(room / 7.5))
    return words if len(words) <= letters else words[: letters - 1] + "…"


def _svg(height: float, parts: Sequence[str]) -> str:
    return f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img">{"".join(parts)}</svg>'
