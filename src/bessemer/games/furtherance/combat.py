"""What units can attack, battles between them, and counter-attacks."""

from typing import ClassVar

from bessemer.games.furtherance.castles import castle_strikes_back
from bessemer.games.furtherance.damage import FIRST_ITEM, reactive, threaten
from bessemer.games.furtherance.items import give_token, heal, spend
from bessemer.games.furtherance.moves import (
    ALWAYS_COUNTER,
    COUNTER,
    COUNTERS,
    SEND,
    STAND_IN,
    STOP_ASKING,
    STORM,
    STRIKE,
    USE_ON,
)
from bessemer.games.furtherance.research import stop_asking
from bessemer.games.furtherance.squares import NOWHERE, each
from bessemer.games.furtherance.state import HIDDEN, KNIFE, NEW, SHARP, FurtheranceState, Unit
from bessemer.kernel.moves import DONE, Move
from bessemer.kernel.steps import NOBODY, Decision, Step

# What a unit can attack -------------------------------------------------------------------------------


def attack_options(state: FurtheranceState, seat: int, square: int, unit: Unit, moves: list[Move]) -> None:
    """U-32, U-41: the units and castles within reach, which a unit can attack."""
    paths = state.game.paths
    effects = state.game.unit_effects[unit.card]
    within = paths.within(seat, square, effects.reach, state.occupied)
    if state.attack(unit):  # U-Q6: without attack, no castle either
        enemies = within & state.occupied & ~state.standing[seat]
        if enemies:
            for target in each(enemies):
                if may_strike(state, unit, target):
                    moves.append((STRIKE, target, square))
        if within & paths.closed[seat]:
            for party in paths.castle_in(square, effects.reach, within):
                if party != seat and party not in state.fallen:
                    moves.append((STORM, state.game.arms[party], square))


def may_strike(state: FurtheranceState, unit: Unit, target: int) -> bool:
    """U-54: some spare new units; a hidden one cannot be attacked, nor step in for another."""
    tokens = state.unit(target).tokens
    return not tokens & HIDDEN and not (tokens & NEW and state.game.unit_effects[unit.card].spares_new)


# Attacking --------------------------------------------------------------------------------------------


def spend_strike(state: FurtheranceState, square: int) -> None:
    """U-30: no movement after an attack; U-48: a knife makes one more."""
    unit = state.unit(square)
    if unit.strikes:
        state.squares[square] = unit.acting(0, unit.strikes - 1)
    else:
        state.squares[square] = unit._replace(steps=0, tokens=unit.tokens & ~KNIFE)
    state.hurt = 0


def strike(state: FurtheranceState, square: int, target: int) -> None:
    """A unit attacks another."""
    if state.journal is not None:
        _tell_strike(state, square, target)
    spend_strike(state, square)
    state.push(state.game.end_action)
    declare(state, square, target)


def _tell_strike(state: FurtheranceState, square: int, target: int) -> None:
    ids, unit, other = state.game.cards.ids, state.unit(square), state.unit(target)
    state.tell("strikes", unit.owner, card=ids[unit.card], target=ids[other.card], other=(other.owner,))


def declare(state: FurtheranceState, square: int, target: int) -> None:
    """U-78, window *declared*: the attacked unit's owner may do something before the battle."""
    owner = state.unit(target).owner
    if owner < state.game.seats:
        step = Declared(owner, square, target)
        if len(step.options(state)) > 1:
            state.push(step)
            return
    fight(state, square, target)


class Declared(Decision[FurtheranceState]):
    """U-55: a neighbour may battle instead; a blade may be sharpened for the counter-attack."""

    __slots__ = ("square", "target")
    fields: ClassVar[tuple[str, ...]] = ("seat", "square", "target")

    def __init__(self, seat: int, square: int, target: int) -> None:
        self.seat = seat
        self.square = square
        self.target = target

    def options(self, state: FurtheranceState) -> list[Move]:
        """U-Q19: one thing or nothing."""
        seat, game = self.seat, state.game
        unit = state.unit(self.target)
        moves: list[Move] = [DONE]
        stops: list[Move] = []
        if game.unit_effects[unit.card].substitute and not state.muted[seat] >> STAND_IN & 1:
            attacker = state.unit(self.square)
            for square in each(state.standing[seat] & game.paths.near[self.target]):
                if may_strike(state, attacker, square):
                    moves.append((SEND, square))
            if len(moves) > 1:
                stops.append((STOP_ASKING, STAND_IN))
        if state.items[seat] and not unit.tokens & SHARP and _can_counter(state, self.square, self.target):
            for item in reactive(state, seat, "declared", "sharpen"):
                moves.append((USE_ON, item, self.target))
                stops.append((STOP_ASKING, FIRST_ITEM + item))
        return moves + stops

    def choose(self, state: FurtheranceState, move: Move) -> None:
        """Then they fight."""
        game, target = state.game, self.target
        if move[0] == SEND:
            target = move[1]
            if state.journal is not None:
                state.tell("sends", self.seat, card=game.cards.ids[state.unit(target).card])
        elif move[0] == USE_ON:
            if state.journal is not None:
                ids = game.cards.ids[move[1]], game.target_ids[target]
                state.tell("uses_on", self.seat, item=ids[0], target=ids[1])
            spend(state, self.seat, move[1])
            give_token(state, target, SHARP)
        elif move[0] == STOP_ASKING:
            stop_asking(state, self.seat, move[1])
        fight(state, self.square, target)


def _can_counter(state: FurtheranceState, square: int, target: int) -> bool:
    """U-52: whether the attacked unit may strike back at all."""
    effects = state.game.unit_effects
    return (
        not effects[state.unit(square).card].no_counters and not effects[state.unit(target).card].no_counters
    )


def fight(state: FurtheranceState, square: int, target: int) -> None:
    """U-33: damage, then perhaps a counter-attack, even by a unit that died."""
    defender = state.unit(target)
    strength = state.attack(defender)
    if strength and _can_counter(state, square, target):  # U-Q8: from however far the attack came
        state.push(Riposte(defender.owner, square, target, strength))
    threaten(state, target, state.attack(state.unit(square)), square)


class Riposte(Step[FurtheranceState]):
    """The attacked unit's owner may strike back; alone everybody must (U-61)."""

    __slots__ = ("owner", "source", "square", "strength")
    fields: ClassVar[tuple[str, ...]] = ("owner", "square", "source", "strength")

    def __init__(self, owner: int, square: int, source: int, strength: int) -> None:
        self.seat = NOBODY
        self.owner = owner
        self.square = square
        self.source = source
        self.strength = strength

    def run(self, state: FurtheranceState) -> None:
        """By itself where there is nothing to ask."""
        if state.game.solo or state.muted[self.owner] >> COUNTERS & 1:
            strike_back(state, self.owner, self.square, self.source, self.strength)
        else:
            state.push(CounterAttack(self.owner, self.square, self.source, self.strength))


def strike_back(state: FurtheranceState, owner: int, square: int, source: int, strength: int) -> None:
    """Damage to the attacker, which its owner may turn away."""
    if state.journal is not None:
        state.tell("counters", owner, amount=strength)
    threaten(state, square, strength, source)


class CounterAttack(Decision[FurtheranceState]):
    """Strike back or not, with a unit or with the castle; or strike back now and ever after."""

    __slots__ = ("source", "square", "strength")
    fields: ClassVar[tuple[str, ...]] = ("seat", "square", "source", "strength")

    def __init__(self, seat: int, square: int, source: int, strength: int) -> None:
        """`source` is the square of the unit that strikes back, or no square for the castle."""
        self.seat = seat
        self.square = square
        self.source = source
        self.strength = strength

    def options(self, state: FurtheranceState) -> list[Move]:
        """U-33, U-39, U-78."""
        return [DONE, (COUNTER,), (ALWAYS_COUNTER,)]

    def choose(self, state: FurtheranceState, move: Move) -> None:
        """Do it."""
        if move == DONE:
            return
        if move[0] == ALWAYS_COUNTER:
            stop_asking(state, self.seat, COUNTERS)
        if self.source == NOWHERE:
            castle_strikes_back(state, self.seat, self.square)
        else:
            strike_back(state, self.seat, self.square, self.source, self.strength)


class EndAction(Step[FurtheranceState]):
    """U-78, window *ended*: who was hurt by another's action may heal, before the next one."""

    __slots__ = ()

    def run(self, state: FurtheranceState) -> None:
        """The active seat is asked anyway."""
        game = state.game
        for seat in reversed(game.in_turn(state.active)):
            if seat != state.active and state.items[seat] and state.standing[seat] & state.hurt:
                state.push(Mend(seat))


class Mend(Decision[FurtheranceState]):
    """A hurt unit may be healed."""

    __slots__ = ()

    def options(self, state: FurtheranceState) -> list[Move]:
        """Nothing is asked without an item that helps."""
        seat = self.seat
        moves: list[Move] = []
        items = reactive(state, seat, "ended", "heal")
        for item in items:
            moves += [(USE_ON, item, square) for square in each(state.standing[seat] & state.hurt)]
        stops = [(STOP_ASKING, FIRST_ITEM + item) for item in items]
        return [DONE, *moves, *stops] if moves else []

    def choose(self, state: FurtheranceState, move: Move) -> None:
        """U-49: only who is still alive."""
        if move[0] == STOP_ASKING:
            stop_asking(state, self.seat, move[1])
        elif move != DONE:
            game = state.game
            if state.journal is not None:
                item, target = game.cards.ids[move[1]], game.target_ids[move[2]]
                state.tell("uses_on", self.seat, item=item, target=target)
            spend(state, self.seat, move[1])
            heal(state, move[2], game.cards.items[move[1]].heal)
