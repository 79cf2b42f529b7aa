"""Furnace: an auction for Companies, then production with them, four times over."""

from bessemer.games.furnace.game import Furnace

__all__ = ["Furnace"]
