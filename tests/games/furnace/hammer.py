"""The auction of Furnace and its expansion, once more: the row is resolved, in every way there is.

A second reading of the rules. It knows nothing of how players are asked: from a `Spot` it names the spots
that can come next.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from tests.games.furnace.auction_room import Disc, Hall, Rules, noted
from tests.games.furnace.printed import NOTHING, Effect, Line, Stock, plus

FRESH: tuple[int, ...] = ()


class Todo(NamedTuple):
    """What a player may do before the row goes on: a delivery, or a transaction because of a gain."""

    party: int
    effect: Effect
    left: int


class Spot(NamedTuple):
    """A moment of the resolution: which card of the row, which disc on it, and how far that one is.

    `left` is empty before the disc is looked at, then holds the value to be divided, then the uses that are
    left of each option; `todo` comes before all that.
    """

    hall: Hall
    lot: int
    loser: int = 0
    left: tuple[int, ...] = FRESH
    todo: tuple[Todo, ...] = ()


class Hammer:
    """F2.8 to F2.14, X2: cards from left to right, discs from low to high."""

    def __init__(
        self, rules: Rules, lots: Mapping[str, Iterable[Disc]], offered: Iterable[str], backs: Iterable[str]
    ) -> None:
        self.rules = rules
        self.backs = set(backs)  # X1.5: Schools with their other face up
        self.lots = [(lot, list(discs)) for lot, discs in lots.items()]
        schools = [lot for lot in lots if lot not in rules.box.cards]
        self.offered = dict(zip(schools, offered, strict=True))

    def after(self, spot: Spot) -> Iterator[Spot]:
        """What can come next."""
        for at, todo in enumerate(spot.todo):  # what one gain sets off comes in any order
            yield from self._do(spot._replace(todo=(*spot.todo[:at], *spot.todo[at + 1 :])), todo)
            if todo.effect.what == "delivery":
                break
        if spot.todo:
            return
        if spot.lot == len(self.lots):
            return
        lot, discs = self.lots[spot.lot]
        if not discs:  # F2.13, X2.2
            yield Spot(self._away(spot.hall, lot), spot.lot + 1)
            return
        winner = self.rules.leader(discs)
        losers = sorted((disc for disc in discs if disc is not winner), key=lambda disc: disc.value)
        if spot.loser < len(losers):
            yield from self._compensate(spot, lot, losers[spot.loser])
        else:
            yield self._take(spot, lot, winner.party)

    def reach(self, spots: Iterable[Spot], last: int) -> set[Spot]:
        """Everything that can come of some spots up to a card of the row."""
        known, fresh = set(spots), list(spots)
        while fresh:
            new = [one for one in self.after(fresh.pop()) if one not in known and one.lot <= last]
            known.update(new)
            fresh += new
        return known

    def ends(self, spot: Spot) -> set[Hall]:
        """All that the rest of the row can come to."""
        last = len(self.lots)
        return {end.hall for end in self.reach([spot], last) if end.lot == last and not end.todo}

    # Gains and deliveries -------------------------------------------------------------------------

    def _gain(self, spot: Spot, party: int, pays: Stock, gains: Stock) -> Spot:
        """X4.7: with each gain, whoever listens for it may make a transaction."""
        works = spot.hall.owners[party]
        after = works._replace(stock=plus(plus(works.stock, pays, -1), gains))
        listening = [
            Todo(party, effect, 1)
            for effect in self.rules.workshops[party].permanent(works)
            if effect.what == "when gaining" and gains[effect.kind] > 0
        ]
        return spot._replace(hall=spot.hall.changed(party, after), todo=(*listening, *spot.todo))

    def _do(self, spot: Spot, todo: Todo) -> Iterator[Spot]:
        """X2.7: of a delivery with an arrow one may leave the rest; X3.7: a reaction sets off no other."""
        party, effect, left = todo
        line, shop, works = effect.line, self.rules.workshops[party], spot.hall.owners[party]
        if effect.what == "delivery" and not line.arrow:
            yield self._gain(spot, party, NOTHING, line.gains)
            return
        yield spot
        if not left or not line.payable(works.stock):
            return
        if effect.what == "delivery":
            rest = spot._replace(todo=(todo._replace(left=left - 1), *spot.todo))
            yield self._gain(rest, party, line.pays, shop.terms(works, line))
        else:
            after = works._replace(stock=plus(plus(works.stock, line.pays, -1), line.gains))
            yield spot._replace(hall=spot.hall.changed(party, after))

    # Compensation ---------------------------------------------------------------------------------

    def _lines(self, lot: str) -> tuple[Line, ...]:
        card = self.rules.box.cards.get(lot)
        if card:
            return (card.compensation,)
        return self.rules.box.backs[lot] if lot in self.backs else self.rules.box.schools[lot]

    def _compensate(self, spot: Spot, lot: str, disc: Disc) -> Iterator[Spot]:
        """F2.10, F2.11, X2.3: the value of the disc, divided between the options as one likes."""
        lines = self._lines(lot)
        party = disc.party
        if party >= self.rules.seats:
            yield self._next(spot, self._pay_agent(spot.hall, party, lines, disc.value))
        elif spot.left == FRESH:
            hall = spot.hall
            if not disc.variable:  # X2.5
                hall = noted(self.rules, hall, party, "when compensated", disc.value)
            units = disc.value + self.rules.number(party, "compensation +")  # F6.4
            left = units * lines[0].limit if len(lines) == 1 else units
            yield spot._replace(hall=hall, left=(left,))
        elif len(spot.left) < len(lines):  # X2.3
            one, two = lines
            for units in range(spot.left[0] + 1):
                yield spot._replace(left=(units * one.limit, (spot.left[0] - units) * two.limit))
        else:
            yield from self._use(spot, lines, party)

    def _use(self, spot: Spot, lines: tuple[Line, ...], party: int) -> Iterator[Spot]:
        """One transaction of an option; or all that an option simply gives; or no more."""
        works = spot.hall.owners[party]
        if not any(left and not line.arrow for left, line in zip(spot.left, lines, strict=True)):
            yield self._next(spot, spot.hall)
        for option, (left, line) in enumerate(zip(spot.left, lines, strict=True)):
            without, with_one_less = (
                spot._replace(left=(*spot.left[:option], rest, *spot.left[option + 1 :]))
                for rest in (0, left - 1)
            )
            if left and not line.arrow:
                yield self._gain(without, party, NOTHING, plus(NOTHING, line.gains, left))
            elif left:  # X3.5: compensation is no effect of one's own
                yield without
                if line.payable(works.stock):
                    yield self._gain(with_one_less, party, line.pays, line.gains)

    def _pay_agent(self, hall: Hall, party: int, lines: tuple[Line, ...], value: int) -> Hall:
        """X5.3, X5.10; F7.5: the dummy gets nothing."""
        if self.rules.dummy:
            return hall
        agent = self.rules.box.agents[self.rules.agents[party - self.rules.seats]]
        each = int(agent["compensation"].removesuffix(" money"))
        money = each * value * (lines[0].limit if len(lines) == 1 else 1)
        works = hall.owners[party]
        return hall.changed(party, works._replace(stock=plus(works.stock, (0, 0, 0, 0, money))))

    def _next(self, spot: Spot, hall: Hall) -> Spot:
        return Spot(hall, spot.lot, spot.loser + 1)

    # Who takes it ---------------------------------------------------------------------------------

    def _away(self, hall: Hall, lot: str) -> Hall:
        if lot in self.offered:
            return hall._replace(retired=hall.retired | {self.offered[lot]})
        return hall._replace(discards=hall.discards | {lot})

    def _take(self, spot: Spot, lot: str, party: int) -> Spot:
        """F2.9, F7.5, X2.2, X5.3; X2.7: the delivery of the basic side comes at once."""
        rules, hall = self.rules, spot.hall
        todo: tuple[Todo, ...] = ()
        if party >= rules.seats and rules.dummy:
            return Spot(self._away(hall, lot), spot.lot + 1)
        works = hall.owners[party]
        if lot in self.offered:
            works = works._replace(free=(*works.free, self.offered[lot]))
        elif party >= rules.seats:
            works = works._replace(cards=(*works.cards, lot))
        else:
            if rules.chain:
                works = works._replace(new=(*works.new, lot))
            else:
                works = works._replace(cards=(*works.cards, lot))
            shop = rules.workshops[party]
            todo = tuple(
                Todo(party, effect, shop.limit(works, effect.line, 1))
                for effect in rules.box.cards[lot].basic
                if effect.what == "delivery"
            )
        return Spot(hall.changed(party, works), spot.lot + 1, todo=todo)
