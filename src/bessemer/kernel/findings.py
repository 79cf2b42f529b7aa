"""What a finished game tells a designer, as plain data: who had what, how it was used, what it brought."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Had:
    """A seat had something of a kind, and how: `Had("company", "tar-works", 2, "owned")`."""

    kind: str
    id: str
    seat: int
    how: str


@dataclass(frozen=True, slots=True)
class LineUse:
    """How often a line of a thing was there to be used in a game, and how often it was used."""

    id: str
    line: str
    there: int
    used: int


@dataclass(frozen=True, slots=True)
class Moment:
    """What a seat had at some moment (names and amounts), and what it still gained until the end."""

    held: dict[str, float]
    gained: float


@dataclass(frozen=True, slots=True)
class Findings:
    """All that a game tells: `rounds` holds the scores of the seats after each round."""

    had: tuple[Had, ...] = ()
    rounds: tuple[tuple[int, ...], ...] = ()
    lines: tuple[LineUse, ...] = ()
    moments: tuple[Moment, ...] = ()


@dataclass(frozen=True, slots=True)
class Price:
    """What the game's own model says that something is worth: a sum of named parts of what can be held.

    `parts` says how a thing is made of what `Moment.held` names; `tolerance` is how far its worth by the
    model may lie from what games say.
    """

    kind: str
    id: str
    parts: dict[str, float]
    worth: float
    tolerance: float
