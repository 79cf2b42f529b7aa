"""A position of Interbellum."""

from typing import TYPE_CHECKING

from bessemer.games.furnace.interbellum.effects import Effect
from bessemer.games.furnace.interbellum.pack import Ability
from bessemer.games.furnace.state import FurnaceState
from bessemer.games.industry.lines import Line
from bessemer.games.industry.stock import EMPTY, Stock, add
from bessemer.kernel.piles import Pile
from bessemer.kernel.steps import Agenda

if TYPE_CHECKING:
    from bessemer.games.furnace.interbellum.game import Interbellum

VARIABLE = 0
"""How a hand of discs shows the variable disc: it has no value before it is placed."""

NOBODY_THERE = -1
"""Stands for the Manager of a card that has none."""

IN_HAND = (-1, 0)
"""The card and value of a variable disc that is not placed."""

Post = tuple[int, int]
"""A Manager and the card it stands on."""


class InterbellumState(FurnaceState):
    """Managers, variable discs, Agents and goods on cards, added to a position of Furnace.

    Owners are the seats, and after them the Agents.
    """

    __slots__ = (
        "agents",
        "backs",
        "box",
        "extra",
        "managers",
        "offered",
        "owned",
        "posts",
        "retired",
        "school",
        "schools",
        "stored",
        "variable",
    )

    game: "Interbellum"
    abilities: tuple[Ability, ...]

    def __init__(self, game: "Interbellum", key: bytes, source: "InterbellumState | None" = None) -> None:
        super().__init__(game, key, source)
        if source is None:
            self.agents: tuple[int, ...] = ()  # the Agents that play, left one first
            self.box = Pile(())  # Companies of the base game that are not in the deck
            self.schools: tuple[int, ...] = ()  # the Business Schools that stand at the end of each row
            self.backs = 0  # Schools that lie with their other face up, as bits
            self.school = Pile(())  # Managers that wait face down
            self.offered: tuple[int, ...] = ()  # the Manager on each School of the row
            self.retired: tuple[int, ...] = ()  # Managers that nobody took
            self.managers: list[tuple[int, ...]] = [()] * game.owners
            self.posts: list[tuple[Post, ...]] = [()] * game.owners  # in this Production Phase
            self.owned = [0] * game.owners  # own cards as bits, also those not yet in the chain
            self.stored: dict[int, Stock] = {}  # what lies on cards
            self.variable = [IN_HAND] * game.parties  # where each variable disc lies, and its value
            self.extra = [0] * game.parties  # value of a disc to be placed with another one
        else:
            self.agents = source.agents
            self.box = source.box
            self.schools = source.schools
            self.backs = source.backs
            self.school = source.school
            self.offered = source.offered
            self.retired = source.retired
            self.managers = source.managers[:]
            self.posts = source.posts[:]
            self.owned = source.owned[:]
            self.stored = source.stored.copy()
            self.variable = source.variable[:]
            self.extra = source.extra[:]

    def own(self, party: int, card: int) -> None:
        """X3.11: a card counts as owned, and its permanent effects act, before it stands in the chain."""
        self.owned[party] |= 1 << card

    def store(self, card: int, stock: Stock) -> None:
        """Put something on a card, from the supply."""
        self.stored[card] = add(self.stored.get(card, EMPTY), stock)

    def school_options(self, card: int) -> tuple[Line, ...]:
        """The compensation options on the face of a School that is up (X1.5)."""
        school = card - self.game.content.companies
        return self.game.content.schools[school][self.backs >> school & 1]

    def lane(self, seat: int) -> Agenda:
        """Before resolving cards a seat places its Managers (X3.1)."""
        lane = super().lane(seat)
        if self.managers[seat]:
            lane.insert(1, self.game.assign[seat])
        return lane

    def lane_of_insertions(self, seat: int) -> Agenda:
        """New cards go into the chain (F5.1), and nothing else happens yet."""
        return super().lane(seat)[1:]

    def manager_on(self, owner: int, card: int) -> int:
        """The Manager that stands on a card, or NOBODY_THERE."""
        for manager, post in self.posts[owner]:
            if post == card:
                return manager
        return NOBODY_THERE

    def active_effects(self, owner: int, card: int) -> tuple[Effect, ...]:
        """The effects of a card as it lies before its owner (F3.4)."""
        content = self.game.content
        return (content.full if self.upgraded[owner] >> card & 1 else content.basic)[card]

    def active(self, party: int, masks: tuple[int, int]) -> int:
        """Own cards of two sets, as bits: those that count always, and those that count when upgraded."""
        owned = self.owned[party]
        return owned & masks[0] | owned & self.upgraded[party] & masks[1]
