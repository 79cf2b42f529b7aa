"""A step of a campaign in real browsers: the end of a game, the sheet, the next board, and its bonus."""

import pytest

from tests.browser.kit import ME, PHONE, WIDE, House
from tests.browser.test_accessibility import faults
from tests.campaigns import choosing, golden
from tools.arrange import Until, arrange_match, over
from tools.screens.check import CHECK
from tools.screens.easel import SIZES


def test_from_the_end_of_a_game_over_the_sheet_to_the_next_board(house: House) -> None:
    tables, cookie = arrange_match(house.folder, (ME, "random"), golden(1), choosing)
    window = house.window(cookie)
    page = window.sit(tables[-1])
    assert "Ada wins" in page.inner_text("#result")
    page.click("#to-sheet")
    page.wait_for_selector("#campaign")
    assert window.texts(".player b") == ["7", "0"]
    assert "You have won" in page.inner_text("#say")
    assert "Starts with 2 coal, 2 iron and 4 money" in page.inner_text(".leaves")
    assert page.locator(".plate.open").count() == 5
    other = house.window(cookie)  # the same people on another screen
    other.open(f"/match/{tables[0]}")
    other.connected()
    with page.expect_navigation():
        page.click("#play-victoria")
    window.connected()
    assert page.inner_text("#phase .rd") == "Victoria"
    other.page.wait_for_url(page.url.partition("?")[0] + "*")
    window.settled()
    window.change(lambda: page.click("#moves .move >> nth=0"))  # a Capitalist, after the bot has picked one
    page.wait_for_function("() => document.querySelector('#row')")
    assert [page.inner_text(f"#stock-1-{kind} b") for kind in ("coal", "iron", "money")] == ["2", "2", "4"]
    page.click("#menu-button")
    page.click("#menu a[href^='/match/']")
    page.wait_for_selector("#campaign")
    assert "Game 2 is being played: Victoria." in page.inner_text("#say")


@pytest.mark.parametrize(
    ("games", "until"), [pytest.param(4, choosing, id="choosing"), pytest.param(6, over, id="over")]
)
def test_the_sheet_has_no_grave_fault_and_nothing_is_clipped(house: House, games: int, until: Until) -> None:
    tables, cookie = arrange_match(house.folder, (ME, "random"), golden(games), until)
    found = []
    below = ("outside", "PAGE SCROLLS")  # this page may be longer than the window
    for theme, kind in (("light", WIDE), ("dark", PHONE)):
        window = house.window(cookie, theme=theme, **kind)
        page = window.open(f"/match/{tables[0]}")
        found += faults(page)
        for size in SIZES:
            width, height = map(int, size.split("x"))
            page.set_viewport_size({"width": width, "height": height})
            told = page.evaluate(CHECK, "#match")
            found += [f"{theme} {size}: {fault}" for fault in told if not fault.startswith(below)]
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size
    assert found == [], "\n" + "\n".join(found)
