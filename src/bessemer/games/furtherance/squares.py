"""U-77: the board of 33 squares, with four castles, their courtyards, the field, and eight walls.

A square is named like one of a chess board, `d4` in the middle; `d1` is the middle of the southern castle.
"""

from collections.abc import Iterator, Sequence

ARMS = ("south", "west", "north", "east")
"""The four kingdoms, in turn order."""

SOUTH, WEST, NORTH, EAST = range(4)

COORDINATES = tuple((x, y) for y in range(-3, 4) for x in range(-3, 4) if min(abs(x), abs(y)) <= 1)
NAMES = tuple(f"{'abcdefg'[x + 3]}{y + 4}" for x, y in COORDINATES)
SQUARES = range(len(NAMES))
AT = {place: square for square, place in enumerate(COORDINATES)}

NOWHERE = -1
"""Stands for a square where something is no unit's doing."""

WALLS = tuple(
    (AT[inner], AT[outer])
    for side in (-1, 1)
    for inner, outer in (
        ((side, -1), (side, -2)),
        ((-1, side), (-2, side)),
        ((side, 1), (side, 2)),
        ((1, side), (2, side)),
    )
)
"""Each parts a square of the field from one of a courtyard; the middle square of each side is the gate."""


def _row(arm: int, distance: int) -> tuple[int, int, int]:
    """Three squares of a kingdom: left, middle and right, as its ruler sees them."""
    x, y = ((0, -1), (-1, 0), (0, 1), (1, 0))[arm]
    left, middle, right = ((distance * x + side * y, distance * y - side * x) for side in (1, 0, -1))
    return AT[left], AT[middle], AT[right]


CASTLES = tuple(_row(arm, 3) for arm in range(4))
COURTS = tuple(_row(arm, 2) for arm in range(4))


def bits(squares: Sequence[int]) -> int:
    """Squares as a set: one bit each."""
    return sum(1 << square for square in squares)


def each(mask: int) -> Iterator[int]:
    """The squares of a set, in order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


CASTLE_BITS = tuple(bits(squares) for squares in CASTLES)
COURT_BITS = tuple(bits(squares) for squares in COURTS)
CENTRE = AT[0, 0]
FIELD = bits([AT[x, y] for x in (-1, 0, 1) for y in (-1, 0, 1)])


def neighbours(open_arm: int = NOWHERE) -> tuple[tuple[int, ...], ...]:
    """The squares one step away from each; alone, the walls of one kingdom are open (U-61)."""
    walls = {pair for wall in WALLS for pair in (wall, wall[::-1])}
    if open_arm != NOWHERE:
        walls = {pair for pair in walls if not COURT_BITS[open_arm] & (1 << pair[0] | 1 << pair[1])}
    found = []
    for square, (x, y) in enumerate(COORDINATES):
        around = [AT[step] for step in ((x, y - 1), (x - 1, y), (x, y + 1), (x + 1, y)) if step in AT]
        found.append(tuple(other for other in around if (square, other) not in walls))
    return tuple(found)
