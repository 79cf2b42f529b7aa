"""A position of Furtherance."""

from typing import TYPE_CHECKING, NamedTuple, Self

from bessemer.games.furtherance.squares import FIELD, SQUARES
from bessemer.games.furtherance.terms import Terms
from bessemer.kernel.piles import Pile
from bessemer.kernel.state import State

if TYPE_CHECKING:
    from bessemer.games.furtherance.game import Furtherance

NEW, SHARP, HIDDEN, KNIFE, GRAIL, SWORD = (1 << bit for bit in range(6))
"""Tokens that can lie on a unit."""

TOKENS = ("new", "sharpened", "hidden", "knife", "grail", "sword")


class Unit(NamedTuple):
    """A unit on the board. Never changed; a changed one takes its place."""

    owner: int
    card: int
    damage: int
    extra: int  # health tokens
    tokens: int
    points: int  # kills that Excalibur counts
    steps: int  # left this turn
    strikes: int

    def acting(self, steps: int, strikes: int) -> "Unit":
        """The same unit with other steps and strikes left."""
        return Unit(self.owner, self.card, self.damage, self.extra, self.tokens, self.points, steps, strikes)


class Built(NamedTuple):
    """A building before its owner: under construction as long as turn counters lie on it."""

    card: int
    counters: int
    damage: int


class Researched(NamedTuple):
    """A card face down before its owner, the seats that know it, and the turn in which it came there."""

    card: int
    knowers: int
    since: int


Training = tuple[int, int]
"""A kind of upgraded worker, and its turn counters."""

Pair = tuple[int, int]
"""An open pile of the market: a card, and how many of it."""


class FurtheranceState(State):
    """Board, market and kingdoms. Parties are the seats; alone, the three enemy castles too."""

    __slots__ = (
        "active",
        "again",
        "buildings",
        "conquests",
        "counters",
        "decks",
        "dirty",
        "discards",
        "fallen",
        "game",
        "gold",
        "health",
        "helped",
        "hurt",
        "idle",
        "items",
        "leaders",
        "led",
        "muted",
        "occupied",
        "offers",
        "origin",
        "plans",
        "points",
        "pool",
        "reinforced",
        "research",
        "round",
        "school",
        "second",
        "sharpened",
        "shots",
        "squares",
        "standing",
        "supply",
        "tends",
        "terms",
        "towers",
        "training",
        "turns",
        "workers",
        "working",
    )

    def __init__(self, game: "Furtherance", key: bytes, source: "FurtheranceState | None" = None) -> None:
        super().__init__(key, source)
        self.game = game
        if source is None:
            parties = game.parties
            self.round = 0
            self.turns = 0  # turns taken so far, extra ones too
            self.origin = 0  # in a sample, the turn at which it was taken
            self.active = 0  # the party whose turn it is
            self.squares: list[Unit | None] = [None] * len(SQUARES)
            self.standing = [0] * parties  # where each party's units stand, a bit for each square
            self.occupied = 0
            self.gold = [0] * parties
            self.health = [game.castle_health] * parties
            self.points = [0] * parties
            self.items: list[tuple[int, ...]] = [()] * parties
            self.research: list[tuple[Researched, ...]] = [()] * parties
            self.buildings: list[tuple[Built, ...]] = [()] * parties
            self.training: list[tuple[Training, ...]] = [()] * parties
            self.workers: list[tuple[int, ...]] = [()] * parties
            self.leaders = [-1] * parties
            self.plans = [0] * parties  # counters on a leader
            self.reinforced = [0] * parties  # health tokens given out
            self.conquests = [0] * parties
            self.towers = [0] * parties  # harder counter-attacks left until the own turn
            self.counters = [0] * parties  # turn counters on enemy castles
            self.muted = [0] * parties  # what a seat does not want to be asked, as bits
            self.helped = 0  # seats that got their worker for points, as bits
            self.fallen: tuple[int, ...] = ()  # parties that are out, in that order
            self.terms: list[Terms] = [game.no_terms] * parties
            self.decks = [Pile(())] * 3
            self.offers: list[tuple[Pair, ...]] = [()] * 3
            self.discards: list[tuple[int, ...]] = [()] * 3
            self.school = Pile(())  # upgraded workers
            self.pool = Pile(())  # leaders to choose from
            self.supply = 0  # starting workers that nobody has
            self.idle: tuple[int, ...] = ()  # workers that can still act this turn
            self.working = False  # no unit has acted yet this turn
            self.shots = 0
            self.tends = 0
            self.led = False  # the leader's power of this turn is used
            self.second = False  # this is an extra turn
            self.again = False  # an extra turn follows
            self.sharpened = False  # some unit may be
            self.hurt = 0  # squares whose units were hurt in this action
            self.dirty = 0  # parties whose points may have changed, as bits
        else:
            self.round = source.round
            self.turns = source.turns
            self.origin = source.origin
            self.active = source.active
            self.squares = source.squares[:]
            self.standing = source.standing[:]
            self.occupied = source.occupied
            self.gold = source.gold[:]
            self.health = source.health[:]
            self.points = source.points[:]
            self.items = source.items[:]
            self.research = source.research[:]
            self.buildings = source.buildings[:]
            self.training = source.training[:]
            self.workers = source.workers[:]
            self.leaders = source.leaders[:]
            self.plans = source.plans[:]
            self.reinforced = source.reinforced[:]
            self.conquests = source.conquests[:]
            self.towers = source.towers[:]
            self.counters = source.counters[:]
            self.muted = source.muted[:]
            self.helped = source.helped
            self.fallen = source.fallen
            self.terms = source.terms[:]
            self.decks = source.decks[:]
            self.offers = source.offers[:]
            self.discards = source.discards[:]
            self.school = source.school
            self.pool = source.pool
            self.supply = source.supply
            self.idle = source.idle
            self.working = source.working
            self.shots = source.shots
            self.tends = source.tends
            self.led = source.led
            self.second = source.second
            self.again = source.again
            self.sharpened = source.sharpened
            self.hurt = source.hurt
            self.dirty = source.dirty

    def copy(self) -> Self:
        """An independent position, with the journal off."""
        return type(self)(self.game, self.key, self)

    # Units ------------------------------------------------------------------------------------------

    def put(self, square: int, unit: Unit) -> None:
        """Put a unit on a free square."""
        self.squares[square] = unit
        self.standing[unit.owner] |= 1 << square
        self.occupied |= 1 << square
        self.dirty |= 1 << unit.owner

    def lift(self, square: int) -> Unit:
        """Take a unit off the board."""
        unit = self.unit(square)
        self.squares[square] = None
        self.standing[unit.owner] &= ~(1 << square)
        self.occupied &= ~(1 << square)
        self.dirty |= 1 << unit.owner
        return unit

    def shift(self, square: int, end: int, unit: Unit) -> None:
        """Move a unit to a free square; points can change at the edge of the field and with the Grail."""
        self.squares[square] = None
        self.squares[end] = unit
        both = 1 << square | 1 << end
        self.standing[unit.owner] ^= both
        self.occupied ^= both
        inside = both & FIELD
        if (inside and inside != both) or unit.tokens & GRAIL:
            self.dirty |= 1 << unit.owner

    def unit(self, square: int) -> Unit:
        """The unit on a square where there is one."""
        unit = self.squares[square]
        assert unit is not None, f"nobody stands on square {square}"
        return unit

    def attack(self, unit: Unit) -> int:
        """The attack of a unit, sharpened or not."""
        game = self.game
        return game.cards.attacks[unit.card] + (game.sharpness if unit.tokens & SHARP else 0)

    def left(self, unit: Unit) -> int:
        """How much damage a unit can still take, with its health tokens (U-58)."""
        return self.game.cards.healths[unit.card] + unit.extra - unit.damage

    # Kingdoms ---------------------------------------------------------------------------------------

    def finished(self, party: int) -> tuple[int, ...]:
        """The buildings in play of a party."""
        return tuple(built.card for built in self.buildings[party] if not built.counters)

    def set_buildings(self, party: int, buildings: tuple[Built, ...]) -> None:
        """Change the buildings of a party, and with them all that they do from this moment on (U-38)."""
        before = self.terms[party]
        self.buildings[party] = buildings
        self.terms[party] = now = self.game.terms(self.leaders[party], self.finished(party))
        self.towers[party] = charged(self.towers[party], before.tower, now.tower)
        if party == self.active:
            self.shots = charged(self.shots, before.shots, now.shots)
            self.tends = charged(self.tends, before.tends, now.tends)
        self.dirty |= 1 << party


def charged(left: int, before: int, now: int) -> int:
    """How often buildings can still act: what opens has all its strikes, what is gone takes its own along."""
    return left + now - before if now > before else min(left, now)
