"""`bessemer simulate`."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from bessemer.records.record import read, replay
from tests.cli.conftest import Run

COMMAND = [sys.executable, "-m", "bessemer"]


def without_timing(text: str) -> dict[str, Any]:
    facts: dict[str, Any] = json.loads(text)
    del facts["timing"]
    return facts


def test_tells_scores_wins_and_speed(run: Run) -> None:
    printed = run("simulate", "furnace", "--players", 4, "--games", 2, "--bots", "random,greedy")
    assert (printed.code, printed.err) == (0, "")
    for words in ("4 players", "2 games", "median", "random", "greedy", "95 % interval", "order of play"):
        assert words in printed.out
    assert "decisions a second" in printed.out


def test_plays_with_the_middle_number_of_players_if_none_is_given(run: Run) -> None:
    assert json.loads(run("simulate", "furnace", "--games", 1, "--json").out)["players"] == 3


def test_json_has_every_game_and_totals_that_follow_from_them(run: Run) -> None:
    facts = json.loads(run("simulate", "furnace", "--games", 4, "--bots", "random,greedy", "--json").out)
    games, totals = facts["games"], facts["totals"]
    assert [game["number"] for game in games] == list(range(4))
    assert all(max(game["scores"]) == game["scores"][seat] for game in games for seat in game["winners"])
    assert totals["decisions"] == sum(game["decisions"] for game in games)
    assert totals["scores"]["most"] == max(score for game in games for score in game["scores"])
    assert sum(tally["played"] for tally in totals["by_bot"].values()) == 4 * 3
    for tallies in (totals["by_bot"], totals["by_seat"], totals["by_order_of_play"]):
        assert sum(tally["wins"] for tally in tallies.values()) == pytest.approx(4)


@pytest.mark.rule("U-7")
def test_order_of_play_counts_from_the_first_turn_not_from_the_draft_before_it(run: Run) -> None:
    facts = json.loads(run("simulate", "furtherance", "--players", 2, "--games", 2, "--json").out)
    totals = facts["totals"]
    assert totals["by_order_of_play"] == totals["by_seat"]
    assert [game["first"] for game in facts["games"]] == [0, 0]


@pytest.mark.rule("X5.5", "X5.6")
@pytest.mark.parametrize(("players", "agents"), [(1, ["Left Agent", "Right Agent"]), (2, ["Agent"])])
def test_agents_are_counted_beside_the_players(run: Run, players: int, agents: list[str]) -> None:
    words = ("simulate", "furnace-interbellum", "--players", players, "--games", 6)
    facts = json.loads(run(*words, "--json").out)
    games, rivals = facts["games"], facts["totals"]["by_rival"]
    assert all(list(game["rivals"]) == agents for game in games)
    lost = [game for game in games if not game["winners"]]
    assert all(max(game["rivals"].values()) >= max(game["scores"]) for game in lost)
    assert sum(tally["wins"] for tally in rivals.values()) == pytest.approx(len(lost))
    for agent in agents:
        assert rivals[agent]["mean_score"] * 6 == pytest.approx(sum(game["rivals"][agent] for game in games))
    out = run(*words).out
    assert "fair share" not in out
    for agent in agents:
        (row,) = (line for line in out.splitlines() if line.startswith(f"  {agent}"))
        assert f"{rivals[agent]['mean_score']:,.1f}" in row


@pytest.mark.rule("F7.1")
def test_a_dummy_that_scores_nothing_is_no_rival(run: Run) -> None:
    words = ("simulate", "furnace", "--players", 2, "--games", 1)
    assert json.loads(run(*words, "--json").out)["totals"]["by_rival"] == {}
    assert "without a seat" not in run(*words).out


def test_every_game_has_a_seed_of_its_own(run: Run) -> None:
    games = json.loads(run("simulate", "furnace", "--games", 20, "--json").out)["games"]
    assert len({game["seed"] for game in games}) == len({game["digest"] for game in games}) == 20


def test_the_same_seed_gives_the_same_games_in_every_process(run: Run) -> None:
    words = ["simulate", "furnace", "--games", "2", "--bots", "random,greedy", "--seed", "again", "--json"]
    here = without_timing(run(*words).out)
    for hash_seed in ("0", "1"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        there = subprocess.run(COMMAND + words, capture_output=True, text=True, env=environment, check=True)
        assert without_timing(there.stdout) == here
    other = without_timing(run(*words[:-2], "other", "--json").out)
    assert [game["digest"] for game in other["games"]] != [game["digest"] for game in here["games"]]


def test_options_and_own_cards_reach_the_game(run: Run, tmp_path: Path, pack_text: str) -> None:
    pack = tmp_path / "own.toml"
    pack.write_text(pack_text, encoding="utf-8")
    options = ["--option", "chain=on", "--option", "rounds=3", "--option", "capitalists=off"]
    printed = run("simulate", "furnace", "--games", 1, "--pack", pack, *options, "--json")
    assert json.loads(printed.out)["options"] == {"capitalists": False, "rounds": 3, "chain": True}


def test_saved_records_are_those_of_the_games(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "records"
    printed = run("simulate", "furnace", "--games", 2, "--players", 2, "--save", folder, "--json")
    games = json.loads(printed.out)["games"]
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == ["game-000.json", "game-001.json"]
    for file, game in zip(files, games, strict=True):
        record = read(file.read_bytes())
        assert (record.digest, record.seed, record.seats) == (game["digest"], game["seed"], game["bots"])
        assert list(replay(record).scores[:2]) == game["scores"]


def test_saves_into_an_empty_folder(run: Run, tmp_path: Path) -> None:
    assert run("simulate", "furnace", "--games", 1, "--save", tmp_path).code == 0
    assert len(list(tmp_path.iterdir())) == 1


def restore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_ctrl_c_ends_with_what_there_is(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    words = ["simulate", "furnace", "--games", "1000000", "--save", str(folder), "--json"]
    with subprocess.Popen(
        COMMAND + words,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=restore_interrupts,
    ) as process:
        while len(list(folder.glob("*.json"))) < 3 and process.poll() is None:
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    games = json.loads(out)["games"]
    assert err == f"Interrupted after {len(games)} of 1000000 games.\n"
    assert len(games) >= 2
    for file in folder.iterdir():
        read(file.read_bytes())
