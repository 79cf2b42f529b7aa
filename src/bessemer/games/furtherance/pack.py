"""The cards of Furtherance: how a pack is written, and what the rules make of it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from bessemer.games.furtherance.language import (
    BUILDING_FORMS,
    ITEM_FORMS,
    LEADER_FORMS,
    UNIT_FORMS,
    WORKER_FORMS,
    BuildingEffects,
    Forms,
    ItemEffects,
    LeaderEffects,
    UnitEffects,
    WorkerEffects,
    read_effects,
)
from bessemer.games.furtherance.meta import META
from bessemer.kernel.errors import ContentError
from bessemer.kernel.packs import ID, About, check_entries, reading, wrong

T = TypeVar("T")

ITEMS, UNITS, BUILDINGS = range(3)
DECKS = ("items", "units", "buildings")

SIZES = {"item": 24, "unit": 36, "building": 28, "worker": 10, "leader": 10}
"""How many cards of each kind there are."""

BY_COUNT = 0
"""Hits of a building that falls when its damage is more than the number of its owner's buildings."""

EFFECT_WINDOWS: dict[str, tuple[str, ...]] = {
    "heal": ("turn", "ended"),
    "shield": ("damage",),
    "trap": ("entered",),
    "sharpen": ("turn", "declared"),
    "hide": ("start",),
    "sacrifice": ("turn",),
    "substitute": ("declared",),
    "guard": ("damage",),
}
"""Where each effect can act (U-78): on the own `turn`, at its `start` before any unit acts, or as a reaction.

All other effects act on the own turn if they are items', always if they are units'.
"""


@dataclass(frozen=True, slots=True)
class Deck:
    """What a deck is called, and a card of it that nobody sees."""

    id: str
    name: str
    card: str


@dataclass(frozen=True, slots=True)
class Building:
    """U-74: a building card as written, with its cost, the turns it takes and the hits it bears."""

    id: str
    name: str
    cost: int
    turns: int
    hits: int
    effects: list[str]
    source: str
    copies: int = 2


@dataclass(frozen=True, slots=True)
class Item:
    """An item card as written."""

    id: str
    name: str
    cost: int
    effect: str
    windows: list[str]
    source: str
    copies: int = 2


@dataclass(frozen=True, slots=True)
class Ability:
    """A sentence on unit cards, and the windows in which it acts."""

    id: str
    name: str
    effect: str
    windows: list[str]


@dataclass(frozen=True, slots=True)
class Troop:
    """A unit card as written; `fewer` copies are left out with two players."""

    id: str
    name: str
    cost: int
    attack: int
    health: int
    abilities: list[str]
    source: str
    copies: int = 2
    fewer: int = 0


@dataclass(frozen=True, slots=True)
class Worker:
    """An upgraded worker as written."""

    id: str
    name: str
    effects: list[str]
    source: str
    copies: int = 2


@dataclass(frozen=True, slots=True)
class Leader:
    """A leader card as written; `complex` ones are not for beginners."""

    id: str
    name: str
    epithet: str
    abilities: list[str]
    source: str
    complex: bool = False
    copies: int = 1


@dataclass(frozen=True, slots=True)
class Pack:
    """A whole pack as written: the tables of its file."""

    pack: About
    deck: list[Deck]
    building: list[Building]
    item: list[Item]
    unit: list[Troop]
    ability: list[Ability]
    worker: list[Worker]
    leader: list[Leader]

    def names(self) -> dict[str, str]:
        """The name of every card, by its id."""
        named: list[Building | Item | Troop | Worker | Ability] = [
            *self.building,
            *self.item,
            *self.unit,
            *self.worker,
            *self.ability,
        ]
        leaders = {leader.id: f"{leader.name} the {leader.epithet}" for leader in self.leader}
        decks = {deck.id: deck.name for deck in self.deck}
        backs = {back(deck.id): deck.card for deck in self.deck}
        return {card.id: card.name for card in named} | leaders | decks | backs


def back(deck: str) -> str:
    """The id of a card of a deck that nobody sees."""
    return f"{deck}-card"


@dataclass(frozen=True, slots=True)
class Cards:
    """What the rules play with. A card of the market is known by its place: items, units, then buildings.

    Workers are known by their place too; 0 is the starting worker.
    """

    ids: tuple[str, ...]
    costs: tuple[int, ...]
    copies: tuple[int, ...]
    fewer: tuple[int, ...]
    firsts: tuple[int, int, int]  # where each deck begins
    items: tuple[ItemEffects, ...]
    windows: tuple[frozenset[str], ...]  # of items
    units: tuple[UnitEffects | None, ...]  # by card, None for other cards
    attacks: tuple[int, ...]
    healths: tuple[int, ...]
    buildings: tuple[BuildingEffects | None, ...]  # by card
    turns: tuple[int, ...]
    hits: tuple[int, ...]
    workers: tuple[WorkerEffects, ...]
    worker_ids: tuple[str, ...]
    worker_copies: tuple[int, ...]
    leaders: tuple[LeaderEffects, ...]
    leader_ids: tuple[str, ...]
    simple: tuple[int, ...] = field(default=())  # leaders for beginners

    def deck(self, card: int) -> int:
        """The deck that a card belongs to."""
        return ITEMS if card < self.firsts[UNITS] else UNITS if card < self.firsts[BUILDINGS] else BUILDINGS


STARTING_WORKER = "worker"


def read_cards(pack: Pack) -> Cards:
    """Check a pack against the rules and make its cards, or say which entry is wrong."""
    _check(pack)
    items, troops, buildings = pack.item, pack.unit, pack.building
    market: list[Item | Troop | Building] = [*items, *troops, *buildings]
    before, after = len(items), len(items) + len(troops)
    none_before: tuple[None, ...] = (None,) * before
    unit_effects = [
        _effects("unit", unit.id, UnitEffects, UNIT_FORMS, _sentences(pack, unit)) for unit in troops
    ]
    building_effects = [
        _effects("building", one.id, BuildingEffects, BUILDING_FORMS, one.effects) for one in buildings
    ]
    item_effects = [_effects("item", item.id, ItemEffects, ITEM_FORMS, [item.effect]) for item in items]
    for item, effects in zip(items, item_effects, strict=True):
        _check_windows("item", item.id, item.windows, effects, ("turn",))
    worker_effects = [
        _effects("worker", worker.id, WorkerEffects, WORKER_FORMS, worker.effects) for worker in pack.worker
    ]
    return Cards(
        ids=tuple(card.id for card in market),
        costs=tuple(card.cost for card in market),
        copies=tuple(card.copies for card in market),
        fewer=tuple(card.fewer if isinstance(card, Troop) else 0 for card in market),
        firsts=(0, before, after),
        items=tuple(item_effects),
        windows=tuple(frozenset(item.windows) for item in items),
        units=(*none_before, *unit_effects, *(None for _ in buildings)),
        attacks=(*(0 for _ in items), *(unit.attack for unit in troops), *(0 for _ in buildings)),
        healths=(*(0 for _ in items), *(unit.health for unit in troops), *(0 for _ in buildings)),
        buildings=(*none_before, *(None for _ in troops), *building_effects),
        turns=(*(0 for _ in range(after)), *(one.turns for one in buildings)),
        hits=(*(0 for _ in range(after)), *(one.hits for one in buildings)),
        workers=(WorkerEffects(), *worker_effects),
        worker_ids=(STARTING_WORKER, *(worker.id for worker in pack.worker)),
        worker_copies=(0, *(worker.copies for worker in pack.worker)),
        leaders=tuple(
            _effects("leader", leader.id, LeaderEffects, LEADER_FORMS, leader.abilities)
            for leader in pack.leader
        ),
        leader_ids=tuple(leader.id for leader in pack.leader),
        simple=tuple(place for place, leader in enumerate(pack.leader) if not leader.complex),
    )


def _effects(kind: str, id: str, effects: type[T], forms: Forms, sentences: Sequence[str]) -> T:
    with reading(kind, id):
        return read_effects(effects, forms, sentences)


def _sentences(pack: Pack, unit: Troop) -> list[str]:
    """The sentences of a unit's abilities."""
    known = {ability.id: ability for ability in pack.ability}
    for id in unit.abilities:
        if id not in known:
            raise wrong("unit", unit.id, f"abilities: expected one of {', '.join(known)}, found {id!r}")
    return [known[id].effect for id in unit.abilities]


def _check(pack: Pack) -> None:
    """U-1, U-71: as many cards of each kind, and as many copies, as there are in the box."""
    tables: dict[str, Sequence[Any]] = {
        "building": pack.building,
        "item": pack.item,
        "unit": pack.unit,
        "worker": pack.worker,
        "leader": pack.leader,
    }
    if tuple(deck.id for deck in pack.deck) != DECKS:
        raise ContentError(f"expected entries [[deck]] for {', '.join(DECKS)}, in this order")
    for kind, entries in tables.items():
        check_entries(kind, entries, META.content[kind])
        if sum(entry.copies for entry in entries) != SIZES[kind]:
            raise ContentError(f"expected {SIZES[kind]} cards [[{kind}]] with their copies")
        for entry in entries:
            if min(entry.copies, getattr(entry, "cost", 0), getattr(entry, "hits", 0)) < 0:
                raise wrong(kind, entry.id, "expected numbers that are not negative")
    for unit in pack.unit:
        if unit.copies != (2 if unit.abilities else 4):
            raise wrong("unit", unit.id, "copies: expected 4 without abilities, else 2")
        if unit.health < 1 or not 0 <= unit.fewer < unit.copies:
            raise wrong("unit", unit.id, "expected health from 1, and `fewer` below `copies`")
    for ability in pack.ability:
        effects = _effects("ability", ability.id, UnitEffects, UNIT_FORMS, [ability.effect])
        _check_windows("ability", ability.id, ability.windows, effects, ())
    ids = Counter(entry.id for entries in (*tables.values(), pack.ability) for entry in entries)
    for id, count in (ids + Counter([STARTING_WORKER])).items():
        if count > 1 or not ID.fullmatch(id):
            raise wrong("card", id, "id: expected small letters, digits and hyphens, once")


def _check_windows(
    kind: str, id: str, windows: Sequence[str], effects: ItemEffects | UnitEffects, usual: tuple[str, ...]
) -> None:
    """Every window is one in which the effect can act."""
    plain = type(effects)()
    acting = [name for name in effects.__slots__ if getattr(effects, name) != getattr(plain, name)]
    possible = [window for name in acting for window in EFFECT_WINDOWS.get(name, usual)]
    for window in windows:
        if window not in possible:
            expected = ", ".join(possible) or "none"
            raise wrong(kind, id, f"windows: expected some of {expected}, found {window!r}")
    if possible and not windows:
        raise wrong(kind, id, f"windows: expected some of {', '.join(possible)}")
