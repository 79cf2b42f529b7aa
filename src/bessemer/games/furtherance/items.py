"""Items on the own turn; reactions stand in `combat.py`, `damage.py` and `movement.py`."""

from typing import ClassVar

from bessemer.games.furtherance.construction import develop, works_of
from bessemer.games.furtherance.market import discard, refill
from bessemer.games.furtherance.moves import DISCARD, SWEEP, USE, USE_ON
from bessemer.games.furtherance.research import add_research, begin_research
from bessemer.games.furtherance.squares import each
from bessemer.games.furtherance.state import (
    GRAIL,
    HIDDEN,
    KNIFE,
    SHARP,
    SWORD,
    FurtheranceState,
)
from bessemer.kernel.chance import choose_below
from bessemer.kernel.journal import Fact
from bessemer.kernel.moves import DONE, Move
from bessemer.kernel.steps import Decision

MOST_ITEMS = 5

TOKEN_OF = {"knife": KNIFE, "sharpen": SHARP, "hide": HIDDEN, "grail": GRAIL, "sword": SWORD}
"""Effects that go on as a token on a unit."""


def use_options(state: FurtheranceState, seat: int, moves: list[Move]) -> None:
    """U-12: every item that is of use on the own turn, on every target."""
    game = state.game
    items = state.items[seat]
    for item in items if len(items) == 1 else sorted(set(items)):
        windows = game.cards.windows[item]
        if "turn" in windows or ("start" in windows and state.working):
            moves += [(USE_ON, item, target) for target in targets(state, seat, item)]
            if _plain(state, item):
                moves.append((USE, item))


def targets(state: FurtheranceState, seat: int, item: int) -> list[int]:
    """What an item can be used on, as targets of a move."""
    game = state.game
    kind = game.item_kinds[item]
    if kind == "heal":
        return [square for square in each(state.standing[seat]) if state.unit(square).damage]
    if kind in TOKEN_OF:
        token = TOKEN_OF[kind]
        return [square for square in each(state.standing[seat]) if not state.unit(square).tokens & token]
    if kind == "hammer":
        return [game.on_work + work for work in works_of(state, seat)]
    if kind == "research":
        return [game.on_deck + deck for deck in range(3) if state.decks[deck].pieces or state.discards[deck]]
    if kind == "steal":
        return [
            game.on_arm + game.arms[other]
            for other in range(game.parties)
            if other != seat and state.research[other]
        ]
    return []


def _plain(state: FurtheranceState, item: int) -> bool:
    """Whether an item can be used without a target."""
    kind = state.game.item_kinds[item]
    if kind == "extra_turn":
        return not state.second and not state.again  # U-Q20
    return kind == "sweep" and any(state.offers)


def use_item(state: FurtheranceState, seat: int, move: Move) -> None:
    """U-72: do what the item says, then discard it."""
    game = state.game
    item = move[1]
    spend(state, seat, item)
    kind = game.item_kinds[item]
    amount = getattr(game.cards.items[item], kind)
    if move[0] == USE:
        if state.journal is not None:
            state.tell("uses", seat, item=game.cards.ids[item])
        if kind == "extra_turn":
            state.again = True
        else:
            state.push(Sweep(seat, amount))
        return
    target = move[2]
    if state.journal is not None:
        state.tell("uses_on", seat, item=game.cards.ids[item], target=game.target_ids[target])
    if kind == "heal":
        heal(state, target, amount)
    elif kind in TOKEN_OF:
        give_token(state, target, TOKEN_OF[kind])
    elif kind == "hammer":
        develop(state, seat, target - game.on_work, amount)
    elif kind == "research":
        begin_research(state, seat, target - game.on_deck)
    else:
        _steal(state, seat, game.arms.index(target - game.on_arm))


def spend(state: FurtheranceState, seat: int, item: int) -> None:
    """Take an item away from its owner, to the discards."""
    items = state.items[seat]
    at = items.index(item)
    state.items[seat] = items[:at] + items[at + 1 :]
    discard(state, item)


def heal(state: FurtheranceState, square: int, amount: int) -> None:
    """Remove damage from a unit."""
    unit = state.unit(square)
    state.squares[square] = unit._replace(damage=max(0, unit.damage - amount))


def give_token(state: FurtheranceState, square: int, token: int) -> None:
    """Lay a token on a unit."""
    unit = state.unit(square)
    state.squares[square] = unit._replace(tokens=unit.tokens | token)
    state.sharpened |= token == SHARP
    state.dirty |= 1 << unit.owner


def _steal(state: FurtheranceState, seat: int, victim: int) -> None:
    """Take one of another's researched cards, without looking."""
    cards = state.research[victim]
    at = choose_below(state, len(cards)) if len(cards) > 1 else 0
    card, knowers, _ = cards[at]
    state.research[victim] = cards[:at] + cards[at + 1 :]
    knowers |= 1 << seat
    if state.journal is not None:
        secret: dict[str, Fact] = {"card": state.game.cards.ids[card]}
        back = state.game.back_ids[state.game.decks[card]]
        state.tell("steals", seat, secret, knowers, card=back, castle=state.game.arm_ids[victim])
    add_research(state, seat, card, knowers)
    state.boundary = state.turn  # the thief has seen the card


class Sweep(Decision[FurtheranceState]):
    """Open piles are removed and replaced, up to so many."""

    __slots__ = ("left",)
    fields: ClassVar[tuple[str, ...]] = ("seat", "left")

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def options(self, state: FurtheranceState) -> list[Move]:
        """Any pile, or no more."""
        return [DONE, *((SWEEP, card) for offers in state.offers for card, _ in offers)]

    def choose(self, state: FurtheranceState, move: Move) -> None:
        """The pile goes to the discards."""
        if move == DONE:
            return
        card = move[1]
        deck = state.game.decks[card]
        offers = state.offers[deck]
        at, count = next((at, count) for at, (other, count) in enumerate(offers) if other == card)
        state.offers[deck] = offers[:at] + offers[at + 1 :]
        if state.journal is not None:
            state.tell("sweeps", self.seat, card=state.game.cards.ids[card])
        refill(state, deck, at)
        state.discards[deck] += (card,) * count
        if len(state.offers[deck]) < len(offers):
            refill(state, deck, at)
        if self.left > 1:
            state.push(Sweep(self.seat, self.left - 1))


def add_item(state: FurtheranceState, seat: int, item: int) -> None:
    """With a sixth item, one has to go."""
    state.items[seat] = tuple(sorted((*state.items[seat], item)))
    if len(state.items[seat]) > MOST_ITEMS:
        state.push(SpendItem(seat))


class SpendItem(Decision[FurtheranceState]):
    """U-27: with a sixth item, one is used at once; if none can be, one is discarded."""

    __slots__ = ()

    def options(self, state: FurtheranceState) -> list[Move]:
        """All uses of all items, else which one is lost."""
        moves: list[Move] = []
        use_options(state, self.seat, moves)
        return moves or [(DISCARD, item) for item in sorted(set(state.items[self.seat]))]

    def choose(self, state: FurtheranceState, move: Move) -> None:
        """Use it or lose it."""
        if move[0] != DISCARD:
            use_item(state, self.seat, move)
            return
        if state.journal is not None:
            state.tell("discards", self.seat, card=state.game.cards.ids[move[1]])
        spend(state, self.seat, move[1])
