"""A draft of a Production Phase replayed with all that cards of Interbellum do: Managers, texts, copies.

A draft says under `card/place` how often a line is used (the compensation line of X4.4 at place -1), under
`card/manager` how often a Manager's line.
Which use of a Manager is meant stands under `say/card/manager`; `card/manager/at` and `…/after` say:
not before which effect, counted from 1, and not before that was used so often. Which Company is copied
stands under `say/card/place`; a copied card is called `copier>card`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bessemer.games.furnace.interbellum.effects import (
    CopyCompany,
    Delivery,
    DiscardCard,
    Effect,
    Permanent,
    Plain,
    WhenGaining,
)
from bessemer.games.furnace.interbellum.game import Interbellum
from bessemer.games.furnace.interbellum.moves import (
    ASSIGN,
    COPY,
    DECLINE,
    DISCARD,
    LEAVE,
    USE,
    USE_FOR,
    USE_LINE,
)
from bessemer.games.furnace.interbellum.posts import AssignManagers, SealedManagers
from bessemer.games.furnace.interbellum.state import NOBODY_THERE, InterbellumState
from bessemer.games.furnace.interbellum.triggers import Deliver, React
from bessemer.games.furnace.interbellum.work import COMPENSATION, UseManager, Work
from bessemer.games.industry.draft import FLIPS, MAX, POST, SAID, Draft, current, use_key
from bessemer.games.industry.production import TRANSACT, UPGRADE, Insert
from bessemer.games.industry.walk import CardStep, Follower, LineStep, Note, Plan, Walk
from bessemer.kernel.moves import DONE, Move
from bessemer.kernel.steps import Step

MANAGER, COPIED = 60, 100
"""Places for what is no effect of the card itself: its Manager, a copied card."""

MANAGED = (USE, USE_LINE, USE_FOR)


@dataclass(slots=True)
class Deed(LineStep):
    """What a plan does with one effect, or with a Manager; `key` names it in a draft."""

    effect: Effect | None = None
    key: str = ""
    owner: str = ""  # the card that it is printed on, if it is copied
    manager: str = ""
    used: bool = False  # the Manager was
    offered: list[str] = field(
        default_factory=list
    )  # what can be said about it: ids of cards, texts of moves


def plan(game: Interbellum, state: InterbellumState, seat: int, draft: Mapping[str, Any] | None) -> Plan:
    """Replay a draft on a copy of the position. The moves are legal one after another."""
    return StaffedWalk(game, state.copy(), seat, current(state, seat, draft)).run()


def following(
    game: Interbellum, state: InterbellumState, seat: int, draft: Draft, texts: Any
) -> dict[str, Any]:
    """The parts of a draft that makes given moves."""
    return StaffedFollower(game, state.copy(), seat, draft).follow(texts)


def name_of(state: InterbellumState, seat: int, card: int, owner: int, copier: str) -> str:
    """What a draft calls a card that is being resolved."""
    id = state.game.content.cards[card].id
    return id if owner == seat else f"{copier}>{id}"


class StaffedWalk(Walk):
    """Works through a draft with Managers, texts and deliveries."""

    game: Interbellum
    state: InterbellumState

    def __init__(self, game: Interbellum, state: InterbellumState, seat: int, draft: Draft) -> None:
        super().__init__(game, state, seat, draft)
        self.deeds: dict[str, Deed] = {}
        self.reacted: dict[str, int] = {}  # how often each card that listens was asked
        lane = state.lanes[seat] if any(state.lanes) else []
        self.idle = bool(lane) and all(isinstance(step, Insert) for step in lane)  # F5.1 before X3.13

    # Before the first card ------------------------------------------------------------------------

    def prepare(self) -> None:
        """Put Managers where the draft has them (X3.1); perhaps nothing else happens now (X3.13)."""
        top = self.top()
        if self.idle or not isinstance(top, AssignManagers):
            return
        managers = self.game.manager_ids
        for key, card in self.draft["uses"].items():
            if key.startswith(POST) and card in self.places and key.removeprefix(POST) in managers:
                move = (ASSIGN, managers.index(key.removeprefix(POST)), self.places[str(card)])
                if not self.make(move) and move[1:] not in self.state.posts[self.seat]:
                    self.notes.append(Note("post", str(card)))
        if isinstance(top, SealedManagers):
            if isinstance(self.top(), SealedManagers):
                self.make(DONE)
            self.idle = True

    # Cards ----------------------------------------------------------------------------------------

    def card_lines(self, step: CardStep, card: int) -> list[LineStep]:
        """The effects of a card, its Manager, and perhaps its own compensation line."""
        seat, state, id = self.seat, self.state, self.cards[card].id
        lines: list[LineStep] = []
        content = self.game.content
        company = card < content.companies
        if state.abilities[seat].compensates and company and not step.upgraded:
            compensation = self.game.own_lines[card]
            deed = self._deed(use_key(id, COMPENSATION, step.second), COMPENSATION, compensation)
            deed.active = True
            lines.append(deed)
        last = len(content.full[card]) if step.upgraded else len(content.basic[card])
        for place, effect in enumerate(content.full[card]):
            deed = self._deed(use_key(id, place, step.second), place, effect)
            deed.active = place < last
            lines.append(deed)
        manager = state.manager_on(seat, card)
        if manager != NOBODY_THERE:
            lines.append(self._manager_deed(id, manager, step.second))
        return lines

    def _deed(self, key: str, place: int, effect: Effect | None) -> Deed:
        """What is done with an effect, whoever asks first: its card or what sets it off."""
        deed = self.deeds.get(key)
        if deed is None:
            line = effect.line if isinstance(effect, Plain | Delivery | WhenGaining) else None
            deed = self.deeds[key] = Deed(place, line, False, effect=effect, key=key)
            if isinstance(effect, Plain) and not effect.line.processing:
                deed.count = 1
        return deed

    def _manager_deed(self, name: str, manager: int, second: bool) -> Deed:
        deed = self._deed(_manager_key(name, second), MANAGER, self.game.content.managers[manager])
        deed.active, deed.manager, deed.count = True, self.game.manager_ids[manager], 0
        return deed

    def in_the_middle(self, top: Step[Any] | None) -> int:
        """The own card that is being resolved, whatever it has set off meanwhile; -1 if none is."""
        works = [step.card for step in self.agenda if isinstance(step, Work) and step.owner == self.seat]
        return works[-1] if works else -1

    # Decisions ------------------------------------------------------------------------------------

    def decide(self, top: Step[Any] | None) -> bool:
        """Decide one thing, as far as the draft says."""
        if isinstance(top, Work):
            return self._work(top)
        if isinstance(top, UseManager):
            deed = self._deed(_manager_key(self._begun_name(), self.begun.second), MANAGER, None)
            self.transact(deed, self.draft["uses"].get(deed.key, MAX))
        elif isinstance(top, Deliver):
            deed = self._printed(top.card, top.place)
            self.transact(deed, self.said(deed.key))
        elif isinstance(top, React):
            self._react(self._printed(top.card, top.place))
        else:
            return False
        return True

    def _printed(self, card: int, place: int) -> Deed:
        """An effect of an own card that is set off by something else."""
        effect = self.game.content.full[card][place]
        deed = self._deed(use_key(self.cards[card].id, place, False), place, effect)
        deed.active = True
        return deed

    def _react(self, deed: Deed) -> None:
        """Each time anew (X4.7); a draft counts how often, or says it for each time."""
        asked = self.draft["uses"].get(SAID + deed.key)
        number = self.reacted[deed.key] = self.reacted.get(deed.key, 0) + 1
        if isinstance(asked, str):
            deed.most, deed.asked = deed.most + 1, asked
            times = int(asked[number - 1 : number] == "1")
            deed.count += times
            self.make((TRANSACT, times))
        else:
            most = deed.most
            self.transact(deed, self.said(deed.key))
            deed.most = most + 1

    def _begun_name(self) -> str:
        """The card whose Manager is at work: the one begun, or the one that it copies."""
        work = next(step for step in reversed(self.agenda) if isinstance(step, Work))
        return name_of(self.state, self.seat, work.card, work.owner, str(self.begun.card))

    def _work(self, top: Work) -> bool:
        name = name_of(self.state, self.seat, top.card, top.owner, str(self.begun.card))
        if self._use_manager(top, name):
            return True
        if top.place < top.last:
            effect = top.effect(self.state, top.place)
            deed = self._deed(use_key(name, top.place, self.begun.second), top.place, effect)
            if isinstance(effect, CopyCompany):
                return self._copy(top, deed)
            if isinstance(effect, DiscardCard):
                return self._discard(top, deed)
            if isinstance(effect, Plain) and effect.line.flips:
                if top.owner == self.seat and self.turn_over(top.card, top.place):
                    return True
            elif isinstance(effect, Plain):
                self.transact(deed, self.said(deed.key))
                return True
        return self.make((LEAVE, top.card))

    def _use_manager(self, top: Work, name: str) -> bool:
        """Use the Manager (X3.2) if it can do what the draft says, and not before the draft says so."""
        offered = [move for move in self.state.pending[self.seat] if move[0] in MANAGED]
        if not offered:
            return False
        second = self.begun.second
        deed = self._manager_deed(name, top.manager, second)
        text = self.game.vocabulary.text
        deed.offered += [text(move) for move in offered if text(move) not in deed.offered]
        deed.most = max(deed.most, 1)
        said = self.draft["uses"].get(SAID + deed.key, self.draft["uses"].get(""))
        deed.asked = said
        if said in (None, 0) or not self._in_time(top, name, deed):
            return False
        move = offered[0] if said == MAX else next((one for one in offered if text(one) == said), None)
        if move is None or not self.make(move):
            return False
        deed.used, deed.asked = True, text(move)
        deed.count = int(not isinstance(self.top(), UseManager))  # else it is counted there
        return True

    def _in_time(self, top: Work, name: str, manager: Deed) -> bool:
        """Whether the draft lets a Manager wait no longer."""
        uses = self.draft["uses"]
        at, after = (
            int(uses.get(f"{manager.key}/at", 0)) + COMPENSATION,
            int(uses.get(f"{manager.key}/after", 0)),
        )
        if top.place != at:
            return top.place > at
        here = self.deeds.get(use_key(name, top.place, self.begun.second))
        return here is None or here.count >= after

    def _copy(self, top: Work, deed: Deed) -> bool:
        """The Company that the draft names (X3.6)."""
        ids = [self.cards[move[1]].id for move in self.state.pending[self.seat] if move[0] == COPY]
        deed.most, deed.offered = 1, ids
        said = self.draft["uses"].get(SAID + deed.key, self.draft["uses"].get(""))
        deed.asked = said
        wanted = ids[0] if said == MAX and ids else said
        if wanted not in ids:
            return self.make((DECLINE,))
        deed.count, deed.asked = 1, wanted
        card = self.places[str(wanted)]
        self.make((COPY, card))
        self._show_copy(card, str(wanted))
        return True

    def _show_copy(self, card: int, id: str) -> None:
        """What is done on a copied card stands below the copier's own lines."""
        right, content = self.game.right_of(self.seat), self.game.content
        upgraded = self.state.upgraded[right] >> card & 1
        name = f"{self.begun.card}>{id}"
        last = len(content.full[card]) if upgraded else len(content.basic[card])
        for place, effect in enumerate(content.full[card][:last]):
            if not isinstance(effect, Permanent | Delivery):
                deed = self._deed(use_key(name, place, self.begun.second), place, effect)
                deed.active, deed.owner, deed.place = True, id, COPIED + place
                self.begun.lines.append(deed)
        manager = self.state.manager_on(right, card)
        if manager != NOBODY_THERE:
            deed = self._manager_deed(name, manager, self.begun.second)
            deed.owner, deed.place = id, COPIED + MANAGER
            self.begun.lines.append(deed)

    def _discard(self, top: Work, deed: Deed) -> bool:
        """Only if the draft says so for this card itself (X3.10)."""
        deed.most = 1
        deed.asked = self.draft["uses"].get(deed.key, 0 if "" in self.draft["uses"] else None)
        deed.count = int(bool(deed.asked))
        return self.make((DISCARD, top.card) if deed.count else (DECLINE,))

    # The end --------------------------------------------------------------------------------------

    def finish(self) -> None:
        """Tell what could not be done."""
        for deed in self.deeds.values():
            card = deed.key.partition("/")[0].rpartition(">")[2]
            if isinstance(deed.asked, int) and deed.most and deed.count < deed.asked:
                self.notes.append(Note("short", card, deed.count))
            elif deed.manager and isinstance(deed.asked, str) and not deed.used:
                self.notes.append(Note("manager", card))
        super().finish()


def _manager_key(name: str, second: bool) -> str:
    return f"{name}/manager{'/2' * second}"


class StaffedFollower(Follower):
    """Listens to moves of production with Managers, texts and copies."""

    game: Interbellum
    state: InterbellumState
    copier = ""

    def hear(self, step: Step[Any], move: Move) -> None:
        """A move that answers a step."""
        verb, ids = move[0], self.game.manager_ids
        if verb == ASSIGN:
            self.uses[POST + ids[move[1]]] = self.cards[move[2]].id
        elif isinstance(step, Work):
            self._hear_work(step, move)
        elif isinstance(step, UseManager):
            work = next(one for one in reversed(self.agenda) if isinstance(one, Work))
            self.count(_manager_key(self._name(work), self.second), move[1])
        elif isinstance(step, Deliver):
            self.count(use_key(self.cards[step.card].id, step.place, False), move[1])
        elif isinstance(step, React):
            key = SAID + use_key(self.cards[step.card].id, step.place, False)
            self.uses[key] = str(self.uses.get(key, "")) + str(move[1])

    def _name(self, work: Work) -> str:
        if work.owner == self.seat:
            self.copier = self.cards[work.card].id
        return name_of(self.state, self.seat, work.card, work.owner, self.copier)

    def _hear_work(self, step: Work, move: Move) -> None:
        verb, name = move[0], self._name(step)
        key = use_key(name, step.place, self.second)
        if verb == TRANSACT:
            self.count(key, move[1])
        elif verb == UPGRADE:
            self.upgrade(step.card, step.place, move)
        elif verb in MANAGED:
            manager = _manager_key(name, self.second)
            self.uses[SAID + manager] = self.game.vocabulary.text(move)
            self.uses[f"{manager}/at"] = step.place - COMPENSATION
            self.uses[f"{manager}/after"] = int(self.uses.get(key, self.uses.get(key + FLIPS, 0)))
        elif verb == COPY:
            self.uses[SAID + key] = self.cards[move[1]].id
        elif verb == DISCARD:
            self.uses[key] = 1

    def flip_places(self, card: int) -> list[int]:
        """The places of a card at which Companies are turned over."""
        effects = self.game.content.full[card]
        return [place for place, one in enumerate(effects) if isinstance(one, Plain) and one.line.flips]
