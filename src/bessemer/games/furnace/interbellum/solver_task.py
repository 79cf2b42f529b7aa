"""What a production is to make as large as possible, and what its cards bring when some are turned over."""

from collections.abc import Sequence
from math import gcd
from typing import NamedTuple

from bessemer.games.furnace.interbellum.effects import (
    CopyCompany,
    DiscardCard,
    Effect,
    IfFull,
    PerCard,
    Permanent,
    Plain,
    WhenGaining,
)
from bessemer.games.furnace.interbellum.solver_bounds import (
    Bundle,
    Terms,
    effects_bundle,
    manager_bundles,
)
from bessemer.games.furnace.interbellum.solver_order import Kinds, kinds_of
from bessemer.games.furnace.interbellum.state import NOBODY_THERE, InterbellumState
from bessemer.games.industry.solver_stage import UNIT, Units, worth
from bessemer.games.industry.solver_uses import Use
from bessemer.games.industry.stock import EMPTY
from bessemer.games.industry.works import Prices

ANYWHERE = -1
"""Stands for the card of a Manager that does the same on all of them."""


class Aims(NamedTuple):
    """What counts when production is over, by card and in money; nothing of it may be negative."""

    after: Prices  # of what is left
    turned: Sequence[float]  # what a card is worth that was turned over on the way
    discarded: Sequence[float]  # what is lost with one that was discarded


class Task:
    """What is to be made as large as possible, with the second uses decided."""

    def __init__(self, state: InterbellumState, seat: int, uses: tuple[Use, ...], aims: Aims) -> None:
        game = state.game
        self.game = game
        self.content = game.content
        self.seat = seat
        self.uses = uses
        self.ability = state.abilities[seat]
        self.start = state.upgraded[seat]
        self.tableau = state.tableaus[seat]
        self.cards = sum(1 << card for card in self.tableau)
        self.posts = state.posts[seat]
        self.stored = {card: state.stored.get(card, EMPTY) for card in self.tableau}
        a, b, c, d, e = (round(price * UNIT) for price in aims.after)
        self.after: Units = (a, b, c, d, e)
        companies = [card for card in self.tableau if card < self.content.companies]
        self.turned = {
            card: round(aims.turned[card] * UNIT) for card in companies if not self.start >> card & 1
        }
        self.lost = {card: round(aims.discarded[card] * UNIT) for card in companies}
        self.step = gcd(*self.after, *self.turned.values(), *self.lost.values()) or 1
        right = game.right_of(seat)
        self.right = [
            (state.active_effects(right, card), state.manager_on(right, card))
            for card in state.tableaus[right]
            if card < self.content.companies
        ]
        self.missed = sum(1 << card for card in self.tableau if self._is_missed(card))
        self._conditions: dict[int, Conditions] = {}

    def _is_missed(self, card: int) -> bool:
        """Whether other cards would do less after a card was discarded."""
        effects = self.content.full[card]
        counted = any(both >> card & 1 for _, both in self.game.index.traders.values())
        counted = counted or any(post == card for _, post in self.posts)
        permanent = any(isinstance(effect, Permanent) for effect in effects)
        return (counted or permanent) and any(isinstance(effect, DiscardCard) for effect in effects)

    def conditions(self, upgraded: int) -> "Conditions":
        """Under what conditions cards work when these are turned over."""
        found = self._conditions.get(upgraded)
        if found is None:
            found = self._conditions[upgraded] = Conditions(self, upgraded)
        return found

    def effects(self, card: int, upgraded: int) -> tuple[Effect, ...]:
        """The active effects of a card."""
        return (self.content.full if upgraded >> card & 1 else self.content.basic)[card]

    def additional(self, card: int) -> tuple[Effect, ...]:
        """The effects that an upgrade adds."""
        return self.content.full[card][len(self.content.basic[card]) :]

    def own_lines(self, card: int, upgraded: int) -> tuple[Effect, ...]:
        """The compensation line of a card, where it is resolved, too (X4.4)."""
        company = card < self.content.companies
        if company and self.ability.compensates and not upgraded >> card & 1:
            return (self.game.own_lines[card],)
        return ()

    def worth(self, state: InterbellumState) -> int:
        """What the seat has made of it."""
        upgraded, kept = state.upgraded[self.seat], state.tableaus[self.seat]
        total = worth(state.stocks[self.seat], self.after)
        total += sum(gain for card, gain in self.turned.items() if upgraded >> card & 1)
        if len(kept) < len(self.tableau):
            total -= sum(self.lost[card] for card in self.tableau if card not in kept)
        return total


class Conditions:
    """What cards bring when some of them are turned over: by permanent effects, counts and copies."""

    def __init__(self, task: Task, upgraded: int) -> None:
        self.task = task
        self.upgraded = upgraded
        index, owned, full = task.game.index, task.cards, task.content.full

        def acts(card: int, needs_upgrade: bool) -> bool:
            return bool(owned >> card & 1 and (upgraded >> card & 1 or not needs_upgrade))

        always, turned = index.sales_once_more
        counts = {
            key: (owned & basic | owned & upgraded & both | _posted(task, index.managing[key])).bit_count()
            for key, (basic, both) in index.traders.items()
        }
        heard = [
            full[card][place] for kind in index.listeners for card, place, needs in kind if acts(card, needs)
        ]
        self.terms = Terms(
            [each for card, each, needs in index.each_own if acts(card, needs)],
            (owned & always | owned & upgraded & turned).bit_count(),
            [effect for effect in heard if isinstance(effect, WhenGaining)],
            counts,
        )
        self._bundles: dict[tuple[int, int, int], Bundle] = {}
        self._managers: dict[tuple[int, int], list[Bundle]] = {}
        self._kinds: dict[tuple[int, int], Kinds] = {}
        self._copies: list[Bundle] | None = None

    def bundle(self, card: int, place: int, last: int) -> Bundle:
        """What a card can bring from one place to another."""
        key = card, place, last
        bundle = self._bundles.get(key)
        if bundle is None:
            effects = self.task.content.full[card][place:last]
            bundle = self._bundles[key] = effects_bundle(effects, self.terms, self.task.stored[card])
        return bundle

    def managed(self, manager: int, card: int) -> list[Bundle]:
        """What a Manager can bring on a card, which may be turned over before."""
        effect = self.task.content.managers[manager]
        key = manager, ANYWHERE if isinstance(effect, Plain | PerCard | IfFull) else card
        bundles = self._managers.get(key)
        if bundles is None:
            here = (*self.task.own_lines(card, self.task.start), *self.task.effects(card, self.upgraded))
            bundles = self._managers[key] = manager_bundles(effect, here, self.terms)
        return bundles

    def own_bundle(self, card: int, upgraded: int) -> Bundle:
        """What the compensation line of a card can bring, as it lies."""
        return effects_bundle(self.task.own_lines(card, upgraded), self.terms, EMPTY)

    @property
    def copies(self) -> list[Bundle]:
        """What each Company of the player to the right would bring (X3.6)."""
        if self._copies is None:
            self._copies = []
            managers = self.task.content.managers
            for effects, manager in self.task.right:
                plain = effects_bundle(effects, self.terms, EMPTY)
                self._copies.append(plain)
                if manager != NOBODY_THERE:
                    for used in manager_bundles(managers[manager], effects, self.terms):
                        self._copies.append(Bundle().merge(plain).merge(used))
        return self._copies

    def kinds(self, card: int, upgraded: int) -> Kinds:
        """What a use of a card may pay and gain, as it lies."""
        key = card, upgraded >> card & 1
        kinds = self._kinds.get(key)
        if kinds is None:
            effects = [*self.task.own_lines(card, upgraded), *self.task.effects(card, upgraded)]
            if any(isinstance(effect, CopyCompany) for effect in effects):
                for others, manager in self.task.right:
                    effects += others
                    if manager != NOBODY_THERE:
                        effects.append(self.task.content.managers[manager])
            kinds = self._kinds[key] = kinds_of(effects, self.terms, self.task.stored[card])
        return kinds


def _posted(task: Task, managers: int) -> int:
    """The cards on which one of these Managers stands, as bits (X3.4)."""
    return sum(1 << card for manager, card in task.posts if managers >> manager & 1)
