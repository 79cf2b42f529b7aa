"""X2: the row is resolved, Companies first and then Schools."""

from typing import ClassVar

from bessemer.games.furnace.auction import ResolveCard, TakeCard, disc_value, discard, winner
from bessemer.games.furnace.interbellum.moves import OPTION, SHARE
from bessemer.games.furnace.interbellum.state import IN_HAND, InterbellumState
from bessemer.games.furnace.interbellum.triggers import (
    compensated,
    deliver,
    heard,
    hears,
    react,
    receive,
    trade,
)
from bessemer.games.furnace.state import FurnaceState
from bessemer.games.industry.lines import Line
from bessemer.games.industry.stock import EMPTY, MONEY, add
from bessemer.kernel.moves import Move
from bessemer.kernel.steps import NOBODY, Decision, Step

ONLY_LINE = -1
"""The compensation line of a Company, where a School has a first and a second option."""


class ResolveLot(ResolveCard):
    """Resolve the Companies and Schools of the row from left to right, up to what somebody may decide."""

    __slots__ = ()

    def run(self, state: FurnaceState) -> None:
        """X2.1: Schools come last, as they stand in the row; what a lot sets off comes before the next."""
        assert isinstance(state, InterbellumState)
        agenda = state.now
        agenda.append(self)
        while state.row and agenda[-1] is self:
            self._resolve(state)
        if agenda[-1] is self:
            agenda[-1] = state.game.close_auction

    def _resolve(self, state: InterbellumState) -> None:
        """Compensate all discs but the highest, lowest first; then the highest wins (F2.9)."""
        game = state.game
        card, bids = state.row[0], state.bids[0]
        if not bids:
            retire(state) if card >= game.content.companies else discard(state)
            return
        best = winner(state, bids)
        take = game.take[bids[best][1]]
        if len(bids) > 1:
            losers = sorted(bids[:best] + bids[best + 1 :], key=disc_value)
            for at, (value, party) in enumerate(losers):
                if asks(state, party, card):
                    state.push(take)
                    for value, party in reversed(losers[at:]):
                        state.push(Recompense(party, card, value))
                    return
                recompense(state, party, card, value)
        take.run(state)


def retire(state: InterbellumState) -> None:
    """The Manager of a School that nobody bid on is discarded (X2.2); so is one that the dummy would win."""
    school = state.game.content.cards[state.clear_leftmost()].id
    manager, *rest = state.offered
    state.offered = tuple(rest)
    state.retired += (manager,)
    if state.journal is not None:
        state.tell("retired", NOBODY, card=school, manager=state.game.manager_ids[manager])


def asks(state: InterbellumState, party: int, card: int) -> bool:
    """Whether a party may decide something when it is compensated for a card."""
    game = state.game
    if party >= game.seats:
        return False
    if card >= game.content.companies or game.compensations[card].processing:
        return True
    return state.owned[party] & game.index.listening != 0


class Recompense(Step[InterbellumState]):
    """A disc that did not win is compensated."""

    __slots__ = ("card", "party", "value")
    fields: ClassVar[tuple[str, ...]] = ("party", "card", "value")

    def __init__(self, party: int, card: int, value: int) -> None:
        self.seat = NOBODY
        self.party = party
        self.card = card
        self.value = value

    def run(self, state: InterbellumState) -> None:
        """Now it is its turn."""
        recompense(state, self.party, self.card, self.value)


def recompense(state: InterbellumState, party: int, card: int, value: int) -> None:
    """By a line or a School's options, as F2.10, F2.11 and X2.3 say; an Agent with money."""
    game = state.game
    if party >= game.seats:
        pay_agent(state, party, card, value)
        return
    if state.variable[party] == (card, value):
        state.variable[party] = IN_HAND  # no text names it (X2.5); an equal disc beside it is a printed one
    elif state.owned[party] & game.index.compensated_cards:
        compensated(state, party, value)
    times = value + state.abilities[party].bonus  # X2.14: a disc of value 0 is paid for the bonus only
    if card >= game.content.companies:
        state.push(Share(party, card, times))
    elif game.compensations[card].processing:
        state.push(Compensate(party, card, ONLY_LINE, times * game.compensations[card].limit))
    else:
        pay(state, party, card, game.compensations[card], times)


def pay_agent(state: InterbellumState, party: int, card: int, value: int) -> None:
    """X5.3, X5.10: money for each transaction that an Agent is entitled to; the dummy gets nothing (F7.5)."""
    game = state.game
    if game.dummy:
        return
    limit = 1 if card >= game.content.companies else game.compensations[card].limit
    money = game.agent(state, party).compensation * limit * value
    state.gain(party, (0, 0, 0, 0, money))
    if state.journal is not None:
        id = game.content.cards[card].id
        state.tell("compensated", party, card=id, disc=value, stock=(0, 0, 0, 0, money))


def pay(state: InterbellumState, seat: int, card: int, line: Line, times: int) -> None:
    """An extraction line gives its amount so many times, by itself (F2.10)."""
    if state.journal is not None:
        id = state.game.content.cards[card].id
        state.tell("paid", seat, card=id, stock=add(EMPTY, line.gains, times))
    receive(state, seat, line.gains, times)


class Share(Decision[InterbellumState]):
    """X2.3: split the value of a disc between the two options of a School."""

    __slots__ = ("card", "times")
    fields: ClassVar[tuple[str, ...]] = ("seat", "card", "times")

    def __init__(self, seat: int, card: int, times: int) -> None:
        self.seat = seat
        self.card = card
        self.times = times

    def options(self, state: InterbellumState) -> list[Move]:
        """How often the first option; the second gets the rest."""
        return [(SHARE, first) for first in range(self.times + 1)] if self.times else []

    def choose(self, state: InterbellumState, move: Move) -> None:
        """What is gained comes first, unless the order can matter; then it is asked."""
        one, two = state.school_options(self.card)
        first, second = move[1] * one.limit, (self.times - move[1]) * two.limit
        if first and second and _order_matters(state, self.seat, one, two):
            state.push(Mix(self.seat, self.card, first, second))
            return
        parts = [(1, second), (0, first)]
        if one.processing and not two.processing:
            parts.reverse()
        for option, left in parts:
            if left:
                state.push(Compensate(self.seat, self.card, option, left))


def _order_matters(state: InterbellumState, seat: int, one: Line, two: Line) -> bool:
    """Whether it can make a difference which of two options is used first.

    Otherwise a gain is never too early: unless somebody listens for it with what the other option makes.
    """
    if one.processing and two.processing:
        return True
    given, other = (two, one) if one.processing else (one, two)
    return other.processing and any(
        line.pays[kind] and other.gains[kind]
        for line in heard(state, seat, given.gains)
        for kind in range(MONEY)
    )


class Mix(Decision[InterbellumState]):
    """Transactions of both options of a School, in any order and mixture."""

    __slots__ = ("card", "first", "second")
    fields: ClassVar[tuple[str, ...]] = ("seat", "card", "first", "second")

    def __init__(self, seat: int, card: int, first: int, second: int) -> None:
        self.seat = seat
        self.card = card
        self.first = first
        self.second = second

    def options(self, state: InterbellumState) -> list[Move]:
        """Some of one option now, or no more; what is gained is gained at once or at the end."""
        moves: list[Move] = []
        for option, line, left in self._parts(state):
            if not line.processing:
                moves.append((OPTION, left, option))
                continue
            count = line.times(state.stocks[self.seat], left)
            if count > 1 and hears(state, self.seat, line.gains):
                count = 1
            moves += [(OPTION, times, option) for times in range(1, count + 1)]
        return [state.factory.transact[0][0], *moves] if moves else []

    def _parts(self, state: InterbellumState) -> list[tuple[int, Line, int]]:
        """The options with something left: their number, the line, and how often it can be used."""
        lines = state.school_options(self.card)
        parts = zip((1, 2), lines, (self.first, self.second), strict=True)
        return [part for part in parts if part[2]]

    def choose(self, state: InterbellumState, move: Move) -> None:
        """Make the transactions and go on; or end with what comes by itself."""
        if move[0] != OPTION:
            self.lapse(state)
            return
        _, times, option = move
        line = state.school_options(self.card)[option - 1]
        state.push(
            Mix(
                self.seat,
                self.card,
                self.first - times * (option == 1),
                self.second - times * (option == 2),
            )
        )
        if line.processing:
            trade(state, self.seat, self.card, line, times)
        else:
            pay(state, self.seat, self.card, line, times)

    def lapse(self, state: InterbellumState) -> None:
        """Nothing more can be paid or is wanted: what an option simply gives comes now."""
        for _, line, left in self._parts(state):
            if not line.processing:
                pay(state, self.seat, self.card, line, left)


class Compensate(Decision[InterbellumState]):
    """Use a compensation line up to so many times; extraction comes by itself."""

    __slots__ = ("card", "left", "option")
    fields: ClassVar[tuple[str, ...]] = ("seat", "card", "option", "left")

    def __init__(self, seat: int, card: int, option: int, left: int) -> None:
        self.seat = seat
        self.card = card
        self.option = option
        self.left = left

    def line(self, state: InterbellumState) -> Line:
        """The line of a Company, or the option of a School."""
        if self.option == ONLY_LINE:
            return state.game.compensations[self.card]
        return state.school_options(self.card)[self.option]

    def options(self, state: InterbellumState) -> list[Move]:
        """Any number up to the limit, as far as can be paid (F2.11); one by one if somebody listens."""
        line = self.line(state)
        if not line.processing:
            return []
        count = line.times(state.stocks[self.seat], self.left)
        if count > 1 and hears(state, self.seat, line.gains):
            count = 1
        return state.factory.transact[count] if count else []

    def choose(self, state: InterbellumState, move: Move) -> None:
        """Make the transactions."""
        line = self.line(state)
        if move[1] and move[1] < self.left and hears(state, self.seat, line.gains):
            state.push(Compensate(self.seat, self.card, self.option, self.left - move[1]))
        trade(state, self.seat, self.card, line, move[1])

    def lapse(self, state: InterbellumState) -> None:
        """Gain what an extraction line gives; of a line that cannot be paid comes nothing."""
        line = self.line(state)
        pay(state, self.seat, self.card, line, 0 if line.processing else self.left)


class TakeLot(TakeCard):
    """The highest disc takes the Company, or the Manager of the School."""

    __slots__ = ()

    def run(self, state: FurnaceState) -> None:
        """An Agent takes it, too (X5.3); a delivery comes before the next card of the row (X2.7)."""
        assert isinstance(state, InterbellumState)
        game, party = state.game, self.party
        card = state.row[0]
        if card >= game.content.companies:
            if party >= game.owners:
                retire(state)
            else:
                self._take_manager(state)
        elif party >= game.owners:
            super().run(state)
        elif party >= game.seats:
            state.tableaus[party] += (state.clear_leftmost(),)
            state.own(party, card)
            if state.journal is not None:
                state.tell("take", party, card=game.content.cards[card].id)
        else:
            super().run(state)
            state.own(party, card)
            deliver(state, party, card, upgraded=False)
            win = state.abilities[party].win
            if win is not EMPTY:
                react(state, party, win)

    def _take_manager(self, state: InterbellumState) -> None:
        """X2.2: the Manager goes to the highest disc; the School comes back in the next row."""
        party = self.party
        school = state.game.content.cards[state.clear_leftmost()].id
        manager, *rest = state.offered
        state.offered = tuple(rest)
        state.managers[party] += (manager,)
        if state.journal is not None:
            state.tell("hire", party, card=school, manager=state.game.manager_ids[manager])


class CloseAuction(Step[InterbellumState]):
    """The discs go back, and production begins: together, or in turn order if somebody could copy."""

    __slots__ = ()

    def run(self, state: InterbellumState) -> None:
        """As F2.13 and F3.1 say; variable discs return, too (X2.4)."""
        game = state.game
        seats = range(game.seats)
        state.lay_out(())
        state.hands = [()] * game.parties
        state.variable = [IN_HAND] * game.parties
        state.extra = [0] * game.parties
        state.again = [ability.second_uses for ability in state.abilities[: game.seats]]
        state.again += [0] * (game.owners - game.seats)
        state.resolved = [0] * game.owners
        state.passed = [0] * game.owners
        if state.journal is not None:
            state.tell("production", NOBODY, round=state.round)
        state.push(game.end_round)
        # X3.13: where somebody could copy, Managers are placed unseen, and players produce in turn
        if game.seats > 1 and any(state.owned[seat] & game.index.copiers for seat in seats):
            if state.journal is not None:
                state.tell("in_turn", state.first)
            state.push(game.produce_in_turn)
            state.push(game.seal_managers)
            state.open_lanes([state.lane_of_insertions(seat) for seat in seats])
        else:
            state.open_lanes([state.lane(seat) for seat in seats])
