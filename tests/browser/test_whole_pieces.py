"""What a page has become by patches is what a page that is loaded now shows: nothing is lost on the way."""

import random
from difflib import unified_diff
from typing import TYPE_CHECKING

import pytest

from tests.browser.kit import ME, House, Window

if TYPE_CHECKING:
    from playwright.sync_api import Page

GAMES = {
    "furnace": (ME, "random"),
    "furnace-interbellum": (ME, "random"),
    "furnace-duel": (ME, "random"),
    "interbellum": (ME, "random", "random"),
    "furtherance": (ME, "random"),
}
EVERY = 25
"""So many moves at most between two looks; every new kind of question is looked at too."""

MOST = 150
"""Longer games are not played to their end here."""

OUTLINE = """() => {
  const own = new Set(["data-seq", "data-user", "open", "tabindex"]);  // what the script or the person sets
  const lines = [];
  const tell = (node, depth) => {
    const words = node.nodeType === 3 ? node.textContent.replace(/\\s+/g, " ").trim() : "";
    if (words) lines.push(" ".repeat(depth) + words);
    if (node.nodeType !== 1) return;
    const said = [...node.attributes].filter((a) => !own.has(a.name) && !(a.name === "class" && !a.value));
    const value = (a) => (a.name === "class" ? [...node.classList].sort().join(" ") : a.value);
    const values = said.map((a) => `${a.name}="${value(a)}"`).sort();
    lines.push(" ".repeat(depth) + `<${node.nodeName} ${values.join(" ")}>`);
    node.childNodes.forEach((child) => tell(child, depth + 1));
  };
  tell(document.querySelector("#table"), 0);
  document.querySelectorAll("#log > li[data-line]").forEach((line) => tell(line, 0));
  return lines;
}"""

SEQ = """Number(document.querySelector('#table').dataset.seq
  ?? JSON.parse(document.querySelector('#boot').textContent).seq)"""

QUESTION = """() => [document.querySelector("#board")?.className,
  document.querySelector("#board h1, #board .ask, #board .prompt, #say")?.textContent].join(" ")"""


def differences(window: Window, fresh: "Page") -> list[str]:
    """What a page that is loaded now shows differently, when both have come as far."""
    while True:
        fresh.goto(window.page.url)
        fresh.wait_for_selector("html[data-ready]")
        seq = fresh.evaluate(SEQ)
        window.page.wait_for_function(f"seq => {SEQ} >= seq", arg=seq)
        shown, loaded = window.page.evaluate(OUTLINE), fresh.evaluate(OUTLINE)
        if window.page.evaluate(SEQ) == seq == fresh.evaluate(SEQ):
            return [line for line in unified_diff(shown, loaded, n=0) if line[:2] not in ("--", "++", "@@")]


def act(window: Window, rng: random.Random) -> None:
    """Change the plan in some point, confirm it, or make a move of the list."""
    page = window.page
    edits = page.locator("#table [data-edit]")
    if edits.count() and rng.random() < 0.4:
        with page.expect_response("**/draft**"):
            edits.nth(rng.randrange(edits.count())).dispatch_event("click")
    elif page.locator("#confirm[data-moves]").count() and rng.random() < 0.3:
        window.change(lambda: page.locator("#confirm").dispatch_event("click"))
    else:
        buttons = page.locator("#move-list button")
        window.change(lambda: buttons.nth(rng.randrange(buttons.count())).dispatch_event("click"))


@pytest.mark.parametrize("game", GAMES)
def test_a_page_with_patches_is_the_page_as_it_is_loaded(house: House, game: str) -> None:
    window, rng = house.seated(GAMES[game], seed=4, game=game), random.Random(4)
    fresh = window.new_page()
    asked: set[str] = set()
    acts = since = 0
    while acts < MOST and window.settled() != "over":
        kind = window.page.evaluate(QUESTION)
        if kind not in asked or since >= EVERY:
            assert differences(window, fresh) == [], f"after {window.page.evaluate(SEQ)} moves"
            since = 0
        asked.add(kind)
        acts, since = acts + 1, since + 1
        act(window, rng)
    assert differences(window, fresh) == []
