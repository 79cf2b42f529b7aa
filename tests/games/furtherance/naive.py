"""A second, slow reading of Furtherance, from rulebook and pack alone: the land, its cards and points.

Squares are texts as people write them, cards are their ids, and what a card says is looked up in its sentence
each time. What is done on this land stands in `naive_turn.py`, `naive_battle.py` and `naive_enemies.py`.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bessemer.games.furtherance.view import FurtheranceView

PACK_FILE = Path(__file__).parents[3] / "src/bessemer/games/furtherance/pack.toml"
PACK: dict[str, list[dict[str, Any]]] = tomllib.loads(PACK_FILE.read_text("utf-8"))
UNITS, ITEMS, BUILDINGS, WORKERS, LEADERS = (
    {entry["id"]: entry for entry in PACK[kind]} for kind in ("unit", "item", "building", "worker", "leader")
)
ABILITIES = {entry["id"]: entry["effect"] for entry in PACK["ability"]}


def sentences(card: str) -> list[str]:
    """What is printed on a card."""
    if card in UNITS:
        return [ABILITIES[ability] for ability in UNITS[card]["abilities"]]
    if card in ITEMS:
        return [ITEMS[card]["effect"]]
    if card in LEADERS:
        return list(LEADERS[card]["abilities"])
    return list((BUILDINGS.get(card) or WORKERS.get(card) or {"effects": []})["effects"])


@cache
def number(card: str, sentence: str, otherwise: int = 0) -> int:
    """The number in a sentence of a card, if it has that sentence."""
    pattern = re.escape(sentence).replace(r"\{\}", r"(\d+)")
    for line in sentences(card):
        if match := re.fullmatch(pattern, line):
            return int(match[1]) if match.groups() else 1
    return otherwise


def total(cards: Iterable[str], sentence: str) -> int:
    """The same for several cards together."""
    return sum(number(card, sentence) for card in cards)


def hits_of(card: str, buildings: int) -> int:
    """U-38, U-44, U-Q2: damage that destroys a building; a Fortification takes one more than there are."""
    return int(BUILDINGS[card]["hits"]) or buildings + 1


# The board ------------------------------------------------------------------------------------------

ARMS = ("south", "west", "north", "east")
SQUARES = [
    f"{letter}{row}" for row in range(1, 8) for letter in "abcdefg" if letter in "cde" or row in (3, 4, 5)
]
CASTLES = {
    "south": ("c1", "d1", "e1"),
    "west": ("a5", "a4", "a3"),
    "north": ("e7", "d7", "c7"),
    "east": ("g3", "g4", "g5"),
}
"""Left, middle and right, as their rulers see them."""

COURTS = {
    "south": ("c2", "d2", "e2"),
    "west": ("b5", "b4", "b3"),
    "north": ("e6", "d6", "c6"),
    "east": ("f3", "f4", "f5"),
}
FIELD = [f"{letter}{row}" for letter in "cde" for row in "345"]
CENTRE = "d4"
WALLS = {
    "south": ("c2 c3", "e2 e3"),
    "north": ("c6 c5", "e6 e5"),
    "west": ("b3 c3", "b5 c5"),
    "east": ("f3 e3", "f5 e5"),
}
FORWARD = {"south": (0, 1), "west": (1, 0), "north": (0, -1), "east": (-1, 0)}


def step(square: str, way: tuple[int, int]) -> str:
    """The square one step away, if it is one."""
    other = chr(ord(square[0]) + way[0]) + str(int(square[1]) + way[1])
    return other if other in SQUARES else ""


@cache
def beside(square: str, open_south: bool) -> list[str]:
    """U-28, U-61: the squares one step away, not across a wall."""
    found = []
    for way in ((0, -1), (-1, 0), (0, 1), (1, 0)):
        other = step(square, way)
        walls = [wall for arm in ARMS for wall in WALLS[arm] if not (open_south and arm == "south")]
        if other and f"{square} {other}" not in walls and f"{other} {square}" not in walls:
            found.append(other)
    return found


# What lies there ------------------------------------------------------------------------------------


@dataclass
class Piece:
    """A unit on the board."""

    owner: int
    card: str
    damage: int = 0
    extra: int = 0
    tokens: set[str] = field(default_factory=set)
    kills: int = 0
    steps: int = 0
    strikes: int = 0

    @property
    def attack(self) -> int:
        sharper = number("sharpener", "{} more attack") if "sharpened" in self.tokens else 0
        return int(UNITS[self.card]["attack"]) + sharper

    @property
    def left(self) -> int:
        """U-34, U-58: the damage that kills it."""
        return int(UNITS[self.card]["health"]) + self.extra - self.damage

    def says(self, sentence: str) -> bool:
        return sentence in sentences(self.card)

    @property
    def reach(self) -> int:
        return number(self.card, "reaches {}", 1)

    def may_attack(self, other: "Piece") -> bool:
        """U-54: hidden units never, new ones not if it spares them."""
        if "hidden" in other.tokens:
            return False
        return not ("new" in other.tokens and self.says("spares new units"))

    def ready(self) -> None:
        """U-13: a new turn of its owner."""
        self.tokens -= {"new", "hidden"}
        self.steps, self.strikes = number(self.card, "moves {}", 2), number(self.card, "attacks {}", 2)


@dataclass
class House:
    """A building before its owner."""

    card: str
    counters: int = 0
    damage: int = 0


@dataclass
class Crown:
    """All that a party has besides its pieces."""

    arm: str
    leader: str
    gold: int
    health: int
    houses: list[House]
    items: list[str]
    research: list[tuple[str, int]]
    workers: list[str]
    conquests: int
    towers: int
    counters: int
    silent: set[str]
    """What its ruler does not want to be asked about."""

    def finished(self) -> list[str]:
        return [house.card for house in self.houses if not house.counters]


@dataclass
class Land:
    """A position."""

    seats: int
    goal: int
    crowns: list[Crown]
    pieces: dict[str, Piece]
    decks: list[list[str]]
    """Items, units and buildings, top last."""
    market: list[list[tuple[str, int]]]
    fallen: list[int]
    active: int
    turns: int
    idle: list[str]
    working: bool
    shots: int
    tends: int
    supply: int
    helped: set[int]
    hurt: set[str] = field(default_factory=set)
    lost: list[tuple[int, str]] = field(default_factory=list)
    """What was destroyed or died and may still be rescued, with its owner."""

    @property
    def alone(self) -> bool:
        return self.seats == 1

    def near(self, square: str) -> list[str]:
        return beside(square, self.alone)

    def own(self, party: int) -> list[str]:
        return [square for square in SQUARES if square in self.pieces and self.pieces[square].owner == party]

    def castle(self, party: int) -> tuple[str, ...]:
        return CASTLES[self.crowns[party].arm]

    def court(self, party: int) -> tuple[str, ...]:
        return COURTS[self.crowns[party].arm]

    def open_to(self, party: int, square: str) -> bool:
        """U-28, U-29: free, and in nobody else's castle."""
        foreign = any(square in CASTLES[arm] for arm in ARMS if arm != self.crowns[party].arm)
        return square not in self.pieces and not foreign

    def walks(self, square: str) -> dict[str, int]:
        """U-28: where the unit on a square can go, and in how many steps."""
        piece = self.pieces[square]
        found = {square: 0}
        for taken in range(1, piece.steps + 1):
            for at in [one for one, steps in found.items() if steps == taken - 1]:
                for other in self.near(at):
                    if other not in found and self.open_to(piece.owner, other):
                        found[other] = taken
        del found[square]
        return found

    def range_of(self, square: str) -> set[str]:
        """U-32, U-50: the squares that a unit can attack."""
        piece = self.pieces[square]
        found = set(self.near(square))
        if piece.reach == 2:
            for between in self.near(square):
                if self.open_to(piece.owner, between):
                    found |= set(self.near(between))
        return found - {square}

    def prey(self, square: str) -> list[str]:
        """The units that a unit may attack from where it stands."""
        piece = self.pieces[square]
        return [
            other
            for other in SQUARES
            if other in self.range_of(square)
            and other in self.pieces
            and self.pieces[other].owner != piece.owner
            and piece.may_attack(self.pieces[other])
        ]

    def besieged(self, square: str) -> list[int]:
        """U-32, U-Q7: the parties whose castles a unit can attack from where it stands."""
        piece, within = self.pieces[square], self.range_of(square)
        return [
            party
            for party in range(len(self.crowns))
            if party != piece.owner and party not in self.fallen and within & set(self.castle(party))
        ]

    def points(self, party: int) -> int:
        """U-43, U-46, U-56, U-76."""
        own = {square: self.pieces[square] for square in self.own(party)}
        on_field = [square for square in own if square in FIELD]
        found = 2 * self.crowns[party].conquests + total(self.crowns[party].finished(), "worth {}")
        for square, piece in own.items():
            found += number(piece.card, "worth {}")
            if square in on_field and (every := number(piece.card, "a point for {} units on the field")):
                found += len(on_field) // every
            if "grail" in piece.tokens and square == CENTRE:
                found += number("holy-grail", "{} points on the centre")
            if "sword" in piece.tokens:
                found += piece.kills // number("excalibur", "a point for {} kills")
        return found

    def price(self, seat: int, card: str, worker: str, researched: bool, houses: list[House]) -> int:
        """What a card costs: discounts of the worker, of finished buildings, and for what is researched."""
        finished = [house.card for house in houses if not house.counters]
        helping = [worker, *finished]
        if card in ITEMS:
            cost = int(ITEMS[card]["cost"])
            cost = (cost + 1) // 2 if "items at half price" in sentences(worker) else cost
        elif card in UNITS:
            cost = int(UNITS[card]["cost"]) - total(helping, "units cost {} less")
        else:
            cost = int(BUILDINGS[card]["cost"]) - total(helping, "buildings cost {} less")
        return max(0, cost - (total(helping, "researched cards cost {} less") if researched else 0))


def land_of(view: "FurtheranceView", seats: int, goal: int) -> Land:
    """A position as the referee sees it, in these words."""
    crowns = [
        Crown(
            kingdom.castle,
            kingdom.leader,
            kingdom.gold,
            kingdom.health,
            [House(one.card, one.counters, one.damage) for one in kingdom.buildings],
            list(kingdom.items),
            [(str(one.card), one.since) for one in kingdom.research],
            list(kingdom.workers),
            kingdom.conquests,
            kingdom.towers,
            kingdom.counters,
            set(kingdom.muted),
        )
        for kingdom in view.kingdoms
    ]
    pieces = {
        unit.square: Piece(
            unit.owner,
            unit.card,
            unit.damage,
            unit.extra,
            set(unit.tokens),
            unit.kills,
            unit.steps,
            unit.strikes,
        )
        for unit in view.units
    }
    return Land(
        seats=seats,
        goal=goal,
        crowns=crowns,
        pieces=pieces,
        decks=[[str(card) for card in deck.cards] for deck in view.decks],
        market=[list(offers) for offers in view.offers],
        fallen=list(view.fallen),
        active=view.active,
        turns=view.turns,
        idle=list(view.idle),
        working=view.working,
        shots=view.shots,
        tends=view.tends,
        supply=view.supply,
        helped={seat for seat in range(4) if view.helped >> seat & 1},
        hurt=set(view.hurt),
    )


def facts_of(land: Land) -> Iterator[str]:
    """All that two readings of a position must agree on, a line each."""
    for square in SQUARES:
        if square in land.pieces:
            piece = land.pieces[square]
            numbers = (piece.damage, piece.extra, piece.kills, piece.steps, piece.strikes)
            yield f"{square}: {piece.owner} {piece.card} {numbers} {sorted(piece.tokens)}"
    for party, crown in enumerate(land.crowns):
        yield f"{party} gold {crown.gold}, health {crown.health}, counters {crown.counters}"
        yield f"{party} points {land.points(party) if party < land.seats else 0}, towers {crown.towers}"
        yield f"{party} buildings {sorted((one.card, one.counters, one.damage) for one in crown.houses)}"
        yield f"{party} items {sorted(crown.items)}, research {sorted(card for card, _ in crown.research)}"
        yield f"{party} workers {sorted(crown.workers)}, conquests {crown.conquests}"
        yield f"{party} not asked about {sorted(crown.silent)}"
    yield f"market {[sorted(offers) for offers in land.market]}"
    yield f"units deck {land.decks[1]}"
    yield f"fallen {land.fallen}, active {land.active}, supply {land.supply}"
    if land.active < land.seats:
        yield f"idle {sorted(land.idle)}, shots {land.shots}, tends {land.tends}"
