"""The tree of a search: what was tried from where, how often, and what it brought to whom."""

from collections.abc import Sequence
from math import sqrt

from bessemer.kernel.moves import Move

Key = tuple[int, Move]
"""A seat and its move. The empty move leads to a seat's own lane, that of nobody to what follows lanes."""


LANE: Move = ()

LEAST_WIDTH, WIDENING = 4, 2.0
"""How many of the likeliest moves are considered at once, and how many more by the root of the visits."""


class Node:
    """Where a line of moves leads. Chance is not part of it: a node stands for all that may have happened.

    `available` counts how often the move into it could have been made, `visits` how often it was; `total` and
    `squares` sum up what that brought to the seat that made it.
    """

    __slots__ = ("available", "children", "moves", "priors", "squares", "total", "tries", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.squares = 0.0
        self.tries = 0  # decisions made here
        self.children: dict[Key, Node] = {}
        self.moves: Sequence[Move] = ()  # those last offered here,
        self.priors: list[tuple[float, Move]] = []  # and how likely each is, the likeliest first

    @property
    def mean(self) -> float:
        """What the move into this node brought on average."""
        return self.total / self.visits if self.visits else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        if self.visits < 2:
            return 0.5
        spread = max(0.0, self.squares / self.visits - self.mean**2)
        return sqrt(spread / (self.visits - 1))

    def child(self, key: Key) -> "Node":
        """The node that a move leads to."""
        node = self.children.get(key)
        if node is None:
            node = self.children[key] = Node()
        return node

    def add(self, value: float) -> None:
        """Count what a visit brought."""
        self.visits += 1
        self.total += value
        self.squares += value * value

    def widened(self) -> list[tuple[float, Move]]:
        """The moves considered: the likeliest ones, more of them the oftener this node was visited."""
        return self.priors[: LEAST_WIDTH + int(WIDENING * sqrt(self.tries))]
