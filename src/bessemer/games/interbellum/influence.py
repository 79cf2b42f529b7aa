"""Buying influence; and influence that comes or goes otherwise."""

from typing import ClassVar

from bessemer.games.interbellum.moves import INFLUENCE as BUY_INFLUENCE
from bessemer.games.interbellum.moves import NAME
from bessemer.games.interbellum.rulings import BARGAIN, BARGAINS, INFLUENCE
from bessemer.games.interbellum.state import BaronState
from bessemer.kernel.moves import DONE, Move
from bessemer.kernel.steps import Decision


def is_bargain(state: BaronState, power: int) -> bool:
    """Whether the next cube finds a place at $2 (I-Q1)."""
    return state.bargains[power] < BARGAINS


def influence_price(state: BaronState, power: int) -> int:
    """Of the next cube, with what the round adds (I-Q15)."""
    return (BARGAIN if is_bargain(state, power) else INFLUENCE) + state.regime.influence


def influence_moves(state: BaronState, seat: int) -> list[Move]:
    """Every superpower whose next cube can be paid."""
    left = state.money[seat] - INFLUENCE - state.regime.influence
    moves = state.game.influence_moves
    if left >= 0:
        return moves
    if left < BARGAIN - INFLUENCE:
        return []
    return [move for power, move in enumerate(moves) if is_bargain(state, power)]


def buy_influence(state: BaronState, seat: int, move: Move) -> None:
    """A cube; more may follow in the same country."""
    power = move[1]
    price = influence_price(state, power)
    state.money[seat] -= price
    if is_bargain(state, power):
        state.bargains[power] += 1
    if state.journal is not None:
        state.tell("bought", seat, power=state.game.content.powers[power].id, price=price)
    state.gain_influence(seat, power, 1)
    state.push(BuyMore(seat, power))


class BuyMore(Decision[BaronState]):
    """I-55: as many cubes in one country as the seat can pay."""

    __slots__ = ("power",)
    fields: ClassVar[tuple[str, ...]] = ("seat", "power")

    def __init__(self, seat: int, power: int) -> None:
        self.seat = seat
        self.power = power

    def options(self, state: BaronState) -> list[Move]:
        """One more, or to stop."""
        if influence_price(state, self.power) > state.money[self.seat]:
            return []
        return [DONE, state.game.influence_moves[self.power]]

    def choose(self, state: BaronState, move: Move) -> None:
        """One more."""
        if move[0] == BUY_INFLUENCE:
            buy_influence(state, self.seat, move)


class ChooseInfluence(Decision[BaronState]):
    """Gain a cube of influence where the seat likes, or lose one."""

    __slots__ = ("sign",)
    fields: ClassVar[tuple[str, ...]] = ("seat", "sign")

    def __init__(self, seat: int, sign: int) -> None:
        self.seat = seat
        self.sign = sign

    def options(self, state: BaronState) -> list[Move]:
        """Any superpower; to lose, one where there is some."""
        return [(NAME, power) for power, row in enumerate(state.influence) if self.sign > 0 or row[self.seat]]

    def choose(self, state: BaronState, move: Move) -> None:
        """Gain or lose it."""
        power = move[1]
        if state.journal is not None:
            kind = "influence" if self.sign > 0 else "less_influence"
            state.tell(kind, self.seat, power=state.game.content.powers[power].id, cubes=1)
        if self.sign > 0:
            state.gain_influence(self.seat, power, 1)
        else:
            state.lose_influence(self.seat, power)
