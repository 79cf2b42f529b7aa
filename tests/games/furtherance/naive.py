"""A second, slow count of victory points, written from the rulebook and from what lies on the table."""

from bessemer.games.furtherance.view import FurtheranceView

FIELD = {f"{letter}{number}" for letter in "cde" for number in "345"}
BUILDINGS = {"church": 1, "city-hall": 2, "grand-park": 2}


def count_points(view: FurtheranceView, party: int) -> int:
    """All points of a party."""
    kingdom = view.kingdoms[party]
    own = [unit for unit in view.units if unit.owner == party]
    on_field = [unit for unit in own if unit.square in FIELD]
    total = 2 * kingdom.conquests
    for building in kingdom.buildings:
        if building.counters == 0:
            total += BUILDINGS.get(building.card, 0)
    for unit in own:
        if unit.card == "civilians":
            total += 1
        if unit.card == "flag-bearer" and unit in on_field:
            total += len(on_field) // 2
        if "grail" in unit.tokens and unit.square == "d4":
            total += 2
        if "sword" in unit.tokens:
            total += unit.kills // 2
    return total
