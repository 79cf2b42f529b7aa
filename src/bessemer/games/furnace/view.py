"""What a seat may know of a position of Furnace: everything but the order of the deck."""

from dataclasses import dataclass

from bessemer.games.furnace.state import Bid
from bessemer.games.industry.stock import Stock
from bessemer.kernel.state import Progress


@dataclass(slots=True)
class Lot:
    """A card of the row and the discs on it, in the order placed."""

    card: str
    bids: list[Bid]


@dataclass(slots=True)
class Holding:
    """What lies before a seat. Cards stand in their order, the Start-up among them."""

    stock: Stock
    capitalist: str
    cards: list[str]
    upgraded: list[str]
    resolved: list[str]
    again: int
    inserting: list[str]


@dataclass(slots=True)
class FurnaceView:
    """The table. `hands` has a row of discs per party; `None` in the deck is a card not seen."""

    seat: int
    progress: Progress
    round: int
    first: int
    discards: list[str]
    deck: list[str | None]
    row: list[Lot]
    hands: list[list[int]]
    holdings: list[Holding]
