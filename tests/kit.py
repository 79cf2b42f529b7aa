"""What tests of every game use: a table where moves are written with their seat, and random play."""

import random
from collections.abc import Callable
from typing import Any, ClassVar, Generic, Self, TypeVar

import pytest

from bessemer.kernel.errors import Illegal, NotYourTurn
from bessemer.kernel.game import Game
from bessemer.kernel.piles import WATCHER
from bessemer.kernel.session import Session
from bessemer.kernel.state import State

A, B, C, D, E = range(5)
SEATS = "ABCDE"

AnyGame = Game[Any, Any]
G = TypeVar("G", bound=AnyGame)
S = TypeVar("S", bound=State)


class Table(Generic[G, S]):
    """A session of a game for tests: seats are letters, moves are `A bid 3 on mine`."""

    reader: ClassVar[int] = WATCHER
    """Whose journal is read."""

    def __init__(self, game: G, seed: int = 1) -> None:
        self.game = game
        self.session = Session(game, seed)

    @property
    def state(self) -> S:
        """The position."""
        state: S = self.session.state
        return state

    def play(self, *moves: str) -> Self:
        """Make moves, each with the letter of its seat first."""
        for move in moves:
            seat, _, text = move.partition(" ")
            self.session.play(text, SEATS.index(seat))
        return self

    def refuse(self, move: str) -> str:
        """Assert that a move is refused and changes nothing; why it was refused."""
        before = self.game.digest(self.state)
        with pytest.raises((Illegal, NotYourTurn)) as refusal:
            self.play(move)
        assert self.game.digest(self.state) == before
        return str(refusal.value)

    def scripted(self, *script: int | tuple[int, ...]) -> Self:
        """Begin again; chance gives these results first: an order for a shuffle, a number from 0 else."""
        self.session.state = self.game.start(1, journal=True, script=script)
        return self

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The facts of all journal events of a kind, with `who`."""
        events = self.session.journal(self.reader)
        return [{"who": event.who, **event.facts} for event in events if event.kind == kind]

    def run(self) -> Self:
        """Carry out what needs no decision."""
        self.game._advance(self.state)
        return self


T = TypeVar("T", bound=Table[Any, Any])


def play_on(table: T, until: Callable[[T], bool]) -> T:
    """Play on at random until something is so or the game is over."""
    rng = random.Random(1)
    while not table.session.over and not until(table):
        table.session.play(rng.choice(table.session.legal))
    return table


def finish(table: T) -> T:
    """Play on at random until the game is over."""
    return play_on(table, lambda table: False)


def random_game(game: AnyGame, seed: int, journal: bool = False) -> Session:
    """A whole game of random moves."""
    rng = random.Random(f"moves {seed}")
    session = Session(game, seed, journal)
    state = session.state
    while state.outcome is None:
        seat = rng.choice(list(state.pending))
        move = rng.choice(state.pending[seat])
        game.apply(state, seat, move)
        session.moves.append((seat, move))
    return session
