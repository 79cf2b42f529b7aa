"""In every game, nobody owns less than nothing, and what is told adds up to what lies on the table.

Each game keeps a ledger beside its tests, `ledger.py`, with

- `holdings(game, state)`: everything countable that a party owns, by name,
- `changes(game, event)`: what an event of the journal adds to the holdings, as the referee is told it,
- `begins(game)`, if there is any: what is there before the first event,
- `derived(game, state)`: asserts that what follows from the table is as the table says.
"""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib import import_module
from types import ModuleType

import msgspec

from bessemer.games import registry
from bessemer.kernel.errors import UndoError
from bessemer.kernel.journal import EventView
from bessemer.kernel.meta import Options
from bessemer.kernel.moves import Move
from bessemer.kernel.piles import REFEREE
from bessemer.kernel.session import Session
from tests.games.every.ways import TOY, again, build, moments
from tests.kit import AnyGame

SEEDS = range(4)
NOBODY_OR_NOTHING = frozenset(
    {"seat", "flag", "motion", "pointer", "special", "votes", "stakes", "knowers", "known"}
    | {"agenda", "lanes", "sealed"}
)
"""Fields of views that name a seat, a piece or a place, not a count: -1 says that there is none, or all."""

MOVES_SHOWN = 8

LATE = 1000
"""Moves after which a random game is left alone: some have no end in sight."""


@cache
def ledger_of(id: str) -> ModuleType:
    """The ledger of a game."""
    home = "tests.kernel.parliament" if id == TOY else f"tests.games.{id.replace('-', '_')}"
    return import_module(f"{home}.ledger")


class Books:
    """What was told in a game so far, beside what lies on the table."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.ledger = ledger_of(session.game.meta.id)
        begins = getattr(self.ledger, "begins", None)
        self.held = Counter[str](begins(session.game) if begins else {})
        self.read = 0

    def check(self) -> None:
        """What was told since the last time explains what changed; nothing is negative; the rest follows."""
        game, state = self.session.game, self.session.state
        news = [event.seen(REFEREE) for event in (state.journal or [])[self.read :]]
        events = [event for event in news if event is not None]
        self.read += len(events)
        for event in events:
            self.held.update(self.ledger.changes(game, event))
        holdings: dict[str, int] = self.ledger.holdings(game, state)
        below = {name: count for name, count in holdings.items() if count < 0}
        assert not below, f"less than nothing: {below}\n{where(self.session)}"
        missing = _difference(holdings, self.held)
        assert not missing, f"on the table, but not told: {missing}\n{_listed(events)}\n{where(self.session)}"
        try:
            self.ledger.derived(game, state)
        except AssertionError as fault:
            raise AssertionError(f"{fault}\n{_listed(events)}\n{where(self.session)}") from fault


def where(session: Session) -> str:
    """How to get there again."""
    game, moves = session.game, session.moves
    last = ", ".join(f"{seat} {game.vocabulary.text(move)}" for seat, move in moves[-MOVES_SHOWN:])
    return (
        f"{game.meta.id}, {game.seats} players, {game.options}: seed {session.seed},"
        f" after move {len(moves)} ({last or 'at the start'})"
    )


def below_zero(view: object) -> set[str]:
    """The fields of a view in which a count is negative."""
    found: set[str] = set()
    reached = [("", msgspec.to_builtins(view))]
    while reached:
        name, data = reached.pop()
        if isinstance(data, dict):
            reached += [(str(key), each) for key, each in data.items() if key not in NOBODY_OR_NOTHING]
        elif isinstance(data, list | tuple):
            reached += [(name, each) for each in data]
        elif isinstance(data, int | float) and data < 0:
            found.add(name)
    return found


def _difference(held: dict[str, int], told: dict[str, int]) -> dict[str, int]:
    gaps = {name: held.get(name, 0) - told.get(name, 0) for name in {**held, **told}}
    return {name: gap for name, gap in gaps.items() if gap}


def _listed(events: Iterable[EventView]) -> str:
    return "\n".join(
        ["what was told:", *(f"  {event.kind} by {event.who}: {event.facts}" for event in events)]
    )


def a_move(rng: random.Random, moves: Sequence[Move]) -> Move:
    """A move at random, or one of a kind of moves at random: else rare kinds drown in the others."""
    kind = rng.choice([None, *sorted({move[0] for move in moves})])
    return rng.choice([move for move in moves if kind in (None, move[0])])


def campaign(game: AnyGame, seed: int) -> Iterator[Iterator[Session]]:
    """A random game, and those that follow if it begins a campaign, each at every move."""
    rng = random.Random(f"ledger {seed}")
    options: Options | None = game.options
    while options is not None:
        game = game if options is game.options else build((game.meta.id, game.seats, options))
        session = Session(game, seed)
        yield _steps(session, rng)
        options = game.next_options(session) if session.over else None


def _steps(session: Session, rng: random.Random) -> Iterator[Session]:
    yield session
    state = session.state
    while state.outcome is None and len(session.moves) < LATE:
        seat = rng.choice(list(state.pending))
        move = a_move(rng, state.pending[seat])
        session.game.apply(state, seat, move)
        session.moves.append((seat, move))
        yield session


def ledger_adds_up(game: AnyGame, seed: int) -> None:
    for every in campaign(game, seed):
        books = Books(next(every))
        books.check()
        for _ in every:
            books.check()


def counts_stay_above_zero(game: AnyGame, seed: int) -> None:
    for every in campaign(game, seed):
        for session in every:
            below = below_zero(session.view(REFEREE))
            assert not below, f"{sorted(below)}: {where(session)}"


def test_every_game_keeps_a_ledger() -> None:
    for id in [*registry.game_ids(), TOY]:
        ledger = ledger_of(id)
        assert all(callable(getattr(ledger, name)) for name in ("holdings", "changes", "derived"))


def test_what_is_told_adds_up_to_what_lies_on_the_table(game: AnyGame) -> None:
    for seed in SEEDS:
        ledger_adds_up(game, seed)


def test_no_count_on_the_table_is_below_zero(game: AnyGame) -> None:
    for seed in SEEDS:
        counts_stay_above_zero(game, seed)


def test_what_is_told_adds_up_after_a_move_is_taken_back(game: AnyGame) -> None:
    undone = 0
    for session in moments(game, 0):
        if len(session.moves) > LATE:
            break
        for seat in range(game.seats):
            twin = again(session)
            try:
                twin.undo(seat)
            except UndoError:
                continue
            Books(twin).check()
            undone += 1
    assert undone
