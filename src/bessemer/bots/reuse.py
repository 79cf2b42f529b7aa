"""Finds the part of an old tree that still holds after a few moves, so that a search need not begin anew."""

from collections.abc import Iterator
from random import Random
from typing import Any

from bessemer.bots.tree import LANE, Node
from bessemer.kernel.game import Game
from bessemer.kernel.moves import Move

TRIED = 200
"""Moves replayed at most while looking for what happened since."""

FAR = 12
"""So many moves later next to nothing is left of a tree."""


def what_still_holds(game: Game[Any, Any], root: Node, before: Any, move: Move, view: Any) -> Node | None:
    """The tree under a new view, if the old one grew it after this move of the seat and nothing was revealed.

    After chance or a reveal the old samples no longer agree with what the seat knows, and all is forgotten.
    """
    seat = view.seat
    then, now = before.progress, view.progress
    moves = now.turn - then.turn
    revealed = now.boundary > then.turn
    same_phase = bool(then.lanes) == bool(now.lanes) and now.opened == then.opened
    if seat != before.seat or revealed or now.sealed or not same_phase or not 1 <= moves <= FAR:
        return None
    state = game.sample(before, Random(0))
    top = root.children.get((seat, LANE), root)
    child = top.children.get((seat, move))
    if child is None or move not in state.pending.get(seat, ()):
        return None
    game.apply(state, seat, move)
    for node, reached in _walk(game, child, state, moves - 1, [TRIED]):
        if game.view(reached, seat) == view:
            if not now.lanes:
                return node
            fresh = Node()
            fresh.children[seat, LANE] = node
            return fresh
    return None


def _walk(
    game: Game[Any, Any], node: Node, state: Any, depth: int, left: list[int]
) -> Iterator[tuple[Node, Any]]:
    """What the tree can reach by so many moves, the likeliest first."""
    if not depth:
        yield node, state
        return
    for (mover, move), child in sorted(node.children.items(), key=lambda entry: -entry[1].visits):
        if left[0] and move in state.pending.get(mover, ()):
            left[0] -= 1
            ahead = state.copy()
            game.apply(ahead, mover, move)
            yield from _walk(game, child, ahead, depth - 1, left)
