"""F2: bidding and its resolution; F7: the dummy of the two-player game."""

from collections.abc import Callable
from operator import itemgetter
from typing import ClassVar

from bessemer.games.furnace.state import Bid, FurnaceState
from bessemer.games.industry.production import transact
from bessemer.games.industry.stock import EMPTY, add
from bessemer.kernel.chance import roll
from bessemer.kernel.moves import Move
from bessemer.kernel.steps import NOBODY, Decision, Step

DIE = 6
"""The sides of the die that names a card of the row."""


class PlaceDisc(Decision[FurnaceState]):
    """A seat puts one disc on a card of the row."""

    __slots__ = ()

    def options(self, state: FurnaceState) -> list[Move]:
        """F2.3: any disc on any card of the row where it may lie."""
        seat = self.seat
        hand = state.game.as_bits[state.hands[seat]]
        bids = state.game.bids
        moves: list[Move] = []
        if state.abilities[seat].stacks:  # F6.3: one who stacks discs is free of the two rules below
            for card in state.row:
                moves += bids[card][hand]
            return moves
        own = 1 << seat
        for card, taken, bidders in zip(state.row, state.taken, state.bidders, strict=True):
            if not bidders & own:  # F2.4: never two discs of one player on one card
                moves += bids[card][hand & ~taken]  # F2.5: never two of equal value
        return moves

    def choose(self, state: FurnaceState, move: Move) -> None:
        """Place it, and on to the next party."""
        _, value, card = move
        state.place(self.seat, value, state.row.index(card))
        if state.journal is not None:
            state.tell("bid", self.seat, disc=value, card=state.game.content.cards[card].id)
        next_bidder(state, self.seat)

    def lapse(self, state: FurnaceState) -> None:
        """F2.7: what cannot be placed stays unused this round."""
        if state.journal is not None:
            state.tell("unplaced", self.seat, discs=state.hands[self.seat])
        state.hands[self.seat] = ()
        next_bidder(state, self.seat)


def next_bidder(state: FurnaceState, party: int) -> None:
    """F2.6: clockwise to the next party that has discs left; with none left the bidding is over."""
    game, hands = state.game, state.hands
    for other in game.after[state.first][party]:
        if hands[other]:
            state.push(game.bid[other])
            return


def bidding_order(seats: int, parties: int) -> list[list[tuple[int, ...]]]:
    """By first seat and party, who bids after it, itself last; F7.2: seats before dummy and Agents."""
    rounds = [[*range(first, seats), *range(first), *range(seats, parties)] for first in range(seats)]
    turns = [[order.index(party) + 1 for party in range(parties)] for order in rounds]
    return [[(*order[at:], *order[:at]) for at in turn] for order, turn in zip(rounds, turns, strict=True)]


class DummyBid(Step[FurnaceState]):
    """The dummy rolls a die for a card and puts its smallest fitting disc there, or on a later card."""

    __slots__ = ()

    def run(self, state: FurnaceState) -> None:
        """Roll the die, and place a disc unless none fits anywhere."""
        dummy = state.game.seats
        cards = self.reach(state)
        rolled = roll(state, min(cards, DIE), dummy) - 1  # F7.3: a place in the row, from the left
        for offset in range(cards):  # F7.4: the smallest disc that fits there, or else on the next card
            place = (rolled + offset) % cards
            fitting = [value for value in state.hands[dummy] if not state.taken[place] >> value & 1]
            if fitting and not state.bidders[place] >> dummy & 1:
                self.put(state, fitting[0], place)
                break
        else:
            if state.journal is not None:
                state.tell("unplaced", dummy, discs=state.hands[dummy])
            state.hands[dummy] = ()
        next_bidder(state, dummy)

    def put(self, state: FurnaceState, disc: int, place: int) -> None:
        """Place a disc."""
        state.place(state.game.seats, disc, place)
        if state.journal is not None:
            card = state.game.content.cards[state.row[place]].id
            state.tell("bid", state.game.seats, disc=disc, card=card)

    def reach(self, state: FurnaceState) -> int:
        """How many cards of the row, from the left, the dummy bids on."""
        return len(state.row)


class ResolveCard(Step[FurnaceState]):
    """Resolve the leftmost card of the row, and so on to its right until none is left."""

    __slots__ = ()

    def run(self, state: FurnaceState) -> None:
        """F2.8, F2.9: compensate all discs but the highest, lowest first; then the highest takes the card."""
        game = state.game
        if not state.row:
            state.push(game.close_auction)
            return
        state.push(self)  # F2.12: the next card comes later, and what this one brings can be spent there
        card, bids = state.row[0], state.bids[0]
        if not bids:
            discard(state)
            return
        best = winner(state, bids)
        state.push(game.take[bids[best][1]])
        if len(bids) == 1:
            return
        losers = sorted((bid for at, bid in enumerate(bids) if at != best), key=disc_value)
        line = game.compensations[card]
        if line.processing:
            for value, party in reversed(losers):
                if party < game.seats:  # the dummy is not compensated, as F7.5 says
                    state.push(Compensate(party, card, value))
        else:
            for value, party in losers:
                if party < game.seats:
                    compensate(state, party, card, value)


def discard(state: FurnaceState) -> None:
    """F2.13: the leftmost card, on which nobody has bid, goes out of the game."""
    card = state.clear_leftmost()
    state.discards += (card,)
    if state.journal is not None:
        state.tell("discarded", NOBODY, card=state.game.content.cards[card].id)


disc_value: Callable[[Bid], int] = itemgetter(0)
"""The value of a disc on a card."""


def winner(state: FurnaceState, bids: tuple[Bid, ...]) -> int:
    """The place of the highest disc; F6.6: at equal values one who stacks discs gives way."""
    best = 0
    for at in range(1, len(bids)):
        value, top = bids[at][0], bids[best][0]
        if value > top or (value == top and state.abilities[bids[best][1]].stacks):
            best = at
    return best


def compensate(state: FurnaceState, seat: int, card: int, value: int) -> None:
    """F2.10: an extraction line gives its amount times the disc's value, by itself."""
    gains = state.game.compensations[card].gains
    times = value + state.abilities[seat].bonus  # F6.4: perhaps more than the disc shows
    state.gain(seat, gains, times)
    if state.journal is not None:
        id = state.game.content.cards[card].id
        state.tell("compensated", seat, card=id, disc=value, stock=add(EMPTY, gains, times))


class Compensate(Decision[FurnaceState]):
    """A disc that did not win may make transactions of the card's compensation line."""

    __slots__ = ("card", "value")
    fields: ClassVar[tuple[str, ...]] = ("seat", "card", "value")

    def __init__(self, seat: int, card: int, value: int) -> None:
        self.seat = seat
        self.card = card
        self.value = value

    def options(self, state: FurnaceState) -> list[Move]:
        """F2.11: any number up to the line's limit times the disc's value, as far as can be paid."""
        line = state.game.compensations[self.card]
        limit = line.limit * (self.value + state.abilities[self.seat].bonus)
        count = line.times(state.stocks[self.seat], limit)
        return state.factory.transact[count] if count else []

    def choose(self, state: FurnaceState, move: Move) -> None:
        """Make the transactions."""
        transact(state, self.seat, self.card, state.game.compensations[self.card], move[1])

    def lapse(self, state: FurnaceState) -> None:
        """Nothing can be paid, so nothing is asked."""
        if state.journal is not None:
            id = state.game.content.cards[self.card].id
            state.tell("compensated", self.seat, card=id, disc=self.value, stock=EMPTY)


class TakeCard(Step[FurnaceState]):
    """The highest disc takes the leftmost card, basic side up, and gets nothing else."""

    __slots__ = ("party",)
    fields: ClassVar[tuple[str, ...]] = ("party",)

    def __init__(self, party: int) -> None:
        self.seat = NOBODY
        self.party = party

    def run(self, state: FurnaceState) -> None:
        """F2.14: nothing is paid for it, an ability may even bring something; F7.5: the dummy takes none."""
        party = self.party
        taken = state.clear_leftmost()
        card = state.game.content.cards[taken].id
        if party == state.game.seats:
            state.discards += (taken,)
            if state.journal is not None:
                state.tell("dummy", party, card=card)
            return
        if state.factory.chain:
            state.inserting[party] += (taken,)
        else:
            state.tableaus[party] += (taken,)
        if state.journal is not None:
            state.tell("take", party, card=card)
        win = state.abilities[party].win
        if win is not EMPTY:
            state.gain(party, win)
            if state.journal is not None:
                state.tell("patron", party, card=card, stock=win)


class CloseAuction(Step[FurnaceState]):
    """The discs go back, and everybody begins to produce at the same time."""

    __slots__ = ()

    def run(self, state: FurnaceState) -> None:
        """F3.1: all produce at the same time, each in a lane of their own."""
        game = state.game
        state.lay_out(())
        state.hands = [()] * game.parties
        state.again = [ability.second_uses for ability in state.abilities[: game.seats]]
        state.resolved = [0] * game.seats
        if state.journal is not None:
            state.tell("production", NOBODY, round=state.round)
        state.push(game.end_round)
        state.open_lanes([state.lane(seat) for seat in range(game.seats)])
