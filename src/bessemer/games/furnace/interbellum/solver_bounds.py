"""How much effects can bring at most, whatever the order: at any prices not below those of the end."""

from collections.abc import Iterable, Mapping, Sequence

from bessemer.games.furnace.interbellum.effects import (
    ANY_KIND,
    CountSpent,
    Delivery,
    DeliveryOnceMore,
    DiscardCard,
    EachHere,
    EachOwn,
    Effect,
    IfFull,
    LineOnceMore,
    PerCard,
    Plain,
    TakeAll,
    WhenGaining,
    sells_one_kind,
    trades,
    with_each,
    with_gain,
)
from bessemer.games.industry.lines import ANY, Line
from bessemer.games.industry.solver_simplex import Program
from bessemer.games.industry.solver_stage import Units, worth
from bessemer.games.industry.stock import EMPTY, MONEY, Stock, add

MANY = 9
"""More cards than one upgrade line turns over in a round that could be paid with tokens counted as spent."""


class Bundle:
    """Gains that come by themselves, transactions with their limits, and what each of others brings more."""

    __slots__ = ("events", "fee", "given", "lines", "raises")

    def __init__(self) -> None:
        self.given: Stock = EMPTY
        self.lines: list[tuple[Stock, int]] = []
        self.raises: list[tuple[Stock, Stock, int]] = []  # the transaction at its best, the gain, the limit
        self.events = [0, 0, 0, 0]  # how often each resource is gained at most
        self.fee = 0  # what is lost besides

    def gain(self, gains: Stock, times: int = 1) -> None:
        """Gain at once; so many times as much is still one gain."""
        self.given = add(self.given, gains, times)
        self.notice(gains, 1)

    def use(self, line: Line, limit: int) -> None:
        """Transactions of a line, or what it gives."""
        if line.processing:
            self.lines.append((line.change, limit))
            self.notice(line.gains, limit)
        else:
            self.gain(line.gains)

    def notice(self, gains: Stock, times: int) -> None:
        """Count gains that somebody may listen for."""
        for kind in range(MONEY):
            if gains[kind]:
                self.events[kind] += times

    def merge(self, other: "Bundle") -> "Bundle":
        """All of another bundle as well."""
        self.given = add(self.given, other.given)
        self.lines += other.lines
        self.raises += other.raises
        self.events = [one + more for one, more in zip(self.events, other.events, strict=True)]
        self.fee += other.fee
        return self

    @property
    def all(self) -> object:
        """All that it can bring, to be compared."""
        return self.given, self.lines, self.raises

    def times(self, count: int) -> "Bundle":
        """A bundle with so many times as much; for once the same, which must not be changed then."""
        if count == 1:
            return self
        bundle = Bundle()
        for _ in range(count):
            bundle.merge(self)
        return bundle

    def at(self, prices: Units) -> int:
        """What it brings at given prices."""
        total = worth(self.given, prices) - self.fee
        for change, limit in self.lines:
            brings = worth(change, prices)
            if brings > 0:
                total += brings * limit
        for most, more, limit in self.raises:
            if worth(most, prices) > 0:
                total += worth(more, prices) * limit
        return total


Counts = Mapping[tuple[bool, int], int]
"""How many own cards sell (or convert) a resource (X3.4)."""


class Terms:
    """What own permanent effects add to transactions, limits and gains, and what texts can count."""

    def __init__(
        self, each: Sequence[EachOwn], once_more: int, listeners: Sequence[WhenGaining], counts: Counts
    ) -> None:
        self.each = each
        self.once_more = once_more
        self.listeners = listeners
        self.counts = counts

    def line(self, line: Line) -> Line:
        """A line with what each of its transactions brings besides (X3.7)."""
        return with_each(line, self.each)

    def limit(self, line: Line) -> int:
        """How often it can be used, sales of one kind perhaps more often (X3.5)."""
        return line.limit + (self.once_more if sells_one_kind(line) else 0)


def effects_bundle(effects: Iterable[Effect], terms: Terms, stored: Stock) -> Bundle:
    """What effects can bring when they are resolved; copies, discards and upgrades stand apart."""
    bundle = Bundle()
    for effect in effects:
        match effect:
            case Plain(line) if not line.flips:
                bundle.use(terms.line(line), terms.limit(line))
            case PerCard(gains, sells, kind):
                bundle.gain(gains, terms.counts[sells, kind])
            case IfFull(gains):
                bundle.gain(gains)
            case TakeAll():
                bundle.gain(stored)
    return bundle


def discard_bundle(effect: DiscardCard, loss: int) -> Bundle:
    """What discarding a card brings and costs."""
    bundle = Bundle()
    bundle.gain(effect.gains)
    bundle.fee = loss
    return bundle


def manager_bundles(effect: Effect, here: Sequence[Effect], terms: Terms) -> list[Bundle]:
    """What a Manager can bring on a card with these effects, one bundle for each way to use it."""
    lines = [one.line for one in here if isinstance(one, Plain)]
    bundle = Bundle()
    match effect:
        case CountSpent(choices):
            return [_spared(kind, amount, lines, terms) for kind, amount in choices]
        case LineOnceMore() | DeliveryOnceMore():
            wanted = Plain if isinstance(effect, LineOnceMore) else Delivery
            bundles = []
            for one in here:
                if isinstance(one, wanted) and not one.line.flips:
                    bundle = Bundle()
                    bundle.use(terms.line(one.line), 1)
                    bundles.append(bundle)
            return bundles
        case EachHere(sells, gains):
            for line in lines:
                if trades(line, sells, ANY_KIND):
                    best = with_gain(terms.line(line), gains)
                    limit = terms.limit(line)
                    bundle.raises.append((best.change, gains, limit))
                    bundle.notice(gains, limit)
        case Plain(line):
            bundle.use(terms.line(line), terms.limit(line))
        case IfFull(gains):
            bundle.gain(gains)
        case PerCard(gains, sells, kind):
            bundle.gain(gains, terms.counts[sells, kind])
    return [bundle]


def _spared(kind: int, amount: int, lines: Sequence[Line], terms: Terms) -> Bundle:
    """What counts as already spent, as far as the card can spend it."""
    most = sum(line.pays[kind] * (MANY if line.limit == ANY else terms.limit(line) + 1) for line in lines)
    bundle = Bundle()
    spared = [0, 0, 0, 0, 0]
    spared[kind] = min(amount, most)
    bundle.given = (spared[0], spared[1], spared[2], spared[3], spared[4])
    return bundle


class Relaxed:
    """All that a production can still bring if order did not matter; what must be chosen is chosen best."""

    def __init__(self) -> None:
        self.sure = Bundle()
        self.choices: list[list[Bundle]] = []  # at most one of each
        self.flip: Stock = EMPTY
        self.targets: list[tuple[int, Bundle]] = []  # cards to turn over: what that is worth, and opens
        self.earned = 0

    def choose(self, ways: Iterable[Bundle]) -> None:
        """One of several ways can be taken."""
        different = list(dict.fromkeys(ways))
        if different:
            self.choices.append(different)

    def listen(self, listeners: Sequence[WhenGaining]) -> None:
        """With every gain of a resource there may come a transaction (X4.7)."""
        if not listeners:
            return
        for effect in listeners:
            kind = effect.kind
            count = self.sure.events[kind]
            count += sum(max(bundle.events[kind] for bundle in choice) for choice in self.choices)
            count += sum(bundle.events[kind] for _, bundle in self.targets)
            if count:
                self.sure.lines.append((effect.line.change, count))

    def rest(self, prices: Units) -> int:
        """What is added to the worth of the stock."""
        total = self.earned + self.sure.at(prices)
        for choice in self.choices:
            total += max(0, max([bundle.at(prices) for bundle in choice]))
        if self.targets:
            cost = worth(self.flip, prices)
            for gain, bundle in self.targets:
                total += max(0, gain + cost + bundle.at(prices))
        return total

    def best_prices(self, stock: Stock, after: Units, hint: Units) -> Units:
        """Prices at which this stock is bounded low: those of a program that knows no order.

        What has to be chosen is chosen by `hint`. Bad prices make a weak bound, never a wrong one.
        """
        program = Program(MONEY)
        have = add(stock, self.sure.given)
        bundles = [self.sure]
        for choice in self.choices:
            best = max(choice, key=lambda bundle: bundle.at(hint))
            if best.at(hint) > 0:
                bundles.append(best)
                have = add(have, best.given)
        for bundle in bundles:
            for change, limit in bundle.lines:
                program.add(worth(change, after), limit, _losses(change))
            for most, _, limit in bundle.raises:
                program.add(worth(most, after), limit, _losses(most))
        for gain, bundle in self.targets:
            change = add(self.flip, bundle.given)
            turned = program.add(worth(change, after) + gain, 1, _losses(change))
            for opened, limit in bundle.lines:
                program.couple(program.add(worth(opened, after), limit, _losses(opened)), turned, limit)
        found = program.prices([*have[:MONEY]])
        p, q, r, s = (price + round(more) for price, more in zip(after, found[:MONEY], strict=False))
        return p, q, r, s, after[MONEY]


def _losses(change: Stock) -> list[float]:
    return [-change[0], -change[1], -change[2], -change[3]]
