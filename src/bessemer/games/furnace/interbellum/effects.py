"""What can be printed on the cards and tokens of Interbellum: one small class for each kind of effect."""

from collections.abc import Iterable
from dataclasses import dataclass

from bessemer.games.industry.lines import Line, make_line
from bessemer.games.industry.stock import EMPTY, MONEY, Stock, add, resources, with_more

ANY_KIND = -1
"""Any resource at all, where a text could name one."""


@dataclass(frozen=True, slots=True)
class Effect:
    """Anything printed on a card or a Manager."""


@dataclass(frozen=True, slots=True)
class Plain(Effect):
    """An extraction or processing line, as in the base game."""

    line: Line


@dataclass(frozen=True, slots=True)
class Delivery(Effect):
    """A line that acts once, when the card is received or upgraded (X2.7)."""

    line: Line


# X4.7: what Companies say, a class for each text and each permanent effect.

# Texts: resolved like lines -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PerCard(Effect):
    """Gain for each own card that sells (or converts) a resource."""

    gains: Stock
    sells: bool
    kind: int


@dataclass(frozen=True, slots=True)
class IfFull(Effect):
    """Gain if a processing line of this card was fully resolved."""

    gains: Stock


@dataclass(frozen=True, slots=True)
class TakeAll(Effect):
    """Take all that was put on this card."""


@dataclass(frozen=True, slots=True)
class CopyCompany(Effect):
    """Resolve a Company of the player to the right."""


@dataclass(frozen=True, slots=True)
class DiscardCard(Effect):
    """Discard this card for good, and gain."""

    gains: Stock


# Permanent effects: active while the card is owned ------------------------------------------------


@dataclass(frozen=True, slots=True)
class Permanent(Effect):
    """Acts from the moment the card is received, and is never resolved (X2.8)."""


@dataclass(frozen=True, slots=True)
class WhenCompensated(Permanent):
    """Put something on this card whenever one of these discs is compensated."""

    discs: tuple[int, ...]
    stores: Stock


@dataclass(frozen=True, slots=True)
class WhenOutbid(Permanent):
    """Put something on this card whenever an opponent outbids an own leading bid on a Company."""

    stores: Stock


@dataclass(frozen=True, slots=True)
class WhenGaining(Permanent):
    """One transaction may follow whenever this resource is gained."""

    kind: int
    line: Line


@dataclass(frozen=True, slots=True)
class SalesOnceMore(Permanent):
    """Each own line that sells resources of one kind only may be used once more."""


@dataclass(frozen=True, slots=True)
class EachOwn(Permanent):
    """Gain with each own sale (or conversion)."""

    sells: bool
    gains: Stock


# What only Managers do ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EachHere(Effect):
    """Gain with each sale (or conversion) of this card."""

    sells: bool
    gains: Stock


@dataclass(frozen=True, slots=True)
class CountSpent(Effect):
    """Count so much of one of these resources as already spent by this card."""

    choices: tuple[tuple[int, int], ...]  # kind and amount


@dataclass(frozen=True, slots=True)
class DeliveryOnceMore(Effect):
    """Resolve a delivery of this card once more."""


@dataclass(frozen=True, slots=True)
class LineOnceMore(Effect):
    """Resolve another line of this card once more."""


# X2.10: what a line is, said of the line as it is printed -------------------------------------------


def sells(line: Line) -> bool:
    """Selling is processing with money right of the arrow."""
    return line.processing and line.gains[MONEY] > 0


def converts(line: Line) -> bool:
    """Conversion is processing with at least one resource right of the arrow."""
    return line.processing and resources(line.gains) > 0


def trades(line: Line, selling: bool, kind: int) -> bool:
    """Whether a line sells (or converts) a resource, alone or among others."""
    if not (sells(line) if selling else converts(line)):
        return False
    return kind == ANY_KIND or line.pays[kind] > 0


def sells_one_kind(line: Line) -> bool:
    """X3.5: a single kind of resource left of the arrow, money right of it."""
    return sells(line) and len(line.needs) == 1


def with_gain(line: Line, gains: Stock) -> Line:
    """X3.7: the line whose every transaction also brings this, at once."""
    return make_line(line.pays, add(line.gains, gains), line.limit, line.processing, line.flips)


def with_each(line: Line, each: Iterable[EachOwn | EachHere]) -> Line:
    """A printed line with all that its transactions bring besides; print says what it is (X2.10)."""
    more = EMPTY
    for effect in each:
        if trades(line, effect.sells, ANY_KIND):
            more = add(more, effect.gains)
    return with_gain(line, more) if more is not EMPTY else line


def symbols(effect: Effect) -> Stock:
    """The symbols printed for an effect, each once, whatever number stands beside it (X5.12)."""
    total = EMPTY
    if isinstance(effect, Plain | Delivery | WhenGaining):
        total = add(_shown(effect.line.pays), _shown(effect.line.gains))
    elif isinstance(effect, PerCard | IfFull | DiscardCard | EachOwn | EachHere):
        total = _shown(effect.gains)
    elif isinstance(effect, WhenCompensated | WhenOutbid):
        total = _shown(effect.stores)
    if isinstance(effect, PerCard | WhenGaining) and effect.kind != ANY_KIND:
        total = with_more(total, effect.kind, 1)
    return total


def _shown(stock: Stock) -> Stock:
    """A symbol for each kind that a stock holds."""
    coal, iron, oil, token, money = stock
    return (min(coal, 1), min(iron, 1), min(oil, 1), min(token, 1), min(money, 1))
