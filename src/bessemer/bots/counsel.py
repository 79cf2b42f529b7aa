"""What a hint is made of: the best production where one can be worked out, else what search has found."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from bessemer.bots.advice import Advice, advise
from bessemer.kernel.game import Game, Solved
from bessemer.kernel.moves import Move


@dataclass(frozen=True, slots=True)
class Counsel:
    """The best move and what is known of it; where it was solved, also what the seat's own plan brings."""

    advice: Advice
    solved: Solved | None = None
    planned: float | None = None


def counsel(
    game: Game[Any, Any], view: Any, moves: Sequence[Move], spec: str, plan: Sequence[Move] = ()
) -> Counsel:
    """A hint for the seat that sees a view; `plan` are the moves that it means to make."""
    policy, seat = game.policy(), view.seat
    state = game.sample(view, Random(0))
    solved = policy.solved(state, seat)
    if solved is None or solved.moves[0] not in moves:
        return Counsel(advise(game, view, moves, spec))
    planned = policy.brought(state, after(game, state.copy(), seat, plan), seat) if plan else None
    return Counsel(Advice(solved.moves[0], "solver"), solved, planned)


def after(game: Game[Any, Any], state: Any, seat: int, moves: Sequence[Move]) -> Any:
    """The position when a seat has made moves that are its alone, as far as they go."""
    for move in moves:
        if move not in state.pending.get(seat, ()):
            break
        game.apply(state, seat, move)
    return state
