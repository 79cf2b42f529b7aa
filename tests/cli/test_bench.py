"""`bessemer bench`: that it measures, never how fast anything is."""

import json
from pathlib import Path

import pytest

from bessemer.arena import bench
from bessemer.arena.bench import Measurement, Ours, measure
from bessemer.content.packs import build_game
from tests.cli.conftest import Run


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few positions and games: the numbers mean nothing, but come soon."""
    monkeypatch.setattr(bench, "POSITIONS", 20)
    monkeypatch.setattr(bench, "GAMES_COUNTED", 2)
    monkeypatch.setattr("bessemer.cli.bench.REPEATS", 2)


@pytest.mark.usefixtures("short")
def test_json_has_every_measure(run: Run) -> None:
    facts = json.loads(run("bench", "--seconds", "0.01", "--json").out)
    assert (facts["game"], facts["players"]) == ("furnace", 4)
    assert all(number > 0 for number in facts["ours"].values())
    assert facts["ratios"]["checked_to_trusted"] > 0
    assert 50 < facts["ours"]["decisions_per_game"] < build_game("furnace", 4, {}).longest


@pytest.mark.usefixtures("short")
def test_an_earlier_run_stands_beside_it(run: Run, tmp_path: Path) -> None:
    before = tmp_path / "before.json"
    before.write_text(run("bench", "--seconds", "0.01", "--players", 2, "--json").out)
    out = run("bench", "--seconds", "0.01", "--players", 2, "--against", before).out
    assert "before" in out
    unchanged = next(line for line in out.splitlines() if line.startswith("options a decision"))
    assert "+0.0%" in unchanged


@pytest.mark.usefixtures("short")
def test_a_rival_is_measured_in_the_same_run() -> None:
    game = build_game("furnace", 2, {})
    report = measure(game, 0.01, rival=Ours(game), repeats=2)
    assert report.rival is not None
    assert report.rival.games_per_second > 0
    assert (report.repeats, report.interrupted) == (2, False)


@pytest.mark.usefixtures("short")
def test_ctrl_c_keeps_the_repeats_that_are_complete() -> None:
    turns = iter(range(6))

    def press_ctrl_c_later() -> None:
        if next(turns) == 5:
            raise KeyboardInterrupt

    report = measure(build_game("furnace", 2, {}), 0.01, after_each=press_ctrl_c_later)
    assert report.interrupted
    assert report.repeats == 1


def test_checked_and_trusted_play_the_same_games() -> None:
    ours = Ours(build_game("furnace", 3, {}))
    moves = ours.moves(7)
    texts = [(seat, ours.game.vocabulary.text(move)) for seat, move in moves]
    assert ours.play(7) == len(ours.options(7)) == len(moves)
    assert ours.replay_trusted(7, moves) == ours.replay_checked(7, texts) == len(moves)


def test_a_measurement_repeats_the_same_work() -> None:
    done: list[int] = []

    def work(piece: int) -> int:
        done.append(piece)
        return 2

    measurement = Measurement(work)
    measurement.warm_up(0)
    measurement.repeat()
    measurement.repeat()
    assert done == [0, 0, 0]
    assert (measurement.units, len(measurement.seconds)) == (2, 2)
