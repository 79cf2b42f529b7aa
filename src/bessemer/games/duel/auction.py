"""D-B3, D-B4: bidding and its resolution, card by card."""

from typing import ClassVar

from bessemer.games.duel.anytime import DuelDecision
from bessemer.games.duel.capitalists import KeepOrGiveUp, RunRoute, produce_at_once, use_city
from bessemer.games.duel.moves import BID, BID_IN_PART, POINT
from bessemer.games.duel.pack import ANYWHERE as ANYWHERE_ABILITY
from bessemer.games.duel.pack import BONUS, CITY, NO_ABILITY, ROUTE, WIN_BASIC, WIN_ROUTE
from bessemer.games.duel.routes import ANYWHERE, Claim
from bessemer.games.duel.state import GONE, DuelState
from bessemer.games.duel.taking import ask_how_much
from bessemer.kernel.moves import Move
from bessemer.kernel.steps import NOBODY, Step


class PlaceDisc(DuelDecision):
    """D-B3.2: a seat puts one disc on a card of the row, or points its Color token at one."""

    __slots__ = ()

    def choices(self, state: DuelState) -> list[Move]:
        """Cards that a disc can go on, and those that the Color token can point at."""
        seat = self.seat
        game = state.game
        hand = game.as_bits[state.hands[seat]]
        bids = game.bids
        own = 1 << seat
        moves: list[Move] = []
        for card, taken, bidders in zip(state.row, state.taken, state.bidders, strict=True):
            if not bidders & own:  # D-B3.3, D-B3.6: so the discs of a seat lie on four different cards
                moves += bids[card][hand & ~taken]  # D-B3.4: no value twice, printed discs included
        # D-B3.10: the Color token needs a card with an own disc, and must be placed as well.
        if game.capitalists and state.pointers[seat] == GONE:
            points = game.points[has_ability(state, seat, WIN_BASIC)]
            for card, bidders in zip(state.row, state.bidders, strict=True):
                if bidders & own:
                    moves += points[card]
        return moves

    def decide(self, state: DuelState, move: Move) -> None:
        """Place it, and on to the other seat; one ability works at once (D-K3)."""
        seat, card = self.seat, move[-1]
        column = state.row.index(card)
        id = state.factory.cards[card].id
        verb = move[0]
        if verb in (BID, BID_IN_PART):
            state.place(seat, move[1], column)
            if state.journal is not None:
                state.tell("bid", seat, disc=move[1], card=id)
        else:
            state.pointers[seat] = column
            if state.journal is not None:
                state.tell("point", seat, card=id)
        if verb not in (BID, POINT):  # nobody is asked when the card is won, unless it is said now
            state.spare(seat, column)
            if state.journal is not None:
                state.tell("spare", seat, card=id)
        next_bidder(state, seat)
        if verb == POINT and has_ability(state, seat, CITY):
            use_city(state, seat, column)

    def lapse(self, state: DuelState) -> None:
        """D-B3.8, D-B3.9, D-B13.3: what has no place, by equal printed discs, stays unused this round."""
        if state.journal is not None:
            state.tell("unplaced", self.seat, discs=state.hands[self.seat])
        state.hands[self.seat] = ()
        next_bidder(state, self.seat)


def next_bidder(state: DuelState, seat: int) -> None:
    """Push the next bid: of the other seat, or of the same one if only that has something to place."""
    for following in (1 - seat, seat):
        if state.hands[following] or _may_point(state, following):
            state.push(state.game.bid[following])
            return


def _may_point(state: DuelState, seat: int) -> bool:
    """Whether a seat still has to place its Color token, and has a disc somewhere."""
    if not state.game.capitalists or state.pointers[seat] != GONE:
        return False
    return any(bidders >> seat & 1 for bidders in state.bidders)


def ability(state: DuelState, seat: int, column: int) -> int:
    """D-B8.4: the kind of ability that a seat has chosen this card for, if any."""
    if state.pointers[seat] != column:
        return NO_ABILITY
    return state.game.content.abilities[state.capitalists[seat]].kind


def has_ability(state: DuelState, seat: int, kind: int) -> bool:
    """Whether the Capitalist of a seat is of a kind."""
    capitalist = state.capitalists[seat]
    return capitalist >= 0 and state.game.content.abilities[capitalist].kind == kind


def strength(state: DuelState, seat: int) -> int:
    """The number on a seat's Capitalist."""
    return state.game.content.abilities[state.capitalists[seat]].value


class ResolveCard(Step[DuelState]):
    """D-B4.1, D-B4.9: resolve the card of a column to its end, then the next one to its right."""

    __slots__ = ("column",)
    fields: ClassVar[tuple[str, ...]] = ("column",)

    def __init__(self, column: int) -> None:
        self.seat = NOBODY
        self.column = column

    def run(self, state: DuelState) -> None:
        """D-B4.2, D-B4.8: discs in ascending order; the highest wins when the others are compensated."""
        game, column = state.game, self.column
        state.push(game.resolve[column + 1])
        bids = sorted(state.bids[column])
        neutral = game.neutral[state.row[column]]
        if state.journal is not None:
            card = game.factory.cards[state.row[column]].id
            state.tell("column", NOBODY, card=card)
        if not bids or bids[-1][0] < neutral:  # D-B4.6, D-B4.7
            state.push(game.discard[column])
        # D-B3.7, D-B13.2: a neutral disc is beaten by a higher one only, and a 4 by none.
        for value, seat in reversed(bids):
            settle(state, seat, column, value, value == bids[-1][0] and value > neutral)


def settle(state: DuelState, seat: int, column: int, value: int, wins: bool) -> None:
    """A disc is compensated or wins its card; a route may come first (D-K5), or a choice (D-K6)."""
    kind = ability(state, seat, column)
    if not wins:
        compensate(state, seat, column, value)
    elif kind == ANYWHERE_ABILITY:
        state.push(KeepOrGiveUp(seat, column, value))
    else:
        state.push(state.game.win[seat][column])
    if kind == ROUTE:
        state.push(RunRoute(seat, state.game.map.bottom[column], strength(state, seat)))


def compensate(state: DuelState, seat: int, column: int, value: int) -> None:
    """D-B4.3: the right to claim a route here, or with D-K6 anywhere, for less."""
    start = state.game.map.bottom[column]
    kind = ability(state, seat, column)
    if kind == BONUS:  # D-K4: more value
        value += strength(state, seat)
    elif kind == ANYWHERE_ABILITY:
        start = ANYWHERE
        value -= strength(state, seat)
    state.push(Claim(seat, start, value))


class Win(Step[DuelState]):
    """D-B4.4: take the Company; D-B4.5: or resolve a Shipping Company and discard it."""

    __slots__ = ("column", "owner")
    fields: ClassVar[tuple[str, ...]] = ("owner", "column")

    def __init__(self, owner: int, column: int) -> None:
        self.seat = NOBODY
        self.owner = owner
        self.column = column

    def run(self, state: DuelState) -> None:
        """Abilities come after it: a route (D-K1), or its basic effect (D-K2)."""
        game, seat, column = state.game, self.owner, self.column
        card = state.lift(column)
        kind = ability(state, seat, column)
        if kind == WIN_ROUTE:  # D-K1: a route here; what the card itself brings comes first
            state.push(Claim(seat, game.map.bottom[column], strength(state, seat)))
        if card >= game.content.companies:
            self._ship(state, card)
            return
        if game.factory.chain:
            state.inserting[seat] += (card,)
        else:
            state.tableaus[seat] += (card,)
        state.companies[seat] |= 1 << card
        if state.journal is not None:
            state.tell("take", seat, card=game.factory.cards[card].id)
        if kind == WIN_BASIC:
            produce_at_once(state, seat, card, self._sparing(state))

    def _ship(self, state: DuelState, card: int) -> None:
        game, seat = state.game, self.owner
        state.discards += (card,)
        freight = game.content.freights[card - game.content.companies]
        id = game.factory.cards[card].id
        if freight.effect is None:
            start = game.map.bottom[self.column] if freight.here else ANYWHERE
            state.push(Claim(seat, start, freight.claim))
            if state.journal is not None:
                state.tell("charter", seat, card=id, value=freight.claim)
        elif self._sparing(state):
            ask_how_much(state, seat, freight.effect.line.gains)
            if state.journal is not None:
                state.tell("part", seat, card=id)
        else:
            state.gain(seat, freight.effect.line.gains)
            if state.journal is not None:
                state.tell("ship", seat, card=id, stock=freight.effect.line.gains)

    def _sparing(self, state: DuelState) -> bool:
        """Whether the winner has said that less may be taken."""
        return bool(state.sparers[self.column] >> self.owner & 1)


class DiscardCard(Step[DuelState]):
    """D-B4.6, D-B4.7: nobody wins the card of a column."""

    __slots__ = ("column",)
    fields: ClassVar[tuple[str, ...]] = ("column",)

    def __init__(self, column: int) -> None:
        self.seat = NOBODY
        self.column = column

    def run(self, state: DuelState) -> None:
        """D-B4.12: it never comes back."""
        card = state.lift(self.column)
        state.discards += (card,)
        if state.journal is not None:
            state.tell("discarded", NOBODY, card=state.factory.cards[card].id)


class CloseAuction(Step[DuelState]):
    """D-B4.11: discs and Color tokens go back, and both players produce at the same time."""

    __slots__ = ()

    def run(self, state: DuelState) -> None:
        """Each seat gets a lane of its own."""
        state.lay_out(())
        state.pointers = [GONE, GONE]
        state.hands = [(), ()]
        state.resolved = [0, 0]
        if state.journal is not None:
            state.tell("production", NOBODY, round=state.round)
        state.push(state.game.end_round)
        state.open_lanes([state.lane(seat) for seat in range(2)])
