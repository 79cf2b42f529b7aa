"""What a position promises a seat: its points, and what wells, money, flags, gas and cards may yet bring."""

from math import exp
from typing import TYPE_CHECKING, NamedTuple

from bessemer.games.interbellum.atlas import bits
from bessemer.games.interbellum.rulings import (
    CARD_FIND,
    CONNECTED_INCOME,
    EXECUTIVES,
    EXPANDING_FIND,
    GAS_INCOME,
    GAS_POINTS,
    INCOME,
    INFLUENCE_FIND,
    MOST_COLUMN,
    MOST_FINDS,
    PIPELINE,
    ROUNDS,
    SEGMENT_POINTS,
)
from bessemer.games.interbellum.scoring import control_points
from bessemer.games.interbellum.state import BaronState

if TYPE_CHECKING:
    from bessemer.games.interbellum.game import OilBarons

DOLLAR, PATIENCE = 0.62, 4.0
"""Points that a dollar becomes with many actions to come, and how many it takes to make most of that."""

SPENT = 5
"""Dollars that an action can use; more than that for all of them lies idle."""

ACTION = 1.5
"""Points that an action brings in any case: what it costs to spend it on income."""

CARD = 1.5
"""Points of an action card."""

BEGUN = 0.12
"""How much of a route counts before its first segment lies."""

LONGEST, KEPT_ROUTES = 8, 20
"""Routes longer than this are not dreamt of, and so many are kept for each well."""

EASE, LUCK = 2.5, 1.5
"""Actions to spare that make a route sure, and how likely it is without any (in parts of both together)."""

CONSIDERED = 3
"""Routes of each well whose segments are looked at."""

MEMORY = 50_000
"""Judgements remembered."""

HOLD = (0.45, 0.7, 0.85, 0.95)
"""The chance to keep a flag, by the lead over the next."""

TAKE = (0.35, 0.2, 0.1)
"""The chance to get a flag, by what is missing to its holder."""

FURTHER_FINDS, FIND_PACE = 0.4, 0.25
"""How much finds to come count, and how many an action brings."""

ENVY = 0.15
"""How much the flags of others count against a seat."""


class Route(NamedTuple):
    """A way from a well to a port, which passes no other."""

    way: int
    length: int
    points: int


class Ground(NamedTuple):
    """Segments where a superpower rules that gives a seat perks."""

    segments: int
    discount: int
    extra: int


class Outlook(NamedTuple):
    """What a seat has to build with: money, actions and rounds to come, the worth of a dollar, perks."""

    money: int
    acts: int
    rounds: int
    dollar: float
    grounds: tuple[Ground, ...]


class Prospects:
    """Judges positions of one game; remembers what it worked out about routes."""

    def __init__(self, game: "OilBarons") -> None:
        self.game = game
        self.routes = [self._routes(well) for well in range(len(game.content.atlas.wells))]
        self._segments: dict[int, int] = {}
        self._wells: dict[tuple[int, int, Outlook], float] = {}

    def _routes(self, well: int) -> list[Route]:
        """All routes of a well that are short enough, the best ones for their length."""
        atlas = self.game.content.atlas
        found: dict[int, Route] = {}
        paths = [(atlas.well_nodes[well], 0, 1 << atlas.well_nodes[well])]
        for length in range(1, LONGEST + 1):
            further = []
            for node, way, seen in paths:
                for segment, other in atlas.links[node]:
                    if seen >> other & 1:
                        continue
                    longer = way | 1 << segment
                    if other in atlas.port_at:
                        points = SEGMENT_POINTS * length + atlas.port_points[atlas.port_at[other]]
                        found[longer] = Route(longer, length, points)
                    else:
                        further.append((other, longer, seen | 1 << other))
            paths = further
        ranked = sorted(found.values(), key=lambda route: (route.length - route.points / 6, route.way))
        return ranked[:KEPT_ROUTES]

    # The whole ------------------------------------------------------------------------------------

    def value(self, state: BaronState, seat: int) -> float:
        """Points that a seat may expect in the end."""
        left = ROUNDS - max(1, state.round)
        acts = self.acts(state, seat)
        dollar = dollar_worth(acts)
        money = state.money[seat]
        worth = dollar * min(money, SPENT * acts) + CARD * min(len(state.hands[seat]), 0.5 * acts)
        worth += self._gas(state, seat, left, acts, dollar)
        worth += self._powers(state, seat, acts)
        outlook = self.outlook(state, seat)
        for well in bits(state.wells[seat]):
            worth += self._well(state, seat, well, outlook)
        return worth

    def outlook(self, state: BaronState, seat: int) -> "Outlook":
        """What a seat has to build with."""
        acts = self.acts(state, seat)
        return Outlook(
            state.money[seat],
            acts,
            ROUNDS - max(1, state.round),
            dollar_worth(acts),
            self.grounds(state, seat),
        )

    def acts(self, state: BaronState, seat: int) -> int:
        """Actions that a seat still has."""
        if state.placed or state.executives[seat]:
            return state.executives[seat] + EXECUTIVES * (ROUNDS - state.round)
        return EXECUTIVES * (ROUNDS - max(1, state.round) + 1)

    # Gas ------------------------------------------------------------------------------------------

    def _gas(self, state: BaronState, seat: int, left: int, acts: int, dollar: float) -> float:
        finds = state.finds[seat]
        further = min(MOST_FINDS, finds + FIND_PACE * acts)
        low = int(further)
        later = GAS_POINTS[low] + (further - low) * (GAS_POINTS[min(low + 1, MOST_FINDS)] - GAS_POINTS[low])
        worth = GAS_POINTS[finds] + FURTHER_FINDS * (later - GAS_POINTS[finds])
        return worth + GAS_INCOME[finds] * left * dollar

    def find_worth(self, state: BaronState, seat: int) -> float:
        """What one more find brings."""
        left, acts = ROUNDS - state.round, self.acts(state, seat)
        finds, dollar = state.finds[seat], dollar_worth(acts)
        now = self._gas(state, seat, left, acts, dollar)
        state.finds[seat] = finds + 1
        worth = self._gas(state, seat, left, acts, dollar) - now
        state.finds[seat] = finds
        if finds + 1 == CARD_FIND:
            worth += CARD
        elif finds + 1 == EXPANDING_FIND and seat in state.flags:
            worth += 2.0
        elif finds + 1 == INFLUENCE_FIND:
            worth += 1.5
        return worth

    # Influence, flags and armies ------------------------------------------------------------------

    def _powers(self, state: BaronState, seat: int, acts: int) -> float:
        worth = 0.0
        over = acts == 0
        for power, row in enumerate(state.influence):
            mine = row[seat]
            worth += self.game.content.powers[power].points[min(mine, MOST_COLUMN)]
            control = control_points(state, power)
            holder = state.flags[power]
            if holder == seat:
                lead = mine - max(cubes for other, cubes in enumerate(row) if other != seat)
                worth += control * (1.0 if over else HOLD[min(lead, len(HOLD) - 1)])
            elif holder >= 0:
                missing = row[holder] - mine
                if mine and not over and missing < len(TAKE):
                    worth += control * TAKE[missing]
                worth -= ENVY * control
        return worth

    # Wells and pipelines --------------------------------------------------------------------------

    def grounds(self, state: BaronState, seat: int) -> tuple[Ground, ...]:
        """Where the seat builds cheaper or more at once."""
        rule = self.game.content.atlas.rule
        grounds = []
        for power, tracker in enumerate(self.game.content.powers):
            column = min(state.influence[power][seat], MOST_COLUMN)
            if tracker.discount[column] or tracker.extra[column]:
                segments = self._segments_in(state.armies[power] | rule[power])
                grounds.append(Ground(segments, tracker.discount[column], tracker.extra[column]))
        return tuple(grounds)

    def _segments_in(self, areas: int) -> int:
        segments = self._segments.get(areas)
        if segments is None:
            if len(self._segments) > MEMORY:
                self._segments.clear()
            segments = sum(self.game.content.atlas.segments_in[area] for area in bits(areas))
            self._segments[areas] = segments
        return segments

    def _well(self, state: BaronState, seat: int, well: int, outlook: "Outlook") -> float:
        key = well, state.pipes[seat], outlook
        worth = self._wells.get(key)
        if worth is None:
            if len(self._wells) > MEMORY:
                self._wells.clear()
            worth = self._wells[key] = self._judge(well, state.pipes[seat], outlook)
        return worth

    def _judge(self, well: int, pipes: int, outlook: "Outlook") -> float:
        """Points of a pipeline, or of the best route that may become one; and income above what it costs."""
        atlas = self.game.content.atlas
        plain, joined = self._incomes(well, outlook)
        if pipes & atlas.at_well[well]:
            done = atlas.shortest(pipes, well)
            if done is not None:
                return SEGMENT_POINTS * done[0] + atlas.port_points[done[1]] + joined
        best = 0.0
        for route in self.routes[well]:
            worth = self._route(route, pipes, outlook, joined - plain, best)
            if worth > best:
                best = worth
        return plain + best

    def _incomes(self, well: int, outlook: "Outlook") -> tuple[float, float]:
        """What income brings until the end, without a pipeline and with one."""
        more = self.game.content.bonuses[well].production
        return (
            outlook.rounds * max(0.0, (INCOME + more) * outlook.dollar - ACTION),
            outlook.rounds * max(0.0, (CONNECTED_INCOME + more) * outlook.dollar - ACTION),
        )

    def _route(self, route: Route, pipes: int, outlook: "Outlook", gain: float, least: float) -> float:
        """What a route is worth: by what is built of it, time and money. Nothing if it is below `least`."""
        missing = route.way & ~pipes
        needed = missing.bit_count()
        worth = (route.points + gain) * (1.0 - (1.0 - BEGUN) * needed / route.length)
        if worth <= least:
            return 0.0
        cost = PIPELINE * needed
        for segments, discount, extra in outlook.grounds:
            here = (missing & segments).bit_count()
            if here:
                cost -= here * discount
                needed -= here - -(-here // (1 + extra))
        slack = float(outlook.acts - needed)
        if cost > outlook.money:
            slack -= (cost - outlook.money) / SPENT
        if slack < 0.0:
            return 0.0
        return worth if slack >= EASE else worth * (slack + LUCK) / (EASE + LUCK)

    def wanted(self, state: BaronState, seat: int) -> int:
        """Segments that are missing on the few best routes of each well."""
        pipes = state.pipes[seat]
        outlook = self.outlook(state, seat)
        wanted = 0
        for well in bits(state.wells[seat]):
            if not self.game.content.atlas.connected(pipes, well):
                plain, joined = self._incomes(well, outlook)
                judged = [
                    (self._route(route, pipes, outlook, joined - plain, 0.0), route.way)
                    for route in self.routes[well]
                ]
                for worth, way in sorted(judged, reverse=True)[:CONSIDERED]:
                    if worth:
                        wanted |= way
        return wanted & ~pipes


def dollar_worth(acts: int) -> float:
    """Points that a dollar becomes when there are so many actions to spend it."""
    return DOLLAR * (1.0 - exp(-acts / PATIENCE))
