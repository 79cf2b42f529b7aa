"""Kills servers while a game is played, and looks whether anything was lost or done twice."""

import random
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from tests.server.kit import NONCE, new_key
from tests.server.processes import Process


@dataclass
class Tally:
    """What happened: requests in flight when the server was killed, and those that had been stored."""

    kills: int = 0
    in_flight: int = 0


class Stubborn:
    """A client that asks again with the same key until it is answered, and keeps what it was told."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.browser: httpx.Client | None = None
        self.cookies: dict[str, str] = {}
        self.table = ""
        self.entries: list[tuple[str, int, list[str]]] = []  # acknowledged: what, seat, moves
        self.seq = 0
        self.draft: Any = None

    def meet(self, server: Process) -> None:
        """Go to a server."""
        if self.browser:
            self.browser.close()
        self.browser = server.browser(self.cookies)

    def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        """One request."""
        assert self.browser is not None
        return self.browser.request(method, f"/api/tables{path}", json=body)

    def create(self) -> None:
        """A game for three seats at one screen."""
        seats = [{"kind": "me"}, {"kind": "here"}, {"kind": "here"}]
        made = self.ask("POST", "", {"game": "furnace", "seats": seats, "nonce": NONCE})
        assert self.browser is not None
        self.cookies = dict(self.browser.cookies)
        self.table = made.json()["id"]

    def sight(self, seat: int | None = None) -> Any:
        """What a seat sees."""
        extra = "" if seat is None else f"?seat={seat}"
        return self.ask("GET", f"/{self.table}/view{extra}").json()

    def next_request(self) -> tuple[str, str, Any]:
        """Something to do: mostly a move, now and then an undo, a restart or a draft."""
        sight = self.sight()
        if sight["status"] == "over":
            self.create()
            self.entries, self.seq, self.draft = [], 0, None
            return self.next_request()
        seat = self.rng.choice(sight["pending"])
        sight = self.sight(seat)
        assert sight["seq"] == self.seq
        body = {"seat": seat, "seq": sight["seq"], "key": new_key()}
        choice = self.rng.random()
        if choice < 0.25 and sight["undo"] is None:
            return "POST", self.rng.choice(["undo", "restart"]), body
        if choice < 0.4:
            return "PUT", f"draft?seat={seat}", {"order": [str(self.rng.random())], "seat": seat}
        return "POST", "moves", {**body, "moves": [self.rng.choice(sight["offers"])["move"]]}

    def acknowledge(self, what: str, body: Any, answer: Any) -> None:
        """Remember what the server has promised to keep."""
        if what.startswith("draft"):
            self.draft = (body["seat"], body)
        else:
            self.seq += 1
            assert answer == {"seq": self.seq}
            if what == "moves" and self.draft and self.draft[0] == body["seat"]:
                self.draft = None
            self.entries.append((what, body["seat"], body.get("moves", [])))

    def check(self) -> None:
        """Everything that was promised is there, and nothing else."""
        sight = self.sight(0)
        assert sight["seq"] == self.seq
        if self.draft:
            seat, draft = self.draft
            assert self.ask("GET", f"/{self.table}/draft?seat={seat}").json()["draft"] == draft
        moves = self.ask("GET", f"/{self.table}/export").json()["moves"]
        assert len(moves) <= len([entry for entry in self.entries if entry[0] == "moves"])
        if all(entry[0] == "moves" for entry in self.entries):
            assert [(seat, [move]) for seat, move in moves] == [entry[1:] for entry in self.entries]


def kill_often(folder: Path, database: str, kills: int, seed: int) -> Tally:
    """Play, kill the server at random instants, start it again, ask again, and check."""
    rng = random.Random(seed)
    tally = Tally()
    client = Stubborn(rng)
    server = Process(folder, database)
    client.meet(server)
    client.create()
    try:
        while tally.kills < kills:
            usual = []
            for _ in range(rng.randrange(2, 6)):
                method, what, body = client.next_request()
                begun = time.perf_counter()
                client.acknowledge(what, body, _done(client, method, what, body))
                usual.append(time.perf_counter() - begun)
            method, what, body = client.next_request()
            before = client.seq
            answer = _killed(client, server, method, what, body, rng.random() * min(usual))
            tally.kills += 1
            server = Process(folder, database)
            client.meet(server)
            if answer is None:
                tally.in_flight += 1
                stored = client.sight(0)["seq"]
                assert stored in (before, before + 1)
                answer = _done(client, method, what, body)
            client.acknowledge(what, body, answer)
            client.check()
    finally:
        server.kill()
        server.leave()
    return tally


def _done(client: Stubborn, method: str, what: str, body: Any) -> Any:
    answer = client.ask(method, f"/{client.table}/{what}", body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def _killed(
    client: Stubborn, server: Process, method: str, what: str, body: Any, delay: float
) -> dict[str, Any] | None:
    """Send a request and kill the server a moment later; the answer, if there was one."""
    killer = threading.Timer(delay, server.kill)
    killer.start()
    try:
        answer = client.ask(method, f"/{client.table}/{what}", body)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found
    except (httpx.TransportError, ValueError):
        return None
    finally:
        killer.join()
