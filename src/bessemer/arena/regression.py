"""Least squares in plain Python: what each of many things adds to a result, with honest errors."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import sqrt

from bessemer.kernel.findings import Moment

RIDGE = 1.0
"""Pull towards zero, for what was hardly ever seen; nothing beside thousands of moments."""


class Fit:
    """The fit of gains by what was held. Moments of one game hang together, and errors count them so."""

    def __init__(self, games: Sequence[Sequence[Moment]]) -> None:
        names = sorted({name for game in games for moment in game for name in moment.held})
        self._place = {name: place for place, name in enumerate(names)}
        squares = [
            [RIDGE if row == column else 0.0 for column in range(len(names))] for row in range(len(names))
        ]
        products = [0.0] * len(names)
        for moment in (moment for game in games for moment in game):
            held = self._sparse(moment.held)
            for row, amount in held:
                products[row] += amount * moment.gained
                line = squares[row]
                for column, other in held:
                    line[column] += amount * other
        self._inverse = invert(squares)
        self.worths = [_dot(line, products) for line in self._inverse]
        self._pulls = [self._pull(game) for game in games]

    def knows(self, parts: Mapping[str, float]) -> bool:
        """Whether any of the parts was held at some moment."""
        return any(name in self._place for name in parts)

    def worth(self, parts: Mapping[str, float]) -> tuple[float, float]:
        """What a sum of parts adds, and its standard error; a part that nobody ever held adds nothing."""
        sparse = self._sparse(parts)
        estimate = sum(self.worths[place] * amount for place, amount in sparse)
        lever = [sum(line[place] * amount for place, amount in sparse) for line in self._inverse]
        variance = sum(sum(lever[place] * pull for place, pull in pulls) ** 2 for pulls in self._pulls)
        return estimate, sqrt(variance)

    def _sparse(self, held: Mapping[str, float]) -> list[tuple[int, float]]:
        return [(self._place[name], amount) for name, amount in held.items() if name in self._place]

    def _pull(self, game: Sequence[Moment]) -> list[tuple[int, float]]:
        """How a game as a whole pulls at the estimates: what was held times what is left unexplained."""
        pulls: defaultdict[int, float] = defaultdict(float)
        for moment in game:
            held = self._sparse(moment.held)
            left = moment.gained - sum(self.worths[place] * amount for place, amount in held)
            for place, amount in held:
                pulls[place] += amount * left
        return list(pulls.items())


def invert(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a positive definite matrix."""
    size = len(matrix)
    rows = [[*line, *(float(row == column) for column in range(size))] for row, line in enumerate(matrix)]
    for pivot in range(size):
        best = max(range(pivot, size), key=lambda row: abs(rows[row][pivot]))
        rows[pivot], rows[best] = rows[best], rows[pivot]
        scale = rows[pivot][pivot]
        own = rows[pivot] = [value / scale for value in rows[pivot]]
        for row in range(size):
            factor = rows[row][pivot]
            if row != pivot and factor:
                rows[row] = [value - factor * there for value, there in zip(rows[row], own, strict=True)]
    return [line[size:] for line in rows]


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(left * right for left, right in zip(one, other, strict=True))
