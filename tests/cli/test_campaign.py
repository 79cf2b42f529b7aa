"""`bessemer campaign`, and `bessemer replay` of a match."""

import json
from pathlib import Path

import pytest

from bessemer.records.match import read_match, write_match
from tests.campaigns import golden
from tests.cli.conftest import Run


@pytest.fixture(name="match")
def _match(tmp_path: Path) -> Path:
    file = tmp_path / "match.json"
    file.write_bytes(write_match(golden(6)))
    return file


def test_bots_play_campaigns_and_their_matches_are_kept(run: Run, tmp_path: Path) -> None:
    words = ("campaign", "furnace-duel", "--bots", "random", "--option", "chain=on")
    printed = run(*words, "--save", tmp_path / "kept")
    assert (printed.code, printed.err) == (0, "")
    for told in ("1 campaign", "chain on", "won by", "Britain: win", "final score", "Total"):
        assert told in printed.out
    match = read_match((tmp_path / "kept" / "match-000.json").read_bytes())
    assert match.next_game() is None
    facts = json.loads(run(*words, "--json").out)["campaigns"][0]
    assert [game["digest"] for game in facts["games"]] == [record.digest for record in match.played]
    assert facts["sheet"][-1]["points"] == list(match.sheet()[-1].points) == facts["total"]
    assert facts["winners"] == list(match.leaders())


def test_many_campaigns_are_counted_by_bot_and_seat(run: Run) -> None:
    out = run("campaign", "furnace-duel", "--campaigns", 2, "--bots", "random").out
    for told in ("2 campaigns", "95 % interval", "mean total", "decisions a campaign"):
        assert told in out


def test_a_match_is_told_game_by_game_and_each_game_can_be_replayed(run: Run, match: Path) -> None:
    printed = run("replay", match)
    assert (printed.code, printed.err) == (0, "")
    assert "a match of 6 games" in printed.out
    assert printed.out.splitlines()[-1] == "Seat 0 won"
    assert json.loads(run("replay", match, "--json").out)["sheet"][-1]["points"] == [87, 39]
    assert "Alps" in run("replay", match, "--game", 2).out


def test_what_is_wrong_with_a_match_is_said_in_one_line(run: Run, match: Path, tmp_path: Path) -> None:
    assert "has no campaign" in run("campaign", "furnace").err
    assert "games 1 to 6, not 7" in run("replay", match, "--game", 7).err
    assert "say which one with --game" in run("replay", match, "--html", tmp_path / "page.html").err
    mixed = tmp_path / "mixed.json"
    mixed.write_bytes(write_match([*golden(1), golden(3)[2]]))
    assert "Game 2: This is not the game that the match asks for next." in run("replay", mixed).err
    mixed.write_bytes(write_match([]))
    assert "holds no game" in run("replay", mixed).err
    mixed.write_bytes(match.read_bytes().replace(b'"seed": "golden 1"', b'"seed": "another"'))
    assert "Game 2: The record was changed" in run("replay", mixed).err
    mixed.write_bytes(b'{"games": 3}')
    assert "This is no record of a match" in run("replay", mixed).err


def test_every_game_of_a_match_is_verified(run: Run, match: Path) -> None:
    printed = run("verify", match)
    assert (printed.code, printed.err) == (0, "")
    assert [line[:11] for line in printed.out.splitlines()] == [f"ok: game {n}," for n in range(1, 7)]
