"""What a seat produces with, and what it is worth."""

from dataclasses import dataclass
from typing import Self

from bessemer.games.industry.lines import Line
from bessemer.games.industry.stock import Stock

Prices = tuple[float, float, float, float, float]


@dataclass(frozen=True, slots=True)
class Works:
    """What a seat produces with, at some moment of its Production Phase. Sets of cards are bits."""

    stock: Stock
    cards: tuple[int, ...]
    upgraded: int = 0
    resolved: int = 0
    again: int = 0
    begun: tuple[int, int] | None = None  # a card that is being resolved, and its next line
    inserting: tuple[int, ...] = ()  # cards that must first go into the chain
    passed: int = 0  # passed over in the chain by a card that has left it

    def with_stock(self, stock: Stock) -> Self:
        """The same with another stock."""
        return self._changed(stock, self.cards, self.upgraded, self.resolved)

    def with_cards(self, cards: tuple[int, ...]) -> Self:
        """The same with other cards."""
        return self._changed(self.stock, cards, self.upgraded, self.resolved)

    def later(self, stock: Stock, cards: tuple[int, ...], upgraded: int) -> Self:
        """The same before another production."""
        return self._changed(stock, cards, upgraded, 0)

    def next_round(self, stock: Stock, cards: tuple[int, ...], upgraded: int) -> Self:
        """The same before the production of the next round, if its auction brings nothing."""
        return self.later(stock, cards, upgraded)

    @property
    def key(self) -> tuple[object, ...]:
        """All that a quick judgement depends on."""
        return self.stock, self.cards, self.upgraded, self.resolved, self.again

    def _changed(self, stock: Stock, cards: tuple[int, ...], upgraded: int, resolved: int) -> Self:
        return type(self)(stock, cards, upgraded, resolved, self.again)


def value(stock: Stock, prices: Prices) -> float:
    """What a stock is worth at given prices."""
    a, b, c, d, e = stock
    p, q, r, s, t = prices
    return a * p + b * q + c * r + d * s + e * t


HABIT = 0.8
"""How likely a line that is used is used once more."""


def line_value(line: Line, prices: Prices) -> float:
    """What a line can be expected to bring at given prices: goods for each further use may be lacking."""
    if line.flips:
        return 0.0
    uses = sum(HABIT**use for use in range(line.limit)) if line.processing else 1
    return max(0.0, value(line.change, prices)) * uses
