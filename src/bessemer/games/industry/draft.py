"""A plan for a seat's Production Phase, as plain data: edited freely, replayed on a copy, confirmed as moves.

The order names own cards; `*` is the second use of the card named by `again`. `uses` counts transactions by
`card/place`, with `/2` behind for the second use: a number, or `max` for as often as can be paid.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypedDict, cast

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
    Produce,
    Upgrade,
    UseLine,
)
from bessemer.games.industry.stock import Stock
from bessemer.kernel.errors import Illegal
from bessemer.kernel.game import Game
from bessemer.kernel.moves import DONE, Move
from bessemer.kernel.steps import Step

SECOND = "*"
"""Where the second use of a card stands in the order."""

FLIPS = "/flips"
"""Behind the name of a line: how many Companies are turned over there, where a plan has said it."""

MAX = "max"
"""As many transactions as can be paid."""

STEPS_BACK = 20
"""How many edits can be taken back."""


class Draft(TypedDict):
    """The plan of one seat for one Production Phase."""

    opened: int  # the turn at which the phase began: a plan is good for one phase
    start: list[str]  # the order at the beginning
    fixed: list[str]  # cards whose order among each other is set
    order: list[str]
    uses: dict[str, int | str]
    upgrades: list[str]
    again: str | None
    focus: str | None  # the card that the player is looking at
    past: list[dict[str, Any]]  # what each edit changed, as it was before


EDITED = ("order", "uses", "upgrades", "again")


@dataclass(slots=True)
class LineStep:
    """What a plan does with one line: `asked` is None while the player has not said."""

    place: int
    line: Line
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

    @property
    def unused(self) -> int:
        """How many lines could be used and stay unused without a word from the player."""
        return sum(line.most > 0 and line.asked is None for step in self.steps for line in step.lines)


# Making and editing -------------------------------------------------------------------------------


def start(state: IndustryState, seat: int) -> Draft:
    """A plan that uses every card in the order it lies there and decides nothing else."""
    ids = [card.id for card in state.factory.cards]
    owned = [ids[card] for card in (*state.tableaus[seat], *state.inserting[seat])]
    second = [SECOND] if state.again[seat] else []
    chain = [ids[card] for card in state.tableaus[seat]] if state.factory.chain else []
    return Draft(
        opened=state.opened,
        start=owned + second,
        fixed=chain,
        order=owned + second,
        uses={},
        upgrades=[],
        again=None,
        focus=None,
        past=[],
    )


def current(state: IndustryState, seat: int, draft: Mapping[str, Any] | None) -> Draft:
    """The draft itself if it belongs to this phase and makes sense, else a new one."""
    fresh = start(state, seat)
    if draft is None or draft.keys() != Draft.__annotations__.keys():
        return fresh
    if draft["opened"] != state.opened or draft["start"] != _widest(fresh["start"], draft["start"]):
        return fresh
    cards = draft["start"]
    sound = all(isinstance(parts, dict) and _sound(parts, cards) for parts in (dict(draft), *draft["past"]))
    focus = draft["focus"]
    return cast(Draft, draft) if sound and (focus is None or focus in cards) else fresh


def _widest(fresh: list[str], kept: Any) -> Any:
    """What a draft may have begun with: the cards of now in any order, perhaps with a second use."""
    if not isinstance(kept, list) or not all(isinstance(id, str) for id in kept):
        return fresh
    same = {*kept, SECOND} == {*fresh, SECOND} and len(set(kept)) == len(kept)
    return kept if same else fresh


def _sound(parts: Mapping[str, Any], cards: list[str]) -> bool:
    """Whether parts of a draft, perhaps written by a stranger, can be worked with."""
    order, uses = parts.get("order", cards), parts.get("uses", {})
    upgrades, again = parts.get("upgrades", []), parts.get("again")
    return (
        isinstance(order, list)
        and all(isinstance(id, str) for id in order)
        and sorted(order) == sorted(cards)
        and isinstance(uses, dict)
        and all(isinstance(key, str) and _countable(count) for key, count in uses.items())
        and isinstance(upgrades, list)
        and all(isinstance(id, str) and id in cards and id != SECOND for id in upgrades)
        and (again is None or (isinstance(again, str) and again in cards and again != SECOND))
    )


def _countable(count: object) -> bool:
    return count == MAX or (isinstance(count, int) and 0 <= count <= 99)


def edit(draft: Draft, op: Mapping[str, Any]) -> Draft:
    """The draft after an edit `{"op": …}`; one that makes no sense raises and changes nothing."""
    name = op.get("op")
    act = _EDITS.get(name) if isinstance(name, str) else None
    if act is None:
        raise Illegal(f"{str(name)[:40]!r} is no edit of a plan; edits are {', '.join(_EDITS)}.")
    changed = Draft(
        opened=draft["opened"],
        start=draft["start"],
        fixed=draft["fixed"],
        order=draft["order"][:],
        uses=dict(draft["uses"]),
        upgrades=draft["upgrades"][:],
        again=draft["again"],
        focus=draft["focus"],
        past=draft["past"],
    )
    act(changed, op)
    before: Mapping[str, Any] = draft
    after: Mapping[str, Any] = changed
    was = {key: before[key] for key in EDITED if before[key] != after[key]}
    if was and name != "undo":
        changed["past"] = [*draft["past"], was][-STEPS_BACK:]
    return changed


def _card(draft: Draft, op: Mapping[str, Any], second: bool = False) -> str:
    card = op.get("card")
    if not isinstance(card, str) or card not in draft["start"] or (card == SECOND and not second):
        raise Illegal(f"{str(card)[:40]!r} is no card of this plan.")
    return card


def _place(draft: Draft, op: Mapping[str, Any]) -> None:
    """Move a card to a place of the order, counted from 0."""
    card, to = _card(draft, op, second=True), op.get("to")
    if not isinstance(to, int):
        raise Illegal("A card is moved to a place, counted from 0.")
    if card in draft["fixed"]:
        raise Illegal("The cards of a chain keep their order; only new ones can be put between them.")
    draft["order"].remove(card)
    draft["order"].insert(max(0, min(to, len(draft["order"]))), card)


def _shift(draft: Draft, op: Mapping[str, Any]) -> None:
    """Move a card some places to the right, or to the left."""
    card, by = _card(draft, op, second=True), op.get("by")
    if not isinstance(by, int):
        raise Illegal("A card is shifted by a number of places.")
    _place(draft, {"card": card, "to": draft["order"].index(card) + by})


def _use(draft: Draft, op: Mapping[str, Any]) -> None:
    """Say how often a line is used: a number, `max`, or None to leave it open."""
    card, line, count = _card(draft, op), op.get("line"), op.get("count")
    if not isinstance(line, int) or not 0 <= line < 10:
        raise Illegal("A line is named by its place, counted from 0.")
    if count is not None and not _countable(count):
        raise Illegal("A line is used a number of times, or `max`.")
    key = use_key(card, line, bool(op.get("second")))
    if count is None:
        draft["uses"].pop(key, None)
    else:
        draft["uses"][key] = count


def _upgrade(draft: Draft, op: Mapping[str, Any]) -> None:
    """Turn a card over as soon as a line allows it."""
    card = _card(draft, op)
    if card not in draft["upgrades"]:
        draft["upgrades"].append(card)
        draft["uses"] = {key: count for key, count in draft["uses"].items() if not key.endswith(FLIPS)}


def _unupgrade(draft: Draft, op: Mapping[str, Any]) -> None:
    """Leave a card as it is."""
    card = _card(draft, op)
    if card in draft["upgrades"]:
        draft["upgrades"].remove(card)


def _again(draft: Draft, op: Mapping[str, Any]) -> None:
    """Choose the card of the second use, or none."""
    if SECOND not in draft["start"]:
        raise Illegal("There is no second use in this plan.")
    draft["again"] = None if op.get("card") is None else _card(draft, op)


def _focus(draft: Draft, op: Mapping[str, Any]) -> None:
    """Look at a card."""
    draft["focus"] = None if op.get("card") is None else _card(draft, op, second=True)


def _fill(draft: Draft, op: Mapping[str, Any]) -> None:
    """Use every line that is still open as often as possible."""
    draft["uses"] = {"": MAX, **draft["uses"]}
    draft["focus"] = None


def _follow(draft: Draft, op: Mapping[str, Any]) -> None:
    """Take over a whole plan."""
    if not _sound(op, draft["start"]):
        raise Illegal("This is no plan for these cards.")
    _set(draft, {"again": None, **op})
    draft["focus"] = None


def _undo(draft: Draft, op: Mapping[str, Any]) -> None:
    """Take back the last edit."""
    if draft["past"]:
        _set(draft, draft["past"][-1])
        draft["past"] = draft["past"][:-1]


def _reset(draft: Draft, op: Mapping[str, Any]) -> None:
    """Begin the plan anew."""
    _set(draft, {"order": draft["start"], "uses": {}, "upgrades": [], "again": None})
    draft["focus"] = None


def _set(draft: Draft, parts: Mapping[str, Any]) -> None:
    draft["order"] = list(parts.get("order", draft["order"]))
    draft["uses"] = dict(parts.get("uses", draft["uses"]))
    draft["upgrades"] = list(parts.get("upgrades", draft["upgrades"]))
    draft["again"] = parts.get("again", draft["again"])


_EDITS: dict[str, Callable[[Draft, Mapping[str, Any]], None]] = {
    "place": _place,
    "shift": _shift,
    "use": _use,
    "upgrade": _upgrade,
    "unupgrade": _unupgrade,
    "again": _again,
    "focus": _focus,
    "fill": _fill,
    "follow": _follow,
    "undo": _undo,
    "reset": _reset,
}


def use_key(card: str, place: int, second: bool) -> str:
    """Under what name a draft counts the uses of a line."""
    return f"{card}/{place}/2" if second else f"{card}/{place}"


# Following ----------------------------------------------------------------------------------------


def following(
    game: Game[Any, Any], state: IndustryState, seat: int, draft: Draft, texts: Any
) -> dict[str, Any]:
    """The parts of a draft that makes given moves; cards that they leave out come last and use nothing."""
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise Illegal("A plan is followed by its moves, a list of texts.")
    state, cards = state.copy(), state.factory.cards
    order = [cards[card].id for card in state.tableaus[seat] if state.resolved[seat] >> card & 1]
    uses: dict[str, int | str] = {}
    upgrades: list[str] = []
    again: str | None = None
    second = False
    for text in texts:
        move = game.vocabulary.parse(text)
        if move not in state.pending.get(seat, ()):
            raise Illegal(f"`{text[:80]}` is not legal in this plan.")
        if move == DONE:
            break
        verb, step = move[0], state.lanes[seat][-1]
        if verb in (RESOLVE, AGAIN):
            second = verb == AGAIN
            again = cards[move[1]].id if second else again
            order.append(SECOND if second else cards[move[1]].id)
        elif verb == UPGRADE:
            assert isinstance(step, Upgrade)
            upgrades.append(cards[move[1]].id)
            flips = use_key(cards[step.card].id, step.place, second) + FLIPS
            uses[flips] = int(uses.get(flips, 0)) + 1
        elif isinstance(step, UseLine):
            uses[use_key(cards[step.card].id, step.place, second)] = move[1]
        game.apply(state, seat, move)
    for card in state.tableaus[seat]:
        id = cards[card].id
        if id not in order:
            order.append(id)
        for place, line in enumerate(cards[card].full):
            keys = [use_key(id, place, twice) + FLIPS * line.flips for twice in (False, True)]
            for key in keys:
                uses.setdefault(key, 0)
    if state.factory.chain:  # the row is the order; the second use stays behind its neighbour
        row = [cards[card].id for card in state.tableaus[seat]]
        at = order.index(SECOND) if SECOND in order else len(order)
        before = [row.index(id) for id in order[:at]][-1:]
        order = [*row[: before[0] + 1], SECOND, *row[before[0] + 1 :]] if SECOND in order and before else row
    if SECOND in draft["start"] and SECOND not in order:
        order.append(SECOND)
    return {"order": order, "uses": uses, "upgrades": upgrades, "again": again}


# Replaying ----------------------------------------------------------------------------------------


def plan(game: Game[Any, Any], state: IndustryState, seat: int, draft: Mapping[str, Any] | None) -> Plan:
    """Replay a draft on a copy of the position. The moves are legal one after another and end with `done`."""
    return _Walk(game, state.copy(), seat, current(state, seat, draft)).run()


class _Walk:
    """Works through a draft, one decision after another."""

    def __init__(self, game: Game[Any, Any], state: IndustryState, seat: int, draft: Draft) -> None:
        self.game = game
        self.state = state
        self.seat = seat
        self.draft = draft
        self.cards = state.factory.cards
        self.places = {card.id: place for place, card in enumerate(self.cards)}
        self.moves: list[str] = []
        self.notes: list[Note] = []
        self.steps: list[CardStep] = []
        self.begun = CardStep(None)  # the card whose lines are decided

    def run(self) -> Plan:
        state, seat = self.state, self.seat
        start = state.stocks[seat]
        inserting = [self.cards[card].id for card in state.inserting[seat]]
        while isinstance(top := self._top(), Insert):
            self._insert(top)
        self._recall()
        order = [id for id in self.draft["order"] if id in self.draft["start"]]
        if self.state.factory.chain:  # the row is the order; the second use stays behind its neighbour
            order = self._along_the_chain(order)
        for item in order:
            self._resolve(item)
        self._lines()
        if seat in state.pending:
            self.moves.append(self.game.vocabulary.text(DONE))
        self._note_upgrades()
        return Plan(self.moves, self.steps, start, state.stocks[seat], self.notes, inserting)

    def _top(self) -> Step[Any] | None:
        """The decision that the seat faces."""
        return self.state.lanes[self.seat][-1] if self.seat in self.state.pending else None

    def _make(self, move: Move) -> bool:
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
        self._make((INSERT, step.card, place + 1))

    def _along_the_chain(self, order: list[str]) -> list[str]:
        chain = [self.cards[card].id for card in self.state.tableaus[self.seat]]
        if SECOND in order:
            chain.insert(order.index(SECOND), SECOND)
        return chain

    def _recall(self) -> None:
        """Cards resolved before the plan began; the last one may still be in the middle."""
        state, seat = self.state, self.seat
        top = self._top()
        begun = top.card if isinstance(top, LineDecision) else -1
        resolved = [card for card in state.tableaus[seat] if state.resolved[seat] >> card & 1]
        for card in sorted(resolved, key=lambda card: card == begun):
            step = CardStep(self.cards[card].id, upgraded=bool(state.upgraded[seat] >> card & 1))
            step.lines = [
                LineStep(place, line, True)
                for place, line in enumerate(self.cards[card].lines(step.upgraded))
            ]
            if card == begun:
                step.before = step.after = state.stocks[seat]
                self.begun = step
            self.steps.append(step)

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
        upgraded = bool(state.upgraded[seat] >> card & 1)
        step = CardStep(card_id, second, upgraded, state.stocks[seat])
        active = self.cards[card].lines(upgraded)
        for place, line in enumerate(self.cards[card].full):
            step.lines.append(LineStep(place, line, place < len(active)))
            if place < len(active) and not line.processing:
                step.lines[-1].count = 1
        if self._make((AGAIN if second else RESOLVE, card)):
            self.steps.append(step)
            self.begun = step
            step.after = state.stocks[seat]
            self._lines()
        else:
            if second:
                self.notes.append(Note("again", card_id))
            step.before, step.passed = None, True
            for line_step in step.lines:
                line_step.count = 0
            self.steps.append(step)

    def _lines(self) -> None:
        """Decide the lines of the card that was begun, as far as the draft says."""
        while True:
            top = self._top()
            if isinstance(top, UseLine):
                self._use(top)
            elif isinstance(top, Upgrade):
                if not self._turn_over(top):
                    return
            else:
                assert top is None or isinstance(top, Produce)
                return
            self.begun.after = self.state.stocks[self.seat]

    def _use(self, top: UseLine) -> None:
        step = self.begun
        here = next(line for line in step.lines if line.place == top.place)
        here.most = len(self.state.pending[self.seat]) - 1
        uses = self.draft["uses"]
        here.asked = uses.get(use_key(self.cards[top.card].id, top.place, step.second), uses.get(""))
        wanted = here.most if here.asked == MAX else int(here.asked or 0)
        here.count = min(wanted, here.most)
        if wanted > here.count:
            self.notes.append(Note("short", self.cards[top.card].id, here.count))
        self._make((TRANSACT, here.count))

    def _turn_over(self, top: Upgrade) -> bool:
        """Upgrade the next card that the draft names and that can be upgraded here."""
        step = self.begun
        here = next(line for line in step.lines if line.place == top.place)
        here.most = max(here.most, 1)
        here.asked = here.asked or 0
        flips = self.draft["uses"].get(use_key(self.cards[top.card].id, top.place, step.second) + FLIPS)
        if isinstance(flips, int) and here.count >= flips:
            return False
        for id in self.draft["upgrades"]:
            if self._make((UPGRADE, self.places[id])):
                here.count += 1
                step.upgrades.append(id)
                return True
        return False

    def _note_upgrades(self) -> None:
        upgraded = self.state.upgraded[self.seat]
        for id in self.draft["upgrades"]:
            if not upgraded >> self.places[id] & 1:
                self.notes.append(Note("upgrade", id))
