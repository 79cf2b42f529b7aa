"""The end: who won and why, the roads on which points were made, and points over the rounds."""

from random import Random
from typing import Any

from bessemer.games.furtherance.board.asking import Asking
from bessemer.games.furtherance.board.words import WORDS, counted, say
from bessemer.games.furtherance.points import ROADS, points_by_road
from bessemer.games.furtherance.state import FurtheranceState
from bessemer.kernel.chart import Chart, in_words

LEFT, RIGHT, TOP, BOTTOM = 24, 410, 10, 116
"""The box of the chart's curves, in its 420 by 140 units."""

BETWEEN = (1, 2, 5, 10, 20, 50, 100, 200)
"""How many rounds may lie between two that are named, the fewest that leave room for their numbers."""

MOST_NAMED = 8

APART = 2.4
"""How far apart curves lie that have the same points, so that none hides another."""

BADGE = 14
"""How far apart the arms at the ends of curves are that end alike."""


class Result(Asking):
    """Who won and why, and how the game went."""

    def result(self) -> dict[str, Any] | None:
        """The ranking, best first, with points by road, and the chart if there is a history."""
        outcome = self.view.progress.outcome
        if outcome is None:
            return None
        order = sorted(range(self.game.seats), key=lambda seat: (outcome.ranks[seat], seat))
        end = self.game.restore(self.view, Random(0))  # points hang on open things only
        return {
            "title": self.verdict(),
            "why": WORDS["rule"][outcome.rule if outcome.winners else f"lost-{outcome.rule}"],
            "ranking": [self._row(end, seat) for seat in order],
            "chart": self._chart(),
        }

    def _row(self, end: FurtheranceState, seat: int) -> dict[str, Any]:
        outcome, kingdom = self.view.progress.outcome, self.view.kingdoms[seat]
        assert outcome is not None
        made = zip(ROADS, points_by_road(end, seat), strict=True)
        return {
            "rank": outcome.ranks[seat],
            "letter": self.letter(seat),
            "name": self.name(seat),
            "won": seat in outcome.winners,
            "me": seat == self.sight.seat,
            "points": kingdom.points,
            "points_words": counted("part", "points", kingdom.points),
            "health": max(0, kingdom.health),
            "roads": [
                {"road": road, "points": points, "words": say("road", road, points=points)}
                for road, points in made
            ],
        }

    def _chart(self) -> dict[str, Any] | None:
        """A curve for each seat, from the start to the end of each round."""
        history = self.sight.history
        if not history:
            return None
        seats = range(self.game.seats)
        curves = [[0, *(view.kingdoms[seat].points for view in history)] for seat in seats]
        if not any(map(max, curves)):  # alone, points are made by nobody as a rule
            return None
        rounds, goal = len(history), max(self.game.goal, *map(max, curves))
        between = next((number for number in BETWEEN if rounds <= MOST_NAMED * number), BETWEEN[-1])

        chart = Chart(LEFT, RIGHT, TOP, BOTTOM, rounds, goal)
        lower = [APART * (seat - (len(seats) - 1) / 2) for seat in seats]
        return {
            "left": LEFT,
            "right": RIGHT,
            "grid": chart.grid(range(0, goal + 1, 2)),
            "ticks": [
                {"x": chart.x(number), "label": number} for number in range(between, rounds + 1, between)
            ],
            "curves": [
                {
                    "letter": self.letter(seat),
                    "points": chart.line(curve, lower[seat]),
                    "x": chart.x(rounds) - BADGE * [other[-1] for other in curves[:seat]].count(curve[-1]),
                    "y": round(chart.y(curve[-1]) + lower[seat], 1),
                }
                for seat, curve in enumerate(curves)
            ],
            "words": in_words([self.name(seat) for seat in seats], curves),
        }
