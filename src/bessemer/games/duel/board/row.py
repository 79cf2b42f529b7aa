"""The row of the auction: a card below each City at the bottom edge, and the discs on it."""

from typing import Any

from bessemer.games.duel.board.chart import ROMAN
from bessemer.games.duel.board.faces import card_face
from bessemer.games.duel.board.table import Table
from bessemer.games.duel.board.words import say
from bessemer.games.duel.view import Lot


class Row(Table):
    """The six columns."""

    def row(self) -> list[dict[str, Any]]:
        """What lies in each column; a card that is gone leaves its City there."""
        now = self.column() if self.phase() == "routes" else -1
        bidding = self.phase() == "auction" and bool(self.sight.offers)
        map = self.game.map
        found = []
        for place, lot in enumerate(self.view.row):
            target = f"card:{lot.card}"
            state = "now" if place == now else ""
            if bidding and not state:
                state = "legal" if target in self.open else "dimmed"
            found.append(
                {
                    "number": ROMAN[place],
                    "key": str(place + 1),
                    "city": self.game.names[map.cities[map.bottom[place]]],
                    "state": state,
                    "words": self._words(place, state, lot),
                    "card": card_face(self.game, lot.card) if lot.card else None,
                    "target": target if lot.card else "",
                    "discs": self._discs(lot),
                    "pointers": [
                        {"letter": self.letter(seat), "words": say("row", "points", name=self.name(seat))}
                        for seat, own in enumerate(self.view.holdings)
                        if own.pointer == place
                    ],
                    "why": self._why(lot) if state == "dimmed" else "",
                }
            )
        return found

    def _words(self, place: int, state: str, lot: Lot) -> str:
        """Which column it is, and whether its card is gone or being resolved."""
        map = self.game.map
        city = self.game.names[map.cities[map.bottom[place]]]
        parts = [say("row", "column", number=ROMAN[place], city=city)]
        if state == "now":
            parts.append(say("row", "now"))
        if not lot.card:
            parts.append(say("row", "gone"))
        return ", ".join(parts) + "."

    def _discs(self, lot: Lot) -> list[dict[str, Any]]:
        """From the lowest to the highest, a printed one among them."""
        discs = [
            {
                "value": value,
                "letter": self.letter(seat),
                "words": say("row", "disc", name=self.name(seat), value=value),
            }
            for value, seat in lot.bids
        ]
        neutral = self.game.neutral[self.game.card_ids.index(lot.card)] if lot.card else 0
        if neutral:
            discs.append({"value": neutral, "letter": "N", "words": say("row", "neutral", value=neutral)})
        return sorted(discs, key=lambda disc: int(disc["value"]))

    def _why(self, lot: Lot) -> str:
        own = any(seat == self.sight.seat for _, seat in lot.bids)
        return say("row", "why-own" if own else "why-values")
