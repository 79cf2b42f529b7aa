"""The map as the rules need it: sets of areas, segments and wells are bits of an int."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bessemer.games.interbellum.rulings import PERKS_AT_HOME
from bessemer.kernel.errors import ContentError

if TYPE_CHECKING:
    from bessemer.games.interbellum.pack import Pack

HOME_AREAS = {"gb": 2, "ussr": 2}
"""I-2: superpowers whose home base has more than one area."""

TERRITORIES = 26
"""I-4: areas that belong to nobody until an army stands there."""

LEAST_PORT, MOST_PORT = 2, 6
"""What ports bring (I-60)."""


def bits(mask: int) -> Iterator[int]:
    """The members of a set."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Atlas:
    """Areas (territories first, then home areas), and the network of segments between wells and ports."""

    def __init__(self, pack: "Pack") -> None:
        areas = sorted(pack.area, key=lambda area: area.home != "")
        self.areas = tuple(area.id for area in areas)
        self.territories = sum(not area.home for area in areas)
        self.land = (1 << self.territories) - 1
        at = {id: place for place, id in enumerate(self.areas)}
        self._check_areas(pack, at)
        home = [sum(1 << at[area.id] for area in areas if area.home == power.id) for power in pack.power]
        self.home = tuple(home)
        self.rule = self.home if PERKS_AT_HOME else (0,) * len(home)  # I-Q9: perks at home
        self.borders = self._borders(pack, at)
        self.frontier = tuple(self._around(mask) & self.land for mask in home)
        self._lay_routes(pack, at)

    def _check_areas(self, pack: "Pack", at: dict[str, int]) -> None:
        if self.territories != TERRITORIES:
            raise ContentError(f"area: expected {TERRITORIES} without a home, found {self.territories}")
        for power in pack.power:
            count = sum(area.home == power.id for area in pack.area)
            if count != HOME_AREAS.get(power.id, 1):
                raise ContentError(
                    f"area: expected {HOME_AREAS.get(power.id, 1)} at home of {power.id!r}, found {count}"
                )
        known = {*at}
        for area in pack.area:
            if not known.issuperset(area.borders):
                raise ContentError(f"area {area.id!r}: borders: expected areas of the map")

    def _borders(self, pack: "Pack", at: dict[str, int]) -> tuple[int, ...]:
        """Who borders on whom. A border written on one side holds for both; I-3: a home base is one place."""
        borders = [0] * len(at)
        for area in pack.area:
            for other in area.borders:
                borders[at[area.id]] |= 1 << at[other]
                borders[at[other]] |= 1 << at[area.id]
        for base in self.home:
            around = 0
            for place in bits(base):
                around |= borders[place]
            for place in bits(base):
                borders[place] = around & ~base
            for place in bits(around):
                borders[place] |= base
        return tuple(borders)

    def _around(self, areas: int) -> int:
        around = 0
        for area in bits(areas):
            around |= self.borders[area]
        return around

    def _lay_routes(self, pack: "Pack", at: dict[str, int]) -> None:
        """I-51d: a route has one segment in each area that it crosses, so each lies in exactly one."""
        self.segments: tuple[str, ...] = tuple(
            f"{route.id}.{number}" for route in pack.route for number in range(1, len(route.areas) + 1)
        )
        nodes: dict[str, int] = {}
        links: dict[int, list[tuple[int, int]]] = {}
        joins: list[tuple[int, int]] = []
        place: list[int] = []
        for route in pack.route:
            if len(route.ends) != 2 or not route.areas or not {*at}.issuperset(route.areas):
                raise ContentError(f"route {route.id!r}: expected two ends and areas of the map")
            first, last = route.ends
            stops = [first, *(f"{route.id}/{gate}" for gate in range(1, len(route.areas))), last]
            for number, area in enumerate(route.areas):
                segment = len(place)
                ends = [nodes.setdefault(stop, len(nodes)) for stop in stops[number : number + 2]]
                links.setdefault(ends[0], []).append((segment, ends[1]))
                links.setdefault(ends[1], []).append((segment, ends[0]))
                joins.append((ends[0], ends[1]))
                place.append(at[area])
        self.area_of = tuple(place)
        self.joins = tuple(joins)
        self.segments_in = tuple(
            sum(1 << segment for segment, where in enumerate(place) if where == area)
            for area in range(len(at))
        )
        self.links = tuple(tuple(links[node]) for node in range(len(nodes)))
        self.wells = tuple(well.id for well in pack.well)
        self.well_areas = tuple(at.get(well.area, -1) for well in pack.well)
        for id in (*self.wells, *(port.id for port in pack.port)):
            if id not in nodes:
                raise ContentError(f"route: expected one that ends at {id!r}")
        if -1 in self.well_areas:
            raise ContentError("well: area: expected an area of the map")
        self.well_nodes = tuple(nodes[well] for well in self.wells)
        self.at_well = tuple(sum(1 << segment for segment, _ in self.links[node]) for node in self.well_nodes)
        self.ports = tuple(port.id for port in pack.port)
        self.port_at = {nodes[port.id]: place for place, port in enumerate(pack.port)}
        self.port_points = tuple(port.points for port in pack.port)
        for port in pack.port:
            if not LEAST_PORT <= port.points <= MOST_PORT:
                raise ContentError(f"port {port.id!r}: expected {LEAST_PORT} to {MOST_PORT} points")
        everything = (1 << len(self.segments)) - 1
        for well, id in enumerate(self.wells):
            if self.shortest(everything, well) is None:
                raise ContentError(f"well {id!r}: expected a way to a port")

    def shortest(self, pipes: int, well: int) -> tuple[int, int, int] | None:
        """I-51e, I-Q8: the shortest way from a well to a port along these segments; of two, the better port.

        Its length, the port, and the segments.
        """
        start = self.well_nodes[well]
        seen = {start}
        layer = [(start, 0)]
        length = 0
        while layer:
            length += 1
            reached: list[tuple[int, int]] = []
            for node, way in layer:
                for segment, other in self.links[node]:
                    if pipes >> segment & 1 and other not in seen:
                        seen.add(other)
                        reached.append((other, way | 1 << segment))
            ports = [
                (self.port_points[self.port_at[node]], way, node)
                for node, way in reached
                if node in self.port_at
            ]
            if ports:
                _, way, node = max(ports, key=_points)
                return length, self.port_at[node], way
            layer = reached
        return None

    def connected(self, pipes: int, well: int) -> bool:
        """I-54a: whether these segments lead from a well to any port."""
        return pipes & self.at_well[well] != 0 and self.shortest(pipes, well) is not None

    def second_ports(self, pipes: int, wells: int) -> int:
        """Segments that would join one of these wells, already connected, to another port (I-51e)."""
        network = list(range(len(self.links)))  # of each node: those that pipes join have the same
        for segment in bits(pipes):
            one, other = (network[node] for node in self.joins[segment])
            network = [one if each == other else each for each in network]
        with_port = {network[node] for node in self.port_at}
        with_well = {network[self.well_nodes[well]] for well in bits(wells)}
        barred = 0
        for segment, ends in enumerate(self.joins):
            both = {network[node] for node in ends}
            if len(both) > 1 and both <= with_port and both & with_well:
                barred |= 1 << segment
        return barred


def _points(port: tuple[int, int, int]) -> int:
    return port[0]
