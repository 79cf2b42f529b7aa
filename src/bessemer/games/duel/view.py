"""What a seat may know of a position of Furnace Duel: all but the deck and the faces of hidden tokens."""

from dataclasses import dataclass

from bessemer.games.duel.state import Bid
from bessemer.games.industry.stock import Stock
from bessemer.kernel.state import Progress


@dataclass(slots=True)
class Lot:
    """A card of the row (None when it is gone), the discs on it in the order placed, and who takes less."""

    card: str | None
    bids: list[Bid]
    sparers: list[int]


@dataclass(slots=True)
class Crossing:
    """The Ferry token on a crossing: None if it lies face down, `anchors` 0 if it is gone."""

    token: str | None
    anchors: int


@dataclass(slots=True)
class Holding:
    """What lies before a seat, and what it has on the map."""

    stock: Stock
    capitalist: str
    cards: list[str]
    upgraded: list[str]
    resolved: list[str]
    inserting: list[str]
    discs: list[int]
    pointer: int
    tracks: list[str]
    doubled: list[str]
    trains: int
    ferries: list[str]
    ready: list[str]
    marker: str
    turned: int
    sparing: bool


@dataclass(slots=True)
class DuelView:
    """The table. `None` is a card or token not seen; `rail` holds the space of each tracking train."""

    seat: int
    progress: Progress
    round: int
    first: int
    west: int
    deck: list[str | None]
    discards: list[str]
    row: list[Lot]
    pairs: list[tuple[str, str]]
    holdings: list[Holding]
    rail: list[int]
    crossings: list[Crossing]
    reserves: list[list[str | None]]
    research: list[str]
    at_once: int
    special: int
    kept: str
    next_board: str
