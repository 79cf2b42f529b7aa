"""Earlier positions of a game, found from copies that are kept on the way of one replay."""

from collections import OrderedDict
from collections.abc import Sequence
from copy import copy
from typing import Any

from bessemer.kernel.game import Game
from bessemer.kernel.moves import Move
from bessemer.kernel.session import Session

SPACING = 16
"""So many moves lie between two copies."""

LONG = 200
"""So many moves are replayed beside the event loop."""

TABLES_KEPT = 16

_pasts: "OrderedDict[tuple[str, str], Past]" = OrderedDict()


class Past:
    """The positions of one game, as far as anybody has looked."""

    def __init__(self, game: Game[Any, Any], seed: str) -> None:
        self.game = game
        self._first = Session(game, seed, journal=False)
        self._moves: list[tuple[int, Move]] = []
        self._copies: list[Any] = [self._first.state.copy()]  # after 0, 16, 32 … of these moves

    def after(self, moves: Sequence[tuple[int, Move]]) -> Session:
        """The game after some moves, without its journal."""
        near = self._near(moves)
        state = self._copies[near].copy()
        for number, (seat, move) in enumerate(moves[near * SPACING :], near * SPACING + 1):
            self.game.apply(state, seat, move)
            if number % SPACING == 0 and number // SPACING == len(self._copies):
                self._copies.append(state.copy())
        then = copy(self._first)
        then.state, then.moves = state, list(moves)
        return then

    def distance(self, moves: Sequence[tuple[int, Move]]) -> int:
        """How many moves must be made again to come there."""
        return len(moves) - self._near(moves) * SPACING

    def _near(self, moves: Sequence[tuple[int, Move]]) -> int:
        """The last copy on the way; copies of a way that was not taken are dropped."""
        known = min(len(moves), len(self._moves))
        if self._moves[:known] != list(moves[:known]):
            del self._copies[1:]
            self._moves = []
        if len(moves) > len(self._moves):
            self._moves = list(moves)
        return min(len(self._copies) - 1, len(moves) // SPACING)


def past_of(table: str, game: Game[Any, Any], seed: str) -> Past:
    """The past of a table's game; of a few tables that were looked back at last it is kept."""
    key = (table, seed)
    past = _pasts.pop(key, None) or Past(game, seed)
    _pasts[key] = past
    if len(_pasts) > TABLES_KEPT:
        _pasts.popitem(last=False)
    return past
