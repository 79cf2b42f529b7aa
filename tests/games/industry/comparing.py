"""Solvers of a production against a second opinion on the same tableaux."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol, TypeVar

import pytest

from tests.games.industry.exhaustive import TooMany

EXACT = 1e-6


class Solvable(Protocol):
    """A seat in its Production Phase, and our solver for it."""

    @property
    def drawn(self) -> str:
        """How to draw it again."""

    def solve(self) -> Any:
        """The solver's answer."""

    def play(self, production: Any, /) -> float:
        """What the seat has after the moves of an answer."""


T = TypeVar("T", bound=Solvable)


def assert_solved(tableau: Solvable, best: float) -> None:
    """The solver finds as much, says that there is no more, and its moves bring it."""
    solved = tableau.solve()
    assert solved.proven, tableau.drawn
    assert solved.worth == pytest.approx(best, abs=EXACT), tableau.drawn
    assert tableau.play(solved) == pytest.approx(best, abs=EXACT), tableau.drawn


def compare(
    tableaux: Iterable[T], try_all: Callable[[T], float], shows: Callable[[T], Iterator[str]], wanted: int
) -> Counter[str]:
    """Solve so many of the tableaux that are small enough to try everything; what was special of them."""
    shown: Counter[str] = Counter()
    compared = 0
    for tableau in tableaux:
        try:
            best = try_all(tableau)
        except TooMany:
            continue
        assert_solved(tableau, best)
        shown.update(shows(tableau))
        compared += 1
        if compared == wanted:
            break
    return shown
