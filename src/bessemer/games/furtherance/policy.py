"""How bots judge Furtherance: by what the position is worth after a move."""

from collections.abc import Sequence
from math import exp
from typing import TYPE_CHECKING

from bessemer.games.furtherance.estimate import ACTION, Estimate
from bessemer.games.furtherance.moves import (
    ALWAYS_COUNTER,
    ASK,
    BUILD,
    BUILD_RESEARCHED,
    COUNTER,
    DEFEND,
    DEVELOP,
    HIT,
    KEEP,
    LEVY,
    MINE,
    MOVE,
    PLACE,
    PLAN,
    RECRUIT,
    RECRUIT_RESEARCHED,
    RESCUE,
    RESEARCH,
    SACRIFICE,
    STOP_ASKING,
    STORM,
    STRIKE,
    UPGRADE,
)
from bessemer.games.furtherance.setup import ChooseLeader
from bessemer.games.furtherance.squares import COORDINATES, each
from bessemer.games.furtherance.state import FurtheranceState
from bessemer.games.furtherance.turn import TakeTurn
from bessemer.kernel.game import Policy
from bessemer.kernel.moves import DONE, Move
from bessemer.kernel.outcome import ends_above, prospects

if TYPE_CHECKING:
    from bessemer.games.furtherance.game import Furtherance

ENVY, GRUDGE, FEAR = 0.4, 0.2, 0.15
"""How much counts against a position: what the strongest rival has, what all have; alone, all enemies."""

NEVER = -1000.0
"""The worth of a move that only a person would want to make."""

SPREAD = 5.0
"""Who is ahead by so much ends ahead in 73 of 100 games; wide, because one turn played out tells little."""

EVEN, SOLO_SPREAD = 14.0, 6.0
"""Alone: where half of the games are won, and how far from there it is three of four."""

AHEAD, SOLO_AHEAD = 1, 3
"""Turns after which search judges; alone, where nobody else has plans, it pays to look further."""

COOLNESS, SOLO_COOLNESS = 0.05, 0.2
"""How much less a move is worth that a good player makes a third as often; alone, search looks about more."""

IDLE = 0.5
"""What it costs to end the work of a turn with a worker that has not acted."""

WEAKEST = 0.5
"""What it costs to make the own castle the weakest of all, besides its health: it draws all enemies."""

STIR = 0.001
"""What it costs to move a unit, so that none walks about for nothing."""

ANSWERS = 40
"""Answers to a move that are looked at."""

SAFE = 2
"""Health that a unit needs to defend a castle without a second thought."""

PEACEFUL = frozenset(
    {MINE, DEVELOP, RESEARCH, UPGRADE, BUILD, BUILD_RESEARCHED, RECRUIT, RECRUIT_RESEARCHED, MOVE, PLAN, LEVY}
)
"""Moves that change nothing for others."""

STANDING = frozenset({ASK, STOP_ASKING, ALWAYS_COUNTER})
"""Standing answers, which spare people questions."""

ENDS_WORK = frozenset({DONE[0], MOVE, STRIKE, STORM, SACRIFICE})

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
    ALWAYS_COUNTER: 0.01,
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
        workers = len(state.idle) if in_turn and state.working else 0
        against = self._against(state, seat)
        worths = []
        for move in moves:
            if move[0] in STANDING:
                worths.append(NEVER)
                continue
            if move == DONE and in_turn and not self.game.solo:
                worth = self.standing(state, seat, against)
            else:
                ahead = self._after(state, seat, move)
                same = in_turn and not self.game.solo and move[0] in PEACEFUL
                worth = self.standing(ahead, seat, against if same else None)
                if in_turn and ahead.working and ahead.turns == state.turns:
                    worth += ACTION * max(0, len(ahead.idle) - workers)
            if move[0] in ENDS_WORK:
                worth -= IDLE * workers
            if move[0] == MOVE:
                worth -= STIR
            if move[0] == LEVY and self._weakest(ahead, seat):
                worth -= WEAKEST
            worths.append(worth)
        return worths

    def weights(self, state: FurtheranceState, seat: int, moves: Sequence[Move]) -> Sequence[float] | None:
        """By the kind of the move; a turn is seldom ended with idle workers."""
        end = 0.2 if state.idle and state.working else 1.0
        return [end if move == DONE else WEIGHTS.get(move[0], 1.0) for move in moves]

    def likely(self, state: FurtheranceState, seat: int, moves: Sequence[Move]) -> Sequence[float] | None:
        """By what the position is worth after each move."""
        worths = self.worths(state, seat, moves)
        best = max(worths)
        coolness = SOLO_COOLNESS if self.game.solo else COOLNESS
        return [exp((worth - best) / coolness) for worth in worths]

    def evaluate(self, state: FurtheranceState) -> Sequence[float] | None:
        """Some turns after that in which the search began: by what each seat has."""
        game = self.game
        if state.turns < state.origin + (SOLO_AHEAD if game.solo else AHEAD):
            return None
        if game.solo:
            return [ends_above(self.standing(state, 0), EVEN, SOLO_SPREAD)]
        return prospects([self.estimate.worth(state, seat) for seat in range(game.seats)], SPREAD)

    def standing(self, state: FurtheranceState, seat: int, against: float | None = None) -> float:
        """What a seat has, less what counts against it."""
        if state.outcome is not None:
            return 100.0 * state.outcome.values[seat]
        if against is None:
            against = self._against(state, seat)
        return self.estimate.worth(state, seat) - against

    def _against(self, state: FurtheranceState, seat: int) -> float:
        """A part of what the strongest rival has, alone of all enemies; less what a siege has done."""
        game = self.game
        others = [other for other in range(game.parties) if other != seat]
        rivals = [self.estimate.worth(state, other) for other in others]
        siege = sum(self.estimate.siege(state, other) for other in others)
        if game.solo:
            return FEAR * sum(rivals) - siege
        return ENVY * max(rivals) + GRUDGE * sum(rivals) - siege

    def _weakest(self, state: FurtheranceState, seat: int) -> bool:
        """Whether all other castles that stand have more health; alone, always."""
        others = (other for other in range(self.game.seats) if other != seat and other not in state.fallen)
        return all(state.health[seat] < state.health[other] for other in others)

    def _after(self, state: FurtheranceState, seat: int, move: Move) -> FurtheranceState:
        """The position after a move and the answers to it; alone, also after what the enemies do next."""
        ahead = state.copy()
        turns = ahead.turns
        self.game.apply(ahead, seat, move)
        self._answer_all(ahead)
        if self.game.solo and ahead.turns == turns and ahead.outcome is None:
            if isinstance(ahead.agenda[-1], TakeTurn):
                self.game.apply(ahead, seat, DONE)
            self._answer_all(ahead)
        return ahead

    def _answer_all(self, ahead: FurtheranceState) -> None:
        """Go on until somebody's turn is open."""
        for _ in range(ANSWERS):
            if ahead.outcome is not None or isinstance(ahead.agenda[-1], TakeTurn):
                return
            seat = ahead.to_move
            self.game.apply(ahead, seat, self._answer(ahead, ahead.pending[seat]))

    def _answer(self, state: FurtheranceState, moves: Sequence[Move]) -> Move:
        """Strike back, defend with who is strong enough, place units far from enemies, keep the best card."""
        for move in moves:
            if move[0] == COUNTER:
                return move
            if move[0] == DEFEND and state.left(state.unit(move[1])) > SAFE:
                return move
        if moves[0][0] == PLACE:
            enemies = [COORDINATES[square] for square in each(state.occupied & ~state.standing[state.active])]
            return max(moves, key=lambda move: _nearest(COORDINATES[move[1]], enemies))
        if moves[0][0] == KEEP:
            return max(moves, key=lambda move: self.estimate.appeal(move[1], 1.0))
        return moves[0]


def _nearest(place: tuple[int, int], enemies: Sequence[tuple[int, int]]) -> int:
    """How far the nearest enemy is from a square."""
    return min((abs(place[0] - x) + abs(place[1] - y) for x, y in enemies), default=0)
