"""How bots judge INTERBELLUM."""

from typing import TYPE_CHECKING

from bessemer.kernel.game import Policy

if TYPE_CHECKING:
    from bessemer.games.interbellum.game import OilBarons


class BaronPolicy(Policy):
    """Judges positions by the points that each seat can expect."""

    def __init__(self, game: "OilBarons") -> None:
        self.game = game
