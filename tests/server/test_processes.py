"""Several server processes on one PostgreSQL play one table; one may die."""

import json
import time
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from bessemer.cli.serve import run
from bessemer.kernel.errors import OptionError
from tests.server.kit import FRIEND, ME, NONCE, Player, new_key, solo
from tests.server.processes import Process, process


def reach(socket: Any, seq: int) -> dict[str, Any]:
    """The first pushed message that has reached an entry."""
    while (message := json.loads(socket.recv(timeout=20)))["seq"] < seq:
        pass
    found: dict[str, Any] = message
    return found


def listen(server: Process, player: Player) -> Any:
    """Push to a player's browser."""
    cookie = f"bessemer={player.client.cookies['bessemer']}"
    address = server.url.replace("http", "ws", 1) + f"{player.path}/push"
    return connect(address, additional_headers={"cookie": cookie})


def test_two_processes_play_one_table(tmp_path: Path, database: str) -> None:
    with process(tmp_path, database) as one, process(tmp_path, database) as two:
        host = one.browser()
        made = host.post("/api/tables", json={"game": "furnace", "seats": [ME, FRIEND]}).json()
        ada, bo = Player(host, made["id"]), Player(two.browser(), made["id"])
        token = made["links"]["1"].rpartition("/")[2]
        assert bo.client.post("/api/join", json={"token": token}).status_code == 200
        ada.post("nonce", nonce=NONCE)
        bo.post("nonce", nonce="another-nonce")
        assert ada.post("start").status_code == 204
        with listen(one, ada) as first, listen(two, bo) as second:
            players = {0: ada, 1: bo}
            for seq in range(1, 9):
                mover = ada.view(-1)["pending"][0]
                sight = players[mover].view(mover)
                answer = players[mover].play(mover, sight["offers"][0]["move"], seq=sight["seq"])
                assert answer.json() == {"seq": seq}
                assert reach(first, seq)["seat"] == 0
                assert reach(second, seq)["seat"] == 1
            stale = players[mover].play(mover, sight["offers"][0]["move"], seq=0)
            assert stale.status_code == 409
        one.kill()
        ada = Player(two.browser(dict(host.cookies)), made["id"])
        assert ada.view(0)["seq"] == 8
        for _ in range(4):
            mover = ada.view(-1)["pending"][0]
            {0: ada, 1: bo}[mover].first_move(mover)
        assert bo.view(1)["seq"] == 12


def test_a_plan_is_one_plan_in_two_processes(tmp_path: Path, database: str) -> None:
    with process(tmp_path, database) as one, process(tmp_path, database) as two:
        host = one.browser()
        ada = solo(host)
        with listen(one, ada) as here, listen(two, ada) as there:
            greetings = [json.loads(socket.recv(timeout=20)) for socket in (here, there)]
            assert [greeting["plan"] for greeting in greetings] == [0, 0]
            seat = greetings[0]["seat"]
            assert host.put(f"{ada.path}/draft?seat={seat}", json={"order": ["a"]}).is_success
            for socket in (here, there):
                while json.loads(socket.recv(timeout=20))["plan"] == 0:
                    pass


def test_bots_go_on_when_their_process_dies(tmp_path: Path, database: str) -> None:
    with process(tmp_path, database) as one, process(tmp_path, database) as two:
        host = one.browser()
        seats = [ME, {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
        made = host.post("/api/tables", json={"game": "furnace", "seats": seats, "nonce": NONCE}).json()
        ada = Player(two.browser(dict(host.cookies)), made["id"])
        ada.view()
        one.kill()
        for _ in range(6):
            while not (sight := ada.view(0))["offers"]:
                time.sleep(0.05)
            ada.play(0, sight["offers"][0]["move"], seq=sight["seq"])


def test_racing_processes_never_write_the_same_entry(tmp_path: Path, database: str) -> None:
    with process(tmp_path, database) as one, process(tmp_path, database) as two:
        host = one.browser()
        seats = [ME, {"kind": "here"}]
        made = host.post("/api/tables", json={"game": "furnace", "seats": seats, "nonce": NONCE}).json()
        ada = Player(host, made["id"])
        elsewhere = Player(two.browser(dict(host.cookies)), made["id"])
        sight = ada.view()
        key = new_key()
        for player in (ada, elsewhere):
            answer = player.play(sight["seat"], sight["offers"][0]["move"], seq=sight["seq"], key=key)
            assert answer.json() == {"seq": 1}
        other = elsewhere.play(sight["seat"], sight["offers"][1]["move"], seq=sight["seq"])
        assert other.status_code == 409


def test_wrong_addresses_are_refused_in_one_line(tmp_path: Path) -> None:
    with process(tmp_path) as running, pytest.raises(OptionError, match="Cannot listen"):
        run(port=running.port, data=tmp_path)
    with pytest.raises(OptionError, match="cannot be kept"):
        run(data=tmp_path, database="postgresql://nobody@127.0.0.1:1/nothing")
