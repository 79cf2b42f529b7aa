"""A seat's production by itself: the engine's own lane, cut loose from the table for somebody who plans."""

from bessemer.games.furnace.interbellum.posts import AssignManagers
from bessemer.games.furnace.interbellum.state import InterbellumState
from bessemer.games.industry.production import Insert, Produce
from bessemer.kernel.steps import Agenda


def agenda_of(state: InterbellumState, seat: int) -> Agenda:
    """What a seat has to do: in its lane, or on the main agenda where players produce in turn."""
    return state.lanes[seat] if state.lanes else [step for step in state.agenda if step.seat == seat]


def produces(state: InterbellumState, seat: int) -> bool:
    """Whether a seat that must decide is in its Production Phase."""
    return seat in state.pending and (bool(state.lanes) or closes_here(state, seat))


def closes_here(state: InterbellumState, seat: int) -> bool:
    """Whether production itself belongs to what the seat decides now; Managers may come before it (X3.13)."""
    return any(isinstance(step, Produce) for step in agenda_of(state, seat))


def unplaced(state: InterbellumState, seat: int) -> tuple[int, ...]:
    """The Managers that can still be placed in this Production Phase."""
    steps = agenda_of(state, seat)
    before = not closes_here(state, seat) or any(isinstance(step, AssignManagers) for step in steps)
    placed = [manager for manager, _ in state.posts[seat]]
    return tuple(manager for manager in state.managers[seat] if before and manager not in placed)


def alone(state: InterbellumState, seat: int) -> InterbellumState:
    """The position as if nobody else had anything to do, with new cards at the end of the row.

    Managers are placed and cards put in order by whoever plans, so nothing is asked about either.
    """
    ahead = state.copy()
    produce = state.factory.produce[seat]
    begun = [
        step for step in agenda_of(state, seat) if not isinstance(step, Produce | AssignManagers | Insert)
    ]
    ahead.sealed = []
    ahead.lanes = [[produce, *begun] if other == seat else [] for other in range(state.game.seats)]
    ahead.agenda = [state.game.end_round]
    ahead.tableaus[seat] += ahead.inserting[seat]
    ahead.inserting[seat] = ()
    ahead.pending = {seat: state.pending[seat] if begun else produce.options(ahead)}
    return ahead
