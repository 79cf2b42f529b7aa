"""In every game, nobody owns less than nothing, and what is told adds up to what lies on the table.

Each game keeps a ledger beside its tests, `ledger.py`, with

- `holdings(game, state)`: everything countable that a party owns, by name,
- `changes(game, event)`: what an event of the journal adds to the holdings, as the referee is told it,
- `begins(game)`, if there is any: what is there before the first event,
- `derived(game, state)`: asserts that what follows from the table is as the table says.
"""

import random
from collections import Counter
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from types import ModuleType

from bessemer.games import registry
from bessemer.kernel.errors import UndoError
from bessemer.kernel.journal import EventView
from bessemer.kernel.piles import REFEREE
from bessemer.kernel.session import Session
from tests.games.every.ways import TOY, again, moments
from tests.kit import AnyGame

SEEDS = range(4)
MOVES_SHOWN = 8


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
        assert not below, f"less than nothing: {below}\n{self._where()}"
        missing = _difference(holdings, self.held)
        assert not missing, f"on the table, but not told: {missing}\n{_listed(events)}\n{self._where()}"
        try:
            self.ledger.derived(game, state)
        except AssertionError as fault:
            raise AssertionError(f"{fault}\n{_listed(events)}\n{self._where()}") from fault

    def _where(self) -> str:
        """How to get there again."""
        game, moves = self.session.game, self.session.moves
        last = ", ".join(f"{seat} {game.vocabulary.text(move)}" for seat, move in moves[-MOVES_SHOWN:])
        return (
            f"{game.meta.id}, {game.seats} players, {game.options}: seed {self.session.seed},"
            f" after move {len(moves)} ({last or 'at the start'})"
        )


def _difference(held: dict[str, int], told: dict[str, int]) -> dict[str, int]:
    gaps = {name: held.get(name, 0) - told.get(name, 0) for name in {**held, **told}}
    return {name: gap for name, gap in gaps.items() if gap}


def _listed(events: Iterable[EventView]) -> str:
    return "\n".join(
        ["what was told:", *(f"  {event.kind} by {event.who}: {event.facts}" for event in events)]
    )


def ledger_adds_up(game: AnyGame, seed: int) -> None:
    """A random game in which the books are checked after every move."""
    rng = random.Random(f"ledger {seed}")
    session = Session(game, seed)
    books = Books(session)
    books.check()
    while session.state.outcome is None:
        state = session.state
        seat = rng.choice(list(state.pending))
        move = rng.choice(state.pending[seat])
        game.apply(state, seat, move)
        session.moves.append((seat, move))
        books.check()


def test_every_game_keeps_a_ledger() -> None:
    for id in [*registry.game_ids(), TOY]:
        ledger = ledger_of(id)
        assert all(callable(getattr(ledger, name)) for name in ("holdings", "changes", "derived"))


def test_what_is_told_adds_up_to_what_lies_on_the_table(game: AnyGame) -> None:
    for seed in SEEDS:
        ledger_adds_up(game, seed)


def test_what_is_told_adds_up_after_a_move_is_taken_back(game: AnyGame) -> None:
    undone = 0
    for session in moments(game, 0):
        for seat in range(game.seats):
            twin = again(session)
            try:
                twin.undo(seat)
            except UndoError:
                continue
            Books(twin).check()
            undone += 1
    assert undone
