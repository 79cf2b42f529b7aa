"""A fight as a window shows it: both sides with their numbers, and what an answer makes of them."""

from typing import Any

from bessemer.games.furtherance.board.field import Field
from bessemer.games.furtherance.board.words import counted, say
from bessemer.games.furtherance.siege import CASTLE_DAMAGE
from bessemer.games.furtherance.view import UnitView
from bessemer.kernel.seen import Offer

STANDS_IN = ("defend with ", "send ")
GUARDS = "guard with "


class Fight(Field):
    """Who strikes whom, for how much, and how it would end."""

    def fight(self, step: str, facts: tuple[int, ...]) -> dict[str, Any] | None:
        """The sides of the fight that is asked about, the striking one first; None if it is about none."""
        sides: list[dict[str, Any] | None] = []
        amount = 0
        if step == "TurnAway":
            sides, amount = [self._side(facts[3]), self._side(facts[1])], facts[2]
        elif step == "Declared":
            striker = self.unit_at(facts[1])
            sides, amount = [self._side(facts[1]), self._side(facts[2])], striker.attack if striker else 0
        elif step == "CounterAttack":
            own = self._castle(facts[0]) if facts[2] < 0 else self._side(facts[2])
            sides, amount = [own, self._side(facts[1])], facts[3]
        elif step == "Defend":
            sides, amount = [self._side(facts[1]), self._castle(facts[0])], CASTLE_DAMAGE
        elif step == "Trap":
            sides = [self._side(facts[1])]
        elif step == "Rescue":
            sides = [self._lost(facts[1])]
        shown = [side for side in sides if side]
        if not shown:
            return None
        return {"sides": shown, "amount": counted("duel", "damage", amount) if amount else ""}

    def _side(self, square: int) -> dict[str, Any] | None:
        unit = self.unit_at(square)
        if unit is None:
            return None
        left = unit.health - unit.damage
        facts = {"square": unit.square, "attack": unit.attack, "left": left, "health": unit.health}
        name = f"{self.whose(unit.owner)} {self.unit_name(unit)}"
        return {"piece": self.piece(unit), "name": _begin(name), "note": say("duel", "unit", **facts)}

    def _castle(self, party: int) -> dict[str, Any]:
        health, full = max(0, self.view.kingdoms[party].health), self.game.castle_health
        name = say("duel", "castle", whose=self.whose(party))
        note = say("duel", "health", health=health, full=full)
        return {"piece": None, "picture": "castle", "name": _begin(name), "note": note}

    def _lost(self, place: int) -> dict[str, Any]:
        """A card that may be rescued: what it is worth having again."""
        face = self.card(self.game.cards.ids[place])
        note = ", ".join([say("card", "price", price=face["cost"]), *face["facts"]])
        return {"piece": None, "picture": face["picture"], "name": face["name"], "note": note}

    def outcome(
        self, offer: Offer, step: str, foe: UnitView | None, facts: tuple[int, ...]
    ) -> dict[str, Any]:
        """What an answer makes of the unit that it puts into a fight: hearts before and after, and words."""
        if offer.move.startswith(STANDS_IN) and foe:
            square = offer.targets[0].partition(":")[2]
            fight = self.battle(foe.square, square)
            words = self.battle_words(foe.square, square)
            return {"before": fight["from"], "after": fight["to"], "note": words}
        if offer.move.startswith(GUARDS):
            unit = self.units[offer.targets[0].partition(":")[2]]
            left = unit.health - unit.damage
            return {"before": left, "after": max(0, left - facts[2])}
        if step == "Declared" and foe and (victim := self.unit_at(facts[2])):
            return {"note": self.battle_words(foe.square, victim.square)}
        return {}

    def hit_outcome(self, card: str, party: int, destroys: bool) -> dict[str, int]:
        """How many hits a building stands, and after this one; of two alike the one that was hit more."""
        buildings, place = self.view.kingdoms[party].buildings, self.game.places[card]
        most = self.game.hits(place, len(buildings))
        alike = [built.damage for built in buildings if built.card == card and not built.counters]
        left = most - (min(alike) if destroys else max(alike))
        return {"before": left, "after": 0 if destroys else left - CASTLE_DAMAGE}


def _begin(words: str) -> str:
    return words[:1].upper() + words[1:]
