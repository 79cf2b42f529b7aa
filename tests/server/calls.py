"""How to call every route of the app, as one viewer of one table: a new route says it here."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fastapi.routing import APIRoute
from starlette.routing import Route, WebSocketRoute

from bessemer.kernel.piles import WATCHER

HOST = 0
"""The seat of the host; only the host is asked without --debug, which shows the host everything."""

KEY = "key-of-a-test"
WRONG = ("done", "pass", "bid 4 on nothing", "keep the crown")


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


def logged(case: Case) -> list[Request]:
    """Lines of the log before the newest ones, before the first one, and with eyes one does not have."""
    return [
        (f"/api/tables/{case.id}/log", {"params": {"before": before, "seat": seat}})
        for before in (0, 1_000)
        for seat in (case.own, case.other)
    ]


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
    ("GET", f"{TABLE}/log"): logged,
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
    ("GET", "/table/{id}/menu"): path("/table/{id}/menu"),
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
