"""Every page in both lights, as axe judges it: no serious and no critical fault."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

from tests.browser.kit import ME, PHONE, WIDE, House, Window
from tests.browser.moments import bidding, production, trading
from tools.arrange import over

if TYPE_CHECKING:
    from playwright.sync_api import Page

GRAVE = ("serious", "critical")


def faults(page: "Page") -> list[str]:
    """The grave faults of a page: the rule, the element and why."""
    found = Axe().run(page).response["violations"]
    return [
        f"{fault['id']}: {node['target'][0]} {node['html'][:120]} {_reason(node)}"
        for fault in found
        if fault["impact"] in GRAVE
        for node in fault["nodes"]
    ]


def _reason(node: dict[str, Any]) -> str:
    return " ".join(check["message"] for check in [*node["any"], *node["all"], *node["none"]])[:200]


def around(house: House, theme: str, **size: Any) -> Iterator[tuple[str, "Page"]]:
    """The pages around the table."""
    _, cookie = house.table((ME, "friend"), bidding(), 5)
    window = house.window(cookie, theme=theme, **size)
    for path in ("/", "/new/furnace", "/new/furnace-interbellum", "/rules/furnace", "/tables"):
        yield path, window.open(path)
    window.page.click("[data-open=prefs]")
    yield "preferences", window.page
    window.open("/")
    window.page.click("[data-open=join]")
    yield "join", window.page
    page = window.open("/new/furnace")
    page.locator("[data-seat='1'] .seg label", has_text="Friend").click()
    page.click("[data-go]")
    page.wait_for_selector("#lobby")
    yield "lobby", page
    link = page.get_attribute("#link-1 [data-copy]", "data-copy") or ""
    yield "invitation", house.window(theme=theme, **size).open(link.removeprefix(house.url))
    yield "nowhere", window.open("/table/nowhere")
    window.forgive("404")


def at_the_table(house: House, theme: str, **size: Any) -> Iterator[tuple[str, "Page"]]:
    """The table in every phase, in the middle of a decision."""
    page = seated(house, bidding(2, discs=4), theme, **size).page
    page.locator("#hand .lit").first.click()
    yield "auction", page
    page = seated(house, production(3), theme, **size).page
    page.click("#hint")
    page.wait_for_selector("#advice:not([hidden])")
    page.locator("button.ring").first.click()
    page.wait_for_selector("button.ring[aria-pressed=true]")
    yield "production", page
    window = seated(house, over, theme, **size)
    yield "result", window.page
    yield "replay", window.open(window.page.url.removeprefix(house.url).replace("table", "replay") + "?at=40")


def seated(house: House, until: Any, theme: str, friend: bool = False, **size: Any) -> Window:
    return house.seated((ME, "friend") if friend else (ME, "random", "random"), until, 2, theme=theme, **size)


def looking_back(house: House, theme: str, **size: Any) -> Iterator[tuple[str, "Page"]]:
    """The review of a game, and the way to a practice table."""
    table, cookie = house.table((ME, "greedy"), over, 9, rounds=3, capitalists=False)
    window = house.window(cookie, theme=theme, **size)
    page = window.open(f"/table/{table}/review")
    yield "review in the making", page
    page.wait_for_selector("#review .curve", timeout=90_000)
    yield "review", page
    window.open(f"/replay/{table}?at=6")
    page.click("[data-open=practice]")
    yield "practice", page


def aside(house: House, theme: str, **size: Any) -> Iterator[tuple[str, "Page"]]:
    """What opens at the table, and its quieter moments."""
    page = seated(house, bidding(2, discs=4), theme, **size).page
    page.keyboard.press("m")
    yield "moves", page
    page.keyboard.press("m")
    page.keyboard.press("l")
    yield "log", page
    page.keyboard.press("l")
    page.click("#menu-button")
    yield "menu", page
    page.keyboard.press("Escape")
    page.click("#open-1")
    yield "another seat", page
    yield "compensation", seated(house, trading(), theme, **size).page
    page = seated(house, production(3), theme, friend=True, **size).page
    page.click("#confirm")
    page.wait_for_selector("#still")
    yield "waiting", page


@pytest.mark.parametrize(
    ("places", "theme", "size"),
    [
        pytest.param(around, "dark", WIDE, id="around, dark"),
        pytest.param(around, "light", WIDE, id="around, light"),
        pytest.param(at_the_table, "dark", WIDE, id="table, dark"),
        pytest.param(at_the_table, "light", WIDE, id="table, light"),
        pytest.param(at_the_table, "dark", PHONE, id="table, phone"),
        pytest.param(aside, "dark", WIDE, id="aside, dark"),
        pytest.param(looking_back, "dark", PHONE, id="looking back, phone"),
        pytest.param(looking_back, "light", WIDE, id="looking back, light"),
    ],
)
def test_no_page_has_a_grave_fault(
    house: House, places: Callable[..., Iterator[tuple[str, "Page"]]], theme: str, size: dict[str, Any]
) -> None:
    found = [f"{place}: {fault}" for place, page in places(house, theme, **size) for fault in faults(page)]
    assert found == [], "\n" + "\n".join(found)
