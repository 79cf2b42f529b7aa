"""Gains taken in part. Nobody is asked who has not said so with the move that leads to the gain."""

from typing import ClassVar

from bessemer.games.duel.effects import Effect
from bessemer.games.duel.state import DuelState
from bessemer.games.industry.stock import EMPTY, Stock, with_more
from bessemer.kernel.moves import Move
from bessemer.kernel.steps import Decision


class TakeGain(Decision[DuelState]):
    """D-B2.2: how much to take of one kind. Part of an effect: no piece comes between."""

    __slots__ = ("kind", "most")
    fields: ClassVar[tuple[str, ...]] = ("seat", "kind", "most")

    def __init__(self, seat: int, kind: int, most: int) -> None:
        self.seat = seat
        self.kind = kind
        self.most = most

    def options(self, state: DuelState) -> list[Move]:
        """From nothing to all of it."""
        return state.game.take[: self.most + 1]

    def choose(self, state: DuelState, move: Move) -> None:
        """Take so much."""
        gains = with_more(EMPTY, self.kind, move[1])
        state.gain(self.seat, gains)
        if state.journal is not None:
            state.tell("taken", self.seat, stock=gains)


def ask_how_much(state: DuelState, seat: int, gains: Stock) -> None:
    """Ask about each kind that is given, in the order of a stock."""
    for kind in reversed(range(len(gains))):
        if gains[kind]:
            state.push(TakeGain(seat, kind, gains[kind]))


def has_parts(effect: Effect) -> bool:
    """Whether something else than all or nothing can be taken of an effect; only extractions have parts."""
    return not effect.line.processing and sum(effect.line.gains) + bool(effect.flips) > 1
