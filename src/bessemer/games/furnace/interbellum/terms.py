"""X3.15: how own permanent effects change a line: the one place that says what they reach.

Whoever resolves a line of a card, own or copied, a delivery, a Manager's line or the own compensation line
(X4.4) asks here. Compensation for a lost card, and what a permanent effect allows by itself, do not.
"""

from bessemer.games.furnace.interbellum.effects import (
    EachHere,
    EachOwn,
    sells_one_kind,
    with_each,
)
from bessemer.games.furnace.interbellum.state import InterbellumState
from bessemer.games.industry.lines import Line


def on_terms(state: InterbellumState, seat: int, line: Line, here: EachHere | None = None) -> Line:
    """A printed line with what each of its transactions brings besides; by a Manager used on it too."""
    owned = state.owned[seat]
    if here is None and not owned & state.game.index.each_cards:
        return line
    upgraded = state.upgraded[seat]
    each: list[EachOwn | EachHere] = [
        effect
        for card, effect, needs_upgrade in state.game.index.each_own
        if owned >> card & 1 and (upgraded >> card & 1 or not needs_upgrade)
    ]
    return with_each(line, [*each, here] if here is not None else each)


def uses_of(state: InterbellumState, seat: int, line: Line) -> int:
    """How often a seat may use a printed line: sales of one kind perhaps once more (X4.7)."""
    index = state.game.index
    if state.owned[seat] & index.sales_cards and sells_one_kind(line):
        return line.limit + state.active(seat, index.sales_once_more).bit_count()
    return line.limit


def counted(state: InterbellumState, seat: int, selling: bool, kind: int) -> int:
    """X3.4: own cards that sell (or convert) a resource, by an active effect or the Manager on them."""
    index = state.game.index
    cards = state.active(seat, index.traders[selling, kind])
    for manager, card in state.posts[seat]:
        if index.managing[selling, kind] >> manager & 1:
            cards |= 1 << card
    return cards.bit_count()
