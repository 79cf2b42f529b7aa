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
    Dummy,
    PlaceDisc,
    Recompense,
    ResolveLot,
    Share,
    TakeLot,
)
from bessemer.games.furnace.interbellum.effects import (
    ANY_KIND,
    CopyCompany,
    Delivery,
    DeliveryOnceMore,
    EachOwn,
    Effect,
    PerCard,
    Plain,
    SalesOnceMore,
    WhenCompensated,
    WhenGaining,
    WhenOutbid,
    symbols,
    trades,
)
from bessemer.games.furnace.interbellum.ending import EndInterbellumRound
from bessemer.games.furnace.interbellum.language import KINDS, format_effect
from bessemer.games.furnace.interbellum.meta import BASE, COAL, DUMMY, EXPANSION, GROWTH, META, NONE
from bessemer.games.furnace.interbellum.moves import BID, RAISE
from bessemer.games.furnace.interbellum.pack import Ability, Cards, Pack, read_cards
from bessemer.games.furnace.interbellum.policy import InterbellumPolicy
from bessemer.games.furnace.interbellum.production import (
    AssignManagers,
    OwnCompensation,
    ProduceInTurn,
    ProduceWithEffects,
    SealedManagers,
    SealManagers,
    UseManager,
    Work,
)
from bessemer.games.furnace.interbellum.setup import (
    BeginRound,
    ChooseAgent,
    KeepCapitalist,
    KeepStartUp,
    SetUp,
)
from bessemer.games.furnace.interbellum.state import InterbellumState
from bessemer.games.furnace.interbellum.text import describe
from bessemer.games.furnace.interbellum.triggers import Deliver, React
from bessemer.games.furnace.interbellum.view import InterbellumView, Staff
from bessemer.games.furnace.pack import DISCS, NO_ABILITY, Company
from bessemer.games.furnace.pack import Ability as BaseAbility
from bessemer.games.furnace.state import FurnaceState
from bessemer.games.furnace.view import FurnaceView
from bessemer.games.industry.lines import Line
from bessemer.games.industry.production import Factory, Insert
from bessemer.games.industry.stock import EMPTY, MONEY, Stock, add
from bessemer.kernel.meta import Meta
from bessemer.kernel.moves import Move, Names, Numbers, Verb
from bessemer.kernel.piles import UNKNOWN, Dice, Pile, fill
from bessemer.kernel.steps import Step

MOST_COAL = 99
"""X2.4: the most that a variable disc can be set to."""

TWO_SCHOOLS_UP_TO = 3
NO_BENDING = Ability()


class Interbellum(Furnace):
    """Furnace: Interbellum for 1 to 5 seats; with one or two, Agents or the dummy bid as well."""

    meta: ClassVar[Meta] = META
    includes: ClassVar[str] = "furnace"
    pack_type: ClassVar[type[Any]] = Pack
    view_type: ClassVar[type[Any]] = InterbellumView
    content: Cards
    step_types: ClassVar[tuple[type[Step[Any]], ...]] = (
        SetUp,
        KeepStartUp,
        KeepCapitalist,
        ChooseAgent,
        BeginRound,
        PlaceDisc,
        Dummy,
        AgentBid,
        ResolveLot,
        Recompense,
        Share,
        Compensate,
        TakeLot,
        CloseAuction,
        Insert,
        SealManagers,
        SealedManagers,
        ProduceInTurn,
        AssignManagers,
        ProduceWithEffects,
        OwnCompensation,
        Work,
        UseManager,
        React,
        Deliver,
        EndInterbellumRound,
    )

    # Who and what takes part ----------------------------------------------------------------------

    def _read(self, pack: Any) -> Cards:
        """The cards of both packs."""
        return read_cards(pack)

    def _companies(self) -> list[Company]:
        """Those of the base game stand first."""
        return [*self.pack.base.company, *self.pack.company]

    def _count_parties(self) -> None:
        """X1.5, X1.6, X5.1, X5.6, X6.3."""
        options, seats = self.options, self.seats
        self.growth = options["variable"] == GROWTH
        self.has_variable = options["variable"] != NONE
        self.school_count = (2 if seats <= TWO_SCHOOLS_UP_TO else 3) if options["managers"] else 0
        self.dummy = seats == 2 and options["agents"] == DUMMY
        self.agent_count = {1: 2, 2: 1}.get(seats, 0) if not self.dummy else 0
        self.owners = seats + self.agent_count
        self.parties = self.owners + self.dummy
        self.row_size = max(seats, 2) + 4
        if self.has_variable and not self.school_count:
            self.row_size += 1
        self.most_coal = MOST_COAL
        self._choose_modules()
        self._index_effects()

    def _choose_modules(self) -> None:
        """X1.3, X6.2, X6.3: the cards and tokens that are dealt from."""
        content, sets = self.content, self.options["sets"]
        self.first_startup = content.companies + len(content.schools)
        startups = range(self.first_startup, len(content.cards))
        base = self.first_startup + content.base_starts
        capitalists = range(len(content.abilities))
        self.startup_pool = tuple(
            card
            for card in startups
            if not (sets == BASE and card >= base) and not (sets == EXPANSION and card < base)
        )
        self.capitalist_pool = tuple(
            place
            for place in capitalists
            if not (sets == BASE and place >= content.base_abilities)
            and not (sets == EXPANSION and not isinstance(content.abilities[place], Ability))
            and self._in_play(self.bends(content.abilities[place]))
        )
        self.personal = len(content.managers) - 1
        self.manager_ids = [*(manager.id for manager in self.pack.manager), self.pack.personal.id]
        self.manager_pool = tuple(
            manager
            for manager in range(self.personal)
            if self.options["companies"] or not isinstance(content.managers[manager], DeliveryOnceMore)
        )

    def _in_play(self, ability: Ability) -> bool:
        """X6.2, X6.3: some Capitalists need Managers or variable discs that are bought with coal."""
        if ability.personal and not self.school_count:
            return False
        return not ability.variable or self.options["variable"] == COAL

    def _index_effects(self) -> None:
        """Where each kind of permanent effect and delivery stands, so that the rules find it at once."""
        content = self.content
        self.listeners: list[list[tuple[int, int, bool]]] = [[] for _ in KINDS]
        self.outbid: list[tuple[int, WhenOutbid, bool]] = []
        self.compensated: list[tuple[int, WhenCompensated, bool]] = []
        self.each_own: list[tuple[int, EachOwn, bool]] = []
        self.deliveries: tuple[list[tuple[int, ...]], list[tuple[int, ...]]] = ([], [])
        sales = [0, 0]
        self.copiers = 0
        for card, effects in enumerate(content.full):
            basic = len(content.basic[card])
            placed = [place for place, effect in enumerate(effects) if isinstance(effect, Delivery)]
            self.deliveries[0].append(tuple(place for place in placed if place < basic))
            self.deliveries[1].append(tuple(place for place in placed if place >= basic))
            for place, effect in enumerate(effects):
                upgraded = place >= basic
                match effect:
                    case WhenGaining(kind=kind):
                        self.listeners[kind].append((card, place, upgraded))
                    case WhenOutbid():
                        self.outbid.append((card, effect, upgraded))
                    case WhenCompensated():
                        self.compensated.append((card, effect, upgraded))
                    case EachOwn():
                        self.each_own.append((card, effect, upgraded))
                    case SalesOnceMore():
                        sales[upgraded] |= 1 << card
                    case CopyCompany():
                        self.copiers |= 1 << card
        self.listening = sum({1 << card for kind in self.listeners for card, _, _ in kind})
        self.each_cards = sum({1 << card for card, _, _ in self.each_own})
        self.outbid_cards = sum({1 << card for card, _, _ in self.outbid})
        self.compensated_cards = sum({1 << card for card, _, _ in self.compensated})
        self.sales_once_more = (sales[0], sales[1])
        self.sales_cards = sales[0] | sales[1]
        self.symbols = [self._symbols(card) for card in range(content.companies)]
        self.traders = {
            (selling, kind): self._traders(selling, kind)
            for selling in (False, True)
            for kind in (ANY_KIND, *range(MONEY))
        }

    def _symbols(self, card: int) -> Stock:
        """X5.12: all symbols printed on the basic side of a Company, inactive ones included."""
        total = EMPTY
        compensation = self.content.cards[card].compensation
        assert compensation is not None
        for effect in (*self.content.full[card], Plain(compensation)):
            total = add(total, symbols(effect))
        return total

    def _traders(self, selling: bool, kind: int) -> tuple[int, int]:
        """X3.4: the cards that sell (or convert) a resource with their basic side, and with the other."""

        def counts(effects: tuple[Effect, ...]) -> bool:
            return any(isinstance(one, Plain) and trades(one.line, selling, kind) for one in effects)

        content = self.content
        basic = sum(1 << card for card, effects in enumerate(content.basic) if counts(effects))
        full = sum(1 << card for card, effects in enumerate(content.full) if counts(effects))
        return basic, full

    # Moves and steps ------------------------------------------------------------------------------

    def _factory(self) -> Factory:
        """Production with Managers, texts and deliveries."""
        factory = super()._factory()
        factory.produce = [ProduceWithEffects(seat) for seat in range(self.seats)]
        return factory

    def _most_transactions(self) -> int:
        """The most that one `transact` can say."""
        content = self.content
        lines = [effect.line for effects in (*content.full, content.managers) for effect in _plain(effects)]
        more = self.sales_cards.bit_count()
        options = [line for school in content.schools for line in school]
        return max(
            *(line.limit * self._most_disc() for line in (*self.compensations, *options)),
            *(line.limit + more for line in lines),
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
        return MOST_COAL + max(self.bends(ability).variable for ability in self.content.abilities)

    def _all_values(self) -> list[int]:
        pairs = {self.bends(ability).pair_disc for ability in self.content.abilities} - {0}
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
            Verb("assign {} to {}", managers, Names(ids)),
            Verb("use {}", managers),
            Verb("use {} on line {}", managers, Numbers(1, most_lines)),
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
        for ability in (NO_ABILITY, *self.content.abilities):
            full = self.hand(ability)
            for size in range(len(full) + 1):
                for hand in combinations(full, size):
                    self.as_bits[hand] = sum(1 << value for value in set(hand) - {0})

    def hand(self, ability: BaseAbility) -> tuple[int, ...]:
        """F1.3, X1.4: the discs of a seat; 0 is the variable one."""
        return (0, *super().hand(ability)) if self.has_variable else super().hand(ability)

    def agent_hand(self, agent: int) -> tuple[int, ...]:
        """X5.1: the discs of an Agent, the variable one with its constant value."""
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

    def bends(self, ability: BaseAbility) -> Ability:
        """What a Capitalist of the expansion does; one of the base game does nothing of it."""
        return ability if isinstance(ability, Ability) else NO_BENDING

    def agent(self, state: InterbellumState, party: int) -> Agent:
        """The Agent that a party is."""
        return self.content.agents[state.agents[party - self.seats]]

    def school_options(self, card: int) -> tuple[Line, ...]:
        """The compensation options of a School."""
        return self.content.schools[card - self.content.companies]

    def manager_text(self, id: str) -> str:
        """The effect of a Manager as written."""
        return format_effect(self.content.managers[self.manager_ids.index(id)])

    def fifth(self, first: int) -> int:
        """X6.1: the fifth player in the order of the first round; nobody at a smaller table."""
        return (first + 4) % self.seats if self.seats == 5 else -1

    def right_of(self, seat: int) -> int:
        """X3.6: the player to the right; alone, the Agent to the right."""
        return (seat - 1) % self.seats if self.seats > 1 else self.owners - 1

    def count_traders(self, state: InterbellumState, seat: int, effect: PerCard) -> int:
        """X3.4: own cards on which such a line is active."""
        return state.active(seat, self.traders[effect.sells, effect.kind]).bit_count()

    @property
    def longest(self) -> int:
        """Per round: bids and compensations, deliveries, Managers, cards with their effects and copies."""
        content = self.content
        heard = 1 + sum(map(len, self.listeners))  # a gain, and what may follow it
        effects = [effect for one in content.full for effect in one]
        limits = [effect.line.limit for effect in _plain((*effects, *content.managers))]
        once = (max(limits) + self.sales_cards.bit_count() + 2) * heard
        lines = max(map(len, content.full))
        copies = 1 + max(Counter(isinstance(one, CopyCompany) for one in card)[True] for card in content.full)
        card = (1 + (lines + 2) * once) * copies
        discs = len(DISCS) + 3
        total = 2 + self.agent_count
        for number in range(1, self.rounds + 1):
            companies = number * self.row_size
            total += discs * self.seats * (1 + 2 * self._most_disc() * heard)
            total += self.row_size * (1 + heard) + companies * (2 + 2 * heard)
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

    def policy(self) -> Any:
        """How bots judge this game."""
        return InterbellumPolicy(self)

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
        table = super().view(state, seat)
        ids = [card.id for card in self.content.cards]
        managers = self.manager_ids
        return InterbellumView(
            seat=table.seat,
            progress=table.progress,
            round=table.round,
            first=table.first,
            discards=table.discards,
            deck=table.deck,
            row=table.row,
            hands=table.hands,
            holdings=table.holdings
            + [self._holding(state, owner) for owner in range(self.seats, self.owners)],
            agents=[self.content.agents[agent].id for agent in state.agents],
            box=[None if card == UNKNOWN else ids[card] for card in state.box.seen(seat)],
            schools=[ids[school] for school in state.schools],
            school=[None if one == UNKNOWN else managers[one] for one in state.school.seen(seat)],
            offered=[managers[manager] for manager in state.offered],
            retired=[managers[manager] for manager in state.retired],
            staffs=[self._staff(state, owner, seat) for owner in range(self.owners)],
            variable=[(ids[card] if card >= 0 else "", value) for card, value in state.variable],
            extra=state.extra[:],
        )

    def _staff(self, state: InterbellumState, owner: int, seat: int) -> Staff:
        ids = [card.id for card in self.content.cards]
        posts = () if state.hides(owner, seat) else state.posts[owner]
        return Staff(
            managers=[self.manager_ids[manager] for manager in state.managers[owner]],
            posts=[(self.manager_ids[manager], ids[card]) for manager, card in sorted(posts)],
            stored=[
                (ids[card], stock)
                for card, stock in sorted(state.stored.items())
                if state.owned[owner] >> card & 1
            ],
        )

    def restore(self, view: FurnaceView, rng: Dice) -> InterbellumState:
        """Lay the table out as the view shows it; what nobody has seen lies mixed in deck, box and pile."""
        assert isinstance(view, InterbellumView)
        state = InterbellumState(self, rng.getrandbits(256).to_bytes(32, "big"))
        at = self.places
        manager_at = {id: place for place, id in enumerate(self.manager_ids)}
        agent_at = {agent.id: place for place, agent in enumerate(self.content.agents)}
        self._lay_table(state, view)
        state.agents = tuple(agent_at[agent] for agent in view.agents)
        state.schools = tuple(at[school] for school in view.schools)
        state.offered = tuple(manager_at[manager] for manager in view.offered)
        state.retired = tuple(manager_at[manager] for manager in view.retired)
        state.variable = [(at[card] if card else -1, value) for card, value in view.variable]
        state.extra = view.extra[:]
        for owner, staff in enumerate(view.staffs):
            state.managers[owner] = tuple(manager_at[manager] for manager in staff.managers)
            state.posts[owner] = tuple((manager_at[manager], at[card]) for manager, card in staff.posts)
            for card, stock in staff.stored:
                state.store(at[card], stock)
            for owned in (*state.tableaus[owner], *state.inserting[owner]):
                state.own(owner, owned)
        pile = [UNKNOWN if one is None else manager_at[one] for one in view.school]
        known = {*state.offered, *state.retired, *pile}.union(*state.managers)
        state.school = Pile(fill([pile], [one for one in self.manager_pool if one not in known], rng)[0])
        self._mix_deck(state, view, rng)
        return state

    def _mix_deck(self, state: InterbellumState, view: InterbellumView, rng: Dice) -> None:
        """X1.2: of each illustration one card lies in the box, unless the deck was made quickly."""
        at = self.places
        deck = [UNKNOWN if card is None else at[card] for card in view.deck]
        box = [UNKNOWN if card is None else at[card] for card in view.box]
        seen = {*state.row, *state.discards, *deck, *box}.union(*state.tableaus, *state.inserting)
        companies = self.content.companies if self.options["companies"] else self.content.base_companies
        unseen = [card for card in range(companies) if card not in seen]
        if UNKNOWN in box and not self.options["quick"]:
            boxed = []
            for family in self.content.families:
                hidden = [card for card in family if card in unseen]
                boxed.append(hidden[rng.getrandbits(32) * len(hidden) >> 32])
            box = sorted(boxed)
            unseen = [card for card in unseen if card not in boxed]
        elif UNKNOWN in box:
            old = [card for card in unseen if card < self.content.base_companies]
            rng.shuffle(old)
            box = sorted(old[: len(box)])
            unseen = [card for card in unseen if card not in box]
        state.box = Pile(box)
        state.deck = Pile(fill([deck], unseen, rng)[0])


def _plain(effects: tuple[Effect, ...]) -> list[Plain]:
    return [effect for effect in effects if isinstance(effect, Plain)]
