"""The map as it stands: trains, lit tracks with value and cost, Cities in use, and what is special here."""

from typing import Any

from bessemer.games.duel.board.chart import ROMAN, SHEETS, chart
from bessemer.games.duel.board.faces import effect_face, piece_face
from bessemer.games.duel.board.plates import signs_of
from bessemer.games.duel.board.table import Table
from bessemer.games.duel.board.words import join, say
from bessemer.games.duel.maps import bits
from bessemer.games.duel.routes import ANY_COLUMN, ANYWHERE, Claim

SMALL = 12.5
"""The size of icons on a track."""


def _small(face: dict[str, Any]) -> dict[str, Any]:
    signs, width = signs_of(face, SMALL)
    return {"signs": signs, "width": width}


class Routes(Table):
    """The map on both sheets, and the strip with the specials of the board."""

    def maps(self) -> list[dict[str, Any]]:
        """The map for wide screens and for phones."""
        tracks = self._tracks()
        cities = self._cities()
        return [
            {
                **printed,
                "tracks": [{**track, **tracks[track["id"]]} for track in printed["tracks"]],
                "cities": [{**city, **cities[city["id"]]} for city in printed["cities"]],
            }
            for printed in (chart(self.game, sheet) for sheet in SHEETS)
        ]

    # Tracks ---------------------------------------------------------------------------------------

    def _tracks(self) -> dict[str, dict[str, Any]]:
        owners = {track: seat for seat, own in enumerate(self.view.holdings) for track in own.tracks}
        doubled = {track for own in self.view.holdings for track in own.doubled}
        value = self.route_value()
        found = {}
        for number, id in enumerate(self.game.map.tracks):
            owner = owners.get(id, -1)
            lit = f"track:{id}" in self.open
            costs = self._costs(number) if lit and owner < 0 else []
            tunnel = self._tunnel(number) if owner < 0 else None
            crossing = self._crossing(number) if owner < 0 else None
            if owner >= 0:
                form = "doubled" if id in doubled else "owned"
                label = say("map", form, track=self.game.names[id], name=self.name(owner))
            else:
                label = say("map", "track", track=self.game.names[id])
            if lit and value:
                worth = say("map", "worth", value=value)
                label = ", ".join([label, worth, *(cost["words"] for cost in costs)])
            for sign in (tunnel, crossing):
                label += f". {sign['words']}" if sign else ""
            found[id] = {
                "owner": self.letter(owner),
                "doubled": id in doubled,
                "lit": lit,
                "value": value,
                "costs": costs,
                "label": label,
                "fresh": id == self.fresh(),
                "tunnel": tunnel,
                "crossing": crossing,
            }
        return found

    def route_value(self) -> int:
        """The value of the route that may be claimed or run now; 0 if none may."""
        name, fields = self.step
        return int(fields[2]) if name in ("Claim", "RunRoute") else 0

    def fresh(self) -> str:
        """The track whose Cities are being used."""
        name, fields = self.step
        if name != "UseCities":
            return ""
        ends = {fields[1], fields[2]}
        return next(
            (
                id
                for id, pair in zip(self.game.map.tracks, self.game.map.ends, strict=True)
                if {*pair} == ends
            ),
            "",
        )

    def _costs(self, track: int) -> list[dict[str, Any]]:
        """What claiming a track costs, besides a train."""
        map = self.game.map
        costs: list[dict[str, Any]] = []
        if track in map.tunnels:
            cost = self.game.tunnel_cost
            costs.append({"icon": "money", "count": cost, "words": say("map", "cost-tunnel", cost=cost)})
        if track in map.crossing_at:
            anchors = self.view.crossings[map.crossing_at[track]].anchors
            costs.append(
                {"icon": "anchor", "count": anchors, "words": say("map", "cost-anchor", anchors=anchors)}
            )
        name, fields = self.step
        if self.game.lease and name == "Claim" and fields[1] != ANYWHERE:
            fee = Claim(*fields).fee(self.sample, track)
            if fee:
                costs.append({"icon": "lease", "count": fee, "words": say("map", "cost-lease", cost=fee)})
        return costs

    def _tunnel(self, track: int) -> dict[str, Any] | None:
        effect = self.game.map.tunnels.get(track)
        if effect is None:
            return None
        face = effect_face(effect)
        words = say("effect", "tunnel", cost=self.game.tunnel_cost, words=face["words"])
        return {**_small(face), "words": words}

    def _crossing(self, track: int) -> dict[str, Any] | None:
        """The Ferry token on a crossing, which its claimant takes."""
        place = self.game.map.crossing_at.get(track)
        if place is None or not self.view.crossings[place].anchors:
            return None
        lying = self.view.crossings[place]
        anchors = lying.anchors
        if lying.token is None:
            return {"anchors": anchors, "words": say("effect", "crossing-down", anchors=anchors)}
        piece = piece_face(self.game, lying.token)
        face = piece["lines"][0]
        words = say("effect", "crossing", anchors=anchors, words=face["words"])
        return {**_small(face), "anchors": anchors, "words": f"{piece['name']}. {words}"}

    # Cities ---------------------------------------------------------------------------------------

    def _cities(self) -> dict[str, dict[str, Any]]:
        name, fields = self.step
        hot = {fields[1], fields[2]} if name == "UseCities" else set()
        start = fields[1] if name in ("Claim", "RunRoute") else None
        starts = {*self.game.map.bottom} if start == ANY_COLUMN else {start}
        column = self.column() if self.phase() == "routes" else -1
        found = {}
        for number, id in enumerate(self.game.map.cities):
            effect = self.game.map.effects[number]
            words = effect_face(effect)["words"] if effect else say("effect", "mine")
            bottom = number in self.game.map.bottom and self.game.map.bottom.index(number) == column
            markers = [seat for seat, own in enumerate(self.view.holdings) if own.marker == id]
            trains = self._trains_at(number) if effect is None else []
            label = [say("map", "city", city=self.game.names[id], words=words)]
            if number in self.game.map.bottom:
                label.append(say("map", "column", number=ROMAN[self.game.map.bottom.index(number)]))
            if number in hot:
                label.append(say("map", "uses", left=fields[3]))
            if trains:
                label.append(say("map", "trains-at", trains=self._counted(trains)))
            label += [say("map", "marked", name=self.name(seat)) for seat in markers]
            found[id] = {
                "hot": number in hot,
                "left_uses": int(fields[3]) if number in hot else 0,
                "start": number in starts,
                "current": bottom,
                "lit": f"city:{id}" in self.open,
                "label": " ".join(label),
                "marks": [self.letter(seat) for seat in markers],
                "trains": trains,
            }
        return found

    # What is special about the board ----------------------------------------------------------------

    def special(self) -> dict[str, Any] | None:
        """The strip above the map: railroad, reserve, gold mines or Research."""
        view, map = self.view, self.game.map
        if view.rail:
            return {"kind": "railroad", "title": say("map", "railroad"), "spaces": self._spaces()}
        if view.crossings:
            reserve = [
                {
                    "anchors": anchors,
                    "count": len(pile),
                    "words": say("map", "reserve-of", count=len(pile), anchors=anchors),
                }
                for anchors, pile in enumerate(view.reserves, 1)
            ]
            return {"kind": "reserve", "title": say("map", "reserve"), "piles": reserve}
        if map.mines:
            return {
                "kind": "mines",
                "title": say("map", "mines"),
                "mines": [self._mine(city) for city in map.mines],
            }
        if view.research:
            cards = [
                {**piece_face(self.game, id), "city": self.game.names[map.cities[city]]}
                for id, city in zip(view.research, map.universities, strict=True)
            ]
            return {"kind": "research", "title": say("map", "research"), "cards": cards}
        return None

    def _spaces(self) -> list[dict[str, Any]]:
        map = self.game.map
        found = []
        for place, effect in enumerate(map.spaces):
            face = effect_face(effect) if effect else None
            away = abs(place - map.centre)
            words = say("map", "space", place=place + 1, words=face["words"]) if face else ""
            words = words or say("map", "empty-space", place=place + 1)
            here = [self.name(seat) for seat, at in enumerate(self.view.rail) if at == place]
            words += " " + say("map", "here", names=join(here)) if here else ""
            found.append(
                {
                    "face": face,
                    "kind": "gold" if not away else "silver" if away == map.silver else "",
                    "trains": [self.letter(seat) for seat, at in enumerate(self.view.rail) if at == place],
                    "words": words,
                }
            )
        return found

    def _mine(self, city: int) -> dict[str, Any]:
        name, counts = self.game.names[self.game.map.cities[city]], self._trains_at(city)
        words = say("map", "mine", city=name, trains=self._counted(counts))
        return {"name": name, "counts": counts, "words": words}

    def _counted(self, trains: list[dict[str, Any]]) -> str:
        """How many trains each seat has, in words."""
        return ", ".join(f"{self.name(seat)} {own['count']}" for seat, own in enumerate(trains))

    def _trains_at(self, city: int) -> list[dict[str, Any]]:
        """How many trains each seat has on the tracks at a gold mine."""
        map = self.game.map
        at = {map.tracks[track] for track in bits(map.touching[city])}
        counts = [sum(1 + (id in own.doubled) for id in own.tracks if id in at) for own in self.view.holdings]
        return [{"letter": self.letter(seat), "count": count} for seat, count in enumerate(counts)]
