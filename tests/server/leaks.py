"""Two servers with tables that a viewer cannot tell apart, asked the same: every route, page and socket.

`calls.py` says how to call each route of the app. What comes back from both must be the same to the byte.
"""

import asyncio
import json
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from starlette.testclient import TestClient, WebSocketTestSession

from bessemer.bots.failing import BotFailed
from bessemer.kernel.piles import WATCHER
from bessemer.kernel.session import Session
from bessemer.server import matches
from bessemer.server.hall import Hall
from bessemer.server.seats import COOKIE, hashed
from bessemer.server.store import HUMAN, RUNNING, Entry, SeatRow
from bessemer.server.tables import Table, new_row
from bessemer.server.thinking import Thinkers
from tests.games.every.twins import Played, Twins, after, alike, twins
from tests.games.every.ways import moments
from tests.kit import AnyGame
from tests.server.calls import CALLS, HOST, KEY, MINE, Case
from tests.server.kit import server

Sessions = tuple[Session, Session]

NAMES = ("Ada", "Bruno", "Carmen", "Dmitri", "Edda")
VARYING = ("set-cookie", "content-length", "date")


def cookie(table: str, who: object) -> str:
    """The cookie of somebody who comes to one table only."""
    return f"{table}-{who}".ljust(22, "-")


class Silent(Thinkers):
    """Thinkers that write down what they are asked, and answer nothing."""

    def __init__(self) -> None:
        super().__init__(0, 1.0)
        self.asked: list[bytes] = []

    async def find(self, asked: bytes) -> bytes:
        """A hint is asked for."""
        self.asked.append(asked)
        raise BotFailed("is not asked here")

    async def choose(self, asked: bytes, moves: int) -> int:
        """A bot has to move; it never does."""
        await asyncio.Event().wait()
        return moves


@dataclass
class Side:
    """A server of its own."""

    client: TestClient
    thinkers: Silent = field(default_factory=Silent)
    general: set[tuple[str, str, str]] = field(default_factory=set)  # asked before, and not about a table

    def __post_init__(self) -> None:
        self.hall.thinkers = self.thinkers

    @property
    def hall(self) -> Hall:
        """Its tables."""
        hall: Hall = self.client.app.state.hall  # type: ignore[attr-defined]
        return hall

    def lay(self, id: str, session: Session, moves: Played, cookies: Sequence[str]) -> None:
        """A table that somebody might have left here."""
        game = session.game
        row = new_row(game.meta.id, game.seats, game.options, None, hashed(cookies[HOST]), "secret", 0.0)
        row.id, row.seed, row.status = id, session.seed, RUNNING
        matches.begin(row)
        seats = [
            SeatRow(seat=seat, name=NAMES[seat], kind=HUMAN, browser=hashed(cookie))
            for seat, cookie in enumerate(cookies)
        ]
        entries = [
            Entry(seq=seq, seat=seat, move=game.vocabulary.text(move), key=f"entry-{seq}")
            for seq, (seat, move) in enumerate(moves, 1)
        ]
        self.wait(self.hall.store.add_table, row, seats, entries)

    def wait(self, work: Callable[..., Any], *given: Any) -> Any:
        """Do something where the server does it."""
        assert self.client.portal
        return self.client.portal.call(work, *given)

    def table(self, id: str, look: Callable[[Table], Any]) -> Any:
        """What a look at a table in memory gives."""

        async def looked() -> Any:
            async with self.hall.at(id) as table:
                return look(table)

        return self.wait(looked)

    def ask(self, method: str, path: str, cookie: str | None, **more: Any) -> "Answer":
        """One request."""
        self.client.cookies.clear()
        headers = {"cookie": f"{COOKIE}={cookie}"} if cookie else {}
        found = self.client.request(method, path, headers=headers, follow_redirects=False, **more)
        assert found.status_code != 500, (method, path, found.text)
        kept = sorted((name, value) for name, value in found.headers.items() if name not in VARYING)
        return Answer(found.status_code, kept, found.content)

    @contextmanager
    def socket(self, path: str, cookie: str | None) -> Iterator[WebSocketTestSession]:
        """A connection."""
        self.client.cookies.clear()
        headers = {"cookie": f"{COOKIE}={cookie}"} if cookie else {}
        with self.client.websocket_connect(path, headers=headers) as socket:
            yield socket


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes


@contextmanager
def both_sides(folder: Path) -> Iterator[tuple[Side, Side]]:
    """Two servers with --debug, whose clocks show the same."""
    with ExitStack() as stack:
        stack.enter_context(patch("time.time_ns", return_value=0))
        one, other = (
            Side(stack.enter_context(server(folder / name, debug=True, metrics=True, pace=60)))
            for name in ("one", "other")
        )
        yield one, other


# The comparison -------------------------------------------------------------------------------------


@dataclass
class Pair:
    """Two tables with the same id, on two servers, asked by one and the same viewer."""

    sides: tuple[Side, Side]
    id: str
    viewer: int
    whose: str | None
    answers: int = 0

    def ask(self, method: str, path: str, **more: Any) -> Answer:
        """Ask both, and compare."""
        one, other = (side.ask(method, path, self.whose, **more) for side in self.sides)
        self.same((method, path, more), one, other)
        return one

    def same(self, what: object, one: object, other: object) -> None:
        """Both gave the same."""
        self.answers += 1
        assert one == other, f"seat {self.viewer} can tell the tables apart by {what}"

    def case(self, game: str, seats: int) -> Case:
        """What the viewer finds."""
        found = json.loads(self.ask("GET", f"/api/tables/{self.id}/view", params={"seat": self.viewer}).body)
        past = self.ask("GET", f"/api/tables/{self.id}/position", params={"at": 0, "seat": self.viewer})
        offers = [offer["move"] for offer in found["offers"]]
        moves = json.loads(past.body)["moves"]
        return Case(self.id, game, seats, self.viewer, found["seq"], moves, offers)

    def everything(self, case: Case) -> None:
        """Every route, and what a thinker gets to know."""
        general = self.sides[0].general
        for (method, route), call in CALLS.items():
            if "{id}" not in route and route not in MINE:
                if (method, route, case.game) in general:
                    continue
                general.add((method, route, case.game))
            for path, more in call(case):
                if method == "SOCKET":
                    self.listen(f"{path}?seat={self.viewer}&since=-1")
                else:
                    self.ask(method, path, **more)
        self.same("the question for a hint", *(side.thinkers.asked for side in self.sides))

        def question(table: Table) -> bytes:
            return table.question(case.own, "greedy")

        if case.offers:
            self.same("the question to a bot", *(side.table(self.id, question) for side in self.sides))

    def listen(self, path: str) -> None:
        """The first message of a socket."""
        heard = []
        for side in self.sides:
            with side.socket(path, self.whose) as socket:
                heard.append(socket.receive_text())
        self.same(path, *heard)


def compare(sides: tuple[Side, Side], id: str, sessions: Sessions, viewer: int, sample: object = None) -> int:
    """Ask both tables everything, as the viewer; a spectator has a cookie after even moves only."""
    game = sessions[0].game
    cookies = [cookie(id, seat) for seat in range(game.seats)]
    for side, session in zip(sides, sessions, strict=True):
        side.lay(id, session, session.moves, cookies)
    if sample is not None:
        sides[1].table(id, lambda table: _put(table, sample))
    for side in sides:
        side.thinkers.asked.clear()
        side.hall.settings = replace(side.hall.settings, debug=viewer != HOST)
    spectator = None if len(sessions[0].moves) % 2 else cookie(id, "x")
    pair = Pair(sides, id, viewer, spectator if viewer == WATCHER else cookies[viewer])
    case = pair.case(game.meta.id, game.seats)
    pair.everything(case)
    if viewer != WATCHER:
        go_on(pair, case, sessions)
    return pair.answers


def _put(table: Table, state: Any) -> None:
    """Another truth behind what the viewer knows."""
    session = table.live
    state.journal, session.state = session.state.journal, state


def go_on(pair: Pair, case: Case, sessions: Sessions) -> None:
    """What the viewer may do: move as long as that reveals nothing, take back, seat bots, end the game."""
    table, game = f"/api/tables/{case.id}", sessions[0].game
    seat = {"seat": case.own}
    states = [session.state for session in sessions]
    for place, text in enumerate(case.offers[:4]):
        move = game.vocabulary.parse(text)
        one, twin = (after(game, state, case.own, move) for state in states)
        if one.outcome is None and alike(game, one, twin, case.viewer):
            pair.ask("POST", f"{table}/moves", json=case.made([text], key=f"{KEY}-go-{place}"))
            now = json.loads(pair.ask("GET", f"{table}/view", params=seat).body)["seq"]
            pair.ask("POST", f"{table}/undo", json={**seat, "seq": now, "key": f"{KEY}-back-{place}"})
            break
    now = json.loads(pair.ask("GET", f"{table}/view", params=seat).body)["seq"]
    pair.ask("POST", f"{table}/restart", json={**seat, "seq": now, "key": f"{KEY}-restart"})
    others = [other for other in range(case.seats) if other != case.own]
    for bot in ("random", None):
        for other in others:
            pair.ask("POST", f"{table}/seats/{other}", json={"bot": bot})
        pair.ask("GET", f"{table}/export")
        pair.ask("GET", f"{table}/history", params=seat)
    if case.viewer == HOST:
        pair.ask("POST", f"{table}/end")


# Tables that look alike -----------------------------------------------------------------------------


def twins_look_alike(sides: tuple[Side, Side], id: str, pair: Twins) -> int:
    """Real twins: everything, a screen that all share, and what a socket hears of the move itself."""
    sessions = pair.sessions()
    answers = compare(sides, id, sessions, pair.viewer)
    if pair.viewer == WATCHER and pair.game.seats > 1:
        answers += shared_screens_show_no_secret(sides, f"{id}s", sessions)
    return answers + sockets_hear_the_same(sides, f"{id}p", pair)


def samples_look_alike(sides: tuple[Side, Side], id: str, session: Session, viewer: int) -> int:
    """Another truth that agrees with what the viewer knows: decks, hands, what lies face down."""
    sample = session.game.sample(session.view(viewer), random.Random(id))
    twin = Session(session.game, session.seed)
    twin.moves, twin.state = session.moves, sample
    return compare(sides, id, (session, twin), viewer, sample)


def shared_screens_show_no_secret(sides: tuple[Side, Side], id: str, sessions: Sessions) -> int:
    """All play at one screen: its pages open as a spectator's would, until somebody says who looks."""
    game, whose = sessions[0].game, cookie(id, "all")
    for side, session in zip(sides, sessions, strict=True):
        side.lay(id, session, session.moves, [whose] * game.seats)
        side.hall.settings = replace(side.hall.settings, debug=False)
    asked = Pair(sides, id, WATCHER, whose)
    for page in ("table", "replay", "match"):
        asked.ask("GET", f"/{page}/{id}")
        asked.ask("GET", f"/{page}/{id}", params={"seat": 0})
    asked.listen(f"/api/tables/{id}/push?seat={WATCHER}&since=-1")
    return asked.answers


def sockets_hear_the_same(sides: tuple[Side, Side], id: str, pair: Twins) -> int:
    """The viewer is connected while the hidden move is made, or not made; then the mover changes its name."""
    whose = cookie(id, pair.viewer) if pair.viewer != WATCHER else None
    table, mine = f"/api/tables/{id}", cookie(id, pair.mover)
    cookies = [cookie(id, seat) for seat in range(pair.game.seats)]
    hidden = pair.one[pair.common :][:1], [] if pair.skipped else pair.other[pair.common :][:1]
    heard = []
    for side, session, moves in zip(sides, pair.sessions(), hidden, strict=True):
        side.lay(id, session, pair.one[: pair.common], cookies)
        with side.socket(f"{table}/push?seat={pair.viewer}&since=-1", whose) as socket:
            messages = [socket.receive_text()]
            for seat, move in moves:
                now = json.loads(side.ask("GET", f"{table}/view?seat={seat}", mine).body)["seq"]
                text = pair.game.vocabulary.text(move)
                made = {"seat": seat, "seq": now, "key": KEY, "moves": [text]}
                stored = side.ask("POST", f"{table}/moves", mine, json=made)
                assert stored.status == 200, stored.body
                side.ask("GET", "/healthz", None)  # a message that is due gets its time
            side.ask("POST", f"{table}/seats/{pair.mover}", mine, json={"name": "Zoe"})
            while "Zoe" not in messages[-1]:
                messages.append(socket.receive_text())
        heard.append(messages)
    asked = Pair(sides, id, pair.viewer, whose)
    asked.same(f"what is pushed when {pair.decision} is decided", *heard)
    return asked.answers


def secrets_are_kept(game: AnyGame, number: int) -> None:
    """A random game: all its twins, and other truths at some of its moments; on servers of their own."""
    with TemporaryDirectory() as folder, both_sides(Path(folder)) as sides:
        for place, pair in enumerate(twins(game, number)):
            twins_look_alike(sides, f"t{place}", pair)
        for place, session in enumerate(moments(game, number, 3)):
            if not session.over:
                samples_look_alike(sides, f"s{place}", session, number % (game.seats + 1) - 1)
