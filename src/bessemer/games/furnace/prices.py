"""The price model of docs/content.md: what resources, lines and cards are worth, in money at the end.

It serves designers, not players: bots have prices of their own.
"""

from bessemer.games.furnace.pack import LANGUAGE, Cards, own_line
from bessemer.games.industry.lines import Line
from bessemer.games.industry.production import Card
from bessemer.games.industry.stock import MONEY, Stock
from bessemer.kernel.findings import Price

PRICES = (1.0, 1.5, 2.5, 1.3, 1.0)
"""Coal, iron, oil, upgrade token, money."""

SPENT = 0.7
"""Part of its price that a resource counts for when it is paid."""

HABIT, FURTHER_KIND = 0.6, 0.15
"""Chance that a line is used once more, and what every further kind on its left takes from it."""

ADDITIONAL = 0.6
"""What the additional line counts for: so often is a card upgraded."""

TOLERANCE = 1.5
"""How far a card's worth in one production may lie from what games say, in money."""

RESOURCE_TOLERANCE = 1.0
"""The same for a single resource."""


def value(stock: Stock) -> float:
    """The worth of a heap of resources and money."""
    return sum(price * count for price, count in zip(PRICES, stock, strict=True))


def line_worth(line: Line) -> float:
    """The worth of a line for one Production Phase; a line that upgrades is priced by its tokens alone."""
    if line.flips:
        return 0.0
    if not line.processing:
        return value(line.gains)
    kinds = sum(count > 0 for count in line.pays)
    habit = HABIT - FURTHER_KIND * (kinds - 1)
    uses = sum(habit**nth for nth in range(1, line.limit + 1))
    return (value(line.gains) - SPENT * value(line.pays)) * uses


def model(content: Cards) -> list[Price]:
    """The prices of resources, and of the own lines of every card, in terms of what findings hold."""
    resources = [
        Price("resource", word, {word: 1.0}, price, RESOURCE_TOLERANCE)
        for kind, (word, price) in enumerate(zip(LANGUAGE.words, PRICES, strict=True))
        if kind != MONEY
    ]
    return resources + [_card(card) for card in content.cards]


def _card(card: Card) -> Price:
    if card.compensation is None:
        own = own_line(card.full)
        return Price("startup", card.id, {line_name(card, own): 1.0}, line_worth(card.full[own]), TOLERANCE)
    basic, additional = card.full
    parts = {line_name(card, 0): 1.0, line_name(card, 1): ADDITIONAL}
    worth = line_worth(basic) + ADDITIONAL * line_worth(additional)
    return Price("company", card.id, parts, worth, TOLERANCE)


def line_name(card: Card, place: int) -> str:
    """What a line of a card is called where lines are counted."""
    return f"{card.id} {place + 1}: {LANGUAGE.format(card.full[place])}"
