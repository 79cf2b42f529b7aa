"""In every game, bots play whole games and get to see no more than they may."""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from bessemer.arena.simulate import simulate
from bessemer.bots.bot import KINDS
from bessemer.kernel.moves import Move
from bessemer.kernel.piles import Pile
from bessemer.kernel.session import Session
from bessemer.kernel.state import State
from bessemer.kernel.steps import Step
from bessemer.records.record import record_of, replay
from tests.games.every.ways import (
    WAYS,
    within,
)
from tests.kit import AnyGame


def test_every_simulated_game_has_a_seed_of_its_own_and_says_it(game: AnyGame) -> None:
    played = list(simulate(game, 4, ["random"], seed=11))
    records = [record_of(one.session) for one in played]
    assert len({record.seed for record in records}) == 4
    assert len({tuple(record.moves) for record in records}) == 4
    for record in records:
        assert replay(record, journal=False).outcome == record.outcome
    assert [record_of(one.session) for one in simulate(game, 4, ["random"], seed=11)] == records
    assert record_of(next(simulate(game, 1, ["random"], seed=12)).session) != records[0]


THINKING = ("greedy", "random-bids", "mcts:sims=4")


def who_plays_what() -> list[tuple[str, str]]:
    """Chance plays in every way; bots that think take turns at the ways of a game, for they take longer."""
    seen: Counter[str] = Counter()
    pairs = []
    for name, (id, _, _) in WAYS.items():
        pairs += [(name, "random"), (name, THINKING[seen[id] % len(THINKING)])]
        seen[id] += 1
    assert min(seen.values()) >= len(THINKING), seen
    return pairs


@pytest.mark.parametrize(("game", "spec"), who_plays_what(), indirect=["game"])
def test_every_bot_plays_every_game(game: AnyGame, spec: str) -> None:
    (played,) = simulate(game, 1, [spec], seed=3)
    record = record_of(played.session)
    assert replay(record, journal=False).outcome == played.session.outcome
    (same,) = simulate(game, 1, [spec], seed=3)
    assert record_of(same.session) == record


class Spy:
    """Looks at all that it is given, and plays at random."""

    sees = True
    reproducible = True
    asked = 0

    def __init__(self, settings: str, rng: random.Random) -> None:
        self.rng = rng

    def choose(self, game: AnyGame, view: Any, moves: Sequence[Move]) -> Move:
        Spy.asked += 1
        assert type(view) is game.view_type
        assert view.seat in range(game.seats)
        assert all(type(move) is tuple and set(map(type, move)) == {int} for move in moves)
        if self.rng.random() < 0.05:
            for thing in within([view, moves]):
                assert not isinstance(thing, State | Pile | Step | Session)
        return self.rng.choice(moves)


def test_a_bot_gets_its_view_and_its_moves_and_no_position(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(KINDS, "spy", Spy)
    Spy.asked = 0
    decisions = sum(len(one.session.moves) for one in simulate(game, 2, ["spy", "random"], seed=1))
    assert 0 < Spy.asked < decisions
