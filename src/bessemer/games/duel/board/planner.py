"""The ledger of production: own cards in the order of the plan, what each does, and the stock after it."""

import json
from typing import Any

from bessemer.games.duel.board.faces import KINDS, card_face, line_face
from bessemer.games.duel.board.table import Table
from bessemer.games.duel.board.words import say
from bessemer.games.duel.production import TakePart
from bessemer.games.industry.draft import Draft
from bessemer.games.industry.planning import edit
from bessemer.games.industry.walk import CardStep, LineStep, Plan, Walk
from bessemer.kernel.moves import Move
from bessemer.kernel.steps import Step


class DuelWalk(Walk):
    """Works through a draft; of a card that was begun in part, the rest is taken whole."""

    def decide(self, top: Step[Any] | None) -> bool:
        """Decide one thing about the card that was begun; whether there was anything to decide."""
        if isinstance(top, TakePart):
            moves: list[Move] = self.state.pending[self.seat]
            return self.make(max(move for move in moves if move[0] == moves[0][0]))
        return super().decide(top)


class Planner(Table):
    """The plan of the viewer."""

    def plan(self) -> Plan:
        """The viewer's draft, replayed."""
        return DuelWalk(self.game, self.sample.copy(), self.sight.seat, self.draft).run()

    def planner(self) -> dict[str, Any]:
        """The ledger of a seat that has not finished producing."""
        draft = self.draft
        made = self.plan()
        steps = [self._step(draft, made, number) for number in range(len(made.steps))]
        inserting = self.step[0] == "DuelInsert"
        if inserting:
            _number_slots(steps, made.inserting)
        return {
            **self.sheet(draft, made),
            "steps": steps,
            "kinds": KINDS,
            "inserting": made.inserting[0] if inserting else "",
            "last_slot": len(steps) - len(made.inserting) + 1 if inserting else 0,
            "notes": [
                say("plan", f"note-{note.id}", card=self.game.names[note.card], count=note.count)
                for note in made.notes
            ],
            "unused": _unused(made),
        }

    def _step(self, draft: Draft, made: Plan, number: int) -> dict[str, Any]:
        """A card of the plan: where it stands, what it does, and what can be changed about it."""
        step = made.steps[number]
        card = str(step.card)
        order = draft["order"]
        place = order.index(card)
        face = card_face(self.game, card)
        new = card in made.inserting
        movable = not step.played and not step.passed and (not self.game.factory.chain or new)
        turned = card in self.view.holdings[self.sight.seat].upgraded
        wanted = card in draft["upgrades"]
        gear = face["type"] != "startup" and not turned
        return {
            **face,
            "number": number + 1,
            "state": "played"
            if step.played
            else "passed"
            if step.passed
            else "open"
            if step.undecided
            else "done",
            "new": new,
            "slot": 0,
            "movable": movable,
            "op": json.dumps({"card": card}),
            "place": edit("place", to=place),
            "earlier": edit("shift", card=card, by=-1) if movable and place else "",
            "later": edit("shift", card=card, by=1) if movable and place < len(order) - 1 else "",
            "upgraded": step.upgraded,
            "gear": edit("unupgrade" if wanted else "upgrade", card=card) if gear else "",
            "wanted": wanted,
            "gear_label": say("plan", "unupgrade" if wanted else "upgrade", card=self.game.names[card]),
            "lines": [self._line(step, line) for line in step.lines],
            "after": list(step.after) if step.after and not step.played else None,
            "changed": [_change(step, kind) for kind in range(len(KINDS))],
        }

    def _line(self, step: CardStep, line: LineStep) -> dict[str, Any]:
        """A line of a card of the plan, with the buttons that decide it."""
        assert line.line is not None
        kind = "flip" if line.line.flips else "use" if line.line.processing else "gain"
        found: dict[str, Any] = {
            **line_face(line.line),
            "place": line.place,
            "kind": kind,
            "active": line.active,
            "buttons": [],
            "mark": "",
        }
        if step.played or step.passed or not line.active:
            return found
        if kind == "gain":
            found["mark"] = say("plan", "taken")
        elif kind == "flip":
            found["mark"] = ", ".join(self.game.names[card] for card in step.upgrades)
        elif not line.most:
            found["mark"] = say("plan", "lapsed")
        else:
            found["buttons"] = [
                {
                    "label": (label := str(count) if count else say("plan", "skip")),
                    "words": f"{self.game.names[str(step.card)]}: {label}",
                    "edit": edit("use", card=step.card, line=line.place, count=count),
                    "pressed": line.asked is not None and line.count == count,
                }
                for count in range(line.most + 1)
            ]
        return found


def _change(step: CardStep, kind: int) -> str:
    """Whether a card leaves its owner with more or less of a kind."""
    if not step.before or not step.after or step.before[kind] == step.after[kind]:
        return ""
    return "more" if step.after[kind] > step.before[kind] else "less"


def _unused(made: Plan) -> str:
    if not made.unused:
        return say("plan", "complete")
    return say("plan", "unused-one") if made.unused == 1 else say("plan", "unused", count=made.unused)


def _number_slots(steps: list[dict[str, Any]], inserting: list[str]) -> None:
    """Number the gaps of the chain as it stands, for the moves that put a card there at once."""
    place = 0
    for step in steps:
        if step["id"] not in inserting:
            place += 1
            step["slot"] = place
