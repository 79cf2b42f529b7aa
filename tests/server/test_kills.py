"""A server that dies at any moment loses nothing that it has acknowledged, and does nothing twice."""

from pathlib import Path

from tests.server.kills import kill_often

KILLS, IN_FLIGHT = 20, 10
"""Each costs the start of a server; `make soak` has 200 for each database."""


def test_sqlite_survives_kills(tmp_path: Path) -> None:
    tally = kill_often(tmp_path, "", kills=KILLS, seed=1)
    assert tally.in_flight >= IN_FLIGHT
    print(tally)


def test_postgres_survives_kills(tmp_path: Path, database: str) -> None:
    tally = kill_often(tmp_path, database, kills=KILLS, seed=2)
    assert tally.in_flight >= IN_FLIGHT
    print(tally)
