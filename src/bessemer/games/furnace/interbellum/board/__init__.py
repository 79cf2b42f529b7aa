"""The board of Interbellum, on that of Furnace: what the expansion shows besides, and differently."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bessemer.games.furnace import board as base
from bessemer.games.furnace.board.table import KINDS
from bessemer.games.furnace.board.words import join
from bessemer.games.furnace.interbellum.board.agents import agent_card
from bessemer.games.furnace.interbellum.board.auction import Auction
from bessemer.games.furnace.interbellum.board.planner import Planner
from bessemer.games.furnace.interbellum.board.portraits import PORTRAITS
from bessemer.games.furnace.interbellum.board.said import managers_words
from bessemer.games.furnace.interbellum.board.scenes import SCENES
from bessemer.games.furnace.interbellum.board.table import Sight
from bessemer.games.furnace.interbellum.board.words import say
from bessemer.games.furnace.interbellum.moves import (
    ASSIGN,
    BID,
    COPY,
    DECLINE,
    DISCARD,
    KEEP,
    LEAVE,
    MEET,
    OPTION,
    PAIR,
    RAISE,
    SHARE,
    USE,
    USE_FOR,
    USE_LINE,
)
from bessemer.games.furnace.interbellum.setup import NONE_LEFT
from bessemer.games.furnace.interbellum.terms import on_terms
from bessemer.games.industry.draft import Draft
from bessemer.games.industry.lines import Line
from bessemer.games.industry.stock import MONEY
from bessemer.kernel.moves import Move

if TYPE_CHECKING:
    from bessemer.games.furnace.interbellum.game import Interbellum

__all__ = ["PORTRAITS", "SCENES", "STYLE", "TEMPLATE", "Board", "context", "edit", "planned", "targets"]

TEMPLATE = base.TEMPLATE
STYLE = "interbellum.css"

SCENERY = {
    "wall": "wall-deco",
    "skyline": "skyline-deco",
    "tones": "backdrop-deco",
    "panorama": "panorama-deco",
    "light": "midnight",
}
"""The pictures behind the table, by their names in the sprite."""


def targets(game: "Interbellum", move: Move) -> tuple[str, ...]:
    """What to click for a move, in order; the value of a variable disc is a number."""
    verb = move[0]
    if verb <= BID:
        return base.targets(game, move)
    ids = [card.id for card in game.content.cards]
    if verb == RAISE:
        value = () if game.growth else (f"value:{move[1]}",)
        return ("disc:variable", f"card:{ids[move[2]]}", *value)
    if verb == PAIR:
        return ("disc:extra", f"card:{ids[move[1]]}")
    if verb == ASSIGN:
        return (f"manager:{game.manager_ids[move[1]]}", f"card:{ids[move[2]]}")
    names = {SHARE: "share", COPY: "copy", DISCARD: "discard", DECLINE: "decline", LEAVE: "leave"}
    if verb in (USE, USE_LINE, USE_FOR):
        return (f"use:{'-'.join(map(str, move[1:]))}:{verb}",)
    if verb == OPTION:
        return (f"option:{move[2]}:{move[1]}",)
    if verb in (KEEP, MEET):
        return (f"choose:{game.vocabulary.text(move).partition(' ')[2]}",)
    return (":".join([names[verb], *(ids[move[1]] if verb != SHARE else str(move[1]) for _ in move[1:])]),)


class Board(Auction, Planner, base.Board):
    """The whole board."""

    def phase(self) -> str:
        """Before the first round there may be choices to make."""
        return self.view.phase

    def stage(self, found: dict[str, Any]) -> str:
        """The template of the middle of the table."""
        return "setup.html" if found["phase"] == "setup" else super().stage(found)

    def context(self) -> dict[str, Any]:
        """What the base game shows, and Agents, Managers and numbers."""
        found = super().context()
        bidding = found["phase"] == "auction" and not self.resolving()
        sample = self.sample if bidding and self.game.agent_count else None
        found["scenery"] = SCENERY
        found["schools"] = len(self.view.schools)
        found["rivals"] = self.rivals(bidding, sample)
        found["number"] = self.number() if bidding else None
        found["choices"] = self.choices() if found["phase"] == "setup" else []
        return found

    def summary(self, seat: int, phase: str) -> dict[str, Any]:
        """A seat in a few words and numbers; before the first round it may have nothing yet."""
        found = super().summary(seat, phase)
        found["companies"] = max(found["companies"], 0)
        found["managers"] = [self.manager_face(id) for id in self.view.staffs[seat].managers]
        in_turn = phase == "production" and not self.view.progress.lanes
        if in_turn and not found["pending"]:
            waits = any(
                name == "ProduceWithEffects" and fields[0] == seat
                for name, fields in self.view.progress.agenda
            )
            found["done"] = not waits
            found["tag"] = say("wait", "next" if waits else "done")
            found["steps"] = found["steps"] if not waits else 0
        return found

    def seat_words(self, seat: dict[str, Any]) -> str:
        """A seat in words, with its Managers and where they stand."""
        posts = {manager: self.game.names[card] for manager, card in self.view.staffs[seat["seat"]].posts}
        return " ".join([super().seat_words(seat), *managers_words(seat["managers"], posts)])

    def terms(self, line: Line) -> Line:
        """A line with what the viewer's permanent effects add to it."""
        return on_terms(self.sample, self.sight.seat, line)

    def asked(self, found: dict[str, Any]) -> dict[str, str]:
        """Whose turn it is and what is asked, in words."""
        told = super().asked(found)
        if not self.sight.offers or self.sight.replay or found["phase"] == "over":
            if found["phase"] == "production" and not self.view.progress.lanes and self.sight.pending:
                waiting = join([self.party_name(seat) for seat in self.sight.pending])
                return {"who": say("ask", "waiting-turn"), "what": say("who", "turn-of", name=waiting)}
            return told
        name, fields = self.view.progress.agenda[-1] if self.view.progress.agenda else ("", ())
        if name == "ChooseAgent":
            side = "-left" if not self.view.agents else "-right"
            told["what"] = say("ask", "meet" + (side if self.game.agent_count > 1 else ""))
        elif name == "Keep":
            told["what"] = say("ask", "keep" if NONE_LEFT not in fields else "keep-other")
        elif name == "PlaceDisc" and fields[1] >= 0:
            told["what"] = say("ask", "pair")
        return told

    def choices(self) -> list[dict[str, Any]]:
        """What the viewer may keep or whom to meet before the first round."""
        found = []
        for offer in self.sight.offers:
            id = offer.targets[0].partition(":")[2]
            choice: dict[str, Any] = {"id": id, "name": self.game.names[id], "target": offer.targets[0]}
            choice |= {"move": offer.move, "label": offer.label}
            if id in self.game.places:
                choice["card"] = self.card_face(id)
                start = self.game.content.starts[self.game.places[id] - self.game.first_startup]
                choice["start"] = [
                    {"kind": KINDS[kind], "count": count} for kind, count in enumerate(start) if count
                ]
            elif capitalist := self.capitalist_face(id):
                choice |= {"face": capitalist["face"], "says": [capitalist["ability"]]}
            else:
                card = agent_card(self.game, id)
                says = [card["target"], card["bid"], card["compensated"], card["earns"]]
                choice |= {"face": card["face"], "says": says}
            found.append(choice)
        return found

    def charted(self) -> range:
        """Seats and Agents."""
        return range(self.game.owners)

    def result(self) -> dict[str, Any]:
        """Who won and why; Agents stand in the ranking too, and may have beaten everybody."""
        found = super().result()
        outcome = self.view.progress.outcome
        assert outcome is not None
        if not self.game.agent_count:
            return found
        rows: list[dict[str, Any]] = [
            {
                "seat": party,
                "letter": self.letter(party),
                "name": self.party_name(party),
                "me": False,
                "won": False,
                "cards": len(self.view.holdings[party].cards),
                "resources": 0,
                "money": self.view.holdings[party].stock[MONEY],
            }
            for party in self.game.rivals
        ]
        best = max(rows, key=lambda row: int(row["money"]))
        found["ranking"] = self._ranked([*found["ranking"], *rows])
        own = max(outcome.scores[seat] for seat in range(self.game.seats))
        if not outcome.winners:
            found["title"] = say("result", "lost" if self.game.agent_count > 1 else "lost-one")
            why = "lost-why" if self.game.seats == 1 else "lost-two"
            found["why"] = say("result", why, name=best["name"], money=best["money"], own=own)
        elif self.game.seats == 1:
            found["title"] = say("result", "solo-won")
            found["why"] = say("result", "solo-why", money=own, gap=own - best["money"], second=best["name"])
        return found

    def _ranked(self, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """By money; X5.5, X5.6: with as much as an Agent, players come before it, one alone after it."""
        alone = self.game.seats == 1
        rows.sort(key=lambda row: (-row["money"], (row["seat"] < self.game.seats) == alone))
        return [{**row, "rank": 1 if row["won"] else place} for place, row in enumerate(rows, 1)]


def edit(sight: Sight, op: Mapping[str, Any]) -> Draft:
    """The viewer's plan of production after an edit; one that makes no sense raises."""
    return Board(sight).edit(op)


def planned(sight: Sight) -> list[str]:
    """The moves that the viewer's plan of production would make; none outside production."""
    return Board(sight).planned()


def context(sight: Sight) -> dict[str, Any]:
    """Everything that the templates of the board need, as plain data."""
    return Board(sight).context()
