"""The end: ranking, why, and a chart of money over the rounds."""

from itertools import pairwise
from typing import Any

from bessemer.games.furnace.board.table import Table
from bessemer.games.furnace.board.words import join, say
from bessemer.games.industry.stock import MONEY, resources
from bessemer.kernel.chart import Chart, in_words

ROMAN = ("I", "II", "III", "IV", "V", "VI")
LEFT, RIGHT, TOP, BOTTOM = 42, 338, 18, 276
"""The box of the chart's curves, in its 500 by 312 units; names stand right of it."""

LABEL_GAP = 25
"""How far the names at the ends of curves stand apart at least."""


class Result(Table):
    """Who won and why, and how the game went."""

    def result(self) -> dict[str, Any]:
        """Who won and why, the ranking, and the chart if there is a history."""
        outcome = self.view.progress.outcome
        assert outcome is not None
        order = sorted(range(self.game.seats), key=lambda seat: (outcome.ranks[seat], seat))
        winners = [self.party_name(seat) for seat in outcome.winners]
        title = say("result", "title" if len(winners) == 1 else "title-many", names=join(winners))
        return {
            "title": title,
            "why": self._why_won(order),
            "ranking": [
                {
                    "seat": seat,
                    "rank": outcome.ranks[seat],
                    "letter": self.letter(seat),
                    "name": self.party_name(seat),
                    "me": seat == self.sight.seat,
                    "won": seat in outcome.winners,
                    "cards": len(self.view.holdings[seat].cards) - 1,
                    "resources": resources(self.view.holdings[seat].stock),
                    "money": outcome.scores[seat],
                }
                for seat in order
            ],
            "tiebreak": outcome.tiebreak or "",
            "chart": self._chart(),
        }

    def _why_won(self, order: list[int]) -> str:
        outcome = self.view.progress.outcome
        assert outcome is not None
        money = outcome.scores[order[0]]
        if len(outcome.winners) > 1:
            return say("result", "shared")
        if outcome.tiebreak:
            return say("result", outcome.tiebreak, money=money)
        if len(order) == 1:
            return say("result", "money-only", money=money)
        gap = money - outcome.scores[order[1]]
        return say("result", "money", money=money, gap=gap, second=self.party_name(order[1]))

    def earnings(self, seat: int) -> dict[str, int]:
        """The money that each card of a seat made in production, over the whole game."""
        earned: dict[str, int] = {}
        producing = False
        for event in self.sight.journal:
            producing = event.kind == "production" or (producing and event.kind != "round")
            if producing and event.who == seat and event.kind in ("gain", "transact"):
                card, stock = event.facts["card"], event.facts["stock"]
                assert isinstance(card, str)
                assert isinstance(stock, tuple)
                earned[card] = earned.get(card, 0) + int(stock[MONEY])
        return earned

    def charted(self) -> range:
        """The parties whose money the chart shows."""
        return range(self.game.seats)

    def _chart(self) -> dict[str, Any] | None:
        if not self.sight.history:
            return None
        seats = self.charted()
        money = [[0, *(view.holdings[seat].stock[MONEY] for view in self.sight.history)] for seat in seats]
        rounds = len(self.sight.history)
        top = max(10, *(max(curve) for curve in money))
        step = next(unit for unit in (5, 10, 20, 25, 50, 100, 200, 500, 1000) if top / unit <= 5)
        ceiling = -(-top // step) * step
        chart = Chart(LEFT, RIGHT, TOP, BOTTOM, rounds, ceiling)
        names = [say("result", "start"), *ROMAN[:rounds]]
        heights = _spread([chart.y(curve[-1]) for curve in money])
        return {
            "rounds": list(ROMAN[:rounds]),
            "grid": chart.grid(range(0, ceiling + 1, step)),
            "ticks": [{"x": chart.x(number), "label": name} for number, name in enumerate(names)],
            "left": LEFT,
            "right": RIGHT,
            "bottom": BOTTOM,
            "curves": [
                {
                    "letter": self.letter(seat),
                    "name": self.party_name(seat),
                    "points": chart.line(curve),
                    "marks": chart.marks(curve),
                    "end": chart.y(curve[-1]),
                    "label": heights[seat],
                    "earned": [late - early for early, late in pairwise(curve)],
                    "total": curve[-1],
                }
                for seat, curve in enumerate(money)
            ],
            "words": in_words([self.party_name(seat) for seat in seats], money),
        }


def _spread(heights: list[float]) -> list[float]:
    """Heights of labels that do not overlap, in the order given, each as near to its own as can be."""
    order = sorted(range(len(heights)), key=lambda at: heights[at])
    placed = heights[:]
    for before, at in pairwise(order):
        placed[at] = max(placed[at], placed[before] + LABEL_GAP)
    over = max(0.0, max(placed) - BOTTOM)
    for at in reversed(order):
        placed[at] = round(placed[at] - over, 1)
    return placed
