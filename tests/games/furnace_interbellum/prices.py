"""What the effects of Interbellum are worth, added to the price model of docs/content.md.

Stands apart from the engine on purpose: it reads the texts of the pack by itself.
"""

import re

from tests.games.furnace import prices

ROUNDS_OF_USE = 2.5
"""How many rounds a card is in use."""

UPGRADED = 0.7
"""How likely a card is ever upgraded."""

ONE_OFF = {"basic": 1 / ROUNDS_OF_USE, "additional": UPGRADED / ROUNDS_OF_USE / prices.ADDITIONAL_SHARE}
"""What part of a delivery or a discard counts for each round, by the line it stands in."""

OWN_CARDS = {"sells": 1.2, "converts": 1.6}
"""How many own cards a text finds that counts them."""

FULL = 0.55
"""How likely a line is fully resolved."""

EVENTS = {"compensated": 1.0, "outbid": 1.3, "gaining coal": 2.5, "gaining oil": 1.2}
"""How often in a round something happens that a permanent effect waits for."""

TRANSACTIONS = {"sale": 6.8, "conversion": 2.4}
"""How many of each a player makes in a round: counted in 488 games of three `greedy`."""

FIXED = {
    "take all here": 0.0,
    "resolve a company of the player to the right": 2.4,
    "own sales of one kind once more": 2.0,
}


def amounts(text: str) -> dict[str, int]:
    """`2 coal + iron` as counts."""
    parts = (part.rpartition(" ") for part in text.split(" + "))
    return {unit: int(count or 1) for count, _, unit in parts}


def plain(text: str) -> float:
    """The worth of an extraction or processing line."""
    left, arrow, right = text.rpartition(" -> ")
    right, _, limit = right.partition(" x")
    return prices.worth(amounts(left) if arrow else {}, amounts(right), int(limit or 1))


def compensation(text: str) -> float:
    """The worth of a compensation line for each point of the disc."""
    left, arrow, right = text.rpartition(" -> ")
    right, _, limit = right.partition(" x")
    return prices.compensation_worth(amounts(left) if arrow else {}, amounts(right), int(limit or 1))


def worth(text: str, place: str) -> float:
    """The worth of a printed line in each round; `place` is basic or additional."""
    return sum(_effect(part, place) for part in text.split("; "))


def _effect(text: str, place: str) -> float:
    if text in FIXED:
        return FIXED[text]
    if match := re.fullmatch(r"delivery: (.+)", text):
        return plain(match[1]) * ONE_OFF[place]
    if match := re.fullmatch(r"discard this card: (.+)", text):
        return plain(match[1]) * ONE_OFF[place]
    if match := re.fullmatch(r"(.+) per own card that (sells|converts).*", text):
        return plain(match[1]) * OWN_CARDS[match[2]]
    if match := re.fullmatch(r"(.+) if fully resolved", text):
        return plain(match[1]) * FULL
    if match := re.fullmatch(r"when (compensated|outbid).*: store (.+)", text):
        return plain(match[2]) * EVENTS[match[1]]
    if match := re.fullmatch(r"when (gaining \w+): (.+)", text):
        return plain(match[2]) * EVENTS[match[1]]
    if match := re.fullmatch(r"each own (\w+): (.+)", text):
        return plain(match[2]) * TRANSACTIONS[match[1]]
    return plain(text)
