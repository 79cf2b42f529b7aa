"""The 33 squares: who stands there, and what a move or an attack would bring."""

from typing import Any

from bessemer.games.furtherance.board.table import Table, one_stop
from bessemer.games.furtherance.board.words import counted, say
from bessemer.games.furtherance.squares import ARMS, AT, CASTLES, COORDINATES, COURTS, NAMES, bits
from bessemer.games.furtherance.view import UnitView
from bessemer.kernel.seen import Offer

STEPS, STRIKES, STORMS = "move ", "strike ", "storm "
READING_ORDER = sorted(
    range(len(NAMES)), key=lambda square: (-COORDINATES[square][1], COORDINATES[square][0])
)


class Field(Table):
    """The board in the middle."""

    def squares(self) -> list[dict[str, Any]]:
        """The squares as they are read: from the north, row by row."""
        shows = self._shows()
        duel = self.duel()
        first = {offer.targets[0] for offer in self.offers}
        found = [
            {
                "name": NAMES[square],
                "column": NAMES[square][0],
                "row": NAMES[square][1],
                "ground": _ground(square),
                "unit": self.piece(self.units[NAMES[square]]) if NAMES[square] in self.units else None,
                "shows": shows.get(NAMES[square], []),
                "duel": NAMES[square] in duel,
                "says": self._says(NAMES[square]),
                "legal": f"square:{NAMES[square]}" in first,
            }
            for square in READING_ORDER
        ]
        one_stop(found)
        return found

    def absent(self) -> list[str]:
        """The arms of the board whose kingdoms nobody rules."""
        ruled = {kingdom.castle for kingdom in self.view.kingdoms}
        return [arm for arm in ARMS if arm not in ruled]

    def duel(self) -> set[str]:
        """The squares that a reaction is about."""
        step, facts = self.step()
        places = {
            "Declared": facts[1:3],
            "TurnAway": (facts[1], facts[3]) if step == "TurnAway" else (),
            "CounterAttack": facts[1:3],
            "Defend": facts[1:2],
            "Trap": facts[1:2],
        }.get(step, ())
        return {NAMES[place] for place in places if place >= 0}

    def unit_at(self, square: int) -> UnitView | None:
        """The unit on a square, if there is one."""
        return self.units.get(NAMES[square]) if square >= 0 else None

    def piece(self, unit: UnitView) -> dict[str, Any]:
        face = self.card(unit.card)
        left = unit.health - unit.damage
        mine = unit.owner == self.sight.seat
        return {
            "id": f"{unit.owner}-{unit.card}",
            "letter": self.letter(unit.owner),
            "picture": face["picture"],
            "attack": unit.attack,
            "left": left,
            "damage": unit.damage,
            "tokens": [token for token in unit.tokens if token != "new"],
            "new": "new" in unit.tokens,
            "foe": not mine,
            "tired": self._tired(unit),
        }

    def _says(self, name: str) -> str:
        unit = self.units.get(name)
        if unit is None:
            return say("field", "free", square=name)
        left = unit.health - unit.damage
        words = say(
            "field",
            "unit",
            square=name,
            unit=self.unit_name(unit),
            whose=self.whose(unit.owner),
            attack=unit.attack,
            left=left,
            health=unit.health,
        )
        spent = [say("field", "tired")] if self._tired(unit) else []
        return ", ".join([words, *(say("token", token) for token in unit.tokens), *spent])

    def _tired(self, unit: UnitView) -> bool:
        """Whether a unit of the viewer has done all it can this turn."""
        mine = unit.owner == self.sight.seat == self.view.active
        return mine and not unit.steps and not unit.strikes

    # What would happen --------------------------------------------------------------------------------

    def _shows(self) -> dict[str, list[dict[str, Any]]]:
        """What each square shows while a move to it can be made from what is chosen."""
        found: dict[str, list[dict[str, Any]]] = {}
        later: dict[tuple[str, str], str] = {}
        now = set()
        for offer in self.offers:
            words = offer.move.split(" ")
            if offer.move.startswith(STEPS):
                change = self._change(words[1], words[3])
                mark = {"move": offer.move, "steps": self._steps(words[1], words[3]), "points": change}
                found.setdefault(words[3], []).append(mark)
                for foe in self._prey(words[1], words[3]):
                    later.setdefault((words[1], foe), offer.move)
            elif offer.move.startswith(STRIKES):
                found.setdefault(words[1], []).append({"move": offer.move, **self.battle(words[3], words[1])})
                now.add((words[3], words[1]))
        for (start, foe), move in later.items():
            if (start, foe) not in now:
                found.setdefault(foe, []).append({"move": move, "then": True})
        return found

    def _prey(self, start: str, end: str) -> list[str]:
        """The enemies that a unit could strike after a step."""
        places, unit = self.game.square_places, self.units[start]
        if not unit.strikes or not unit.attack:
            return []
        occupied = bits([places[name] for name in self.units if name != start])
        effects = self.game.unit_effects[self.game.places[unit.card]]
        within = self.game.paths.within(unit.owner, places[end], effects.reach, occupied)
        spared = {"hidden", "new"} if effects.spares_new else {"hidden"}
        return [
            name
            for name, other in self.units.items()
            if other.owner != unit.owner and spared.isdisjoint(other.tokens) and within >> places[name] & 1
        ]

    def _steps(self, start: str, end: str) -> int:
        places, unit = self.game.square_places, self.units[start]
        occupied = bits([places[name] for name in self.units])
        ways = self.game.paths.way(unit.owner, places[start], unit.steps, occupied)
        return ways[places[end]][1]

    def _change(self, start: str, end: str) -> int:
        """Points that a step wins or loses: banners on the field, the Grail on the centre."""
        before, after = self._points(start, start), self._points(start, end)
        return after - before

    def _points(self, start: str, end: str) -> int:
        """What a unit's place is worth to its owner, if it stood somewhere else."""
        owner = self.units[start].owner
        own = {end if unit.square == start else unit.square: unit for unit in self.view.units}
        places = {name: unit for name, unit in own.items() if unit.owner == owner}
        inside = [name for name in places if _in_field(name)]
        total = 0
        for name, unit in places.items():
            banner = self.game.unit_effects[self.game.places[unit.card]].banner
            if banner and name in inside:
                total += len(inside) // banner
            if "grail" in unit.tokens and name == "d4":
                total += self.game.grail
        return total

    def battle(self, start: str, end: str) -> dict[str, Any]:
        """What a strike does to both, if nobody turns anything away."""
        unit, other = self.units[start], self.units[end]
        effects, places = self.game.unit_effects, self.game.places
        silent = effects[places[unit.card]].no_counters or effects[places[other.card]].no_counters
        back = 0 if silent else other.attack
        left, theirs = unit.health - unit.damage, other.health - other.damage
        return {
            "damage": unit.attack,
            "from": theirs,
            "to": max(0, theirs - unit.attack),
            "back": back,
            "mine": max(0, left - back),
        }

    def battle_words(self, start: str, end: str) -> str:
        """The same in words."""
        unit, other = self.units[start], self.units[end]
        fight = self.battle(start, end)
        first = _fate(self.unit_name(other), fight["to"])
        if not fight["back"]:
            return say("battle", "unanswered", first=first)
        return say("battle", "answered", first=first, second=_fate(self.unit_name(unit), fight["mine"]))

    def blows(self) -> list[dict[str, Any]]:
        """Attacks as buttons, each shown when its unit is chosen."""
        found: list[dict[str, Any]] = []
        for offer in self.offers:
            told = self._blow(offer)
            if told:
                number = sum(offer.targets[0] == one["first"] for one in found) + 1
                found.append({"move": offer.move, "first": offer.targets[0], "key": number, **told})
        return found

    def _blow(self, offer: Offer) -> dict[str, Any]:
        words = offer.move.split(" ")
        if offer.move.startswith(STRIKES):
            foe = self.units[words[1]]
            return {
                "label": say("button", "strike", unit=self.unit_name(foe)),
                "about": self.battle_words(words[3], words[1]),
                "letter": self.letter(foe.owner),
                "target": offer.targets[1],
            }
        if offer.move.startswith(STORMS):
            party = next(
                number for number, kingdom in enumerate(self.view.kingdoms) if kingdom.castle == words[1]
            )
            health = self.view.kingdoms[party].health
            return {
                "label": say("button", "storm", castle=words[1]),
                "about": counted("battle", "storm", self.terms(party).leader.riposte, health=health),
                "letter": self.letter(party),
                "target": offer.targets[1],
            }
        if offer.move.startswith("sacrifice "):
            label, about = say("button", "sacrifice"), say("battle", "sacrifice")
            return {"label": label, "about": about, "letter": "", "target": "sacrifice"}
        return {}


def _fate(name: str, left: int) -> str:
    return say("battle", "keeps", unit=name, left=left) if left else say("battle", "falls", unit=name)


def _in_field(name: str) -> bool:
    return name[0] in "cde" and name[1] in "345"


def _ground(square: int) -> str:
    for kind, rows in (("castle", CASTLES), ("court", COURTS)):
        for arm, squares in zip(ARMS, rows, strict=True):
            if square in squares:
                return f"{kind} of-{arm}"
    return "centre" if square == AT[0, 0] else "open"
