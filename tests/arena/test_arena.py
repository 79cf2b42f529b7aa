"""`bessemer arena`, from the command line."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from bessemer.arena.ledger import FILE
from bessemer.records.record import read, replay
from tests.arena.pages import assert_stands_alone
from tests.cli.conftest import Run
from tests.parts import listen_to_ctrl_c

COMMAND = [sys.executable, "-m", "bessemer"]
SMALL = ("arena", "furnace", "--bots", "random,greedy", "--option", "rounds=3", "--workers", 1)
QUICK = ("arena", "furnace", "--bots", "random", "--workers", 1)


def without_timing(text: str) -> dict[str, Any]:
    facts: dict[str, Any] = json.loads(text)
    del facts["timing"]
    return facts


def test_tells_ratings_wins_and_who_finished_ahead(run: Run) -> None:
    printed = run(*SMALL, "--games", 6)
    assert (printed.code, printed.err) == (0, "")
    for words in (
        "3 players",
        "6 games",
        "rating",
        "finished ahead of",
        "greedy",
        "failed",
        "games a second",
    ):
        assert words in printed.out


def test_json_has_every_game_with_a_seed_of_its_own_and_figures_that_follow(run: Run) -> None:
    facts = json.loads(run(*SMALL, "--games", 6, "--json").out)
    games = facts["games"]
    assert [game["number"] for game in games] == list(range(6))
    assert len({game["seed"] for game in games}) == 6
    assert sorted("".join(bot[0] for bot in game["bots"]) for game in games) == [
        *("ggr", "grg", "grr", "rgg", "rgr", "rrg")
    ]
    assert sum(tally["wins"] for tally in facts["by_bot"].values()) == pytest.approx(6)
    (ahead, behind) = facts["ahead"]
    assert (ahead["bot"], ahead["of"], ahead["games"]) == ("greedy", "random", 6)
    assert ahead["rate"] + behind["rate"] == 1
    low, high = ahead["interval"]
    assert low < ahead["rate"] <= high
    assert facts["by_bot"]["greedy"]["rating"]["mu"] > facts["by_bot"]["random"]["rating"]["mu"]


def test_the_number_of_workers_changes_nothing(run: Run) -> None:
    words = ("arena", "furnace", "--bots", "random", "--games", 8, "--json", "--workers")
    assert without_timing(run(*words, 1).out) == without_timing(run(*words, 2).out)


def test_saved_records_replay_and_resuming_a_finished_arena_plays_nothing(run: Run, tmp_path: Path) -> None:
    words = (*QUICK, "--games", 4, "--save", tmp_path / "games", "--json")
    first = json.loads(run(*words).out)
    for game in first["games"]:
        record = read((tmp_path / "games" / f"game-{game['number']:06}.json").read_bytes())
        assert (record.digest, record.seats) == (game["digest"], game["bots"])
        assert list(replay(record).scores) == game["scores"]
    again = json.loads(run(*words, "--resume").out)
    assert again["timing"]["games"] == 0
    assert again["games"] == first["games"]


def test_a_half_written_last_line_is_played_again(run: Run, tmp_path: Path) -> None:
    words = (*QUICK, "--games", 4, "--save", tmp_path / "games", "--json")
    whole = without_timing(run(*words).out)
    results = tmp_path / "games" / FILE
    results.write_bytes(results.read_bytes()[:-40])
    again = run(*words, "--resume")
    assert json.loads(again.out)["timing"]["games"] == 1
    assert without_timing(again.out) == whole
    assert results.read_bytes().count(b"\n") == 5


def test_more_games_can_be_added_to_an_arena(run: Run, tmp_path: Path) -> None:
    run(*QUICK, "--games", 2, "--save", tmp_path / "games")
    more = run(*QUICK, "--games", 5, "--save", tmp_path / "games", "--resume", "--json")
    assert without_timing(more.out) == without_timing(run(*QUICK, "--games", 5, "--json").out)


def test_ctrl_c_keeps_the_result_and_resume_completes_it(run: Run, tmp_path: Path) -> None:
    words = ["arena", "furnace", "--bots", "random", "--games", "5000", "--option", "rounds=3"]
    words += ["--json", "--workers", "2", "--save", str(tmp_path / "games")]
    results = tmp_path / "games" / FILE
    process = subprocess.Popen(
        COMMAND + words,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=listen_to_ctrl_c,
    )
    deadline = time.monotonic() + 60
    while not results.exists() or results.read_bytes().count(b"\n") < 4:
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does, to the workers as well
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    kept = json.loads(out)
    played = len(kept["games"])
    assert err == f"Interrupted after {played} of 5000 games.\n"
    assert 3 <= played < 5000
    few = [*words[:5], str(played + 3), *words[6:], "--workers", "1"]
    rest = run(*few, "--resume")
    assert rest.code == 0
    assert without_timing(rest.out) == without_timing(run(*few, "--save", tmp_path / "fresh").out)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (("--seed", "2"), "seed was 1 there, and is 2 now"),
        (("--players", "4"), "players was 3 there, and is 4 now"),
        (("--option", "chain=on"), "options was"),
        (("--bots", "greedy"), "bots was ['random'] there, and is ['greedy'] now"),
    ],
)
def test_resume_with_other_settings_is_refused(
    run: Run, tmp_path: Path, change: tuple[str, str], expected: str
) -> None:
    run(*QUICK, "--games", 1, "--save", tmp_path / "games")
    before = (tmp_path / "games" / FILE).read_bytes()
    printed = run(*QUICK, "--games", 2, "--save", tmp_path / "games", "--resume", *change)
    assert (printed.code, printed.out) == (2, "")
    assert re.fullmatch(r"error: \S.*\n", printed.err)
    assert expected in printed.err
    assert (tmp_path / "games" / FILE).read_bytes() == before


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (b"{}\n", "format was None there"),
        (b"nonsense\n", "line 1 is broken"),
        (b"\xff\n", "line 1 is broken"),
    ],
)
def test_a_broken_results_file_is_one_clear_line(
    run: Run, tmp_path: Path, written: bytes, expected: str
) -> None:
    (tmp_path / FILE).write_bytes(written)
    printed = run(*QUICK, "--games", 1, "--save", tmp_path, "--resume")
    assert (printed.code, printed.out) == (2, "")
    assert re.fullmatch(r"error: \S.*\n", printed.err)
    assert expected in printed.err
    assert (tmp_path / FILE).read_bytes() == written


def test_a_line_that_is_broken_or_stands_twice_is_refused(run: Run, tmp_path: Path) -> None:
    words = (*QUICK, "--games", 2, "--save", tmp_path / "games")
    run(*words)
    results = tmp_path / "games" / FILE
    header, one, other = results.read_bytes().splitlines(keepends=True)
    results.write_bytes(header + one + one)
    assert "game 0 stands there twice" in run(*words, "--resume").err
    results.write_bytes(header + one[:50] + b"\n" + other)
    assert "line 2 is broken" in run(*words, "--resume").err


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("arena furnace", "Missing option '--bots'"),
        ("arena chess --bots random", "There is no game 'chess'"),
        ("arena furnace --bots random,chess-master", "There is no bot 'chess-master'"),
        ("arena furnace --bots random,random", "expected every bot once"),
        ("arena furnace --bots random --games 0", "--games"),
        ("arena furnace --bots random --workers 0", "--workers"),
        ("arena furnace --bots random --workers 2 --cluster tcp://nowhere:1", "expected one of them"),
        ("arena furnace --bots random --cluster nonsense://nowhere:1", "nobody answers there"),
        ("arena furnace --bots random --resume", "expected --save DIR"),
        ("arena furnace --bots random --html nowhere/report.html", "cannot be written"),
        ("arena furnace --bots random --html .", "cannot be written"),
        ("arena furnace --bots random --save /dev/null", "expected a folder"),
    ],
)
@pytest.mark.filterwarnings("ignore")
def test_wrong_input_is_one_clear_line(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, expected: str
) -> None:
    monkeypatch.chdir(tmp_path)
    printed = run(*line.split())
    assert (printed.code, printed.out) == (2, "")
    assert re.fullmatch(r"error: \S.*\n", printed.err), printed.err
    assert expected in printed.err
    assert list(tmp_path.iterdir()) == []


def test_the_report_is_one_file_that_needs_nothing_else(run: Run, tmp_path: Path) -> None:
    report = tmp_path / "report.html"
    assert run(*SMALL, "--games", 6, "--html", report).code == 0
    page = report.read_text(encoding="utf-8")
    reader = assert_stands_alone(page)
    assert reader.seen.count("svg") == 6
    for words in ("Ratings", "Who finishes ahead", "Scores", "Seats", "greedy", "random"):
        assert words in page
