"""Interbellum with its options and content, on the engine of Furnace."""

from collections import Counter
from itertools import combinations
from typing import Any, ClassVar

from bessemer.games.furnace.game import Furnace
from bessemer.games.furnace.interbellum.agent_bids import AgentBid
from bessemer.games.furnace.interbellum.agents import Agent
from bessemer.games.furnace.interbellum.auction import (
    CloseAuction,
    Compensate,
    Mix,
    Recompense,
    ResolveLot,
    Share,
    TakeLot,
)
from bessemer.games.furnace.interbellum.balance import findings
from bessemer.games.furnace.interbellum.bidding import Dummy, PlaceDisc
from bessemer.games.furnace.interbellum.effects import (
    CopyCompany,
    Delivery,
    Effect,
    Plain,
)
from bessemer.games.furnace.interbellum.ending import EndInterbellumRound
from bessemer.games.furnace.interbellum.index import Index
from bessemer.games.furnace.interbellum.language import KINDS, format_effect
from bessemer.games.furnace.interbellum.meta import DUMMY, GROWTH, META, NONE
from bessemer.games.furnace.interbellum.moves import BID, MOST_COAL, RAISE
from bessemer.games.furnace.interbellum.pack import (
    NO_ABILITY,
    SCHOOL_OPTIONS,
    Ability,
    Cards,
    Pack,
    read_cards,
)
from bessemer.games.furnace.interbellum.policy import InterbellumPolicy
from bessemer.games.furnace.interbellum.pools import Pools
from bessemer.games.furnace.interbellum.posts import (
    AssignManagers,
    ProduceInTurn,
    SealedManagers,
    SealManagers,
)
from bessemer.games.furnace.interbellum.prices import model
from bessemer.games.furnace.interbellum.production import ProduceWithEffects
from bessemer.games.furnace.interbellum.seeing import lay_out, seen
from bessemer.games.furnace.interbellum.setup import (
    BeginRound,
    ChooseAgent,
    Keep,
    SetUp,
)
from bessemer.games.furnace.interbellum.state import InterbellumState
from bessemer.games.furnace.interbellum.text import describe
from bessemer.games.furnace.interbellum.triggers import Deliver, React
from bessemer.games.furnace.interbellum.view import InterbellumView
from bessemer.games.furnace.interbellum.work import UseManager, Work
from bessemer.games.furnace.pack import DISCS, Company
from bessemer.games.furnace.pack import Ability as BaseAbility
from bessemer.games.furnace.state import FurnaceState
from bessemer.games.furnace.styles import PLAIN, STYLES
from bessemer.games.furnace.view import FurnaceView
from bessemer.games.industry.lines import Line
from bessemer.games.industry.production import Factory, Insert
from bessemer.kernel.findings import Findings, Price
from bessemer.kernel.game import Policy
from bessemer.kernel.meta import Meta
from bessemer.kernel.moves import Move, Names, Numbers, Verb
from bessemer.kernel.piles import Dice
from bessemer.kernel.session import Session
from bessemer.kernel.steps import Step

TWO_SCHOOLS_UP_TO = 3


class Interbellum(Furnace):
    """Furnace: Interbellum for 1 to 5 seats; with one or two, Agents or the dummy bid as well."""

    meta: ClassVar[Meta] = META
    includes: ClassVar[str] = "furnace"
    pack_type: ClassVar[type[Any]] = Pack
    view_type: ClassVar[type[Any]] = InterbellumView
    no_ability: ClassVar[Ability] = NO_ABILITY
    content: Cards
    step_types: ClassVar[tuple[type[Step[Any]], ...]] = (
        SetUp,
        Keep,
        ChooseAgent,
        BeginRound,
        PlaceDisc,
        Dummy,
        AgentBid,
        ResolveLot,
        Recompense,
        Share,
        Mix,
        Compensate,
        TakeLot,
        CloseAuction,
        Insert,
        SealManagers,
        SealedManagers,
        ProduceInTurn,
        AssignManagers,
        ProduceWithEffects,
        Work,
        UseManager,
        React,
        Deliver,
        EndInterbellumRound,
    )

    # Who and what takes part ----------------------------------------------------------------------

    def _read(self, pack: Any) -> Cards:
        """The cards of both packs."""
        return read_cards(pack, bool(self.options["even"]))

    def _companies(self) -> list[Company]:
        """Those of the base game stand first."""
        return [*self.pack.base.company, *self.pack.company]

    def _count_parties(self) -> None:
        """Who takes part, with which modules, and how many Companies and Schools stand in the row."""
        options, seats = self.options, self.seats
        self.growth = options["variable"] == GROWTH
        self.has_variable = options["variable"] != NONE
        self.school_count = (2 if seats <= TWO_SCHOOLS_UP_TO else 3) if options["managers"] else 0
        self.dummy = seats == 2 and options["agents"] == DUMMY
        self.agent_count = {1: 2, 2: 1}.get(seats, 0) if not self.dummy else 0
        self.owners = seats + self.agent_count
        self.rivals = range(seats, self.owners)  # the Agents
        self.parties = self.owners + self.dummy
        self.row_size = max(seats, 2) + 4  # X1.6: alone as with two players
        if self.has_variable and not self.school_count:
            self.row_size += 1  # in place of the Schools, as X6.3 says
        self.first_startup = self.content.companies + len(self.content.schools)
        self.manager_ids = [*(manager.id for manager in self.pack.manager), self.pack.personal.id]
        self.personal = len(self.manager_ids) - 1
        self.index = Index(self.content)
        own = [Plain(card.compensation) for card in self.content.cards if card.compensation is not None]
        self.own_lines = own
        # a compensation line stands at place -1 (X4.4), so it comes last here
        self.effects = [(*effects, *own[card : card + 1]) for card, effects in enumerate(self.content.full)]
        self.pools = Pools(self.options, self.content)

    # Moves and steps ------------------------------------------------------------------------------

    def _factory(self) -> Factory:
        """Production with Managers, texts and deliveries."""
        factory = super()._factory()
        factory.produce = [ProduceWithEffects(seat) for seat in range(self.seats)]
        return factory

    def _most_transactions(self) -> int:
        """The most that one `transact` can say."""
        content = self.content
        more = self.index.sales_cards.bit_count()
        lines = [line for effects in (*content.full, content.managers) for line in _lines(effects)]
        options = [line for school in content.schools for face in school for line in face]
        return max(
            *(line.limit * self._most_disc() for line in (*self.compensations, *options)),
            *(line.limit + more for line in (*lines, *self.compensations)),
        )

    def _most_disc(self) -> int:
        """The most that a disc can count when it is compensated."""
        return self._most_variable() + max(ability.bonus for ability in self.content.abilities)

    def _most_variable(self) -> int:
        """The highest value of any disc."""
        if not self.has_variable:
            return max(self._all_values())
        if self.growth:
            return max(*self._all_values(), self.rounds)
        return MOST_COAL + max(ability.variable for ability in self.content.abilities)

    def _all_values(self) -> list[int]:
        pairs = {ability.pair_disc for ability in self.content.abilities} - {0}
        return sorted({*super()._all_values(), *pairs})

    def _verbs(self) -> tuple[Verb, ...]:
        content = self.content
        ids = [card.id for card in content.cards]
        lots = Names(ids[: self.first_startup])
        companies = Names(ids[: content.companies])
        managers = Names(self.manager_ids)
        most_lines = max(map(len, content.full))
        kept = [*ids[self.first_startup :], *(ability.id for ability in content.abilities)]
        return (
            *self.factory.verbs,
            Verb("bid {} on {}", Numbers(1, max(self._all_values())), lots),
            Verb(
                "bid variable {} on {}", Numbers(0, self._most_variable() if self.has_variable else 0), lots
            ),
            Verb("bid extra on {}", lots),
            Verb("share {}", Numbers(0, self._most_disc())),
            Verb("transact {} of option {}", Numbers(1, self.factory.most), Numbers(1, SCHOOL_OPTIONS)),
            Verb("assign {} to {}", managers, Names(ids)),
            Verb("use {}", managers),
            Verb("use {} on line {}", managers, Numbers(0, most_lines)),  # 0 is the compensation line (X4.4)
            Verb("use {} for {}", managers, Names(KINDS)),
            Verb("copy {}", companies),
            Verb("discard {}", companies),
            Verb("decline"),
            Verb("leave {}", companies),
            Verb("keep {}", Names(kept)),
            Verb("meet {}", Names([agent.id for agent in content.agents])),
        )

    def _prepare_bids(self) -> None:
        """As in the base game, for Schools too; the variable disc has moves of its own."""
        values = self._all_values()
        sets = [chosen for size in range(len(values) + 1) for chosen in combinations(values, size)]
        bits = {chosen: sum(1 << value for value in chosen) for chosen in sets}
        lots = range(self.first_startup)
        self.bids = [
            {bits[chosen]: [(BID, value, card) for value in chosen] for chosen in sets} for card in lots
        ]
        highest = self._most_variable() if self.has_variable else -1
        self.raises: list[list[Move]] = [
            [(RAISE, value, card) for value in range(highest + 1)] for card in lots
        ]
        self.as_bits = {}
        abilities = (NO_ABILITY, *self.content.abilities)
        self.hands = {ability.id: self.hand(ability) for ability in abilities}
        self.agent_hands = [self.agent_hand(agent) for agent in range(len(self.content.agents))]
        for full in self.hands.values():
            for size in range(len(full) + 1):
                for hand in combinations(full, size):
                    self.as_bits[hand] = sum(1 << value for value in set(hand) - {0})

    def hand(self, ability: BaseAbility) -> tuple[int, ...]:
        """The discs of a seat; 0 is the variable one (X1.4)."""
        return (0, *super().hand(ability)) if self.has_variable else super().hand(ability)

    def agent_hand(self, agent: int) -> tuple[int, ...]:
        """The discs of an Agent, the variable one with its constant value (X5.1)."""
        variable = (self.content.agents[agent].variable,) if self.has_variable else ()
        return tuple(sorted((*DISCS, *variable)))

    def _prepare_steps(self) -> None:
        self.begin_round = BeginRound()
        self.end_round = EndInterbellumRound()
        self.bid = [PlaceDisc(seat) for seat in range(self.seats)]
        self.bid += [AgentBid(party) for party in range(self.seats, self.owners)]
        if self.dummy:
            self.bid.append(Dummy())
        self.resolve_card = ResolveLot()
        self.take = [TakeLot(party) for party in range(self.parties)]
        self.close_auction = CloseAuction()
        self.assign = [AssignManagers(seat) for seat in range(self.seats)]
        self.seal_managers = SealManagers()
        self.produce_in_turn = ProduceInTurn()

    # What the rules look up -----------------------------------------------------------------------

    def agent(self, state: InterbellumState, party: int) -> Agent:
        """The Agent that a party is."""
        return self.content.agents[state.agents[party - self.seats]]

    def manager_text(self, id: str) -> str:
        """The effect of a Manager as written."""
        return format_effect(self.content.managers[self.manager_ids.index(id)])

    def fifth(self, first: int) -> int:
        """The fifth player in the order of the first round (X6.1); nobody at a smaller table."""
        return (first + 4) % self.seats if self.seats == 5 else -1

    def right_of(self, seat: int) -> int:
        """The player to the right; alone, the Agent to the right (X3.6)."""
        return (seat - 1) % self.seats if self.seats > 1 else self.owners - 1

    @property
    def longest(self) -> int:
        """Per round: bids and compensations, deliveries, Managers, cards with their effects and copies."""
        content = self.content
        heard = 1 + sum(map(len, self.index.listeners))  # a gain, and what may follow it
        effects = [effect for one in content.full for effect in one]
        limits = [line.limit for line in _lines((*effects, *content.managers))]
        limits += [line.limit for line in self.compensations]
        once = (max(limits) + self.index.sales_cards.bit_count() + 2) * heard
        lines = 1 + max(map(len, content.full))
        copies = 1 + max(Counter(isinstance(one, CopyCompany) for one in card)[True] for card in content.full)
        card = (1 + (lines + 2) * once) * copies
        discs = len(DISCS) + 3
        total = 2 + self.agent_count
        for number in range(1, self.rounds + 1):
            companies = number * self.row_size
            total += discs * self.seats * (2 + 2 * self._most_disc() * heard)
            total += self.row_size * (1 + heard)
            total += companies * (2 + 2 * heard * (1 + self.index.sales_cards.bit_count()))  # deliveries
            total += len(content.managers) + self.seats + (companies + 2 * self.seats) * card
        return total

    # What the kernel asks for ---------------------------------------------------------------------

    def party_name(self, party: int) -> str | None:
        """Agents are called by their place: at a table of one left and right."""
        if party < self.seats:
            return None
        if self.dummy:
            return "Dummy"
        return "Agent" if self.agent_count == 1 else ("Left Agent", "Right Agent")[party - self.seats]

    def policy(self, style: str = "") -> Policy:
        """How bots judge this game."""
        return InterbellumPolicy(self, STYLES[style] if style else PLAIN)

    def findings(self, session: Session) -> Findings:
        """What a finished game tells a designer."""
        return findings(self, session)

    def prices(self) -> list[Price]:
        """The price model, in terms of what findings hold."""
        return model(self.content)

    def set_up(self, key: bytes) -> InterbellumState:
        """An empty table."""
        state = InterbellumState(self, key)
        state.push(SetUp())
        return state

    def describe(self, view: FurnaceView) -> str:
        """The table as text."""
        assert isinstance(view, InterbellumView)
        return describe(self, view)

    def view(self, state: FurnaceState, seat: int) -> InterbellumView:
        """Everything lies open but deck, box and Managers face down, and Managers placed in sealed lanes."""
        assert isinstance(state, InterbellumState)
        return seen(state, super().view(state, seat), [self._holding(state, one) for one in self.rivals])

    def restore(self, view: FurnaceView, rng: Dice) -> InterbellumState:
        """Lay the table out as the view shows it; what nobody has seen lies mixed in deck, box and pile."""
        assert isinstance(view, InterbellumView)
        state = InterbellumState(self, rng.getrandbits(256).to_bytes(32, "big"))
        self._lay_table(state, view)
        lay_out(state, view, rng)
        return state


def _lines(effects: tuple[Effect, ...]) -> list[Line]:
    return [effect.line for effect in effects if isinstance(effect, Plain | Delivery)]
