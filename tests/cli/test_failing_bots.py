"""Commands that let bots play say which of them failed, and fail themselves if a bot hardly played."""

import json
import shlex
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run

DEAD = "cmd:true"
"""Ends at once, whatever it is asked."""

FORGETFUL = """
import json, sys
questions = (json.loads(line) for line in sys.stdin)
next(questions)
for number, question in zip(range(6), questions):
    if number == 5:
        raise SystemExit
    print(json.dumps({"move": question["moves"][0]}), flush=True)
"""
"""Takes the first move, and crashes at every sixth."""

SHORT = ("--games", 2, "--option", "rounds=3")


@pytest.fixture
def forgetful(tmp_path: Path) -> str:
    file = tmp_path / "forgetful.py"
    file.write_text(FORGETFUL)
    return f"cmd:{shlex.quote(sys.executable)} -S -E {shlex.quote(str(file))}"


def test_a_bot_that_always_fails_is_seen_in_a_simulation(run: Run, caplog: pytest.LogCaptureFixture) -> None:
    printed = run("simulate", "furnace", "--bots", f"{DEAD},random", *SHORT)
    assert printed.code == 1
    assert all("hung up; a move was made at random." in message for message in caplog.messages)
    assert len(caplog.messages) == 3
    (row,) = (line.split() for line in printed.out.splitlines() if line.startswith(f"  {DEAD}"))
    count = row[-1]
    told = f"{DEAD} failed in {count} of {count} decisions; moves were made at random instead.\n"
    assert printed.err == told


def test_programs_read_of_failures_too(run: Run) -> None:
    printed = run("simulate", "furnace", "--bots", f"{DEAD},random", *SHORT, "--json")
    assert printed.code == 1
    bots = json.loads(printed.out)["totals"]["by_bot"]
    assert bots[DEAD]["failures"] == bots[DEAD]["decisions"] > 0
    assert bots["random"]["failures"] == 0


def test_a_bot_that_fails_now_and_then_is_named_but_the_command_succeeds(run: Run, forgetful: str) -> None:
    printed = run("simulate", "furnace", "--bots", f"{forgetful},random", *SHORT, "--json")
    assert printed.code == 0
    bot = json.loads(printed.out)["totals"]["by_bot"][forgetful]
    assert 0 < bot["failures"] < bot["decisions"] / 4
    assert f"failed in {bot['failures']} of {bot['decisions']} decisions" in printed.err


@pytest.mark.parametrize("command", ["arena", "balance"])
def test_contests_say_so_too(run: Run, command: str, tmp_path: Path) -> None:
    words = (command, "furnace", "--bots", f"{DEAD},random", *SHORT, "--workers", 1)
    page = tmp_path / "report.html"
    printed = run(*words, "--html", page)
    assert printed.code == 1
    assert printed.err.splitlines()[-1].startswith(f"{DEAD} failed in ")
    assert "fail" in page.read_text()
    bots = json.loads(run(*words, "--json").out)["by_bot"]
    assert bots[DEAD]["failures"] == bots[DEAD]["decisions"] > bots["random"]["failures"] == 0


def test_campaigns_say_so_too(run: Run) -> None:
    printed = run("campaign", "furnace-duel", "--bots", f"{DEAD},random", "--json")
    assert printed.code == 1
    assert f"{DEAD} failed in " in printed.err
    failures = json.loads(printed.out)["campaigns"][0]["failures"]
    assert failures[0] > failures[1] == 0


def test_nobody_is_named_where_nobody_fails(run: Run) -> None:
    printed = run("simulate", "furnace", "--bots", "random", *SHORT)
    assert (printed.code, printed.err) == (0, "")
