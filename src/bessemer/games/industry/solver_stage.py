"""A moment between two cards, whatever the stock: what can come next, and how much it can bring at most."""

from collections.abc import Sequence
from math import gcd

from bessemer.games.industry.lines import Line
from bessemer.games.industry.planner import Prices, Works
from bessemer.games.industry.production import Card
from bessemer.games.industry.solver_simplex import shadow_prices
from bessemer.games.industry.solver_uses import Part, first_uses, uses_of
from bessemer.games.industry.stock import EMPTY, Stock, add

UNIT = 1_000_000
"""Worth is counted in millionths of money, in whole numbers: sums are exact and equal on every machine."""

SHARPENED = 3
"""How many times the bound of one moment is sharpened, for different stocks."""

Units = tuple[int, int, int, int, int]


def worth(stock: Stock, prices: Units) -> int:
    """What a stock is worth in units."""
    a, b, c, d, e = stock
    p, q, r, s, t = prices
    return a * p + b * q + c * r + d * s + e * t


class Task:
    """What is to be made as large as possible, with the second uses decided."""

    def __init__(
        self,
        cards: Sequence[Card],
        chain: bool,
        works: Works,
        seconds: tuple[int, ...],
        after: Prices,
        gains: Sequence[float],
    ) -> None:
        a, b, c, d, e = (round(price * UNIT) for price in after)
        self.cards = cards
        self.after = (a, b, c, d, e)
        self.uses = uses_of(works, chain, seconds)
        self.all = (1 << len(self.uses)) - 1
        owned = (*works.cards, *works.inserting)
        self.gains = {
            card: round(gains[card] * UNIT)
            for card in owned
            if cards[card].compensation is not None and not works.upgraded >> card & 1
        }
        self.step = gcd(*self.after, *self.gains.values()) or 1  # every worth is a multiple of it
        self._stages: dict[tuple[int, int], Stage] = {}

    def stage(self, done: int, upgraded: int, prices: Units) -> "Stage":
        """The moment when these uses are made and these cards turned over; `prices` give its first bound."""
        key = done, upgraded
        stage = self._stages.get(key)
        if stage is None:
            stage = self._stages[key] = Stage(self, done, upgraded)
            stage.cut(prices)
        return stage


class Stage:
    """One such moment. Its bounds: at any prices not below those of the end, what production can still add.

    No transaction adds more than its line brings at these prices, and what is left at the end is worth no
    more than at them. So the worth of the stock, plus all lines that bring something, used to their limits,
    is never exceeded, in whatever order cards are resolved. Good prices come from a linear program.
    """

    __slots__ = (
        "_cuts",
        "_flip",
        "_given",
        "_lines",
        "_next",
        "_seen",
        "_sharpened",
        "_targets",
        "_task",
        "done",
        "earned",
        "parts",
        "upgraded",
    )

    def __init__(self, task: Task, done: int, upgraded: int) -> None:
        self._task = task
        self.done = done
        self.upgraded = upgraded
        self.earned = sum(gain for card, gain in task.gains.items() if upgraded >> card & 1)
        self._cuts: list[tuple[int, int, int, int, int, int]] = []
        self._seen: list[Stock] = []
        self._sharpened = 0
        self._next: list[int] | None = None
        self.parts = self._parts()
        self._given = EMPTY
        self._lines: list[Line] = []
        for part in self.parts:
            for line in part.now:
                if not line.processing:
                    self._given = add(self._given, line.gains)
                elif not line.flips:
                    self._lines.append(line)
        self._targets = self._turnable()

    def _parts(self) -> list[Part]:
        task = self._task
        cards = task.cards
        left = task.all & ~self.done
        flippers = sum(
            1 << number
            for number, use in enumerate(task.uses)
            if left >> number & 1 and any(line.flips for line in cards[use.card].full)
        )
        parts = []
        for number, use in enumerate(task.uses):
            if left >> number & 1:
                upgraded = self.upgraded >> use.card & 1 == 1
                card = cards[use.card]
                now = card.lines(upgraded)
                earlier = any(
                    flippers >> other & 1 and other != number and not task.uses[other].before >> number & 1
                    for other in range(len(task.uses))
                )
                more = card.full[len(now) :] if card.compensation is not None and earlier else ()
                parts.append(Part(number, use.before, now, more, flippers >> number & 1 == 1))
        return parts

    def _turnable(self) -> list[tuple[int, Stock, list[Line]]]:
        """Companies that can be turned over: gain, what it costs and brings at once, the lines it opens."""
        task = self._task
        flips = [line for part in self.parts for line in part.lines if line.flips]
        if not flips:
            return []
        cheapest = flips[0].change  # a bound needs what no line beats
        for line in flips[1:]:
            cheapest = _most(cheapest, line.change)
        turnable = []
        for card, gain in task.gains.items():
            if self.upgraded >> card & 1:
                continue
            change = cheapest
            lines = []
            for part in self.parts:
                if task.uses[part.number].card == card:
                    for line in part.more:
                        if not line.processing:
                            change = add(change, line.gains)
                        elif not line.flips:
                            lines.append(line)
            if gain > 0 or lines or change != cheapest:
                turnable.append((gain, change, lines))
        return turnable

    @property
    def next_uses(self) -> list[int]:
        """The uses worth trying next."""
        if self._next is None:
            self._next = first_uses(self.parts)
        return self._next

    def bound(self, stock: Stock) -> int:
        """What the production that comes to this moment with this stock is worth at most."""
        a, b, c, d, e = stock
        most = min([a * p + b * q + c * r + d * s + e * t + rest for p, q, r, s, t, rest in self._cuts])
        return most - most % self._task.step

    def tightest(self, stock: Stock) -> Units:
        """The prices that bound a stock best."""
        a, b, c, d, e = stock
        p, q, r, s, t, _ = min(
            self._cuts,
            key=lambda cut: a * cut[0] + b * cut[1] + c * cut[2] + d * cut[3] + e * cut[4] + cut[5],
        )
        return p, q, r, s, t

    def cut(self, prices: Units) -> None:
        """Add the bound that some prices give."""
        rest = self.earned + worth(self._given, prices)
        for line in self._lines:
            brings = worth(line.change, prices)
            if brings > 0:
                rest += brings * line.limit
        for gain, change, lines in self._targets:
            brings = gain + worth(change, prices)
            for line in lines:
                brings += max(0, worth(line.change, prices)) * line.limit
            if brings > 0:
                rest += brings
        self._cuts.append((*prices, rest))

    def sharpen(self, stock: Stock) -> bool:
        """Find the best prices for a stock; whether that was still allowed."""
        if self._sharpened == SHARPENED or not self.parts:
            return False
        self._sharpened += 1
        self.cut(self._best_prices(stock))
        return True

    def _best_prices(self, stock: Stock) -> Units:
        """Prices at which this stock is bounded as low as possible, from the program that ignores order."""
        after = self._task.after
        columns: list[tuple[Stock, int, float, int]] = []  # change, gain, limit, target it depends on
        for line in self._lines:
            columns.append((line.change, 0, line.limit, -1))
        for target, (gain, change, lines) in enumerate(self._targets):
            columns.append((change, gain, 1.0, target))
            columns += [(line.change, 0, line.limit, target) for line in lines]
        have = [float(amount) for amount in add(stock, self._given)[:4]]
        rows = [[float(-change[kind]) for change, _, _, _ in columns] for kind in range(4)]
        for number, (_, _, lines) in enumerate(self._targets):
            first = next(at for at, column in enumerate(columns) if column[3] == number)
            for offset, line in enumerate(lines, 1):  # an added line is used as far as its card is turned
                row = [0.0] * len(columns)
                row[first] = float(-line.limit)
                row[first + offset] = 1.0
                rows.append(row)
                have.append(0.0)
        worths = [float(worth(change, after) + gain) for change, gain, _, _ in columns]
        limits = [float(limit) for _, _, limit, _ in columns]
        p, q, r, s, *_ = shadow_prices(worths, limits, rows, have)
        return (after[0] + round(p), after[1] + round(q), after[2] + round(r), after[3] + round(s), after[4])

    def dominated(self, stock: Stock) -> bool:
        """Whether this moment was already tried with at least this stock; if not, it is from now on."""
        a, b, c, d, e = stock
        for p, q, r, s, t in self._seen:
            if p >= a and q >= b and r >= c and s >= d and t >= e:
                return True
        self._seen.append(stock)
        return False


def _most(first: Stock, second: Stock) -> Stock:
    a, b, c, d, e = (max(pair) for pair in zip(first, second, strict=True))
    return a, b, c, d, e
