"""A moment between two cards, whatever the stock: what can come next, and how much it can bring at most."""

from collections.abc import Sequence
from math import gcd

from bessemer.games.industry.lines import ANY, Line
from bessemer.games.industry.production import Card
from bessemer.games.industry.solver_simplex import Program
from bessemer.games.industry.solver_uses import Part, Parts, first_uses, uses_of
from bessemer.games.industry.stock import EMPTY, Stock, add
from bessemer.games.industry.works import Prices, Works

UNIT = 1_000_000
"""Worth is counted in millionths of money, in whole numbers: sums are exact and equal on every machine."""

Units = tuple[int, int, int, int, int]

Pricing = tuple[Units, Units]
"""Prices of everything, and what more is paid for what can pay the upgrade line."""

_Cut = tuple[Units, int, Pricing]
"""A bound: prices of the stock, what is added to them, and the pricing they come from."""


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
        self.parts = Parts(cards, self.uses)
        owned = (*works.cards, *works.inserting)
        self.gains = {
            card: round(gains[card] * UNIT)
            for card in owned
            if cards[card].upgradable and not works.upgraded >> card & 1
        }
        self.step = gcd(*self.after, *self.gains.values()) or 1  # every worth is a multiple of it
        self._stages: dict[tuple[int, int], Stage] = {}

    def stage(self, done: int, upgraded: int, pricing: Pricing) -> "Stage":
        """The moment with these uses made and these cards turned over; `pricing` gives its first bound."""
        key = done, upgraded
        stage = self._stages.get(key)
        if stage is None:
            stage = self._stages[key] = Stage(self, done, upgraded)
            stage.cut(pricing)
        return stage


class Tried:
    """A moment that may be tried with several stocks."""

    __slots__ = ("_seen",)

    def __init__(self) -> None:
        self._seen: list[Stock] = []

    def dominated(self, stock: Stock) -> bool:
        """Whether this moment was already tried with at least this stock; if not, it is from now on."""
        a, b, c, d, e = stock
        for p, q, r, s, t in self._seen:
            if p >= a and q >= b and r >= c and s >= d and t >= e:
                return True
        self._seen.append(stock)
        return False


class Stage(Tried):
    """One such moment. Its bounds: at any prices not below those of the end, what production can still add.

    No transaction adds more than its line brings at these prices, and what is left at the end is worth no
    more than at them. So the worth of the stock, plus all lines that bring something, used to their limits,
    is never exceeded, in whatever order cards are resolved.
    Where one upgrade line is left, `funds` are a second set of prices, for what can pay that line: only the
    stock, and what cards gain that are resolved before it, and so without being turned over by it.
    """

    __slots__ = (
        "_cuts",
        "_flip",
        "_next",
        "_parts",
        "_sharp",
        "_single",
        "_targets",
        "_task",
        "done",
        "earned",
        "upgraded",
    )

    def __init__(self, task: Task, done: int, upgraded: int) -> None:
        super().__init__()
        self._task = task
        self.done = done
        self.upgraded = upgraded
        self.earned = sum(gain for card, gain in task.gains.items() if upgraded >> card & 1)
        self._cuts: list[_Cut] = []
        self._sharp = False
        self._next: list[int] | None = None
        self._parts = task.parts.left(done, upgraded)
        self._flip = EMPTY  # what turning a card over changes: if there are several lines, what none beats
        self._single: Part | None = None  # the only use left that turns cards over
        self._targets: dict[int, int] = {}  # cards that can be turned over, with their gain
        flippers = [part for part in self._parts if part.flips]
        if flippers:
            self._flip = _most([line.change for part in flippers for line in part.flips])
            self._single = flippers[0] if len(flippers) == 1 else None
            opening = {part.card for part in self._parts if part.more}
            self._targets = {
                card: gain
                for card, gain in task.gains.items()
                if not upgraded >> card & 1 and (gain > 0 or card in opening)
            }

    @property
    def next_uses(self) -> list[int]:
        """The uses worth trying next."""
        if self._next is None:
            self._next = first_uses(self._parts)
        return self._next

    def bound(self, stock: Stock) -> int:
        """What the production that comes to this moment with this stock is worth at most."""
        a, b, c, d, e = stock
        most = min([a * p + b * q + c * r + d * s + e * t + rest for (p, q, r, s, t), rest, _ in self._cuts])
        return most - most % self._task.step

    def tightest(self, stock: Stock) -> Pricing:
        """The prices that bound a stock best."""
        return min(self._cuts, key=lambda cut: worth(stock, cut[0]) + cut[1])[2]

    def cut(self, pricing: Pricing) -> None:
        """Add the bound that some prices give."""
        prices, funds = pricing
        at = add(prices, funds) if self._single is not None else prices
        self._cuts.append((at, self.rest(pricing), pricing))

    def rest(self, pricing: Pricing) -> int:
        """What is added, in the bound that some prices give, to the worth of the stock."""
        prices, funds = pricing
        single = self._single
        if single is None:
            funds = EMPTY
        rest = self.earned
        opened = dict.fromkeys(
            self._targets, 0
        )  # what a card brings more if it is turned over before its use
        for part in self._parts:
            late = brings = _full_use(part.lines, prices) + worth(part.given, prices)
            if single is not None and not part.before >> single.number & 1:
                brings = _full_use(part.lines, prices, funds) + worth(part.given, prices)
                brings += worth(part.given, funds)
            rest += brings
            if part.more and part.card in opened:
                late += _full_use(part.more_lines, prices) + worth(part.more_given, prices)
                opened[part.card] += max(0, late - brings)
        cost = worth(self._flip, prices) + worth(self._flip, funds)
        for card, gain in self._targets.items():
            rest += max(0, gain + cost + opened[card])
        return rest

    def sharpen(self, stock: Stock) -> bool:
        """Find the best prices for a stock; once, for they serve others as well. Whether it was done."""
        if self._sharp or not self._parts:
            return False
        self._sharp = True
        self.cut(self._best_prices(stock))
        return True

    def _best_prices(self, stock: Stock) -> Pricing:
        """Prices at which this stock is bounded as low as possible, from the program that ignores order."""
        after = self._task.after
        single = self._single
        flip = self._flip
        funded = [kind for kind in range(4) if single is not None and flip[kind] < 0]
        program = Program(4 + len(funded))
        have = stock
        saved = stock  # what can pay the upgrade line
        openings: dict[int, list[tuple[Part, Stock]]] = {card: [] for card in self._targets}
        for part in self._parts:
            have = add(have, part.given)
            early = single is not None and not part.before >> single.number & 1
            if early:
                saved = add(saved, part.given)
            for line in part.lines:
                gains = line.gains if early else EMPTY
                program.add(worth(line.change, after), line.limit, _losses(line.change, gains, funded))
            if part.more and part.card in openings:
                openings[part.card].append((part, add(EMPTY, part.given, -1) if early else EMPTY))
        for card, gain in self._targets.items():
            change = paid = flip
            if not gain:  # a card is turned over before its use or not at all
                for part, missed in openings[card]:
                    change, paid = add(change, part.more_given), add(paid, missed)
            turned = program.add(worth(change, after) + gain, 1, _losses(change, paid, funded))
            for part, missed in openings[card]:
                late = turned
                if gain:
                    given = part.more_given
                    late = program.add(worth(given, after), 1, _losses(given, missed, funded))
                    program.couple(late, turned, 1)
                for line in part.more_lines:
                    takes = _losses(line.change, EMPTY, funded)
                    program.couple(
                        program.add(worth(line.change, after), line.limit, takes), late, line.limit
                    )
        found = program.prices([*have[:4], *(saved[kind] for kind in funded)])
        p, q, r, s = (price + round(more) for price, more in zip(after, found[:4], strict=False))
        funds = [0, 0, 0, 0]
        for kind, price in zip(funded, found[4:], strict=True):
            funds[kind] = round(price)
        return (p, q, r, s, after[4]), (funds[0], funds[1], funds[2], funds[3], 0)

    def turns(self, done: int, stock: Stock, line: Line, prices: Units, above: int) -> list[list[int]]:
        """The sets of cards worth turning over by a line, where this is the moment that no card is.

        At given prices each card turned over changes the bound by an amount of its own, so that sets whose
        bound does not get above what is wanted are left out without a look at their moments.
        """
        task = self._task
        left = {part.card for part in self._parts}
        targets = [
            card
            for card, gain in task.gains.items()
            if not self.upgraded >> card & 1 and (gain > 0 or card in left)
        ]
        most = min(len(targets), line.times(stock, len(targets) if line.limit == ANY else line.limit))
        pricing = prices, EMPTY
        none = self.rest(pricing)
        cost = worth(line.change, prices)
        brings = sorted(
            (cost + task.stage(done, self.upgraded | 1 << card, pricing).rest(pricing) - none, -card)
            for card in targets
        )
        brings.reverse()
        sets: list[list[int]] = []

        def extend(chosen: list[int], start: int, bound: int) -> None:
            if bound > above:
                sets.append(chosen)
            for at in range(start, len(brings)):
                if len(chosen) == most:
                    return
                further = brings[at : at + most - len(chosen)]
                if bound + sum(more for more, _ in further if more > 0) + min(0, brings[at][0]) <= above:
                    return
                more, card = brings[at]
                extend([*chosen, -card], at + 1, bound + more)

        extend([], 0, worth(stock, prices) + none)
        return sets


def _full_use(lines: Sequence[Line], prices: Units, funds: Units = EMPTY) -> int:
    """What lines bring that are used to their limits, or not at all if they bring nothing."""
    total = 0
    for line in lines:
        brings = worth(line.change, prices)
        if funds is not EMPTY:
            brings += worth(line.gains, funds)
        if brings > 0:
            total += brings * line.limit
    return total


def _most(changes: Sequence[Stock]) -> Stock:
    """The best of several changes in each kind."""
    a, b, c, d, e = (max(amounts) for amounts in zip(*changes, strict=True))
    return a, b, c, d, e


def _losses(change: Stock, saved: Stock, funded: Sequence[int]) -> list[float]:
    """What a use takes of each kind, and of what could pay the upgrade line."""
    return [-change[0], -change[1], -change[2], -change[3], *(-saved[kind] for kind in funded)]
