"""The table of Furtherance in a real browser: workers and units by mouse and keys, a reaction, alone."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

from bessemer.records.record import read
from tests.browser.kit import ME, PHONE, WIDE, House, Window
from tests.browser.test_accessibility import faults
from tests.browser.test_together import two
from tools.screens.check import CHECK

if TYPE_CHECKING:
    from playwright.sync_api import Page

GAME: dict[str, Any] = {"game": "furtherance"}
FOUR_SEATS = Path(__file__).parents[1] / "golden" / "furtherance-four-seats.json"
BOT = "random"
NAMES = ("label-content-name-mismatch", "page-has-heading-one", "landmark-unique", "heading-order")
"""Rules of axe on what a reader hears and finds."""


def marching(state: Any) -> bool:
    """A turn of the first seat with a worker that can act and a unit that can move."""
    text = state.game.vocabulary.text
    free = any(text(move).startswith("move ") for move in state.pending.get(0, ()))
    return bool(state.round > 2 and state.idle and free)


def struck(state: Any) -> bool:
    """The first seat is asked whether it strikes back."""
    return 0 in state.pending and type(state.agenda[-1]).__name__ == "CounterAttack"


def striking(state: Any) -> bool:
    """A turn of the first seat with an enemy within reach."""
    text = state.game.vocabulary.text
    return any(text(move).startswith("strike") for move in state.pending.get(0, ()))


def gold(page: "Page") -> int:
    return int(page.inner_text(".purse b"))


def wrong(window: Window) -> list[str]:
    """All that overflows, is too small, is hidden from a reader, or scrolls."""
    found: list[str] = window.page.evaluate(CHECK)
    return [*found, *faults(window.page), *(["the page scrolls"] if window.scrolls() else [])]


def test_a_turn_by_mouse_and_by_keys(house: House) -> None:
    window = house.seated((ME, BOT), marching, seed=2, **GAME)
    page = window.page
    before = gold(page)
    page.click("#act-mine")
    page.wait_for_function("g => Number(document.querySelector('.purse b').textContent) >= g", arg=before + 4)
    window.settled()
    unit = page.locator(".sq.held.lit").first
    unit.click()
    square = page.locator(".sq.lit:not(.held)").first
    assert page.locator(".way.fits").count() == page.locator(".sq.lit:not(.held)").count()
    end = square.get_attribute("id")
    square.click()
    page.wait_for_selector(f"#{end}.held")
    window.settled()
    page.click("#undo")
    page.wait_for_selector(f"#{end}:not(.held)")
    window.settled()
    window.tab_to(".sq.held.lit")
    page.keyboard.press("Enter")
    page.keyboard.press("m")  # the list goes on from what is chosen
    window.tab_to("#move-list [data-move^='move ']")
    window.change(lambda: page.keyboard.press("Enter"))
    window.settled()
    page.keyboard.press("Escape")
    window.change(lambda: page.keyboard.press("e"))
    window.settled()
    assert "Your" in page.inner_text("#ask")


def test_a_reaction_cannot_be_missed_and_is_answered_by_a_key(house: House) -> None:
    window = house.seated((ME, BOT, BOT, BOT), struck, seed=5, **GAME)
    page = window.page
    writ = page.locator("#writ.reaction")
    assert "Strike back?" in writ.inner_text()
    page.keyboard.press("Escape")
    assert writ.is_visible()
    assert page.locator(".board.reacting").count() == 1
    before = page.locator("#log li:has-text('strikes back')").count()
    page.keyboard.press("1")  # the next blow may come at once, and ask again
    page.wait_for_function(
        "n => [...document.querySelectorAll('#log li')].filter("
        "line => line.textContent.includes('strikes back')).length > n",
        arg=before,
    )


def test_one_strikes_and_the_other_answers_in_another_browser(house: House) -> None:
    ada, bruno, _ = two(house, striking, **GAME)
    unit = ada.page.evaluate("document.querySelector('.hit').dataset.shows.split(' ').at(-1)")
    ada.page.click(f"#sq-{unit}")
    assert ada.page.locator(".hit.fits .fate").first.is_visible()
    assert "keeps" in ada.page.inner_text(".blow.fits") or "falls" in ada.page.inner_text(".blow.fits")
    ada.page.keyboard.press("1")
    bruno.page.wait_for_selector("#writ.reaction")
    ada.page.wait_for_selector("#ask:has-text('Bruno is to move')")
    assert ada.page.locator("#writ").count() == 0
    before = ada.page.locator("#log li").count()
    bruno.page.keyboard.press("1")
    ada.page.wait_for_function("n => document.querySelectorAll('#log li').length > n", arg=before)


@pytest.mark.parametrize(
    ("size", "theme"), [(WIDE, "light"), (WIDE, "dark"), (PHONE, "light")], ids=["wide", "night", "phone"]
)
def test_a_turn_and_a_reaction_fit_on_the_screen(house: House, size: dict[str, Any], theme: str) -> None:
    record = read(FOUR_SEATS.read_bytes())
    window = house.seated((ME, BOT, BOT, BOT), marching, record=record, theme=theme, **size)
    page = window.page
    page.locator(".sq.held.lit").first.click()
    assert wrong(window) == []
    if size is PHONE:
        for tab, part in (("cards", ".blds"), ("market", "#market"), ("news", "#news")):
            page.click(f"#tab-{tab}")
            assert page.locator(part).is_visible()
            assert wrong(window) == [], tab
    asked = house.seated((ME, BOT, BOT, BOT), struck, record=record, theme=theme, **size)
    assert wrong(asked) == []


def test_few_tabs_lead_to_what_can_be_done_and_dead_things_say_why(house: House) -> None:
    window = house.seated((ME, BOT), marching, seed=2, **GAME)
    page = window.page
    window.tab_to("#table :is(.lit, .can, [data-move])", most=10)
    assert page.locator("#act-buy kbd").inner_text() == "b"
    while page.locator("#act-mine").get_attribute("aria-disabled") is None:
        window.change(lambda: page.keyboard.press("n"))
        window.settled()
    page.click("#act-build", force=True)  # it looks dead, and it is
    page.wait_for_selector("text=Your workers rest until your next turn.")
    page.keyboard.press("n")
    page.wait_for_selector("text=Your workers rest until your next turn.")


def test_help_does_not_cover_the_question(house: House) -> None:
    page = house.seated((ME, BOT), marching, seed=2, **GAME).page
    page.locator(".d-buildings .card").last.hover()
    page.wait_for_selector("#tip:not([hidden])")
    tip, bar = page.locator("#tip").bounding_box(), page.locator("#bar").bounding_box()
    assert tip
    assert bar
    assert tip["y"] + tip["height"] <= bar["y"]


def test_names_are_as_seen_and_the_page_has_a_heading(house: House) -> None:
    window = house.seated((ME, BOT, BOT, BOT), marching, record=read(FOUR_SEATS.read_bytes()))
    found = Axe().run(window.page, options={"runOnly": list(NAMES)}).response["violations"]
    assert [(fault["id"], node["target"]) for fault in found for node in fault["nodes"]] == []


def test_alone_the_enemies_say_what_they_will_do(house: House) -> None:
    window = house.seated((ME,), marching, seed=3, **GAME)
    told = window.texts(".intents li")
    assert told
    assert all(line.endswith(".") for line in told)
    assert wrong(window) == []
