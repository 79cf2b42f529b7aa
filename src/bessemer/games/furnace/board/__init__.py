"""The board of Furnace: what its templates draw, made from one viewer's sight of a table."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bessemer.games.furnace.board.auction import Auction
from bessemer.games.furnace.board.planner import Planner
from bessemer.games.furnace.board.portraits import PORTRAITS
from bessemer.games.furnace.board.result import ROMAN
from bessemer.games.furnace.board.said import seat_words
from bessemer.games.furnace.board.scenes import SCENES
from bessemer.games.furnace.board.table import KINDS, Sight, stock_face
from bessemer.games.furnace.board.words import join, say
from bessemer.games.industry.draft import Draft
from bessemer.games.industry.production import AGAIN, INSERT, RESOLVE, TRANSACT, UPGRADE
from bessemer.games.industry.stock import MONEY
from bessemer.kernel.moves import DONE, Move

if TYPE_CHECKING:
    from bessemer.games.furnace.game import Furnace

__all__ = ["PORTRAITS", "SCENES", "STYLE", "TEMPLATE", "Board", "context", "edit", "planned", "targets"]

TEMPLATE = "board.html"
STYLE = "board.css"

SCENERY = {
    "wall": "wall",
    "skyline": "skyline",
    "tones": "backdrop",
    "panorama": "panorama",
    "light": "dawn",
}
"""The pictures behind the table, by their names in the sprite."""

LOG_LINES = 60
"""How much of the log stands on the board; the whole of it is a page of its own."""


def targets(game: "Furnace", move: Move) -> tuple[str, ...]:
    """What to click for a move, in order."""
    if move == DONE:
        return ("done",)
    ids = [card.id for card in game.content.cards]
    verb, first = move[0], move[1]
    if verb == TRANSACT:
        return (f"use:{first}",)
    if verb == RESOLVE:
        return (f"card:{ids[first]}",)
    if verb == AGAIN:
        return (f"again:{ids[first]}",)
    if verb == UPGRADE:
        return ("token", f"card:{ids[first]}")
    if verb == INSERT:
        return (f"new:{ids[first]}", f"slot:{move[2]}")
    return (f"disc:{first}", f"card:{ids[move[2]]}")


class Board(Auction, Planner):
    """The whole board; an expansion overrides what it shows differently."""

    def context(self) -> dict[str, Any]:
        """Everything that the templates of the board need, as plain data."""
        view = self.view
        phase = self.phase()
        shown = self._shown()
        found: dict[str, Any] = {
            "words": self.words,
            "kinds": KINDS,
            "scenery": SCENERY,
            "phase": phase,
            "phase_name": self.words["phase"][phase],
            "headline": say("phase", "round", round=view.round, rounds=self.game.rounds),
            "rounds": self._rounds(phase),
            "seats": self.game.seats,
            "others": [self._told(seat, phase) for seat in self._others()],
            "me": self._told(shown, phase),
            "hand": self.hand(shown) if phase == "auction" else [],
            "dummy": list(view.hands[self.game.seats]) if self.game.dummy and phase == "auction" else None,
            "mine": shown == self.sight.seat,
            "replay": self.sight.replay,
            "row_size": self.total(),
            "row": self.row() if phase == "auction" else [],
            "trades": self.trades() if phase == "auction" else None,
            "plan": self.planner() if self.planning() and not self.sight.replay else None,
            "works": self.works(shown),
            "result": self.result() if phase == "over" else None,
            "moves": self.moves(),
            "log": [
                {
                    "words": line.words,
                    "who": self._letter(line.who),
                    "turn": line.turn,
                    "heading": line.heading,
                }
                for line in self.sight.log[-LOG_LINES:]
            ],
            "undo": self.sight.undo,
            "hint": self.sight.hints and bool(self.sight.offers) and not self.sight.replay,
            "turn": self.sight.turn,
        }
        found["stage"] = self.stage(found)
        found["ask"] = self.asked(found)
        return found

    def phase(self) -> str:
        """What is being done at the table."""
        if self.view.progress.outcome is not None:
            return "over"
        return "auction" if self.view.row else "production"

    def stage(self, found: dict[str, Any]) -> str:
        """The template of the middle of the table."""
        if found["phase"] == "production":
            return "planner.html" if found["plan"] else "still.html"
        return "result.html" if found["phase"] == "over" else "auction.html"

    def planning(self) -> bool:
        """Whether the viewer has a production to plan."""
        return self.phase() == "production" and self.sight.seat in self.sight.pending

    def _letter(self, who: int) -> str:
        return self.letter(who) if who >= 0 else ""

    def _shown(self) -> int:
        """The seat whose place is in front: the viewer's own, else that of who is to move or has won."""
        if self.sight.seat >= 0:
            return self.sight.seat
        outcome = self.view.progress.outcome
        if outcome is not None and outcome.winners:
            return outcome.winners[0]
        return self.sight.pending[0] if self.sight.pending else self.view.first

    def _others(self) -> list[int]:
        """The other seats, clockwise from the viewer's left."""
        seats = self.game.seats
        if self.sight.seat < 0:
            return list(range(seats))
        return [(self.sight.seat + step) % seats for step in range(1, seats)]

    def _rounds(self, phase: str) -> list[dict[str, Any]]:
        found = []
        for number in range(1, self.game.rounds + 1):
            now = number == self.view.round and phase != "over"
            past = number < self.view.round or phase == "over"
            found.append(
                {
                    "name": ROMAN[number - 1],
                    "state": "now" if now else "past" if past else "later",
                    "auction": "on" if now and phase == "auction" else "past" if past or now else "",
                    "works": "on" if now and phase == "production" else "past" if past else "",
                }
            )
        return found

    def _told(self, seat: int, phase: str) -> dict[str, Any]:
        found = self.summary(seat, phase)
        return {**found, "said": self.seat_words(found)}

    def seat_words(self, seat: dict[str, Any]) -> str:
        """A seat and all that it has, in words."""
        return seat_words(seat)

    def summary(self, seat: int, phase: str) -> dict[str, Any]:
        """A seat in a few words and numbers, and its cards for those who look closer."""
        holding = self.view.holdings[seat]
        pending = seat in self.sight.pending
        tag = ""
        if phase == "production":
            tag = say("wait", "planning" if pending else "done")
        elif phase == "auction" and pending:
            tag = say("wait", "decides" if self.resolving() else "bids")
        total = len(holding.cards) + len(holding.inserting)
        resolved = len(holding.resolved)
        planned = self.sight.progress[seat] if seat < len(self.sight.progress) else 0
        done = phase == "production" and not pending
        return {
            "seat": seat,
            "letter": self.letter(seat),
            "name": self.party_name(seat),
            "you": seat == self.sight.seat,
            "bot": self.sight.seats[seat].kind == "bot",
            "bot_name": self.sight.seats[seat].bot,
            "away": not self.sight.seats[seat].present,
            "tag": tag,
            "pending": pending,
            "done": done,
            "first": seat == self.view.first,
            "hand": self.hand(seat) if phase == "auction" else [],
            "cards": total,
            "companies": total - 1,
            "stock": stock_face(holding.stock),
            "money": holding.stock[MONEY],
            "steps": total if done else min(total, max(resolved, planned)),
            "capitalist": self.capitalist_face(holding.capitalist),
            "works": self.works(seat),
            "stacks": self.abilities()[seat].stacks,
        }

    def moves(self) -> list[dict[str, Any]]:
        """All legal moves as buttons, grouped by what is clicked first."""
        groups: dict[str, dict[str, Any]] = {}
        for offer in self.sight.offers:
            first = offer.targets[0] if offer.targets else ""
            verb = offer.move.partition(" ")[0]
            group = groups.setdefault(
                first if verb in ("bid", "insert", "upgrade") else verb,
                {"first": first, "verb": verb, "moves": []},
            )
            group["moves"].append({"move": offer.move, "label": offer.label, "targets": list(offer.targets)})
        return list(groups.values())

    def asked(self, found: dict[str, Any]) -> dict[str, str]:
        """Whose turn it is and what is asked, in words."""
        if found["phase"] == "over":
            return {"who": found["result"]["title"], "what": say("result", "again")}
        waiting = [self.party_name(seat) for seat in self.sight.pending]
        who = say("who", "replay") if self.sight.replay else ""
        if self.sight.offers and not self.sight.replay:
            who = say("who", "your-turn")
            if found["plan"]:
                return {"who": who, "what": found["plan"]["ask"]}
            if found["trades"]:
                return {"who": who, "what": found["trades"]["ask"]}
            return {"who": who, "what": say("ask", "bid")}
        if found["phase"] == "production" and self.sight.seat >= 0 and not self.sight.replay and waiting:
            return {"who": say("who", "waiting"), "what": say("ask", "done")}
        what = say("ask", "nobody")
        if len(waiting) == 1:
            what = say("who", "turn-of", name=waiting[0])
        elif waiting:
            what = say("who", "turn-of-many", names=join(waiting))
        return {"who": who or say("who", "watching" if self.sight.seat < 0 else "waiting"), "what": what}


def edit(sight: Sight, op: Mapping[str, Any]) -> Draft:
    """The viewer's plan of production after an edit; one that makes no sense raises."""
    return Board(sight).edit(op)


def planned(sight: Sight) -> list[str]:
    """The moves that the viewer's plan of production would make; none outside production."""
    return Board(sight).planned()


def context(sight: Sight) -> dict[str, Any]:
    """Everything that the templates of the board need, as plain data."""
    return Board(sight).context()
