"""In every game, undo gives back the position without the move."""

import pytest

from bessemer.kernel.errors import UndoError
from bessemer.kernel.piles import REFEREE
from bessemer.kernel.session import Session
from tests.games.every.ways import again, moments
from tests.kit import AnyGame

LATE = 400
"""Moves after which playing a game again and again takes more time than it is worth."""


def test_undo_gives_back_the_position_without_the_move_and_else_changes_nothing(game: AnyGame) -> None:
    undone = 0
    for seed in range(9):
        if seed > 2 and undone > 3:
            break
        for session in moments(game, seed, 12):
            if len(session.moves) > LATE:
                break
            twin = again(session)
            before = game.digest(twin.state)
            for seat in range(game.seats):
                try:
                    place = twin.undoable(seat)
                except UndoError:
                    with pytest.raises(UndoError):
                        twin.undo(seat)
                    assert game.digest(twin.state) == before
                    assert twin.moves == session.moves
                    continue
                twin.undo(seat)
                rest = Session(game, session.seed)
                for mover, move in session.moves[:place] + session.moves[place + 1 :]:
                    rest.play(game.vocabulary.text(move), mover)
                assert game.digest(twin.state) == game.digest(rest.state)
                assert twin.journal(REFEREE) == rest.journal(REFEREE)
                undone += 1
                twin = again(session)
    assert undone > 3
