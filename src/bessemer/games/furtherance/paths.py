"""Where units can go and how far they can reach, worked out once for each neighbourhood."""

from collections.abc import Sequence

from bessemer.games.furtherance.moves import MOVE
from bessemer.games.furtherance.squares import (
    CASTLE_BITS,
    CASTLES,
    COURT_BITS,
    COURTS,
    NOWHERE,
    SQUARES,
    bits,
    each,
    neighbours,
)
from bessemer.kernel.moves import Move

MEMORY = 4096
"""Neighbourhoods remembered for a square before they are forgotten."""

MOST_STEPS = 10
"""No unit walks so far."""

Way = tuple[int, int]
"""The first step of a walk, and how many there are."""

Walks = tuple[list[Move], dict[int, Way]]


class Paths:
    """The board for some kingdoms: each party has an arm of it."""

    def __init__(self, arms: Sequence[int], open_arm: int = NOWHERE) -> None:
        self.neighbours = neighbours(open_arm)
        self.near = [bits(around) for around in self.neighbours]
        self.arms = tuple(arms)
        self.castles = tuple(CASTLE_BITS[arm] for arm in arms)
        self.courts = tuple(COURT_BITS[arm] for arm in arms)
        self.rows = tuple(CASTLES[arm] for arm in arms)
        every_castle = sum(CASTLE_BITS)  # U-29: all but the own are closed, also those that nobody holds
        self.closed = tuple(every_castle & ~castle for castle in self.castles)
        self.beside = [NOWHERE] * len(SQUARES)  # whose castle can be attacked from a square
        for party, arm in enumerate(arms):
            for square in COURTS[arm]:
                self.beside[square] = party
        self.zones = [self._zone(square) for square in SQUARES]
        self._walks: list[list[list[dict[int, Walks]]]] = [
            [[{} for _ in range(MOST_STEPS)] for _ in SQUARES] for _ in arms
        ]
        self._reaches: list[list[dict[int, int]]] = [[{} for _ in SQUARES] for _ in arms]

    def _zone(self, square: int) -> list[int]:
        """The squares within so many steps, whoever stands there."""
        zones = [1 << square]
        for _ in range(MOST_STEPS):
            grown = zones[-1]
            for other in each(zones[-1]):
                grown |= self.near[other]
            zones.append(grown)
        return zones

    def walks(self, party: int, square: int, steps: int, occupied: int) -> list[Move]:
        """U-28: the moves of a unit to every free square that it can walk to."""
        return self._walk(party, square, steps, occupied)[0]

    def way(self, party: int, square: int, steps: int, occupied: int) -> dict[int, Way]:
        """For every such square, the first step of a shortest walk there, and how many it takes."""
        return self._walk(party, square, steps, occupied)[1]

    def _walk(self, party: int, square: int, steps: int, occupied: int) -> Walks:
        memory = self._walks[party][square][steps]
        around = occupied & self.zones[square][steps]
        walks = memory.get(around)
        if walks is None:
            if len(memory) > MEMORY:
                memory.clear()
            ways = self._ways(square, steps, occupied | self.closed[party])
            walks = memory[around] = [(MOVE, square, end) for end in sorted(ways)], ways
        return walks

    def _ways(self, square: int, steps: int, blocked: int) -> dict[int, Way]:
        ways: dict[int, Way] = {}
        edge = [(square, NOWHERE)]
        for taken in range(1, steps + 1):
            grown = []
            for at, first in edge:
                for other in self.neighbours[at]:
                    if other not in ways and other != square and not blocked >> other & 1:
                        ways[other] = (first if first != NOWHERE else other, taken)
                        grown.append((other, ways[other][0]))
            edge = grown
        return ways

    def within(self, party: int, square: int, reach: int, occupied: int) -> int:
        """U-50, U-Q7: the squares that a unit can attack; those between must be free for it to walk over."""
        near = self.near[square]
        if reach == 1:
            return near
        memory = self._reaches[party][square]
        around = occupied & self.zones[square][reach - 1]
        found = memory.get(around)
        if found is None:
            found = edge = near
            blocked = occupied | self.closed[party]
            for _ in range(reach - 1):
                for other in each(edge & ~blocked):
                    found |= self.near[other]
                edge = found
            found &= ~(1 << square)
            memory[around] = found
        return found

    def castle_in(self, square: int, reach: int, within: int) -> list[int]:
        """The parties whose castles a unit can attack from a square."""
        if reach == 1:
            return [self.beside[square]] if self.beside[square] != NOWHERE else []
        return [party for party, castle in enumerate(self.castles) if castle & within]
