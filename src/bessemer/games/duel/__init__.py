"""Furnace Duel: two players, routes on a map, six boards, and a campaign through all of them."""

from bessemer.games.duel.game import Duel

__all__ = ["Duel"]
