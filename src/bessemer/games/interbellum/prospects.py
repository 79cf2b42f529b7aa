"""What a position promises a seat: its points, and what wells, money, flags, gas and cards may yet bring."""

from math import exp
from typing import TYPE_CHECKING

from bessemer.games.interbellum.plans import ACTION, MEMORY, SPENT, Means, Plans
from bessemer.games.interbellum.rulings import (
    CARD_FIND,
    EXECUTIVES,
    EXPANDING_FIND,
    GAS_INCOME,
    GAS_POINTS,
    INFLUENCE_FIND,
    MOST_COLUMN,
    MOST_FINDS,
    ROUNDS,
)
from bessemer.games.interbellum.scoring import control_points
from bessemer.games.interbellum.state import BaronState

if TYPE_CHECKING:
    from bessemer.games.interbellum.game import OilBarons

DOLLAR, PATIENCE = 0.7, 10.0
"""Points that a dollar becomes with many actions to come, and how many it takes to make most of that."""

CARD, PLAYABLE = 1.1, 0.25
"""Points of an action card, and how many of them an action to come can put to use."""

HOLD = (0.45, 0.7, 0.85, 0.95)
"""The chance to keep a flag for a while, by the lead over the next, …"""

STEADY = (1.0, 0.65, 0.55, 0.45, 0.35, 0.35)
"""… and how much of what it brings there still is in the end, by rounds to come."""

TAKE = (0.35, 0.2, 0.1)
"""The chance to get a flag soon, by what is missing to its holder."""

FURTHER_FINDS, FIND_PACE = 0.4, 0.25
"""How much finds to come count, and how many an action brings."""

SEARCHES = 0.5
"""How many searches to come each find that is missing stands for."""

ENVY = 0.1
"""How much the flags of others count against a seat."""


class Prospects:
    """Judges positions of one game; remembers what it worked out about routes."""

    def __init__(self, game: "OilBarons") -> None:
        self.game = game
        self.plans = Plans(game)
        self.gas_wells = game.gas_wells
        self._control: dict[tuple[int, int, int, int, tuple[int, ...], int, bool], float] = {}

    # The whole ------------------------------------------------------------------------------------

    def value(self, state: BaronState, seat: int) -> float:
        """Points that a seat may expect in the end."""
        means = self.means(state, seat)
        money, acts, left, dollar, _ = means
        worth = dollar * min(money, SPENT * acts) + CARD * min(len(state.hands[seat]), PLAYABLE * acts)
        worth += ACTION * acts
        worth += self._gas(state, seat, left, acts, dollar)
        worth += self._powers(state, seat, left, acts == 0)
        return worth + self.plans.worth(state, seat, means)

    def means(self, state: BaronState, seat: int) -> Means:
        """What a seat has to build with."""
        acts = self.acts(state, seat)
        return Means(
            state.money[seat], acts, ROUNDS - max(1, state.round), dollar_worth(acts), early=not state.round
        )

    def wanted(self, state: BaronState, seat: int) -> int:
        """Segments worth a look."""
        return self.plans.wanted(state, seat, self.means(state, seat))

    def acts(self, state: BaronState, seat: int) -> int:
        """Actions that a seat still has."""
        if state.placed or state.executives[seat]:
            return state.executives[seat] + EXECUTIVES * (ROUNDS - state.round)
        return EXECUTIVES * (ROUNDS - max(1, state.round) + 1)

    # Gas ------------------------------------------------------------------------------------------

    def _gas(self, state: BaronState, seat: int, left: int, acts: int, dollar: float) -> float:
        finds = state.finds[seat]
        further = min(MOST_FINDS, finds + FIND_PACE * acts)
        low = int(further)
        later = GAS_POINTS[low] + (further - low) * (GAS_POINTS[min(low + 1, MOST_FINDS)] - GAS_POINTS[low])
        worth = GAS_POINTS[finds] + FURTHER_FINDS * (later - GAS_POINTS[finds])
        free = (state.wells[seat] & self.gas_wells).bit_count()
        return worth + dollar * (GAS_INCOME[finds] * left + free * SEARCHES * min(acts, MOST_FINDS - finds))

    def find_worth(self, state: BaronState, seat: int) -> float:
        """What one more find brings."""
        left, acts = ROUNDS - state.round, self.acts(state, seat)
        finds, dollar = state.finds[seat], dollar_worth(acts)
        now = self._gas(state, seat, left, acts, dollar)
        state.finds[seat] = finds + 1
        worth = self._gas(state, seat, left, acts, dollar) - now
        state.finds[seat] = finds
        if finds + 1 == CARD_FIND:
            worth += CARD
        elif finds + 1 == EXPANDING_FIND and any(map(state.at_home, state.held(seat))):
            worth += 2.0
        elif finds + 1 == INFLUENCE_FIND:
            worth += 1.5
        return worth

    # Influence, flags and armies ------------------------------------------------------------------

    def _powers(self, state: BaronState, seat: int, left: int, over: bool) -> float:
        worth = 0.0
        memory = self._control
        for power, row in enumerate(state.influence):
            key = power, seat, state.flags[power], state.armies[power].bit_count(), row, left, over
            one = memory.get(key)
            if one is None:
                if len(memory) > MEMORY:
                    memory.clear()
                one = memory[key] = self._power(state, seat, power, STEADY[left], over)
            worth += one
        return worth

    def _power(self, state: BaronState, seat: int, power: int, steady: float, over: bool) -> float:
        row = state.influence[power]
        mine = row[seat]
        points = self.game.content.powers[power].points[min(mine, MOST_COLUMN)]
        control = steady * control_points(state, power)
        holder = state.flags[power]
        if holder == seat:
            lead = mine - max(cubes for other, cubes in enumerate(row) if other != seat)
            return points + control * (1.0 if over else HOLD[min(lead, len(HOLD) - 1)])
        if holder < 0:
            return points
        missing = row[holder] - mine
        hope = TAKE[missing] if mine and not over and missing < len(TAKE) else 0.0
        return points + control * (hope - ENVY)


def dollar_worth(acts: int) -> float:
    """Points that a dollar becomes when there are so many actions to spend it."""
    return DOLLAR * (1.0 - exp(-acts / PATIENCE))
