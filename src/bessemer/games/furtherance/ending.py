"""How the game ends, and who is ranked where."""

from bessemer.games.furtherance.state import FurtheranceState
from bessemer.kernel.outcome import Outcome, rank
from bessemer.kernel.steps import NOBODY

POINTS, CASTLES, LENGTH = "points", "castles", "length"
"""By what the game was decided."""

NOTICE = 10
"""An end by length is announced when so many rounds are left (U-79)."""

TIEBREAKS = (None, "castle health", "gold")


def check_win(state: FurtheranceState) -> None:
    """U-42: enough points, or nobody else left; U-Q17: the active party first; U-67: alone, also a loss."""
    game = state.game
    points = state.points
    if max(points[: game.seats]) >= game.goal:
        active = state.active if state.active < game.seats else 0
        best = [seat for seat in range(game.seats) if points[seat] >= game.goal]
        finish(state, POINTS, [active if active in best else best[0]])
    elif state.fallen:
        left = [seat for seat in range(game.seats) if seat not in state.fallen]
        if game.solo:
            if not left:
                finish(state, CASTLES, [])
        elif len(left) == 1:
            finish(state, CASTLES, left)


def adjudicate(state: FurtheranceState) -> None:
    """U-79: points, then castle health, then gold, else shared; alone, who has not won has lost."""
    game = state.game
    seats = range(game.seats)
    standings = [(state.points[seat], state.health[seat], state.gold[seat]) for seat in seats]
    best = max(standings)
    level = 0  # how many tie-breaks it took
    while level < 2 and sum(standing[: level + 1] == best[: level + 1] for standing in standings) > 1:
        level += 1
    winners = [] if game.solo else [seat for seat in seats if standings[seat] == best]
    finish(state, LENGTH, winners, TIEBREAKS[level] if len(winners) == 1 else None)


def finish(state: FurtheranceState, rule: str, winners: list[int], tiebreak: str | None = None) -> None:
    """U-80: behind the winner: points, castle health, later elimination."""
    game = state.game
    standings = [
        (
            int(seat in winners),
            0 if seat in winners else state.points[seat],
            0 if seat in winners else state.health[seat],
            0 if seat in winners or seat not in state.fallen else state.fallen.index(seat) - game.parties,
        )
        for seat in range(game.seats)
    ]
    ranks = rank(standings) if winners else (2,) * game.seats
    state.outcome = Outcome(rule, ranks, tuple(state.points[: game.seats]), tiebreak)
    if state.journal is not None:
        if winners:
            state.tell("end", NOBODY, winners=tuple(winners))
        else:
            state.tell("lost_castle" if rule == CASTLES else "lost_time", NOBODY)
