"""Replays a draft of a Production Phase on a copy of the position, one decision after another."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bessemer.games.industry.draft import FLIPS, MAX, SECOND, Draft, current, use_key
from bessemer.games.industry.lines import Line
from bessemer.games.industry.production import (
    AGAIN,
    INSERT,
    RESOLVE,
    TRANSACT,
    UPGRADE,
    IndustryState,
    Insert,
    LineDecision,
    Upgrade,
    UseLine,
)
from bessemer.games.industry.stock import Stock
from bessemer.kernel.errors import Illegal
from bessemer.kernel.game import Game
from bessemer.kernel.moves import DONE, Move
from bessemer.kernel.steps import Step


@dataclass(slots=True)
class LineStep:
    """What a plan does with one line: `asked` is None while the player has not said."""

    place: int
    line: Line | None  # None: something else that is printed there
    active: bool
    most: int = 0
    count: int = 0
    asked: int | str | None = None


@dataclass(slots=True)
class CardStep:
    """What a plan does with one card; `before` is None for a card resolved earlier in this phase."""

    card: str | None
    second: bool = False
    upgraded: bool = False
    before: Stock | None = None
    after: Stock | None = None
    lines: list[LineStep] = field(default_factory=list)
    upgrades: list[str] = field(default_factory=list)
    passed: bool = False  # it can no longer be resolved

    @property
    def played(self) -> bool:
        """Whether it was resolved before the plan began."""
        return self.before is None and not self.passed and self.card is not None

    @property
    def undecided(self) -> bool:
        """Whether a line could be used and the player has not said how often."""
        return any(line.most and line.asked is None for line in self.lines)


@dataclass(frozen=True, slots=True)
class Note:
    """Something of a draft that cannot be done: an id of the texts, and whom it concerns."""

    id: str
    card: str
    count: int = 0


@dataclass(slots=True)
class Plan:
    """A draft replayed: its moves, what each card does to the stock, and what cannot be done."""

    moves: list[str]
    steps: list[CardStep]
    start: Stock
    end: Stock
    notes: list[Note]
    inserting: list[str]  # new cards that the plan puts into the chain
    idle: bool = False  # cards are not resolved yet

    @property
    def unused(self) -> int:
        """How many lines could be used and stay unused without a word from the player."""
        return sum(line.most > 0 and line.asked is None for step in self.steps for line in step.lines)


def plan(game: Game[Any, Any], state: IndustryState, seat: int, draft: Mapping[str, Any] | None) -> Plan:
    """Replay a draft on a copy of the position. The moves are legal one after another and end with `done`."""
    return Walk(game, state.copy(), seat, current(state, seat, draft)).run()


class Rehearsal:
    """The production of a seat on a copy of the position, and its draft."""

    def __init__(self, game: Game[Any, Any], state: Any, seat: int, draft: Draft) -> None:
        self.game = game
        self.state = state
        self.seat = seat
        self.draft = draft
        self.cards = state.factory.cards

    @property
    def agenda(self) -> list[Step[Any]]:
        """What the seat has to do: in its lane, or on the main agenda where players produce in turn."""
        agenda: list[Step[Any]] = self.state.lanes[self.seat] if any(self.state.lanes) else self.state.agenda
        return agenda


class Walk(Rehearsal):
    """Works through a draft. A game whose cards do more overrides how they look and how they are decided."""

    def __init__(self, game: Game[Any, Any], state: Any, seat: int, draft: Draft) -> None:
        super().__init__(game, state, seat, draft)
        self.places = {card.id: place for place, card in enumerate(self.cards)}
        self.moves: list[str] = []
        self.notes: list[Note] = []
        self.steps: list[CardStep] = []
        self.begun = CardStep(None)  # the card whose lines are decided
        self.idle = False  # cards are only laid out here and not resolved yet

    def run(self) -> Plan:
        """Make all moves of the plan."""
        state, seat = self.state, self.seat
        start = state.stocks[seat]
        inserting = [self.cards[card].id for card in state.inserting[seat]]
        while isinstance(top := self.top(), Insert):
            self._insert(top)
        self.prepare()
        self._recall()
        order = [id for id in self.draft["order"] if id in self.draft["start"]]
        if self.state.factory.chain:  # the row is the order; the second use stays behind its neighbour
            order = self._along_the_chain(order)
        for item in order:
            self._resolve(item)
        self._lines()
        if seat in state.pending and not self.idle:
            self.moves.append(self.game.vocabulary.text(DONE))
        self.finish()
        return Plan(self.moves, self.steps, start, state.stocks[seat], self.notes, inserting, self.idle)

    # What a game may do differently ---------------------------------------------------------------

    def prepare(self) -> None:
        """What comes before the first card."""

    def card_lines(self, step: CardStep, card: int) -> list[LineStep]:
        """The lines of a card that is begun now."""
        active = self.cards[card].lines(step.upgraded)
        return [
            LineStep(place, line, place < len(active), count=int(place < len(active) and not line.processing))
            for place, line in enumerate(self.cards[card].full)
        ]

    def decide(self, top: Step[Any] | None) -> bool:
        """Decide one thing about the card that was begun; whether there was anything to decide."""
        if isinstance(top, UseLine):
            here = next(line for line in self.begun.lines if line.place == top.place)
            key = use_key(self.cards[top.card].id, top.place, self.begun.second)
            self.transact(here, self.said(key))
            if here.asked != MAX and int(here.asked or 0) > here.count:
                self.notes.append(Note("short", self.cards[top.card].id, here.count))
            return True
        return isinstance(top, Upgrade) and self.turn_over(top.card, top.place)

    def finish(self) -> None:
        """What is told when all moves are made."""
        upgraded = self.state.upgraded[self.seat]
        for id in self.draft["upgrades"]:
            if not upgraded >> self.places[id] & 1:
                self.notes.append(Note("upgrade", id))

    # Moves ----------------------------------------------------------------------------------------

    def top(self) -> Step[Any] | None:
        """The decision that the seat faces."""
        return self.agenda[-1] if self.seat in self.state.pending else None

    def make(self, move: Move) -> bool:
        """Make a move if it is legal now."""
        if move not in self.state.pending.get(self.seat, ()):
            return False
        self.moves.append(self.game.vocabulary.text(move))
        self.game.apply(self.state, self.seat, move)
        return True

    def _insert(self, step: Insert) -> None:
        """Put a new card where the order has it, among those that stand already."""
        order = self.draft["order"]
        target = order.index(self.cards[step.card].id)
        before = set(order[:target])
        chain = [self.cards[card].id for card in self.state.tableaus[self.seat]]
        place = max((at for at, card in enumerate(chain, 1) if card in before), default=0)
        self.make((INSERT, step.card, place + 1))

    def _along_the_chain(self, order: list[str]) -> list[str]:
        chain = [self.cards[card].id for card in self.state.tableaus[self.seat]]
        if SECOND in order:
            chain.insert(order.index(SECOND), SECOND)
        return chain

    def _recall(self) -> None:
        """Cards resolved before the plan began; the last one may still be in the middle."""
        state, seat = self.state, self.seat
        begun = self.in_the_middle(self.top())
        resolved = [card for card in state.tableaus[seat] if state.resolved[seat] >> card & 1]
        for card in sorted(resolved, key=lambda card: card == begun):
            step = CardStep(self.cards[card].id, upgraded=bool(state.upgraded[seat] >> card & 1))
            step.lines = [line for line in self.card_lines(step, card) if line.active]
            for line in step.lines:
                line.count = 0
            if card == begun:
                step.before = step.after = state.stocks[seat]
                self.begun = step
            self.steps.append(step)

    def in_the_middle(self, top: Step[Any] | None) -> int:
        """The card that is being resolved; -1 if none is."""
        return top.card if isinstance(top, LineDecision) else -1

    def _resolve(self, item: str) -> None:
        """Begin the next card of the order; what it cannot begin is told."""
        self._lines()
        state, seat = self.state, self.seat
        second = item == SECOND
        card_id = self.draft["again"] if second else item
        if card_id is None:
            stock = state.stocks[seat]
            self.steps.append(CardStep(None, second=True, before=stock, after=stock))
            return
        card = self.places[card_id]
        if not second and state.resolved[seat] >> card & 1:
            return
        step = CardStep(card_id, second, bool(state.upgraded[seat] >> card & 1), state.stocks[seat])
        step.lines = self.card_lines(step, card)
        before, self.begun = self.begun, step
        if not self.idle and self.make((AGAIN if second else RESOLVE, card)):
            self.steps.append(step)
            step.after = state.stocks[seat]
            self._lines()
            return
        self.begun = before
        if second and not self.idle:
            self.notes.append(Note("again", card_id))
        self._pass_by(step)
        self.steps.append(step)

    def _pass_by(self, step: CardStep) -> None:
        """A card that is not resolved: not yet, or not any more."""
        if self.idle:
            step.after = step.before
        else:
            step.before, step.passed = None, True
        for line in step.lines:
            line.count = 0

    def _lines(self) -> None:
        """Decide the lines of the card that was begun, as far as the draft says."""
        while not self.idle and self.decide(self.top()):
            self.begun.after = self.state.stocks[self.seat]

    def said(self, key: str) -> int | str | None:
        """What the draft says about a decision: for itself, or for all that are open."""
        uses = self.draft["uses"]
        return uses.get(key, uses.get(""))

    def transact(self, here: LineStep, asked: int | str | None) -> None:
        """Make as many transactions as is asked for and as can be paid."""
        offered = max(move[1] for move in self.state.pending[self.seat] if move[0] == TRANSACT)
        here.most = here.count + offered
        here.asked = asked
        wanted = here.most if here.asked == MAX else int(here.asked or 0)
        count = max(0, min(wanted - here.count, offered))
        here.count += count
        self.make((TRANSACT, count))

    def turn_over(self, card: int, place: int) -> bool:
        """Upgrade the next card that the draft names and that can be upgraded at this line."""
        step = self.begun
        here = next(line for line in step.lines if line.place == place)
        here.most = max(here.most, 1)
        here.asked = here.asked or 0
        flips = self.draft["uses"].get(use_key(self.cards[card].id, place, step.second) + FLIPS)
        if isinstance(flips, int) and here.count >= flips:
            return False
        for id in self.draft["upgrades"]:
            if self.make((UPGRADE, self.places[id])):
                here.count += 1
                step.upgrades.append(id)
                return True
        return False


# Following ----------------------------------------------------------------------------------------


def following(
    game: Game[Any, Any], state: IndustryState, seat: int, draft: Draft, texts: Any
) -> dict[str, Any]:
    """The parts of a draft that makes given moves; cards that they leave out come last and use nothing."""
    return Follower(game, state.copy(), seat, draft).follow(texts)


class Follower(Rehearsal):
    """Listens to moves and writes down what a draft has to say in order to make them."""

    def __init__(self, game: Game[Any, Any], state: Any, seat: int, draft: Draft) -> None:
        super().__init__(game, state, seat, draft)
        self.uses: dict[str, int | str] = {}
        self.upgrades: list[str] = []
        self.again: str | None = None
        self.second = False
        self.row: list[str] = []  # own cards as they lie when the first one is resolved

    def follow(self, texts: Any) -> dict[str, Any]:
        """The parts of the draft."""
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            raise Illegal("A plan is followed by its moves, a list of texts.")
        state, seat, cards = self.state, self.seat, self.cards
        order = [cards[card].id for card in state.tableaus[seat] if state.resolved[seat] >> card & 1]
        for text in texts:
            move = self.game.vocabulary.parse(text)
            if move not in state.pending.get(seat, ()):
                raise Illegal(f"`{text[:80]}` is not legal in this plan.")
            if move == DONE:
                break
            if move[0] in (RESOLVE, AGAIN):
                self.row = self.row or self._cards()  # a card may be discarded later
                self.second = move[0] == AGAIN
                self.again = cards[move[1]].id if self.second else self.again
                order.append(SECOND if self.second else cards[move[1]].id)
            else:
                self.hear(self.agenda[-1], move)
            self.game.apply(state, seat, move)
        for card in state.tableaus[seat]:
            for place in self.flip_places(card):
                for twice in (False, True):
                    self.uses.setdefault(use_key(cards[card].id, place, twice) + FLIPS, 0)
        return {
            "order": self._whole(order),
            "uses": {**self.uses, "": 0},
            "upgrades": self.upgrades,
            "again": self.again,
        }

    def hear(self, step: Step[Any], move: Move) -> None:
        """A move that answers a step."""
        if isinstance(step, Upgrade):
            self.upgrade(step.card, step.place, move)
        elif isinstance(step, UseLine):
            self.count(use_key(self.cards[step.card].id, step.place, self.second), move[1])

    def flip_places(self, card: int) -> list[int]:
        """The places of a card at which Companies are turned over."""
        return [place for place, line in enumerate(self.cards[card].full) if line.flips]

    def upgrade(self, card: int, place: int, move: Move) -> None:
        """A Company is turned over at a line."""
        self.upgrades.append(self.cards[move[1]].id)
        self.count(use_key(self.cards[card].id, place, self.second) + FLIPS, 1)

    def count(self, key: str, times: int) -> None:
        """Something is done so many times more."""
        self.uses[key] = int(self.uses.get(key, 0)) + times

    def _cards(self) -> list[str]:
        return [self.cards[card].id for card in self.state.tableaus[self.seat]]

    def _whole(self, order: list[str]) -> list[str]:
        """The order with the cards that were left out; in a chain the row is the order."""
        row = self.row or self._cards()
        order += [id for id in row if id not in order]
        if self.state.factory.chain:  # the second use stays behind its neighbour
            at = order.index(SECOND) if SECOND in order else len(order)
            before = [row.index(id) for id in order[:at]][-1:]
            order = (
                [*row[: before[0] + 1], SECOND, *row[before[0] + 1 :]] if SECOND in order and before else row
            )
        return order + [id for id in self.draft["start"] if id not in order]
