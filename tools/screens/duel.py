"""Positions of Furnace Duel."""

from typing import Any

from bessemer.kernel.session import Session
from tools.arrange import Until, over
from tools.screens.moments import (
    Screen,
    asks,
    at_once,
    history,
    late_production,
    others_produce,
    planned,
    played,
    see,
    to_move,
)

ID = "furnace-duel"
BOARDS = ("britain", "alps", "baltic", "transcontinental", "victoria", "new-england")


def game(board: str, until: Until, **options: Any) -> Session:
    """A game on a board up to a moment."""
    return played(ID, 3, 2, until, board=board, **options)


def _bids(state: Any) -> bool:
    return state.round == 2 and 0 in state.pending and sum(map(len, state.bids)) >= 3


def _claim(state: Any) -> bool:
    return state.round >= 2 and 0 in state.pending and asks("Claim")(state)


def _cities(state: Any) -> bool:
    parts = any(len(move) == 3 for move in state.pending.get(0, []))  # a City that can be used for less
    return parts and asks("UseCities")(state)


def _lease(state: Any) -> bool:
    return 0 in state.pending and asks("PayLease")(state)


def _chain(state: Any) -> bool:
    return bool(state.lanes) and bool(state.inserting[0])


SCREENS: dict[str, Screen] = {
    **{f"duel-{board}": (lambda board=board: see(game(board, _claim), 0), ()) for board in BOARDS},  # type: ignore[misc]
    "duel-bids": (lambda: see(game("baltic", _bids, capitalists=True), 0), ("disc:*",)),
    "duel-cities": (lambda: see(game("baltic", _cities), 0), ()),
    "duel-lease": (lambda: see(game("baltic", _lease, lease=True), 0), ()),
    "duel-pairs": (lambda: to_move(game("victoria", at_once, capitalists=True)), ()),
    "duel-plan": (lambda: planned(game("alps", late_production), {"op": "fill"}), ()),
    "duel-chain": (lambda: planned(game("new-england", _chain, chain=True)), ()),
    "duel-waiting": (lambda: see(game("baltic", others_produce), 0), ()),
    "duel-watcher": (lambda: see(game("transcontinental", _claim), -1), ()),
    "duel-result": (lambda: see(game("britain", over), 0, history=history(ID, 3, 2)), ()),
}
