"""Look at the pages without a server: invented tables, one real position."""

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from threading import Thread
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import bessemer
from bessemer.games import registry
from bessemer.kernel.meta import Rule
from bessemer.kernel.seen import LogLine, Offer, Seat, Seen
from bessemer.web import assets, board, pages
from bessemer.web.facts import BotChoice, Mark, Prefs, SeatFacts, TableFacts, TableRow, Viewer
from bessemer.web.pages.review import ReviewFacts, Told
from tools.chromium import launch

if TYPE_CHECKING:
    from playwright.sync_api import ConsoleMessage

FURNACE = registry.find("furnace").meta
LOCKED = replace(
    FURNACE,
    rules=(Rule("chain", True, "players", (2, 3), "Only with 2 or 3 players."),),
)
BOTS = (
    BotChoice("apprentice", "Apprentice", "Plays by feel and forgives your slips."),
    BotChoice("foreman", "Foreman", "Knows what every machine is worth.", usual=True),
    BotChoice("engineer", "Engineer", "Counts your discs as well as its own."),
    BotChoice("magnate", "Magnate", "Has bought the row in its head before you place a disc."),
    BotChoice("greedy", "Greedy", "Bids for what pays best at once."),
    BotChoice("random", "Random", "Makes any move."),
)
ROWS = (
    TableRow("t1", FURNACE, "Round 3 of 4, auction", "/table/t1", my_turn=True),
    TableRow("t2", FURNACE, "Round 2 of 3, production", "/table/t2", waiting="Carmen", waiting_seat=2),
    TableRow("t3", FURNACE, "Ada won with 86", "/replay/t3", over=True),
)
LINK = "https://play.example/join/kX2mV9qLr4TzB7wPc0NsYg"
SEATS = (
    SeatFacts("Ada"),
    SeatFacts("Bruno <b>", present=False),
    SeatFacts("Carmen", bot="Engineer"),
    SeatFacts("Dmitri", taken=False, present=False, missing=True, link=LINK),
)
LOBBY = TableFacts(
    "t1",
    FURNACE,
    {"capitalists": True, "rounds": 4, "chain": False},
    SEATS,
    commitment="7f3a91c2" + "0" * 52 + "e40b",
    nonces=2,
    watch_link="https://play.example/watch/9sQe",
)
NAMES = ("Ada", "Bruno", "Carmen", "Dmitri")


def position(turns: int, seed: int = 7, replay: bool = False) -> Seen[Any, Any]:
    """A real position after some random moves, seen by the seat that must decide."""
    game, rng = bessemer.new("furnace", players=4, seed=seed), Random(seed)
    for _ in range(turns):
        if not game.over:
            game.play(rng.choice(game.legal))
    seat = -1 if replay or game.over else game.to_move
    of_game = registry.board("furnace")
    assert of_game is not None
    targets = of_game.targets
    texts = [(game.game.vocabulary.text(move), move) for move in game.state.pending.get(seat, [])]
    return Seen(
        game=game.game,
        view=game.view(seat),
        seat=seat,
        seats=tuple(Seat(name, "human") for name in NAMES),
        pending=tuple(game.state.pending),
        offers=tuple(Offer(text, text.capitalize(), targets(game.game, move)) for text, move in texts),
        log=LOG,
        turn=turns,
        replay=replay,
    )


LOG = tuple(
    LogLine(words, who, turn, heading)
    for turn, (words, who, heading) in enumerate(
        [
            ("Round 1, auction", -1, True),
            ("Ada bids 3 on the Refinery", 0, False),
            ("Bruno bids 1 on the Foundry", 1, False),
            ("Carmen bids 4 on the Oil field", 2, False),
            ("Dmitri bids 2 on the Trading house", 3, False),
            ("Ada bids 1 on the Coking plant", 0, False),
        ]
        * 6
    )
)
MARKS = tuple(
    Mark(at, label, major)
    for at, label, major in [
        (0, "Round I", True),
        (16, "", False),
        (34, "Round II", True),
        (50, "", False),
        (67, "Round III", True),
        (104, "Round IV", True),
    ]
)

REVIEW = ReviewFacts(
    curve=[(turn, [0.5 + at * turn / 300 for at in (-0.5, 1.0, 0.2, -0.6)]) for turn in range(0, 150, 6)],
    marks=[Mark(0, "Round 1"), Mark(34, "Round 2"), Mark(67, "Round 3"), Mark(104, "Round 4")],
    losses=[Told(42, 0, "Round 2: auction, move 43", "Bid 2 on Tar Works left 41 of 100.")],
    yields=[
        Told(16, 0, "Round 1: production, move 17", "As good as it gets."),
        Told(50, 0, "Round 2", "6 left on the table.", ("Resolve Tar Works", "Finish production"), left=True),
    ],
    meaning="Expected result: half for winning.",
)


def pages_to_see(prefs: Prefs) -> dict[str, Callable[[], str]]:
    """Every page by its address."""
    host, guest = Viewer((0,), host=True), Viewer((1,))
    table = replace(LOBBY, started=True, seq=9)
    rules = (registry.folder("furnace") / "rules.md").read_text("utf-8")
    return {
        "/": lambda: pages.start_page([FURNACE], ROWS, prefs),
        "/empty": lambda: pages.start_page([FURNACE], (), prefs),
        "/many": lambda: pages.start_page([FURNACE] * 5, ROWS, prefs),
        "/new/furnace": lambda: pages.new_table_page(LOCKED, BOTS, prefs, "chain", name="Ada"),
        "/lobby/t1": lambda: pages.lobby_page(LOBBY, host, prefs, BOTS),
        "/join/t1": lambda: pages.join_page(LOBBY, 3, "Ada", prefs),
        "/lobby/t2": lambda: pages.lobby_page(replace(LOBBY, seats=SEATS[:3]), guest, prefs),
        "/tables": lambda: pages.tables_page(ROWS, prefs),
        "/rules/furnace": lambda: pages.rules_page(FURNACE, rules, prefs),
        "/message": lambda: pages.message_page(
            "This link was used",
            "Somebody already sits on this seat. Ask the host for a new link.",
            410,
            prefs,
        ),
        "/table/t1": lambda: pages.table_page(table, position(9), host, prefs),
        "/table/t1/review": lambda: pages.review_page(replace(table, over=True), host, REVIEW, prefs),
        "/table/t2/review": lambda: pages.review_page(table, guest, ReviewFacts(done=12, total=55), prefs),
        "/replay/t1": lambda: pages.replay_page(table, position(30, replay=True), 30, 148, MARKS, prefs),
    }


@contextmanager
def serve(prefs: Prefs, port: int = 0) -> Iterator[str]:
    """The pages on a port of this machine, while in the block."""
    found = pages_to_see(prefs)
    extra = {
        board.sprite_name(): (board.sprite().encode(), "image/svg+xml"),
        board.styles_name("furnace"): (board.styles("furnace").encode(), "text/css"),
    }

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            path = urlsplit(self.path).path
            name = path.removeprefix(assets.PREFIX)
            asset = assets.asset(name)
            if asset is not None:
                return self._send(200, asset.body, asset.type)
            if name in extra:
                return self._send(200, *extra[name])
            if path in found:
                return self._send(200, found[path]().encode(), "text/html; charset=utf-8")
            return self._send(404, b"{}", "application/json")

        def _send(self, status: int, body: bytes, kind: str) -> None:
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.send_header(
                "Content-Security-Policy", "default-src 'self'; script-src 'self'; style-src 'self'"
            )
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()


CHECK = Path(__file__).with_suffix(".js").read_text("utf-8").partition("\n")[2]


def _heard(said: "ConsoleMessage") -> None:
    if said.type == "error" and "the server responded" not in said.text:
        print("  !", said.text[:120])


def shoot(folder: Path, themes: list[str], only: str) -> None:
    """A picture of every page at both sizes, and what is wrong with it."""
    from playwright.sync_api import sync_playwright

    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for theme in themes:
            with serve(Prefs(theme=theme)) as address:
                for path in pages_to_see(Prefs()):
                    if only and only not in path:
                        continue
                    for width, height in ((1280, 720), (390, 844)):
                        page = browser.new_page(viewport={"width": width, "height": height})
                        page.on("console", _heard)
                        page.on("pageerror", lambda error: print("  !!", error))
                        page.goto(address + path)
                        page.wait_for_selector("html[data-ready]", timeout=4000)
                        name = f"{path.strip('/').replace('/', '-') or 'start'}-{theme}-{width}.png"
                        page.screenshot(path=str(folder / name))
                        result = page.evaluate(CHECK)
                        print(name, f"{result['w']}x{result['h']}")
                        for line in result["bad"]:
                            print("   ", line)
                        page.close()
        browser.close()


def main() -> None:
    """Serve the pages, or take their pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shots", type=Path, help="write pictures into this folder and stop")
    parser.add_argument("--themes", default="dark,light")
    parser.add_argument("--only", default="")
    parser.add_argument("--port", type=int, default=8123)
    given = parser.parse_args()
    if given.shots:
        return shoot(given.shots, given.themes.split(","), given.only)
    with serve(Prefs(), given.port) as address:
        print(address, *pages_to_see(Prefs()), sep="\n  ")
        try:
            sys.stdin.read()
        except KeyboardInterrupt:
            return


if __name__ == "__main__":
    main()
