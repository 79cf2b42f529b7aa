"""The production line of Interbellum: Managers at their posts, texts, deliveries and copied cards."""

from typing import Any

from bessemer.games.furnace.board import planner as base
from bessemer.games.furnace.board.table import KINDS, line_face
from bessemer.games.furnace.interbellum.board.faces import effect_face
from bessemer.games.furnace.interbellum.board.table import Table
from bessemer.games.furnace.interbellum.board.words import say
from bessemer.games.furnace.interbellum.effects import (
    CopyCompany,
    Delivery,
    DiscardCard,
    Effect,
    LineOnceMore,
    Permanent,
    Plain,
)
from bessemer.games.furnace.interbellum.planning import Deed, following, plan
from bessemer.games.furnace.interbellum.posts import AssignManagers, SealedManagers
from bessemer.games.furnace.interbellum.work import COMPENSATION
from bessemer.games.industry.draft import MAX, POST, SAID, Draft
from bessemer.games.industry.planning import edit
from bessemer.games.industry.walk import CardStep, LineStep, Note, Plan

TIMED = (Plain, LineOnceMore)
"""Managers for which it matters when in a card they are used."""


class Planner(base.Planner, Table):
    """The plan of the viewer, with Managers."""

    def plan(self) -> Plan:
        """The viewer's draft, replayed."""
        return plan(self.game, self.sample, self.sight.seat, self.sight.draft)

    def follow(self, draft: Draft, moves: Any) -> dict[str, Any]:
        """The parts of a draft that makes given moves."""
        return following(self.game, self.sample, self.sight.seat, draft, moves)

    def note(self, note: Note) -> str:
        """What cannot be done, in words."""
        return say("plan", f"note-{note.id}", card=self.game.names[note.card], count=note.count)

    def planner(self) -> dict[str, Any]:
        """The plan, with the Managers that wait beside the line."""
        found = super().planner()
        seat = self.sight.seat
        names = [name for name, _ in self._lane()]
        open_posts = AssignManagers.__name__ in names or SealedManagers.__name__ in names
        taken = self._posts()
        managers = self.view.staffs[seat].managers if open_posts else []
        found["managers"] = [
            {**self.manager_face(id), "op": edit("post", manager=id), "on": taken.get(id, "")}
            for id in managers
        ]
        found["unpost"] = edit("post", card=None)
        found["free"] = any(not one["on"] for one in found["managers"])
        found["sealed"] = SealedManagers.__name__ in names
        free = [one for one in found["managers"] if not one["on"]]
        fixed = dict(self.view.staffs[seat].posts)
        for step in found["steps"]:
            self._staff(step, taken, fixed, free, open_posts)
        if found["managers"] and not self.game.factory.chain:
            found["hint"] = say("plan", "hint-staff")
        waits = any(step["post"] and step["post"]["free"] for step in found["steps"])
        unposted = say("plan", "unposted-one" if len(free) == 1 else "unposted", count=len(free))
        if found["sealed"]:
            found |= {"ask": say("ask", "posts"), "unused": unposted if waits else say("plan", "posted-all")}
            found["hint"] = say("plan", "hint-posts")
        elif found["idle"]:
            found |= {"ask": say("ask", "chain"), "hint": say("plan", "hint-insert")}
        elif not found["open"] and waits:
            found |= {"ask": say("ask", "unposted"), "unused": unposted}
        return found

    def step(self, draft: Draft, made: Plan, number: int, active: int, inserting: bool) -> dict[str, Any]:
        """A card of the plan; where nothing is resolved yet it only lies there."""
        found = super().step(draft, made, number, active, inserting)
        if made.idle:
            found |= {"state": "active" if number == active else "next", "ring": ""}
            found |= {"after": None, "delta": [0] * len(KINDS)}
            found["lines"] = [{**line, "mark": "", "open": False} for line in found["lines"]]
        return found

    def _lane(self) -> list[tuple[str, tuple[int, ...]]]:
        """What the viewer still has to do."""
        progress = self.view.progress
        return progress.lanes[self.sight.seat] if progress.lanes else progress.agenda

    def _posts(self) -> dict[str, str]:
        """Where each Manager of the viewer stands in the plan."""
        uses = self.draft["uses"]
        planned = {key.removeprefix(POST): str(card) for key, card in uses.items() if key.startswith(POST)}
        return planned | dict(self.view.staffs[self.sight.seat].posts)

    def _staff(
        self,
        step: dict[str, Any],
        taken: dict[str, str],
        fixed: dict[str, str],
        free: list[dict[str, Any]],
        open_posts: bool,
    ) -> None:
        """The post of a card: who stands there, and who could."""
        card = step["face"]["id"] if step["face"] else ""
        there = next((manager for manager, post in taken.items() if post == card), "")
        step["stored"] = self.stored(self.sight.seat, card) if card and not step["second"] else []
        step["post"] = None
        if step["second"] or not card or step["state"] == "played" or not (there or open_posts):
            return
        movable = open_posts and there not in fixed
        name = step["face"]["name"]
        step["post"] = {
            "manager": self.manager_face(there) if there else None,
            "op": edit("post", card=card) if movable else "",
            "drag": edit("post", manager=there) if there and movable else "",
            "label": say("plan", "posted", manager=self.game.names[there], card=name)
            if there
            else say("plan", "post", card=name),
            "free": [{**one, "edit": edit("post", manager=one["id"], card=card)} for one in free]
            if movable and not there
            else [],
        }
        if there and movable:
            back = edit("post", manager=there, card=None)
            button = {"label": say("plan", "unpost"), "edit": back, "pressed": False, "gains": []}
            for line in step["lines"]:
                if line["kind"] == "manager" and not line["copied"]:
                    line["buttons"].append(button)

    # Lines ----------------------------------------------------------------------------------------

    def face(self, line: LineStep) -> dict[str, Any]:
        """An effect as it is drawn."""
        assert isinstance(line, Deed)
        if line.effect is not None:
            return effect_face(line.effect)
        assert line.line is not None
        return line_face(line.line)

    def in_short(self, line: LineStep) -> str:
        """Texts as they are printed, and whose Manager it is."""
        assert isinstance(line, Deed)
        face = self.face(line)
        words: str = face["short"] if face.get("text") else face["words"]
        return f"{self.game.names[line.manager]}, {words}" if line.manager else words

    def line(self, step: CardStep, line: LineStep) -> dict[str, Any]:
        """An effect of a card of the plan, with the buttons that decide it."""
        assert isinstance(line, Deed)
        kind = _kind(line)
        found = {
            **self.face(line),
            **self.side(step, line),
            "place": line.place,
            "kind": kind,
            "active": line.active,
            "most": line.most,
            "count": line.count,
            "open": line.most > 0 and line.asked is None,
            "mark": self.mark(step, line, kind),
            "of": self._of(line, kind),
            "copied": bool(line.owner),
            "buttons": [],
        }
        if line.most and not step.played and kind != "flip":
            self._add_buttons(found, line, kind)
        return found

    def _of(self, deed: Deed, kind: str) -> str:
        """Whose line it is, where it is not printed on the card itself."""
        if kind == "comp":
            return say("plan", "comp")
        if deed.manager:
            return self.game.names[deed.manager]
        return say("plan", "copied", card=self.game.names[deed.owner]) if deed.owner else ""

    def side(self, step: CardStep, line: LineStep) -> dict[str, Any]:
        """On which side of a Company an effect stands."""
        place = self.game.places[str(step.card)]
        basic = len(self.game.content.basic[place])
        if place >= self.game.content.companies or line.place not in range(
            len(self.game.content.full[place])
        ):
            return {"side": "", "turns": False}
        return {"side": "add" if line.place >= basic else "basic", "turns": line.place == basic}

    def _add_buttons(self, found: dict[str, Any], deed: Deed, kind: str) -> None:
        if kind == "manager":
            self._add_manager(found, deed)
        elif kind == "copy":
            choices = [(self.game.names[card], card) for card in deed.offered]
            found["buttons"] = self._choices(deed, [*choices, (say("plan", "decline"), 0)])
            for button, card in zip(found["buttons"], deed.offered, strict=False):
                button["help"] = " / ".join(line["short"] for line in self.card_face(card)["lines"])
        elif kind == "discard":
            buttons = [(say("plan", "discard"), 1), (say("plan", "skip"), 0)]
            found["buttons"] = self._said(deed.key, deed.asked, buttons)
        else:
            self.add_counts(found, deed, "say", {"key": deed.key}, "said")
            if kind == "always":
                always, never = say("plan", "always"), say("plan", "never")
                found["buttons"] = self._said(deed.key, deed.asked, [(always, MAX), (never, 0)])

    def _add_manager(self, found: dict[str, Any], deed: Deed) -> None:
        """What a Manager can do here, and when."""
        choices: list[tuple[str, object]] = [(self._use_label(text), text) for text in deed.offered]
        found["buttons"] = self._choices(deed, [*choices, (say("plan", "skip-manager"), 0)])
        if deed.most > 1:
            found["pips"] = [
                {"on": number <= deed.count, "number": number, "edit": edit("say", key=deed.key, said=number)}
                for number in range(1, deed.most + 1)
            ]
        if isinstance(deed.effect, TIMED) and deed.asked:
            found["when"] = self._when(deed)

    def _use_label(self, text: str) -> str:
        """What stands on the button of a use: which line, what is spared, or simply that it is used."""
        words = text.split(" ")
        if "line" in words:
            return say("plan", "use-line", line=words[-1]) if words[-1] != "0" else say("plan", "use-comp")
        if "for" in words:
            return say("plan", "use-for", unit=words[-1])
        return say("plan", "use")

    def _when(self, deed: Deed) -> list[dict[str, Any]]:
        """The moments at which a Manager can be used: first, or after a line of its card."""
        at = int(self.draft["uses"].get(f"{deed.key}/at", 0)) + COMPENSATION
        name = deed.key.partition("/")[0]
        card = self.game.places[name.rpartition(">")[2]]
        seat = self.sight.seat
        own = card < self.game.content.companies and not self.sample.upgraded[seat] >> card & 1
        compensates = own and ">" not in name and self.sample.abilities[seat].compensates
        first = COMPENSATION if compensates else 0
        found = []
        for place in range(first, len(self.game.content.full[card]) + 1):
            label = say("plan", "after-line", line=place) if place else say("plan", "after-comp")
            found.append(
                {
                    "label": label if place > first else say("plan", "first"),
                    "edit": edit("say", key=f"{deed.key}/at", said=place - COMPENSATION),
                    "pressed": max(at, first) == place,
                }
            )
        return found

    def _choices(self, deed: Deed, choices: list[tuple[str, Any]]) -> list[dict[str, Any]]:
        return self._said(SAID + deed.key, deed.asked, choices)

    def _said(self, key: str, asked: object, choices: list[tuple[str, Any]]) -> list[dict[str, Any]]:
        return [
            {
                "label": label,
                "edit": edit("say", key=key, said=said),
                "pressed": asked == said and asked is not None,
                "gains": [],
            }
            for label, said in choices
        ]

    def mark(self, step: CardStep, line: LineStep, kind: str) -> str:
        """What the plan does with an effect, in a word or two."""
        assert isinstance(line, Deed)
        if kind in ("use", "gain", "flip", "comp"):
            return super().mark(step, line, "use" if kind == "comp" else kind)
        if step.played or step.passed or not line.active:
            return ""
        if kind == "copy" and line.count:
            return self.game.names[str(line.asked)]
        if kind == "text":
            return ""
        if kind == "manager" and not line.most:
            return say("plan", "idle")
        if line.count:
            return say("plan", "used-manager" if kind == "manager" else "used", count=line.count)
        if kind in ("delivery", "always") and not line.most:
            return ""
        return super().mark(step, line, kind)

    def works(self, seat: int) -> list[dict[str, Any]]:
        """A seat's cards as they lie there, with Managers and goods on them."""
        posts = {card: manager for manager, card in self.view.staffs[seat].posts}
        found = super().works(seat)
        for card in found:
            card["stored"] = self.stored(seat, card["id"])
            card["manager"] = self.manager_face(posts[card["id"]]) if card["id"] in posts else None
        return found


def _kind(deed: Deed) -> str:
    """How an effect is handled in a plan."""
    effect: Effect | None = deed.effect
    if deed.manager:
        return "manager"
    if deed.place == COMPENSATION:
        return "comp"
    if isinstance(effect, Plain):
        return "flip" if effect.line.flips else "use" if effect.line.processing else "gain"
    if isinstance(effect, Delivery):
        return "delivery"
    if isinstance(effect, CopyCompany):
        return "copy"
    if isinstance(effect, DiscardCard):
        return "discard"
    return "always" if isinstance(effect, Permanent) else "text"
