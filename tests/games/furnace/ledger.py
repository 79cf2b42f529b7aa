"""What the parties of Furnace own, what events of the journal add to it, and what follows from the table."""

from collections.abc import Sequence
from typing import Any

from bessemer.games.furnace.game import Furnace
from bessemer.games.furnace.pack import LANGUAGE
from bessemer.games.furnace.state import FurnaceState
from bessemer.kernel.journal import EventView

BOOKED = ("startup", "supply", "compensated", "patron", "gain", "transact", "upgrade")
"""Events whose stock is added to what the party has."""


def goods(owner: str, stock: Sequence[int]) -> dict[str, int]:
    """A stock by the names of what it counts."""
    return {f"{owner} {word}": count for word, count in zip(LANGUAGE.words, stock, strict=True)}


def holdings(game: Furnace, state: FurnaceState) -> dict[str, int]:
    """Resources, money and Companies."""
    held: dict[str, int] = {}
    for owner, stock in enumerate(state.stocks):
        held |= goods(str(owner), stock)
        cards = (*state.tableaus[owner], *state.inserting[owner])
        held[f"{owner} companies"] = sum(card < game.content.companies for card in cards)
    return held


def changes(game: Furnace, event: EventView) -> dict[str, int]:
    """What an event adds, less what it takes."""
    facts: dict[str, Any] = dict(event.facts)
    if event.kind in BOOKED:
        return goods(str(event.who), facts["stock"])
    return {f"{event.who} companies": 1} if event.kind == "take" else {}


def derived(game: Furnace, state: FurnaceState) -> None:
    """Sets that the rules keep as bits are those of the discs and cards that lie there."""
    for place, bids in enumerate(state.bids):
        assert state.taken[place] == sum(1 << value for value in {value for value, _ in bids})
        assert state.bidders[place] == sum(1 << party for party in {party for _, party in bids})
    for owner in range(game.owners):
        cards = (*state.tableaus[owner], *state.inserting[owner])
        companies = {card for card in cards if card < game.content.companies}
        assert len(set(cards)) == len(cards)
        assert bits(state.upgraded[owner]) <= companies
        assert bits(state.resolved[owner]) <= set(state.tableaus[owner])
        assert bits(state.passed[owner]) <= set(state.tableaus[owner])
    lying = [*state.row, *state.discards, *(card for cards in state.tableaus for card in cards)]
    assert len(set(lying)) == len(lying)


def bits(cards: int) -> set[int]:
    """A set of cards from its bits."""
    return {card for card in range(cards.bit_length()) if cards >> card & 1}
