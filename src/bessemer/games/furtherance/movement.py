"""Moving units (U-28 to U-31), and the traps they may step into."""

from typing import ClassVar

from bessemer.games.furtherance.damage import FIRST_ITEM, reactive, threaten
from bessemer.games.furtherance.items import spend
from bessemer.games.furtherance.moves import STOP_ASKING, USE
from bessemer.games.furtherance.research import stop_asking
from bessemer.games.furtherance.squares import NOWHERE
from bessemer.games.furtherance.state import FurtheranceState
from bessemer.kernel.moves import DONE, Move
from bessemer.kernel.steps import NOBODY, Decision, Step


def walk(state: FurtheranceState, square: int, end: int) -> None:
    """A unit walks to another square, step by step where somebody could trap it."""
    unit = state.unit(square)
    game = state.game
    step, steps = game.paths.way(unit.owner, square, unit.steps, state.occupied)[end]
    if state.journal is not None:
        state.tell("moves", unit.owner, card=game.cards.ids[unit.card], square=game.target_ids[end])
    state.hurt = 0
    if _trappers(state, unit.owner):
        state.push(Walk(step, end))
        enter(state, square, step)
    else:
        state.shift(square, end, unit.acting(unit.steps - steps, unit.strikes))


def _trappers(state: FurtheranceState, owner: int) -> list[int]:
    """The seats that hold a trap and want to be asked, in turn order."""
    traps, items = state.game.traps, state.items
    if not any(items):
        return []
    return [
        seat
        for seat in state.game.in_turn(state.active)
        if seat != owner
        and not traps.isdisjoint(state.items[seat])
        and reactive(state, seat, "entered", "trap")
    ]


def enter(state: FurtheranceState, square: int, step: int) -> None:
    """U-78, window *entered*: one step, and who could trap the unit there is asked."""
    unit = state.unit(square)
    state.shift(square, step, unit.acting(max(0, unit.steps - 1), unit.strikes))
    for seat in reversed(_trappers(state, unit.owner)):
        state.push(Trap(seat, step))


class Walk(Step[FurtheranceState]):
    """The rest of a walk, if the unit is still alive."""

    __slots__ = ("end", "square")
    fields: ClassVar[tuple[str, ...]] = ("square", "end")

    def __init__(self, square: int, end: int) -> None:
        self.seat = NOBODY
        self.square = square
        self.end = end

    def run(self, state: FurtheranceState) -> None:
        """One step more, until it is there."""
        unit = state.squares[self.square]
        if unit is None or self.square == self.end:
            state.push(state.game.end_action)
            return
        steps = max(1, unit.steps)
        step, _ = state.game.paths.way(unit.owner, self.square, steps, state.occupied)[self.end]
        state.push(Walk(step, self.end))
        enter(state, self.square, step)


class Trap(Decision[FurtheranceState]):
    """Spring a trap under a unit, or not."""

    __slots__ = ("square",)
    fields: ClassVar[tuple[str, ...]] = ("seat", "square")

    def __init__(self, seat: int, square: int) -> None:
        self.seat = seat
        self.square = square

    def options(self, state: FurtheranceState) -> list[Move]:
        """In one's courtyard, or beside one of one's units; nothing is asked elsewhere."""
        seat, game = self.seat, state.game
        here = 1 << self.square
        near = game.paths.courts[seat] & here or game.paths.near[self.square] & state.standing[seat]
        if not near or state.squares[self.square] is None:
            return []
        items = reactive(state, seat, "entered", "trap")
        stops: list[Move] = [(STOP_ASKING, FIRST_ITEM + item) for item in items]
        return [DONE, *((USE, item) for item in items), *stops] if items else []

    def choose(self, state: FurtheranceState, move: Move) -> None:
        """The trap does damage; it is no unit's attack."""
        if move[0] == STOP_ASKING:
            stop_asking(state, self.seat, move[1])
        elif move != DONE:
            if state.journal is not None:
                state.tell("uses", self.seat, item=state.game.cards.ids[move[1]])
            spend(state, self.seat, move[1])
            threaten(state, self.square, state.game.cards.items[move[1]].trap, NOWHERE)
