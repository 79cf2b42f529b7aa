"""Furtherance with its options and content: what the kernel asks a game for."""

from typing import Any, ClassVar

from bessemer.games.furtherance.balance import findings
from bessemer.games.furtherance.combat import CounterAttack, Declared, EndAction, Mend, Riposte
from bessemer.games.furtherance.damage import TurnAway
from bessemer.games.furtherance.ending import check_win
from bessemer.games.furtherance.items import SpendItem, Sweep
from bessemer.games.furtherance.language import ItemEffects, UnitEffects
from bessemer.games.furtherance.meta import META
from bessemer.games.furtherance.movement import Trap, Walk
from bessemer.games.furtherance.moves import RULE_ORDERS, verbs
from bessemer.games.furtherance.pack import BUILDINGS, BY_COUNT, DECKS, UNITS, Pack, back, read_cards
from bessemer.games.furtherance.paths import Paths
from bessemer.games.furtherance.points import recount
from bessemer.games.furtherance.policy import FurtherancePolicy
from bessemer.games.furtherance.research import PickCards, Rescue, ReturnCard
from bessemer.games.furtherance.seeing import rebuild, see
from bessemer.games.furtherance.setup import ChooseLeader, FirstRound, PassLeaders, SetUp
from bessemer.games.furtherance.siege import CastleRiposte, ChooseHit, Defend
from bessemer.games.furtherance.solo import Activate, Advance, Assault, Enemies, March, Spawn
from bessemer.games.furtherance.squares import (
    ARMS,
    AT,
    COORDINATES,
    COURTS,
    EAST,
    NAMES,
    NORTH,
    NOWHERE,
    SOUTH,
    SQUARES,
    WEST,
)
from bessemer.games.furtherance.state import FurtheranceState
from bessemer.games.furtherance.terms import NO_LEADER, Terms
from bessemer.games.furtherance.text import describe
from bessemer.games.furtherance.turn import BeginTurn, NextRound, TakeTurn
from bessemer.games.furtherance.view import FurtheranceView
from bessemer.games.furtherance.work import BuyAgain, MakeRoom, PlaceUnit, Train
from bessemer.kernel.findings import Findings
from bessemer.kernel.game import Game, Policy
from bessemer.kernel.meta import Meta, Options
from bessemer.kernel.moves import Vocabulary
from bessemer.kernel.piles import Dice
from bessemer.kernel.session import Session
from bessemer.kernel.steps import Step

CASTLE_HEALTH = 10
MOST_ROUNDS = 1000
"""The length of a game for which none was chosen (U-79); no game of people lasts so long."""

GOAL, BEGINNERS_GOAL, SOLO_GOAL = 6, 3, 4
"""U-2: the points that win. Its other numbers are CASTLE_HEALTH, START_GOLD, MOST_CONSTRUCTIONS,
MOST_BUILDINGS, MOST_UNITS, MOST_ITEMS, MOST_RESEARCHED, and the usual moves and attacks of UnitEffects."""

DELAYS = {"learner": 16, "normal": 10, "hard": 5}
"""Turn counters on the castle across (U-60)."""

SEATED: dict[int, tuple[int, ...]] = {
    1: (SOUTH, WEST, NORTH, EAST),
    2: (SOUTH, NORTH),
    3: (SOUTH, WEST, NORTH),
    4: (SOUTH, WEST, NORTH, EAST),
}
"""U-3: the castle of each party; alone, those of the enemies too."""

MOST_IN_A_TURN = 1000
"""No turn takes more decisions: 9 actions of workers of up to 14 each, 5 items of 6, 7 powers of 5, 18 things
to be asked about again, 6 units with 3 walks of 7 and 4 attacks of 10; alone, 30 enemies of 10."""


class Furtherance(Game[FurtheranceState, FurtheranceView]):
    """Furtherance for 1 to 4 seats; alone, three enemy castles take part."""

    meta: ClassVar[Meta] = META
    pack_type: ClassVar[type[Any]] = Pack
    view_type: ClassVar[type[FurtheranceView]] = FurtheranceView
    watches: ClassVar[bool] = True
    step_types: ClassVar[tuple[type[Step[Any]], ...]] = (
        SetUp,
        PassLeaders,
        ChooseLeader,
        FirstRound,
        BeginTurn,
        TakeTurn,
        NextRound,
        BuyAgain,
        PlaceUnit,
        Train,
        MakeRoom,
        PickCards,
        ReturnCard,
        Rescue,
        SpendItem,
        Sweep,
        Walk,
        Trap,
        Declared,
        TurnAway,
        Riposte,
        CounterAttack,
        EndAction,
        Mend,
        Defend,
        ChooseHit,
        CastleRiposte,
        Enemies,
        March,
        Activate,
        Advance,
        Assault,
        Spawn,
    )

    castle_health = CASTLE_HEALTH

    def __init__(self, seats: int, options: Options, pack: Any) -> None:
        super().__init__(seats, options, pack)
        self.cards = cards = read_cards(pack)
        self.names = pack.names()
        self.solo = seats == 1
        self.arms = SEATED[seats]
        self.parties = len(self.arms)
        self.every_seat = (1 << seats) - 1  # as bits
        beginner = bool(options["beginner"])
        self.workers = 2 if beginner or self.solo else 1  # U-6
        self.goal = SOLO_GOAL if self.solo else BEGINNERS_GOAL if beginner else GOAL
        self.delay = DELAYS[str(options["difficulty"])]
        self.rounds = int(options["length"]) or MOST_ROUNDS  # then the game is adjudicated (U-79)
        self.decks = [cards.deck(card) for card in range(len(cards.ids))]
        self.copies = [  # U-4: with two seats some are left out
            copies - (fewer if seats == 2 else 0)
            for copies, fewer in zip(cards.copies, cards.fewer, strict=True)
        ]
        self.item_kinds = [_kind(effects) for effects in cards.items]
        self.traps = frozenset(item for item, kind in enumerate(self.item_kinds) if kind == "trap")
        self.unit_effects = [effects or UnitEffects() for effects in cards.units]
        self.sharpness = max(effects.sharpen for effects in cards.items)
        self.grail = max(effects.grail for effects in cards.items)
        self.sword = max(1, *(effects.sword for effects in cards.items))
        self.first_building = cards.firsts[BUILDINGS]
        self.first_upgrade = len(cards.ids) - self.first_building  # after the buildings, among works
        self._name_things()
        self._lay_out_board()
        self._terms: dict[tuple[int, tuple[int, ...]], Terms] = {}
        self.no_terms = self.terms(NOWHERE, ())
        self.vocabulary = Vocabulary(verbs(cards))
        self._prepare_steps()

    def _name_things(self) -> None:
        """The ids of all things, and their places."""
        cards = self.cards
        works = (*cards.ids[self.first_building :], *cards.worker_ids[1:])
        self.target_ids = (*NAMES, *ARMS, *works, *DECKS)
        self.on_arm = len(NAMES)
        self.on_work = self.on_arm + len(ARMS)
        self.on_deck = self.on_work + len(works)
        self.order_ids = (*RULE_ORDERS, *cards.ids[: cards.firsts[UNITS]])
        self.arm_ids = [ARMS[arm] for arm in self.arms]
        self.deck_ids = DECKS
        self.back_ids = [back(deck) for deck in DECKS]
        self.places = {id: place for place, id in enumerate(cards.ids)}
        self.worker_places = {id: place for place, id in enumerate(cards.worker_ids)}
        self.leader_places = {id: place for place, id in enumerate(cards.leader_ids)}
        self.order_places = {id: place for place, id in enumerate(self.order_ids)}
        self.square_places = {name: square for square, name in enumerate(NAMES)}

    def _lay_out_board(self) -> None:
        """U-61: alone, the walls of the seat's kingdom are open; all ways lead there (U-68).

        That everybody strikes back then stands in Riposte and CastleRiposte, the training in upgrade_terms.
        """
        self.paths = Paths(self.arms, SOUTH if self.solo else NOWHERE)
        self.castles = self.paths.castles
        self.march = [0] * len(SQUARES)  # steps to the courtyard of the first seat
        reached, edge, steps = set(COURTS[SOUTH]), set(COURTS[SOUTH]), 0
        while edge:
            steps += 1
            edge = {other for square in edge for other in self.paths.neighbours[square]} - reached
            reached |= edge
            for square in edge:
                self.march[square] = steps
        inward = ((0, 1), (1, 0), (0, -1), (-1, 0))
        self.ahead = [
            [AT.get((x + inward[arm][0], y + inward[arm][1]), NOWHERE) for x, y in COORDINATES]
            for arm in self.arms
        ]

    def _prepare_steps(self) -> None:
        """The steps that never differ, made once."""
        self.first_round = FirstRound()
        self.begin_turn = [BeginTurn(seat) for seat in range(self.seats)]
        self.take_turn = [TakeTurn(seat) for seat in range(self.seats)]
        self.next_round = NextRound()
        self.end_action = EndAction()
        self.enemy_turns = [Enemies(castle) for castle in range(self.parties + 1)]
        self.enemies = self.enemy_turns[1]
        turns = [
            tuple((seat + after) % self.seats for after in range(self.seats)) for seat in range(self.seats)
        ]
        self._in_turn = (*turns, *(turns[0] for _ in range(self.parties - self.seats)))

    # What follows from options and content ------------------------------------------------------------

    def terms(self, leader: int, finished: tuple[int, ...]) -> Terms:
        """What a leader and finished buildings are worth together."""
        key = leader, tuple(sorted(finished))
        terms = self._terms.get(key)
        if terms is None:
            effects = self.cards.leaders[leader] if leader >= 0 else NO_LEADER
            terms = self._terms[key] = Terms(self.cards, effects, key[1])
        return terms

    def in_turn(self, party: int) -> tuple[int, ...]:
        """All seats in turn order, from the active one."""
        return self._in_turn[party]

    def hits(self, card: int, buildings: int) -> int:
        """U-44, U-Q2: the damage that destroys a building of somebody who has so many in all."""
        hits = self.cards.hits[card]
        return buildings + 1 if hits == BY_COUNT else hits

    def deck_cards(self, deck: int) -> list[int]:
        """All cards of a deck."""
        return [
            card for card, count in enumerate(self.copies) if self.decks[card] == deck for _ in range(count)
        ]

    def school_cards(self) -> list[int]:
        """All upgraded workers."""
        copies = self.cards.worker_copies
        return [worker for worker, count in enumerate(copies) for _ in range(count)]

    def leader_choice(self) -> list[int]:
        """U-10: all leaders, but for beginners only the simple ones."""
        return list(self.cards.simple if self.options["beginner"] else range(len(self.cards.leaders)))

    def cost(self, id: str) -> int:
        """The printed cost of a card."""
        return self.cards.costs[self.places[id]]

    @property
    def longest(self) -> int:
        """Every round, every seat takes a turn and perhaps an extra one."""
        return self.seats + 2 * self.rounds * self.seats * MOST_IN_A_TURN

    def party_name(self, party: int) -> str | None:
        """Enemy castles are called by where they lie."""
        return f"The {self.arm_ids[party]}" if self.seats <= party < self.parties else None

    def policy(self, style: str = "") -> Policy:
        """How bots judge this game."""
        return FurtherancePolicy(self)

    def findings(self, session: Session) -> Findings:
        """What a finished game tells a designer."""
        return findings(self, session)

    # What the kernel asks -------------------------------------------------------------------------------

    def first_player(self, state: FurtheranceState) -> int:
        """The first seat, though it is the last to choose a leader."""
        return 0

    def set_up(self, key: bytes) -> FurtheranceState:
        """An empty table."""
        state = FurtheranceState(self, key)
        state.push(SetUp())
        return state

    def watch(self, state: FurtheranceState) -> None:
        """U-43: points are recomputed at every change, and enough of them win at once."""
        if state.dirty:
            recount(state)
            check_win(state)

    def view(self, state: FurtheranceState, seat: int) -> FurtheranceView:
        """Everything lies open but decks and research."""
        return see(self, state, seat)

    def restore(self, view: FurtheranceView, rng: Dice) -> FurtheranceState:
        """A position that agrees with a view."""
        return rebuild(self, view, rng)

    def describe(self, view: FurtheranceView) -> str:
        """The table as text."""
        return describe(self, view)


def _kind(effects: ItemEffects) -> str:
    """The one thing that an item does."""
    return next(name for name in ItemEffects.__slots__ if getattr(effects, name))
