"""A rough production of Furnace in microseconds, for search, with the Companies worth turning over."""

from collections.abc import Sequence

from bessemer.games.industry.lines import Line
from bessemer.games.industry.mill import Mill
from bessemer.games.industry.production import Card
from bessemer.games.industry.stock import COAL, TOKEN, Stock
from bessemer.games.industry.works import Prices, Works, line_value, value

MOST_FLIPS = 5
"""How many Companies are turned over in one production at most."""

MEMORY = 20_000
"""Tableaux remembered before they are forgotten."""


class Estimate:
    """Rough productions of the cards of one game; what it works out once it remembers."""

    def __init__(self, cards: Sequence[Card], costs: Prices, gains: Sequence[Sequence[float]]) -> None:
        """`gains` is what each card turned over is worth later, by round."""
        self.cards = cards
        self.costs = costs
        self.gains = gains
        self.additional = [line_value(card.full[-1], costs) if card.full else 0.0 for card in cards]
        self.whole = [sum(line_value(line, costs) for line in card.full) for card in cards]
        self._mills: dict[object, Mill] = {}

    def produce(self, round: int, works: Works, after: Prices) -> tuple[float, Stock, int]:
        """What a production from its beginning is worth, what it leaves, and which cards are turned over."""
        gains = self.gains[round]
        upgraded = works.upgraded
        stock = works.stock
        mill = self.mill(works, upgraded)
        left = mill.run(stock, after)
        best = value(left, after), left, upgraded
        targets = [card for card in works.cards if not upgraded >> card & 1 and self.cards[card].upgradable]
        targets.sort(key=lambda card: gains[card] + self.additional[card], reverse=True)
        gained = 0.0
        for card in targets[:MOST_FLIPS]:
            if not stock[COAL] + mill.digs[COAL] or not stock[TOKEN] + mill.digs[TOKEN]:
                break
            stock = self.turn(works, stock, card)
            upgraded |= 1 << card
            gained += gains[card]
            mill = self.mill(works, upgraded)
            left = mill.run(stock, after)
            worth = value(left, after) + gained
            if worth > best[0]:
                best = worth, left, upgraded
        return best

    def turn(self, works: Works, stock: Stock, card: int) -> Stock:
        """A stock after a card was turned over."""
        coal, iron, oil, tokens, money = stock
        return coal - 1, iron, oil, tokens - 1, money

    def mill(self, works: Works, upgraded: int) -> Mill:
        """The lines that work, made once for each tableau."""
        key = self.key(works, upgraded)
        mill = self._mills.get(key)
        if mill is None:
            if len(self._mills) > MEMORY:
                self._mills.clear()
            mill = self._mills[key] = Mill(self.lines(works, upgraded), self.costs)
        return mill

    def key(self, works: Works, upgraded: int) -> object:
        """What the lines of a tableau depend on."""
        return works.cards, upgraded, works.again

    def lines(self, works: Works, upgraded: int) -> list[Line]:
        """The active lines; a second use counts the best card twice."""
        used = list(works.cards)
        if works.again and used:
            used.append(max(works.cards, key=self.whole.__getitem__))
        return [line for card in used for line in self.cards[card].lines(upgraded >> card & 1 == 1)]
