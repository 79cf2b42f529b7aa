"""Servers and players for tests."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from bessemer.server.app import create_app
from bessemer.server.settings import UNLIMITED, Settings

ME, HERE, FRIEND = {"kind": "me"}, {"kind": "here"}, {"kind": "friend"}
GREEDY, RANDOM = {"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "random"}
NONCE = "nonce-of-a-test"


def settings_for(folder: Path, **settings: Any) -> Settings:
    """Settings without pauses and limits; a process that thinks is started when it is needed."""
    return Settings(**{"data": folder, "pace": 0, "rates": UNLIMITED, "thinkers": 0, **settings})


@contextmanager
def server(folder: Path, **settings: Any) -> Iterator[TestClient]:
    """A server in this process, and the browser of its host."""
    with TestClient(create_app(settings_for(folder, **settings)), raise_server_exceptions=False) as client:
        yield client


def visitor(client: TestClient) -> TestClient:
    """Another browser at the same server."""
    other = TestClient(client.app, raise_server_exceptions=False)
    other.portal = client.portal
    return other


def new_key() -> str:
    """A key for one request."""
    return secrets.token_urlsafe(12)


class Player:
    """A browser at a table, over HTTP."""

    def __init__(self, client: Any, table: str) -> None:
        self.client = client
        self.table = table

    @property
    def path(self) -> str:
        """Where the table is."""
        return f"/api/tables/{self.table}"

    def facts(self) -> dict[str, Any]:
        """What everybody may know."""
        found: dict[str, Any] = self.client.get(self.path).json()
        return found

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat sees."""
        answer = self.client.get(f"{self.path}/view", params={} if seat is None else {"seat": seat})
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def post(self, what: str, **body: Any) -> Any:
        """Ask the table for something."""
        return self.client.post(f"{self.path}/{what}", json=body)

    def play(self, seat: int, *moves: str, seq: int | None = None, key: str | None = None) -> Any:
        """Make moves."""
        at = self.view(seat)["seq"] if seq is None else seq
        return self.post("moves", seat=seat, seq=at, key=key or new_key(), moves=list(moves))

    def first_move(self, seat: int | None = None) -> int:
        """Make the first offered move of a seat (of any of ours that must decide)."""
        sight = self.view(seat)
        answer = self.play(sight["seat"], sight["offers"][0]["move"], seq=sight["seq"])
        assert answer.status_code == 200, answer.text
        mover: int = sight["seat"]
        return mover


def solo(client: Any, *others: dict[str, Any], **body: Any) -> Player:
    """A game that has begun: the host and whoever needs no invitation."""
    seats = [{**ME, "name": "Ada"}, *(others or (HERE, HERE))]
    made = client.post("/api/tables", json={"game": "furnace", "seats": seats, "nonce": NONCE, **body})
    assert made.status_code == 201, made.text
    assert made.json()["started"]
    return Player(client, made.json()["id"])
