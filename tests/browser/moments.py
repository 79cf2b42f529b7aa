"""Moments of a game of Furnace at which tests sit down."""

from pathlib import Path
from typing import Any

from bessemer.records.record import Record, read
from tools.arrange import Until

GAMES = Path(__file__).parent / "games"


def recorded(name: str) -> Record:
    """A game of three whose cards a test counts on: eight cards to plan, fourteen, a chain, a second use."""
    return read((GAMES / f"{name}.json").read_bytes())


def production(round: int, seat: int = 0) -> Until:
    """The beginning of a Production Phase."""

    def reached(state: Any) -> bool:
        return bool(state.round == round and state.lanes and seat in state.pending)

    return reached


def bidding(round: int = 1, seat: int = 0, discs: int = 0) -> Until:
    """A bid of a seat, when some discs already lie there."""

    def reached(state: Any) -> bool:
        placed = sum(map(len, state.bids))
        return bool(state.round == round and not state.lanes and seat in state.pending and placed >= discs)

    return reached


def trading(seat: int = 0) -> Until:
    """A compensation that a seat may take more than once."""

    def reached(state: Any) -> bool:
        top = type(state.agenda[-1]).__name__ if state.agenda else ""
        return top == "Compensate" and len(state.pending.get(seat, ())) > 2

    return reached
