"""What a Furnace line, Company or Start-up is worth in money: the price model of docs/content.md.

Stands apart from the engine on purpose, so that a wrong pack and a wrong parser cannot agree with each other.
A line is its inputs and outputs, unit to count, and its limit; an extraction line has no inputs.
"""

from collections.abc import Mapping
from typing import TypeAlias

Amounts: TypeAlias = Mapping[str, int]

PRICE: Mapping[str, float] = {"coal": 1.0, "iron": 1.5, "oil": 2.5, "upgrade": 1.3, "money": 1.0}

SPENT = 0.7
"""Part of its price that a resource counts for when it is paid: one pays with what one can spare."""

HABIT = 0.6
"""Chance that a line that needs one kind of resource is used, and used once more after that."""

EACH_FURTHER_KIND = 0.15
"""What every further kind of resource on the left takes from that chance."""

MADE_WHEN_OUTBID = 0.5
"""Part of the offered transactions that an outbid player makes: the goods must be at hand in the auction."""

ADDITIONAL_SHARE = 0.6
COMPENSATION_SHARE = 0.5
"""What the lines count for beside the basic line, which works from the day the card is won."""

ROUNDS = 4

COMPANY_TOLERANCE = 0.65
STARTUP_TOLERANCE = 0.25
"""How far a card may lie from the mean of its kind, as a part of that mean."""

BANDS: Mapping[str, tuple[float, float]] = {
    "compensation": (0.1, 5.0),
    "basic": (0.2, 3.1),
    "additional": (0.1, 3.1),
}
"""Least and greatest worth of a single line: wide, so that cards differ in kind."""


def value(amounts: Amounts) -> float:
    """The worth of a heap of resources and money."""
    return sum(PRICE[unit] * count for unit, count in amounts.items())


def margin(inputs: Amounts, outputs: Amounts) -> float:
    """What one transaction adds to its owner's wealth."""
    return value(outputs) - SPENT * value(inputs)


def uses(inputs: Amounts, limit: int) -> float:
    """How often the owner is expected to use a line in one production phase."""
    if not inputs:
        return 1.0
    habit = HABIT - EACH_FURTHER_KIND * (len(inputs) - 1)
    return sum(habit**nth for nth in range(1, limit + 1))


def worth(inputs: Amounts, outputs: Amounts, limit: int = 1) -> float:
    """The worth of a basic or additional line, or of a Start-up's own line, for one production phase."""
    return margin(inputs, outputs) * uses(inputs, limit)


def compensation_worth(inputs: Amounts, outputs: Amounts, limit: int = 1) -> float:
    """The worth of a compensation line for each point of the disc that was outbid."""
    made = MADE_WHEN_OUTBID * limit if inputs else 1.0
    return margin(inputs, outputs) * made


def company_worth(compensation: float, basic: float, additional: float) -> float:
    """The worth of a whole card, from the worth of its three lines."""
    return basic + ADDITIONAL_SHARE * additional + COMPENSATION_SHARE * compensation


def startup_worth(start: Amounts, own_line: float) -> float:
    """The worth of a Start-up over a whole game, from its opening stock and the worth of its own line."""
    return value(start) + ROUNDS * own_line
