"""Measures the engine on one core, beside Catanatron where that is installed.

All measurements take turns, several times over, with the same work each time, and the best time counts: what
else the machine does can only slow a repeat down.
"""

import gc
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from itertools import islice
from statistics import mean
from time import perf_counter
from typing import Any, Protocol

from bessemer.kernel.game import Game
from bessemer.kernel.moves import Move
from bessemer.kernel.session import Session

REPEATS = 8
GAMES_COUNTED = 50
"""Games that facts which need no clock are counted on."""

POSITIONS = 500
"""Positions that are copied at least; they come from whole games."""

Copy = Callable[[], object]


class Engine(Protocol):
    """What can be measured. Games are known by a seed."""

    def play(self, seed: int) -> int:
        """Play a whole game of random moves; how many decisions it took."""

    def copies(self, seed: int) -> Iterator[Copy]:
        """The copy methods of positions spread over a whole game."""


class Ours:
    """A game of ours, with the journal off."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def play(self, seed: int) -> int:
        """Moves made by `apply`, which trusts its caller."""
        choose = random.Random(seed).random
        apply = self.game.apply
        state = self.game.start(seed)
        while state.outcome is None:
            seat = state.to_move
            moves = state.pending[seat]
            apply(state, seat, moves[int(choose() * len(moves))])
        decisions: int = state.turn
        return decisions

    def copies(self, seed: int) -> Iterator[Copy]:
        """A position at every 5th decision."""
        for state, _, _ in islice(self._walk(seed), 0, None, 5):
            yield state.copy().copy

    def options(self, seed: int) -> list[int]:
        """How many moves there were to choose from, at every decision."""
        return [len(state.pending[seat]) for state, seat, _ in self._walk(seed)]

    def moves(self, seed: int) -> list[tuple[int, Move]]:
        """The seats and moves of a game."""
        return [(seat, move) for _, seat, move in self._walk(seed)]

    def replay_trusted(self, seed: int, moves: Sequence[tuple[int, Move]]) -> int:
        """Play known moves by `apply`."""
        apply = self.game.apply
        state = self.game.start(seed)
        for seat, move in moves:
            apply(state, seat, move)
        return len(moves)

    def replay_checked(self, seed: int, texts: Sequence[tuple[int, str]]) -> int:
        """Play known moves by their texts, as a record holds them, each one checked."""
        session = Session(self.game, seed, journal=False)
        for seat, text in texts:
            session.play(text, seat)
        return len(texts)

    def _walk(self, seed: int) -> Iterator[tuple[Any, int, Move]]:
        """The same game as `play`: each position, the seat that decides and its move."""
        choose = random.Random(seed).random
        state = self.game.start(seed)
        while state.outcome is None:
            seat = state.to_move
            moves = state.pending[seat]
            move = moves[int(choose() * len(moves))]
            yield state, seat, move
            self.game.apply(state, seat, move)


class Catanatron:
    """Catan for four, by Catanatron; its loop checks every action."""

    def __init__(self) -> None:
        self.engine = import_module("catanatron.game")
        self.player = import_module("catanatron.models.player")

    def play(self, seed: int) -> int:
        """Actions made by `play_tick`, chosen as our moves are."""
        return sum(1 for _ in self._walk(seed))

    def copies(self, seed: int) -> Iterator[Copy]:
        """A position at every 20th decision: the games are long."""
        for game in islice(self._walk(seed), 0, None, 20):
            yield game.copy().copy

    def _walk(self, seed: int) -> Iterator[Any]:
        """A game, before every decision."""
        choose = random.Random(seed).random

        def decide(player: Any, game: Any, actions: Any) -> Any:
            return actions[int(choose() * len(actions))]

        players = [self.player.RandomPlayer(colour) for colour in self.player.Color]
        game = self.engine.Game(players, seed=seed + 1)  # it takes 0 for no seed
        while game.winning_color() is None and game.state.num_turns < self.engine.TURNS_LIMIT:
            yield game
            game.play_tick(decide_fn=decide)


def find_catanatron() -> Catanatron | None:
    """Catanatron, if it is installed."""
    try:
        return Catanatron()
    except ImportError:
        return None


# Measuring ----------------------------------------------------------------------------------------


@dataclass(slots=True)
class Measurement:
    """The same work, timed again and again; `work` does a numbered piece of it and counts its units."""

    work: Callable[[int], int]
    pieces: int = 0
    units: int = 0
    seconds: list[float] = field(default_factory=list)

    def warm_up(self, budget: float) -> None:
        """Find out how many pieces fill the time of a repeat."""
        start = perf_counter()
        while not self.pieces or perf_counter() - start < budget:
            self.units += self.work(self.pieces)
            self.pieces += 1

    def repeat(self) -> None:
        """Do all pieces once more, by the clock."""
        gc.collect()
        start = perf_counter()
        for piece in range(self.pieces):
            self.work(piece)
        self.seconds.append(perf_counter() - start)

    @property
    def units_per_second(self) -> float:
        """How fast the best repeat was."""
        return self.units / min(self.seconds)

    @property
    def pieces_per_second(self) -> float:
        """The same, in pieces."""
        return self.pieces / min(self.seconds)


def _copying(engine: Engine) -> Measurement:
    """Copy positions of whole games; a piece is all of them once."""
    positions: list[Copy] = []
    seed = 0
    while len(positions) < POSITIONS:
        positions += engine.copies(seed)
        seed += 1

    def copy_all(piece: int) -> int:
        for copy in positions:
            copy()
        return len(positions)

    return Measurement(copy_all)


def _replaying(ours: Ours) -> tuple[Measurement, Measurement]:
    """Replay the same games, trusted and checked; a piece is a game."""
    games = [ours.moves(seed) for seed in range(GAMES_COUNTED)]
    text = ours.game.vocabulary.text
    records = [[(seat, text(move)) for seat, move in moves] for moves in games]

    def replay_trusted(piece: int) -> int:
        seed = piece % len(games)
        return ours.replay_trusted(seed, games[seed])

    def replay_checked(piece: int) -> int:
        seed = piece % len(records)
        return ours.replay_checked(seed, records[seed])

    return Measurement(replay_trusted), Measurement(replay_checked)


@dataclass(frozen=True, slots=True)
class Speed:
    """How fast an engine is."""

    decisions_per_second: float
    games_per_second: float
    copy_microseconds: float


@dataclass(frozen=True, slots=True)
class Report:
    """What was measured. `interrupted` says that there were fewer repeats than asked for."""

    ours: Speed
    trusted_replay_per_second: float
    checked_replay_per_second: float
    decisions_per_game: float
    options_per_decision: float
    rival: Speed | None
    repeats: int
    interrupted: bool


def _speed(playing: Measurement, copying: Measurement) -> Speed:
    return Speed(playing.units_per_second, playing.pieces_per_second, 1e6 / copying.units_per_second)


def measure(
    game: Game[Any, Any],
    seconds: float,
    rival: Engine | None = None,
    repeats: int = REPEATS,
    after_each: Callable[[], None] = lambda: None,
) -> Report:
    """Measure a game, beside a rival if there is one; every repeat of a measurement takes about `seconds`."""
    ours = Ours(game)
    engines: list[Engine] = [ours] if rival is None else [ours, rival]
    playing = [Measurement(engine.play) for engine in engines]
    copying = [_copying(engine) for engine in engines]
    trusted, checked = _replaying(ours)
    turns = [*playing, *copying, trusted, checked]
    interrupted = not _take_turns(turns, seconds, repeats, after_each)
    options = [ours.options(seed) for seed in range(GAMES_COUNTED)]
    speeds = [_speed(play, copy) for play, copy in zip(playing, copying, strict=True)]
    return Report(
        ours=speeds[0],
        trusted_replay_per_second=trusted.units_per_second,
        checked_replay_per_second=checked.units_per_second,
        decisions_per_game=mean(len(counts) for counts in options),
        options_per_decision=mean(option for counts in options for option in counts),
        rival=speeds[1] if rival else None,
        repeats=len(checked.seconds),
        interrupted=interrupted,
    )


def _take_turns(
    turns: Sequence[Measurement], seconds: float, repeats: int, after_each: Callable[[], None]
) -> bool:
    """Let all measurements take turns; false if Ctrl-C ended that early, with at least one repeat of each."""
    for measurement in turns:
        measurement.warm_up(seconds)
    try:
        for _ in range(repeats):
            for measurement in turns:
                measurement.repeat()
                after_each()
    except KeyboardInterrupt:
        if not all(measurement.seconds for measurement in turns):
            raise
        return False
    return True
