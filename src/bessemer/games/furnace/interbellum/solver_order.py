"""What a use of a card may pay and gain, so that the solver knows which cards may as well come first."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bessemer.games.furnace.interbellum.effects import (
    DiscardCard,
    EachHere,
    Effect,
    IfFull,
    PerCard,
    Plain,
    TakeAll,
)
from bessemer.games.furnace.interbellum.solver_bounds import Terms
from bessemer.games.industry.lines import Line
from bessemer.games.industry.stock import EMPTY, Stock

AS_IT_LIES, MISSED = 1 << 5, 1 << 6
"""Bits after those of the kinds: for cards better used before they are turned over, or others discarded."""


class Kinds(NamedTuple):
    """The kinds that are paid, and those that are gained, as bits."""

    pays: int
    gains: int

    def with_(self, other: "Kinds") -> "Kinds":
        """Those of both."""
        return Kinds(self.pays | other.pays, self.gains | other.gains)


def kinds_of(effects: Iterable[Effect], terms: Terms, stored: Stock = EMPTY) -> Kinds:
    """What resolving effects may pay and gain, with what listens for the gains."""
    pays = gains = 0
    for effect in effects:
        match effect:
            case Plain(line):
                line = terms.line(line)
                pays |= _bits(line.pays)
                gains |= _bits(line.gains)
            case PerCard(more) | IfFull(more) | DiscardCard(more) | EachHere(_, more):
                gains |= _bits(more)
            case TakeAll():
                gains |= _bits(stored)
    heard = gains
    for listener in terms.listeners:
        if heard >> listener.kind & 1:
            pays |= _bits(listener.line.pays)
            gains |= _bits(listener.line.gains)
    return Kinds(pays, gains)


def _bits(stock: Stock) -> int:
    return sum(1 << kind for kind, amount in enumerate(stock) if amount)


class Part(NamedTuple):
    """What a use still to come may do: as its card lies now, and as it may lie by then."""

    number: int
    before: int
    pays: int
    gains: int
    gains_now: int
    flips: list[Line]
    more: bool  # whether an upgrade could make it better


def flip_lines(effects: Iterable[Effect]) -> list[Line]:
    """The lines that turn cards over."""
    return [effect.line for effect in effects if isinstance(effect, Plain) and effect.line.flips]


def best_of(changes: Sequence[Stock]) -> Stock:
    """The best of several changes in each kind."""
    a, b, c, d, e = (max(amounts) for amounts in zip(*changes, strict=True))
    return a, b, c, d, e
