"""A server that dies at any moment loses nothing that it has acknowledged, and does nothing twice."""

from pathlib import Path

from tests.server.kills import kill_often


def test_sqlite_survives_kills(tmp_path: Path) -> None:
    tally = kill_often(tmp_path, "", kills=20, seed=1)
    assert tally.in_flight >= 10
    print(tally)


def test_postgres_survives_kills(tmp_path: Path, database: str) -> None:
    tally = kill_often(tmp_path, database, kills=20, seed=2)
    assert tally.in_flight >= 10
    print(tally)
