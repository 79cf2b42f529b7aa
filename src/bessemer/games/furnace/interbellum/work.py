"""X3: a card is worked through: its lines and texts, the Manager on it, and what it copies."""

from typing import ClassVar

from bessemer.games.furnace.interbellum.effects import (
    ANY_KIND,
    CopyCompany,
    CountSpent,
    Delivery,
    DeliveryOnceMore,
    DiscardCard,
    EachHere,
    Effect,
    IfFull,
    LineOnceMore,
    PerCard,
    Plain,
    TakeAll,
    trades,
)
from bessemer.games.furnace.interbellum.moves import (
    COPY,
    DECLINE,
    DISCARD,
    LEAVE,
    USE,
    USE_FOR,
    USE_LINE,
)
from bessemer.games.furnace.interbellum.state import NOBODY_THERE, InterbellumState
from bessemer.games.furnace.interbellum.terms import counted, on_terms, uses_of
from bessemer.games.furnace.interbellum.triggers import deliver, hears, receive, trade
from bessemer.games.industry.lines import ANY, Line
from bessemer.games.industry.production import TRANSACT, UPGRADE
from bessemer.games.industry.stock import EMPTY, Stock, add, with_more
from bessemer.kernel.moves import Move
from bessemer.kernel.steps import Decision

DIGIT = 7
"""Bits for the count of each line in the sum of all counts of a card."""

COMPENSATION = -1
"""The place of an own compensation line, before the first effect of the card (X4.4)."""

NO_LINE = -1
"""What is told as the place of a gain that no effect of the card gives: a Manager's, or that of X4.4."""


def work_on(state: InterbellumState, seat: int, card: int, owner: int) -> "Work":
    """The beginning of a card: of an own one, or of one that lies before somebody else."""
    content = state.game.content
    upgraded = state.upgraded[owner] >> card & 1
    last = len(content.full[card]) if upgraded else len(content.basic[card])
    place = 0
    if state.abilities[seat].compensates and _compensates(state, seat, card, owner, last):
        place = COMPENSATION
    return Work(seat, card, place, owner, last, state.manager_on(owner, card), 0, 0, 0, 0, 0)


def _compensates(state: InterbellumState, seat: int, card: int, owner: int, last: int) -> bool:
    """X4.4: whether the compensation line is the first line: on an own Company that is not upgraded."""
    if owner != seat or not state.abilities[seat].compensates:
        return False
    content = state.game.content
    return card < content.companies and last == len(content.basic[card])


def gain(state: InterbellumState, seat: int, card: int, place: int, gains: Stock, times: int = 1) -> None:
    """Gain what a card gives with an effect, and tell it."""
    if state.journal is not None:
        id = state.game.content.cards[card].id
        state.tell("gain", seat, card=id, line=place, stock=add(EMPTY, gains, times))
    receive(state, seat, gains, times)


class Work(Decision[InterbellumState]):
    """A card that is being resolved, at one of its effects.

    `last` is how many effects are active, `manager` stands on it, `used` or not; `purse` of `kind` counts as
    already spent; `more` is the place of the line used once more, counted from 1 with that of X4.4; `done`
    holds how often each line was used, a few bits each.
    """

    __slots__ = ("card", "done", "kind", "last", "manager", "more", "owner", "place", "purse", "used")
    fields: ClassVar[tuple[str, ...]] = (
        "seat",
        "card",
        "place",
        "owner",
        "last",
        "manager",
        "used",
        "kind",
        "purse",
        "more",
        "done",
    )

    def __init__(
        self,
        seat: int,
        card: int,
        place: int,
        owner: int,
        last: int,
        manager: int,
        used: int,
        kind: int,
        purse: int,
        more: int,
        done: int,
    ) -> None:
        self.seat = seat
        self.card = card
        self.place = place
        self.owner = owner
        self.last = last
        self.manager = manager
        self.used = used
        self.kind = kind
        self.purse = purse
        self.more = more
        self.done = done

    def _go_on(self, state: InterbellumState, place: int, purse: int, done: int) -> None:
        """The same card at another effect; at its end only for the sake of its Manager."""
        if place == self.last and (self.used or self.manager == NOBODY_THERE):
            return
        state.push(
            Work(
                self.seat,
                self.card,
                place,
                self.owner,
                self.last,
                self.manager,
                self.used,
                self.kind,
                purse,
                self.more,
                done,
            )
        )

    def take_gains(self, state: InterbellumState, place: int, done: int = 0) -> None:
        """Take the gains from a place on that let nobody decide anything; then the card goes on."""
        if not state.owned[self.seat] & state.game.index.listening:
            effects = state.game.effects[self.card]
            while place < self.last:
                effect = effects[place]
                if not isinstance(effect, Plain) or effect.line.processing:
                    break
                gain(state, self.seat, self.card, place, effect.line.gains)
                place += 1
        self._go_on(state, place, self.purse, done)

    def _with_manager_used(self, kind: int = 0, purse: int = 0, more: int = 0) -> "Work":
        done = self.done + (1 << DIGIT * (more - 1)) if more else self.done
        return Work(
            self.seat,
            self.card,
            self.place,
            self.owner,
            self.last,
            self.manager,
            1,
            kind,
            purse,
            more,
            done,
        )

    # What the card says ---------------------------------------------------------------------------

    def effect(self, state: InterbellumState, place: int) -> Effect:
        """The effect at a place."""
        return state.game.effects[self.card][place]

    def _effects(self, state: InterbellumState) -> list[tuple[int, Effect]]:
        """All effects of this resolution with their places, from top to bottom."""
        compensates = _compensates(state, self.seat, self.card, self.owner, self.last)
        effects = state.game.effects[self.card]
        return [(place, effects[place]) for place in range(COMPENSATION if compensates else 0, self.last)]

    def _lines_left(self, state: InterbellumState) -> list[Line]:
        """The lines from here on."""
        return [
            effect.line
            for place, effect in self._effects(state)
            if place >= self.place and isinstance(effect, Plain)
        ]

    # What can be done -----------------------------------------------------------------------------

    def options(self, state: InterbellumState) -> list[Move]:
        """What the effect leaves open (F3.6), and the Manager; nothing where all comes by itself."""
        if self.place == self.last:
            uses = self._uses(state)
            return uses + self._onward(state) if uses else []
        effect = state.game.effects[self.card][self.place]
        moves: list[Move] = []
        if isinstance(effect, Plain):
            line = effect.line
            if not line.processing:
                return []
            if line.flips:
                uses = self._uses(state)
                moves = self._upgrades(state, line)
                return moves + uses + self._onward(state) if moves or uses else []
            count = self._most(state, line)
            between = self.manager != NOBODY_THERE and not self._times(self.place)  # lines, not transactions
            uses = self._uses(state) if between else []
            return state.factory.transact[count] + uses if count or uses else []
        if isinstance(effect, CopyCompany):
            moves = self._copies(state)
        elif isinstance(effect, DiscardCard) and self.owner == self.seat:
            moves = [(DISCARD, self.card)]
        return [*moves, (DECLINE,), *self._uses(state)] if moves else []

    def _onward(self, state: InterbellumState) -> list[Move]:
        """What may come after this card: of an own one the next, of a copied one the rest of the copying."""
        if self.owner == self.seat:
            return state.factory.produce[self.seat].options(state)
        return [(LEAVE, self.card)]

    def _as_printed(self, state: InterbellumState) -> bool:
        """Whether neither a Manager nor a permanent effect changes what the card says."""
        return self.manager == NOBODY_THERE and not state.owned[self.seat] & state.game.index.altering

    def _most(self, state: InterbellumState, line: Line) -> int:
        """How many transactions the line allows now; one at a time where somebody listens for its gains."""
        if self._as_printed(state):
            return line.times(state.stocks[self.seat], line.limit)
        terms = self._terms(state, line)
        limit = self._limit(state, line) - self._times(self.place)
        count = terms.times(self._funds(state), limit)
        return 1 if count > 1 and hears(state, self.seat, terms.gains) else count

    def _limit(self, state: InterbellumState, line: Line) -> int:
        """How often the line may be used, perhaps once more by a Manager (X3.12)."""
        return uses_of(state, self.seat, line) + (self.more == self.place + 2)

    def _terms(self, state: InterbellumState, line: Line) -> Line:
        """The line with what each of its transactions brings besides (X3.7)."""
        if not self.used:
            return on_terms(state, self.seat, line)
        manager = state.game.content.managers[self.manager]
        return on_terms(state, self.seat, line, manager if isinstance(manager, EachHere) else None)

    def _funds(self, state: InterbellumState) -> Stock:
        """The stock, with what counts as already spent."""
        stock = state.stocks[self.seat]
        return with_more(stock, self.kind, self.purse) if self.purse else stock

    def _times(self, place: int) -> int:
        """How often a line of this card was used."""
        return self.done >> DIGIT * (place + 1) & (1 << DIGIT) - 1

    def _full(self, state: InterbellumState) -> bool:
        """X3.8: whether a processing line was used at least as often as its printed limit says."""
        return any(
            self._times(place) >= effect.line.limit
            for place, effect in self._effects(state)
            if isinstance(effect, Plain) and effect.line.processing and not effect.line.flips
        )

    def _upgrades(self, state: InterbellumState, line: Line) -> list[Move]:
        """Each Company that can be upgraded (F3.7)."""
        seat = self.seat
        if not line.times(self._funds(state), 1):
            return []
        upgraded, companies = state.upgraded[seat], state.game.content.companies
        return [
            state.factory.upgrade[card]
            for card in state.tableaus[seat]
            if card < companies and not upgraded >> card & 1
        ]

    def _copies(self, state: InterbellumState) -> list[Move]:
        """X3.6, X3.14: the Companies of the player to the right; a copied text copies nothing."""
        if self.owner != self.seat:
            return []
        companies = state.game.content.companies
        right = state.game.right_of(self.seat)
        return [(COPY, card) for card in state.tableaus[right] if card < companies]

    def _uses(self, state: InterbellumState) -> list[Move]:
        """X3.2: the Manager, as long as it was not used and has something to do."""
        manager = self.manager
        if manager == NOBODY_THERE or self.used:
            return []
        effect = state.game.content.managers[manager]
        if isinstance(effect, CountSpent):
            left = self._lines_left(state)
            return [
                (USE_FOR, manager, kind)
                for kind, _ in effect.choices
                if any(line.pays[kind] for line in left)
            ]
        if isinstance(effect, LineOnceMore | DeliveryOnceMore):
            wanted = Plain if isinstance(effect, LineOnceMore) else Delivery  # X3.9: if it is active
            return [
                (USE_LINE, manager, place + 1)
                for place, one in self._effects(state)
                if isinstance(one, wanted) and not one.line.flips and self._payable(state, one.line)
            ]
        return [(USE, manager)] if self._useful(state, effect) else []

    def _useful(self, state: InterbellumState, effect: Effect) -> bool:
        if isinstance(effect, Plain):
            return self._payable(state, effect.line)
        if isinstance(effect, EachHere):
            return any(trades(line, effect.sells, ANY_KIND) for line in self._lines_left(state))
        if isinstance(effect, IfFull):
            return self._full(state)
        return isinstance(effect, PerCard) and counted(state, self.seat, effect.sells, effect.kind) > 0

    def _payable(self, state: InterbellumState, line: Line) -> bool:
        return not line.processing or self._terms(state, line).times(state.stocks[self.seat], 1) > 0

    # Doing it -------------------------------------------------------------------------------------

    def choose(self, state: InterbellumState, move: Move) -> None:
        """Carry it out and go on with the card, or leave it for what was chosen instead."""
        verb = move[0]
        if verb == TRANSACT:
            self._transact(state, move[1])
        elif verb == UPGRADE:
            self._upgrade(state, move[1])
        elif verb in (USE, USE_LINE, USE_FOR):
            self._use_manager(state, move)
        elif verb == COPY:
            self._copy(state, move[1])
        elif verb == DISCARD:
            self._discard(state)
        elif verb == DECLINE:
            self._go_on(state, self.place + 1, self.purse, self.done)
        elif verb != LEAVE:
            state.now.pop().choose(state, move)

    def _transact(self, state: InterbellumState, count: int) -> None:
        effect = state.game.effects[self.card][self.place]
        assert isinstance(effect, Plain)
        done = self.done + (count << DIGIT * (self.place + 1))
        if self._as_printed(state):
            trade(state, self.seat, self.card, effect.line, count)
            self.take_gains(state, self.place + 1, done)
            return
        line = self._terms(state, effect.line)
        more = self._times(self.place) + count < self._limit(state, effect.line)
        again = count and more and hears(state, self.seat, line.gains)
        purse = self.purse - min(self.purse, line.pays[self.kind] * count)
        self._go_on(state, self.place if again else self.place + 1, purse, done)
        trade(state, self.seat, self.card, line, count, self.kind, self.purse)

    def _upgrade(self, state: InterbellumState, card: int) -> None:
        """Turn a Company over (F3.7); a delivery on its upgraded side comes at once (X2.7)."""
        seat = self.seat
        effect = state.game.content.full[self.card][self.place]
        assert isinstance(effect, Plain)
        line = effect.line  # X2.12: as printed, for nothing is added to it as to a sale or a conversion
        spared = min(self.purse, line.pays[self.kind])
        place = self.place if line.limit == ANY else self.place + 1
        self._go_on(state, place, self.purse - spared, self.done)
        change = with_more(line.change, self.kind, spared) if spared else line.change
        state.gain(seat, change)
        state.upgraded[seat] |= 1 << card
        if state.journal is not None:
            state.tell("upgrade", seat, card=state.game.content.cards[card].id, stock=change)
        deliver(state, seat, card, upgraded=True)
        turned = state.abilities[seat].turned  # X4.5: gained with every Company upgraded
        if turned is not EMPTY:
            if state.journal is not None:
                state.tell("turned", seat, card=state.game.content.cards[card].id, stock=turned)
            receive(state, seat, turned)

    def _copy(self, state: InterbellumState, card: int) -> None:
        """The card as it lies there, with the Manager on it (X3.6)."""
        right = state.game.right_of(self.seat)
        self._go_on(state, self.place + 1, self.purse, self.done)
        if state.journal is not None:
            state.tell("copy", self.seat, card=state.game.content.cards[card].id)
        state.push(work_on(state, self.seat, card, right))

    def _discard(self, state: InterbellumState) -> None:
        """X3.10: the card goes back to the box, with what lies on it; its Manager returns to the owner."""
        seat, card = self.seat, self.card
        effect = state.game.content.full[card][self.place]
        assert isinstance(effect, DiscardCard)
        if state.factory.chain:
            state.pass_over(seat, card)
        state.tableaus[seat] = tuple(other for other in state.tableaus[seat] if other != card)
        state.owned[seat] &= ~(1 << card)
        state.upgraded[seat] &= ~(1 << card)
        state.resolved[seat] &= ~(1 << card)
        state.posts[seat] = tuple(post for post in state.posts[seat] if post[1] != card)
        lost = state.stored.pop(card, None)
        state.discards = tuple(sorted((*state.discards, card)))  # lanes commute
        if state.journal is not None:
            id = state.game.content.cards[card].id
            state.tell("scrap", seat, card=id)
            if lost is not None:
                state.tell("forfeit", seat, card=id, stock=lost)
        gain(state, seat, card, self.place, effect.gains)

    def _use_manager(self, state: InterbellumState, move: Move) -> None:
        """X4.6: what the Manager says, once; then the card goes on where it was."""
        game = state.game
        effect = game.content.managers[self.manager]
        if state.journal is not None:
            card = game.content.cards[self.card].id
            state.tell("use", self.seat, manager=game.manager_ids[self.manager], card=card)
        if isinstance(effect, CountSpent):
            state.push(self._with_manager_used(kind=move[2], purse=dict(effect.choices)[move[2]]))
        elif isinstance(effect, LineOnceMore | DeliveryOnceMore):
            self._once_more(state, move[2] - 1)
        else:
            state.push(self._with_manager_used())
            limit = uses_of(state, self.seat, effect.line) if isinstance(effect, Plain) else 0
            if limit > 1:
                state.push(UseManager(self.seat, self.card, self.manager, limit))
            elif isinstance(effect, Plain) and effect.line.processing:
                trade(state, self.seat, self.card, self._terms(state, effect.line), 1)
            elif isinstance(effect, Plain):
                gain(state, self.seat, self.card, NO_LINE, effect.line.gains)
            elif isinstance(effect, IfFull | PerCard):
                self._resolve_text(state, effect, NO_LINE)

    def _once_more(self, state: InterbellumState, place: int) -> None:
        """X3.12: one more transaction, or the printed gain again."""
        effect = self.effect(state, place)
        assert isinstance(effect, Plain | Delivery)
        line = self._terms(state, effect.line)
        state.push(self._with_manager_used(more=place + 2))
        if line.processing:
            trade(state, self.seat, self.card, line, 1)
        else:
            gain(state, self.seat, self.card, NO_LINE, line.gains)

    def lapse(self, state: InterbellumState) -> None:
        """What comes by itself; then the next effect."""
        if self.place == self.last:
            return
        effect = state.game.effects[self.card][self.place]
        self._go_on(state, self.place + 1, self.purse, self.done)
        if not isinstance(effect, Plain):
            self._resolve_text(state, effect, self.place)
        elif not effect.line.processing:
            gain(state, self.seat, self.card, self.place, effect.line.gains)

    def _resolve_text(self, state: InterbellumState, effect: Effect, place: int) -> None:
        """X2.9: a text gives by itself; permanent effects and deliveries are not resolved (X2.8, X2.13)."""
        seat, card = self.seat, self.card
        if isinstance(effect, PerCard):
            count = counted(state, seat, effect.sells, effect.kind)
            if count:
                gain(state, seat, card, place, effect.gains, count)
        elif isinstance(effect, IfFull):
            if self._full(state):
                gain(state, seat, card, place, effect.gains)
        elif isinstance(effect, TakeAll) and self.owner == seat and card in state.stored:
            stored = state.stored.pop(card)
            if state.journal is not None:
                state.tell("fetch", seat, card=state.game.content.cards[card].id, stock=stored)
            receive(state, seat, stored)


class UseManager(Decision[InterbellumState]):
    """How often to use the line of a Manager."""

    __slots__ = ("card", "left", "manager")
    fields: ClassVar[tuple[str, ...]] = ("seat", "card", "manager", "left")

    def __init__(self, seat: int, card: int, manager: int, left: int) -> None:
        self.seat = seat
        self.card = card
        self.manager = manager
        self.left = left

    def _line(self, state: InterbellumState) -> Line:
        effect = state.game.content.managers[self.manager]
        assert isinstance(effect, Plain)
        return on_terms(state, self.seat, effect.line)

    def options(self, state: InterbellumState) -> list[Move]:
        """From none to what can be paid; one by one where somebody listens for the gains."""
        line = self._line(state)
        count = line.times(state.stocks[self.seat], self.left)
        if count > 1 and hears(state, self.seat, line.gains):
            count = 1
        return state.factory.transact[count] if count else []

    def choose(self, state: InterbellumState, move: Move) -> None:
        """Make the transactions."""
        line = self._line(state)
        if move[1] and move[1] < self.left and hears(state, self.seat, line.gains):
            state.push(UseManager(self.seat, self.card, self.manager, self.left - move[1]))
        trade(state, self.seat, self.card, line, move[1])
