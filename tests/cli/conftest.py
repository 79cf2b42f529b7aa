"""A terminal for tests: runs a command line and keeps what it printed."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from bessemer.cli import main
from bessemer.content.packs import PACK
from bessemer.games import registry


@dataclass(frozen=True)
class Printed:
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str


Run = Callable[..., Printed]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command line in this process: `run("rules", "furnace", "F2.4")`."""

    def run_here(*words: object) -> Printed:
        code = main([str(word) for word in words])
        printed = capsys.readouterr()
        return Printed(code, printed.out, printed.err)

    return run_here


@pytest.fixture
def record(run: Run, tmp_path: Path) -> Path:
    """The record of a game between bots."""
    folder = tmp_path / "records"
    run("simulate", "furnace", "--games", 1, "--save", folder)
    return folder / "game-000.json"


@pytest.fixture(scope="session")
def pack_text() -> str:
    """The pack that Furnace comes with, as written."""
    return (registry.folder("furnace") / PACK).read_text(encoding="utf-8")
