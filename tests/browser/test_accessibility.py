"""Every page in both lights, as axe judges it: no serious and no critical fault."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

from bessemer.games import registry
from tests.browser.kit import ME, PHONE, WIDE, House, Window
from tests.browser.moments import bidding, production, trading
from tests.browser.places import around, looking_back
from tests.browser.test_keyboard import question
from tools.arrange import over

if TYPE_CHECKING:
    from playwright.sync_api import Page

GRAVE = ("serious", "critical")


ALSO = ("page-has-heading-one", "landmark-unique", "label-content-name-mismatch", "empty-table-header")
"""Rules that axe takes more lightly, or only when it is asked."""

OPTIONS = {"rules": {rule: {"enabled": True} for rule in ALSO}}

ON_A_MAP = "selector => Boolean(document.querySelector(selector)?.ownerSVGElement)"
"""A plate of a map shows a number, a name and a price; it is called by its name first."""


def violations(page: "Page") -> list[dict[str, Any]]:
    """All that axe says against a page."""
    found: list[dict[str, Any]] = Axe().run(page, options=OPTIONS).response["violations"]
    return found


def faults(page: "Page") -> list[str]:
    """The grave faults of a page: the rule, the element and why."""
    return [
        f"{fault['id']}: {node['target'][0]} {node['html'][:120]} {_reason(node)}"
        for fault in violations(page)
        if fault["impact"] in GRAVE or fault["id"] in ALSO
        for node in fault["nodes"]
        if not (fault["id"] == "label-content-name-mismatch" and page.evaluate(ON_A_MAP, node["target"][0]))
    ]


def _reason(node: dict[str, Any]) -> str:
    return " ".join(check["message"] for check in [*node["any"], *node["all"], *node["none"]])[:200]


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


def every_table(house: House, theme: str, **size: Any) -> Iterator[tuple[str, "Page"]]:
    """The tables of all games: by night in the middle of a game, by day at its end."""
    for id in registry.game_ids():
        seats = (ME, "random") if id == "furnace-duel" else (ME, "random", "random")
        moment = over if theme == "light" else question(4)
        yield id, house.seated(seats, moment, 5, game=id, theme=theme, **size).page


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
    page.click("#menu-button")
    page.click("[data-open=host]")
    page.wait_for_selector("#host[open]")
    yield "seats", page
    page.keyboard.press("Escape")
    seat = page.url.replace("/table/", "/api/tables/").partition("?")[0] + "/seats/0"
    assert page.request.post(seat, data={"bot": "random"}).ok
    page.wait_for_selector("#stand-in")
    yield "a bot plays", page


@pytest.mark.parametrize(
    ("places", "theme", "size"),
    [
        pytest.param(around, "dark", WIDE, id="around, dark"),
        pytest.param(around, "light", WIDE, id="around, light"),
        pytest.param(at_the_table, "dark", WIDE, id="table, dark"),
        pytest.param(at_the_table, "light", WIDE, id="table, light"),
        pytest.param(at_the_table, "dark", PHONE, id="table, phone"),
        pytest.param(aside, "dark", WIDE, id="aside, dark"),
        pytest.param(every_table, "dark", WIDE, id="every table, dark"),
        pytest.param(every_table, "light", WIDE, id="every table, light"),
        pytest.param(looking_back, "dark", PHONE, id="looking back, phone"),
        pytest.param(looking_back, "light", WIDE, id="looking back, light"),
    ],
)
def test_no_page_has_a_grave_fault(
    house: House, places: Callable[..., Iterator[tuple[Any, ...]]], theme: str, size: dict[str, Any]
) -> None:
    seen = ((place, page) for place, page, *_ in places(house, theme, **size))
    found = [f"{place}: {fault}" for place, page in seen for fault in faults(page)]
    assert found == [], "\n" + "\n".join(found)
