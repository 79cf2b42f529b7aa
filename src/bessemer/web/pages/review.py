"""A finished game looked back at: what everybody could expect, and what could have been better."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from bessemer.web.facts import Mark, Prefs, TableFacts, Viewer
from bessemer.web.pages.render import letter, render

LABEL_GAP = 22
"""How far the names at the ends of curves stand apart at least."""

WIDE, PHONE = (1180, 300, 120), (370, 250, 88)
"""Width, height, and the room for names on the right, for each size of window."""


@dataclass(frozen=True, slots=True)
class Told:
    """A decision or a production, in words: when it was, what is said of it, and the best order."""

    turn: int
    seat: int
    when: str
    words: str
    order: tuple[str, ...] = ()
    left: bool = False  # something was left on the table


@dataclass(frozen=True, slots=True)
class ReviewFacts:
    """All that the page shows. `curve` are turns and what each seat could expect, 0 to 1."""

    curve: Sequence[tuple[int, Sequence[float]]] = ()
    marks: Sequence[Mark] = ()
    losses: Sequence[Told] = ()
    yields: Sequence[Told] = ()
    meaning: str = ""
    done: int = 0
    total: int = 0  # moments to look at; 0 when it is ready


def review_page(table: TableFacts, viewer: Viewer, facts: ReviewFacts, prefs: Prefs) -> str:
    """The review, or how far it is."""
    names = [seat.name for seat in table.seats]
    return render(
        "review.html",
        prefs,
        "review",
        {"table": table.id, "seat": viewer.seats[0] if viewer.seats else -1},
        table=table,
        viewer=viewer,
        facts=facts,
        charts=[
            (cls, _chart(facts, names, *size))
            for cls, size in (("wide", WIDE), ("phone", PHONE))
            if facts.curve
        ],
    )


def _chart(facts: ReviewFacts, names: Sequence[str], width: int, height: int, room: int) -> dict[str, Any]:
    """The curves in the units of one drawing; moments stand equally far apart, whatever was done between."""
    left, right, top, bottom = 34, width - room, 16, height - 30
    turns = [turn for turn, _ in facts.curve]
    last = max(1, len(turns) - 1)

    def x(number: float) -> float:
        return round(left + (right - left) * number / last, 1)

    def y(value: float) -> float:
        return round(bottom - (bottom - top) * value, 1)

    def place(turn: int) -> int:
        return next((number for number, other in enumerate(turns) if other >= turn), last)

    curves = []
    ends = _spread([y(facts.curve[-1][1][seat]) for seat in range(len(names))], bottom)
    for seat, name in enumerate(names):
        points = [(x(number), y(values[seat])) for number, (_, values) in enumerate(facts.curve)]
        curves.append(
            {
                "seat": seat,
                "letter": letter(seat),
                "name": name,
                "points": " ".join(f"{across},{down}" for across, down in points),
                "end": points[-1][1],
                "label": ends[seat],
                "words": ", ".join(str(round(100 * values[seat])) for _, values in facts.curve),
            }
        )
    starts = [mark for mark in facts.marks if mark.major]
    spans = pairwise([*(x(place(mark.at)) for mark in starts), right])
    return {
        "width": width,
        "height": height,
        "left": left,
        "right": right,
        "top": top,
        "bottom": bottom,
        "grid": [{"y": y(percent / 100), "label": percent} for percent in (0, 25, 50, 75, 100)],
        "rounds": [
            {"x": begin, "width": round(end - begin, 1), "label": mark.label}
            for mark, (begin, end) in zip(starts, spans, strict=True)
        ],
        "curves": curves,
        "dots": [
            {
                "x": x(place(loss.turn)),
                "y": y(facts.curve[place(loss.turn)][1][loss.seat]),
                "number": number,
                "letter": letter(loss.seat),
            }
            for number, loss in enumerate(facts.losses, 1)
        ],
    }


def _spread(heights: list[float], bottom: float) -> list[float]:
    """Heights of labels that do not overlap, each as near to its own as can be."""
    order = sorted(range(len(heights)), key=lambda at: heights[at])
    placed = heights[:]
    for before, at in pairwise(order):
        placed[at] = max(placed[at], placed[before] + LABEL_GAP)
    over = max(0.0, max(placed) - bottom)
    return [round(height - over, 1) for height in placed]
