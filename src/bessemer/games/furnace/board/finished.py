"""The cards that have left the row while it is resolved: who took each, as the log tells it."""

from collections.abc import Iterator
from typing import Any

from bessemer.games.furnace.board.table import Table

NOBODY = -1


class Finished(Table):
    """What the row has brought so far; the position itself holds only what is left of it."""

    def finished(self) -> list[dict[str, Any]]:
        """The Companies that are resolved already, from the left, and who has each of them now."""
        known = dict(self._endings())
        found = [known[line.words] for line in self._this_auction() if line.words in known]
        return [
            {
                **self.card_face(card),
                "template": "past.html",
                "letter": self.letter(party) if party >= 0 else "",
                "taker": self.party_name(party) if party >= 0 else "",
            }
            for card, party in found
        ]

    def _this_auction(self) -> list[Any]:
        """The log since its last heading."""
        lines = list(self.sight.log)
        last = max((at for at, line in enumerate(lines) if line.heading), default=-1)
        return lines[last + 1 :]

    def _endings(self) -> Iterator[tuple[str, tuple[str, int]]]:
        """The sentences of the log that end the auction of a card, and who has the card then."""
        journal: dict[str, str] = self.texts["journal"]
        for card in self.game.content.cards:
            name = self.game.names[card.id]
            yield journal["discarded"].format(card=name), (card.id, NOBODY)
            for party in range(self.game.parties):
                who = self.party_name(party)
                yield journal["take"].format(who=who, card=name), (card.id, party)
                yield journal["dummy"].format(who=who, card=name), (card.id, NOBODY)
