"""Dice select the superpowers that an event is about."""

from typing import ClassVar

from bessemer.games.interbellum.armies import by_event
from bessemer.games.interbellum.moves import NAME
from bessemer.games.interbellum.rulings import BLANK, DIE
from bessemer.games.interbellum.state import BaronState
from bessemer.kernel.chance import choose_below
from bessemer.kernel.moves import Move
from bessemer.kernel.steps import NOBODY, Decision, Step


class RollDie(Step[BaronState]):
    """Roll one of the dice that are left; `rolled` are the superpowers that came up before."""

    __slots__ = ("dice", "rolled", "withdrawing")
    fields: ClassVar[tuple[str, ...]] = ("dice", "withdrawing", "rolled")

    def __init__(self, dice: int, withdrawing: int, rolled: int) -> None:
        self.seat = NOBODY
        self.dice = dice
        self.withdrawing = withdrawing
        self.rolled = rolled

    def run(self, state: BaronState) -> None:
        """I-48: a repeated result is rolled again; I-47: a blank is the starting player's."""
        while True:
            side = choose_below(state, DIE)
            if side == BLANK:
                if state.journal is not None:
                    state.tell("blank", state.starter)
                state.push(NameSide(state.starter, self.dice, self.withdrawing, self.rolled))
                return
            repeats = self.rolled >> side & 1
            if state.journal is not None:
                power = state.game.content.powers[side].id
                state.tell("roll_again" if repeats else "roll", state.starter, power=power)
            if not repeats:
                show(state, side, self.dice, self.withdrawing, self.rolled)
                return


def show(state: BaronState, power: int, dice: int, withdrawing: int, rolled: int) -> None:
    """A die shows a superpower: the event is about it; then the next die is rolled."""
    if dice > 1:
        state.push(RollDie(dice - 1, withdrawing, rolled | 1 << power))
    by_event(state, power, bool(withdrawing))


class NameSide(Decision[BaronState]):
    """I-49, I-Q17: of a blank die the starting player names the side, none that counted before."""

    __slots__ = ("dice", "rolled", "withdrawing")
    fields: ClassVar[tuple[str, ...]] = ("seat", "dice", "withdrawing", "rolled")

    def __init__(self, seat: int, dice: int, withdrawing: int, rolled: int) -> None:
        self.seat = seat
        self.dice = dice
        self.withdrawing = withdrawing
        self.rolled = rolled

    def options(self, state: BaronState) -> list[Move]:
        """The superpowers that have not come up."""
        return [(NAME, power) for power in range(len(state.flags)) if not self.rolled >> power & 1]

    def choose(self, state: BaronState, move: Move) -> None:
        """It counts."""
        if state.journal is not None:
            state.tell("named", self.seat, power=state.game.content.powers[move[1]].id)
        show(state, move[1], self.dice, self.withdrawing, self.rolled)
