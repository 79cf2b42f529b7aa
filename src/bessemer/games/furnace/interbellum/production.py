"""X3: which card comes next."""

from bessemer.games.furnace.interbellum.state import InterbellumState
from bessemer.games.furnace.interbellum.work import work_on
from bessemer.games.industry.production import IndustryState, Produce


class ProduceWithEffects(Produce):
    """Choose the next card, or finish; cards do more here than in the base game."""

    __slots__ = ()

    def begin(self, state: IndustryState, card: int) -> None:
        """Go through the effects of an own card, perhaps with its compensation line first (X4.4)."""
        assert isinstance(state, InterbellumState)
        work = work_on(state, self.seat, card, self.seat)
        work.take_gains(state, work.place)
