"""Furnace: Interbellum, the expansion: Managers, deliveries, variable discs, Agents; one to five players."""

from bessemer.games.furnace.interbellum.game import Interbellum

__all__ = ["Interbellum"]
