"""Recorded games replay to exactly what they ended with; so many sequences of moves begin them.

A change that fails here changes what stored games come to. If that is meant, raise the rules version where
other moves are legal now, and run `python -m tests.golden.make`.
"""

import json

import pytest

from bessemer.records.match import Campaign, Fixture, Match
from bessemer.records.record import read, replay
from tests.golden.make import CAMPAIGN, COUNTS, GAMES, HERE, POSITIONS, SHEET, begun, sequences

DIGESTS: dict[str, str] = json.loads(POSITIONS.read_text())
SEQUENCES: dict[str, list[int]] = json.loads(COUNTS.read_text())


def test_there_is_a_file_for_every_golden_game_and_no_other() -> None:
    files = {path.stem for path in HERE.glob("*.json")} - {POSITIONS.stem, COUNTS.stem, SHEET.stem}
    assert files == GAMES.keys() == DIGESTS.keys() == SEQUENCES.keys()


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_ends_with_the_same_scores_in_the_same_position(name: str) -> None:
    record = read((HERE / f"{name}.json").read_bytes())
    assert record.outcome is not None
    assert (record.game, record.players) == GAMES[name][:2]
    assert record.outcome.tiebreak == GAMES[name].tiebreak
    session = replay(record)
    assert session.scores == record.outcome.scores
    assert session.outcome == record.outcome
    assert session.game.digest(session.state) == DIGESTS[name]


def test_the_golden_campaign_is_one_campaign_with_the_same_score_sheet() -> None:
    records = [read((HERE / f"{name}.json").read_bytes()) for name in CAMPAIGN]
    match = Match(Campaign(Fixture(records[0].game, records[0].players, records[0].options)))
    for record in records:
        match.add(record)
    assert match.next_game() is None
    assert [[row.title, *row.points] for row in match.sheet()] == json.loads(SHEET.read_text())


@pytest.mark.parametrize("name", GAMES)
def test_as_many_sequences_of_moves_begin_a_golden_game(name: str) -> None:
    session = replay(read((HERE / f"{name}.json").read_bytes()), journal=False)
    found = [sequences(session.game, state, GAMES[name].depth) for state in begun(session)]
    assert found == SEQUENCES[name]
