"""The built wheel, installed into an empty environment, plays a game."""

import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_the_wheel_plays_in_an_empty_environment(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*build, "--wheel-dir", str(tmp_path), str(ROOT)], check=True, capture_output=True)
    (wheel,) = tmp_path.glob("bessemer-*.whl")
    venv.create(tmp_path / "empty", with_pip=True)
    python = tmp_path / "empty" / "bin" / "python"
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run(
        [*pip, "-r", str(ROOT / "requirements/run.txt"), str(wheel)], check=True, capture_output=True
    )
    play = [
        str(python.with_name("bessemer")),
        "simulate",
        "furnace",
        "--games",
        "2",
        "--bots",
        "greedy,random",
    ]
    done = subprocess.run(play, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "greedy" in done.stdout
