"""A rough production in microseconds: the best sales first, each pulling in what it lacks.

The order of cards is left out of account, so it promises a little more than a plan can keep.
"""

from collections.abc import Sequence

from bessemer.games.industry.lines import Line
from bessemer.games.industry.stock import MONEY, Stock, add
from bessemer.games.industry.works import Prices, value

DEPTH = 2
"""How many lines deep a sale pulls in what it lacks: coal to iron to oil."""

Need = tuple[int, int]
"""A kind and how much of it, paid or gained."""


class Mill:
    """The active lines of a tableau, sorted: what it digs, what it sells, and what makes what."""

    __slots__ = ("_worthwhile", "digs", "makers", "makers_of", "sales")

    def __init__(self, lines: Sequence[Line], costs: Prices) -> None:
        digs: Stock = (0, 0, 0, 0, 0)
        sales: list[tuple[float, int, int, Stock, tuple[Need, ...]]] = []
        makers: list[tuple[float, int, Stock, tuple[Need, ...]]] = []
        for line in lines:
            if line.flips:
                continue
            needs = tuple((kind, paid) for kind, paid, _ in line.needs)
            if not line.processing:
                digs = add(digs, line.gains)
            elif line.gains[MONEY]:
                paid = value(line.pays, costs)
                gain = value(line.gains, costs)
                sales.append((gain / (paid or 0.1), line.gains[MONEY], line.limit, line.gains, needs))
            else:
                makers.append((value(line.change, costs), line.limit, line.gains, needs))
        sales.sort(reverse=True)
        makers.sort(reverse=True)
        self.digs = digs
        self.sales = sales
        self.makers = [(more, limit, _counted(gains), needs) for more, limit, gains, needs in makers]
        self.makers_of = [
            [number for number, maker in enumerate(makers) if maker[2][kind]] for kind in range(MONEY)
        ]
        self._worthwhile: dict[Prices, list[tuple[int, tuple[Need, ...], tuple[Need, ...]]]] = {}

    def run(self, stock: Stock, after: Prices) -> Stock:
        """What is left of a stock when everything has been dug, made and sold."""
        have = list(add(stock, self.digs))
        left = [limit for _, limit, _, _ in self.makers]
        for limit, gains, needs in self._worthwhile.get(after) or self._sort_out(after):
            while limit:
                times = limit  # as often as the goods at hand allow, and once more if they can be made
                for kind, amount in needs:
                    if have[kind] < amount * times:
                        times = have[kind] // amount
                if times <= 0:
                    if not self._get(have, left, needs, DEPTH):
                        break
                    times = 1
                for kind, amount in needs:
                    have[kind] -= amount * times
                for kind, amount in gains:
                    have[kind] += amount * times
                limit -= times
        for number, (more, _, gives, needs) in enumerate(self.makers):
            while left[number] and more > 0 and all(have[kind] >= amount for kind, amount in needs):
                self._make(have, left, number, gives, needs)
        return (have[0], have[1], have[2], have[3], have[4])

    def _sort_out(self, after: Prices) -> list[tuple[int, tuple[Need, ...], tuple[Need, ...]]]:
        """The sales that bring more than what they cost is worth afterwards; remembered."""
        sales = self._worthwhile[after] = [
            (limit, _counted(gains), needs)
            for _, _, limit, gains, needs in self.sales
            if value(gains, after) > sum(after[kind] * amount for kind, amount in needs)
        ]
        return sales

    def _get(self, have: list[int], left: list[int], needs: tuple[Need, ...], depth: int) -> bool:
        """Have all that is needed at once, made by other lines where it is missing."""
        for kind, amount in needs:
            if have[kind] < amount and not (depth and self._pull(have, left, kind, amount, depth)):
                return False
        return len(needs) == 1 or all(have[kind] >= amount for kind, amount in needs)

    def _pull(self, have: list[int], left: list[int], kind: int, amount: int, depth: int) -> bool:
        """Make what is missing of a kind, if lines for it are open."""
        for number in self.makers_of[kind]:
            _, _, gives, needs = self.makers[number]
            while left[number] and have[kind] < amount and self._get(have, left, needs, depth - 1):
                self._make(have, left, number, gives, needs)
            if have[kind] >= amount:
                return True
        return False

    def _make(
        self,
        have: list[int],
        left: list[int],
        number: int,
        gives: tuple[Need, ...],
        needs: tuple[Need, ...],
    ) -> None:
        left[number] -= 1
        for kind, amount in needs:
            have[kind] -= amount
        for kind, amount in gives:
            have[kind] += amount


def _counted(stock: Stock) -> tuple[Need, ...]:
    """What a stock holds, kind by kind."""
    return tuple((kind, amount) for kind, amount in enumerate(stock) if amount)
