"""Monte Carlo tree search on samples of what a seat knows, for any game and any number of seats.

Every simulation takes another sample of the view, goes down one tree that all samples share, adds a node to
it, plays on by the game's quick judgement until that can say what everybody may expect, and counts it on the
way back; each seat cares for its own result only. Where seats act at the same time each has a tree of its
own, which the moves of the others do not enter: nobody can react to what has not been shown.
"""

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from typing import Any

from bessemer.bots.tree import LANE, Node
from bessemer.kernel.game import Game, Policy
from bessemer.kernel.moves import Move
from bessemer.kernel.steps import NOBODY

CURIOSITY = 0.15
"""How much a likely move that was seldom tried counts against one that has done well."""

EVEN = 0.25
"""The part of all likelihood that is shared out evenly, so that no move is ruled out by judgement."""


class Search:
    """One search: a tree under the position that a seat sees."""

    def __init__(
        self,
        game: Game[Any, Any],
        policy: Policy,
        view: Any,
        rng: Random,
        root: Node | None = None,
        trust: float = 1.0,
    ) -> None:
        """`trust` says how far the game's quick judgement is followed: 0 looks at moves in any order."""
        self.game = game
        self.policy = policy
        self.view = view
        self.seat: int = view.seat
        self.rng = rng
        self.trust = trust
        self.root = root or Node()
        self.sums = [0.0] * game.seats
        self.simulations = 0

    def run(self, simulations: int, may_go_on: Callable[[], bool] | None = None) -> None:
        """Simulate so often, or until time is up."""
        for _ in range(simulations):
            self._simulate()
            if may_go_on is not None and not may_go_on():
                return

    @property
    def top(self) -> Node:
        """The node at which the seat decides now."""
        return self.root.children.get((self.seat, LANE), self.root)

    def node(self, move: Move) -> Node:
        """What is known of a move of the seat."""
        return self.top.children.get((self.seat, move)) or Node()

    def best(self, moves: Sequence[Move]) -> Move:
        """The move tried most often; what it brought decides a tie."""
        return max(moves, key=lambda move: (self.node(move).visits, self.node(move).mean))

    @property
    def values(self) -> list[float]:
        """What each seat can expect."""
        return [total / max(1, self.simulations) for total in self.sums]

    # One simulation -------------------------------------------------------------------------------

    def _simulate(self) -> None:
        state = self.game.sample(self.view, self.rng)
        path: list[tuple[int, Node]] = []
        node = self.root
        lanes: dict[int, Node] = {}  # while lanes are open: where each seat stands in its own
        opened = -1
        values: Sequence[float] | None = (
            None  # where the seat decides now, judgement alone would tell nothing
        )
        grown = False
        while values is None and not grown:
            seat = self.seat if self.seat in state.pending else state.to_move
            if (state.opened if state.lanes else -1) != opened:
                if lanes:
                    node = node.child((NOBODY, LANE))
                lanes = {}
                opened = state.opened if state.lanes else -1
            at = node if not state.lanes else lanes.get(seat) or node.child((seat, LANE))
            move = self._select(at, state, seat)
            reached = at.child((seat, move))
            grown = not reached.visits
            path.append((seat, reached))
            if state.lanes:
                lanes[seat] = reached
            else:
                node = reached
            self.game.apply(state, seat, move)
            values = self._values(state)
        if values is None:
            values = self._play_on(state)
        for seat, reached in path:
            reached.add(values[seat])
        for seat, value in enumerate(values):
            self.sums[seat] += value
        self.simulations += 1

    def _values(self, state: Any) -> Sequence[float] | None:
        return state.outcome.values if state.outcome is not None else self.policy.evaluate(state)

    def _play_on(self, state: Any) -> Sequence[float]:
        """Play by the quick judgement until it is clear what everybody may expect."""
        game, policy, rng = self.game, self.policy, self.rng
        values = None
        while values is None:
            seat = state.to_move
            moves = state.pending[seat]
            weights = policy.weights(state, seat, moves)
            move = (
                moves[int(rng.random() * len(moves))] if weights is None else rng.choices(moves, weights)[0]
            )
            game.apply(state, seat, move)
            values = self._values(state)
        return values

    def _select(self, at: Node, state: Any, seat: int) -> Move:
        """The move that promises most: by what it brought, how likely it is and how seldom it was tried."""
        moves: list[Move] = state.pending[seat]
        if moves != at.moves:
            self._judge(at, state, seat, moves)
        children = at.children
        considered = at.widened()
        known = [(prior, move, children.get((seat, move))) for prior, move in considered]
        visits = sum(child.visits for _, _, child in known if child)
        usual = sum(child.total for _, _, child in known if child) / visits if visits else 0.0
        at.tries += 1
        best, chosen = -1.0, moves[0]
        for prior, move, child in known:
            if child is None:
                worth = usual + CURIOSITY * prior * sqrt(visits + 1)
            else:
                child.available += 1
                worth = child.total / child.visits if child.visits else usual
                worth += CURIOSITY * prior * sqrt(child.available) / (1 + child.visits)
            if worth > best:
                best, chosen = worth, move
        return chosen

    def _judge(self, at: Node, state: Any, seat: int, moves: Sequence[Move]) -> None:
        """Work out how likely the moves are."""
        now = at is self.top and seat == self.seat
        weights = (self.policy.likely if now else self.policy.weights)(state, seat, moves)
        at.moves = list(moves)
        if weights is None or not self.trust:
            at.priors = [(1.0 / len(moves), move) for move in self.rng.sample(at.moves, len(moves))]
        else:
            trusted = [weight**self.trust for weight in weights]
            scale = (1.0 - EVEN) / sum(trusted)
            shares = [EVEN / len(moves) + weight * scale for weight in trusted]
            at.priors = sorted(zip(shares, moves, strict=True), reverse=True)
