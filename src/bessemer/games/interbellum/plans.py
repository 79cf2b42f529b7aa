"""What the wells of a seat promise: pipelines that stand, and those worth building at what they cost."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from bessemer.games.interbellum.atlas import bits
from bessemer.games.interbellum.rulings import (
    CONNECTED_INCOME,
    INCOME,
    MOST_COLUMN,
    PIPELINE,
    SEGMENT_POINTS,
)
from bessemer.games.interbellum.scoring import route_points
from bessemer.games.interbellum.state import BaronState

if TYPE_CHECKING:
    from bessemer.games.interbellum.game import OilBarons

ACTION = 1.5
"""Points that an action brings in any case: what it costs to spend it on something."""

SPENT = 5
"""Dollars that an action can use, and that one brings where money is missing."""

DOUBT = 0.04
"""How much of a pipeline each missing segment puts in question."""

LONGEST, KEPT_ROUTES = 8, 16
"""Routes longer than this are not dreamt of, and so many are kept for each well."""

EASE, LUCK = 2.5, 1.5
"""Actions to spare that make a route sure, and how likely it is without any (in parts of both together)."""

EARLY = 0.7
"""How much of the cost of a route counts before anybody knows where armies will stand, and who has perks."""

CONSIDERED = 3
"""Routes of each well whose segments are looked at."""

MEMORY = 50_000
"""Judgements remembered."""

UNFINISHED = -1


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


class Means(NamedTuple):
    """What a seat builds with: money, actions and rounds to come, a dollar's worth; `early` in the draft."""

    money: int
    acts: int
    rounds: int
    dollar: float
    early: bool


class Work(NamedTuple):
    """A route that is not finished: its points as far as they are sure, what is missing, what that takes."""

    points: int
    sure: float
    missing: int
    acts: int
    cost: int


class Plan(NamedTuple):
    """The route that a seat would build for a well."""

    worth: float
    work: Work


NO_PLAN = Plan(0.0, Work(0, 0.0, 0, 0, 0))


class Plans:
    """Judges the wells of seats; remembers what it worked out about routes."""

    def __init__(self, game: "OilBarons") -> None:
        self.atlas = game.content.atlas
        self.powers = game.content.powers
        self.more = [bonus.production for bonus in game.content.bonuses]
        self.routes = [self._routes(well) for well in range(len(self.atlas.wells))]
        self.reach = [_union(route.way for route in routes) for routes in self.routes]
        self._finished: dict[tuple[int, int], int] = {}
        self._grounds: dict[tuple[int, int, int], Ground | None] = {}
        self._works: dict[tuple[int, int, tuple[Ground, ...]], list[Work]] = {}

    def _routes(self, well: int) -> list[Route]:
        """All routes of a well that are short enough, the best ones for their length."""
        atlas = self.atlas
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

    # All wells of a seat --------------------------------------------------------------------------

    def worth(self, state: BaronState, seat: int, means: Means) -> float:
        """Points of pipelines, income above what it costs, and plans one after another, the best first."""
        pipes = state.pipes[seat]
        grounds = self.grounds(state, seat)
        worth = 0.0
        plans = []
        for well in bits(state.wells[seat]):
            plain, joined = self._incomes(well, means)
            points = self.finished(pipes, well)
            if points != UNFINISHED:
                worth += points + joined
                continue
            worth += plain
            plan = best(self._works_of(well, pipes, grounds), means, joined - plain)
            if plan is not None:
                plans.append((plan, well, joined - plain))
        if not plans:
            return worth
        plans.sort(reverse=True)
        plan, _, _ = plans[0]
        for _, well, gain in plans[1:]:
            worth += plan.worth
            _, _, missing, acts, cost = plan.work
            pipes |= missing
            means = means._replace(money=means.money - cost, acts=means.acts - acts)
            plan = best(self._works_of(well, pipes, grounds), means, gain) or NO_PLAN
        return worth + plan.worth

    def wanted(self, state: BaronState, seat: int, means: Means) -> int:
        """Segments that are missing on the few best routes of each well."""
        pipes = state.pipes[seat]
        grounds = self.grounds(state, seat)
        wanted = 0
        for well in bits(state.wells[seat]):
            if self.finished(pipes, well) == UNFINISHED:
                plain, joined = self._incomes(well, means)
                plans = [
                    plan
                    for work in self._works_of(well, pipes, grounds)
                    if (plan := best([work], means, joined - plain)) is not None
                ]
                for plan in sorted(plans, reverse=True)[:CONSIDERED]:
                    wanted |= plan.work.missing
        return wanted

    # One well -------------------------------------------------------------------------------------

    def finished(self, pipes: int, well: int) -> int:
        """Points of the pipeline of a well, if it has one."""
        if not pipes & self.atlas.at_well[well]:
            return UNFINISHED
        points = self._finished.get((pipes, well))
        if points is None:
            _forget(self._finished)
            done = self.atlas.shortest(pipes, well)
            points = UNFINISHED
            if done is not None:
                points = route_points(self.atlas, done)
            self._finished[pipes, well] = points
        return points

    def _incomes(self, well: int, means: Means) -> tuple[float, float]:
        """What income brings until the end, without a pipeline and with one."""
        more = self.more[well]
        return (
            means.rounds * max(0.0, (INCOME + more) * means.dollar - ACTION),
            means.rounds * max(0.0, (CONNECTED_INCOME + more) * means.dollar - ACTION),
        )

    def _works_of(self, well: int, pipes: int, grounds: tuple[Ground, ...]) -> list[Work]:
        """What is missing on each route, and what that takes."""
        key = well, pipes & self.reach[well], grounds
        works = self._works.get(key)
        if works is None:
            _forget(self._works)
            works = self._works[key] = _worthy(
                [self._work(route, pipes, grounds) for route in self.routes[well]]
            )
        return works

    def _work(self, route: Route, pipes: int, grounds: tuple[Ground, ...]) -> Work:
        missing = route.way & ~pipes
        segments = missing.bit_count()
        acts, cost = segments, PIPELINE * segments
        for where, discount, extra in grounds:
            here = (missing & where).bit_count()
            if here:
                cost -= here * min(discount, PIPELINE)
                acts -= here - -(-here // (1 + extra))
        return Work(route.points, 1.0 - DOUBT * segments, missing, acts, cost)

    # Perks ----------------------------------------------------------------------------------------

    def grounds(self, state: BaronState, seat: int) -> tuple[Ground, ...]:
        """Where the seat builds cheaper or more at once."""
        grounds = []
        for power, (row, armies) in enumerate(zip(state.influence, state.armies, strict=True)):
            if row[seat]:
                key = power, row[seat], armies
                try:
                    ground = self._grounds[key]
                except KeyError:
                    ground = self._grounds[key] = self._ground(*key)
                if ground is not None:
                    grounds.append(ground)
        return tuple(grounds)

    def _ground(self, power: int, cubes: int, armies: int) -> Ground | None:
        _forget(self._grounds)
        tracker, column = self.powers[power], min(cubes, MOST_COLUMN)
        if not tracker.discount[column] and not tracker.extra[column]:
            return None
        areas = armies | self.atlas.rule[power]
        segments = _union(self.atlas.segments_in[area] for area in bits(areas))
        return Ground(segments, tracker.discount[column], tracker.extra[column])


def _worthy(works: list[Work]) -> list[Work]:
    """All but those that bring no more than another and take no less."""
    kept: list[Work] = []
    for work in sorted(works, key=lambda one: (-one.points, one.acts, one.cost, -one.sure)):
        if not any(one.acts <= work.acts and one.cost <= work.cost and one.sure >= work.sure for one in kept):
            kept.append(work)
    return kept


def best(works: list[Work], means: Means, gain: float) -> Plan | None:
    """The route that brings most above what it costs, if any does."""
    money, acts, _, dollar, early = means
    most, chosen = 0.0, None
    for work in works:
        points, sure, _, needed, cost = work if not early else _eased(work)
        worth = (points + gain) * sure - dollar * cost - ACTION * needed
        if worth <= most:
            continue
        slack = acts - needed - (cost - money) / SPENT if cost > money else acts - needed
        if slack < EASE:
            if slack < 0.0:
                continue
            worth -= (points + gain) * sure * (EASE - slack) / (EASE + LUCK)
        if worth > most:
            most, chosen = worth, work
    return None if chosen is None else Plan(most, chosen)


def _eased(work: Work) -> tuple[int, float, int, float, float]:
    """A route as it looks before the first round."""
    points, _, missing, acts, cost = work
    return points, 1.0, missing, EARLY * acts, EARLY * cost


def _union(masks: Iterable[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def _forget(memory: dict[Any, Any]) -> None:
    if len(memory) > MEMORY:
        memory.clear()
