"""Where games are found: at home, and in packages of others."""

from pathlib import Path

import pytest

from bessemer.games import registry
from bessemer.kernel.errors import OptionError
from bessemer.kernel.game import Game
from tests.cover import in_fresh_process
from tests.kernel.parliament.pack import BILLS


def test_every_game_at_home_can_be_found_and_is_called_what_it_calls_itself() -> None:
    assert "furnace" in registry.game_ids()
    for id in registry.game_ids():
        assert issubclass(registry.find(id), Game)
        assert registry.find(id).meta.id == id
        assert registry.folder(id).is_dir()


def test_a_game_that_nobody_knows_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(OptionError, match=r"^There is no game 'chess'; there are: furnace"):
        registry.find("chess")
    with pytest.raises(OptionError):
        registry.folder("chess")
    with pytest.raises(OptionError) as error:
        registry.find("x" * 10_000)
    assert len(str(error.value)) < 200


PLAYED_ELSEWHERE = """
import random
import bessemer
from bessemer.games import registry
from bessemer.records.record import read, record_of, replay, write

print(registry.game_ids())
session = bessemer.new("parliament", players=3, seed=1, crown="on")
rng = random.Random(1)
while not session.over:
    session.play(rng.choice(session.legal))
again = replay(read(write(record_of(session))))
print(again.outcome == session.outcome)
"""


def test_a_package_of_others_brings_a_game_by_an_entry_point(tmp_path: Path) -> None:
    package = tmp_path / "westminster"
    package.mkdir()
    (package / "__init__.py").write_text("from tests.kernel.parliament.game import Parliament\n")
    bills = (f'[[bill]]\nid = "{bill.id}"\nvalue = {bill.value}\n' for bill in BILLS.bill)
    (package / "pack.toml").write_text("".join(bills))
    installed = tmp_path / "westminster-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: westminster\nVersion: 1.0\n")
    (installed / "entry_points.txt").write_text("[bessemer.games]\nparliament = westminster:Parliament\n")

    ids, replayed = in_fresh_process(PLAYED_ELSEWHERE, 0, tmp_path).splitlines()
    assert ids == str([*registry.game_ids(), "parliament"])
    assert replayed == "True"


@pytest.mark.parametrize(
    "target",
    ["no_such_module:Game", "tests.kernel.parliament.game:NoSuchGame", "tests.kernel.parliament.game"],
)
def test_a_package_that_does_not_bring_what_it_says_is_named(target: str, tmp_path: Path) -> None:
    installed = tmp_path / "ghost-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: ghost\nVersion: 1.0\n")
    (installed / "entry_points.txt").write_text(f"[bessemer.games]\nghost = {target}\n")
    code = """
from bessemer.games import registry
from bessemer.kernel.errors import BessemerError
try:
    registry.find("ghost")
except BessemerError as error:
    print(error)
"""
    assert "ghost" in in_fresh_process(code, 0, tmp_path)


def test_a_package_of_others_cannot_take_the_place_of_a_game_at_home(tmp_path: Path) -> None:
    installed = tmp_path / "impostor-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: impostor\nVersion: 1.0\n")
    (installed / "entry_points.txt").write_text(
        "[bessemer.games]\nfurnace = tests.kernel.parliament.game:Parliament\n"
    )
    code = "from bessemer.games import registry; print(registry.find('furnace').__name__)"
    assert in_fresh_process(code, 0, tmp_path).strip() == "Furnace"
