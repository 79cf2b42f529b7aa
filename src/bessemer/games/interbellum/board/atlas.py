"""The map of a position: land by ruler, armies, wells, ports, pipelines side by side, executives."""

from collections import Counter
from typing import Any

from bessemer.games.interbellum.board import chart
from bessemer.games.interbellum.board.table import Table
from bessemer.games.interbellum.board.words import count, effect_words, say
from bessemer.games.interbellum.view import Post

Spots = Counter[tuple[float, float]]

MANY = 16
"""Where more segments than these can be built, only those below the full price carry a tag."""


class Atlas(Table):
    """What the template of the map draws."""

    def atlas(self, prices: dict[str, str], warnings: dict[str, str]) -> dict[str, Any]:
        """All layers, lowest first; `prices` and `warnings` are of the segments that can be built now."""
        lands = [self._area(area.id) for area in self.game.pack.area]
        return {
            "width": chart.WIDTH,
            "height": chart.HEIGHT,
            "lands": lands,
            "powers": self.power_ids,
            "routes": [self._route(id, prices, warnings.get(id, "")) for id in chart.SEGMENTS],
            "pipes": self._pipes(),
            "gates": chart.GATES,
            "junctions": chart.JUNCTIONS,
            "ports": [self._port(port.id, port.points) for port in self.game.pack.port],
            "wells": [self._well(well.id, well.bonus) for well in self.game.pack.well],
            "armies": [land for land in lands if land["army"]],
            "homes": self._homes(),
            "ghosts": self._ghosts(),
            "boats": [{"x": x, "y": y} for x, y in chart.BOATS],
            "boat": self.target("boat"),
            "gas": say("map", "gas", whites=self.view.whites, blacks=self.view.blacks),
            "pawns": self._pawns(),
        }

    def _area(self, id: str) -> dict[str, Any]:
        drawn = chart.AREAS[id]
        home = next(area.home for area in self.game.pack.area if area.id == id)
        army = self.army_of(id)
        ruler = self.power_ids[army] if army >= 0 else ""
        if home:
            words = say("map", "home", name=self.name(id), power=self.name(home))
        elif ruler:
            words = say("map", "area-of", name=self.name(id), power=self.name(ruler))
        else:
            words = self.name(id)
        return {
            "id": id,
            "name": self.name(id),
            "words": words,
            "outline": drawn["outline"],
            "x": drawn["label"][0],
            "y": drawn["label"][1],
            "home": home,
            "army": ruler,
            "at": drawn["army"],
            "army_words": say("map", "army", power=self.name(ruler), name=self.name(id)) if ruler else "",
            "target": self.target("area", id),
            "army_target": self.target("army", id),
        }

    def _route(self, id: str, prices: dict[str, str], warning: str) -> dict[str, Any]:
        x, y = chart.middle(id)
        line, price = chart.SEGMENTS[id], prices.get(id, "")
        usual = max(prices.values(), default="")
        return {
            "id": id,
            "path": chart.path(line),
            "x": x,
            "y": y,
            "words": f"{self.name(id)}, {price}{warning}",
            "warning": warning,
            "tag": price if warning or len(prices) <= MANY or price != usual else "",
            "target": self.target("route", id),
        }

    def _pipes(self) -> list[dict[str, Any]]:
        """Every segment that is laid, in a lane for each of its owners."""
        owners: dict[str, list[int]] = {}
        for seat, baron in enumerate(self.view.barons):
            for segment in baron.pipelines:
                owners.setdefault(segment, []).append(seat)
        found = []
        for segment, seats in owners.items():
            for number, seat in enumerate(seats):
                x, y = chart.middle(segment, number, len(seats))
                found.append(
                    {
                        "letter": self.letter(seat),
                        "words": say("map", "pipeline", name=self.name(segment), owner=self.seat_name(seat)),
                        "path": chart.lane(segment, number, len(seats)),
                        "x": x,
                        "y": y,
                    }
                )
        return found

    def _port(self, id: str, points: int) -> dict[str, Any]:
        drawn = chart.PORTS[id]
        x, y = drawn["at"]
        words = say("map", "port", name=self.name(id), points=points)
        return {
            "x": x,
            "y": y,
            "points": points,
            "words": words,
            "label": chart.name_at(drawn, self.name(id), 13),
        }

    def _well(self, id: str, bonus: str) -> dict[str, Any]:
        drawn = chart.WELLS[id]
        x, y = drawn["at"]
        owner = self.owner(id)
        beside = drawn["side"] in ("w", "n", "nw")
        return {
            "id": id,
            "x": x,
            "y": y,
            "letter": self.letter(owner),
            "words": self.well_words(id, bonus),
            "pumped": id in self.view.pumped or id in self.view.fresh,
            "label": chart.name_at(drawn, self.name(id), 13.5 if owner < 0 or beside else 20),
            "target": self.target("well", id),
        }

    def well_words(self, id: str, bonus: str) -> str:
        """A well in words: bonus, owner, whether it is connected and has paid."""
        owner, told = self.owner(id), effect_words(bonus)
        if owner < 0:
            return say("map", "free", name=self.name(id), bonus=told)
        place = self.content.atlas.wells.index(id)
        state = ""
        if self.content.atlas.connected(self.state.pipes[owner], place):
            state += say("map", "connected")
        if id in self.view.pumped:
            state += say("map", "pumped")
        if id in self.view.fresh:
            state += say("map", "fresh")
        return say("map", "well-of", name=self.name(id), bonus=told, owner=self.seat_name(owner), state=state)

    def _homes(self) -> list[dict[str, Any]]:
        """The armies that wait at home: a block and their number, in the first home area."""
        found = []
        for power in self.view.powers:
            area = next(area.id for area in self.game.pack.area if area.home == power.id)
            x, y = chart.AREAS[area]["army"]
            words = say(
                "map",
                "at-home",
                armies=count("army", power.at_home),
                power=self.name(power.id),
                name=self.name(area),
            )
            found.append({"power": power.id, "x": x, "y": y, "count": power.at_home, "words": words})
        return found

    def _ghosts(self) -> list[dict[str, Any]]:
        """Where armies could go by an expansion: a faint block to click."""
        spots: Spots = Counter()
        found = []
        for target in sorted(self.targets):
            kind, _, rest = target.partition(":")
            if kind != "expand":
                continue
            power, _, area = rest.partition(":")
            x, y = chart.AREAS[area]["army"]
            found.append(
                {
                    "power": power,
                    "x": x + 20 * spots[x, y],
                    "y": y,
                    "target": target,
                    "words": say("map", "ghost", power=self.name(power), name=self.name(area)),
                }
            )
            spots[x, y] += 1
        return found

    def _pawns(self) -> list[dict[str, Any]]:
        """Executives on the spots that they acted on, side by side."""
        spots: Spots = Counter()
        found = []
        for number, post in enumerate(self.view.posts):
            spot = self._spot(post.move)
            if spot is None:
                continue
            x, y = spot
            step = -13 if " influence " in post.move else 13  # away from the armies at home
            found.append(
                {
                    "id": number,
                    "letter": self.letter(post.seat),
                    "words": self._posted(post),
                    "x": round(x + step * spots[spot], 1),
                    "y": round(y, 1),
                }
            )
            spots[spot] += 1
        return found

    def _posted(self, post: Post) -> str:
        """An executive in words: whose it is, where it stands and what it did."""
        first, last = post.move.split()[0], post.move.split()[-1]
        kind = "influence" if " influence " in post.move else first
        facts = {"owner": self.seat_name(post.seat), "action": say("action", kind)}
        if kind == "search":
            return say("map", "executive", **facts)
        return say("map", "executive-at", **facts, name=self.name(last))

    def _spot(self, move: str) -> tuple[float, float] | None:
        """Where the executive of a move stands on the map; the pile and passing are not on it."""
        words = move.split()
        last = words[-1]
        if words[0] == "build":
            x, y = chart.middle(last)
            return x, y - 13
        if words[0] == "search":
            x, y = chart.BOATS[2]
            return x - 8, y - 10
        if last in chart.WELLS:
            x, y = chart.WELLS[last]["at"]
            return (x + 14 if chart.WELLS[last]["side"] == "w" else x - 15), y - 7  # not on the name
        if words[0] == "march":
            x, y = chart.AREAS[last]["army"]
            return x + 17, y
        if last in self.power_ids:
            area = next(area.id for area in self.game.pack.area if area.home == last)
            x, y = chart.AREAS[area]["army"]
            return x - 24, y
        return None
