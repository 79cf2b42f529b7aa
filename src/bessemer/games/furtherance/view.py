"""What a seat may know of a position of Furtherance: all but face-down cards that it has not seen."""

from dataclasses import dataclass

from bessemer.kernel.state import Progress


@dataclass(slots=True)
class UnitView:
    """A unit on the board: `attack` and `health` with all tokens, `steps` and `strikes` left this turn."""

    square: str
    owner: int
    card: str
    attack: int
    health: int
    damage: int
    extra: int
    tokens: list[str]
    kills: int
    steps: int
    strikes: int


@dataclass(slots=True)
class BuildingView:
    """A building, under construction as long as it has turn counters."""

    card: str
    counters: int
    damage: int


@dataclass(slots=True)
class HiddenCard:
    """A card face down: what it is, if the seat knows; the seats that do, as bits; since which turn."""

    deck: str
    card: str | None
    knowers: int
    since: int


@dataclass(slots=True)
class HiddenPile:
    """A pile face down, top last; `None` is a card not known. `knowers` says who knows each, as bits."""

    cards: list[str | None]
    knowers: list[int]


@dataclass(slots=True)
class Kingdom:
    """What a party has. `counters` are turn counters on an enemy castle, `plans` those on a leader.

    What a seat does not want to be asked about (`muted`) only it can see.
    """

    castle: str
    leader: str
    gold: int
    health: int
    points: int
    workers: list[str]
    training: list[tuple[str, int]]
    buildings: list[BuildingView]
    items: list[str]
    research: list[HiddenCard]
    plans: int
    reinforced: int
    conquests: int
    towers: int
    counters: int
    muted: list[str]


@dataclass(slots=True)
class Intent:
    """What an enemy castle will do next, or one of its units: see `forecast.py`."""

    kind: str
    castle: int
    card: str
    path: list[str]
    target: str
    count: int


@dataclass(slots=True)
class FurtheranceView:
    """The table. Decks are items, units and buildings; `offers` are their open piles with counts."""

    seat: int
    progress: Progress
    round: int
    turns: int
    active: int
    kingdoms: list[Kingdom]
    units: list[UnitView]
    offers: list[list[tuple[str, int]]]
    decks: list[HiddenPile]
    discards: list[list[str]]
    school: HiddenPile
    pool: HiddenPile
    supply: int
    idle: list[str]
    working: bool
    shots: int
    tends: int
    led: bool
    second: bool
    again: bool
    hurt: list[str]
    helped: int
    fallen: list[int]
    forecast: list[Intent]
