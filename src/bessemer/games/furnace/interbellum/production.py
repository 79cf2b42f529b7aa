"""X3, X4.4: which card comes next."""

from bessemer.games.furnace.interbellum.state import InterbellumState
from bessemer.games.furnace.interbellum.work import work_on
from bessemer.games.industry.production import IndustryState, Produce


class ProduceWithEffects(Produce):
    """Choose the next card, or finish; cards do more here than in the base game."""

    __slots__ = ()

    def begin(self, state: IndustryState, card: int) -> None:
        """Go through the effects of an own card; X4.4: perhaps with its compensation line first."""
        assert isinstance(state, InterbellumState)
        work = work_on(state, self.seat, card, self.seat)
        work.take_gains(state, work.place)
