"""INTERBELLUM with its options and content: what the kernel asks a game for."""

from typing import Any, ClassVar

from bessemer.games.interbellum.actions import Act, NextTurn, ResolveCard
from bessemer.games.interbellum.armies import (
    CountVotes,
    Expand,
    ExpandOwn,
    March,
    SendArmy,
    Vote,
    Withdraw,
    WithdrawAny,
)
from bessemer.games.interbellum.balance import findings
from bessemer.games.interbellum.dealings import (
    Acquire,
    DiscardCard,
    Discredit,
    ExpandAny,
    Lay,
    LookAtHand,
    PumpAgain,
    Shift,
    TakeCard,
    TakeMoney,
)
from bessemer.games.interbellum.dice import NameSide, RollDie
from bessemer.games.interbellum.gas import FreeSearch
from bessemer.games.interbellum.influence import BuyMore, ChooseInfluence
from bessemer.games.interbellum.meta import META
from bessemer.games.interbellum.moves import (
    BUILD,
    BUY,
    INFLUENCE,
    MARCH,
    PLAY,
    PUMP,
    SEARCH,
    MovesOf,
    vocabulary,
)
from bessemer.games.interbellum.pack import Pack, read_content
from bessemer.games.interbellum.pipelines import BuildMore
from bessemer.games.interbellum.policy import BaronPolicy
from bessemer.games.interbellum.rounds import BeginActions, BeginRound, EndRound, ResolveLine, Reveal
from bessemer.games.interbellum.rulings import CUBES, EXECUTIVES, ROUNDS
from bessemer.games.interbellum.scoring import DECIDER
from bessemer.games.interbellum.seeing import lay_out, seen
from bessemer.games.interbellum.setup import ClaimWell, SetUp
from bessemer.games.interbellum.state import BaronState
from bessemer.games.interbellum.text import describe
from bessemer.games.interbellum.view import InterbellumView
from bessemer.kernel.errors import ContentError
from bessemer.kernel.findings import Findings
from bessemer.kernel.game import Game, Policy
from bessemer.kernel.meta import Meta, Options
from bessemer.kernel.moves import Move
from bessemer.kernel.piles import Dice
from bessemer.kernel.session import Session
from bessemer.kernel.steps import Step

NEVER = 1000
"""More influence than there can be."""

MOST_EXECUTIVES = EXECUTIVES + 1
EVENT_DECISIONS = 4
"""What a seat decides about a superpower in the events of a round: a die, a vote, a territory, a cube."""

DECISIONS_OF_AN_ACT = 8
"""The action itself, segments, targets of a card, and what a find brings."""


class OilBarons(Game[BaronState, InterbellumView]):
    """INTERBELLUM for 3 to 5 seats."""

    meta: ClassVar[Meta] = META
    pack_type: ClassVar[type[Any]] = Pack
    view_type: ClassVar[type[InterbellumView]] = InterbellumView
    step_types: ClassVar[tuple[type[Step[Any]], ...]] = (
        *(SetUp, ClaimWell),
        *(BeginRound, Reveal, ResolveLine, BeginActions, Act, ResolveCard, NextTurn, EndRound),
        *(RollDie, NameSide, Vote, CountVotes, Expand, Withdraw),
        *(ExpandOwn, ExpandAny, SendArmy, March, WithdrawAny),
        *(BuildMore, FreeSearch, BuyMore, ChooseInfluence, DiscardCard, Lay, Acquire, PumpAgain),
        *(TakeMoney, TakeCard, LookAtHand, Discredit, Shift),
    )

    def __init__(self, seats: int, options: Options, pack: Any) -> None:
        super().__init__(seats, options, pack)
        self.parties = seats
        self.content = content = read_content(pack)
        self.names = pack.names()
        self.bargains = str(options["bargains"])
        self.one_port = bool(options["one_port"])
        powers = [power.id for power in content.powers]
        if DECIDER not in powers:
            raise ContentError(f"power: expected one with the id {DECIDER!r}, which wins ties")
        self.decider = powers.index(DECIDER)
        self.card_ids = [card.id for card in content.cards]
        self.card_places = {id: place for place, id in enumerate(self.card_ids)}
        self.event_ids = [[card.id for card in deck] for deck in content.decks]
        self.event_places = [{id: place for place, id in enumerate(ids)} for ids in self.event_ids]
        self.company_places = {company.id: place for place, company in enumerate(content.companies)}
        self.area_bits, self.well_bits, self.segment_bits = (
            {id: 1 << place for place, id in enumerate(ids)}
            for ids in (content.atlas.areas, content.atlas.wells, content.atlas.segments)
        )
        self.vocabulary = vocabulary(content, seats)
        self._prepare_moves()
        self._prepare_steps()

    def _prepare_moves(self) -> None:
        """The moves that are offered again and again, made once."""
        atlas = self.content.atlas
        wells, lands = range(len(atlas.wells)), range(atlas.territories)
        self.build_moves: tuple[Move, ...] = tuple((BUILD, segment) for segment in range(len(atlas.segments)))
        self.search_moves: tuple[Move, ...] = tuple(
            (SEARCH, cubes + 1) for cubes in range(2 * CUBES * self.seats)
        )
        self.influence_moves: list[Move] = [(INFLUENCE, power) for power in range(len(self.content.powers))]
        self.play_moves: list[Move] = [(PLAY, card) for card in range(len(self.content.cards))]
        self.pumps = MovesOf([(PUMP, well) for well in wells])
        self.buys = MovesOf([(BUY, well) for well in wells])
        self.marches = [MovesOf([(MARCH, land, other) for other in lands]) for land in lands]
        self.all_wells = (1 << len(atlas.wells)) - 1
        tables = [power.discount for power in self.content.powers]
        most = max(map(max, tables))
        self.discounted = [  # by what is short of the full price: the influence that makes up for it
            [next((cubes for cubes, off in enumerate(table) if off >= short), NEVER) for table in tables]
            for short in range(most + 1)
        ]
        self.gas_wells = sum(1 << well for well, bonus in enumerate(self.content.bonuses) if bonus.gas)

    def _prepare_steps(self) -> None:
        """The steps that never differ, made once."""
        seats = range(self.seats)
        self.begin_round = BeginRound()
        self.begin_actions = BeginActions()
        self.end_round = EndRound()
        self.reveal = [Reveal(deck) for deck in range(len(self.content.decks))]
        self.claim = [ClaimWell(seat) for seat in seats]
        self.act = [Act(seat) for seat in seats]
        self.next_turn = [NextTurn(seat) for seat in seats]

    @property
    def longest(self) -> int:
        """Every executive may set off decisions, every dollar may buy a cube; a card may bring its own back.

        In a round a seat has five executives at most, gets three cards at most for each, and plays every card
        once at most for free; a card pays three dollars for each well at most.
        """
        acts = 4 * MOST_EXECUTIVES + len(self.content.cards)
        dollars = acts * 3 * len(self.content.atlas.wells)
        events = EVENT_DECISIONS * len(self.content.powers)
        return self.seats * (2 * 2 + ROUNDS * (events + acts * DECISIONS_OF_AN_ACT + dollars))

    def policy(self, style: str = "") -> Policy:
        """How bots judge this game."""
        return BaronPolicy(self)

    def findings(self, session: Session) -> Findings:
        """What a finished game tells a designer."""
        return findings(self, session)

    def first_player(self, state: BaronState) -> int:
        """Whoever has the chip (I-11, I-40)."""
        return state.starter

    def set_up(self, key: bytes) -> BaronState:
        """An empty board."""
        state = BaronState(self, key)
        state.push(SetUp())
        return state

    def view(self, state: BaronState, seat: int) -> InterbellumView:
        """All but hands, decks and votes."""
        return seen(self, state, seat)

    def restore(self, view: InterbellumView, rng: Dice) -> BaronState:
        """A position that agrees with a view."""
        return lay_out(self, view, rng)

    def describe(self, view: InterbellumView) -> str:
        """The table as text."""
        return describe(self, view)
