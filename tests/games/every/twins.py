"""Twins: two real games that a viewer cannot tell apart, found by search in random games.

They share a seed. At some moment a seat makes another move (or one more, in a sealed lane), and what the
viewer sees and is told stays the same; then both go on, with equal moves, as long as that is so.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from bessemer.kernel.moves import Move
from bessemer.kernel.session import Session
from bessemer.kernel.state import State
from tests.games.every.ways import SEEDS, WAYS, everybody, played
from tests.kit import AnyGame

Played = list[tuple[int, Move]]

TRIED = 6
"""Other moves that are tried at one moment."""

GOES_ON = 12
"""Moves that twins go on for, if they still look alike."""


@dataclass(frozen=True, slots=True)
class Twins:
    """Two games, the viewer who cannot tell them apart, and the decision that is hidden from it."""

    game: AnyGame
    seed: int
    viewer: int
    decision: str
    common: int
    one: Played = field(repr=False)
    other: Played = field(repr=False)

    @property
    def mover(self) -> int:
        """Who decides."""
        return self.one[self.common][0]

    @property
    def skipped(self) -> bool:
        """Whether the hidden move was not made at all in the other game."""
        return len(self.other) < len(self.one)

    def sessions(self) -> tuple[Session, Session]:
        """Both games."""
        return replayed(self.game, self.seed, self.one), replayed(self.game, self.seed, self.other)


def replayed(game: AnyGame, seed: int, moves: Played) -> Session:
    """A game from its moves."""
    session = Session(game, seed)
    for seat, move in moves:
        game.apply(session.state, seat, move)
    session.moves = moves[:]
    return session


def after(game: AnyGame, state: State, seat: int, move: Move | None) -> State:
    """The position after a move, with what was told about it; None is no move."""
    then = state.copy()
    then.journal = []
    if move is not None:
        game.apply(then, seat, move)
    return then


def told(state: State, viewer: int) -> list[object]:
    """What a viewer was told."""
    return [seen for event in state.journal or [] if (seen := event.seen(viewer)) is not None]


def alike(game: AnyGame, one: State, other: State, viewer: int) -> bool:
    """Whether a viewer cannot tell two positions apart: by what it sees, was told, and may do."""
    return (
        list(one.pending) == list(other.pending)
        and one.pending.get(viewer) == other.pending.get(viewer)
        and (one.outcome is None) == (other.outcome is None)
        and told(one, viewer) == told(other, viewer)
        and game.view(one, viewer) == game.view(other, viewer)
    )


def decision_of(state: State, seat: int) -> str:
    """The step that a seat decides."""
    agenda = state.lanes[seat] if state.lanes else state.agenda
    return type(agenda[-1]).__name__


def twins(game: AnyGame, seed: int) -> Iterator[Twins]:
    """Twins of one random game; at most one of each kind of decision and viewer."""
    rng = random.Random(f"twins {seed}")
    state, moves, found = game.start(seed), Played(), set[tuple[str, bool, bool]]()
    while state.outcome is None:
        seat = rng.choice(list(state.pending))
        options = state.pending[seat]
        move = rng.choice(options)
        others: list[Move | None] = [one for one in options if one != move]
        rng.shuffle(others)
        decision = decision_of(state, seat)
        true = after(game, state, seat, move)
        for other in (None, *others[:TRIED]) if state.sealed else others[:TRIED]:
            twin = after(game, state, seat, other)
            for viewer in rng.sample(everybody(game), game.seats + 1):
                kind = (decision, other is None, viewer >= 0)
                if viewer != seat and kind not in found and alike(game, true, twin, viewer):
                    found.add(kind)
                    both = [*moves, (seat, move)], moves + ([] if other is None else [(seat, other)])
                    go_on(game, true.copy(), twin.copy(), viewer, both, rng)
                    yield Twins(game, seed, viewer, decision, len(moves), *both)
        game.apply(state, seat, move)
        moves.append((seat, move))


def go_on(
    game: AnyGame, one: State, other: State, viewer: int, moves: tuple[Played, Played], rng: random.Random
) -> None:
    """Let both games go on with the same moves as long as the viewer cannot tell them apart."""
    for _ in range(rng.randint(0, GOES_ON)):
        seat = rng.choice(list(one.pending))
        both = [move for move in one.pending[seat] if move in other.pending[seat]]
        if not both:
            return
        move = rng.choice(both)
        one, other = after(game, one, seat, move), after(game, other, seat, move)
        if one.outcome is not None or not alike(game, one, other, viewer):
            return
        for game_so_far in moves:
            game_so_far.append((seat, move))


@cache
def ways_of(id: str) -> list[AnyGame]:
    """A game in every way to play it."""
    return [played(name) for name, (game, _, _) in WAYS.items() if game == id]


@cache
def twins_of(id: str) -> list[Twins]:
    """Twins of some random games in every way to play."""
    return [pair for game in ways_of(id) for seed in SEEDS for pair in twins(game, seed)]
