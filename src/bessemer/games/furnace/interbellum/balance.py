"""What a finished game of Interbellum tells a designer; found by playing its moves again and watching."""

from collections import Counter
from typing import TYPE_CHECKING

from bessemer.games.furnace.balance import Watch
from bessemer.games.furnace.interbellum.auction import Compensate
from bessemer.games.furnace.interbellum.effects import (
    CopyCompany,
    Delivery,
    DiscardCard,
    IfFull,
    PerCard,
    Plain,
    TakeAll,
    WhenGaining,
)
from bessemer.games.furnace.interbellum.language import format_effect
from bessemer.games.furnace.interbellum.moves import COPY, DISCARD
from bessemer.games.furnace.interbellum.prices import side_name
from bessemer.games.furnace.interbellum.state import InterbellumState
from bessemer.games.furnace.interbellum.triggers import React
from bessemer.games.furnace.interbellum.work import COMPENSATION, NO_LINE, Work
from bessemer.games.furnace.pack import own_line
from bessemer.games.industry.production import TRANSACT, UPGRADE
from bessemer.games.industry.stock import EMPTY
from bessemer.kernel.findings import Findings, Had, LineUse
from bessemer.kernel.moves import Move
from bessemer.kernel.session import Session

if TYPE_CHECKING:
    from bessemer.games.furnace.interbellum.game import Interbellum

USED = (Plain, Delivery, PerCard, IfFull, TakeAll, CopyCompany, DiscardCard, WhenGaining)
"""Effects whose uses can be counted; other permanent effects act without anybody seeing it."""


def findings(game: "Interbellum", session: Session) -> Findings:
    """Who owned what or was compensated for it, how effects were used, and what production began with."""
    state = game.start(session.seed, journal=True)
    assert isinstance(state, InterbellumState)
    return _Watch(game, state).follow(session.moves)


class _Watch(Watch):
    """Looks on while a game is played."""

    game: "Interbellum"
    state: InterbellumState

    def __init__(self, game: "Interbellum", state: InterbellumState) -> None:
        super().__init__(game, state)
        self.phase = "round"
        self.employed: Counter[int] = Counter()  # productions that a Manager was there for
        self.called: Counter[int] = Counter()  # and how often it was used

    @property
    def producing(self) -> bool:
        """Also while Managers are placed, and while players produce in turn (X3.13)."""
        return self.phase == "production" and self.state.outcome is None

    def _before(self, seat: int, move: Move) -> None:
        """What is decided shows before it is done; a copied card counts for nobody."""
        state = self.state
        step = (state.lanes[seat] if state.lanes else state.agenda)[-1]
        if isinstance(step, Compensate):
            if move[1]:
                self.compensated.add((seat, self.game.content.cards[step.card].id))
        elif isinstance(step, React):
            self.used[step.card, step.place] += move[1]
        elif isinstance(step, Work) and step.owner == seat:
            if move[0] == TRANSACT and step.place != COMPENSATION:
                self.used[step.card, step.place] += move[1]
            elif move[0] in (UPGRADE, COPY, DISCARD):
                self.used[step.card, step.place] += 1

    def _read_journal(self) -> None:
        """What happens without a decision is told."""
        events = self.state.journal or []
        content = self.game.content
        for event in events[self.told :]:
            facts = event.facts
            if event.kind in ("round", "production"):
                self.phase = event.kind
            elif event.kind == "use":
                self.called[self.game.manager_ids.index(str(facts["manager"]))] += 1
            elif event.kind == "paid" and facts["stock"] != EMPTY:
                self.compensated.add((event.who, str(facts["card"])))
            elif event.kind in ("gain", "delivery", "fetch") and event.who < self.game.seats:
                card = self.game.places[str(facts["card"])]
                place = facts["line"] if event.kind == "gain" else self._place(card, event.kind)
                assert isinstance(place, int)
                owned = self.state.owned[event.who] >> card & 1
                if owned and place != NO_LINE and isinstance(content.full[card][place], USED):
                    self.used[card, place] += not self._told_twice(card, place, event.kind)
        self.told = len(events)

    def _place(self, card: int, kind: str) -> int:
        """Where the delivery of a card stands, or the text that takes what lies on it."""
        wanted = Delivery if kind == "delivery" else TakeAll
        effects = enumerate(self.game.content.full[card])
        return next(place for place, effect in effects if isinstance(effect, wanted))

    def _told_twice(self, card: int, place: int, kind: str) -> bool:
        """Whether this is the gain of something that was told already: a delivery, or a discarded card."""
        effect = self.game.content.full[card][place]
        return kind == "gain" and isinstance(effect, Delivery | DiscardCard)

    def _names(self, seat: int, card: int) -> list[str]:
        """What a seat holds with a card: its sides, or the one line that tells a Start-up from others."""
        content = self.game.content
        sides = [0 if card < content.companies else own_line(content.full[card])]
        if card < content.companies and self.state.upgraded[seat] >> card & 1:
            sides.append(len(content.basic[card]))
        return [side_name(content, card, place) for place in sides]

    def _active(self, seat: int, card: int) -> tuple[object, ...]:
        return self.state.active_effects(seat, card)

    def _end_production(self) -> None:
        super()._end_production()
        for managers in self.state.managers[: self.game.seats]:
            self.employed.update(managers)

    def _had(self) -> tuple[Had, ...]:
        ids = self.game.manager_ids
        managers = [
            Had("manager", ids[manager], seat, "owned")
            for seat in range(self.game.seats)
            for manager in self.state.managers[seat]
        ]
        schools = {card.id for card in self.game.content.cards[self.game.content.companies :]}
        cards = [
            Had("school", had.id, had.seat, had.how)
            if had.how == "compensated" and had.id in schools
            else had
            for had in super()._had()
        ]
        return (*cards, *managers)

    def _lines(self) -> tuple[LineUse, ...]:
        content = self.game.content
        cards = tuple(
            LineUse(content.cards[card].id, side_name(content, card, place), there, self.used[card, place])
            for (card, place), there in sorted(self.there.items())
            if isinstance(content.full[card][place], USED)
        )
        ids = self.game.manager_ids
        managers = tuple(
            LineUse(ids[one], f"{ids[one]}: {format_effect(content.managers[one])}", there, self.called[one])
            for one, there in sorted(self.employed.items())
        )
        return cards + managers
