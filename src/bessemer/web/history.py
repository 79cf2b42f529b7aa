"""How a game went, round by round."""

from typing import Any

from bessemer.kernel.session import Session

ROUND = "round"
"""The journal event with which a round begins, in every game that has rounds."""


def rounds_of(session: Session) -> list[tuple[int, Any]]:
    """The turn at which each round was over, and a spectator's view of it."""
    then = Session(session.game, session.seed)
    told = len(then.state.journal or [])
    begun = any(event.kind == ROUND for event in then.state.journal or [])  # else there are choices before
    rounds = []
    for turn, (seat, move) in enumerate(session.moves, 1):
        then.game.apply(then.state, seat, move)
        events = then.state.journal or []
        begins = any(event.kind == ROUND for event in events[told:])
        if then.over or (begins and begun):
            rounds.append((turn, then.view()))
        begun = begun or begins
        told = len(events)
    return rounds
