"""All that a seat gets to see."""

import random

import pytest

from bessemer.kernel.errors import BessemerError, UndoError
from bessemer.kernel.session import Session
from tests.games.every.ways import encoded


def payload(session: Session, seat: int) -> list[object]:
    """All that a seat gets to see: its view, journal, moves, the table, and every refusal."""
    rng = random.Random(seat)
    vocabulary = session.game.vocabulary
    tried = [vocabulary.text(vocabulary.move(rng.randrange(vocabulary.size))) for _ in range(5)]
    return [
        encoded(session.view(seat)),
        encoded(session.journal(seat)),
        session.legal_for(seat),
        list(session.pending),
        session.game.describe(session.view(seat)),
        [refusal(session, text, seat) for text in tried],
        undo_refusal(session, seat),
    ]


def refusal(session: Session, text: str, seat: int) -> str:
    """What a seat is told when it asks for a move; nothing if it may make it."""
    if text in session.legal_for(seat):
        return ""
    with pytest.raises(BessemerError) as error:
        session.play(text, seat)
    return str(error.value)


def undo_refusal(session: Session, seat: int) -> str:
    try:
        session.undoable(seat)
    except UndoError as error:
        return str(error)
    return ""
