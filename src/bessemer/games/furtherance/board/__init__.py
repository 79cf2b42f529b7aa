"""The board of Furtherance: what its templates draw, made from one viewer's sight of a table."""

from typing import Any

from bessemer.games.furtherance.board.asking import REACTIONS
from bessemer.games.furtherance.board.result import Result
from bessemer.games.furtherance.board.table import Sight
from bessemer.games.furtherance.board.targets import targets
from bessemer.games.furtherance.board.words import WORDS, say
from bessemer.games.furtherance.ending import NOTICE

__all__ = ["SCENES", "STYLE", "TEMPLATE", "Board", "context", "targets"]

TEMPLATE = "board.html"
STYLE = "board.css"
SCENES: dict[str, dict[str, object]] = {}
"""No scenes: the cards show the symbols."""

LOG_LINES = 12
"""How much of the log stands on the board; the whole of it is a page of its own."""


class Board(Result):
    """The whole board."""

    def context(self) -> dict[str, Any]:
        """Everything that the templates of the board need, as plain data."""
        view = self.view
        step, _ = self.step()
        active = self.active()
        return {
            "words": WORDS,
            "replay": self.sight.replay,
            "over": view.progress.outcome is not None,
            "seats": self.game.seats,
            "solo": self.game.solo,
            "round": self._round(),
            "active": {"name": self.name(active), "letter": self.letter(active)},
            "phase": self._phase(step),
            "squares": self.squares(),
            "absent": self.absent(),
            "kingdoms": self.kingdoms(),
            "market": self.market(),
            "own": self.own(),
            "intents": self.intents(),
            "writ": self.writ(),
            "blows": self.blows(),
            "ask": self.ask(),
            "badge": self.badge(),
            "done": self.done(),
            "result": self.result(),
            "moves": [
                {"move": offer.move, "label": offer.label, "id": offer.move.replace(" ", "-")}
                for offer in self.offers
            ],
            "log": [
                {
                    "words": line.words,
                    "letter": self.letter(line.who) if 0 <= line.who < len(view.kingdoms) else "",
                    "heading": line.heading,
                }
                for line in self.sight.log[-LOG_LINES:]
            ],
            "undo": self.sight.undo,
            "hint": self.sight.hints and bool(self.offers),
            "mine": self.sight.seat >= 0 and not self.sight.replay,
        }

    def _round(self) -> str:
        """The round; U-79: of how many, if a length was chosen or the last rounds have begun."""
        round, last = self.view.round, self.game.rounds
        if not round:
            return say("top", "leaders")
        closing = self.game.options["length"] or round > last - NOTICE
        return say("top", "round-of", round=round, last=last) if closing else say("top", "round", round=round)

    def _phase(self, step: str) -> str:
        """What part of a turn it is: leaders, workers, units, an answer, or none any more."""
        if self.view.progress.outcome is not None:
            return "over"
        if not self.view.round:
            return "leaders"
        if step in REACTIONS:
            return "reaction"
        return "work" if self.view.working else "units"


def context(sight: Sight) -> dict[str, Any]:
    """Everything that the templates of the board need, as plain data."""
    return Board(sight).context()
