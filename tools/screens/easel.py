"""What a seat sees, drawn in a real browser at any size, and what is wrong with it."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bessemer.games import registry
from bessemer.kernel.seen import Seen
from bessemer.web.assets import asset, url
from bessemer.web.board import board_html, sprite, sprite_name, styles, styles_name
from tools.screens.check import CHECK

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

HERE = "http://easel.test/"
"""No server is there: what the page asks for is answered from memory."""

BOTH = ("1280x720", "390x844")
"""The two sizes that every board is drawn for first: a desk and a phone."""

SIZES = (
    *BOTH,
    "360x640",
    "844x390",
    "768x1024",
    "820x1180",
    "1024x768",
    "1366x768",
    "1920x1080",
    "2560x1440",
)
"""Phones upright and sideways, tablets both ways, and desks up to a large screen."""

PHONE = 500
"""Windows that are narrower or lower than this many pixels are those of phones."""

LIGHT = (Path(__file__).parent / "light.js").read_text("utf-8")
FRAME = (
    '<header id="frame"><a class="brand" href="/"><img alt="" width="30" height="30"><b>{title}</b></a>'
    '<nav class="tools">'
    '<button class="btn" type="button" data-open="rules-sheet"><span>Rules</span></button>'
    '<button class="btn" type="button"><span>Log</span></button>'
    '<button class="btn" type="button"><span>Menu</span></button></nav></header>'
)
TIP = """#tip{position:fixed;right:12px;top:410px;width:330px;z-index:30;background:var(--paper);
border-radius:6px;padding:10px 13px;max-width:none}
@media (max-width:760px){#tip{left:8px;right:8px;top:auto;bottom:130px;width:auto}}"""
"""Where the page of the table puts help; here only so that it can be looked at."""

HANG = """([html, offers]) => {
  document.getElementById("table").innerHTML = html;
  document.getElementById("boot").textContent = offers;
  document.getElementById("tip").hidden = true;
}"""


class Easel:
    """Windows of a browser, one of each size, in which boards of one game are looked at."""

    def __init__(self, tabs: "dict[str, Page]") -> None:
        self.tabs = tabs
        self.told: list[str] = []  # what the browser itself complained of
        for tab in tabs.values():
            tab.on("console", lambda message: self.told.append(message.text))

    def hang(self, seen: Seen[Any, Any], picks: tuple[str, ...] = ()) -> None:
        """Show what a seat sees, with some things picked up or pointed at."""
        offers = json.dumps([{"move": o.move, "targets": o.targets} for o in seen.offers])
        for tab in self.tabs.values():
            tab.evaluate(HANG, [board_html(seen), offers])
            _light(tab, picks)

    def faults(self) -> list[str]:
        """All that overflows, is cut off, too small to read or too small to touch, or is not allowed."""
        found = [f"{size}: {fault}" for size, tab in self.tabs.items() for fault in tab.evaluate(CHECK)]
        told, self.told = self.told, []
        return found + told


@contextmanager
def easel(browser: "Browser", game: str, theme: str = "dark", sizes: Sequence[str] = BOTH) -> Iterator[Easel]:
    """An easel for the boards of a game."""
    known = {
        "": ("text/html; charset=utf-8", _page(game, theme)),
        styles_name(game): ("text/css", styles(game) + TIP),
        sprite_name(): ("image/svg+xml", sprite()),
    }

    def answer(route: "Route") -> None:
        name = route.request.url.removeprefix(HERE).removeprefix("static/")
        file = asset(name)
        kind, body = known[name] if file is None else (file.type, file.body)
        headers = {"content-type": kind, "content-security-policy": "default-src 'self'"}
        route.fulfill(body=body, headers=headers)

    tabs = {}
    for size in sizes:
        width, height = map(int, size.split("x"))
        scale = 2 if min(width, height) < PHONE else 1
        tab = browser.new_page(viewport={"width": width, "height": height}, device_scale_factor=scale)
        tab.route("**/*", answer)
        tab.goto(HERE)
        tabs[size] = tab
    try:
        yield Easel(tabs)
    finally:
        for tab in tabs.values():
            tab.close()


def _page(game: str, theme: str) -> str:
    """A page around a board, as plain as can be."""
    return (
        f'<!doctype html><html lang="en" data-theme="{theme}"><head><meta charset="utf-8">'
        "<title>Board</title>"
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<link rel="icon" href="/static/{sprite_name()}">'
        f'<link rel="stylesheet" href="{url("house.css")}"><link rel="stylesheet" href="{url("frame.css")}">'
        f'<link rel="stylesheet" href="/static/{styles_name(game)}"></head>'
        f'<body class="page-table g-{game}">{FRAME.format(title=registry.find(game).meta.title)}'
        '<main id="table"></main>'
        '<div id="tip" class="tip" hidden></div>'
        '<script type="application/json" id="boot">[]</script></body></html>'
    )


def _light(tab: "Page", picks: tuple[str, ...]) -> None:
    """Light up what can be clicked, as the script of the real page does."""
    chosen = []
    if "disc:*" in picks:
        held = tab.evaluate(
            "[...document.querySelectorAll('.hand [data-target]')].map(e => e.dataset.target)"
        )
        chosen = held[-1:]
    chosen += [pick for pick in picks if pick.startswith(("square:", "list-"))]
    tab.evaluate(LIGHT, chosen)
    if "hover" in picks:
        tab.evaluate(
            "() => { const card = document.querySelector('.pick.lit'), tip = document.getElementById('tip');"
            "tip.innerHTML = document.getElementById(card.dataset.tip).innerHTML;"
            "tip.hidden = false; card.focus(); }"
        )
