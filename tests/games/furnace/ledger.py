"""What the players of Furnace own, what each event adds to it, and what follows from the table."""

from typing import Any

from bessemer.games.furnace.game import Furnace
from bessemer.games.furnace.state import FurnaceState
from bessemer.kernel.journal import EventView
from tests.kit import SEATS

UNITS = ("coal", "iron", "oil", "upgrade tokens", "money")


def holdings(game: Furnace, state: FurnaceState) -> dict[str, int]:
    """Stocks, Companies and how many of them are upgraded."""
    held: dict[str, int] = {}
    for seat in range(game.seats):
        held |= _stock(seat, state.stocks[seat])
        held[f"{SEATS[seat]} cards"] = len(state.tableaus[seat]) + len(state.inserting[seat])
        held[f"{SEATS[seat]} upgraded"] = state.upgraded[seat].bit_count()
    return held


def changes(game: Furnace, event: EventView) -> dict[str, int]:
    """Whatever has a stock adds it; a payment stands there as less than nothing."""
    facts = dict[str, Any](event.facts)
    changed = _stock(event.who, facts["stock"]) if "stock" in facts else {}
    if event.kind in ("startup", "take"):
        changed[f"{SEATS[event.who]} cards"] = 1
    if event.kind == "upgrade":
        changed[f"{SEATS[event.who]} upgraded"] = 1
    return changed


def _stock(party: int, stock: tuple[int, ...]) -> dict[str, int]:
    return {f"{SEATS[party]} {unit}": count for unit, count in zip(UNITS, stock, strict=True)}


def derived(game: Furnace, state: FurnaceState) -> None:
    """What is noted of the row is what lies there; only own Companies are upgraded or resolved."""
    for bids, taken, bidders in zip(state.bids, state.taken, state.bidders, strict=True):
        assert taken == _bits(value for value, _ in bids)
        assert bidders == _bits(party for _, party in bids)
    for seat in range(game.seats):
        own = _bits(state.tableaus[seat])
        assert not state.upgraded[seat] & ~own
        assert not state.resolved[seat] & ~own
        assert all(game.factory.cards[card].upgradable for card in _places(state.upgraded[seat]))


def _bits(places: Any) -> int:
    found = 0
    for place in places:
        found |= 1 << place
    return found


def _places(bits: int) -> list[int]:
    return [place for place in range(bits.bit_length()) if bits >> place & 1]
