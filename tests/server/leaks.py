"""Two servers with tables that a viewer cannot tell apart, asked the same: every route, page and socket.

`CALLS` says how to call each route of the app. What comes back from both must be the same to the byte.
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

from fastapi.routing import APIRoute
from starlette.routing import Route, WebSocketRoute
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
from tests.server.kit import server

Sessions = tuple[Session, Session]

NAMES = ("Ada", "Bruno", "Carmen", "Dmitri", "Edda")
HOST = 0
"""The seat of the host; only the host is asked without --debug, which shows the host everything."""

VARYING = ("set-cookie", "content-length", "date")
KEY = "key-of-a-test"
WRONG = ("done", "pass", "bid 4 on nothing", "keep the crown")


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


# What can be asked ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Case:
    """A table as one viewer finds it, and what it may do there; the same on both sides."""

    id: str
    game: str
    seats: int
    viewer: int
    seq: int
    moves: int
    offers: list[str]

    @property
    def own(self) -> int:
        """The seat in whose name the viewer asks; that of somebody else for a spectator."""
        return max(self.viewer, 0)

    @property
    def other(self) -> int:
        """Somebody else's seat."""
        return (self.own + 1) % self.seats

    def made(self, moves: list[str], **more: Any) -> dict[str, Any]:
        """A request for moves."""
        return {"seat": self.own, "seq": self.seq, "key": KEY, "moves": moves, **more}


Request = tuple[str, dict[str, Any]]
Call = Callable[[Case], list[Request]]


def path(template: str, **more: str) -> Call:
    """A request that needs nothing but the table."""
    return lambda case: [(template.format(id=case.id, game=case.game, **more), {})]


def seen(template: str) -> Call:
    """A look through one's own eyes, through a spectator's and through somebody else's."""

    def looks(case: Case) -> list[Request]:
        at = template.format(id=case.id)
        seats: list[dict[str, Any]] = [{}, {"seat": WATCHER}, {"seat": case.own}, {"seat": case.other}]
        return [(at, {"params": seat}) for seat in seats]

    return looks


def past(template: str) -> Call:
    """Some moments: the first, the last ones, and one that is not there yet."""

    def looks(case: Case) -> list[Request]:
        turns = sorted({0, max(0, case.moves - 1), case.moves, case.moves + 1})
        return [(template.format(id=case.id), {"params": {"at": at, "seat": case.viewer}}) for at in turns]

    return looks


def sent(template: str, *bodies: Callable[[Case], Any], **more: str) -> Call:
    """Requests with a body."""

    def posts(case: Case) -> list[Request]:
        at = template.format(id=case.id, game=case.game, seat=case.other, **more)
        return [(at, {"json": body(case)}) for body in bodies]

    return posts


def planned(case: Case) -> list[Request]:
    """A plan of one's own and of somebody else."""
    at = f"/api/tables/{case.id}/draft"
    return [(at, {"params": {"seat": seat}, "json": {"op": "none"}}) for seat in (case.own, case.other)]


def tried(case: Case) -> list[Request]:
    """Moves that may be made, one that may not, and those of another seat."""
    tries = [*case.offers[:2], "done"]
    bodies: list[dict[str, Any]] = [{"seat": case.own, "moves": [move]} for move in tries]
    bodies.append({"seat": case.other, "moves": tries[:1]})
    return [(f"/api/tables/{case.id}/whatif", {"json": body}) for body in bodies]


def refused(case: Case) -> list[Request]:
    """Moves that cannot be made: unknown, illegal, for another seat, too late."""
    wrong = [move for move in WRONG if move not in case.offers]
    bodies = [case.made([move], key=f"{KEY}-{place}") for place, move in enumerate(wrong)]
    bodies += [case.made(wrong[:1], seat=case.other), case.made(wrong[:1], seq=case.seq + 7)]
    return [(f"/api/tables/{case.id}/moves", {"json": body}) for body in bodies]


def form(case: Case) -> list[Request]:
    """A form that asks for too many players."""
    return [(f"/new/{case.game}", {"content": "players=99"})]


TAKEN_BACK: tuple[Callable[[Case], Any], ...] = (
    lambda case: {"seat": case.other, "seq": case.seq, "key": KEY},
    lambda case: {"seat": case.own, "seq": case.seq + 7, "key": KEY},
)
TABLE = "/api/tables/{id}"
TOKEN = "nobody-has-this-token-"
CALLS: dict[tuple[str, str], Call] = {
    ("GET", "/api/openapi.json"): path("/api/openapi.json"),
    ("GET", "/api/games"): path("/api/games"),
    ("GET", "/api/games/{game}/pack"): path("/api/games/{game}/pack"),
    ("GET", "/api/tables"): path("/api/tables"),
    ("POST", "/api/tables"): sent("/api/tables", lambda case: {"game": case.game, "seats": [{"kind": "x"}]}),
    ("GET", TABLE): path(TABLE),
    ("POST", "/api/join"): sent("/api/join", lambda case: {"token": TOKEN}),
    ("POST", f"{TABLE}/nonce"): sent(f"{TABLE}/nonce", lambda case: {"nonce": "nonce-of-a-test"}),
    ("POST", f"{TABLE}/start"): path(f"{TABLE}/start"),
    ("POST", f"{TABLE}/hurry"): path(f"{TABLE}/hurry"),
    ("POST", f"{TABLE}/rematch"): sent(f"{TABLE}/rematch", lambda case: {}),
    ("GET", "/api/matches/{id}"): path("/api/matches/{id}"),
    ("GET", "/api/matches/{id}/export"): path("/api/matches/{id}/export"),
    ("GET", f"{TABLE}/view"): seen(f"{TABLE}/view"),
    ("GET", f"{TABLE}/history"): seen(f"{TABLE}/history"),
    ("GET", f"{TABLE}/position"): past(f"{TABLE}/position"),
    ("GET", f"{TABLE}/review"): path(f"{TABLE}/review"),
    ("GET", f"{TABLE}/export"): path(f"{TABLE}/export"),
    ("POST", f"{TABLE}/practice"): sent(f"{TABLE}/practice", lambda case: {"at": 0, "seat": case.own}),
    ("POST", "/api/import"): sent("/api/import", lambda case: {"game": case.game}),
    ("POST", f"{TABLE}/whatif"): tried,
    ("POST", f"{TABLE}/hint"): sent(
        f"{TABLE}/hint", lambda case: {"seat": case.own}, lambda case: {"seat": case.other}
    ),
    ("GET", f"{TABLE}/draft"): lambda case: [
        (f"/api/tables/{case.id}/draft", {"params": {"seat": seat}}) for seat in (case.own, case.other)
    ],
    ("POST", f"{TABLE}/draft"): planned,
    ("PUT", f"{TABLE}/draft"): planned,
    ("POST", f"{TABLE}/moves"): refused,
    ("POST", f"{TABLE}/undo"): sent(f"{TABLE}/undo", *TAKEN_BACK),
    ("POST", f"{TABLE}/restart"): sent(f"{TABLE}/restart", *TAKEN_BACK),
    ("POST", f"{TABLE}/seats/{{seat}}"): sent(f"{TABLE}/seats/{{seat}}", lambda case: {"kick": "perhaps"}),
    ("POST", f"{TABLE}/end"): lambda case: [] if case.viewer == HOST else path(f"{TABLE}/end")(case),
    ("GET", "/"): path("/"),
    ("GET", "/tables"): path("/tables"),
    ("GET", "/new/{game}"): path("/new/{game}"),
    ("POST", "/new/{game}"): form,
    ("GET", "/join/{token}"): path("/join/" + TOKEN),
    ("POST", "/join/{token}"): path("/join/" + TOKEN),
    ("GET", "/lobby/{id}"): path("/lobby/{id}"),
    ("GET", "/rules/{game}"): path("/rules/{game}"),
    ("GET", "/table/{id}"): lambda case: [
        *seen("/table/{id}")(case),
        (f"/table/{case.id}", {"params": {"debug": ""}}),
        (f"/table/{case.id}", {"params": {"debug": "", "at": 0}}),
    ],
    ("GET", "/table/{id}/review"): path("/table/{id}/review"),
    ("GET", "/match/{id}"): path("/match/{id}"),
    ("GET", "/replay/{id}"): past("/replay/{id}"),
    ("GET", "/static/{name}"): path("/static/nothing.css"),
    ("GET", "/favicon.ico"): path("/favicon.ico"),
    ("GET", "/healthz"): path("/healthz"),
    ("GET", "/metrics"): path("/metrics"),
    ("SOCKET", f"{TABLE}/push"): path(f"{TABLE}/push"),
}
"""How to call every route. Those that change a table are called so that they are refused; see `go_on`."""


MINE = ("/", "/tables", "/api/tables")
"""Routes that tell of all tables of a browser."""


def routes(app: Any) -> set[tuple[str, str]]:
    """Everything that the app, or a router of its, answers to."""
    found = set()
    for route in app.routes:
        if inner := getattr(route, "original_router", None):
            found |= routes(inner)
            continue
        assert isinstance(route, Route | APIRoute | WebSocketRoute), route
        methods = {"SOCKET"} if isinstance(route, WebSocketRoute) else (route.methods or set()) - {"HEAD"}
        found |= {(method, route.path) for method in methods}
    return found


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
