"""In every game, the same seed and moves give the same game."""

import json
from typing import Any

import pytest

from bessemer.kernel.piles import REFEREE
from bessemer.kernel.session import Session
from bessemer.records.record import read, record_of, replay, write
from tests.cover import in_fresh_process
from tests.games.every.ways import SEEDS, WAYS, build, encoded, moments
from tests.kit import AnyGame, random_game


def records_replay(game: AnyGame, seed: int) -> None:
    for session in moments(game, seed, 1):
        record = record_of(session)
        there = read(write(record))
        assert there == record
        copy = replay(there)
        assert game.digest(copy.state) == game.digest(session.state)
        assert copy.scores == session.scores
        assert copy.moves == session.moves
        assert copy.journal(REFEREE) == session.journal(REFEREE)


def test_a_record_is_read_back_and_replays_to_the_same_position(game: AnyGame) -> None:
    for seed in SEEDS:
        records_replay(game, seed)


def whole_floats(data: Any) -> list[float]:
    """Numbers that one program writes as 13 and another as 13.0."""
    if isinstance(data, dict | list):
        inside = data.values() if isinstance(data, dict) else data
        return [found for value in inside for found in whole_floats(value)]
    return [data] if isinstance(data, float) and data.is_integer() else []


def test_every_reader_writes_the_numbers_of_a_record_in_the_same_way(game: AnyGame) -> None:
    assert whole_floats(json.loads(write(record_of(Session(game, 1))))) == []


def digests_of_fifty_games() -> list[str]:
    """The last digest of fifty random games, over all ways to play."""
    built = [build(way) for way in WAYS.values()]
    found = []
    for number in range(50):
        played = built[number % len(built)]
        found.append(played.digest(random_game(played, number).state))
    return found


@pytest.mark.parametrize("hash_seed", [0, 1, 2])
def test_the_same_seeds_give_the_same_games_in_every_process(hash_seed: int) -> None:
    code = "from tests.games.every.test_records import digests_of_fifty_games as f; print(*f(), sep='\\n')"
    digests = in_fresh_process(code, hash_seed).split()
    assert len(set(digests)) == 50
    assert digests == digests_of_fifty_games()


def test_another_seed_gives_another_game(game: AnyGame) -> None:
    starts = {encoded(game.view(game.start(seed), REFEREE)) for seed in range(20)}
    assert len(starts) == 20


def test_the_journal_changes_nothing(game: AnyGame) -> None:
    for seed in SEEDS:
        told, silent = random_game(game, seed, journal=True), random_game(game, seed, journal=False)
        assert game.digest(told.state) == game.digest(silent.state)
        assert silent.state.journal is None
