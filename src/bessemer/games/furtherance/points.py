"""U-43, U-46, U-56, U-76: victory points, recomputed whenever something changed."""

from bessemer.games.furtherance.castles import gain_worker
from bessemer.games.furtherance.squares import CENTRE, FIELD, each
from bessemer.games.furtherance.state import GRAIL, SWORD, FurtheranceState

CONQUEST = 2
"""Points for each castle destroyed."""

HELP_AT = 4
"""U-24: the points that bring another worker, once."""


def points_of(state: FurtheranceState, party: int) -> int:
    """All points of a party at this moment."""
    game = state.game
    total = CONQUEST * state.conquests[party] + state.terms[party].points
    own = state.standing[party]
    if not own:
        return total
    effects = game.unit_effects
    for square in each(own):
        unit = state.unit(square)
        total += effects[unit.card].points
        if effects[unit.card].banner and FIELD >> square & 1:
            total += (own & FIELD).bit_count() // effects[unit.card].banner
        if unit.tokens & GRAIL and square == CENTRE:
            total += game.grail
        if unit.tokens & SWORD:
            total += unit.points // game.sword
    return total


def recount(state: FurtheranceState) -> None:
    """Recompute what may have changed; U-24: the first time at four points brings a worker."""
    dirty, state.dirty = state.dirty, 0
    for party in each(dirty):
        points = points_of(state, party)
        if points == state.points[party]:
            continue
        state.points[party] = points
        if state.journal is not None:
            state.tell("points", party, points=points)
        if points >= HELP_AT and not state.helped >> party & 1 and not state.game.solo:
            state.helped |= 1 << party
            gain_worker(state, party)
