"""The pages of the house one after another, each with the part of it that is looked at."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from bessemer.games import registry
from tests.browser.kit import ME, House
from tests.browser.moments import bidding
from tests.campaigns import choosing, golden
from tools.arrange import arrange_match, over

if TYPE_CHECKING:
    from playwright.sync_api import Page

Place = tuple[str, "Page", str]
"""What it is, the page, and the selector of what is looked at."""

REVIEWED = 90_000
"""Milliseconds that a review may take on a busy machine."""


def around(house: House, theme: str, **size: Any) -> Iterator[Place]:
    """The pages around the table, and what opens on them."""
    _, cookie = house.table((ME, "friend"), bidding(), 5)
    window = house.window(cookie, theme=theme, **size)
    news = [f"/new/{id}" for id in registry.game_ids()]
    for path in ("/", *news, "/rules/furnace", "/rules/interbellum", "/tables"):
        yield path, window.open(path), "body"
    page = window.page
    page.click("[data-open=prefs]")
    yield "preferences", page, "#prefs"
    window.open("/")
    page.click("[data-open=join]")
    yield "join by link", page, "#join"
    window.open("/new/furnace")
    page.locator("[data-seat='1'] .seg label", has_text="Friend").click()
    page.click("[data-go]")
    page.wait_for_selector("#lobby")
    yield "lobby", page, "body"
    page.click("#changes-1")
    yield "a seat", page, "#change-1"
    page.keyboard.press("Escape")
    link = page.get_attribute("#link-1 [data-copy]", "data-copy") or ""
    invited = house.window(theme=theme, **size).open(link.removeprefix(house.url))
    yield "invitation", invited, "body"
    window.open("/table/nowhere")
    window.forgive("404")
    yield "nowhere", page, "body"
    tables, cookie = arrange_match(house.folder, (ME, "random"), golden(4), choosing)
    yield "match", house.window(cookie, theme=theme, **size).open(f"/match/{tables[0]}"), "body"


def looking_back(house: House, theme: str, **size: Any) -> Iterator[Place]:
    """The review of a game, and the way to a practice table."""
    table, cookie = house.table((ME, "greedy"), over, 9, rounds=3, capitalists=False)
    window = house.window(cookie, theme=theme, **size)
    page = window.open(f"/table/{table}/review")
    yield "review in the making", page, "body"
    page.wait_for_selector("#review .curve", timeout=REVIEWED)
    yield "review", page, "body"
    window.open(f"/replay/{table}?at=6")
    yield "replay", page, "#scrubber"
    page.click("[data-open=practice]")
    yield "practice", page, "#practice"


def beside_the_table(house: House, theme: str, **size: Any) -> Iterator[Place]:
    """What lies round a board: header, menu, drawer, keys, preferences."""
    page = house.seated((ME, "random", "random"), bidding(2, discs=4), 2, theme=theme, **size).page
    yield "header", page, "#frame"
    page.click("#menu-button")
    yield "menu", page, "#menu"
    page.click("[data-open=keys]")
    yield "keys", page, "#keys"
    page.keyboard.press("Escape")
    for key, name in (("m", "moves"), ("l", "log")):
        page.keyboard.press(key)
        yield name, page, "#drawer"
        page.keyboard.press(key)
