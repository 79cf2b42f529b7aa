"""X2: discs are placed, variable ones and pairs among them."""

from typing import ClassVar

from bessemer.games.furnace.auction import DummyBid, next_bidder, winner
from bessemer.games.furnace.interbellum.moves import MOST_COAL, PAIR, RAISE
from bessemer.games.furnace.interbellum.state import VARIABLE, InterbellumState
from bessemer.games.furnace.interbellum.triggers import outbid
from bessemer.games.furnace.state import FurnaceState
from bessemer.games.industry.stock import COAL
from bessemer.kernel.moves import Move
from bessemer.kernel.steps import Decision

NO_CARD = -1
"""Stands for the first card of a pair where there is no pair."""


class PlaceDisc(Decision[InterbellumState]):
    """A seat puts a disc on a card of the row; `apart` is the card of a pair's first disc."""

    __slots__ = ("apart",)
    fields: ClassVar[tuple[str, ...]] = ("seat", "apart")

    def __init__(self, seat: int, apart: int = NO_CARD) -> None:
        self.seat = seat
        self.apart = apart

    def options(self, state: InterbellumState) -> list[Move]:
        """Any disc on any card of the row where it may lie (F2.3); a pair is begun with its extra disc."""
        singles = self._singles(state)
        if not state.extra[self.seat]:
            return singles
        pairs = self._pairs(state, {move[-1] for move in singles})
        if pairs and len(state.hands[self.seat]) == 1:
            return pairs  # X4.8: the last chance for the extra disc
        return singles + pairs

    def _singles(self, state: InterbellumState) -> list[Move]:
        """One disc on one card: not where an own disc lies, which is also where a pair was begun."""
        seat = self.seat
        game = state.game
        bids, raises = game.bids, game.raises
        held = state.hands[seat]
        hand = game.as_bits[held]
        if state.abilities[seat].stacks:
            own, barring = 0, [0] * len(state.row)
        else:
            own, barring = 1 << seat, state.taken
        moves: list[Move] = []
        if held[0] != VARIABLE:
            for card, taken, bidders in zip(state.row, barring, state.bidders, strict=True):
                if not bidders & own:
                    moves += bids[card][hand & ~taken]
            return moves
        least, most = self._variable(state)
        possible, span = (2 << most) - (1 << least), slice(least, most + 1)
        for card, taken, bidders in zip(state.row, barring, state.bidders, strict=True):
            if not bidders & own:
                moves += bids[card][hand & ~taken]
                # X2.5: the variable disc is barred by an equal value like any other
                values = raises[card][span]
                moves += [move for move in values if not taken >> move[1] & 1] if taken & possible else values
        return moves

    def _variable(self, state: InterbellumState) -> tuple[int, int]:
        """X2.4: the values that the seat's variable disc can have, from nothing to all its coal."""
        game = state.game
        if game.growth:  # X6.2: the number of the round
            return state.round, state.round
        bonus = state.abilities[self.seat].variable  # X4.3: more than the coal spent on it
        return bonus, min(state.stocks[self.seat][COAL], MOST_COAL) + bonus

    def _pairs(self, state: InterbellumState, open_cards: set[int]) -> list[Move]:
        """X4.1: where the extra disc can go so that another disc finds a different card."""
        value, own, many = state.extra[self.seat], 1 << self.seat, len(open_cards)
        return [
            (PAIR, card)
            for card, taken, bidders in zip(state.row, state.taken, state.bidders, strict=True)
            if not bidders & own and not taken >> value & 1 and many > (card in open_cards)
        ]

    def choose(self, state: InterbellumState, move: Move) -> None:
        """Place it, and on to the next party; after the first disc of a pair its second follows."""
        seat = self.seat
        verb = move[0]
        if verb == PAIR:
            value, state.extra[seat] = state.extra[seat], 0
            lay(state, seat, value, state.row.index(move[1]), "bid")
            state.push(PlaceDisc(seat, move[1]))
            return
        _, value, card = move
        if verb == RAISE:
            state.hands[seat] = state.hands[seat][1:]
            state.variable[seat] = (card, value)
            self._pay(state, value)  # X2.6: before any compensation
        else:
            hand = state.hands[seat]
            at = hand.index(value)
            state.hands[seat] = hand[:at] + hand[at + 1 :]
        lay(state, seat, value, state.row.index(card), "raise" if verb == RAISE else "bid")
        next_bidder(state, seat)

    def _pay(self, state: InterbellumState, value: int) -> None:
        """The coal that a value of the variable disc costs."""
        coal = 0 if state.game.growth else value - state.abilities[self.seat].variable
        state.gain(self.seat, (-coal, 0, 0, 0, 0))
        if state.journal is not None:
            state.tell("spend", self.seat, coal=coal)

    def lapse(self, state: InterbellumState) -> None:
        """What cannot be placed stays unused this round, as F2.7 and X4.8 say."""
        if state.journal is not None:
            state.tell("unplaced", self.seat, discs=state.hands[self.seat])
        state.hands[self.seat] = ()
        next_bidder(state, self.seat)


def lay(state: InterbellumState, party: int, value: int, place: int, kind: str) -> None:
    """Put a disc on a card; the one who led there so far may notice (X4.7)."""
    game = state.game
    card, before = state.row[place], state.bids[place]
    higher = state.taken[place] >> value + 1
    if state.journal is not None:
        state.tell(kind, party, disc=value, card=game.content.cards[card].id)
    state.lay_disc(party, value, place)
    if before and not higher and card < game.content.companies:
        _, leader = before[winner(state, before)]
        listens = leader != party and leader < game.seats and state.owned[leader] & game.index.outbid_cards
        if listens and winner(state, state.bids[place]) == len(before):
            outbid(state, leader)


class Dummy(DummyBid):
    """F7: the dummy bids on Companies only."""

    __slots__ = ()

    def reach(self, state: FurnaceState) -> int:
        """The Companies of the row."""
        assert isinstance(state, InterbellumState)
        return len(state.row) - len(state.schools)

    def put(self, state: FurnaceState, disc: int, place: int) -> None:
        """The dummy is an opponent, too, whose disc may outbid somebody (X4.7)."""
        assert isinstance(state, InterbellumState)
        dummy = state.game.seats
        hand = state.hands[dummy]
        at = hand.index(disc)
        state.hands[dummy] = hand[:at] + hand[at + 1 :]
        lay(state, dummy, disc, place, "bid")
