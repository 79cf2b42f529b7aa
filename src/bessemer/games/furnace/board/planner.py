"""The production line: own cards in the order of the plan, the stock after each, and what can be changed."""

from typing import Any

from bessemer.games.furnace.board.result import Result
from bessemer.games.furnace.board.table import KINDS, line_face
from bessemer.games.furnace.board.words import amount_words, say
from bessemer.games.industry.draft import SECOND, Draft
from bessemer.games.industry.planning import Planning, edit
from bessemer.games.industry.production import Insert
from bessemer.games.industry.stock import TOKEN, Stock
from bessemer.games.industry.walk import CardStep, LineStep, Note, Plan

ROOMY, ROOMY_AT_REST = 8, 11
"""With more cards than this, decided ones shrink to spines; at rest none of them is shown wide."""


class Planner(Planning, Result):
    """The plan of the viewer, and everybody's cards as they lie there."""

    def planner(self) -> dict[str, Any]:
        """The planner of a seat that has not finished producing."""
        state, draft, made = self.sample, self.draft, self.plan()
        lane = state.lanes[self.sight.seat] if any(state.lanes) else state.agenda
        inserting = isinstance(lane[-1], Insert)
        active = self._active(draft, made)
        steps = [self.step(draft, made, number, active, inserting) for number in range(len(made.steps))]
        if inserting:
            _add_slots(steps, made.inserting)
        asked = made.steps[active] if active >= 0 else None
        return {
            **self.sheet(draft, made),
            "steps": steps,
            "end_words": [amount_words(kind, count) for kind, count in enumerate(made.end)],
            "columns": KINDS,
            "hint": say("plan", "hint-chain" if self.game.factory.chain else "hint"),
            "inserting": inserting,
            "idle": made.idle,
            "last_slot": len(steps) - len(made.inserting) - (SECOND in draft["order"]) + 1
            if inserting
            else 0,
            "notes": [self.note(note) for note in made.notes],
            "open": made.unused,
            "unused": _unused(made),
            "tokens": made.end[TOKEN],
            "spent": sum(len(step.upgrades) for step in made.steps),
            "tight": len(steps) > (ROOMY if active >= 0 else ROOMY_AT_REST),
            "ask": self.question(asked),
            "gain": made.end[-1] - made.start[-1],
            "now": list((asked.before if asked and asked.before else None) or made.start),
            "done": sum(step["state"] in ("done", "played") for step in steps),
        }

    def note(self, note: Note) -> str:
        """What cannot be done, in words."""
        return say("plan", f"note-{note.id}", card=self.game.names[note.card], count=note.count)

    def _active(self, draft: Draft, made: Plan) -> int:
        """The step to show wide: the one looked at, else the first with something to decide."""
        for number, step in enumerate(made.steps):
            key = SECOND if step.second else step.card
            if draft["focus"] is not None and key == draft["focus"] and not step.played:
                return number
        for number, step in enumerate(made.steps):
            if step.undecided:
                return number
        return -1

    def question(self, step: CardStep | None) -> str:
        """What the wide card asks."""
        if step is None:
            return say("ask", "ready")
        if step.card is None:
            return say("plan", "second-none")
        for line in step.lines:
            if line.most and line.asked is None:
                return say("ask", "line", card=self.game.names[step.card], line=self.in_short(line))
        return say("ask", "plan")

    def in_short(self, line: LineStep) -> str:
        """A line in a sentence that fits into the bar."""
        words: str = self.face(line)["words"]
        return words

    def face(self, line: LineStep) -> dict[str, Any]:
        """A line as it is drawn."""
        assert line.line is not None
        return line_face(line.line)

    def step(self, draft: Draft, made: Plan, number: int, active: int, inserting: bool) -> dict[str, Any]:
        """A card of the plan: where it stands, what it does, and what can be changed about it."""
        step = made.steps[number]
        key = SECOND if step.second else str(step.card)
        state = "played" if step.played else "passed" if step.passed else "done"
        if number == active:
            state = "active"
        elif state == "done" and (step.undecided or 0 <= active < number):
            state = "next"
        order = draft["order"]
        place = order.index(key) if key in order else 0
        new = key in made.inserting
        movable = not step.played and (not self.game.factory.chain or step.second or new)
        found: dict[str, Any] = {
            "key": key,
            "id": "second" if step.second else str(step.card),
            "number": number + 1,
            "state": state,
            "second": step.second,
            "new": new,
            "target": f"new:{key}" if inserting and made.inserting[:1] == [key] else "",
            "slot": 0,
            "movable": movable,
            "place": edit("place", to=place),
            "earlier": edit("shift", card=key, by=-1) if movable and place > 0 else "",
            "later": edit("shift", card=key, by=1) if movable and place < len(order) - 1 else "",
            "look": edit("focus", card=key),
            "before": list(step.before) if step.before else None,
            "after": list(step.after) if step.after and not step.played else None,
            "delta": _delta(step.before, step.after),
            "face": self.card_face(step.card) if step.card else None,
            "again": edit("again", card=None) if step.second and step.card else "",
            "choices": self._second_choices(draft) if step.second and not step.card else [],
            "upgraded": step.upgraded,
            "ring": "",
            "lines": [self.line(step, line) for line in step.lines],
        }
        turned = step.card in self.view.holdings[self.sight.seat].upgraded
        if step.card and not step.second and not found["face"]["startup"] and not turned:
            wanted = step.card in draft["upgrades"]
            found["ring"] = edit("unupgrade" if wanted else "upgrade", card=step.card)
            found["wanted"] = wanted
            name = self.game.names[step.card]
            found["ring_label"] = say("plan", "unring" if wanted else "ring", card=name)
        return found

    def _second_choices(self, draft: Draft) -> list[dict[str, str]]:
        cards = [key for key in draft["start"] if key != SECOND]
        return [{"name": self.game.names[card], "edit": edit("again", card=card)} for card in cards]

    def line(self, step: CardStep, line: LineStep) -> dict[str, Any]:
        """A line of a card of the plan, with the buttons that decide it."""
        assert line.line is not None
        kind = "flip" if line.line.flips else "use" if line.line.processing else "gain"
        found = {
            **self.face(line),
            "place": line.place,
            **self.side(step, line),
            "kind": kind,
            "active": line.active,
            "most": line.most,
            "count": line.count,
            "open": kind == "use" and line.most > 0 and line.asked is None,
            "mark": self.mark(step, line, kind),
            "buttons": [],
        }
        if kind == "use" and line.most and not step.played:
            facts: dict[str, object] = {"card": step.card, "line": line.place}
            if step.second:
                facts["second"] = True
            self.add_counts(found, line, "use", facts, "count")
        return found

    def side(self, step: CardStep, line: LineStep) -> dict[str, Any]:
        """On which side of a Company a line stands, and whether the gear of an upgrade lies before it."""
        if self.game.content.cards[self.game.places[str(step.card)]].compensation is None:
            return {"side": "", "turns": False}
        return {"side": "add" if line.place else "basic", "turns": line.place > 0}

    def add_counts(
        self, found: dict[str, Any], line: LineStep, op: str, facts: dict[str, object], as_: str
    ) -> None:
        """Buttons for a number of transactions: once, as often as possible, never; and a pip for each."""
        counts: list[tuple[str, object, int]] = [(say("plan", "once"), 1, 1)]
        if line.most > 1:
            counts.append((say("plan", "max", count=line.most), "max", line.most))
        counts.append((say("plan", "skip"), 0, 0))
        gained = line.line.gains if line.line else ()
        found["buttons"] = [
            {
                "label": label,
                "edit": edit(op, **{as_: count}, **facts),
                "pressed": line.asked is not None and line.count == amount,
                "gains": [
                    {"kind": KINDS[unit], "count": gain * amount}
                    for unit, gain in enumerate(gained)
                    if gain * amount
                ],
            }
            for label, count, amount in counts
        ]
        found["pips"] = [
            {"on": number <= line.count, "number": number, "edit": edit(op, **{as_: number}, **facts)}
            for number in range(1, line.most + 1)
        ]

    def mark(self, step: CardStep, line: LineStep, kind: str) -> str:
        """What the plan does with a line, in a word or two."""
        if step.played or not line.active or step.passed:
            return ""
        if kind == "gain":
            return say("plan", "taken")
        if kind == "flip":
            return ", ".join(self.game.names[card] for card in step.upgrades)
        if line.count:
            return say("plan", "used", count=line.count)
        if not line.most:
            return say("plan", "lapsed")
        return say("plan", "open" if line.asked is None else "skipped")

    def works(self, seat: int) -> list[dict[str, Any]]:
        """A seat's cards as they lie there, new ones last."""
        holding = self.view.holdings[seat]
        earned = self.earnings(seat)
        producing = not self.view.row and self.view.progress.outcome is None
        return [
            {
                **self.card_face(card),
                "earned": earned.get(card, 0) if self.sight.journal else None,
                "upgraded": card in holding.upgraded,
                "resolved": card in holding.resolved and producing,
                "new": card in holding.inserting,
            }
            for card in (*holding.cards, *holding.inserting)
        ]


def _unused(made: Plan) -> str:
    if not made.unused:
        return say("plan", "complete")
    return say("plan", "unused-one") if made.unused == 1 else say("plan", "unused", count=made.unused)


def _delta(before: Stock | None, after: Stock | None) -> list[int]:
    if before is None or after is None:
        return [0] * len(KINDS)
    return [late - early for early, late in zip(before, after, strict=True)]


def _add_slots(steps: list[dict[str, Any]], inserting: list[str]) -> None:
    """Number the gaps of the chain as it stands, for the moves that put a card there at once."""
    place = 0
    for step in steps:
        if step["key"] not in inserting and not step["second"]:
            place += 1
            step["slot"] = place
