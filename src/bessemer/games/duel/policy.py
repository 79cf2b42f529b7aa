"""How bots judge Furnace Duel."""

from typing import TYPE_CHECKING

from bessemer.kernel.game import Policy

if TYPE_CHECKING:
    from bessemer.games.duel.game import Duel


class DuelPolicy(Policy):
    """To be filled."""

    def __init__(self, game: "Duel") -> None:
        self.game = game
