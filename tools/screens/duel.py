"""Positions of Furnace Duel."""

from typing import Any

from bessemer.games.duel.moves import SPEND
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


def _shipping(state: Any) -> bool:
    """A Shipping Company that brings goods is in the row: what it gives can be taken in part."""
    bids = map(state.game.vocabulary.text, state.pending.get(0, []))
    return asks("PlaceDisc")(state) and any(bid.endswith(" in part") for bid in bids)


def _claim(state: Any) -> bool:
    return state.round >= 2 and 0 in state.pending and asks("Claim")(state)


def _cities(state: Any) -> bool:
    parts = any(len(move) == 3 for move in state.pending.get(0, []))  # a City that can be used for less
    return parts and asks("UseCities")(state)


def _lease(state: Any) -> bool:
    return 0 in state.pending and asks("PayLease")(state)


def _chain(state: Any) -> bool:
    return bool(state.lanes) and bool(state.inserting[0])


def _token(state: Any) -> bool:
    """A production in which a Ferry token may be used."""
    spends = any(move[0] == SPEND for move in state.pending.get(0, []))
    return bool(state.lanes) and spends


SCREENS: dict[str, Screen] = {
    **{f"duel-{board}": (lambda board=board: see(game(board, _claim), 0), ()) for board in BOARDS},  # type: ignore[misc]
    "duel-bids": (lambda: see(game("baltic", _bids, capitalists=True), 0), ("disc:*",)),
    "duel-shipping": (lambda: see(game("britain", _shipping), 0), ()),
    "duel-cities": (lambda: see(game("baltic", _cities), 0), ()),
    "duel-lease": (lambda: see(game("baltic", _lease, lease=True), 0), ()),
    "duel-pairs": (lambda: to_move(game("victoria", at_once, capitalists=True)), ()),
    "duel-plan": (lambda: planned(game("alps", late_production), {"op": "fill"}), ()),
    "duel-chain": (lambda: planned(game("new-england", _chain, chain=True)), ()),
    "duel-token": (lambda: planned(game("baltic", _token)), ()),
    "duel-waiting": (lambda: see(game("baltic", others_produce), 0), ()),
    "duel-replay": (lambda: see(game("alps", late_production), 0, replay=True), ()),
    "duel-watcher": (lambda: see(game("transcontinental", _claim), -1), ()),
    "duel-result": (lambda: see(game("britain", over), 0, history=history(ID, 3, 2)), ()),
}
