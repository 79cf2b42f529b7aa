"""Milliseconds from sending a move until every seat has been told, with one table and with many.

Run as `python -m benchmarks.latency [--json]` from the root of the project.
"""

import argparse
import asyncio
import json
import random
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tests.server.processes import Process, process

SEATS = 3
MOVES = 40
"""Moves at each table when there is one; with many tables there are fewer at each."""

THINKING = 6.0
"""Longest pause of a person between two moves, in seconds."""


class LiveTable:
    """A table whose three seats are connected."""

    def __init__(self, server: Process, number: int) -> None:
        self.server = server
        self.rng = random.Random(number)
        self.client = httpx.AsyncClient(base_url=server.url, timeout=30)
        self.sockets: list[ClientConnection] = []
        self.path = ""
        self.seq = 0
        self.latest: list[dict[str, Any]] = []
        self.times: list[float] = []

    async def open(self) -> None:
        """Make the table and connect every seat."""
        seats = [{"kind": "me"}, *[{"kind": "here"}] * (SEATS - 1)]
        body = {"game": "furnace", "seats": seats, "nonce": "nonce-of-a-benchmark"}
        while (made := await self.client.post("/api/tables", json=body)).status_code == 429:
            await asyncio.sleep(1)
        self.path = f"/api/tables/{made.json()['id']}"
        cookie = {"cookie": f"bessemer={self.client.cookies['bessemer']}"}
        address = self.server.url.replace("http", "ws", 1) + self.path
        for seat in range(SEATS):
            socket = await connect(f"{address}/push?seat={seat}", additional_headers=cookie, compression=None)
            self.sockets.append(socket)
        self.latest = [await self._told(socket, 0) for socket in self.sockets]

    async def _told(self, socket: ClientConnection, seq: int) -> dict[str, Any]:
        while (message := json.loads(await socket.recv()))["seq"] < seq:
            pass
        found: dict[str, Any] = message
        return found

    async def play(self, moves: int, thinking: float) -> None:
        """Make random moves and measure each."""
        for number in range(moves):
            await asyncio.sleep(self.rng.random() * thinking)
            seat = self.rng.choice(self.latest[0]["pending"])
            move = self.rng.choice(self.latest[seat]["offers"])["move"]
            body = {"seat": seat, "seq": self.seq, "key": f"benchmark-{number}", "moves": [move]}
            begun = time.perf_counter()
            told = [asyncio.create_task(self._told(socket, self.seq + 1)) for socket in self.sockets]
            answer = await self.client.post(f"{self.path}/moves", json=body)
            self.latest = await asyncio.gather(*told)
            self.times.append((time.perf_counter() - begun) * 1000)
            self.seq = answer.json()["seq"]
            if self.latest[0]["over"]:
                return

    async def close(self) -> None:
        """Leave the table."""
        for socket in self.sockets:
            await socket.close()
        await self.client.aclose()


async def measure(server: Process, tables: int) -> dict[str, float]:
    """Median and 95th percentile over all moves at so many tables."""
    live = [LiveTable(server, number) for number in range(tables)]
    for table in live:
        await table.open()
    moves = MOVES if tables == 1 else MOVES // 4
    await asyncio.gather(*(table.play(moves, 0.1 if tables == 1 else THINKING) for table in live))
    for table in live:
        await table.close()
    times = sorted(time for table in live for time in table.times)
    return {
        "tables": tables,
        "moves": len(times),
        "median_ms": round(statistics.median(times), 1),
        "p95_ms": round(times[int(len(times) * 0.95)], 1),
    }


def main() -> None:
    """Measure and print."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--json", action="store_true", help="print JSON")
    as_json = arguments.parse_args().json
    results = []
    for tables in (1, 50):
        with tempfile.TemporaryDirectory() as folder, process(Path(folder), limits=False) as server:
            results.append(asyncio.run(measure(server, tables)))
            if not as_json:
                print("{tables} tables: median {median_ms} ms, p95 {p95_ms} ms".format(**results[-1]))
    if as_json:
        print(json.dumps(results))


if __name__ == "__main__":
    main()
