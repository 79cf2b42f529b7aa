"""The positions of every game that are drawn."""

from tools.screens import barons, duel, expansion, furnace, furtherance
from tools.screens.moments import Screen

SCREENS: dict[str, dict[str, Screen]] = {
    "furnace": furnace.SCREENS,
    "furnace-interbellum": expansion.SCREENS,
    "furnace-duel": duel.SCREENS,
    "interbellum": barons.SCREENS,
    "furtherance": furtherance.SCREENS,
}
"""By game and by name."""

NAMED = {name: screen for screens in SCREENS.values() for name, screen in screens.items()}
"""By name alone."""
