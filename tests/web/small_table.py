"""A server with one tiny table, for tests of the script: two discs, two cards, a planner's button."""

import asyncio
import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import uvicorn
from fastapi import FastAPI, Request, WebSocket, WebSocketDisconnect
from fastapi.responses import HTMLResponse, JSONResponse, Response

from bessemer.games import registry
from bessemer.kernel.seen import LogLine, Offer, Seat, Seen
from bessemer.web import assets, board
from bessemer.web.facts import Prefs, SeatFacts, TableFacts, Viewer
from bessemer.web.pages.table import frame, log_html, offers

if TYPE_CHECKING:
    from playwright.sync_api import Page

Open = Callable[..., "tuple[SmallTable, Page]"]
"""Opens a table in a fresh window."""

POLICY = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self'"


class SmallTable:
    """The table and everything that browsers sent to it."""

    def __init__(self, guard: str = "none") -> None:
        self.prefs = Prefs(guard=guard, motion=False)
        self.seq = 0
        self.bids: list[str] = []
        self.words: list[str] = ["Round 1"]
        self.pending: tuple[int, ...] = (0,)
        self.posts: list[tuple[str, dict[str, Any]]] = []
        self.keys: dict[str, int] = {}
        self.failures = 0  # how many answers get lost after the move was stored
        self.stale = False
        self.since: list[int] = []
        self.sockets: set[WebSocket] = set()
        self.deaf = False  # no push reaches anybody
        self.note = ""
        self.more = ""  # html that the board ends with
        self.app = _app(self)
        self.loop: asyncio.AbstractEventLoop | None = None

    # What browsers see --------------------------------------------------------------------------

    def seen(self) -> Seen[Any, Any]:
        free = [f"{disc} on {card}" for disc in "12" for card in "ab"]
        legal = [bid for bid in free if not any(made.startswith(bid[0]) for made in self.bids)]
        moves = [Offer(f"bid {bid}", f"Bid {bid}", (f"disc:{bid[0]}", f"card:{bid[-1]}")) for bid in legal]
        mine = 0 in self.pending
        return Seen(
            game=None,
            view=None,
            seat=0,
            seats=(Seat("Ada", "human"), Seat("Bo", "bot")),
            pending=self.pending,
            offers=(*moves, Offer("pass", "Pass", ("pass",), ends=False)) if mine else (),
            log=tuple(LogLine(words, -1, turn) for turn, words in enumerate(self.words)),
            turn=len(self.bids),
        )

    def html(self) -> str:
        discs = "".join(
            f'<button id="disc-{d}" data-target="disc:{d}" data-drag="disc" data-piece>disc {d}</button>'
            for d in "12"
            if not any(made.startswith(d) for made in self.bids)
        )
        cards = "".join(
            f'<div id="card-{c}" data-target="card:{c}" data-key="{k}" data-why="No.">card {c}<ul>'
            + "".join(f'<li id="on-{made[0]}">{made[0]}</li>' for made in self.bids if made.endswith(c))
            + "</ul></div>"
            for k, c in enumerate("ab", 1)
        )
        return (
            f'<input id="memo" aria-label="memo"><details id="more"><summary>more</summary>text</details>'
            f'<p id="note">{self.note}</p><div id="discs">{discs}</div><div id="cards">{cards}</div>'
            '<button id="putback" data-act="putback">Put back</button>'
            '<button id="undo" data-act="undo" aria-disabled="true" data-why="Nothing to undo.">Undo</button>'
            """<button id="grip" data-edit='{"op":"use"}' """
            """data-edit-left='{"op":"place","to":0}'>grip</button>"""
            """<i id="piece" data-drag="card" data-op='{"op":"place","card":"x"}'>piece</i>"""
            '<p data-about="bid 1 on a">You would lead.</p>'
            """<i id="slot" data-drop="card" data-op='{"to":3}'>slot</i>"""
            f"{self.more}"
        )

    def update(self) -> dict[str, Any]:
        seen = self.seen()
        return {
            "seq": self.seq,
            "html": self.html(),
            "offers": offers(seen),
            "pending": list(seen.pending),
            "seat": 0,
            "turn": seen.turn,
            "over": False,
            "log": {"from": 0, "html": log_html(seen.log, 0, "t", len(seen.seats))},
        }

    def page(self) -> str:
        meta = registry.find("furnace").meta
        table = TableFacts("t", meta, {}, (SeatFacts("Ada"), SeatFacts("Bo", bot="Engineer")), seq=self.seq)
        return frame(table, self.seen(), Viewer((0,), host=True), self.prefs, self.html())

    # What happens at it -------------------------------------------------------------------------

    def change(self, words: str) -> None:
        """Somebody else does something."""
        self.seq += 1
        self.words.append(words)
        self.push()

    def push(self) -> None:
        """Send the newest state to all browsers."""
        assert self.loop is not None
        if not self.deaf:
            asyncio.run_coroutine_threadsafe(self._send(), self.loop).result(5)

    async def _send(self) -> None:
        for socket in list(self.sockets):
            await socket.send_text(json.dumps(self.update()))

    def hang_up(self) -> None:
        """Close all connections."""
        assert self.loop is not None
        for socket in list(self.sockets):
            asyncio.run_coroutine_threadsafe(socket.close(), self.loop).result(5)

    def take(self, what: str, body: dict[str, Any]) -> Response:
        """A post of a browser."""
        self.posts.append((what, body))
        if what != "moves":
            return JSONResponse({"seq": self.seq})
        if self.stale or (body["seq"] != self.seq and body["key"] not in self.keys):
            self.stale = False
            return JSONResponse({"error": "The table has changed."}, 409)
        if body["key"] not in self.keys:
            self.seq += 1
            self.keys[body["key"]] = self.seq
            self.bids += [move.removeprefix("bid ") for move in body["moves"]]
            self.words += body["moves"]
        if self.failures:
            self.failures -= 1
            return JSONResponse({}, 503)
        return JSONResponse({"seq": self.keys[body["key"]]})


def _app(table: SmallTable) -> FastAPI:
    app = FastAPI()

    @app.get("/table/t")
    async def page() -> Response:
        return HTMLResponse(table.page(), headers={"content-security-policy": POLICY})

    @app.get("/static/{name}")
    async def static(name: str) -> Response:
        found = assets.asset(name)
        if found is None:
            return Response(board.styles("furnace") if name.endswith("css") else board.sprite())
        return Response(found.body, media_type=found.type)

    @app.get("/api/tables/t/view")
    async def view() -> Response:
        return JSONResponse(table.update())

    @app.post("/api/tables/t/draft")
    async def draft(request: Request) -> Response:
        op = await request.json()
        table.posts.append(("draft", op))
        table.note = f"edited {op['op']}"
        return JSONResponse({"html": table.html()})

    @app.post("/api/tables/t/{what}")
    async def post(what: str, request: Request) -> Response:
        answer = table.take(what, await request.json())
        if answer.status_code == 200 and not table.deaf:
            await table._send()
        return answer

    @app.websocket("/api/tables/t/push")
    async def push(socket: WebSocket, since: int) -> None:
        await socket.accept()
        table.since.append(since)
        table.sockets.add(socket)
        if since < table.seq:
            await socket.send_text(json.dumps(table.update()))
        try:
            while True:
                await socket.receive_text()
        except (WebSocketDisconnect, RuntimeError):
            table.sockets.discard(socket)

    return app


@contextmanager
def serving(table: SmallTable) -> Iterator[str]:
    """The address of the table, while in the block."""
    config = uvicorn.Config(table.app, port=0, log_level="error", ws="websockets-sansio", lifespan="off")
    server = uvicorn.Server(config)

    def run() -> None:
        with asyncio.Runner() as runner:
            table.loop = runner.get_loop()
            runner.run(server.serve())

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    try:
        port = server.servers[0].sockets[0].getsockname()[1]
        yield f"http://127.0.0.1:{port}/table/t"
    finally:
        server.should_exit = True
        server.force_exit = True
        thread.join(5)
