"""What Capitalists (D-K1 to D-K6) do with the card that their player's Color token points at."""

from typing import ClassVar

from bessemer.games.duel.anytime import DuelDecision
from bessemer.games.duel.maps import bits
from bessemer.games.duel.moves import KEEP
from bessemer.games.duel.routes import UseCities
from bessemer.games.duel.state import DuelState
from bessemer.games.duel.taking import ask_how_much
from bessemer.games.industry.production import transact
from bessemer.kernel.moves import DONE, Move


def use_city(state: DuelState, seat: int, column: int) -> None:
    """D-K3: the effect of the City at the bottom edge, as often as the card says, and of no other City."""
    city = state.game.map.bottom[column]
    capitalist = state.game.content.abilities[state.capitalists[seat]]
    state.push(UseCities(seat, city, city, capitalist.value, 0, 0, 0))


def produce_at_once(state: DuelState, seat: int, card: int, sparing: bool) -> None:
    """D-K2, D-B13.9: the basic line of a Company just won; it can still be resolved in production."""
    (line,) = state.factory.cards[card].basic
    if line.processing:
        state.push(BasicEffect(seat, card))
        return
    id = state.factory.cards[card].id
    if sparing:
        ask_how_much(state, seat, line.gains)
        if state.journal is not None:
            state.tell("part", seat, card=id)
        return
    state.gain(seat, line.gains)
    if state.journal is not None:
        state.tell("gain", seat, card=id, line=0, stock=line.gains)


class BasicEffect(DuelDecision):
    """How many transactions of the basic line to make at once (D-K2)."""

    __slots__ = ("card",)
    fields: ClassVar[tuple[str, ...]] = ("seat", "card")

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def choices(self, state: DuelState) -> list[Move]:
        """From none to what the limit and the stock allow."""
        (line,) = state.factory.cards[self.card].basic
        count = line.times(state.stocks[self.seat], line.limit)
        return state.factory.transact[count] if count else []

    def decide(self, state: DuelState, move: Move) -> None:
        """Make them."""
        (line,) = state.factory.cards[self.card].basic
        transact(state, self.seat, self.card, line, move[1])

    def waits(self, state: DuelState) -> bool:
        """A piece may bring what the line takes."""
        return True


class RunRoute(DuelDecision):
    """D-K5: use a route that is already there, own or not, as if it had just been claimed."""

    __slots__ = ("start", "value")
    fields: ClassVar[tuple[str, ...]] = ("seat", "start", "value")

    def __init__(self, seat: int, start: int, value: int) -> None:
        self.seat = seat
        self.start = start
        self.value = value

    def choices(self, state: DuelState) -> list[Move]:
        """Claimed tracks that begin at the City of the card, or are connected to it by own ones."""
        map = state.game.map
        tracks = map.tracks_at(state.reach[self.seat][self.start]) & (state.owned[0] | state.owned[1])
        return [*(state.game.run_route[track] for track in bits(tracks)), DONE] if tracks else []

    def decide(self, state: DuelState, move: Move) -> None:
        """D-B9.2.6: the two Cities and nothing else; no train is placed."""
        a, b = state.game.map.ends[move[1]]
        if state.journal is not None:
            state.tell("run", self.seat, track=state.game.map.tracks[move[1]])
        state.push(UseCities(self.seat, a, b, self.value, 0, 0, 0))


class KeepOrGiveUp(DuelDecision):
    """D-K6: take the card that was won, or discard it and be compensated for the disc."""

    __slots__ = ("column", "value")
    fields: ClassVar[tuple[str, ...]] = ("seat", "column", "value")

    def __init__(self, seat: int, column: int, value: int) -> None:
        self.seat = seat
        self.column = column
        self.value = value

    def choices(self, state: DuelState) -> list[Move]:
        """Either."""
        card = state.row[self.column]
        return [state.game.keep[card], state.game.give_up[card]]

    def decide(self, state: DuelState, move: Move) -> None:
        """D-B13.10: a card given up goes to the discards."""
        if move[0] == KEEP:
            state.push(state.game.win[self.seat][self.column])
            return
        state.game.compensate(state, self.seat, self.column, self.value)
        state.push(state.game.discard[self.column])
