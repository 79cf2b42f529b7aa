"""The built wheel, installed into an empty environment, simulates, serves and plays a game."""

import re
import subprocess
import sys
import venv
from pathlib import Path

import httpx
import pytest

from tests.server.kit import RANDOM, solo

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def bessemer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program, installed from the wheel alone."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*build, "--wheel-dir", str(folder), str(ROOT)], check=True, capture_output=True)
    (wheel,) = folder.glob("bessemer-*.whl")
    venv.create(folder / "empty", with_pip=True)
    program = folder / "empty" / "bin" / "bessemer"
    pip = [str(program.with_name("python")), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    needs = str(ROOT / "requirements/run.txt")
    subprocess.run([*pip, "-r", needs, str(wheel)], check=True, capture_output=True)
    return program


def test_the_wheel_simulates(bessemer: Path, tmp_path: Path) -> None:
    play = [str(bessemer), "simulate", "furnace", "--games", "2", "--bots", "greedy,random"]
    done = subprocess.run(play, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "greedy" in done.stdout


def test_the_wheel_serves_and_plays_a_game(bessemer: Path, tmp_path: Path) -> None:
    command = [str(bessemer), "serve", "--port", "0", "--data", str(tmp_path), "--pace", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = re.search(r"http://\S+", process.stdout.readline())
        assert address is not None
        with httpx.Client(base_url=address[0], timeout=20) as client:
            player = solo(client, RANDOM, options={"rounds": 3, "capitalists": False})
            while not (sight := player.view(0))["over"]:
                if sight["offers"]:
                    player.play(0, sight["offers"][-1]["move"], seq=sight["seq"])
            assert 'id="result"' in client.get(f"/table/{player.table}").text
        process.terminate()
