"""A rough production in microseconds, for search: the best sales first, each pulling in what it lacks.

The order of cards is left out of account, so it promises a little more than a plan can keep.
"""

from collections.abc import Sequence

from bessemer.games.industry.lines import Line
from bessemer.games.industry.production import Card
from bessemer.games.industry.stock import COAL, MONEY, TOKEN, Stock, add
from bessemer.games.industry.works import Prices, Works, line_value, value

DEPTH = 2
"""How many lines deep a sale pulls in what it lacks: coal to iron to oil."""

MOST_FLIPS = 5
"""How many Companies are turned over in one production at most."""

MEMORY = 20_000
"""Tableaux remembered before they are forgotten."""

Need = tuple[int, int]


class Mill:
    """The active lines of a tableau, sorted: what it digs, what it sells, and what makes what."""

    __slots__ = ("digs", "makers", "sales")

    def __init__(self, lines: Sequence[Line], costs: Prices) -> None:
        digs: Stock = (0, 0, 0, 0, 0)
        sales: list[tuple[float, int, int, tuple[Need, ...]]] = []
        makers: list[tuple[float, int, Stock, tuple[Need, ...]]] = []
        for line in lines:
            if line.flips:
                continue
            needs = tuple((kind, paid) for kind, paid, _ in line.needs)
            if not line.processing:
                digs = add(digs, line.gains)
            elif line.gains[MONEY]:
                paid = value(line.pays, costs)
                sales.append((line.gains[MONEY] / (paid or 0.1), line.gains[MONEY], line.limit, needs))
            else:
                makers.append((value(line.change, costs), line.limit, line.gains, needs))
        sales.sort(reverse=True)
        makers.sort(reverse=True)
        self.digs = digs
        self.sales = sales
        self.makers = makers

    def run(self, stock: Stock, after: Prices) -> Stock:
        """What is left of a stock when everything has been dug, made and sold."""
        have = list(add(stock, self.digs))
        left = [limit for _, limit, _, _ in self.makers]
        for _, gain, limit, needs in self.sales:
            if gain <= sum(after[kind] * amount for kind, amount in needs):
                continue
            for _ in range(limit):
                if not self._get(have, left, needs, DEPTH):
                    break
                for kind, amount in needs:
                    have[kind] -= amount
                have[MONEY] += gain
        for number, (more, _, gives, needs) in enumerate(self.makers):
            while left[number] and more > 0 and all(have[kind] >= amount for kind, amount in needs):
                self._make(have, left, number, gives, needs)
        return (have[0], have[1], have[2], have[3], have[4])

    def _get(self, have: list[int], left: list[int], needs: tuple[Need, ...], depth: int) -> bool:
        """Have all that is needed at once, made by other lines where it is missing."""
        for kind, amount in needs:
            if have[kind] < amount and not (depth and self._pull(have, left, kind, amount, depth)):
                return False
        return len(needs) == 1 or all(have[kind] >= amount for kind, amount in needs)

    def _pull(self, have: list[int], left: list[int], kind: int, amount: int, depth: int) -> bool:
        """Make what is missing of a kind, if lines for it are open."""
        for number, (_, _, gives, needs) in enumerate(self.makers):
            if gives[kind]:
                while left[number] and have[kind] < amount and self._get(have, left, needs, depth - 1):
                    self._make(have, left, number, gives, needs)
                if have[kind] >= amount:
                    return True
        return False

    def _make(
        self, have: list[int], left: list[int], number: int, gives: Stock, needs: tuple[Need, ...]
    ) -> None:
        left[number] -= 1
        for kind, amount in needs:
            have[kind] -= amount
        for kind in range(MONEY):
            have[kind] += gives[kind]


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
        left = self.mill(works, upgraded).run(stock, after)
        best = value(left, after), left, upgraded
        targets = [card for card in works.cards if not upgraded >> card & 1 and self.cards[card].upgradable]
        targets.sort(key=lambda card: gains[card] + self.additional[card], reverse=True)
        gained = 0.0
        for card in targets[:MOST_FLIPS]:
            mill = self.mill(works, upgraded)
            if not stock[COAL] + mill.digs[COAL] or not stock[TOKEN] + mill.digs[TOKEN]:
                break
            stock = self.turn(works, stock, card)
            upgraded |= 1 << card
            gained += gains[card]
            left = self.mill(works, upgraded).run(stock, after)
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
        if works.again:
            used.append(max(works.cards, key=self.whole.__getitem__))
        return [line for card in used for line in self.cards[card].lines(upgraded >> card & 1 == 1)]
