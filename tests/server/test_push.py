"""Push: every connection gets what its own seat may know, in order, and catches up after a pause."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from tests.server.kit import FRIEND, GREEDY, ME, Player, new_key, server, solo, visitor


@pytest.fixture(name="host")
def _host(tmp_path: Path) -> Iterator[TestClient]:
    with server(tmp_path) as client:
        yield client


def until(socket: WebSocketTestSession, seq: int) -> dict[str, Any]:
    """The first message that has reached an entry."""
    while (message := socket.receive_json())["seq"] < seq:
        pass
    found: dict[str, Any] = message
    return found


def test_all_seats_and_spectators_are_told(host: TestClient) -> None:
    ada = solo(host)
    mover = ada.view()["seat"]
    other = (mover + 1) % 3
    watching = visitor(host)
    push = f"{ada.path}/push"
    with (
        host.websocket_connect(f"{push}?seat={mover}&since=-1") as first,
        host.websocket_connect(f"{push}?seat={other}&since=-1") as second,
        watching.websocket_connect(push) as third,
    ):
        opened = until(first, 0)
        assert opened["sound"]
        assert opened["log"]["lines"][0]["heading"]
        assert not until(second, 0)["sound"]
        assert until(third, 0)["seat"] == -1
        ada.first_move(mover)
        mine, theirs, watched = until(first, 1), until(second, 1), until(third, 1)
        assert mine["offers"] == []
        assert len(mine["log"]["lines"]) == 1
        assert mine["log"]["from"] == len(opened["log"]["lines"])
        assert theirs["offers"]
        assert theirs["sound"]
        assert watched["offers"] == []
        assert watched["pending"] == theirs["pending"] == [other]


def test_catch_up_after_a_pause(host: TestClient) -> None:
    ada = solo(host)
    for _ in range(3):
        ada.first_move()
    with host.websocket_connect(f"{ada.path}/push?seat=0&since=1") as socket:
        caught = until(socket, 3)
        assert caught["log"] == ada.view(0)["log"]


def test_struck_lines_vanish(host: TestClient) -> None:
    ada = solo(host)
    while len(ada.view()["pending"]) == 1:
        ada.first_move()
    seq = ada.view(0)["seq"]
    with host.websocket_connect(f"{ada.path}/push?seat=0&since=-1") as socket:
        before = until(socket, seq)
        ada.first_move(0)
        assert until(socket, seq + 1)["log"]["lines"]
        ada.post("undo", seat=0, seq=seq + 1, key=new_key())
        undone = until(socket, seq + 2)
        assert undone["log"] == {"from": len(before["log"]["lines"]), "lines": [], "html": ""}
        assert undone["offers"] == before["offers"]


def test_presence_is_told(host: TestClient) -> None:
    made = host.post("/api/tables", json={"game": "furnace", "seats": [ME, FRIEND, GREEDY]}).json()
    bo = Player(visitor(host), made["id"])
    bo.client.post("/api/join", json={"token": made["links"]["1"].rpartition("/")[2]})
    push = f"{bo.path}/push"
    with host.websocket_connect(push) as socket:
        assert [seat["present"] for seat in socket.receive_json()["seats"]] == [True, False, True]
        with bo.client.websocket_connect(push) as theirs:
            theirs.receive_json()
            assert [seat["present"] for seat in socket.receive_json()["seats"]] == [True, True, True]
        assert [seat["present"] for seat in socket.receive_json()["seats"]] == [True, False, True]


def test_strangers_get_no_seat_and_other_pages_nothing(host: TestClient) -> None:
    ada = solo(host)
    with visitor(host).websocket_connect(f"{ada.path}/push?seat=0") as socket:
        assert socket.receive_json()["status"] == 401
    with (
        pytest.raises(WebSocketDisconnect),
        host.websocket_connect(f"{ada.path}/push", headers={"origin": "http://elsewhere.example"}) as socket,
    ):
        socket.receive_json()
