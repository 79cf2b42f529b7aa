"""The end: who won and why, and where everybody's points come from."""

from dataclasses import asdict
from typing import Any

from bessemer.games.interbellum.board.table import Table
from bessemer.games.interbellum.board.words import join, say
from bessemer.games.interbellum.scoring import points

SOURCES = ("segments", "ports", "gas", "influence", "control")


class Result(Table):
    """The result of a finished game."""

    def result(self) -> dict[str, Any]:
        """The ranking, best first, with the points by source."""
        outcome = self.view.progress.outcome
        assert outcome is not None
        order = sorted(range(self.game.seats), key=lambda seat: (outcome.ranks[seat], seat))
        winners = [self.seat_name(seat) for seat in outcome.winners]
        return {
            "title": say("result", "title" if len(winners) == 1 else "title-many", names=join(winners)),
            "why": self._why(order),
            "sources": [say("result", source) for source in SOURCES],
            "ranking": [self._row(seat) for seat in order],
        }

    def _row(self, seat: int) -> dict[str, Any]:
        outcome = self.view.progress.outcome
        assert outcome is not None
        by_source = asdict(points(self.state, seat))
        return {
            "rank": outcome.ranks[seat],
            "letter": self.letter(seat),
            "name": self.seat_name(seat),
            "company": self.name(self.view.barons[seat].company),
            "me": seat == self.sight.seat,
            "won": seat in outcome.winners,
            "points": [by_source[source] for source in SOURCES],
            "total": outcome.scores[seat],
        }

    def _why(self, order: list[int]) -> str:
        outcome = self.view.progress.outcome
        assert outcome is not None
        most, second = (outcome.scores[seat] for seat in order[:2])
        if outcome.tiebreak:
            return say("result", "britain", points=most)
        if len(outcome.winners) > 1:
            return say("result", "shared", points=most)
        return say("result", "points", points=most, gap=most - second, second=self.seat_name(order[1]))
