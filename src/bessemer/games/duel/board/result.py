"""The end: who won and why, what each score is made of, and money over the rounds."""

from typing import Any

from bessemer.games.duel.board.chart import ROMAN
from bessemer.games.duel.board.table import Table
from bessemer.games.duel.board.words import join, say
from bessemer.games.duel.ending import awards, result
from bessemer.games.duel.meta import ALONE
from bessemer.games.industry.stock import MONEY, TOKEN
from bessemer.kernel.chart import Chart, in_words

LEFT, RIGHT, TOP, BOTTOM = 40, 300, 12, 126
"""The box of the curves, in units of the chart."""


class Result(Table):
    """Who won and why; in a campaign also while the next game is decided."""

    def result(self) -> dict[str, Any]:
        """The winner, the parts of both scores, and the chart if there is a history."""
        ended = result(self.sample)
        winner = ended.winners[0]
        money, other = ended.scores[winner], ended.scores[1 - winner]
        why = (ended.tiebreak or "money").replace(" ", "-")
        return {
            "title": say("result", "title", names=join([self.name(seat) for seat in ended.winners])),
            "why": say("result", why, money=money, other=other, gap=money - other),
            "winner": self.letter(winner),
            "winner_name": self.name(winner),
            "scores": [self._score(seat, ended.scores[seat]) for seat in (winner, 1 - winner)],
            "chart": self._chart(),
            "campaign": self._campaign(winner),
        }

    def _campaign(self, winner: int) -> list[dict[str, Any]]:
        """The games of a campaign so far: where each was played, who won it, what the other took along."""
        game = self.game
        if game.options["campaign"] == ALONE:
            return []
        played = [(past.board, 1 - past.runner_up, past.piece) for past in game.past]
        played.append((game.map.id, winner, self.view.kept))
        return [
            {"board": game.names[board], "winner": self.letter(won), "piece": game.names.get(piece, "")}
            for board, won, piece in played
        ]

    def _score(self, seat: int, total: int) -> dict[str, Any]:
        stock = self.view.holdings[seat].stock
        return {
            "letter": self.letter(seat),
            "name": self.name(seat),
            "cash": stock[MONEY],
            "tech": self.game.tech_worth(seat) * stock[TOKEN],
            "board": awards(self.sample, seat),
            "total": total,
        }

    def _chart(self) -> dict[str, Any] | None:
        if not self.sight.history:
            return None
        curves = [
            [0, *(view.holdings[seat].stock[MONEY] for view in self.sight.history)] for seat in range(2)
        ]
        rounds = len(self.sight.history)
        top = max(10, *(max(curve) for curve in curves))
        chart = Chart(LEFT, RIGHT, TOP, BOTTOM, rounds, top)
        return {
            "curves": [
                {
                    "letter": self.letter(seat),
                    "points": chart.line(curve),
                    "marks": chart.marks(curve),
                }
                for seat, curve in enumerate(curves)
            ],
            "grid": chart.grid((0, top // 2, top)),
            "ticks": [{"x": chart.x(number + 1), "label": ROMAN[number]} for number in range(rounds)],
            "words": in_words([self.name(seat) for seat in range(2)], curves),
        }
