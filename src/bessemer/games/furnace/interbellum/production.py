"""X3, X4.4: which card comes next."""

from typing import ClassVar

from bessemer.games.furnace.interbellum.state import InterbellumState
from bessemer.games.furnace.interbellum.triggers import trade
from bessemer.games.furnace.interbellum.work import NO_LINE, gain, work_on
from bessemer.games.industry.production import IndustryState, Produce
from bessemer.kernel.moves import Move
from bessemer.kernel.steps import Decision


class ProduceWithEffects(Produce):
    """Choose the next card, or finish; cards do more here than in the base game."""

    __slots__ = ()

    def begin(self, state: IndustryState, card: int) -> None:
        """Go through the effects of an own card; X4.4: perhaps with its compensation line first."""
        assert isinstance(state, InterbellumState)
        seat = self.seat
        work = work_on(state, seat, card, seat)
        if not state.abilities[seat].compensates:
            work.take_gains(state)
            return
        state.push(work)
        if card < state.game.content.companies and not state.upgraded[seat] >> card & 1:
            state.push(OwnCompensation(seat, card))


class OwnCompensation(Decision[InterbellumState]):
    """X4.4: the compensation line of an own Company, once."""

    __slots__ = ("card",)
    fields: ClassVar[tuple[str, ...]] = ("seat", "card")

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def options(self, state: InterbellumState) -> list[Move]:
        """One transaction or none, if it can be paid; extraction comes by itself."""
        line = state.game.compensations[self.card]
        payable = line.processing and line.times(state.stocks[self.seat], 1)
        return state.factory.transact[1] if payable else []

    def choose(self, state: InterbellumState, move: Move) -> None:
        """Make it."""
        trade(state, self.seat, self.card, state.game.compensations[self.card], move[1])

    def lapse(self, state: InterbellumState) -> None:
        """Gain what an extraction line gives."""
        line = state.game.compensations[self.card]
        if not line.processing:
            gain(state, self.seat, self.card, NO_LINE, line.gains)
