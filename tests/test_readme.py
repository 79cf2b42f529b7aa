"""What the README shows works as it stands."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from bessemer.games import registry

README = Path(__file__).parent.parent / "README.md"
BLOCKS = re.findall(r"```python\n(.*?)```", README.read_text(), re.DOTALL)
COMMANDS = [
    re.split(r"\s{2,}", line)[0]
    for line in re.findall(r"^    (bessemer .*)$", README.read_text(), re.MULTILINE)
    if not re.match(r"bessemer( {2}|$| bench| review| serve)", line)  # two take long, a server does not end
]


def test_python_examples_run() -> None:
    names: dict[str, object] = {}
    for block in BLOCKS:
        exec(compile(block, str(README), "exec"), names)
    assert len(BLOCKS) >= 2


def test_commands_run_one_after_another(tmp_path: Path) -> None:
    own = tmp_path / "my-cards.toml"
    own.write_text((registry.folder("furnace") / "pack.toml").read_text())
    assert len(COMMANDS) >= 6
    for command in COMMANDS:
        arguments = [sys.executable, "-m", *shlex.split(command)]
        done = subprocess.run(arguments, cwd=tmp_path, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, f"{command}: {done.stderr}"
        assert done.stdout


@pytest.mark.parametrize("link", re.findall(r"\]\(([^)#]+)\)", README.read_text()))
def test_links_lead_somewhere(link: str) -> None:
    assert (README.parent / link).exists()
