"""Curves over the rounds of a game, for the result of a board."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Chart:
    """The box that curves lie in, from the start to the last round and from nothing to a ceiling."""

    left: float
    right: float
    top: float
    bottom: float
    rounds: int
    ceiling: int

    def x(self, number: int) -> float:
        """Where a round ends."""
        return round(self.left + (self.right - self.left) * number / self.rounds, 1)

    def y(self, amount: int) -> float:
        """How high an amount lies."""
        return round(float(self.bottom - (self.bottom - self.top) * amount / self.ceiling), 1)

    def line(self, curve: Sequence[int], lower: float = 0.0) -> str:
        """The points of a curve, from its start on; all of them lower by a little, if so many coincide."""
        return " ".join(
            f"{self.x(number)},{round(self.y(amount) + lower, 1)}" for number, amount in enumerate(curve)
        )

    def marks(self, curve: Sequence[int]) -> list[dict[str, float]]:
        """Where a curve is at the end of each round."""
        return [{"x": self.x(number), "y": self.y(amount)} for number, amount in enumerate(curve) if number]

    def grid(self, amounts: Sequence[int]) -> list[dict[str, float]]:
        """Lines at some amounts."""
        return [{"y": self.y(amount), "label": amount} for amount in amounts]


def in_words(names: Sequence[str], curves: Sequence[Sequence[int]]) -> str:
    """The same for who cannot see it: what each had after each round."""
    return "; ".join(
        f"{name}: {', '.join(map(str, curve[1:]))}" for name, curve in zip(names, curves, strict=True)
    )
