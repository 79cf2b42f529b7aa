"""Looks back at a game: what everybody could expect, which decisions cost most, what production left.

A decision is judged from what its seat could see then, on samples, and never from what was hidden from it.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import hypot
from random import Random
from typing import Any

from bessemer.bots.counsel import after
from bessemer.bots.search import Search
from bessemer.bots.tree import Node
from bessemer.kernel.game import Game, Policy
from bessemer.kernel.moves import Move
from bessemer.kernel.session import Session

SIMS = 600
"""Simulations that look for a better move."""

DUEL = 1000
"""Simulations, half each, that compare the move made with the better one."""

GLANCE = 150
"""Simulations at a decision that is not judged, for the curve alone."""

SURE = 2.0
"""A loss counts if it is so many times its standard error."""

MOST_LOSSES = 3
"""How many decisions of a seat are told."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What each seat could expect, 0 to 1, after so many moves of the game."""

    turn: int
    values: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Loss:
    """A decision that cost: what was played, what was better, what each brought, and the standard error."""

    turn: int
    seat: int
    played: str
    better: str
    value: float  # of the move that was made
    gain: float  # what the better one would have brought on top
    error: float


@dataclass(frozen=True, slots=True)
class Yield:
    """What a seat made of a phase of its own, and what it could have made."""

    turn: int
    seat: int
    brought: float
    worth: float
    proven: bool
    final: bool
    moves: tuple[str, ...]

    @property
    def left(self) -> float:
        """What was left on the table."""
        return max(0.0, self.worth - self.brought)


@dataclass(frozen=True, slots=True)
class Finding:
    """What there is to say of one moment."""

    moment: Moment
    loss: Loss | None = None
    yields: tuple[Yield, ...] = ()


@dataclass(frozen=True, slots=True)
class Review:
    """A whole game looked back at."""

    curve: tuple[Moment, ...]
    losses: tuple[Loss, ...]
    yields: tuple[Yield, ...]


class _Duel(Search):
    """A search that begins with one of two moves in turn, so that both are known equally well."""

    rivals: tuple[Move, Move]

    def _select(self, at: Node, state: Any, seat: int) -> Move:
        if at is self.root:
            return self.rivals[self.simulations % 2]
        return super()._select(at, state, seat)


def moments(session: Session) -> list[int]:
    """The turns worth looking at: every decision in turn, and the beginning of every phase of lanes."""
    then = Session(session.game, session.seed, journal=False)
    turns = []
    opened = -1
    for turn, (seat, move) in enumerate(session.moves):
        state = then.state
        if not state.lanes or state.opened != opened:
            turns.append(turn)
        opened = state.opened if state.lanes else -1
        then.game.apply(state, seat, move)
    return turns


def look(session: Session, turn: int, seats: Sequence[int], effort: float = 1.0) -> Finding:
    """What there is to say of a moment of a game; the decisions of `seats` are judged."""
    game = session.game
    state = game.start(session.seed)
    for seat, move in session.moves[:turn]:
        game.apply(state, seat, move)
    policy, rng = game.policy(), Random(f"review {turn}")
    if state.lanes:
        return _phase(session, state, policy, turn, seats, rng)
    seat, played = session.moves[turn]
    view = game.view(state, seat)
    search = Search(game, policy, view, rng)
    search.run(_share(SIMS if seat in seats else GLANCE, effort))
    moment = Moment(turn, tuple(search.values))
    best = search.best(state.pending[seat])
    if seat not in seats or best == played:
        return Finding(moment)
    return Finding(moment, _compare(game, policy, view, (played, best), turn, effort))


def _compare(
    game: Game[Any, Any], policy: Policy, view: Any, rivals: tuple[Move, Move], turn: int, effort: float
) -> Loss | None:
    """What a move lost against a better one, if that is sure; on samples that did not help to choose it."""
    duel = _Duel(game, policy, view, Random(f"duel {turn}"))
    duel.rivals = rivals
    duel.run(_share(DUEL, effort))
    played, better = (duel.node(move) for move in rivals)
    gain, error = better.mean - played.mean, hypot(better.error, played.error)
    if gain <= SURE * error:
        return None
    texts = [game.vocabulary.text(move) for move in rivals]
    return Loss(turn, view.seat, texts[0], texts[1], played.mean, gain, error)


def _phase(
    session: Session, state: Any, policy: Policy, turn: int, seats: Sequence[int], rng: Random
) -> Finding:
    """A phase in which everybody acts alone: what could be made of it, and what was."""
    game = session.game
    yields = []
    for seat in seats:
        sample = game.sample(game.view(state, seat), rng)
        solved = policy.solved(sample, seat)
        if solved is not None:
            made = [move for mover, move in session.moves[turn : _end(session, state, turn)] if mover == seat]
            brought = policy.brought(sample, after(game, sample.copy(), seat, made), seat)
            texts = tuple(game.vocabulary.text(move) for move in solved.moves)
            yields.append(Yield(turn, seat, brought, solved.worth, solved.proven, solved.final, texts))
    watcher = game.sample(game.view(state, session.moves[turn][0]), rng)
    return Finding(Moment(turn, tuple(policy.evaluate(watcher) or ())), None, tuple(yields))


def _end(session: Session, state: Any, turn: int) -> int:
    """The turn at which a phase of lanes was over."""
    then, opened = state.copy(), state.opened
    while then.lanes and then.opened == opened:
        session.game.apply(then, *session.moves[turn])
        turn += 1
    return turn


def _share(simulations: int, effort: float) -> int:
    return max(2, int(simulations * effort))


def assemble(session: Session, findings: Iterable[Finding]) -> Review:
    """A review of what was found; of each seat only the decisions that cost most."""
    found = sorted(findings, key=lambda finding: finding.moment.turn)
    curve = [finding.moment for finding in found if finding.moment.values]
    if session.outcome is not None:
        curve.append(Moment(len(session.moves), session.outcome.values))
    losses = sorted((one.loss for one in found if one.loss), key=lambda loss: -loss.gain)
    told: list[Loss] = []
    for loss in losses:
        if sum(other.seat == loss.seat for other in told) < MOST_LOSSES:
            told.append(loss)
    yields = [one for finding in found for one in finding.yields]
    return Review(tuple(curve), tuple(told), tuple(yields))


def review(
    session: Session,
    seats: Sequence[int] | None = None,
    effort: float = 1.0,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Review:
    """Look back at a game that is over; without `seats`, the decisions of everybody are judged."""
    judged = range(session.game.seats) if seats is None else seats
    turns = moments(session)
    findings = []
    for done, turn in enumerate(turns):
        progress(done, len(turns))
        findings.append(look(session, turn, judged, effort))
    return assemble(session, findings)
