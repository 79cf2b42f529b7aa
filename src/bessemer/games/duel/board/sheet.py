"""The sheet of a campaign: points, achievements, bonuses, and the boards that are left to choose from."""

from collections.abc import Sequence
from typing import Any

from bessemer.games.duel import campaign
from bessemer.games.duel.board.minis import mini
from bessemer.games.duel.board.table import ENDING, LETTERS, Sight, Table
from bessemer.games.duel.board.words import WORDS, join, say, stock_words
from bessemer.games.duel.campaign import GAMES, USED, Past, Scored
from bessemer.games.duel.effects import LANGUAGE
from bessemer.games.duel.ending import TECH, result
from bessemer.games.duel.meta import BOARDS

TRAVEL = "travel to "


class Sheet:
    """A campaign as one viewer sees it: games that have ended, and the one that is played or decided upon."""

    def __init__(self, sights: Sequence[Sight]) -> None:
        self.tables = [Table(sight) for sight in sights]
        self.last = self.tables[-1]
        self.game = self.last.game
        self.view = self.last.view
        self.names = [self.last.name(seat) for seat in range(2)]
        self.ended = [table for table in self.tables if table.phase() == "over"]
        self.states: list[Any] = [table.sample for table in self.ended]
        self.between = len(self.ended) == len(self.tables)
        self.scored = campaign.scored(self.states)
        self.totals = campaign.total(self.scored)

    def context(self) -> dict[str, Any]:
        """Everything that the template needs, as plain data."""
        return {
            "words": WORDS,
            "number": len(self.tables),
            "title": self._title(),
            "say": self._say(),
            "players": self._players(),
            "boards": [self._board(place, board) for place, board in enumerate(self._order())],
            "games": [self._points(place) for place in range(len(self.ended))],
            "totals": self.totals,
            "achievements": [self._achievement(kind) for kind in campaign.ACHIEVED],
            "bonuses": self._bonuses(),
            "carries": self._carries(),
            "go": self._go(),
        }

    # Where it stands ------------------------------------------------------------------------------

    def _over(self) -> bool:
        return len(self.ended) == GAMES and self.view.progress.outcome is not None

    def _title(self) -> str:
        if not self._over():
            return say("sheet", "game", number=len(self.tables), games=GAMES)
        return say("sheet", "wins", names=join([self.names[seat] for seat in self._winners()]))

    def _winners(self) -> tuple[int, ...]:
        return campaign.leaders(self.scored)

    def _say(self) -> str:
        """What happens now, in a sentence."""
        board = self.game.names[self.game.map.id]
        if self._over():
            tied = self.totals[0] == self.totals[1]
            key = "shared" if len(self._winners()) > 1 else "by-points" if tied else "by-total"
            return say("sheet", key, most=max(self.totals), least=min(self.totals))
        if not self.between:
            return say("sheet", "playing", number=len(self.tables), board=board)
        if self.view.progress.outcome is not None:
            return self._chosen()
        name = self.names[self.last.sight.pending[0]]
        step = self.last.view.progress.agenda[-1][0]
        if self.last.sight.offers:
            return say("sheet", "keep-yours" if step == ENDING[0] else "choose-yours")
        return say("sheet", "keep" if step == ENDING[0] else "choose", name=name)

    def _chosen(self) -> str:
        board = self.game.names[self.view.next_board]
        if len(self.tables) == GAMES - 1:
            return say("sheet", "last-board", board=board)
        winner = self.names[result(self.states[-1]).winners[0]]
        return say("sheet", "chosen", name=winner, board=board)

    def _go(self) -> str:
        """The button that leads on, for who sits at the table or hosts it; empty with nothing to lead to."""
        sight = self.last.sight
        if (sight.seat < 0 and not sight.hosts) or self.view.progress.outcome is None:
            return ""
        if self._over():
            return say("sheet", "again")
        return say("sheet", "play", board=self.game.names[self.view.next_board])

    def _players(self) -> list[dict[str, Any]]:
        return [
            {
                "letter": LETTERS[seat],
                "name": self.names[seat],
                "total": self.totals[seat],
                "leads": self._over() and seat in self._winners(),
                "you": seat == self.last.sight.seat,
            }
            for seat in range(2)
        ]

    # Boards ---------------------------------------------------------------------------------------

    def _order(self) -> list[str]:
        """The boards as they were played, then the one that is chosen, then the others."""
        played = [table.game.map.id for table in self.tables]
        chosen = [self.view.next_board] if self.view.next_board else []
        return list(dict.fromkeys([*played, *chosen, *BOARDS]))

    def _board(self, place: int, board: str) -> dict[str, Any]:
        played = place < len(self.tables)
        offer = next((o for o in self.last.sight.offers if o.move == TRAVEL + board), None)
        return {
            "id": board,
            "name": self.game.names[board],
            "number": place + 1 if played or board == self.view.next_board else 0,
            "state": self._state(place, board),
            "mini": mini(self.game, board, self._owners(place) if played else {}),
            "result": self._result(place),
            "special": WORDS["special"].get(board, ""),
            "holder": self._holder(place),
            "bonus": self._bonus(Past(board, 0)),
            "move": offer.move if offer else "",
            "play": say("sheet", "play", board=self.game.names[board]),
        }

    def _holder(self, place: int) -> str:
        """Who has the special achievement of a game that has ended."""
        if place >= len(self.ended):
            return ""
        seat = campaign.special(self.tables[place].game, self.states[place])
        return self.names[seat] if seat >= 0 else WORDS["sheet"]["nobody"]

    def _state(self, place: int, board: str) -> str:
        if place < len(self.ended):
            return "past"
        return "now" if place < len(self.tables) or board == self.view.next_board else "left"

    def _owners(self, place: int) -> dict[str, str]:
        holdings = self.tables[place].view.holdings
        return {track: LETTERS[seat] for seat in range(2) for track in holdings[seat].tracks}

    def _result(self, place: int) -> dict[str, Any] | None:
        if place >= len(self.ended):
            return None
        ended = result(self.states[place])
        winner = ended.winners[0]
        return {
            "letter": LETTERS[winner],
            "name": self.names[winner],
            "score": f"{ended.scores[winner]} : {ended.scores[1 - winner]}",
        }

    # Points ---------------------------------------------------------------------------------------

    def _points(self, place: int) -> dict[str, Any]:
        """The lines of a game on the score sheet."""
        return {
            "number": place + 1,
            "board": self.tables[place].game.names[self.tables[place].game.map.id],
            "rows": [
                {"title": self._line(row), "points": row.points} for row in self.scored if row.game == place
            ],
        }

    def _line(self, row: Scored) -> str:
        if row.kind == "special":
            return WORDS["special"][self.tables[row.game].game.map.id]
        return WORDS["achieved"][row.kind]

    def _achievement(self, kind: str) -> dict[str, Any]:
        """D-B10.6: who has reached a general achievement, and in which game."""
        first = {
            seat: row.game + 1
            for row in self.scored
            if row.kind == kind
            for seat in range(2)
            if row.points[seat]
        }
        seats = [
            {"letter": LETTERS[seat], "name": self.names[seat], "game": first.get(seat, 0)}
            for seat in range(2)
        ]
        return {"title": WORDS["achieved"][kind], "seats": seats}

    # Bonuses --------------------------------------------------------------------------------------

    def _bonuses(self) -> list[dict[str, Any]]:
        """D-B10.7: who keeps what, and which games it changes; the sixth game leaves none."""
        kept = campaign.bonuses(self.game, self.states[-1]) if self.between else list(self.game.past)
        return [
            {
                "letter": LETTERS[past.runner_up],
                "name": self.names[past.runner_up],
                "board": self.game.names[past.board],
                "words": self._bonus(past),
                "games": self._games(place),
                "spent": past.piece == USED,
            }
            for place, past in enumerate(kept[: GAMES - 1])
        ]

    def _games(self, place: int) -> str:
        first = place + 2
        return say("sheet", "in-game" if first == GAMES else "in-games", first=first, last=GAMES)

    def _bonus(self, past: Past) -> str:
        numbers = self.game.pack.numbers
        known = past.piece in self.game.names
        form = past.board + ("-used" if past.piece == USED else "-kept" if known else "")
        return say(
            "bonus",
            form,
            start=stock_words(LANGUAGE.parse_stock(numbers.start)),
            route=numbers.route,
            tech=TECH + numbers.tech,
            piece=self.game.names.get(past.piece, ""),
        )

    def _carries(self) -> list[dict[str, str]]:
        """What the viewer may take along, as moves."""
        return [
            {"move": offer.move, "label": offer.label}
            for offer in self.last.sight.offers
            if self.between and not offer.move.startswith(TRAVEL)
        ]


def sheet(sights: Sequence[Sight]) -> dict[str, Any]:
    """Everything that the template of the sheet needs, from a sight of each game of a campaign."""
    return Sheet(sights).context()
