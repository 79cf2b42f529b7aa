"""Points, and who wins."""

from dataclasses import dataclass

from bessemer.games.interbellum.atlas import Atlas, bits
from bessemer.games.interbellum.rulings import (
    ARMY_POINTS,
    FLAG_POINTS,
    GAS_POINTS,
    MOST_COLUMN,
    SEGMENT_POINTS,
    SHARED_SEGMENTS_COUNT_FOR_EACH,
)
from bessemer.games.interbellum.state import BaronState
from bessemer.kernel.outcome import Outcome, rank

DECIDER = "gb"
"""Whoever controls this superpower wins ties (I-65)."""


@dataclass(frozen=True, slots=True)
class Points:
    """Where the points of a seat come from."""

    segments: int
    ports: int
    gas: int
    influence: int
    control: int

    @property
    def total(self) -> int:
        """All of them; I-64: money and cards count nothing."""
        return self.segments + self.ports + self.gas + self.influence + self.control


def points(state: BaronState, seat: int) -> Points:
    """All points of a seat as the board stands."""
    segments, ports = pipeline_points(state, seat)
    return Points(
        segments,
        ports,
        GAS_POINTS[state.finds[seat]],  # I-61: for all finds together
        influence_points(state, seat),
        sum(control_points(state, power) for power in state.held(seat)),
    )


def pipeline_points(state: BaronState, seat: int) -> tuple[int, int]:
    """I-60, I-Q7: the shortest route of each own well that is connected: its segments, and its port."""
    atlas = state.game.content.atlas
    lengths = counted = ports = 0
    for well in bits(state.wells[seat]):
        route = atlas.shortest(state.pipes[seat], well)
        if route is not None:
            length, port, way = route
            lengths += length
            counted |= way
            ports += atlas.port_points[port]
    segments = lengths if SHARED_SEGMENTS_COUNT_FOR_EACH else counted.bit_count()
    return SEGMENT_POINTS * segments, ports


def route_points(atlas: Atlas, route: tuple[int, int, int]) -> int:
    """What a route from a well to a port brings by itself."""
    length, port, _ = route
    return SEGMENT_POINTS * length + atlas.port_points[port]


def influence_points(state: BaronState, seat: int) -> int:
    """I-62: what the tracker of each superpower says."""
    return sum(
        power.points[min(row[seat], MOST_COLUMN)]
        for power, row in zip(state.game.content.powers, state.influence, strict=True)
    )


def control_points(state: BaronState, power: int) -> int:
    """I-63: for the holder of its flag."""
    return FLAG_POINTS + ARMY_POINTS * state.armies[power].bit_count()


def outcome(state: BaronState) -> Outcome:
    """I-43: most points; I-65: then whoever controls Great Britain, else the win is shared."""
    seats = range(state.game.seats)
    scores = [points(state, seat).total for seat in seats]
    decider = state.flags[state.game.decider]
    standings = [(score, int(seat == decider)) for seat, score in enumerate(scores)]
    tied = scores.count(max(scores)) > 1
    broken = tied and decider >= 0 and scores[decider] == max(scores)
    return Outcome(
        rule="I-65" if tied else "I-43",
        ranks=rank(standings),
        scores=tuple(scores),
        tiebreak="Great Britain" if broken else None,
    )
