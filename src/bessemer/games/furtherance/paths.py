"""U-28, U-50: where units can go and how far they can reach, worked out once for each neighbourhood."""

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


class Paths:
    """The board for some kingdoms: each party has an arm of it."""

    def __init__(self, arms: Sequence[int], open_arm: int = NOWHERE) -> None:
        self.neighbours = neighbours(open_arm)
        self.near = [bits(around) for around in self.neighbours]
        self.arms = tuple(arms)
        self.castles = tuple(CASTLE_BITS[arm] for arm in arms)
        self.courts = tuple(COURT_BITS[arm] for arm in arms)
        self.rows = tuple(CASTLES[arm] for arm in arms)
        every_castle = sum(CASTLE_BITS)
        self.closed = tuple(every_castle & ~castle for castle in self.castles)
        self.every_castle = every_castle
        self.beside = [NOWHERE] * len(SQUARES)  # whose castle can be attacked from a square
        for party, arm in enumerate(arms):
            for square in COURTS[arm]:
                self.beside[square] = party
        self._zones = [self._zone(square) for square in SQUARES]
        self._walks: dict[tuple[int, int, int], dict[int, list[Move]]] = {}
        self._reaches: list[dict[int, int]] = [{} for _ in SQUARES]

    def _zone(self, square: int) -> list[int]:
        """The squares within so many steps, whoever stands there."""
        zones = [1 << square]
        for _ in range(9):
            grown = zones[-1]
            for other in each(zones[-1]):
                grown |= self.near[other]
            zones.append(grown)
        return zones

    def walks(self, party: int, square: int, steps: int, occupied: int) -> list[Move]:
        """U-28: the moves of a unit to every free square that it can walk to."""
        memory = self._walks.get((party, square, steps))
        if memory is None:
            memory = self._walks[party, square, steps] = {}
        around = occupied & self._zones[square][steps]
        moves = memory.get(around)
        if moves is None:
            if len(memory) > MEMORY:
                memory.clear()
            ends = self._ends(square, steps, occupied | self.closed[party])
            moves = memory[around] = [(MOVE, square, end) for end in each(ends)]
        return moves

    def _ends(self, square: int, steps: int, blocked: int) -> int:
        reached = edge = 1 << square
        for _ in range(steps):
            grown = 0
            for other in each(edge):
                grown |= self.near[other]
            edge = grown & ~blocked & ~reached
            reached |= edge
        return reached & ~(1 << square)

    def first_step(self, party: int, square: int, end: int, occupied: int) -> tuple[int, int]:
        """The first square on a shortest walk, and how many steps it takes in all."""
        blocked = occupied | self.closed[party]
        reached = edge = 1 << end
        steps = 1
        while not edge & self.near[square]:
            grown = 0
            for other in each(edge):
                grown |= self.near[other]
            edge = grown & ~blocked & ~reached
            reached |= edge
            steps += 1
        return next(other for other in self.neighbours[square] if edge >> other & 1), steps

    def within(self, square: int, reach: int, occupied: int) -> int:
        """U-32, U-50: the squares that a unit can attack; beyond the first step the way must be free."""
        near = self.near[square]
        if reach == 1:
            return near
        memory = self._reaches[square]
        around = occupied & self._zones[square][reach - 1]
        found = memory.get(around)
        if found is None:
            found = edge = near
            for _ in range(reach - 1):
                for other in each(edge & ~occupied & ~self.every_castle):
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
