"""The pictures of a table: asks the game's board, if the game has one.

A fault in a picture never stops a game: the list of moves and the log are still there.
"""

import logging
from collections.abc import Sequence
from typing import Any

from bessemer.content.texts import Texts
from bessemer.games import registry
from bessemer.kernel.game import Game
from bessemer.kernel.moves import Move
from bessemer.kernel.seen import Seen
from bessemer.web.board import board_html

log = logging.getLogger("bessemer.server")


def targets(game: Game[Any, Any], move: Move) -> tuple[str, ...]:
    """What to click for a move, in order; without a board, the move itself."""
    board = registry.board(game.meta.id)
    return (game.vocabulary.text(move),) if board is None else tuple(board.targets(game, move))


def label(game: Game[Any, Any], view: Any, names: Sequence[str], move: Move, words: Texts) -> str:
    """What stands on the button of a move; the board may know better words for it than the game."""
    own = getattr(registry.board(game.meta.id), "label", None)
    said: str = own(game, view, names, move) if own else ""
    return said or words.move_label(move, game)


def html(seen: Seen[Any, Any]) -> str:
    """The table as HTML; empty where there is no board to draw."""
    if registry.board(seen.game.meta.id) is None:
        return ""
    try:
        return board_html(seen)
    except Exception:
        log.exception("The board of %s could not be drawn.", seen.game.meta.id)
        return ""
