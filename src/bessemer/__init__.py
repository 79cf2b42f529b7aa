"""A table for five board games: play them, write bots for them, measure and balance them."""

import secrets
from pathlib import Path

from bessemer.content.packs import build_game, read_pack
from bessemer.kernel.errors import BessemerError
from bessemer.kernel.meta import Value
from bessemer.kernel.session import Session

__all__ = ["BessemerError", "Play", "new"]
__version__ = "0.1.0"


class Play(Session):
    """A game being played at a prompt or in a notebook, which draws its board."""

    def _repr_html_(self) -> str:
        from bessemer.web.notebook import notebook_html

        return notebook_html(self)


def new(
    game: str, players: int, seed: int | str | None = None, pack: str | Path | None = None, **options: Value
) -> Play:
    """Start a game: `bessemer.new("furnace", players=3, seed=7, capitalists=True)`.

    The same seed gives the same game; without one, chance picks it. `pack` is a file with your own cards.
    """
    cards = None if pack is None else read_pack(game, Path(pack))
    return Play(build_game(game, players, options, cards), secrets.token_hex(16) if seed is None else seed)
