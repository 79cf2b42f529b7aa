"""Draws seeded positions of the board to PNG at both sizes; checks that nothing overflows or is too small.

python -m tools.screens OUT [name …]     needs playwright and a Chromium (on the path, or named by CHROMIUM)
"""

import json
import sys
import threading
from collections.abc import Callable
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from pathlib import Path
from typing import Any

from bessemer.content.packs import build_game
from bessemer.content.texts import read_texts
from bessemer.games import registry
from bessemer.games.industry.draft import current, edit
from bessemer.kernel.seen import LogLine, Offer, Seat, Seen
from bessemer.kernel.session import Session
from bessemer.web.assets import asset
from bessemer.web.board import board_html, sprite, sprite_name, styles
from tests.games.furtherance.kit import realm
from tools.arrange import Until, advance
from tools.chromium import launch

SIZES = {"wide": (1280, 720, 1), "phone": (390, 844, 2)}
BASE, DECO, DUEL, BARONS, KEEP = GAMES = (
    "furnace",
    "furnace-interbellum",
    "furnace-duel",
    "interbellum",
    "furtherance",
)
NAMES = ("Ada", "Bruno", "Carmen", "Dmitri", "Edda")

LIGHT = """(picks) => {
  const offers = JSON.parse(document.getElementById('boot').textContent);
  const fits = offers.filter(o => picks.every(t => o.targets.includes(t)));
  const next = new Set(), later = new Set();
  for (const o of fits) {
    const rest = o.targets.filter(t => !picks.includes(t));
    if (rest.length) next.add(rest[0]);
    rest.slice(1).forEach(t => later.add(t));
  }
  const table = document.getElementById('table');
  for (const e of table.querySelectorAll('[data-target]')) {
    const t = e.dataset.target, chosen = picks.includes(t);
    e.classList.toggle('lit', next.has(t));
    e.classList.toggle('reach', later.has(t) && !next.has(t));
    e.classList.toggle('chosen', chosen);
    e.classList.toggle('off', picks.length > 0 && !next.has(t) && !later.has(t) && !chosen);
  }
  const moves = new Set(picks.length ? fits.map(o => o.move) : []);
  for (const e of table.querySelectorAll('[data-move], [data-shows]'))
    e.classList.toggle('fits', moves.has(e.dataset.move ?? e.dataset.shows));
  table.classList.toggle('choosing', picks.length > 0);
}"""

STATIC = files("bessemer.web") / "static"
FRAME = (
    '<header id="frame"><a class="brand" href="/"><b>Furnace</b></a><nav class="tools">'
    '<button class="btn" type="button"><span>Rules</span></button><button class="btn" type="button">'
    '<span>Log</span></button><button class="btn" type="button"><span>Menu</span></button></nav></header>'
)
TIP = """#tip{position:fixed;right:12px;top:410px;width:330px;z-index:30;background:var(--paper);
border-radius:6px;padding:10px 13px;max-width:none}
@media (max-width:760px){#tip{left:8px;right:8px;top:auto;bottom:130px;width:auto}}"""
"""Where the page of the table puts help; here only so that it can be looked at."""

CHECK = """() => {
  const bad = [], W = innerWidth, H = innerHeight, least = W < 500 ? 13 : 12;
  const scrolls = e => { for (let p = e; p; p = p.parentElement) { const o = getComputedStyle(p);
    if (/auto|scroll/.test(o.overflowX + o.overflowY)) return true; } return false; };
  for (const e of document.querySelectorAll('#table *')) {
    if (e.closest('svg') && e.tagName !== 'svg') continue;
    const r = e.getBoundingClientRect();
    if (!r.width || !r.height || e.closest('.wall, .skyline, .sr, .recent, [popover]')) continue;
    const out = r.right > W + 1 || r.bottom > H + 1 || r.left < -1 || r.top < -1;
    if (out && !scrolls(e.parentElement)) bad.push('outside ' + (e.id || e.className) + ' '
      + [r.left, r.top, r.right, r.bottom].map(Math.round));
    if (e.tagName === 'svg') continue;
    const s = getComputedStyle(e);
    const text = [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
    const said = (e.id || e.className) + ' ' + e.textContent.trim().slice(0, 24);
    if (text && parseFloat(s.fontSize) < least - .05) bad.push('small ' + s.fontSize + ' ' + said);
    if (text && e.scrollWidth > e.clientWidth + 1 && s.display !== 'inline' && s.textOverflow !== 'ellipsis')
      bad.push('clipped ' + said + ' ' + e.scrollWidth + '>' + e.clientWidth);
    if (text && s.textOverflow === 'ellipsis' && !e.closest('.mark') && e.scrollWidth > e.clientWidth + 1)
      bad.push('cut ' + said);
    if (e.classList.contains('ln')) {
      const p = (e.closest('.line, .comp') || e.parentElement).getBoundingClientRect();
      if (r.left < p.left - 1 || r.right > p.right + 1 || r.top < p.top - 3 || r.bottom > p.bottom + 3)
        bad.push('line too big ' + e.getAttribute('aria-label') + ' ' + Math.round(r.width) + 'x'
          + Math.round(r.height) + ' in ' + Math.round(p.width) + 'x' + Math.round(p.height));
    }
    if (W < 500 && e.matches('button, summary, a') && !e.matches('.ring, .pips button, .look')
        && (r.height < 43 || r.width < 30))
      bad.push('touch ' + said + ' ' + Math.round(r.width) + 'x' + Math.round(r.height));
  }
  for (const t of document.querySelectorAll('#table svg text')) {
    if (!t.getBoundingClientRect().width) continue;
    const m = t.getCTM(), px = parseFloat(getComputedStyle(t).fontSize) * (m ? Math.hypot(m.a, m.b) : 1);
    if (px < 11.4) bad.push('small svg text ' + px.toFixed(1) + ' ' + t.textContent + ' '
      + t.closest('svg').getAttribute('class'));
  }
  const d = document.documentElement;
  if (d.scrollHeight > H || d.scrollWidth > W)
    bad.push('PAGE SCROLLS ' + d.scrollWidth + 'x' + d.scrollHeight);
  return [...new Set(bad)];
}"""


def see(session: Session, seat: int, draft: Any = None, **more: Any) -> Seen[Any, Any]:
    """A table as the server would show it."""
    game: Any = session.game
    texts = read_texts(game.meta.id)
    board: Any = registry.board(game.meta.id)
    names = NAMES[: game.seats]
    offers = []
    if not session.over and not more.get("replay"):
        for move in session.state.pending.get(seat, []):
            label = texts.move_label(move, game)
            offers.append(Offer(game.vocabulary.text(move), label, board.targets(game, move)))
    lines = []
    for event in session.journal(seat):
        heading = texts.heading(event, game, names)
        if heading:
            lines.append(LogLine(heading, -1, event.turn, True))
        lines.append(LogLine(texts.journal_line(event, game, names), event.who, event.turn))
    seats = tuple(Seat(name, "bot" if number else "human") for number, name in enumerate(names))
    return Seen(
        game=game,
        view=session.view(seat),
        seat=seat,
        seats=seats,
        pending=tuple(session.state.pending),
        offers=tuple(offers),
        log=tuple(lines),
        turn=len(session.moves),
        draft=draft,
        progress=tuple((3, 5, 2, 4, 1)[: game.seats]),
        undo=None if session.moves else "There is no move to take back.",
        **more,
    )


@cache
def played(
    seed: int, players: int, options: tuple[tuple[str, Any], ...], stop: str, game: str = BASE
) -> Session:
    """A game up to a named moment."""
    session = Session(build_game(game, players, dict(options)), seed)
    tests: dict[str, Until] = {
        "start": lambda s: 0 in s.pending,
        "middle": lambda s: s.round == 3 and 0 in s.pending and sum(map(len, s.bids)) >= 7,
        "compensate": lambda s: (
            s.round >= 2
            and not s.lanes
            and type(s.agenda[-1]).__name__ == "Compensate"
            and len(s.pending[min(s.pending)]) > 2
        ),
        "early": lambda s: s.round == 1 and bool(s.lanes) and 0 in s.pending,
        "late": lambda s: s.round == 4 and bool(s.lanes) and 0 in s.pending,
        "insert": lambda s: s.round == 3 and bool(s.lanes) and bool(s.inserting[0]),
        "waiting": lambda s: s.round == 3 and bool(s.lanes) and 0 not in s.pending,
        "over": lambda s: False,
        "choice": lambda s: True,
        "posts": lambda s: (
            s.round == 3 and not s.row and 0 in s.pending and bool(s.managers[0]) and not s.resolved[0]
        ),
        "plan": lambda s: s.round == 4 and not s.row and 0 in s.pending and not s.resolved[0],
        "share": lambda s: bool(s.agenda) and type(s.agenda[-1]).__name__ == "Share",
        "act": lambda s: s.round == 3 and 0 in s.pending and _asks(s, "Act") and len(s.placed) > 4,
        "more": lambda s: s.round >= 2 and _asks(s, "BuildMore"),
        "expand": lambda s: s.round >= 2 and (_asks(s, "Expand") or _asks(s, "ExpandOwn")),
        "bids": lambda s: s.round == 2 and 0 in s.pending and sum(map(len, s.bids)) >= 3,
        "chain": lambda s: bool(s.lanes) and bool(s.inserting[0]),
        "claim": lambda s: s.round >= 2 and 0 in s.pending and _asks(s, "Claim"),
        "cities": lambda s: s.round >= 2 and 0 in s.pending and _asks(s, "UseCities"),
    }
    return advance(session, tests[stop])


def _asks(state: Any, step: str) -> bool:
    return bool(state.agenda) and type(state.agenda[-1]).__name__ == step


def duel(board: str, stop: str, seed: int = 3, **options: Any) -> Session:
    """A game of Furnace Duel up to a named moment."""
    return played(seed, 2, (("board", board), *options.items()), stop, DUEL)


def history(seed: int, players: int, game: str = BASE) -> tuple[Any, ...]:
    """The spectator's view after each round."""
    session = Session(build_game(game, players, {}), seed)
    views = []
    for number in range(1, 5):
        advance(session, lambda s, n=number: s.round > n)  # type: ignore[misc]
        views.append(session.view())
    return tuple(views)


def planned(session: Session, *ops: dict[str, Any], seat: int = 0) -> Seen[Any, Any]:
    """A seat's plan after some edits."""
    draft = current(session.state, seat, None)
    for op in ops:
        draft = edit(draft, op)
    return see(session, seat, draft)


def _to_move(session: Session) -> Seen[Any, Any]:
    return see(session, session.to_move)


def _late() -> Seen[Any, Any]:
    session = played(1, 4, (), "late")
    cards = [session.game.content.cards[card].id for card in session.state.tableaus[2]]  # type: ignore[attr-defined]
    uses = [
        {"op": "use", "card": card, "line": line, "count": "max"} for card in cards[:6] for line in (0, 1)
    ]
    return planned(session, *uses, seat=2)


def _early() -> Seen[Any, Any]:
    return planned(played(5, 4, (), "early"))


def _plan() -> Seen[Any, Any]:
    session = played(7, 4, (), "late")
    cards = [session.game.content.cards[card].id for card in session.state.tableaus[0]]  # type: ignore[attr-defined]
    return planned(
        session,
        {"op": "upgrade", "card": cards[-1]},
        *({"op": "use", "card": cards[0], "line": line, "count": "max"} for line in (0, 1)),
    )


def _malone() -> Seen[Any, Any]:
    for seed in range(40):
        session = played(seed, 3, (), "late")
        if session.state.again[0]:
            return planned(session, {"op": "fill"}, {"op": "focus", "card": "*"})
    raise LookupError("nobody has a second use")


def _staffed(seed: int, players: int, stop: str = "posts") -> Seen[Any, Any]:
    """A plan of Interbellum with Managers at their posts."""
    session = played(seed, players, (), stop, DECO)
    state: Any = session.state
    game: Any = session.game
    cards = [game.content.cards[card].id for card in state.tableaus[0]]
    ops: list[dict[str, Any]] = [
        {"op": "post", "manager": game.manager_ids[manager], "card": card}
        for manager, card in zip(state.managers[0], cards[1:], strict=False)
    ]
    return planned(session, *ops)


def _realm(seed: int, players: int, until: Until, seat: int | None = None, **options: Any) -> Seen[Any, Any]:
    """A game of Furtherance at some moment, as a seat sees it, or who must decide."""
    session = advance(Session(build_game(KEEP, players, options), seed), until)
    return see(session, min(session.state.pending) if seat is None and not session.over else seat or 0)


def _war(turn: int = 0, *moves: str) -> Seen[Any, Any]:
    """A position of Furtherance in which much is going on, after some moves, as who must decide sees it."""
    table = realm(
        4,
        turn=turn,
        round=7,
        units={
            "d3": "A knight damage 1",
            "e3": "A flag-bearer",
            "c2": "A archer",
            "e1": "A civilians",
            "c3": "B fighter",
            "b4": "B knight",
            "d5": "C juggernaut damage 3",
            "c7": "C archer",
            "f4": "D fighter damage 1",
        },
        gold={0: 9, 1: 6, 2: 3, 3: 11},
        health={0: 8, 2: 7, 3: 4},
        leaders=dict(enumerate(("payne", "audric", "dedric", "gaita"))),
        items={0: ["invincibility-cloak", "potion", "off-hand-knife"], 1: ["hammer"], 2: ["sharpener"]},
        buildings={0: ["city-hall", "marketplace", "walls in 2"], 3: ["city-hall", "church", "church"]},
        research={0: ["knight", "holy-grail"], 1: ["quarry"], 3: ["potion"]},
        workers={0: ["worker", "builder"], 3: ["worker", "miner"]},
        market={
            "items": ["potion", "bear-trap", "bear-trap", "ring-of-invisibility"],
            "units": ["fighter", "fighter", "juggernaut", "arsonist"],
            "buildings": ["guard-tower", "treasury", "grand-park", "grand-park"],
        },
    )
    table.play(*moves)
    return see(table.session, min(table.state.pending))


def _siege() -> Seen[Any, Any]:
    """The solo game of Furtherance, with enemies on the march."""
    table = realm(
        1,
        round=9,
        units={
            "d1": "A guardian",
            "c3": "A knight damage 2",
            "e2": "A archer",
            "b4": "B berserker",
            "c4": "B lancer",
            "d2": "B fighter",
            "d6": "C knight new",
        },
        gold={0: 7},
        health={0: 6},
        leaders={0: "vari"},
        items={0: ["bear-trap", "potion"]},
        buildings={0: ["church", "catapult", "quarry"]},
        counters={2: 0, 3: 6},
    )
    return see(table.session, 0)


def _turn(round: int) -> Until:
    """A turn of the first seat with units on the board."""
    return lambda s: s.round >= round and 0 in s.pending and s.standing[0].bit_count() > 1 and bool(s.idle)


def _step(*names: str) -> Until:
    return lambda s: type(s.agenda[-1]).__name__ in names


BOARDS = ("britain", "alps", "baltic", "transcontinental", "victoria", "new-england")

SCREENS: dict[str, tuple[Callable[[], Seen[Any, Any]], tuple[str, ...]]] = {
    "first-bid": (lambda: see(played(1, 4, (), "start"), 0), ()),
    "auction": (lambda: see(played(2, 4, (), "middle"), 0), ("disc:*",)),
    "auction-hover": (lambda: see(played(2, 4, (), "middle"), 0), ("disc:*", "hover")),
    "compensate": (lambda: _to_move(played(1, 4, (), "compensate")), ()),
    "production-early": (_early, ()),
    "production": (_plan, ()),
    "production-12": (_late, ()),
    "second-use": (_malone, ()),
    "chain": (lambda: planned(played(6, 4, (("chain", True),), "insert")), ()),
    "waiting": (lambda: see(played(7, 4, (), "waiting"), 0), ()),
    "watcher": (lambda: see(played(2, 4, (), "middle"), -1), ()),
    "watcher-plans": (lambda: see(played(7, 4, (), "late"), -1), ()),
    "others-turn": (lambda: see(played(2, 4, (), "middle"), 1), ()),
    "result": (lambda: see(played(8, 4, (), "over"), 0, history=history(8, 4)), ()),
    "two-players": (lambda: see(played(9, 2, (), "middle"), 0), ()),
    "barons-start": (lambda: _to_move(played(1, 4, (), "choice", BARONS)), ()),
    "barons-act": (lambda: see(played(2, 3, (), "act", BARONS), 0), ()),
    "barons-five": (lambda: see(played(4, 5, (), "act", BARONS), 0), ()),
    "barons-build": (lambda: _to_move(played(3, 4, (), "more", BARONS)), ()),
    "barons-expand": (lambda: _to_move(played(3, 4, (), "expand", BARONS)), ()),
    "barons-watcher": (lambda: see(played(2, 4, (), "act", BARONS), -1), ()),
    "barons-result": (lambda: see(played(5, 4, (), "over", BARONS), 0), ()),
    "deco-first-bid": (lambda: see(played(1, 3, (), "start", DECO), 0), ()),
    "deco-auction": (lambda: see(played(2, 3, (), "middle", DECO), 0), ("disc:*",)),
    "deco-auction-hover": (lambda: see(played(2, 3, (), "middle", DECO), 0), ("disc:*", "hover")),
    "deco-share": (lambda: _to_move(played(3, 3, (), "share", DECO)), ()),
    "deco-compensate": (lambda: _to_move(played(1, 3, (), "compensate", DECO)), ()),
    "deco-solo": (lambda: see(played(4, 1, (), "middle", DECO), 0), ()),
    "deco-two": (lambda: see(played(5, 2, (), "middle", DECO), 0), ()),
    "deco-four": (lambda: see(played(6, 4, (), "middle", DECO), 0), ()),
    "deco-five": (lambda: see(played(7, 5, (), "middle", DECO), 0), ("disc:*",)),
    "deco-posts": (lambda: _staffed(3, 3), ()),
    "deco-plan": (lambda: _staffed(4, 1, "plan"), ()),
    "deco-plan-five": (lambda: _staffed(7, 5, "plan"), ()),
    "deco-keep": (lambda: _to_move(played(2, 5, (), "choice", DECO)), ()),
    "deco-meet": (lambda: see(played(2, 1, (("agents", "chosen"),), "choice", DECO), 0), ()),
    "deco-chain": (lambda: planned(played(6, 3, (("chain", True),), "insert", DECO)), ()),
    "deco-waiting": (lambda: see(played(7, 3, (), "waiting", DECO), 0), ()),
    "deco-result": (lambda: see(played(8, 1, (), "over", DECO), 0, history=history(8, 1, DECO)), ()),
    "keep-leaders": (lambda: _realm(1, 4, lambda s: True), ()),
    "keep-turn": (lambda: _realm(2, 4, _turn(7)), ()),
    "keep-war": (_war, ()),
    "keep-strike": (lambda: _war(0, "A mine with builder"), ("square:d3",)),
    "keep-damage": (lambda: _war(1, "B strike d3 from c3"), ()),
    "keep-counter": (lambda: _war(0, "A strike c3 from d3"), ()),
    "keep-research": (lambda: _realm(1, 2, _step("PickCards")), ()),
    "keep-solo": (_siege, ()),
    "keep-two": (lambda: _realm(4, 2, _turn(5)), ()),
    "keep-watcher": (lambda: _realm(2, 4, _turn(7), -1), ()),
    "keep-result": (lambda: _realm(2, 4, lambda s: False), ()),
    "deco-result-five": (lambda: see(played(8, 5, (), "over", DECO), 0, history=history(8, 5, DECO)), ()),
    **{f"duel-{board}": (lambda board=board: see(duel(board, "claim"), 0), ()) for board in BOARDS},  # type: ignore[misc]
    "duel-bids": (lambda: see(duel("baltic", "bids", capitalists=True), 0), ("disc:*",)),
    "duel-cities": (lambda: see(duel("britain", "cities"), 0), ()),
    "duel-pairs": (lambda: _to_move(duel("victoria", "choice", capitalists=True)), ()),
    "duel-plan": (lambda: planned(duel("alps", "late"), {"op": "fill"}), ()),
    "duel-chain": (lambda: planned(duel("new-england", "chain", chain=True)), ()),
    "duel-waiting": (lambda: see(duel("victoria", "waiting"), 0), ()),
    "duel-watcher": (lambda: see(duel("transcontinental", "claim"), -1), ()),
    "duel-result": (lambda: see(duel("britain", "over"), 0, history=history(3, 2, DUEL)), ()),
}


def page(seen: Seen[Any, Any], theme: str) -> str:
    """A page around a board, as plain as can be."""
    id = seen.game.meta.id
    offers = json.dumps([{"move": o.move, "targets": o.targets} for o in seen.offers])
    return (
        f'<!doctype html><html lang="en" data-theme="{theme}"><head><meta charset="utf-8">'
        "<title>Board</title>"
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<link rel="icon" href="/static/{sprite_name()}">'
        '<link rel="stylesheet" href="/static/house.css"><link rel="stylesheet" href="/static/frame.css">'
        f'<link rel="stylesheet" href="/static/table-{id}.css"></head><body class="page-table g-{id}">{FRAME}'
        f'<main id="table">{board_html(seen)}</main>'
        f'<div id="tip" class="tip" hidden></div>'
        f'<script type="application/json" id="boot">{offers}</script></body></html>'
    )


def serve(pages: dict[str, str]) -> ThreadingHTTPServer:
    """A server for the pages, the sprite and the styles."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            """Answer from memory."""
            path = self.path.partition("?")[0]
            known = {
                **{f"/static/table-{id}.css": ("text/css", styles(id) + TIP) for id in GAMES},
                "/static/house.css": ("text/css", (STATIC / "house.css").read_text("utf-8")),
                "/static/frame.css": ("text/css", (STATIC / "frame.css").read_text("utf-8")),
                f"/static/{sprite_name()}": ("image/svg+xml", sprite()),
            }
            picture = asset(path.removeprefix("/static/"))
            if picture is not None:
                known[path] = (picture.type, picture.body.decode())
            kind, body = known.get(path) or ("text/html; charset=utf-8", pages.get(path, ""))
            self.send_response(200 if body else 404)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Security-Policy", "default-src 'self'")
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def main(out: Path, wanted: list[str], theme: str = "dark") -> int:
    """Draw the screens and say what is wrong with them."""
    from playwright.sync_api import sync_playwright

    out.mkdir(parents=True, exist_ok=True)
    names = [name for name in SCREENS if not wanted or name in wanted]
    pages = {f"/{name}": page(SCREENS[name][0](), theme) for name in names}
    server = serve(pages)
    faults = 0
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for name in names:
            for size, (width, height, scale) in SIZES.items():
                tab = browser.new_page(viewport={"width": width, "height": height}, device_scale_factor=scale)
                tab.on("console", lambda message: print("    console:", message.text))
                tab.goto(f"http://127.0.0.1:{server.server_port}/{name}", wait_until="load")
                tab.wait_for_timeout(250)
                _light(tab, SCREENS[name][1])
                found = tab.evaluate(CHECK)
                tab.screenshot(path=str(out / f"{name}-{size}.png"))
                print(f"{name} {size}: html {len(pages[f'/{name}'])} bytes, {len(found)} faults")
                for fault in found:
                    print("   ", fault)
                faults += len(found)
                tab.close()
        browser.close()
    server.shutdown()
    return faults


def _light(tab: Any, picks: tuple[str, ...]) -> None:
    """Light up what can be clicked, as the script of the real page does."""
    chosen = []
    if "disc:*" in picks:
        held = tab.evaluate(
            "[...document.querySelectorAll('.hand [data-target]')].map(e => e.dataset.target)"
        )
        chosen = held[-1:]
    chosen += [pick for pick in picks if pick.startswith("square:")]
    tab.evaluate(LIGHT, chosen)
    if "hover" in picks:
        tab.evaluate(
            "() => { const card = document.querySelector('.pick.lit'), tip = document.getElementById('tip');"
            "tip.innerHTML = document.getElementById(card.dataset.tip).innerHTML;"
            "tip.hidden = false; card.focus(); }"
        )


if __name__ == "__main__":
    arguments = [word for word in sys.argv[1:] if not word.startswith("--")]
    shade = "light" if "--light" in sys.argv else "dark"
    sys.exit(1 if main(Path(arguments[0]), arguments[1:], shade) else 0)
