"""What a card of deck C changes for one round (I-44)."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from bessemer.kernel.errors import ContentError

BUILDING, SEARCHING, BUYING, MARCHING, DRAWING, PLAYING, DRILLING = (1 << number for number in range(7))
"""Actions that can be forbidden, as bits."""

_BANS = {
    "pipelines": BUILDING,
    "searches": SEARCHING,
    "influence": BUYING,
    "marches": MARCHING,
    "draws": DRAWING,
    "cards": PLAYING,
    "wells": DRILLING,
}

_FORMS = {
    "pipelines": r"pipelines cost \$(\d) (less|more)",
    "influence": r"influence costs \$(\d) (less|more)",
    "wells": r"wells cost \$(\d) (less|more)",
    "pile": r"the pile costs \$(\d) (less|more)",
    "income": r"income \$(\d) (less|more)",
    "connected": r"connected income \$(\d) (less|more)",
    "cubes": r"searches draw (\d) (fewer|more)",
    "segments": r"(\d) (fewer|more) segments?",
    "executives": r"(\d) (fewer|more) executives?",
}


@dataclass(frozen=True, slots=True)
class Change:
    """One line of a card: a number that it raises or lowers, or an action that it forbids."""

    field: str
    amount: int

    expected: ClassVar[str] = (
        "a rule of the round like `pipelines cost $1 less`, `connected income $1 more`, `the pile is free`, "
        "`searches draw 1 more`, `1 more segment`, `1 fewer executive` or `no marches`"
    )

    @classmethod
    def read(cls, line: str) -> "Change":
        """Read a line of the pack."""
        if line == "the pile is free":
            return cls("free", 1)
        if line.startswith("no ") and line[3:] in _BANS:
            return cls("bans", _BANS[line[3:]])
        for field, form in _FORMS.items():
            if match := re.fullmatch(form, line):
                return cls(field, int(match[1]) * (1 if match[2] == "more" else -1))
        raise ContentError(f"expected {cls.expected}, found {line!r}")


class Regime:
    """The rules of a round: what is added to prices, incomes and numbers, and what is forbidden."""

    __slots__ = (
        *("bans", "connected", "cubes", "executives", "free", "income", "influence"),
        *("pile", "pipelines", "segments", "wells"),
    )

    def __init__(self, changes: Iterable[Change] = ()) -> None:
        self.pipelines = 0
        self.influence = 0
        self.wells = 0
        self.pile = 0
        self.free = 0
        self.income = 0
        self.connected = 0
        self.cubes = 0
        self.segments = 0
        self.executives = 0
        self.bans = 0
        for change in changes:
            setattr(self, change.field, getattr(self, change.field) + change.amount)
        if self.influence < -1:
            raise ContentError(
                "expected influence to cost a dollar at least, found `influence costs $2 less`"
            )
        if not -3 <= self.executives <= 1:
            raise ContentError("expected one more executive at most")


NO_REGIME = Regime()
