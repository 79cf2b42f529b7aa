"""A plan for a seat's Production Phase, as plain data: edited freely, replayed on a copy, confirmed as moves.

The order names own cards; `*` is the second use of the card named by `again`. `uses` counts transactions by
`card/place`, with `/2` behind for the second use: a number, or `max` for as often as can be paid. Under
`post/manager` it holds the card that a Manager stands on, under `say/…` what else a game leaves open.
How a plan is replayed: `walk.py`.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypedDict, cast

from bessemer.games.industry.production import IndustryState
from bessemer.kernel.errors import Illegal

SECOND = "*"
"""Where the second use of a card stands in the order."""

FLIPS = "/flips"
"""Behind the name of a line: how many Companies are turned over there, where a plan has said it."""

MAX = "max"
"""As many transactions as can be paid."""

POST = "post/"
"""Before the name of a Manager: the card that it stands on."""

SAID = "say/"
"""Before the name of a decision that is no count."""

STEPS_BACK = 20
"""How many edits can be taken back."""

LONGEST = 120
"""How long a name in `uses` and what is said under it may be."""


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
        and all(isinstance(key, str) and _sayable(key, said) for key, said in uses.items())
        and isinstance(upgrades, list)
        and all(isinstance(id, str) and id in cards and id != SECOND for id in upgrades)
        and (again is None or (isinstance(again, str) and again in cards and again != SECOND))
    )


def _countable(count: object) -> bool:
    return count == MAX or (isinstance(count, int) and 0 <= count <= 99)


def _sayable(key: str, said: object) -> bool:
    """A count; of some decisions also a text: the id of a card, the text of a move."""
    if key.startswith((POST, SAID)) and isinstance(said, str):
        return len(key) <= LONGEST and len(said) <= LONGEST
    return _countable(said)


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


def _say(draft: Draft, op: Mapping[str, Any]) -> None:
    """Say something about a decision that is no count of a line; None leaves it open."""
    key, said = op.get("key"), op.get("said")
    if not isinstance(key, str) or not 0 < len(key) <= LONGEST:
        raise Illegal("A decision is named by its key.")
    if said is not None and not _sayable(key, said):
        raise Illegal("What is said of a decision is a number, or a short text where one is expected.")
    if said is None:
        draft["uses"].pop(key, None)
    else:
        draft["uses"][key] = said


def _post(draft: Draft, op: Mapping[str, Any]) -> None:
    """Put a Manager on a card, where it takes the place of another one; None takes it back."""
    manager = op.get("manager")
    if not isinstance(manager, str) or len(POST + manager) > LONGEST:
        raise Illegal("A Manager is named by its id.")
    draft["uses"].pop(POST + manager, None)
    if op.get("card") is None:
        return
    card = _card(draft, op)
    others = [key for key, said in draft["uses"].items() if key.startswith(POST) and said == card]
    for key in others:
        del draft["uses"][key]
    draft["uses"][POST + manager] = card
    draft["focus"] = card


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
    "say": _say,
    "post": _post,
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
