"""Victory points, recomputed whenever something changed."""

from bessemer.games.furtherance.castles import gain_worker
from bessemer.games.furtherance.squares import CENTRE, FIELD, each
from bessemer.games.furtherance.state import GRAIL, SWORD, FurtheranceState

CONQUEST = 2
"""Points for each castle destroyed."""

HELP_AT = 4
"""The points that bring another worker, once (U-24)."""


ROADS = ("buildings", "field", "war")
"""The roads to victory: fine works and their people, the middle of the land, castles and kills."""


def points_by_road(state: FurtheranceState, party: int) -> tuple[int, int, int]:
    """U-76: the points of a party at this moment, by the road on which they were made."""
    game = state.game
    building, holding, conquering = state.terms[party].points, 0, CONQUEST * state.conquests[party]
    own = state.standing[party]
    effects = game.unit_effects
    for square in each(own):
        unit = state.unit(square)
        building += effects[unit.card].points
        if effects[unit.card].banner and FIELD >> square & 1:  # U-56: it counts itself, too
            holding += (own & FIELD).bit_count() // effects[unit.card].banner
        if unit.tokens & GRAIL and square == CENTRE:  # U-46, U-Q10: also when it comes back there
            holding += game.grail
        if unit.tokens & SWORD:
            conquering += unit.points // game.sword
    return building, holding, conquering


def points_of(state: FurtheranceState, party: int) -> int:
    """All points of a party at this moment."""
    return sum(points_by_road(state, party))


def recount(state: FurtheranceState) -> None:
    """Recompute what may have changed; the first time at four points brings a worker (U-24)."""
    game = state.game
    # U-82: enemy castles have no points
    dirty, state.dirty = state.dirty & game.every_seat, 0
    helps = not game.solo and game.goal > HELP_AT  # U-Q12: a game of beginners ends before
    for party in each(dirty):
        points = points_of(state, party)
        if points == state.points[party]:
            continue
        state.points[party] = points
        if state.journal is not None:
            state.tell("points", party, points=points)
        if helps and points >= HELP_AT and not state.helped >> party & 1:
            state.helped |= 1 << party
            gain_worker(state, party)
