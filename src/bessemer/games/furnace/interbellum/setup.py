"""X1: setting up the table, and the round that begins."""

from typing import ClassVar

from bessemer.games.furnace.interbellum.meta import CHOSEN, HARD, MILD
from bessemer.games.furnace.interbellum.moves import KEEP, MEET
from bessemer.games.furnace.interbellum.pack import NO_ABILITY
from bessemer.games.furnace.interbellum.state import IN_HAND, InterbellumState
from bessemer.games.furnace.interbellum.triggers import react
from bessemer.games.furnace.pack import DISCS
from bessemer.games.furnace.setup import supply
from bessemer.games.industry.stock import add
from bessemer.kernel.chance import choose_below, draw, shuffle
from bessemer.kernel.moves import Move
from bessemer.kernel.piles import Pile
from bessemer.kernel.steps import NOBODY, Decision, Step

MORE_COAL = (1, 0, 0, 0, 0)
"""What everybody gets besides the resources of the Start-up (X1.4)."""

OF_EACH_FAMILY = 2

NONE_LEFT = -1
"""Stands for the cards of a pair from which nothing is to be chosen."""


class SetUp(Step[InterbellumState]):
    """First player, Start-ups, Capitalists, the deck, Schools, Managers and Agents."""

    __slots__ = ()

    def run(self, state: InterbellumState) -> None:
        """The first player is drawn first, since X6.1 needs to know who is fifth."""
        game = state.game
        state.first = choose_below(state, game.seats)
        if state.journal is not None:
            state.tell("first", state.first)
        state.push(game.begin_round)
        self._deal(state)
        self._stack_deck(state)
        if game.school_count:
            self._open_schools(state)
        if game.agent_count:
            self._invite_agents(state)

    def _deal(self, state: InterbellumState) -> None:
        """A Start-up and a Capitalist each (F1.4); X6.1: the fifth player gets two of each to choose from."""
        game = state.game
        fifth = game.fifth(state.first)
        pairs = [NONE_LEFT] * 4
        startups = shuffle(state, game.pools.startups)
        for seat in range(game.seats):
            if seat != fifth:
                take_startup(state, seat, startups[seat])
        if fifth >= 0:
            pairs[:2] = [startups[at] - game.first_startup for at in (fifth, game.seats)]
        state.abilities = (NO_ABILITY,) * game.parties
        if game.options["capitalists"]:
            capitalists = shuffle(state, game.pools.capitalists)
            for seat in range(game.seats):
                if seat != fifth:
                    take_capitalist(state, seat, capitalists[seat])
            if fifth >= 0:
                pairs[2:] = [len(game.content.starts) + capitalists[at] for at in (fifth, game.seats)]
        if fifth >= 0:
            state.push(Keep(fifth, *pairs))

    def _open_schools(self, state: InterbellumState) -> None:
        """X1.5: which Schools, in which order, and of those with two faces which one is up."""
        game = state.game
        companies, known = game.content.companies, game.content.schools
        schools = shuffle(state, range(len(known)))[: game.school_count]
        state.schools = tuple(companies + school for school in schools)
        for school in schools:
            if len(known[school]) > 1 and choose_below(state, len(known[school])):
                state.backs |= 1 << school
                if state.journal is not None:
                    state.tell("back", NOBODY, card=game.content.cards[companies + school].id)
        state.school = Pile(shuffle(state, game.pools.managers))

    def _stack_deck(self, state: InterbellumState) -> None:
        """X1.2: two of each illustration and all new ones; or any 24; or the base deck alone (X6.3)."""
        game = state.game
        content = game.content
        if not game.options["companies"]:
            state.deck = Pile(shuffle(state, range(content.base_companies)))
            return
        mixed = shuffle(state, range(content.base_companies))
        if game.options["quick"]:
            old = mixed[: OF_EACH_FAMILY * len(content.families)]
        else:
            families: list[list[int]] = [[] for _ in content.families]
            for card in mixed:
                families[game.index.family[card]].append(card)
            old = tuple([card for family in families for card in family[:OF_EACH_FAMILY]])
        state.box = Pile(sorted(set(mixed).difference(old)))
        state.deck = Pile(shuffle(state, (*old, *range(content.base_companies, content.companies))))

    def _invite_agents(self, state: InterbellumState) -> None:
        """X5.1: one Agent for two players, two for one (X5.6); the pack lists the mildest first."""
        game = state.game
        count, wish = game.agent_count, game.options["agents"]
        known = len(game.content.agents)
        if wish == CHOSEN:
            state.push(ChooseAgent(state.first))
        elif wish == MILD:
            state.agents = tuple(range(count))
        elif wish == HARD:
            state.agents = tuple(range(known - count, known))
        else:
            state.agents = shuffle(state, range(known))[:count]
        for party, agent in enumerate(state.agents, game.seats):
            _tell_agent(state, party, agent)


def take_startup(state: InterbellumState, seat: int, card: int) -> None:
    """X1.4: the Start-up with its resources, and one coal more."""
    content = state.game.content
    state.tableaus[seat] = (card,)
    state.own(seat, card)
    state.stocks[seat] = add(content.starts[card - state.game.first_startup], MORE_COAL)
    if state.journal is not None:
        state.tell("startup", seat, card=content.cards[card].id, stock=state.stocks[seat])


def take_capitalist(state: InterbellumState, seat: int, capitalist: int) -> None:
    """X1.10: the Capitalist, and the token that it brings."""
    ability = state.game.content.abilities[capitalist]
    state.abilities = (*state.abilities[:seat], ability, *state.abilities[seat + 1 :])
    if state.journal is not None:
        state.tell("capitalist", seat, capitalist=ability.id)
    if ability.personal:  # X4.2: owns the Personal Manager
        state.managers[seat] = (state.game.personal,)
        if state.journal is not None:
            state.tell("personal", seat, manager=state.game.manager_ids[state.game.personal])


def _tell_agent(state: InterbellumState, party: int, agent: int) -> None:
    if state.journal is not None:
        state.tell("agent", party, agent=state.game.content.agents[agent].id)


class Keep(Decision[InterbellumState]):
    """X6.5: the fifth player keeps one of two Start-ups and one of two Capitalists, both pairs in view.

    A pair is two numbers of the move `keep`; of one that is decided, or not dealt, both are NONE_LEFT.
    """

    __slots__ = ("fourth", "one", "other", "third")
    fields: ClassVar[tuple[str, ...]] = ("seat", "one", "other", "third", "fourth")

    def __init__(self, seat: int, one: int, other: int, third: int, fourth: int) -> None:
        self.seat = seat
        self.one = one
        self.other = other
        self.third = third
        self.fourth = fourth

    def options(self, state: InterbellumState) -> list[Move]:
        """Any card of the pairs that are left."""
        pairs = (self.one, self.other, self.third, self.fourth)
        return [(KEEP, card) for card in pairs if card != NONE_LEFT]

    def choose(self, state: InterbellumState, move: Move) -> None:
        """Take it; then one of the other pair."""
        startup = move[1] in (self.one, self.other)
        pairs = (self.third, self.fourth) if startup else (self.one, self.other)
        if pairs != (NONE_LEFT, NONE_LEFT):
            state.push(Keep(self.seat, *pairs, NONE_LEFT, NONE_LEFT))
        keep(state, self.seat, move)


def keep(state: InterbellumState, seat: int, move: Move) -> None:
    """Take the Start-up or the Capitalist that a move names."""
    startups = len(state.game.content.starts)
    if move[1] < startups:
        take_startup(state, seat, state.game.first_startup + move[1])
    else:
        take_capitalist(state, seat, move[1] - startups)


class ChooseAgent(Decision[InterbellumState]):
    """The first player names the Agents, the left one first (X5.1, X5.6)."""

    __slots__ = ()

    def options(self, state: InterbellumState) -> list[Move]:
        """Every Agent that does not play yet."""
        return [(MEET, agent) for agent in range(len(state.game.content.agents)) if agent not in state.agents]

    def choose(self, state: InterbellumState, move: Move) -> None:
        """Invite it, and ask for the next."""
        game = state.game
        state.agents += (move[1],)
        _tell_agent(state, game.seats + len(state.agents) - 1, move[1])
        if len(state.agents) < game.agent_count:
            state.push(self)


class BeginRound(Step[InterbellumState]):
    """Deal the row, turn up a Manager on each School, hand out the discs and what Capitalists supply."""

    __slots__ = ()

    def run(self, state: InterbellumState) -> None:
        """As F2.1 and F6.5 say, with Schools at the end of the row (X1.5)."""
        game = state.game
        cards = game.content.cards
        dealt, state.deck = draw(state, state.deck, min(game.row_size, len(state.deck)))
        state.lay_out(dealt + state.schools)
        state.hands = [game.hands[ability.id] for ability in state.abilities]
        for party, agent in enumerate(state.agents, game.seats):
            state.hands[party] = game.agent_hands[agent]
        if game.dummy:
            state.hands[game.seats] = DISCS  # four discs, whatever the players have (F7.1)
        state.variable = [IN_HAND] * game.parties
        state.extra = [ability.pair_disc for ability in state.abilities]
        if state.journal is not None:
            state.tell("round", NOBODY, round=state.round)
            state.tell("row", NOBODY, cards=tuple(cards[card].id for card in dealt))
        if state.schools:  # X1.7: a Manager is turned up on each
            state.offered, state.school = draw(state, state.school, len(state.schools))
            if state.journal is not None:
                for school, manager in zip(state.schools, state.offered, strict=True):
                    state.tell("offer", NOBODY, card=cards[school].id, manager=game.manager_ids[manager])
        state.push(game.resolve_card)
        state.push(game.bid[state.first])
        supply(state)
        for seat in range(game.seats):
            react(state, seat, state.abilities[seat].supply)
