"""A rough production with Managers and texts: each of them as the line that comes closest to what it does."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from bessemer.games.furnace.estimate import Estimate
from bessemer.games.furnace.interbellum.effects import (
    ANY_KIND,
    CopyCompany,
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
    SalesOnceMore,
    WhenCompensated,
    WhenGaining,
    WhenOutbid,
    sells_one_kind,
    trades,
    with_each,
)
from bessemer.games.furnace.interbellum.pack import NO_ABILITY, Ability
from bessemer.games.industry.lines import Line, make_line
from bessemer.games.industry.stock import EMPTY, MONEY, Stock, add
from bessemer.games.industry.works import Prices, Works, line_value, value

if TYPE_CHECKING:
    from bessemer.games.furnace.interbellum.game import Interbellum

COPIED: Stock = (1, 1, 0, 0, 0)
"""About what a copied Company brings."""


@dataclass(frozen=True, slots=True)
class Staffed(Works):
    """What a seat produces with: cards, and the people who run them."""

    managers: tuple[int, ...] = ()
    ability: Ability = NO_ABILITY

    def with_manager(self, manager: int) -> Self:
        """The same with one Manager more."""
        staff = (*self.managers, manager)
        return type(self)(
            self.stock,
            self.cards,
            self.upgraded,
            self.resolved,
            self.again,
            managers=staff,
            ability=self.ability,
        )

    def next_round(self, stock: Stock, cards: tuple[int, ...], upgraded: int) -> Self:
        """With what the Capitalist is supplied with (F6.5)."""
        return self.later(add(stock, self.ability.supply), cards, upgraded)

    @property
    def key(self) -> tuple[object, ...]:
        """All that a quick judgement depends on."""
        people = self.managers, self.ability.id
        return self.stock, self.cards, self.upgraded, self.resolved, self.again, *people

    def _changed(self, stock: Stock, cards: tuple[int, ...], upgraded: int, resolved: int) -> Self:
        return type(self)(
            stock, cards, upgraded, resolved, self.again, managers=self.managers, ability=self.ability
        )


def given(gains: Stock) -> Line:
    """A line that simply gives."""
    return make_line(EMPTY, gains, 1, False, False)


def often(line: Line, limit: int) -> Line:
    """A line with another limit."""
    return make_line(line.pays, line.gains, limit, line.processing, line.flips)


class Workshop(Estimate):
    """Rough productions of the cards of Interbellum."""

    def __init__(self, game: "Interbellum", costs: Prices, gains: Sequence[Sequence[float]]) -> None:
        super().__init__(game.content.cards, costs, gains)
        self.game = game
        content = game.content
        bare = Staffed(EMPTY, ())
        self.basic = [self._worth(bare, content.basic[card]) for card in range(len(content.cards))]
        self.whole = [self._worth(bare, content.full[card]) for card in range(len(content.cards))]
        self.additional = [both - basic for both, basic in zip(self.whole, self.basic, strict=True)]

    def _worth(self, bare: Works, effects: Sequence[Effect]) -> float:
        lines = [line for effect in effects for line in self._line(bare, 0, effects, effect)]
        return sum(line_value(line, self.costs) for line in lines)

    def turn(self, works: Works, stock: Stock, card: int) -> Stock:
        """Turned over, with its delivery (X2.7) and what the Capitalist gets for it (X4.5)."""
        assert isinstance(works, Staffed)
        stock = add(super().turn(works, stock, card), works.ability.turned)
        return self.deliver(stock, self.game.content.full[card][len(self.game.content.basic[card]) :])

    def deliver(self, stock: Stock, effects: Sequence[Effect]) -> Stock:
        """A stock after the deliveries among some effects."""
        for effect in effects:
            if isinstance(effect, Delivery):
                line = effect.line
                worth_it = line.times(stock, 1) and value(line.change, self.costs) > 0
                if not line.processing or worth_it:
                    stock = add(stock, line.change)
        return stock

    def key(self, works: Works, upgraded: int) -> object:
        """What the lines of a tableau depend on."""
        assert isinstance(works, Staffed)
        return works.cards, upgraded, works.again, works.managers, works.ability.id

    def lines(self, works: Works, upgraded: int) -> list[Line]:
        """The active lines with what permanent effects add to them, texts, and the Managers at their best."""
        assert isinstance(works, Staffed)
        content = self.game.content
        used = list(works.cards)
        if works.again and used:
            used.append(max(works.cards, key=self.whole.__getitem__))
        active = {
            card: (content.full if upgraded >> card & 1 else content.basic)[card] for card in works.cards
        }
        lines = [
            line
            for card in used
            for effect in active[card]
            for line in self._line(works, upgraded, active[card], effect)
        ]
        if works.ability.compensates:
            for card in works.cards:
                compensation = content.cards[card].compensation
                if compensation is not None and not upgraded >> card & 1:
                    lines.append(compensation)
        effects = [effect for card in works.cards for effect in active[card]]
        staff = [content.managers[manager] for manager in works.managers]
        lines = self._on_own_terms([*lines, *(one.line for one in staff if isinstance(one, Plain))], effects)
        for manager in staff:
            lines += self._managed(works, upgraded, manager, lines, effects)
        return lines

    def _line(self, works: Works, upgraded: int, here: Sequence[Effect], effect: Effect) -> list[Line]:
        """The line that comes closest to an effect."""
        match effect:
            case Plain(line):
                return [line]
            case PerCard(gains, sells, kind):
                count = self._count(works, upgraded, sells, kind)
                return [given(add(EMPTY, gains, count))] if count else []
            case IfFull(gains):
                limits = [one.line.limit for one in here if isinstance(one, Plain) and one.line.processing]
                return [given(gains)] if min(limits, default=9) <= 2 else []
            case CopyCompany():
                return [given(COPIED)]
            case DiscardCard(gains):
                return [given((0, 0, 0, 0, gains[MONEY] // 3))]
            case WhenCompensated(_, stores) | WhenOutbid(stores):
                return [given(stores)]
        return []

    def _count(self, works: Works, upgraded: int, sells: bool, kind: int) -> int:
        """Own cards that trade by themselves, or may by a Manager on them (X3.4)."""
        assert isinstance(works, Staffed)
        basic, full = self.game.index.traders[sells, kind]
        owned = sum(1 << card for card in works.cards)
        managing = sum(self.game.index.managing[sells, kind] >> manager & 1 for manager in works.managers)
        return min((owned & basic | owned & upgraded & full).bit_count() + managing, len(works.cards))

    def _on_own_terms(self, lines: list[Line], effects: Sequence[Effect]) -> list[Line]:
        """What permanent effects make of the lines (X3.5, X3.7, X4.7)."""
        each = [effect for effect in effects if isinstance(effect, EachOwn)]
        more = sum(isinstance(effect, SalesOnceMore) for effect in effects)
        if more:
            lines = [often(line, line.limit + more) if sells_one_kind(line) else line for line in lines]
        if each:
            lines = [with_each(line, each) for line in lines]
        for effect in effects:
            if isinstance(effect, WhenGaining):
                gaining = sum(bool(other.gains[effect.kind]) for other in lines if not other.flips)
                if gaining:
                    lines = [*lines, often(effect.line, gaining)]
        return lines

    def _managed(
        self, works: Works, upgraded: int, effect: Effect, lines: list[Line], effects: Sequence[Effect]
    ) -> list[Line]:
        """What a Manager adds besides a line of its own, on the card where it brings most."""
        costs = self.costs
        match effect:
            case PerCard() | IfFull():
                return self._line(works, upgraded, (Plain(given(EMPTY)),), effect) or [
                    given(effect.gains) for _ in range(isinstance(effect, IfFull))
                ]
            case CountSpent(choices):
                kind, amount = choices[0]
                most = max((line.pays[kind] * max(1, line.limit) for line in lines), default=0)
                spared = [0, 0, 0, 0, 0]
                spared[kind] = min(amount, most)
                return [given((spared[0], spared[1], spared[2], spared[3], spared[4]))]
            case LineOnceMore():
                plain = [often(line, 1) for line in lines if not line.flips]
                return [max(plain, key=lambda line: line_value(line, costs))] if plain else []
            case DeliveryOnceMore():
                delivered = [one.line for one in effects if isinstance(one, Delivery)]
                return [max(delivered, key=lambda line: line_value(line, costs))] if delivered else []
            case EachHere(sells, gains):
                trading = [line.limit for line in lines if trades(line, sells, ANY_KIND)]
                return [given(add(EMPTY, gains, min(3, max(trading))))] if trading else []
        return []
