"""`bessemer review`."""

import json
from functools import partial
from pathlib import Path

import pytest

from bessemer.bots.review import review
from bessemer.content.packs import build_game
from bessemer.kernel.session import Session
from bessemer.records.record import record_of, write
from tests.cli.conftest import Run


@pytest.fixture(autouse=True)
def _in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bessemer.cli.review.look_back", partial(review, effort=0.01))


def test_a_review_tells_what_was_left_on_the_table(run: Run, record: Path) -> None:
    printed = run("review", record)
    assert (printed.code, printed.err) == (0, "")
    assert "Expensive decisions" in printed.out
    left = printed.out.partition("Left on the table")[2]
    assert left.count("by our prices") == 9  # three players, three rounds before the last
    found = json.loads(run("review", record, "--json").out)
    assert set(found) == {"curve", "losses", "yields"}
    assert len(found["yields"]) == 12


def test_a_game_that_goes_on_is_not_reviewed(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "begun.json"
    file.write_bytes(write(record_of(Session(build_game("furnace", 3, {}), 1))))
    printed = run("review", file)
    assert printed.code == 2
    assert "when it is over" in printed.err
