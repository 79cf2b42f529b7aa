"""INTERBELLUM: oil barons in the Middle East of 1919, with wells, pipelines, gas, influence and armies."""

from bessemer.games.interbellum.game import OilBarons

__all__ = ["OilBarons"]
