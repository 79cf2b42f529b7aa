"""The table of INTERBELLUM in a real browser: by mouse, by keys, at both sizes, and two at one screen."""

from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.kit import ME, PHONE, WIDE, House, Window
from tests.browser.test_accessibility import faults
from tests.web.test_barons_aloud import things
from tools.arrange import over
from tools.screens.barons import SCREENS
from tools.screens.check import CHECK
from tools.screens.easel import easel

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

GAME: dict[str, Any] = {"game": "interbellum", "setup": "first-game"}
BOTS = ("random", "random")


def acting(state: Any) -> bool:
    """Somebody has all executives and all actions before them."""
    asks = bool(state.agenda) and type(state.agenda[-1]).__name__ == "Act"
    return asks and 0 in state.pending and state.executives[0] == 4


def rich(state: Any) -> bool:
    """Somebody could buy a well as well as take the income of one."""
    return acting(state) and state.money[0] >= 8


def expanding(state: Any) -> bool:
    """An event lets a superpower expand."""
    return 0 in state.pending and bool(state.agenda) and type(state.agenda[-1]).__name__ == "Expand"


def settled(window: Window) -> "Page":
    window.page.wait_for_function("() => document.body.classList.contains('my-turn')")
    return window.page


def placed(page: "Page", executives: int) -> None:
    """So many executives of the first seat are on the map, at once or when the page has caught up."""
    from playwright.sync_api import expect

    expect(page.locator(".pawns .f-A")).to_have_count(executives)


def test_executives_go_to_the_spots_that_are_clicked(house: House) -> None:
    window = house.seated((ME, *BOTS), acting, **GAME)
    page = settled(window)
    page.click("#act-income")
    assert page.locator("#list-income").is_visible()
    window.change(lambda: page.locator(".well.owned.lit").first.click())
    placed(page, 1)
    settled(window)
    page.locator("#boats g").first.click()
    window.change(lambda: page.locator("#list-search button").first.click())
    settled(window)
    page.click("#act-influence")
    window.change(lambda: page.locator(".power .choose:visible").last.click())
    placed(page, 3)


def test_while_an_action_is_chosen_nothing_else_can_be_done(house: House) -> None:
    window = house.seated((ME, *BOTS), rich, **GAME)
    page = settled(window)
    free = page.locator("#" + (page.locator(".well:not(.owned)").first.get_attribute("id") or ""))
    page.click("#act-income")
    offered = page.locator("#list-income [data-move]").count()
    assert page.locator("#map .lit").count() == page.locator(".well.owned.lit").count() == offered > 0
    free.locator(".spot").click()  # it could be bought, but that is not what was chosen
    page.keyboard.press("Escape")
    assert page.locator("#list-income").is_hidden()
    page.click("#act-search")
    page.locator(".well.owned .spot").first.click()
    assert page.locator("#list-search").is_visible()
    page.click("#act-buy")
    assert page.locator("#list-search").is_hidden()
    window.change(free.locator(".spot").click)
    placed(page, 1)
    assert "Owned by Ada" in (free.get_attribute("aria-label") or "")


def test_an_executive_is_dragged_to_the_spot_it_acts_on(house: House) -> None:
    window = house.seated((ME, *BOTS), acting, **GAME)
    page = settled(window)
    page.drag_and_drop("#idle svg", "#event-A")  # nothing can be done there
    placed(page, 0)
    well = "#" + (page.locator(".well.owned.lit").first.get_attribute("id") or "")
    window.change(lambda: page.drag_and_drop("#idle svg", f"{well} circle"))
    placed(page, 1)
    settled(window)
    page.drag_and_drop("#idle svg", "#boats g")
    window.change(lambda: page.locator("#list-search button").first.click())
    placed(page, 2)
    assert settled(window).inner_text("#idle").endswith("2")


def test_a_territory_is_chosen_on_the_map(house: House) -> None:
    window = house.seated((ME, *BOTS), expanding, **GAME)
    page = settled(window)
    ghost = page.locator(".muster.lit").first
    area = (ghost.get_attribute("data-target") or "").rpartition(":")[2]
    window.change(ghost.click)
    assert page.locator(f"#army-{area}").count() == 1


def test_a_turn_by_keys_alone(house: House) -> None:
    window = house.seated((ME, *BOTS), acting, **GAME)
    page = settled(window)
    window.tab_to("#act-income")
    page.keyboard.press("Enter")
    window.tab_to("#list-income button")
    window.change(lambda: page.keyboard.press("Enter"))
    placed(page, 1)


@pytest.mark.parametrize("size", ["1280x720", "768x1024", "390x844"])
def test_what_is_drawn_small_is_still_read_aloud(browser: "Browser", size: str) -> None:
    seen = SCREENS["barons-five"][0]()
    with easel(browser, "interbellum", "dark", [size]) as drawn:
        drawn.hang(seen)
        aloud = drawn.tabs[size].locator("#table").aria_snapshot()
    for thing in things(seen):
        assert thing in aloud
    for seat, baron in zip(seen.seats, seen.view.barons, strict=True):
        assert f"{seat.name}: {seen.game.names[baron.company]}, ${baron.money}, " in aloud


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_no_page_has_a_grave_fault_and_nothing_is_clipped(house: House, size: dict[str, Any]) -> None:
    for until, theme in ((acting, "dark"), (acting, "light"), (over, "light")):
        window = house.seated((ME, *BOTS), until, theme=theme, **size, **GAME)
        page = window.page
        assert faults(page) == []
        assert page.evaluate(CHECK) == []
        assert not window.scrolls()


def test_the_map_of_a_phone_is_enlarged_where_something_is_lit_and_pans(house: House) -> None:
    window = house.seated((ME, *BOTS), acting, **PHONE, **GAME)
    page = settled(window)
    page.tap("#zoom")
    wide, seen = page.evaluate("(e => [e.scrollWidth, e.clientWidth])(document.querySelector('#plot'))")
    assert wide > 2 * seen
    assert page.evaluate("document.querySelector('#plot').scrollLeft") > 0  # to the middle of what is lit
    assert page.locator("#map .wl").first.is_visible()
    assert not window.scrolls()


def test_two_at_one_screen_never_see_each_others_cards(house: House) -> None:
    window = house.window()
    page = window.open("/new/interbellum")
    for seat, (name, kind) in enumerate((("Ada", "Me"), ("Bruno", "Here"))):
        page.fill(f"[name=seat-{seat}-name]", name)
        page.locator(f"[data-seat='{seat}'] .seg label", has_text=kind).click()
    page.click("[data-go]")
    page.wait_for_url("**/table/*")
    window.connected()
    page.wait_for_selector("#curtain[open]")
    assert page.locator("#hand .card").count() == 0
    first = page.inner_text("#curtain button").removeprefix("I am ")
    page.get_by_role("button", name="We look away").click()  # from now on no curtain falls
    page.wait_for_selector("#hand")
    me = page.locator("#others .me .nm")
    for _ in range(6):  # events may ask before the first executive is placed
        window.change(page.locator("#bar [data-move]:visible").last.click)
        settled(window)
        if me.inner_text() != first:
            break
    assert {me.inner_text(), first} == {"Ada", "Bruno"}
    assert page.locator("#hand .card").count() > 0
    assert page.locator("#curtain[open]").count() == 0
