"""Plans a Production Phase: looks ahead over the order of cards, the use of lines, and upgrades."""

from collections.abc import Sequence
from dataclasses import dataclass

from bessemer.games.industry.lines import ANY, Line
from bessemer.games.industry.production import AGAIN, RESOLVE, TRANSACT, UPGRADE, Card
from bessemer.games.industry.stock import Stock, add
from bessemer.kernel.moves import DONE, Move

Prices = tuple[float, float, float, float, float]

PASSES = 3
"""How far worth travels back along a chain of lines: coal to iron to oil to money."""

EAGER = 0.95
"""What a unit counts that a line could turn into more: a little less than what it would become."""

SECOND_CHOICES = 2
"""How many Companies, after the most promising, are tried as the only one to upgrade."""


@dataclass(frozen=True, slots=True)
class Works:
    """What a seat produces with, at some moment of its Production Phase. Sets of cards are bits."""

    stock: Stock
    cards: tuple[int, ...]
    upgraded: int = 0
    resolved: int = 0
    again: int = 0
    begun: tuple[int, int] | None = None  # a card that is being resolved, and its next line
    inserting: tuple[int, ...] = ()  # cards that must first go into the chain


class _Node:
    """A moment that a plan can reach, and the moves that lead there."""

    __slots__ = ("again", "moves", "resolved", "stock", "upgraded", "worth")

    def __init__(
        self, stock: Stock, upgraded: int, resolved: int, again: int, moves: tuple[Move, ...]
    ) -> None:
        self.stock = stock
        self.upgraded = upgraded
        self.resolved = resolved
        self.again = again
        self.moves = moves
        self.worth = 0.0


def _worth(node: _Node) -> float:
    return node.worth


def value(stock: Stock, prices: Prices) -> float:
    """What a stock is worth at given prices."""
    a, b, c, d, e = stock
    p, q, r, s, t = prices
    return a * p + b * q + c * r + d * s + e * t


def line_value(line: Line, prices: Prices) -> float:
    """What one full use of a line brings at given prices, if everything it needs is there."""
    if line.flips:
        return 0.0
    return max(0.0, value(line.change, prices)) * line.limit


class Plan:
    """A search for the best production: at each length the most promising beginnings go on.

    `after` prices what is left when production is over; `gains` is what each card turned over is worth then.
    """

    def __init__(
        self,
        cards: Sequence[Card],
        chain: bool,
        works: Works,
        after: Prices,
        gains: Sequence[float],
        width: int,
    ) -> None:
        self.cards = cards
        self.chain = chain
        self.works = works
        self.after = after
        self.gains = gains
        self.width = width
        self.during = self._prices_during()
        self.at_once = {card: line_value(cards[card].full[-1], self.during) for card in works.cards}

    def best(self) -> tuple[float, tuple[Move, ...]]:
        """The worth of the best plan found, and its moves up to `done`."""
        works = self.works
        start = _Node(works.stock, works.upgraded, works.resolved, works.again, ())
        beam = self._lines(start, *works.begun) if works.begun else [start]
        top = max(beam, key=self._final)
        top_worth = self._final(top)
        while beam:
            reached: dict[tuple[Stock, int, int, int], _Node] = {}
            for node in beam:
                for longer in self._longer(node):
                    reached[longer.stock, longer.upgraded, longer.resolved, longer.again] = longer
            for node in reached.values():
                gains = self._gains(node)
                node.worth = value(node.stock, self.during) + gains
                worth = value(node.stock, self.after) + gains
                if worth > top_worth:
                    top, top_worth = node, worth
            beam = sorted(reached.values(), key=_worth, reverse=True)[: self.width]
        return top_worth, (*top.moves, DONE)

    def _final(self, node: _Node) -> float:
        return value(node.stock, self.after) + self._gains(node)

    def _gains(self, node: _Node) -> float:
        """What the cards turned over by the plan will be worth later."""
        turned = node.upgraded ^ self.works.upgraded
        total = 0.0
        while turned:
            low = turned & -turned
            total += self.gains[low.bit_length() - 1]
            turned ^= low
        return total

    def _prices_during(self) -> Prices:
        """Prices while lines can still turn things into better ones: the best use each unit could find."""
        works = self.works
        prices = list(self.after)
        lines = [
            line
            for card in works.cards
            if works.again or not works.resolved >> card & 1 or (works.begun and works.begun[0] == card)
            for line in self.cards[card].full
            if line.processing and not line.flips
        ]
        for _ in range(PASSES):
            for line in lines:
                brings = sum(change * price for change, price in zip(line.change, prices, strict=True))
                for kind, _, lost in line.needs:
                    if lost > 0:
                        better = (brings + lost * prices[kind]) / lost * EAGER
                        prices[kind] = max(prices[kind], better)
        return (prices[0], prices[1], prices[2], prices[3], prices[4])

    def _longer(self, node: _Node) -> list[_Node]:
        """All plans that resolve one card more."""
        plans: list[_Node] = []
        stock, upgraded, resolved, again, moves = (
            node.stock,
            node.upgraded,
            node.resolved,
            node.again,
            node.moves,
        )
        for card in self._next_cards(node):
            begun = _Node(stock, upgraded, resolved | 1 << card, again, (*moves, (RESOLVE, card)))
            plans += self._lines(begun, card, 0)
        if again:
            for card in self.works.cards:
                if resolved >> card & 1:
                    begun = _Node(stock, upgraded, resolved, again - 1, (*moves, (AGAIN, card)))
                    plans += self._lines(begun, card, 0)
        return plans

    def _next_cards(self, node: _Node) -> Sequence[int]:
        """The cards worth trying next. One that only gives may come first; in a chain the leftmost must."""
        cards = self.works.cards
        resolved = node.resolved
        if self.chain:
            last = max((at for at, card in enumerate(cards) if resolved >> card & 1), default=-1)
            return cards[last + 1 : last + 2]
        left = [card for card in cards if not resolved >> card & 1]
        waiting = any(self.cards[card].full[-1].flips for card in left)
        for card in left:
            upgraded = node.upgraded >> card & 1 == 1
            if (upgraded or not waiting) and not any(
                line.processing for line in self.cards[card].lines(upgraded)
            ):
                return (card,)
        return left

    def _lines(self, node: _Node, card: int, start: int) -> list[_Node]:
        """All ways to work through the lines of a card from a place on."""
        nodes = [node]
        for line in self.cards[card].lines(node.upgraded >> card & 1 == 1)[start:]:
            if line.flips:
                nodes = [turned for one in nodes for turned in self._upgrades(one, line)]
            elif line.processing:
                nodes = [used for one in nodes for used in self._uses(one, line)]
            else:
                for one in nodes:
                    one.stock = add(one.stock, line.gains)
        return nodes

    def _uses(self, node: _Node, line: Line) -> list[_Node]:
        """Any number of transactions; a line that cannot be paid asks nothing."""
        most = line.times(node.stock, line.limit)
        if not most:
            return [node]
        upgraded, resolved, again, moves = node.upgraded, node.resolved, node.again, node.moves
        return [
            _Node(add(node.stock, line.change, count), upgraded, resolved, again, (*moves, (TRANSACT, count)))
            for count in range(most + 1)
        ]

    def _upgrades(self, node: _Node, line: Line) -> list[_Node]:
        """Turn over none, the most promising Company, the two most promising …, or a single other one."""
        targets = [
            card
            for card in self.works.cards
            if not node.upgraded >> card & 1 and self.cards[card].compensation is not None
        ]
        most = line.times(node.stock, len(targets) if line.limit == ANY else line.limit)
        if not most:
            return [node]
        open_cards = ~node.resolved
        targets.sort(
            key=lambda card: self.gains[card] + (self.at_once[card] if open_cards >> card & 1 else 0.0),
            reverse=True,
        )
        chosen = [targets[:count] for count in range(most + 1)]
        chosen += [[card] for card in targets[1 : 1 + SECOND_CHOICES]]
        return [
            _Node(
                add(node.stock, line.change, len(turned)),
                node.upgraded | sum(1 << card for card in turned),
                node.resolved,
                node.again,
                (*node.moves, *((UPGRADE, card) for card in turned)),
            )
            for turned in chosen
        ]
