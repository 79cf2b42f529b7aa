"""A player's production, slowly and straight down the rulebooks: everything that a card can bring.

A second reading of the rules for Furnace and its expansion. It shares nothing with the engine and knows
nothing of how moves are asked for: it only says which positions one can come to.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tests.games.furnace.printed import (
    NOTHING,
    PERMANENT,
    Box,
    Card,
    Effect,
    Line,
    Stock,
    plus,
    read_stock,
)


class Works(NamedTuple):
    """What a player has in the Production Phase."""

    stock: Stock
    cards: tuple[str, ...]  # in their order
    new: tuple[str, ...] = ()  # to be put into the chain
    upgraded: frozenset[str] = frozenset()
    resolved: frozenset[str] = frozenset()
    passed: frozenset[str] = frozenset()  # F5.2: passed over in the chain
    again: int = 0
    free: tuple[str, ...] = ()  # Managers that can still be placed
    posts: frozenset[tuple[str, str]] = frozenset()  # Manager and card
    stored: frozenset[tuple[str, Stock]] = frozenset()


class Away(NamedTuple):
    """A Company of the player to the right, as it lies there."""

    card: str
    upgraded: bool
    manager: str = ""


class Moment(NamedTuple):
    """A card half resolved: the effect it stands at, how often that was used, and what its Manager did."""

    works: Works
    place: int
    here: int
    used: bool
    kind: int
    purse: int  # so much of the kind counts as already spent
    counts: tuple[int, ...]  # how often each line was used


class Workshop:
    """The rules of production for one player at one table."""

    def __init__(self, box: Box, ability: str, chain: bool, right: Iterable[Away] = ()) -> None:
        self.box = box
        self.ability = ability
        self.chain = chain
        self.right = tuple(right)
        self._permanent: dict[object, list[Effect]] = {}

    # Effects that act by themselves ---------------------------------------------------------------

    def permanent(self, works: Works) -> list[Effect]:
        """X2.8: those of all own cards, also of cards not yet in the chain (X3.11)."""
        key = works.cards, works.new, works.upgraded
        if key not in self._permanent:
            owned = works.cards + works.new
            self._permanent[key] = [
                effect
                for card in owned
                for effect in self.effects(card, card in works.upgraded)
                if effect.what in PERMANENT
            ]
        return self._permanent[key]

    def effects(self, card: str, upgraded: bool) -> tuple[Effect, ...]:
        """F3.4."""
        printed = self.box.cards[card]
        return printed.basic + printed.additional if upgraded else printed.basic

    def gain(self, works: Works, gains: Stock) -> Iterator[Works]:
        """X4.7: whoever listens for a resource may make one transaction with each gain; it sets off none."""
        after = [works._replace(stock=plus(works.stock, gains))]
        for effect in self.permanent(works):
            if effect.what == "when gaining" and gains[effect.kind] > 0:
                after += [
                    one._replace(stock=plus(plus(one.stock, effect.line.pays, -1), effect.line.gains))
                    for one in after
                    if effect.line.payable(one.stock)
                ]
        return iter(after)

    def limit(self, works: Works, line: Line, often: int) -> int:
        """X3.5: sales of one kind once more."""
        more = sum(effect.what == "sales once more" for effect in self.permanent(works))
        return often + (more if line.sells_one_kind else 0)

    def terms(self, works: Works, line: Line) -> Stock:
        """X3.7: what a transaction brings with own permanent effects; X2.10: by what the line prints."""
        gains = line.gains
        for effect in self.permanent(works):
            if effect.what == "each own" and effect.is_traded(line):
                gains = plus(gains, effect.gains)
        return gains

    def once(self, works: Works, line: Line, more: Stock = NOTHING) -> Iterator[Works]:
        """One transaction, if it can be paid."""
        if line.payable(works.stock):
            paid = works._replace(stock=plus(works.stock, line.pays, -1))
            yield from self.gain(paid, plus(self.terms(works, line), more))

    def up_to(self, works: Works, line: Line, limit: int) -> set[Works]:
        """From none to so many transactions."""
        every, last = {works}, {works}
        for _ in range(limit):
            last = {after for before in last for after in self.once(before, line)} - every
            if not last:
                break
            every |= last
        return every

    def deliver(self, works: Works, effects: Iterable[Effect]) -> set[Works]:
        """X2.7: a delivery acts once; X3.5, X3.7: own permanent effects reach it."""
        after = {works}
        for effect in effects:
            if effect.what == "delivery":
                after = {end for begin in after for end in self.delivery(begin, effect.line)}
        return after

    def delivery(self, works: Works, line: Line) -> set[Works]:
        """One delivery."""
        if not line.arrow:
            return set(self.gain(works, line.gains))
        return self.up_to(works, line, self.limit(works, line, 1))

    # Resolving a card -----------------------------------------------------------------------------

    def resolve(self, works: Works, card: str, away: Away | None = None) -> set[Works]:
        """All positions in which a card can be finished; `away` is a card that lies before the neighbour."""
        printed = self.box.cards[card]
        upgraded = away.upgraded if away else card in works.upgraded
        lines = self.effects(card, upgraded)
        if self.ability == "resolve compensation" and printed.company and not upgraded and not away:
            lines = (Effect("line", printed.compensation), *lines)  # X4.4
        on_it = [manager for manager, post in works.posts if post == card]
        manager = away.manager if away else "".join(on_it)
        begin = Moment(works, 0, 0, not manager, 0, 0, (0,) * len(lines))
        ends: set[Works] = set()
        seen = {begin}
        open_ = [begin]
        while open_:
            moment = open_.pop()
            for after in self._after(moment, printed, lines, manager, away):
                if isinstance(after, Works):
                    ends.add(after)
                elif after not in seen:
                    seen.add(after)
                    open_.append(after)
        return ends

    def _after(
        self, at: Moment, card: Card, lines: tuple[Effect, ...], manager: str, away: Away | None
    ) -> Iterator[Moment | Works]:
        """What can come next."""
        effect = lines[at.place] if at.place < len(lines) else None
        between = at.here == 0 or (effect is not None and effect.line.turns_over)
        if not at.used and between:  # X3.2
            yield from self._use(at, lines, self.box.managers[manager])
        if effect is None:
            yield at.works
        elif effect.what == "line":
            yield from self._line(at, effect.line, self.box.managers[manager] if manager else None)
        elif effect.what == "discard" and not away:
            yield from self.gain(without(at.works, card.id), effect.gains)
            yield onward(at, at.works)
        elif effect.what == "copy" and not away:  # X3.6, X3.14
            yield onward(at, at.works)
            for there in self.right:
                for works in self.resolve(at.works, there.card, there):
                    yield onward(at, works)
        else:
            for works in self._text(at, card, lines, effect, away):
                yield onward(at, works)

    def _line(self, at: Moment, line: Line, manager: Effect | None) -> Iterator[Moment]:
        """F3.6: an extraction line gives; of a processing line one makes as many transactions as one may."""
        if not line.arrow:
            for works in self.gain(at.works, line.gains):
                yield onward(at, works)
            return
        yield onward(at, at.works)
        if at.here == self.limit(at.works, line, line.limit):
            return
        spared = min(at.purse, line.pays[at.kind])
        pays = tuple(cost - spared * (kind == at.kind) for kind, cost in enumerate(line.pays))
        now = line if not spared else Line(pays, line.gains, line.limit, True, line.turns_over)
        if not now.payable(at.works.stock):
            return
        rest = at._replace(here=at.here + 1, purse=at.purse - spared, counts=counted(at.counts, at.place))
        if line.turns_over:
            for works in self.turn_over(at.works, now):
                yield rest._replace(works=works)
            return
        gains = self.terms(at.works, line)
        if at.used and manager and manager.what == "each here" and manager.is_traded(line):
            gains = plus(gains, manager.gains)
        paid = at.works._replace(stock=plus(at.works.stock, now.pays, -1))
        for works in self.gain(paid, gains):
            yield rest._replace(works=works)

    def turn_over(self, works: Works, line: Line) -> Iterator[Works]:
        """F3.7, F3.8: one Company; X2.7: its delivery comes at once, X4.5: and what a Capitalist gains."""
        paid = works._replace(stock=plus(plus(works.stock, line.pays, -1), line.gains))
        bonus = self.ability.removeprefix("upgrade ") if self.ability.startswith("upgrade ") else ""
        gains = read_stock(bonus)
        for card in works.cards:
            if self.box.cards[card].company and card not in works.upgraded:
                turned = paid._replace(upgraded=works.upgraded | {card})
                for after in self.deliver(turned, self.box.cards[card].additional):
                    yield from self.gain(after, gains)

    def _text(
        self, at: Moment, card: Card, lines: tuple[Effect, ...], effect: Effect, away: Away | None
    ) -> Iterator[Works]:
        """X2.9: a text gives by itself; deliveries and permanent effects are not resolved (X2.8, X2.13)."""
        works = at.works
        if effect.what == "per card":
            count = self.cards_that_trade(works, effect)
            if count:
                yield from self.gain(works, plus(NOTHING, effect.gains, count))
                return
        elif effect.what == "if full" and fully(at.counts, lines):
            yield from self.gain(works, effect.gains)
            return
        elif effect.what == "take all" and not away:
            for where, stock in works.stored:
                if where == card.id:
                    yield from self.gain(works._replace(stored=works.stored - {(where, stock)}), stock)
                    return
        yield works

    def cards_that_trade(self, works: Works, effect: Effect) -> int:
        """X3.4: by all active effects: lines, deliveries, and the Manager that stands there."""
        count = 0
        for card in works.cards + works.new:
            active = list(self.effects(card, card in works.upgraded))
            active += [self.box.managers[manager] for manager, post in works.posts if post == card]
            count += any(one.what in ("line", "delivery") and effect.is_traded(one.line) for one in active)
        return count

    def _use(self, at: Moment, lines: tuple[Effect, ...], manager: Effect) -> Iterator[Moment]:
        """X3.2, X4.6: the Manager of the card, once."""
        used, works = at._replace(used=True), at.works
        if manager.what == "each here":
            yield used
        elif manager.what == "spent":
            for kind, amount in manager.spent:
                yield used._replace(kind=kind, purse=amount)
        elif manager.what == "line":
            line = manager.line
            ends = self.up_to(works, line, self.limit(works, line, line.limit)) if line.arrow else None
            for after in ends if ends is not None else self.gain(works, line.gains):
                yield used._replace(works=after)
        elif manager.what in ("delivery again", "line again"):
            wanted = "delivery" if manager.what == "delivery again" else "line"
            for place, effect in enumerate(lines):
                if effect.what == wanted and not effect.line.turns_over:
                    line = effect.line
                    ones = self.once(works, line) if line.arrow else self.gain(works, line.gains)
                    for after in ones:
                        yield used._replace(works=after, counts=counted(at.counts, place))
        elif manager.what == "if full" and fully(at.counts, lines):
            for after in self.gain(works, manager.gains):
                yield used._replace(works=after)
        elif manager.what == "per card":
            for after in self.gain(
                works, plus(NOTHING, manager.gains, self.cards_that_trade(works, manager))
            ):
                yield used._replace(works=after)

    # Which card comes next ------------------------------------------------------------------------

    def open_cards(self, works: Works) -> list[str]:
        """F3.2, F5.2: each card once; in a chain none that was passed over."""
        return [card for card in works.cards if card not in works.resolved | works.passed]

    def begin(self, works: Works, card: str, again: bool = False) -> Works:
        """A card is activated, perhaps for the second time (F6.2); Managers are placed no more (X3.1)."""
        if again:
            return works._replace(again=works.again - 1, free=())
        left = works.cards[: works.cards.index(card)] if self.chain else ()
        return works._replace(
            resolved=works.resolved | {card}, passed=works.passed | frozenset(left), free=()
        )

    def legal(self, works: Works) -> set[str]:
        """What may be said between two cards, but for what the last one leaves open."""
        if works.new:  # F5.1
            return {f"insert {works.new[0]} at {place + 1}" for place in range(len(works.cards) + 1)}
        posted = {card for _, card in works.posts}
        moves = {
            f"assign {one} to {card}" for one in works.free for card in works.cards if card not in posted
        }
        moves |= {f"resolve {card}" for card in self.open_cards(works)}
        if works.again:
            moves |= {f"resolve {card} again" for card in works.cards if card in works.resolved}
        return moves | {"done"}


def onward(at: Moment, works: Works) -> Moment:
    """The next effect of the card."""
    return at._replace(works=works, place=at.place + 1, here=0)


def counted(counts: tuple[int, ...], place: int) -> tuple[int, ...]:
    """One use of a line more."""
    return (*counts[:place], counts[place] + 1, *counts[place + 1 :])


def fully(counts: tuple[int, ...], lines: tuple[Effect, ...]) -> bool:
    """X3.8: a processing line was used as often as is printed at its arrow."""
    return any(
        effect.what == "line"
        and effect.line.arrow
        and not effect.line.turns_over
        and count >= effect.line.limit
        for count, effect in zip(counts, lines, strict=True)
    )


def without(works: Works, card: str) -> Works:
    """X3.10: the card is gone, with what lies on it; its Manager returns."""
    return works._replace(
        cards=tuple(other for other in works.cards if other != card),
        upgraded=works.upgraded - {card},
        resolved=works.resolved - {card},
        posts=frozenset(post for post in works.posts if post[1] != card),
        stored=frozenset(pile for pile in works.stored if pile[0] != card),
    )
