"""`bessemer replay` and `bessemer verify`."""

import json
from pathlib import Path

import msgspec
import pytest

from bessemer.content.packs import build_game
from bessemer.kernel.session import Session
from bessemer.records.record import read, record_of, write
from tests.cli.conftest import Run


def test_a_replay_reads_like_a_story(run: Run, record: Path) -> None:
    printed = run("replay", record)
    assert (printed.code, printed.err) == (0, "")
    lines = printed.out.splitlines()
    headings = ["Setting up"]
    for number in range(1, 5):
        headings += [f"Round {number}: auction", f"Round {number}: production"]
    headings += ["The end", "The table"]
    assert [line for line in lines if line in headings] == headings
    assert any(line.startswith("  random A bids ") for line in lines)
    assert "won with" in lines[-1]
    assert "(rule F4." in lines[-1]


def test_a_replay_as_json_has_events_and_words(run: Run, record: Path) -> None:
    facts = json.loads(run("replay", record, "--json").out)
    assert facts["digest"] == read(record.read_bytes()).digest
    assert facts["journal"][-1]["kind"] == "end"
    assert all(event["text"] and "{" not in event["text"] for event in facts["journal"])
    assert min(facts["outcome"]["ranks"]) == 1


@pytest.mark.rule("X5.5")
def test_agents_stand_in_the_result_with_their_money(run: Run, tmp_path: Path) -> None:
    words = ("simulate", "furnace-interbellum", "--players", 2, "--games", 8)
    games = json.loads(run(*words, "--save", tmp_path / "agents", "--json").out)["games"]
    for game, file in zip(games, sorted((tmp_path / "agents").iterdir()), strict=True):
        money = game["rivals"]["Agent"]
        facts = json.loads(run("replay", file, "--json").out)["outcome"]
        assert facts["rivals"] == {"Agent": money}
        out = run("replay", file).out
        ranking = out[out.index("place") :].splitlines()
        (row,) = (at for at, line in enumerate(ranking) if line.split() == ["Agent", str(money)])
        below = [line.split() for line in ranking[row + 1 :] if line[:1].isdigit()]
        assert all(int(line[-1]) < money for line in below)
        assert game["winners"] or f"nobody won: Agent came to {money}" in run("verify", file).out
    assert any(not game["winners"] for game in games)


def test_players_with_names_of_their_own_are_called_by_them(run: Run, record: Path) -> None:
    played = read(record.read_bytes())
    named = msgspec.structs.replace(played, seats=["Ada", "Bo", "Cy"])
    record.write_bytes(write(msgspec.structs.replace(named, digest=named.fingerprint())))
    out = run("replay", record).out
    assert "A Ada, B Bo, C Cy" in out
    assert "  Ada bids " in out


def test_a_name_is_never_read_as_markup(run: Run, record: Path) -> None:
    played = read(record.read_bytes())
    named = msgspec.structs.replace(played, seats=["[/bold]", "Bo", "Cy"])
    record.write_bytes(write(msgspec.structs.replace(named, digest=named.fingerprint())))
    assert "[/bold] bids " in run("replay", record).out


def test_an_unfinished_game_says_who_must_move(run: Run, tmp_path: Path) -> None:
    session = Session(build_game("furnace", 2, {}), seed=1)
    file = tmp_path / "begun.json"
    file.write_bytes(write(record_of(session, ["Ada", "Bo"])))
    waiting = ["Ada", "Bo"][session.to_move]
    assert f"The game is not finished; {waiting} must move." in run("replay", file).out
    assert "not finished" in run("verify", file).out


def test_verify_says_ok_in_one_line(run: Run, record: Path) -> None:
    printed = run("verify", record)
    assert (printed.code, printed.err, printed.out.count("\n")) == (0, "", 1)
    assert printed.out.startswith("ok: Furnace, 3 players, ")
    assert read(record.read_bytes()).digest in printed.out
