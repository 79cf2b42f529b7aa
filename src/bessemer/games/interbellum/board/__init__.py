"""The board of INTERBELLUM: what its templates draw, made from one viewer's sight of a table."""

from collections import Counter
from typing import Any

from bessemer.games.interbellum.board.atlas import Atlas
from bessemer.games.interbellum.board.clicks import targets
from bessemer.games.interbellum.board.offers import Offers
from bessemer.games.interbellum.board.questions import label
from bessemer.games.interbellum.board.result import Result
from bessemer.games.interbellum.board.table import Sight
from bessemer.games.interbellum.board.words import (
    TEXTS,
    WORDS,
    count,
    effect_words,
    effects_words,
    join,
    say,
)
from bessemer.games.interbellum.pack import DECKS
from bessemer.games.interbellum.rulings import BARGAINS, MOST_COLUMN, MOST_FINDS, ROUNDS, THIRTIES
from bessemer.games.interbellum.scoring import points

__all__ = ["SCENES", "STYLE", "TEMPLATE", "Board", "context", "label", "targets"]

TEMPLATE = "board.html"
STYLE = "board.css"
SCENES: dict[str, dict[str, object]] = {}

LOG_LINES = 40
"""How much of the log stands on the board; the whole of it is a page of its own."""

GAS_STEPS = ("$1", "$1", "card", "$2", "army", "influence")
"""What the gas meter shows for each find; words are icons."""


class Board(Atlas, Offers, Result):
    """The whole board."""

    def context(self) -> dict[str, Any]:
        """Everything that the templates of the board need, as plain data."""
        view, phase = self.view, self.phase()
        offered = [] if self.sight.replay else self.offered()
        acting = self.step() == "Act" and phase != "over"
        result = self.result() if phase == "over" else None
        return {
            "words": WORDS,
            "phase": phase,
            "phase_name": say("phase", phase),
            "headline": say("phase", "round", round=max(1, view.round), rounds=ROUNDS),
            "rounds": self._rounds(phase),
            "seats": self.game.seats,
            "barons": [self._baron(seat) for seat in self._order()],
            "powers": [self._power(power) for power in range(len(self.power_ids))],
            "events": self._events(),
            "map": self.atlas(self.prices(), self.warnings()),
            "mine": self.sight.seat >= 0,
            "asked": bool(offered),
            "acting": acting,
            "idle": view.barons[self.sight.seat].executives if self.sight.seat >= 0 else 0,
            "actions": self.actions(offered) if acting else [],
            "choices": [offer for offer in offered if not (acting and offer["kind"])],
            "hand": self._hand(),
            "pile": self._pile(),
            "bag": say("gas", "bag", whites=view.whites, blacks=view.blacks),
            "ask": self._asked(result),
            "badges": self._badges(),
            "me": self.letter(self.sight.seat),
            "log": [
                {
                    "words": line.words,
                    "who": self.letter(line.who),
                    "heading": line.heading,
                }
                for line in self.sight.log[-LOG_LINES:]
            ],
            "result": result,
            "replay": self.sight.replay,
            "undo": self.sight.undo,
            "hint": self.sight.hints and bool(offered),
        }

    def phase(self) -> str:
        """What is being done at the table."""
        if self.view.progress.outcome is not None:
            return "over"
        if not self.view.round:
            return "setup"
        return (
            "actions" if any(baron.executives for baron in self.view.barons) or self.view.posts else "events"
        )

    def _order(self) -> list[int]:
        """The seats, clockwise from the viewer."""
        first = max(0, self.sight.seat)
        return [(first + step) % self.game.seats for step in range(self.game.seats)]

    def _badges(self) -> list[str]:
        """The letters that stand beside what is asked: of the winners, the viewer, or whoever is to move."""
        outcome = self.view.progress.outcome
        if outcome is not None:
            return [self.letter(seat) for seat in outcome.winners]
        seats = [self.sight.seat] if self.sight.seat >= 0 else list(self.sight.pending[:1])
        return [self.letter(seat) for seat in seats]

    def _rounds(self, phase: str) -> list[dict[str, Any]]:
        now = self.view.round
        return [
            {
                "name": say("phase", decade),
                "on": phase != "over" and now in numbers,
                "rounds": [
                    {
                        "number": number,
                        "state": "past"
                        if number < now or phase == "over"
                        else "now"
                        if number == now
                        else "",
                    }
                    for number in numbers
                ],
            }
            for decade, numbers in (
                ("twenties", range(1, THIRTIES)),
                ("thirties", range(THIRTIES, ROUNDS + 1)),
            )
        ]

    def _baron(self, seat: int) -> dict[str, Any]:
        baron, sitting = self.view.barons[seat], self.sight.seats[seat]
        total = points(self.state, seat).total
        return {
            "seat": seat,
            "letter": self.letter(seat),
            "name": sitting.name,
            "company": self.name(baron.company),
            "target": self.target("company", baron.company),
            "words": self._baron_words(seat, total),
            "you": seat == self.sight.seat,
            "bot": sitting.bot if sitting.kind == "bot" else "",
            "away": not sitting.present,
            "pending": seat in self.sight.pending,
            "first": seat == self.view.starter,
            "money": baron.money,
            "cards": len(baron.hand),
            "known": [self._card(card) for card in baron.hand if card is not None]
            if seat != self.sight.seat
            else [],
            "points": total,
            "flags": [
                {"id": power.id, "name": self.name(power.id)}
                for power in self.view.powers
                if power.flag == seat
            ],
            "executives": baron.executives,
            "executives_words": say("who", "executives", executives=count("executive", baron.executives)),
            "finds": baron.finds,
            "meter": say("gas", "meter", finds=baron.finds),
            "gas": [
                {"what": what, "on": number < baron.finds, "words": say("gas", str(number + 1))}
                for number, what in enumerate(GAS_STEPS[:MOST_FINDS])
            ],
            "wells": [
                self.well_words(well.id, well.bonus) for well in self.game.pack.well if well.id in baron.wells
            ],
        }

    def _baron_words(self, seat: int, total: int) -> str:
        """Everything that lies before a seat, in a sentence."""
        baron = self.view.barons[seat]
        flags = [self.name(power.id) for power in self.view.powers if power.flag == seat]
        known = [self.name(card) for card in baron.hand if card is not None and seat != self.sight.seat]
        facts = [
            f"${baron.money}",
            count("card", len(baron.hand)),
            count("find", baron.finds),
            say("who", "executives", executives=count("executive", baron.executives)),
            say("who", "points", points=total),
        ]
        if seat == self.view.starter:
            facts.append(say("who", "starts"))
        if flags:
            facts.append(say("who", "holds", powers=join(flags)))
        if known:
            facts.append(say("who", "knows", cards=join(known)))
        company = self.name(baron.company)
        return say("who", "about", name=self.seat_name(seat), company=company, facts=", ".join(facts))

    def _change(self, place: int) -> tuple[str, str]:
        """What the viewer's choice of a superpower would do: its sign, and the cubes before and after."""
        step, seat = self.step(), self.sight.seat
        if step == "Discredit":
            return "minus", ""
        if seat < 0 or step not in ("Act", "BuyMore", "ChooseInfluence"):
            return "tick", ""
        change = self.step_field("sign") if step == "ChooseInfluence" else 1
        cubes = self.view.powers[place].influence[seat]
        return ("plus" if change > 0 else "minus"), say("power", "change", before=cubes, after=cubes + change)

    def _power(self, place: int) -> dict[str, Any]:
        power, tracker, seat = self.view.powers[place], self.content.powers[place], self.sight.seat
        cubes = power.influence[seat] if seat >= 0 else 0
        perks = self.perks(place, cubes)
        holder = power.flag
        flag = say("power", "flag", name=self.seat_name(holder)) if holder >= 0 else say("power", "no-flag")
        stacked: dict[int, int] = {}
        marks = []
        for who, held in enumerate(power.influence):
            if held:
                column = min(held, MOST_COLUMN)
                marks.append(
                    {
                        "letter": self.letter(who),
                        "name": self.seat_name(who),
                        "cubes": held,
                        "x": 8 + 16 * column + 5 * stacked.get(column, 0),
                    }
                )
                stacked[column] = stacked.get(column, 0) + 1
        armies = say("power", "out", armies=count("army", len(power.armies)), home=power.at_home)
        cheap = say("power", "cheap", cubes=count("cube", BARGAINS - power.bargains))
        cubes_of = [say("power", "cubes-of", name=mark["name"], cubes=mark["cubes"]) for mark in marks]
        told = ", ".join(cubes_of) or say("power", "nobody-has")
        words = say("power", "words", name=tracker.name, cubes=told, flag=flag, armies=armies, cheap=cheap)
        mine = say("power", "mine", **perks | {"cubes": count("cube", cubes)}) if seat >= 0 else ""
        sign, change = self._change(place)
        return {
            "id": power.id,
            "name": tracker.name,
            "words": say("power", "mine-words", words=words, perks=mine) if mine else words,
            "sign": sign,
            "change": change if self.target("power", power.id) else "",
            "pick": say("power", "pick", name=tracker.name, change=change) if change else tracker.name,
            "target": self.target("power", power.id),
            "holder": self.letter(holder),
            "flag": flag,
            "cubes": cubes,
            "marks": marks,
            "perks": mine,
            "brief": say("power", "perks", cubes=cubes, **perks) if seat >= 0 else "",
            "armies": armies,
            "cheap": cheap,
            "column": min(cubes, MOST_COLUMN) if seat >= 0 else -1,
            "rows": [
                {"name": say("power", row), "cells": [say("power", f"{row}-cell", number=n) for n in cells]}
                for row, cells in (
                    ("discount", tracker.discount),
                    ("extra", tracker.extra),
                    ("points", tracker.points),
                )
            ],
        }

    def _events(self) -> list[dict[str, Any]]:
        """The event cards of the round: what they say in this decade, and what came of it."""
        late = self.view.round >= THIRTIES
        written = {event.id: event for event in self.game.pack.event}
        found = []
        for deck, id, left in zip(DECKS, self.view.events, self.view.event_decks, strict=True):
            face: dict[str, Any] = {"deck": deck, "kind": say("event", deck), "name": "", "did": []}
            face["left"] = say("event", "left", cards=count("card", len(left)))
            if left and left[-1] is not None:
                face["left"] += ". " + say("event", "next", name=written[left[-1]].name)
            if id is not None:
                event = written[id]
                lines = event.thirties if late else event.twenties
                face |= {
                    "name": event.name,
                    "lines": lines,
                    "words": self._says(lines),
                    "then": event.later if late else event.then,
                    "did": self._did(self._turned(deck, event.name)),
                }
            said = [*face.get("words", ()), face["left"]]
            name = face["name"] or say("event", "none").removesuffix(".")
            face["label"] = say(
                "event", "words", deck=deck, kind=face["kind"], name=name, words=" ".join(said)
            )
            found.append(face)
        return found

    def _says(self, lines: list[str]) -> list[str]:
        """What the lines of a card say; one that stands there twice is said once."""
        once = dict.fromkeys(lines)
        return [
            say("event", "twice", words=words.removesuffix(".")) if lines.count(line) > 1 else words
            for line, words in zip(once, map(effect_words, once), strict=True)
        ]

    def _did(self, turned: str) -> list[str]:
        """What the log tells of an event card: all lines after it, up to the next card or the actions."""
        cards = {self._turned(event.deck, event.name) for event in self.game.pack.event}
        told: list[tuple[str, list[int]]] = []  # a line, and the others of whom it tells the same
        here = False
        for line in self.sight.log:
            if line.heading or line.words in cards:
                here = line.words == turned
            elif here and told and line.who >= 0 and self._as_of(line.who, *told[-1]) == line.words:
                told[-1][1].append(line.who)
            elif here:
                told.append((line.words, [line.who]))
        return [self._together(words, seats) for words, seats in told]

    def _as_of(self, seat: int, words: str, seats: list[int]) -> str:
        """A line about one seat, said of another."""
        first = self.seat_name(seats[0]) if seats[0] >= 0 else ""
        return self.seat_name(seat) + words.removeprefix(first) if first else ""

    def _together(self, words: str, seats: list[int]) -> str:
        """A line that holds for several seats."""
        others = [self.seat_name(seat) for seat in seats[1:]]
        if not others:
            return words
        also = "also" if len(others) == 1 else "also-many"
        return say("event", also, words=words.removesuffix("."), names=join(others))

    def _turned(self, deck: str, event: str) -> str:
        """What the log says when an event card is turned."""
        return str(TEXTS["journal"]["event"].format(deck=deck, event=event))

    def _card(self, id: str) -> dict[str, Any]:
        card = self.game.pack.card[self.game.card_places[id]]
        return {
            "id": id,
            "name": card.name,
            "lines": list(card.effects),
            "words": effects_words(card.effects),
            "target": self.target("card", id),
        }

    def _hand(self) -> list[dict[str, Any]]:
        if self.sight.seat < 0:
            return []
        return [self._card(card) for card in self.view.barons[self.sight.seat].hand if card is not None]

    def _pile(self) -> dict[str, Any]:
        """The pile of action cards, and how many executives of each company stand by it."""
        posts = [post for post in self.view.posts if post.move == "draw" or post.move.startswith("play ")]
        men = Counter(self.letter(post.seat) for post in posts)
        names = [self.seat_name(post.seat) for post in posts]
        discards = len(self.view.discards)
        return {
            "target": self.target("pile"),
            "men": sorted(men.items()),
            "at": len(posts),
            "cards": len(self.view.deck),
            "left": say(
                "pile", "left", cards=count("card", len(self.view.deck)).split()[1], discards=discards
            )
            + (say("pile", "at", names=join(names)) if names else ""),
        }

    def _asked(self, result: dict[str, Any] | None) -> dict[str, str]:
        """Whose turn it is and what is asked, in words."""
        if result is not None:
            return {"who": result["title"], "what": say("result", "again")}
        if self.sight.offers and not self.sight.replay:
            others = self.others_asked()
            who = say("who", "also-asked", names=join(others)) if others else say("who", "your-turn")
            return {"who": who, "what": self.question()}
        waiting = [self.seat_name(seat) for seat in self.sight.pending]
        what = say("who", "nobody")
        if len(waiting) == 1:
            what = say("who", "turn-of", name=waiting[0])
        elif waiting:
            what = say("who", "turn-of-many", names=join(waiting))
        who = "replay" if self.sight.replay else "watching" if self.sight.seat < 0 else "waiting"
        voted = self.own_vote()
        return {"who": say("who", "voted", area=voted) if voted else say("who", who), "what": what}


def context(sight: Sight) -> dict[str, Any]:
    """Everything that the templates of the board need, as plain data."""
    return Board(sight).context()
