"""Programs as bots of a server: offered by who started it, and named by nobody else."""

import shlex
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bessemer.cli import main
from bessemer.cli.serve import read_own_bots
from tests.server.kit import GREEDY, ME, NONCE, Player, server, solo

FIRST = (
    "import json, os, sys\nopen(sys.argv[1], 'a').write(f'{os.getpid()}\\n')\nfor line in sys.stdin:\n"
    "    asked = json.loads(line)\n"
    "    if 'moves' in asked: print(json.dumps({'move': asked['moves'][0]}), flush=True)\n"
)
FAILING = FIRST.replace("asked['moves'][0]", "'a secret'")


def offered(folder: Path, program: str) -> dict[str, str]:
    """A bot to start a server with; it writes its process down."""
    file = folder / "bot.py"
    file.write_text(program)
    words = [sys.executable, "-S", "-E", str(file), str(folder / "pids")]
    return read_own_bots([f"mine=cmd:{shlex.join(words)}"])


def wait_for_bots(player: Player, moves: int) -> dict[str, Any]:
    """Play the first moves until the bot has decided a few times."""
    for _ in range(moves):
        while not (sight := player.view())["offers"]:
            time.sleep(0.02)
        player.first_move()
    return sight


@pytest.mark.parametrize("spec", ["cmd:/bin/sh", "cmd:", "cmd", "cmd:touch /tmp/x"])
def test_nobody_names_a_program_over_the_network(spec: str, tmp_path: Path) -> None:
    with server(tmp_path, bots=offered(tmp_path, FIRST)) as client:
        seats = [ME, {"kind": "bot", "bot": spec}, GREEDY]
        refused = client.post("/api/tables", json={"game": "furnace", "seats": seats, "nonce": NONCE})
        assert refused.status_code == 400
        assert "server was started with it" in refused.json()["error"]
        refused = solo(client, GREEDY, GREEDY).post("seats/1", bot=spec)
        assert refused.status_code == 400
        assert "server was started with it" in refused.json()["error"]
        form = {"players": "2", "seat-0-kind": "me", "seat-1-kind": "bot", "seat-1-bot": spec}
        page = client.post("/new/furnace", data=form)
        assert page.status_code == 400
        assert "server was started with it" in page.text
    assert not (tmp_path / "pids").exists()


def test_an_offered_program_plays_and_its_command_is_told_to_nobody(tmp_path: Path) -> None:
    bots = offered(tmp_path, FIRST)
    with server(tmp_path, bots=bots) as client:
        page = client.get("/new/furnace").text
        assert 'value="mine"' in page
        assert "bot.py" not in page
        ada = solo(client, {"kind": "bot", "bot": "mine"})
        sight = wait_for_bots(ada, 4)
        assert not any("at random" in line["words"] for line in sight["log"]["lines"])
        assert ada.facts()["seats"][1]["bot"] == "mine"
        assert b"bot.py" not in msgspec.json.encode([sight, ada.facts()])
        (pid,) = (tmp_path / "pids").read_text().split()
        assert Path(f"/proc/{pid}").exists()
    until = time.monotonic() + 5
    while Path(f"/proc/{pid}").exists() and time.monotonic() < until:
        time.sleep(0.01)
    assert not Path(f"/proc/{pid}").exists() or " Z " in Path(f"/proc/{pid}/stat").read_text()


def test_everybody_reads_how_a_program_failed_but_not_what_it_said(tmp_path: Path) -> None:
    with server(tmp_path, bots=offered(tmp_path, FAILING)) as client:
        ada = solo(client, {"kind": "bot", "bot": "mine", "name": "Robot"})
        words = str(wait_for_bots(ada, 3)["log"]["lines"])
    note = "The bot mine of Robot chose a move that is not there; a move was made at random."
    assert note in words
    assert "secret" not in words


@pytest.mark.parametrize(
    ("bot", "words"),
    [
        ("cmd:/bin/sh", "--bot: expected NAME=SPEC"),
        ("greedy=cmd:/bin/sh", "with a new name"),
        ("My Bot=cmd:/bin/sh", "of a-z, 0-9 and -"),
        ("mine=cmd:/no/such/bot", "there is no program '/no/such/bot'"),
        ("mine=", "There is no bot ''"),
    ],
)
def test_a_server_does_not_start_with_a_bot_that_is_not_there(
    bot: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--bot", bot]) == 2
    told = capsys.readouterr().err
    assert words in told
    assert told.count("\n") == 1
