"""What the parties of Interbellum own besides, what events add to it, and what follows from the table."""

from typing import Any

from bessemer.games.furnace.game import Furnace
from bessemer.games.furnace.interbellum.state import IN_HAND, InterbellumState
from bessemer.games.furnace.state import FurnaceState
from bessemer.games.industry.stock import EMPTY, Stock, add
from bessemer.kernel.journal import EventView
from bessemer.kernel.piles import REFEREE
from tests.games.furnace import ledger as base
from tests.games.furnace.ledger import bits, goods

BOOKED = ("paid", "reaction", "turned", "income")
"""Further events whose stock is added to what the party has."""

STORED = "goods on cards:"


def holdings(game: Furnace, state: FurnaceState) -> dict[str, int]:
    """Resources, money and Companies, Managers, and goods that lie on cards."""
    assert isinstance(state, InterbellumState)
    held = base.holdings(game, state)
    for owner in range(game.owners):
        stored = EMPTY
        for card in bits(state.owned[owner]):
            stored = add(stored, state.stored.get(card, EMPTY))
        held |= goods(f"{owner} {STORED}", stored)
        held[f"{owner} managers"] = len(state.managers[owner])
    return held


def changes(game: Furnace, event: EventView) -> dict[str, int]:
    """What an event adds, less what it takes."""
    who, facts = event.who, dict[str, Any](event.facts)
    match event.kind:
        case kind if kind in BOOKED:
            return goods(str(who), facts["stock"])
        case "spend":
            return {f"{who} coal": -facts["coal"]}
        case "store":
            return goods(f"{who} {STORED}", facts["stock"])
        case "forfeit":
            return goods(f"{who} {STORED}", taken(facts["stock"]))
        case "fetch":
            return {**goods(str(who), facts["stock"]), **goods(f"{who} {STORED}", taken(facts["stock"]))}
        case "personal" | "hire":
            return {f"{who} managers": 1}
        case "scrap":
            return {f"{who} companies": -1}
    return base.changes(game, event)


def taken(stock: Stock) -> Stock:
    """A stock as it is missed."""
    return add(EMPTY, stock, -1)


def derived(game: Furnace, state: FurnaceState) -> None:
    """Own cards, posts and goods are where they can be; the variable disc lies where it is said to lie."""
    assert isinstance(state, InterbellumState)
    base.derived(game, state)
    for owner in range(game.owners):
        assert bits(state.owned[owner]) == {*state.tableaus[owner], *state.inserting[owner]}
        managers = [manager for manager, _ in state.posts[owner]]
        posts = [card for _, card in state.posts[owner]]
        assert set(managers) <= set(state.managers[owner])
        assert len(set(managers)) == len(managers) == len(set(posts))
        assert set(posts) <= set(state.tableaus[owner])
    owned = set().union(*map(bits, state.owned))
    assert set(state.stored) <= owned
    for party, (card, value) in enumerate(state.variable):
        if (card, value) != IN_HAND and card in state.row:
            assert (value, party) in state.bids[state.row.index(card)]
    everybody = [manager for managers in state.managers for manager in managers]
    everybody += [*state.offered, *state.retired, *state.school.seen(REFEREE)]
    assert len(set(everybody)) == len(everybody)
