"""Counts points from what lies on the table, the slow way and by the words of the rulebook."""

from bessemer.games.interbellum.pack import Pack
from bessemer.games.interbellum.view import InterbellumView

GAS = {0: 0, 1: 1, 2: 3, 3: 6, 4: 10, 5: 15, 6: 21}


def neighbours(pack: Pack, built: set[str]) -> dict[str, set[str]]:
    """Which places the built segments join."""
    joined: dict[str, set[str]] = {}
    for route in pack.route:
        stops = [route.ends[0], *(f"{route.id} after {n}" for n in range(1, len(route.areas))), route.ends[1]]
        for number in range(len(route.areas)):
            if f"{route.id}.{number + 1}" in built:
                one, other = stops[number], stops[number + 1]
                joined.setdefault(one, set()).add(other)
                joined.setdefault(other, set()).add(one)
    return joined


def route_points(pack: Pack, built: set[str], well: str) -> int:
    """Every simple path from the well is tried; of those to a port the shortest counts."""
    joined, ports = neighbours(pack, built), {port.id: port.points for port in pack.port}
    best = (99, 0)
    paths = [[well]]
    while paths:
        path = paths.pop()
        if path[-1] in ports:
            best = min(best, (len(path) - 1, -ports[path[-1]]))
        elif len(path) <= best[0]:
            paths += [[*path, stop] for stop in joined.get(path[-1], ()) if stop not in path]
    return 3 * best[0] - best[1] if best[0] < 99 else 0


def recount(pack: Pack, view: InterbellumView, seat: int) -> int:
    """All points of a seat."""
    baron = view.barons[seat]
    total = GAS[baron.finds]
    total += sum(route_points(pack, set(baron.pipelines), well) for well in baron.wells)
    for written, power in zip(pack.power, view.powers, strict=True):
        total += written.points[min(power.influence[seat], 10)]
        if power.flag == seat:
            total += 2 + 2 * len(power.armies)
    return total
