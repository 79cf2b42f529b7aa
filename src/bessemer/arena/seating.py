"""Who sits where: every bot in every seat equally often, in every company as often as in any other."""

from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, permutations

LineUp = tuple[str, ...]


class Seating:
    """The seats of every game of a contest.

    A game seats as many different bots as there are seats. With more bots than seats all choices of them come
    in turn; with fewer, all ways to fill the seats that use every bot: of two bots at three seats one has two
    seats, then the other. Each such company is seated in all rotations, and then in its next order round the
    table. So after `block` games, and after any multiple of it, every bot had every seat equally often.
    """

    def __init__(self, bots: Sequence[str], seats: int) -> None:
        self.seats = seats
        self.orders = [_orders(company) for company in _companies(bots, seats)]
        self.block = len(self.orders) * seats

    def at(self, number: int) -> LineUp:
        """The bots of a game, by seat."""
        turn, company = divmod(number, len(self.orders))
        round, rotation = divmod(turn, self.seats)
        orders = self.orders[company]
        order = orders[round % len(orders)]
        return order[rotation:] + order[:rotation]


def _companies(bots: Sequence[str], seats: int) -> Iterator[LineUp]:
    """The bots of a game, whatever their seats."""
    if len(bots) >= seats:
        yield from combinations(bots, seats)
        return
    for more in combinations_with_replacement(bots, seats - len(bots)):
        yield tuple(bot for bot in bots for _ in range(1 + more.count(bot)))


def _orders(company: LineUp) -> list[LineUp]:
    """All orders round a table, those that differ by a rotation only once."""
    first, *rest = company
    orders: dict[frozenset[LineUp], LineUp] = {}
    for others in permutations(rest):
        order = (first, *others)
        turns = frozenset(order[turn:] + order[:turn] for turn in range(len(order)))
        orders.setdefault(turns, order)
    return list(orders.values())
