"""D-B9.4: the Transcontinental Railroad. Tracking trains that build towards each other."""

from typing import ClassVar

from bessemer.games.duel.state import DuelState
from bessemer.games.duel.taking import ask_how_much
from bessemer.games.duel.using import SPACE, offer
from bessemer.games.industry.stock import EMPTY, MONEY, with_more
from bessemer.kernel.steps import NOBODY, Step

GOLDEN_SPIKE = 13
"""Money for the player who reached the central space of a completed railroad."""

SPIKE = 2
"""Money for a spike once the railroad is complete."""


def complete(state: DuelState) -> bool:
    """D-B9.4.3: whether the tracking trains stand on adjacent spaces."""
    return abs(state.rail[0] - state.rail[1]) == 1


class Advance(Step[DuelState]):
    """D-B9.4.2: move the tracking train space by space; each space reached offers its effect."""

    __slots__ = ("owner", "sparing", "spikes")
    fields: ClassVar[tuple[str, ...]] = ("owner", "spikes", "sparing")

    def __init__(self, owner: int, spikes: int, sparing: int) -> None:
        self.seat = NOBODY
        self.owner = owner
        self.spikes = spikes
        self.sparing = sparing

    def run(self, state: DuelState) -> None:
        """One space for each spike; D-B9.4.4: money for those that come too late."""
        owner = self.owner
        if complete(state):
            if self.sparing:  # spike by spike
                for _ in range(self.spikes):
                    ask_how_much(state, owner, with_more(EMPTY, MONEY, SPIKE))
                return
            money = with_more(EMPTY, MONEY, SPIKE * self.spikes)
            state.gain(owner, money)
            if state.journal is not None:
                state.tell("spikes", owner, stock=money)
            return
        place = state.rail[owner] + _way(state, owner)
        state.rail = (place, state.rail[1]) if owner == 0 else (state.rail[0], place)
        if state.journal is not None:
            state.tell("advance", owner, place=place + 1)
        if self.spikes > 1:
            state.push(Advance(owner, self.spikes - 1, self.sparing))
        if state.game.map.spaces[place] is not None:
            offer(state, owner, SPACE, place, self.sparing)


def gives(state: DuelState, seat: int, spikes: int) -> bool:
    """Whether so many spikes bring a seat something for nothing: from a space, or as money."""
    here, there = state.rail[seat], state.rail[1 - seat]
    spaces = abs(there - here) - 1
    if spikes > spaces:
        return True
    reached = [state.game.map.spaces[here + _way(state, seat) * step] for step in range(1, spikes + 1)]
    return any(effect and not effect.line.processing and any(effect.line.gains) for effect in reached)


def _way(state: DuelState, seat: int) -> int:
    return 1 if seat == state.west else -1


def award(state: DuelState, seat: int) -> int:
    """D-B9.4.5: the golden spike."""
    if not state.rail or not complete(state):
        return 0
    centre = state.game.map.centre
    reached = state.rail[seat] >= centre if seat == state.west else state.rail[seat] <= centre
    return GOLDEN_SPIKE if reached else 0
