"""Draws seeded positions of the board to PNG at both sizes; checks that nothing overflows or is too small.

python -m tools.screens OUT [name …]     needs playwright and a Chromium (on the path, or named by CHROMIUM)
"""

import json
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from pathlib import Path
from typing import Any

from bessemer.games import registry
from bessemer.kernel.seen import Seen
from bessemer.web.assets import asset
from bessemer.web.board import board_html, sprite, sprite_name, styles
from tools.chromium import launch
from tools.screens import barons, duel, expansion, furnace, furtherance
from tools.screens.check import CHECK

SIZES = {"wide": (1280, 720, 1), "phone": (390, 844, 2)}
SCREENS = {
    **furnace.SCREENS,
    **expansion.SCREENS,
    **duel.SCREENS,
    **barons.SCREENS,
    **furtherance.SCREENS,
}

LIGHT = (Path(__file__).parent / "light.js").read_text("utf-8")
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
                **{f"/static/table-{id}.css": ("text/css", styles(id) + TIP) for id in registry.game_ids()},
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
    if not arguments:
        sys.exit(__doc__)
    shade = "light" if "--light" in sys.argv else "dark"
    sys.exit(1 if main(Path(arguments[0]), arguments[1:], shade) else 0)
