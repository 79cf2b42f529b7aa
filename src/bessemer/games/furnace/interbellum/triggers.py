"""X2: what happens by itself when something is gained, received, upgraded, outbid or compensated."""

from typing import ClassVar

from bessemer.games.furnace.interbellum.effects import Delivery, WhenCompensated, WhenGaining, WhenOutbid
from bessemer.games.furnace.interbellum.state import InterbellumState
from bessemer.games.furnace.interbellum.terms import on_terms, uses_of
from bessemer.games.industry.lines import Line
from bessemer.games.industry.stock import EMPTY, MONEY, Stock, add, with_more
from bessemer.kernel.moves import Move
from bessemer.kernel.steps import Decision

# Gains --------------------------------------------------------------------------------------------


def receive(state: InterbellumState, seat: int, gains: Stock, times: int = 1) -> None:
    """Gain, and let what listens for it come next; push what follows before."""
    state.stocks[seat] = add(state.stocks[seat], gains, times)
    if times and state.owned[seat] & state.game.index.listening:
        react(state, seat, gains)


def react(state: InterbellumState, seat: int, gains: Stock) -> None:
    """Whoever owns a card that listens for a resource may now make its transaction (X4.7)."""
    owned, upgraded = state.owned[seat], state.upgraded[seat]
    for kind in range(MONEY):
        if gains[kind] > 0:
            for card, place, needs_upgrade in state.game.index.listeners[kind]:
                if owned >> card & 1 and (upgraded >> card & 1 or not needs_upgrade):
                    state.push(React(seat, card, place))


def hears(state: InterbellumState, seat: int, gains: Stock) -> bool:
    """Whether gaining this would let the seat decide something."""
    return bool(state.owned[seat] & state.game.index.listening and heard(state, seat, gains))


def heard(state: InterbellumState, seat: int, gains: Stock) -> list[Line]:
    """The transactions that gaining this would allow."""
    owned, upgraded = state.owned[seat], state.upgraded[seat]
    lines = []
    for kind in range(MONEY):
        for card, place, needs_upgrade in state.game.index.listeners[kind] if gains[kind] > 0 else ():
            if owned >> card & 1 and (upgraded >> card & 1 or not needs_upgrade):
                effect = state.game.content.full[card][place]
                assert isinstance(effect, WhenGaining)
                lines.append(effect.line)
    return lines


def trade(
    state: InterbellumState, seat: int, card: int, line: Line, count: int, kind: int = 0, purse: int = 0
) -> int:
    """Make transactions, first with what counts as already spent; what is left of that.

    The gains of a line that somebody listens for come one by one, so `count` is 1 then (X3.7).
    """
    change = add(EMPTY, line.change, count)
    spared = min(purse, line.pays[kind] * count)
    if spared:
        change = with_more(change, kind, spared)
    state.stocks[seat] = add(state.stocks[seat], change)
    if state.journal is not None:
        state.tell("transact", seat, card=state.game.content.cards[card].id, times=count, stock=change)
    if count and state.owned[seat] & state.game.index.listening:
        react(state, seat, line.gains)
    return purse - spared


class EffectDecision(Decision[InterbellumState]):
    """A decision about one effect of an own card."""

    __slots__ = ("card", "place")
    fields: ClassVar[tuple[str, ...]] = ("seat", "card", "place")

    def __init__(self, seat: int, card: int, place: int) -> None:
        self.seat = seat
        self.card = card
        self.place = place

    def line(self, state: InterbellumState) -> Line:
        """The line in question."""
        return self.printed(state)

    def printed(self, state: InterbellumState) -> Line:
        """The line as it is printed."""
        effect = state.game.content.full[self.card][self.place]
        assert isinstance(effect, WhenGaining | Delivery)
        return effect.line


class React(EffectDecision):
    """Make a transaction because a resource was gained, or let it be. It sets off no other."""

    __slots__ = ()

    def options(self, state: InterbellumState) -> list[Move]:
        """One transaction or none, if it can be paid."""
        return state.factory.transact[1] if self.line(state).times(state.stocks[self.seat], 1) else []

    def choose(self, state: InterbellumState, move: Move) -> None:
        """Make it or not."""
        line = self.line(state)
        state.gain(self.seat, line.change, move[1])
        if move[1] and state.journal is not None:
            state.tell("reaction", self.seat, card=state.game.content.cards[self.card].id, stock=line.change)


# Deliveries ---------------------------------------------------------------------------------------


def deliver(state: InterbellumState, seat: int, card: int, upgraded: bool) -> None:
    """X2.7, X2.13: deliveries of the basic line on receipt, of the additional one on upgrading; no others."""
    for place in reversed(state.game.index.deliveries[upgraded][card]):
        state.push(Deliver(seat, card, place))


class Deliver(EffectDecision):
    """A delivery: the line once, or more often by X3.5. Extraction comes by itself."""

    __slots__ = ("done",)
    fields: ClassVar[tuple[str, ...]] = ("seat", "card", "place", "done")

    def __init__(self, seat: int, card: int, place: int, done: int = 0) -> None:
        self.seat = seat
        self.card = card
        self.place = place
        self.done = done

    def line(self, state: InterbellumState) -> Line:
        """The line with what own permanent effects add to it."""
        return on_terms(state, self.seat, self.printed(state))

    def _left(self, state: InterbellumState) -> int:
        return uses_of(state, self.seat, self.printed(state)) - self.done

    def options(self, state: InterbellumState) -> list[Move]:
        """From none to what can be paid; one by one where somebody listens for the gains."""
        if not self.printed(state).processing:
            return []
        line = self.line(state)
        count = line.times(state.stocks[self.seat], self._left(state))
        if count > 1 and hears(state, self.seat, line.gains):
            count = 1
        return state.factory.transact[count] if count else []

    def choose(self, state: InterbellumState, move: Move) -> None:
        """Make the transactions or not."""
        line, count = self.line(state), move[1]
        if not self.done and state.journal is not None:
            state.tell("delivery", self.seat, card=state.game.content.cards[self.card].id)
        if count and count < self._left(state) and hears(state, self.seat, line.gains):
            state.push(Deliver(self.seat, self.card, self.place, self.done + count))
        trade(state, self.seat, self.card, line, count)

    def lapse(self, state: InterbellumState) -> None:
        """Gain what an extraction line gives; nothing comes of a line that cannot be paid."""
        line = self.printed(state)
        if line.processing:
            return
        if state.journal is not None:
            card = state.game.content.cards[self.card].id
            state.tell("delivery", self.seat, card=card)
            state.tell("gain", self.seat, card=card, line=self.place, stock=line.gains)
        receive(state, self.seat, line.gains)


# Goods on cards -----------------------------------------------------------------------------------


def outbid(state: InterbellumState, seat: int) -> None:
    """An opponent outbid the seat's leading bid on a Company (X4.7)."""
    for card, effect, needs_upgrade in state.game.index.outbid:
        if _active(state, seat, card, needs_upgrade):
            assert isinstance(effect, WhenOutbid)
            _store(state, seat, card, effect.stores)


def compensated(state: InterbellumState, seat: int, disc: int) -> None:
    """A disc with a printed value is compensated (X4.7), never the variable one (X2.5)."""
    for card, effect, needs_upgrade in state.game.index.compensated:
        if _active(state, seat, card, needs_upgrade):
            assert isinstance(effect, WhenCompensated)
            if disc in effect.discs:
                _store(state, seat, card, effect.stores)


def _active(state: InterbellumState, seat: int, card: int, needs_upgrade: bool) -> bool:
    """X2.8: a permanent effect acts while the card is owned; one in the additional line if upgraded."""
    owned = state.owned[seat] >> card & 1
    return bool(owned and (state.upgraded[seat] >> card & 1 or not needs_upgrade))


def _store(state: InterbellumState, seat: int, card: int, stock: Stock) -> None:
    state.store(card, stock)
    if state.journal is not None:
        state.tell("store", seat, card=state.game.content.cards[card].id, stock=stock)
