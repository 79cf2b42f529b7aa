"""The board of Furnace Duel: what its templates draw, made from one viewer's sight of a table."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bessemer.games.duel import moves as verbs
from bessemer.games.duel.board.faces import KINDS, capitalist_face, card_face, effect_face, stock_face
from bessemer.games.duel.board.planner import Planner
from bessemer.games.duel.board.portraits import PORTRAITS
from bessemer.games.duel.board.result import Result
from bessemer.games.duel.board.routes import Routes
from bessemer.games.duel.board.row import Row
from bessemer.games.duel.board.sheet import sheet
from bessemer.games.duel.board.table import BIDDING, Sight
from bessemer.games.duel.board.words import TEXTS, join, say, stock_words
from bessemer.games.duel.ending import ROUNDS
from bessemer.games.duel.routes import ANYWHERE
from bessemer.games.industry.draft import Draft
from bessemer.games.industry.production import INSERT, RESOLVE, TRANSACT
from bessemer.games.industry.stock import EMPTY, with_more
from bessemer.kernel.moves import DONE, Move
from bessemer.kernel.seen import Offer

if TYPE_CHECKING:
    from bessemer.games.duel.game import Duel

__all__ = [
    "PORTRAITS",
    "SCENES",
    "STYLE",
    "TEMPLATE",
    "Board",
    "context",
    "edit",
    "planned",
    "sheet",
    "targets",
]

TEMPLATE = "board.html"
STYLE = "board.css"
SCENES: dict[str, dict[str, object]] = {}

LOG_LINES = 40
"""How much of the log stands on the board; the whole of it is a page of its own."""

ON_TRACKS = (verbs.CLAIM, verbs.RUN, verbs.DOUBLE)


def targets(game: "Duel", move: Move) -> tuple[str, ...]:
    """What to click for a move, in order."""
    if move == DONE:
        return ("done",)
    verb, first = move[0], move[1]
    if verb == verbs.BID:
        return (f"disc:{first}", f"card:{game.card_ids[move[2]]}")
    if verb == verbs.POINT:
        return ("pointer", f"card:{game.card_ids[first]}")
    if verb in ON_TRACKS:
        return (f"track:{game.map.tracks[first]}",)
    if verb in (verbs.USE, verbs.MARK):
        return (f"city:{game.map.cities[first]}",)
    if verb == verbs.SPEND:
        return (f"piece:{game.piece_ids[first]}",)
    if verb == RESOLVE:
        return (f"card:{game.card_ids[first]}",)
    if verb == INSERT:
        return (f"new:{game.card_ids[first]}", f"slot:{move[2]}")
    if verb == TRANSACT:
        return (f"use:{first}",)
    return (f"move:{game.vocabulary.text(move).replace(' ', '-')}",)


class Board(Routes, Row, Planner, Result):
    """The whole board."""

    def context(self) -> dict[str, Any]:
        """Everything that the templates of the board need, as plain data."""
        phase, shown = self.phase(), self.shown()
        plan = self.planner() if self.planning() and not self.sight.replay else None
        found: dict[str, Any] = {
            "words": self.words,
            "kinds": KINDS,
            "board": self.game.map.id,
            "board_name": self.game.names[self.game.map.id],
            "rule": TEXTS["help"][self.game.map.id],
            "phase": phase,
            "phase_name": self.words["phase"][phase],
            "headline": say("phase", "round", round=self.view.round, rounds=ROUNDS),
            "rounds": [
                "now"
                if number == self.view.round and phase != "over"
                else "past"
                if number <= self.view.round
                else ""
                for number in range(1, ROUNDS + 1)
            ],
            "me": self.seat_face(shown),
            "other": self.seat_face(1 - shown),
            "mine": shown == self.sight.seat,
            "replay": self.sight.replay,
            "maps": self.maps() if not plan else [],
            "special": self.special() if not plan else None,
            "row": self.row(),
            "plan": plan,
            "pieces": self._at_hand(),
            "result": self.result() if phase == "over" else None,
            "pairs": self._pairs(),
            "moves": self.moves(),
            "log": [
                {"words": line.words, "who": self.letter(line.who), "heading": line.heading}
                for line in self.sight.log[-LOG_LINES:]
            ],
            "undo": self.sight.undo,
            "match": self.sight.match,
            "hint": self.sight.hints and bool(self.sight.offers) and not self.sight.replay,
        }
        found["ask"] = self.asked(found)
        return found

    def moves(self) -> dict[str, Any]:
        """All legal moves as buttons: bids by their disc, the rest at hand.

        Tracks are in a list of their own, and so is D-B2.2, taking less: it never helps.
        """
        found: dict[str, Any] = {"bids": {}, "listed": [], "others": []}
        keys = {lot.card: str(place + 1) for place, lot in enumerate(self.view.row)}
        for offer in self.sight.offers:
            verb, _, rest = offer.move.partition(" ")
            button = {
                "id": offer.move.replace(" ", "-"),
                "move": offer.move,
                "label": self._label(offer),
                "target": offer.targets[0] if len(offer.targets) == 1 else "",
                "face": self._effect_of(verb, rest),
                "key": "",
            }
            first = offer.targets[0]
            if first == "pointer" or first.startswith("disc:"):
                card = offer.targets[1].removeprefix("card:")
                short = {
                    **button,
                    "label": self.game.names[card],
                    "key": keys.get(card, ""),
                    "words": offer.label,
                }
                found["bids"].setdefault(first, []).append(short)
            elif first.startswith("track:"):
                found["listed"].append({**button, "alone": False})
            elif offer.move.endswith(" in part") or (verb == "use" and " for " in rest):
                found["listed"].append({**button, "alone": True})  # nothing on the map stands for it
            else:
                found["others"].append(button)
        for number, button in enumerate(found["others"], 1):
            button["key"] = str(number) if number < 10 and not found["bids"] else ""
        found["bids"] = [{"first": first, "moves": moves} for first, moves in found["bids"].items()]
        return found

    def _label(self, offer: Offer) -> str:
        """What a button says; that of `done` says what is let go or finished by it."""
        if offer.move != self.game.vocabulary.text(DONE):
            return offer.label
        return self.words["done"].get(self.step[0], offer.label)

    def _at_hand(self) -> list[dict[str, Any]]:
        """The pieces that the viewer may use now, with what a button for them says."""
        labels = {o.targets[0].removeprefix("piece:"): o.label for o in self.sight.offers}
        pieces = self.seat_face(self.shown())["pieces"]
        return [{**piece, "use": labels[piece["id"]]} for piece in pieces if piece["open"]]

    def _effect_of(self, verb: str, rest: str) -> dict[str, Any] | None:
        """The effect of the City that a move uses."""
        if verb != "use" or rest not in self.game.map.cities:
            return None
        effect = self.game.map.effects[self.game.map.cities.index(rest)]
        return effect_face(effect) if effect else None

    def _pairs(self) -> list[dict[str, Any]]:
        """Capitalists and Start-ups to choose from."""
        deck = self.game.content.deck
        return [
            {
                "capitalist": capitalist_face(self.game, capitalist),
                "startup": card_face(self.game, startup),
                "start": stock_face(self.game.content.starts[self.game.card_ids.index(startup) - deck]),
            }
            for capitalist, startup in self.view.pairs
        ]

    def asked(self, found: dict[str, Any]) -> dict[str, str]:
        """Whose turn it is and what is asked, in words."""
        name, fields = self.step
        waiting = [self.name(seat) for seat in self.sight.pending]
        face = self._asks_whom(found)
        if self.sight.offers and not self.sight.replay:
            who = say("who", "your-turn")
            return {"who": who, "what": self._question(name), "more": self._more(name, fields), **face}
        if found["phase"] == "over" and not waiting:
            return {
                "who": found["result"]["title"],
                "what": say("result", "on" if self.sight.match else "again"),
                "more": "",
                **face,
            }
        who = say("who", "replay" if self.sight.replay else "watching" if self.sight.seat < 0 else "waiting")
        what = say("ask", "nobody")
        if len(waiting) == 1:
            what = say("who", "turn-of", name=waiting[0])
        elif waiting:
            what = say("who", "turn-of-many", names=join(waiting))
        return {"who": who, "what": what, "more": "", **face}

    def _asks_whom(self, found: dict[str, Any]) -> dict[str, str]:
        """The sign beside the question: of who decides, of the winner at the end, or of the seat in front."""
        if found["result"] and not self.sight.pending:
            return {"letter": found["result"]["winner"], "name": found["result"]["winner_name"]}
        pending = self.sight.pending
        seat = pending[0] if len(pending) == 1 else self.shown()
        return {"letter": self.letter(seat), "name": self.name(seat)}

    def _question(self, name: str) -> str:
        """What the viewer is asked to do."""
        if self.planning():
            return say("ask", "plan")
        if name == BIDDING and "pointer" in self.open:
            return say("ask", "point")
        return str(TEXTS["prompt"].get(name, ""))

    def _more(self, name: str, fields: tuple[Any, ...]) -> str:
        """How much a route is worth, or how much of it is left."""
        if name == "UseCities":
            return say("ask", "left-more", left=fields[3])
        if name == "TakeGain":
            return say("ask", "given", given=stock_words(with_more(EMPTY, fields[1], fields[2])))
        if name == "RunRoute":
            return say("ask", "run", value=fields[2])
        if name == "Claim" and fields[1] >= 0:
            city = self.game.names[self.game.map.cities[fields[1]]]
            return say("ask", "claim", value=fields[2], city=city)
        if name == "Claim" and fields[1] == ANYWHERE:
            return say("ask", "claim-anywhere", value=fields[2])
        return ""


def edit(sight: Sight, op: Mapping[str, Any]) -> Draft:
    """The viewer's plan of production after an edit; one that makes no sense raises."""
    return Board(sight).edit(op)


def planned(sight: Sight) -> list[str]:
    """The moves that the viewer's plan of production would make; none outside production."""
    return Board(sight).planned()


def context(sight: Sight) -> dict[str, Any]:
    """Everything that the templates of the board need, as plain data."""
    return Board(sight).context()
