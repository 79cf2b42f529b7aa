"""What the enemies of the solo game will do next, if nothing changes: as plain data."""

from bessemer.games.furtherance.solo import (
    YOU,
    Assault,
    next_spawn,
    next_square,
    spawn_square,
    storms,
    victims,
)
from bessemer.games.furtherance.squares import NAMES, each
from bessemer.games.furtherance.state import FurtheranceState
from bessemer.games.furtherance.view import Intent
from bessemer.kernel.journal import EventView, Fact

WAITS, MARCHES, STRIKES, STORMS = "will_wait", "will_march", "will_strike", "will_storm"
SPAWNS, DRAWS = "will_spawn", "will_draw"
"""Kinds of intents, as the journal would tell them: `count` is turn counters left, or attacks."""


def forecast(state: FurtheranceState) -> list[Intent]:
    """The castles in turn, their units in the order in which they act, and what appears last.

    Of several units that are as close, the seat chooses the first; here they come in the order of squares.
    While the enemies act, what is left of it.
    """
    game, ids = state.game, state.game.cards.ids
    plans: list[Intent] = []
    ahead = state.copy()
    for castle in range(max(1, state.active), game.parties):
        if castle in state.fallen:
            continue
        if state.counters[castle]:
            plans.append(Intent(WAITS, castle, "", [], "", state.counters[castle]))
            break
        for square in sorted(_waiting(ahead, castle), key=lambda square: (game.march[square], square)):
            plans.append(_act(ahead, castle, square))
        square = spawn_square(ahead, castle)
        if square >= 0:
            card = next_spawn(ahead, castle)
            kind, id = (SPAWNS, ids[card]) if card >= 0 else (DRAWS, "")
            plans.append(Intent(kind, castle, id, [NAMES[square]], "", 1))
    return plans


def _waiting(state: FurtheranceState, castle: int) -> list[int]:
    """The units of a castle that have something to do still: all, or those that have not done with it."""
    squares = list(each(state.standing[castle]))
    if castle != state.active:
        return squares
    acting = [step.square for step in state.agenda if isinstance(step, Assault)]
    return [square for square in squares if square in acting or state.unit(square).steps]


def told(intent: Intent) -> EventView:
    """An intent as an event, for which there are words."""
    facts: dict[str, Fact] = {
        "card": intent.card,
        "path": tuple(intent.path),
        "target": intent.target,
        "count": intent.count,
    }
    return EventView(intent.kind, intent.castle, 0, False, facts)


def _act(ahead: FurtheranceState, castle: int, square: int) -> Intent:
    """One unit walks and attacks, in a copy of the position in which nobody is harmed."""
    game = ahead.game
    unit = ahead.unit(square)
    effects = game.unit_effects[unit.card]
    now = castle == ahead.active
    steps, strikes = (unit.steps, unit.strikes) if now else (effects.moves, effects.attacks)
    path = [NAMES[square]]
    for _ in range(steps):
        step = next_square(ahead, unit, square)
        if step == square:
            break
        ahead.put(step, ahead.lift(square))
        square = step
        path.append(NAMES[square])
    card = game.cards.ids[unit.card]
    targets = victims(ahead, square, unit) if strikes else []
    if targets:
        return Intent(STRIKES, castle, card, path, NAMES[targets[0]], strikes)
    if strikes and storms(ahead, square, unit):
        return Intent(STORMS, castle, card, path, game.arm_ids[YOU], strikes)
    return Intent(MARCHES, castle, card, path, "", 0)
