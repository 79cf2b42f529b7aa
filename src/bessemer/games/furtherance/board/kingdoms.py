"""The kingdoms in the corners of the board: castle, points and wealth; and all of it for those who look."""

from typing import Any

from bessemer.games.furtherance.board.table import Table, leader_face, worker_face
from bessemer.games.furtherance.board.words import TEXTS, counted, say
from bessemer.games.furtherance.forecast import MARCHES, STORMS, STRIKES
from bessemer.games.furtherance.view import BuildingView


class Kingdoms(Table):
    """Castle health, points and what lies before each kingdom."""

    def kingdoms(self) -> list[dict[str, Any]]:
        """All kingdoms, the viewer's own too."""
        return [self._kingdom(party) for party in range(len(self.view.kingdoms))]

    def _kingdom(self, party: int) -> dict[str, Any]:
        view, kingdom = self.view, self.view.kingdoms[party]
        enemy = party >= self.game.seats
        seat = None if enemy else self.sight.seats[party]
        over = view.progress.outcome is not None
        works = [self._work(built) for built in kingdom.buildings]
        cards = len(kingdom.buildings) + len(kingdom.items) + len(kingdom.research)
        return {
            "party": party,
            "letter": self.letter(party),
            "arm": kingdom.castle,
            "name": kingdom.castle.capitalize() if enemy else self.name(party),
            "you": party == self.sight.seat,
            "enemy": enemy,
            "bot": seat is not None and seat.kind == "bot",
            "bot_name": seat.bot if seat else "",
            "away": seat is not None and not seat.present,
            "active": party == self.active() and not over,
            "asked": party in self.sight.pending and party != self.active(),
            "fallen": party in view.fallen,
            "leader": leader_face(self.game, kingdom.leader) if kingdom.leader else None,
            "health": kingdom.health,
            "full": self.game.castle_health,
            "points": kingdom.points,
            "points_words": counted("part", "points", kingdom.points),
            "goal": self.game.goal,
            "gold": kingdom.gold,
            "counters": kingdom.counters,
            "workers": len(kingdom.workers),
            "units": sum(unit.owner == party for unit in view.units),
            "cards": cards,
            "works": works,
            "title": self._title_of(party),
            "facts": []
            if enemy
            else [
                f"{say('part', 'workers')} {len(kingdom.workers)}",
                f"{say('part', 'cards')} {cards}",
                *(work["says"] for work in works),
            ],
            "things": self._things(party),
            "besieged": party == self.besieged(),
        }

    def _title_of(self, party: int) -> str:
        """Who leads a kingdom, or what became of it."""
        leader = self.view.kingdoms[party].leader
        if party in self.view.fallen:
            return say("who", "fallen")
        if party >= self.game.seats:
            return say("who", "enemy")
        face = leader_face(self.game, leader) if leader else None
        return f"{face['name']} {face['epithet']}" if face else ""

    def besieged(self) -> int:
        """The kingdom whose castle a question is about; -1 if none is."""
        step, facts = self.step()
        return facts[1] if step == "ChooseHit" else facts[0] if step == "Defend" else -1

    def _work(self, built: BuildingView) -> dict[str, Any]:
        """A building on the panel of its kingdom: what it is, and whether it is finished."""
        face, notes = self.card(built.card), self.built_notes(built.counters, built.damage)
        return {"picture": face["picture"], "site": built.counters, "says": ", ".join([face["name"], *notes])}

    def built_notes(self, counters: int, damage: int) -> list[str]:
        """What is to be said of a building: how long it still takes, how often it was hit."""
        notes = [counted("card", "turn", counters)] if counters else []
        return notes + ([counted("card", "hit", damage)] if damage else [])

    def _things(self, party: int) -> list[dict[str, Any]]:
        """Everything before a kingdom, a line each: workers, buildings, items, research."""
        kingdom, game = self.view.kingdoms[party], self.game
        lines = [_line(worker_face(game, worker)) for worker in kingdom.workers]
        lines += [
            _line(worker_face(game, worker), counted("card", "turn", left))
            for worker, left in kingdom.training
        ]
        for built in kingdom.buildings:
            notes = self.built_notes(built.counters, built.damage)
            lines.append(_line(self.card(built.card), ", ".join(notes)))
        lines += [_line(self.card(item)) for item in kingdom.items]
        for hidden in kingdom.research:
            back = {"name": say("card", f"back-{hidden.deck}"), "picture": "scroll", "short": ""}
            face = self.card(hidden.card) if hidden.card else back
            lines.append(_line(face, say("card", "researched")))
        return lines

    def intents(self) -> list[dict[str, Any]]:
        """What the enemies of the solo game will do next, in words."""
        found: list[dict[str, Any]] = []
        if self.view.progress.outcome is not None:
            return found
        for intent in self.view.forecast:
            card = self.game.names.get(intent.card, "")
            path = say("will", "then").join(intent.path)
            still = intent.kind == MARCHES and len(intent.path) == 1
            words = (
                say("will", "stay", card=card, path=path)
                if still
                else counted("will", intent.kind, intent.count, card=card, path=path, target=intent.target)
            )
            found.append(
                {
                    "letter": self.letter(intent.castle),
                    "who": self.name(intent.castle),
                    "words": words,
                    "harm": intent.kind in (STRIKES, STORMS),
                }
            )
        return found

    def actions_help(self) -> dict[str, str]:
        """What each action of a worker is."""
        return {
            name.removesuffix("-action"): words
            for name, words in TEXTS["help"].items()
            if name.endswith("-action")
        }


def _line(face: dict[str, Any], note: str = "") -> dict[str, Any]:
    return {"name": face["name"], "picture": face["picture"], "short": face["short"], "note": note}
