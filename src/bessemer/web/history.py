"""How a game went, round by round."""

from typing import Any

from bessemer.kernel.session import Session

ROUND = "round"
"""The journal event with which a round begins, in every game that has rounds."""


def rounds_of(session: Session) -> list[tuple[int, Any]]:
    """The turn at which each round was over, and a spectator's view of it."""
    then = Session(session.game, session.seed)
    told = len(then.state.journal or [])
    rounds = []
    for turn, (seat, move) in enumerate(session.moves, 1):
        then.game.apply(then.state, seat, move)
        events = then.state.journal or []
        if then.over or any(event.kind == ROUND for event in events[told:]):
            rounds.append((turn, then.view()))
        told = len(events)
    return rounds
