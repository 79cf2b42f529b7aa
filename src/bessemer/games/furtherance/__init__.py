"""Furtherance: four kingdoms, workers, armies and buildings; the first to six victory points wins."""

from bessemer.games.furtherance.game import Furtherance

__all__ = ["Furtherance"]
