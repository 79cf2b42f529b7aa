"""Every way to produce, tried on the engine itself: slow, simple, and knows nothing of the solver."""

from bessemer.games.furnace.state import FurnaceState
from tests.games.industry.tableaux import Tableau


class TooMany(Exception):
    """There are more positions than a test has time for."""


def exhaustive(tableau: Tableau, most: int) -> float:
    """The worth of the best production, by making every legal move in every position there can be."""
    game, seat = tableau.game, tableau.seat
    known: dict[object, float] = {}

    def best(state: FurnaceState) -> float:
        lane = state.lanes[seat]
        if not lane:
            return tableau.worth(state)
        position = (
            state.stocks[seat],
            state.upgraded[seat],
            state.resolved[seat],
            state.again[seat],
            state.tableaus[seat],
            tuple(step.seen() for step in lane),
        )
        if position not in known:
            if len(known) >= most:
                raise TooMany
            worths = []
            for move in state.pending[seat]:
                after = state.copy()
                game.apply(after, seat, move)
                worths.append(best(after))
            known[position] = max(worths)
        return known[position]

    return best(tableau.state)
