"""How bots judge Furtherance: by what the position is worth after a move."""

from collections.abc import Sequence
from math import exp
from typing import TYPE_CHECKING

from bessemer.games.furtherance.combat import ChooseHit, CounterAttack, Declared, Defend, Mend
from bessemer.games.furtherance.construction import MakeRoom
from bessemer.games.furtherance.damage import TurnAway
from bessemer.games.furtherance.estimate import Estimate
from bessemer.games.furtherance.items import SpendItem, Sweep
from bessemer.games.furtherance.movement import Trap
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
from bessemer.games.furtherance.research import PickCards, Rescue, ReturnCard
from bessemer.games.furtherance.setup import ChooseLeader
from bessemer.games.furtherance.state import FurtheranceState
from bessemer.games.furtherance.turn import TakeTurn
from bessemer.games.furtherance.work import BuyAgain, PlaceUnit, Train
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

ANSWERS = 12
"""Answers to a move that are looked at."""

FOLLOWS = (BuyAgain, PlaceUnit, Train, PickCards, ReturnCard, ChooseHit, MakeRoom, SpendItem, Sweep)
REACTIONS = (CounterAttack, Defend, Declared, TurnAway, Mend, Trap, Rescue)
"""What may have to be decided before a move has had its effect."""

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
            elif move == DONE and in_turn:
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
        rivals = [worth(state, other) for other in range(game.parties) if other != seat]
        against = sum(rivals) if game.solo else max(rivals) + 0.3 * sum(rivals) / len(rivals)
        return worth(state, seat) - ENVY * against

    def _after(self, state: FurtheranceState, seat: int, move: Move) -> float:
        ahead = state.copy()
        self.game.apply(ahead, seat, move)
        for _ in range(ANSWERS):
            if ahead.outcome is not None:
                break
            step = ahead.agenda[-1]
            if not isinstance(step, REACTIONS + FOLLOWS):
                break
            self.game.apply(ahead, step.seat, _answer(ahead.pending[step.seat]))
        return self.standing(ahead, seat)


def _answer(moves: Sequence[Move]) -> Move:
    """The usual answer: strike back, hit what comes first, else let it be."""
    return next((move for move in moves if move[0] == COUNTER), moves[0])
