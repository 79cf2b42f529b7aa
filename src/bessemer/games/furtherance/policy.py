"""How bots judge Furtherance: by what the position is worth after a move."""

from collections.abc import Sequence
from math import exp
from typing import TYPE_CHECKING

from bessemer.games.furtherance.estimate import SIEGE, Estimate
from bessemer.games.furtherance.moves import (
    ASK,
    BUILD,
    BUILD_RESEARCHED,
    COUNTER,
    DEFEND,
    DEVELOP,
    HIT,
    LEVY,
    MINE,
    MOVE,
    PLAN,
    RECRUIT,
    RECRUIT_RESEARCHED,
    RESCUE,
    STOP_ASKING,
    STORM,
    STRIKE,
    UPGRADE,
)
from bessemer.games.furtherance.setup import ChooseLeader
from bessemer.games.furtherance.state import FurtheranceState
from bessemer.games.furtherance.turn import TakeTurn
from bessemer.kernel.game import Policy
from bessemer.kernel.moves import DONE, Move

if TYPE_CHECKING:
    from bessemer.games.furtherance.game import Furtherance

ENVY = 0.5
"""How much what the strongest rival has counts against a position."""

NEVER = -1000.0
"""The worth of a move that only a person would want to make."""

SPREAD = 1.3
"""Who is ahead by so much ends ahead in 73 of 100 games."""

ANSWERS = 40
"""Answers to a move that are looked at."""

SAFE = 2
"""Health that a unit needs to defend a castle without a second thought."""

WEIGHTS = {
    MINE: 3.0,
    DEVELOP: 6.0,
    BUILD: 5.0,
    BUILD_RESEARCHED: 6.0,
    RECRUIT: 3.0,
    RECRUIT_RESEARCHED: 3.0,
    UPGRADE: 1.5,
    MOVE: 0.6,
    STRIKE: 3.0,
    STORM: 4.0,
    HIT: 1.0,
    COUNTER: 8.0,
    DEFEND: 1.0,
    RESCUE: 1.0,
    PLAN: 1.0,
    LEVY: 0.3,
    ASK: 0.01,
    STOP_ASKING: 0.01,
}
"""How likely a good player makes a move of a kind, beside the usual 1."""


class FurtherancePolicy(Policy):
    """The worth of moves, in victory points."""

    def __init__(self, game: "Furtherance") -> None:
        self.game = game
        self.estimate = Estimate(game)

    def worths(self, state: FurtheranceState, seat: int, moves: Sequence[Move]) -> list[float]:
        """What the position is worth after each move and the answers to it."""
        step = state.agenda[-1]
        if isinstance(step, ChooseLeader):
            return [0.0] * len(moves)
        in_turn = isinstance(step, TakeTurn)
        worths = []
        for move in moves:
            if move[0] in (ASK, STOP_ASKING):
                worths.append(NEVER)
            elif move == DONE and in_turn and not self.game.solo:
                worths.append(self.standing(state, seat))
            else:
                worths.append(self._after(state, seat, move))
        return worths

    def weights(self, state: FurtheranceState, seat: int, moves: Sequence[Move]) -> Sequence[float] | None:
        """By the kind of the move; a turn is seldom ended with idle workers."""
        end = 0.2 if state.idle and state.working else 1.0
        return [end if move == DONE else WEIGHTS.get(move[0], 1.0) for move in moves]

    def evaluate(self, state: FurtheranceState) -> Sequence[float] | None:
        """When the turn in which the search began is over: by what each seat has."""
        if state.turns == state.origin:
            return None
        game = self.game
        if game.solo:
            return [1.0 / (1.0 + exp(-(self.standing(state, 0) - 2.0) / SPREAD))]
        worths = [self.estimate.worth(state, seat) for seat in range(game.seats)]
        values = []
        for seat, worth in enumerate(worths):
            ahead = [
                1.0 / (1.0 + exp((other - worth) / SPREAD))
                for rival, other in enumerate(worths)
                if rival != seat
            ]
            win = 1.0
            for chance in ahead:
                win *= chance
            values.append((win, sum(ahead) / len(ahead)))
        wins = sum(win for win, _ in values)
        return [(win / wins + share) / 2 for win, share in values]

    def standing(self, state: FurtheranceState, seat: int) -> float:
        """What a seat has, less a part of what its strongest rival has; alone, of all enemies."""
        game, worth = self.game, self.estimate.worth
        if state.outcome is not None:
            return 100.0 * state.outcome.values[seat]
        others = [other for other in range(game.parties) if other != seat]
        rivals = [worth(state, other) for other in others]
        against = sum(rivals) if game.solo else max(rivals) + 0.3 * sum(rivals) / len(rivals)
        siege = sum(game.castle_health - state.health[other] for other in others)
        return worth(state, seat) + SIEGE * siege - ENVY * against

    def _after(self, state: FurtheranceState, seat: int, move: Move) -> float:
        """Alone, what the enemies will do next counts too: they leave little to guess."""
        ahead = state.copy()
        turns = ahead.turns
        self.game.apply(ahead, seat, move)
        self._answer_all(ahead)
        if self.game.solo and ahead.turns == turns and ahead.outcome is None:
            if isinstance(ahead.agenda[-1], TakeTurn):
                self.game.apply(ahead, seat, DONE)
            self._answer_all(ahead)
        return self.standing(ahead, seat)

    def _answer_all(self, ahead: FurtheranceState) -> None:
        """Go on until somebody's turn is open."""
        for _ in range(ANSWERS):
            if ahead.outcome is not None or isinstance(ahead.agenda[-1], TakeTurn):
                return
            seat = ahead.to_move
            self.game.apply(ahead, seat, _answer(ahead, ahead.pending[seat]))


def _answer(state: FurtheranceState, moves: Sequence[Move]) -> Move:
    """The usual answer: strike back, defend with who is strong enough, else what comes first."""
    for move in moves:
        if move[0] == COUNTER:
            return move
        if move[0] == DEFEND and state.left(state.unit(move[1])) > SAFE:
            return move
    return moves[0]
