"""A moment between two cards, whatever the stock: what can come next, and how much it can bring at most."""

from collections.abc import Sequence
from typing import NamedTuple

from bessemer.games.furnace.interbellum.effects import (
    CopyCompany,
    Delivery,
    DeliveryOnceMore,
    DiscardCard,
    Effect,
    Plain,
)
from bessemer.games.furnace.interbellum.solver_bounds import Bundle, Relaxed, discard_bundle, manager_bundles
from bessemer.games.furnace.interbellum.solver_order import (
    AS_IT_LIES,
    MISSED,
    Kinds,
    Part,
    best_of,
    flip_lines,
    kinds_of,
)
from bessemer.games.furnace.interbellum.solver_task import Conditions, Task
from bessemer.games.furnace.interbellum.state import NOBODY_THERE
from bessemer.games.industry.solver_stage import Tried, Units, worth
from bessemer.games.industry.solver_uses import first_uses
from bessemer.games.industry.stock import Stock, add, with_more


class Open(NamedTuple):
    """A card that is still being resolved: its effects from a place on, and its Manager if it can be used."""

    card: int
    place: int
    last: int
    manager: int
    kind: int  # what counts as already spent,
    purse: int  # and how much
    done: int  # how often each line was used


class Moment(NamedTuple):
    """Where a production stands, but for the stock. Sets of cards and uses are bits."""

    done: int  # uses made
    upgraded: int
    cards: int  # those not discarded
    posts: tuple[tuple[int, int], ...]
    free: tuple[int, ...]  # Managers that can still be placed
    open: Open | None


class Stages:
    """The moments of a task that were looked at, each made once."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self._stages: dict[Moment, Stage] = {}

    def at(self, moment: Moment, prices: Units) -> "Stage":
        """What is known of a moment; `prices` give its first bound."""
        stage = self._stages.get(moment)
        if stage is None:
            stage = self._stages[moment] = Stage(self.task, moment)
            stage.cut(prices)
        return stage


class Stage(Tried):
    """One such moment, with its bounds: at any prices not below those of the end, what can still be added.

    No transaction adds more than it brings at these prices, and what is left at the end is worth no more than
    at them. What an upgrade could make better is counted as if it were made, as long as upgrades can come.
    """

    __slots__ = (
        "_cuts",
        "_next",
        "_relaxed",
        "_sharp",
        "conditions",
        "flips",
        "left",
        "moment",
        "targets",
        "task",
    )

    def __init__(self, task: Task, moment: Moment) -> None:
        super().__init__()
        self.task = task
        self.moment = moment
        self.left = [number for number in range(len(task.uses)) if not moment.done >> number & 1]
        full = task.content.full
        flips = [line for number in self.left for line in flip_lines(full[task.uses[number].card])]
        if any(isinstance(one, CopyCompany) for number in self.left for one in full[task.uses[number].card]):
            flips += [line for effects, _ in task.right for line in flip_lines(effects)]
        if moment.open:
            card, place, last, *_ = moment.open
            flips += flip_lines(full[card][place:last])
        self.flips = flips
        self.targets = [
            card
            for card in task.turned
            if flips and not moment.upgraded >> card & 1 and moment.cards >> card & 1
        ]
        most = moment.upgraded | sum(1 << card for card in self.targets)
        self.conditions = task.conditions(most)
        self._cuts: list[tuple[Units, int]] = []
        self._sharp = False
        self._next: list[int] | None = None
        self._relaxed = self._relax()

    # Order ----------------------------------------------------------------------------------------

    @property
    def next_uses(self) -> list[int]:
        """The uses worth trying next."""
        if self._next is None:
            self._next = first_uses(self._parts())
        return self._next

    def _parts(self) -> list[Part]:
        task, moment = self.task, self.moment
        posted = {card: manager for manager, card in moment.posts}
        parts = []
        for number in self.left:
            use = task.uses[number]
            card = use.card
            staff = (posted[card],) if card in posted else moment.free
            now = self._kinds(card, moment.upgraded, staff)
            full = self._kinds(card, self.conditions.upgraded, staff)
            pays, gains, gains_now = now.pays | full.pays, now.gains | full.gains, now.gains
            flips = flip_lines(task.content.full[card]) if self.targets else []
            for target in self.targets if flips else ():
                lines = [Plain(one.line) for one in task.additional(target) if isinstance(one, Delivery)]
                brought = kinds_of([*lines, DiscardCard(task.ability.turned)], self.conditions.terms)
                pays, gains = pays | brought.pays, gains | brought.gains
            if flips and task.ability.compensates:
                pays |= AS_IT_LIES
            elif card in self.targets:
                gains, gains_now = gains | AS_IT_LIES, gains_now | AS_IT_LIES
            if task.missed >> card & 1:
                pays |= MISSED
            gains, gains_now = gains | MISSED, gains_now | MISSED
            more = bool(flips) or self._improves(card, staff)  # what is delivered on upgrading, too
            parts.append(Part(number, use.before, pays, gains, gains_now, flips, more))
        return parts

    def _kinds(self, card: int, upgraded: int, staff: Sequence[int]) -> Kinds:
        managers = [self.task.content.managers[manager] for manager in staff]
        kinds = self.conditions.kinds(card, upgraded).with_(kinds_of(managers, self.conditions.terms))
        if any(isinstance(manager, DeliveryOnceMore) for manager in managers):
            here = self.task.effects(card, upgraded)
            lines = [Plain(effect.line) for effect in here if isinstance(effect, Delivery)]
            kinds = kinds.with_(kinds_of(lines, self.conditions.terms))
        return kinds

    def _improves(self, card: int, staff: Sequence[int]) -> bool:
        """Whether upgrades could still make a use of a card better, with a Manager on it or without."""
        if not self.targets or card in self.targets:
            return bool(self.targets)
        now = self.task.conditions(self.moment.upgraded)
        effects = self.task.effects(card, self.moment.upgraded)
        copies = any(isinstance(effect, CopyCompany) for effect in effects)

        def brings(conditions: Conditions) -> list[object]:
            bundles = [conditions.bundle(card, 0, len(effects))]
            for manager in staff:
                bundles += conditions.managed(manager, card)
            return [bundle.all for bundle in bundles + (conditions.copies if copies else [])]

        same = brings(now) == brings(self.conditions)
        return not same or len(now.terms.listeners) < len(self.conditions.terms.listeners)

    # Bounds ---------------------------------------------------------------------------------------

    def bound(self, stock: Stock) -> int:
        """What the production that comes to this moment with this stock is worth at most."""
        a, b, c, d, e = stock
        most = min([a * p + b * q + c * r + d * s + e * t + rest for (p, q, r, s, t), rest in self._cuts])
        return most - most % self.task.step

    def prices(self, stock: Stock) -> Units:
        """The prices that bound a stock best."""
        return min(self._cuts, key=lambda cut: worth(stock, cut[0]) + cut[1])[0]

    def cut(self, prices: Units) -> None:
        """Add the bound that some prices give."""
        self._cuts.append((prices, self._relaxed.rest(prices)))

    def sharpen(self, stock: Stock) -> bool:
        """Find good prices for a stock; once, for they serve others as well. Whether it was done."""
        if self._sharp:
            return False
        self._sharp = True
        self.cut(self._relaxed.best_prices(stock, self.task.after, self.prices(stock)))
        return True

    def _relax(self) -> Relaxed:
        """All that is left if order did not matter."""
        task, moment, conditions = self.task, self.moment, self.conditions
        full, basic = task.content.full, task.content.basic
        relaxed = Relaxed()
        sure = relaxed.sure
        relaxed.earned = sum(gain for card, gain in task.turned.items() if moment.upgraded >> card & 1)
        relaxed.earned -= sum(loss for card, loss in task.lost.items() if not moment.cards >> card & 1)
        times: dict[int, int] = {}
        for number in self.left:
            card = task.uses[number].card
            times[card] = times.get(card, 0) + 1
            last = len(full[card]) if moment.upgraded >> card & 1 else len(basic[card])
            sure.merge(conditions.bundle(card, 0, last))
            self._add_texts(relaxed, card, task.effects(card, conditions.upgraded))
            sure.merge(conditions.own_bundle(card, moment.upgraded))
        if moment.open:
            card, place, last, manager, kind, purse, _ = moment.open
            sure.given = with_more(sure.given, kind, purse)
            sure.merge(conditions.bundle(card, place, last))
            self._add_texts(relaxed, card, full[card][place:last])
            if manager != NOBODY_THERE:
                here = (*task.own_lines(card, task.start), *full[card][:last])
                relaxed.choose(manager_bundles(task.content.managers[manager], here, conditions.terms))
        posted = {card for _, card in moment.posts}
        for manager, card in moment.posts:
            if card in times:
                relaxed.choose(one.times(times[card]) for one in conditions.managed(manager, card))
        for manager in moment.free:
            relaxed.choose(
                one.times(count)
                for card, count in times.items()
                if card not in posted
                for one in conditions.managed(manager, card)
            )
        if self.targets:
            relaxed.flip = add(best_of([line.change for line in self.flips]), task.ability.turned)
        for card in self.targets:
            opened = Bundle()
            for _ in range(times.get(card, 0)):
                opened.merge(conditions.bundle(card, len(basic[card]), len(full[card])))
            for effect in task.additional(card):
                if isinstance(effect, Delivery):
                    opened.use(conditions.terms.line(effect.line), conditions.terms.limit(effect.line))
            opened.notice(task.ability.turned, 1)
            relaxed.targets.append((task.turned[card], opened))
        relaxed.listen(conditions.terms.listeners)
        return relaxed

    def _add_texts(self, relaxed: Relaxed, card: int, effects: Sequence[Effect]) -> None:
        """Texts that leave a choice: to copy, and to discard the card."""
        for effect in effects:
            if isinstance(effect, CopyCompany):
                relaxed.choose(self.conditions.copies)
            elif isinstance(effect, DiscardCard):
                relaxed.choose([discard_bundle(effect, self.task.lost[card])])
