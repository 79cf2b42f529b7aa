"""Hidden pieces and who knows them."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")

WATCHER = -1
"""The seat of a spectator: sees what lies open, nothing else."""

REFEREE = -2
"""Sees everything: for digests and tests, never for a person or a bot."""

UNKNOWN = -1
"""Stands in a view for a piece that its seat does not know."""

NO_SEAT, EVERYBODY = 0, -1
"""Who knows a piece is a set of seats, one bit each: none at all, or all of them and every spectator."""


class Dice(Protocol):
    """The part of `random.Random` that samples are built with."""

    def shuffle(self, x: list[int]) -> None:
        """Mix a list in place."""

    def getrandbits(self, k: int, /) -> int:
        """A number of so many random bits."""


def sees(knowers: int, seat: int) -> bool:
    """Whether a seat is among those who know a piece."""
    return seat == REFEREE or knowers == EVERYBODY or (seat >= 0 and knowers >> seat & 1 == 1)


class Pile:
    """An ordered pile of pieces, top last, each with the seats that know it lies there. Never changed."""

    __slots__ = ("known", "pieces")

    def __init__(self, pieces: Sequence[int], known: Sequence[int] | None = None) -> None:
        self.pieces = tuple(pieces)
        self.known = (NO_SEAT,) * len(self.pieces) if known is None else tuple(known)

    def __len__(self) -> int:
        """How many pieces there are."""
        return len(self.pieces)

    def seen(self, seat: int) -> list[int]:
        """The pieces as a seat sees them, UNKNOWN where it does not know."""
        return [
            piece if sees(known, seat) else UNKNOWN
            for piece, known in zip(self.pieces, self.known, strict=True)
        ]

    def take(self, count: int) -> tuple[tuple[int, ...], "Pile"]:
        """The top pieces, topmost first, and the pile without them."""
        left = len(self.pieces) - count
        assert left >= 0, f"there are only {len(self.pieces)} pieces, not {count}"
        return self.pieces[left:][::-1], Pile(self.pieces[:left], self.known[:left])

    def put_on_top(self, piece: int, knowers: int) -> "Pile":
        """The pile with a piece on top, known to some seats."""
        return Pile((*self.pieces, piece), (*self.known, knowers))

    def put_below(self, piece: int, knowers: int) -> "Pile":
        """The pile with a piece at the bottom, known to some seats."""
        return Pile((piece, *self.pieces), (knowers, *self.known))

    def remove(self, place: int) -> "Pile":
        """The pile without the piece at a place (0 is the bottom)."""
        pieces, known = self.pieces, self.known
        return Pile(pieces[:place] + pieces[place + 1 :], known[:place] + known[place + 1 :])


def fill(seen: Sequence[Sequence[int]], unknown: Sequence[int], rng: Dice) -> list[list[int]]:
    """Put the unknown pieces, mixed, into the gaps of several piles as one seat sees them.

    There may be more pieces than gaps: some lie where nobody will ever look.
    """
    rest = list(unknown)
    rng.shuffle(rest)
    return [[piece if piece != UNKNOWN else rest.pop() for piece in pile] for pile in seen]
