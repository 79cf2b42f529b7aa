"""Damage about to be dealt, who may turn it away, and death."""

from typing import ClassVar

from bessemer.games.furtherance.items import spend
from bessemer.games.furtherance.moves import BODYGUARD, GUARD, RULE_ORDERS, STOP_ASKING, USE
from bessemer.games.furtherance.research import offer_rescue, stop_asking
from bessemer.games.furtherance.squares import NOWHERE, each
from bessemer.games.furtherance.state import SWORD, FurtheranceState
from bessemer.kernel.moves import DONE, Move
from bessemer.kernel.steps import Decision

FIRST_ITEM = len(RULE_ORDERS)
"""Where items begin among the things that a seat may not want to be asked about."""

MOST_KILLS = 4
"""Points that Excalibur can gather."""


def reactive(state: FurtheranceState, seat: int, window: str, kind: str) -> list[int]:
    """U-78: the items of a seat that act in a window, unless it does not want to be asked about them."""
    game = state.game
    muted = state.muted[seat] >> FIRST_ITEM
    return sorted(
        {
            item
            for item in state.items[seat]
            if game.item_kinds[item] == kind and window in game.cards.windows[item] and not muted >> item & 1
        }
    )


def threaten(state: FurtheranceState, square: int, amount: int, source: int) -> None:
    """Damage is about to be dealt, by the unit on `source` if any: its victim's owner may turn it away."""
    unit = state.squares[square]
    if unit is None or amount <= 0:
        return
    owner = unit.owner
    if owner < state.game.seats and (state.items[owner] or state.standing[owner].bit_count() > 1):
        step = TurnAway(owner, square, amount, source)
        if len(step.options(state)) > 1:
            state.push(step)
            return
    harm(state, square, amount, source)


class TurnAway(Decision[FurtheranceState]):
    """U-78, window *damage*: a cloak against units, or a guard that takes all of it."""

    __slots__ = ("amount", "source", "square")
    fields: ClassVar[tuple[str, ...]] = ("seat", "square", "amount", "source")

    def __init__(self, seat: int, square: int, amount: int, source: int) -> None:
        self.seat = seat
        self.square = square
        self.amount = amount
        self.source = source

    def options(self, state: FurtheranceState) -> list[Move]:
        """U-47: only units can be cloaked against; U-57: a guard stands beside the victim."""
        seat = self.seat
        moves: list[Move] = [DONE]
        stops: list[Move] = []
        if self.source != NOWHERE and state.items[seat]:
            for item in reactive(state, seat, "damage", "shield"):
                moves.append((USE, item))
                stops.append((STOP_ASKING, FIRST_ITEM + item))
        if not state.muted[seat] >> BODYGUARD & 1:
            effects = state.game.unit_effects
            for square in each(state.standing[seat] & state.game.paths.near[self.square]):
                if effects[state.unit(square).card].guard:
                    moves.append((GUARD, square))
            if moves[-1][0] == GUARD:
                stops.append((STOP_ASKING, BODYGUARD))
        return moves + stops

    def choose(self, state: FurtheranceState, move: Move) -> None:
        """Take it, cancel it, or let the guard take all of it."""
        game = state.game
        if move[0] == USE:
            if state.journal is not None:
                state.tell("uses", self.seat, item=game.cards.ids[move[1]])
            spend(state, self.seat, move[1])
        elif move[0] == GUARD:
            if state.journal is not None:
                state.tell("guards", self.seat, card=game.cards.ids[state.unit(move[1]).card])
            harm(state, move[1], self.amount, self.source)
        else:
            if move[0] == STOP_ASKING:
                stop_asking(state, self.seat, move[1])
            harm(state, self.square, self.amount, self.source)


def harm(state: FurtheranceState, square: int, amount: int, source: int) -> None:
    """U-34: damage stays until it is healed, and kills as soon as there is as much as health."""
    unit = state.unit(square)
    state.hurt |= 1 << square
    if state.journal is not None:
        state.tell("damage", unit.owner, card=state.game.cards.ids[unit.card], amount=amount)
    if state.left(unit) > amount:  # U-Q1: as much is enough to die
        state.squares[square] = unit._replace(damage=unit.damage + amount)
        return
    killer = state.squares[source] if source != NOWHERE else None
    if killer is not None and killer.tokens & SWORD and killer.points < MOST_KILLS:
        state.squares[source] = killer._replace(points=killer.points + 1)
        state.dirty |= 1 << killer.owner
    kill(state, square)


def kill(state: FurtheranceState, square: int) -> None:
    """A unit dies, with all its tokens."""
    unit = state.lift(square)
    state.hurt &= ~(1 << square)
    if state.journal is not None:
        state.tell("dies", unit.owner, card=state.game.cards.ids[unit.card])
    offer_rescue(state, unit.owner, unit.card)
