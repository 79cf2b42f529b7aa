"""The smaller commands, and the command line itself."""

import json
import os
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from bessemer import __version__
from bessemer.games import registry
from tests.cli.conftest import Run


def test_without_a_command_it_opens_the_table(tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    browser = f"{sys.executable} -c \"import sys; open({str(opened)!r}, 'w').write(sys.argv[1])\" %s"
    surroundings = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "BROWSER": browser}
    words = [sys.executable, "-m", "bessemer"]
    with subprocess.Popen(words, env=surroundings, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().removeprefix("The table is open at ").strip()
        assert process.stdout.readline() == f"Games are kept in {tmp_path / 'bessemer'}\n"
        assert httpx.get(address, timeout=20).status_code == 200
        process.terminate()
    assert opened.read_text() == f"{address}/"


def test_a_server_for_developers_says_so(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "bessemer", "serve", "--debug", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        said = [process.stdout.readline() for _ in range(3)]
        process.terminate()
    assert said[2] == "Debugging: the host of a table can see everything hidden there, with ?debug\n"


def test_it_runs_as_a_module() -> None:
    words = [sys.executable, "-m", "bessemer", "--version"]
    printed = subprocess.run(words, capture_output=True, text=True, check=True)
    assert printed.stdout == f"bessemer {__version__}\n"


def test_help_names_every_command(run: Run) -> None:
    out = run("--help").out
    for command in ("play", "serve", "games", "simulate", "replay", "verify", "pack", "rules", "bench"):
        assert command in out


def test_games_shows_options_presets_and_content(run: Run) -> None:
    out = run("games").out
    for words in ("2 to 4 players", "30 to 60 minutes", "capitalists", "on, off", "first-game", "company 36"):
        assert words in out


def test_games_as_json_is_complete(run: Run) -> None:
    games = json.loads(run("games", "--json").out)
    assert [game["id"] for game in games] == registry.game_ids()
    for game in games:
        meta = registry.find(game["id"]).meta
        assert game["players"] == list(meta.players)
        assert {option["id"]: option["default"] for option in game["options"]} == meta.validate(
            meta.players[0], {}
        )
        assert [preset["id"] for preset in game["presets"]] == [preset.id for preset in meta.presets]
        assert game["content"] == dict(meta.content)


def test_a_pack_is_counted_by_kind_and_source(run: Run, tmp_path: Path, pack_text: str) -> None:
    file = tmp_path / "own.toml"
    file.write_text(pack_text, encoding="utf-8")
    printed = run("pack", "check", file)
    assert (printed.code, printed.err) == (0, "")
    assert "ok: own.toml is a pack for Furnace" in printed.out
    rows = {line.split()[0]: line.split()[1:] for line in printed.out.splitlines() if line.split()}
    assert rows["kind"][0] == "entries"
    assert rows["company"][0] == "36"
    assert sum(map(int, rows["company"][1:])) == 36


def test_rules_are_the_page_of_the_game(run: Run) -> None:
    page = (registry.folder("furnace") / "rules.md").read_text(encoding="utf-8")
    assert run("rules", "furnace").out == page.rstrip() + "\n"


@pytest.mark.parametrize("id", ["F2.4", "f2.4"])
def test_one_rule_by_its_id(run: Run, id: str) -> None:
    assert run("rules", "furnace", id).out == "- **F2.4** Never two discs of one player on one card.\n"


def test_output_that_nobody_reads_to_the_end_is_no_error() -> None:
    words = f"{sys.executable} -m bessemer rules furnace | head -1"
    printed = subprocess.run(words, shell=True, capture_output=True, text=True, check=True)
    assert (printed.stdout, printed.stderr) == ("# Furnace\n", "")
