"""The production planner in a real browser: order, lines, upgrades, taking back, confirming."""

from typing import TYPE_CHECKING

from tests.browser.kit import ME, PHONE, House, Window
from tests.browser.moments import production

if TYPE_CHECKING:
    from playwright.sync_api import Page

SEATS = (ME, "random", "random")
STEPS = ".step:not(.first)"


def planning(house: House, **more: object) -> "tuple[Window, Page]":
    """Eight cards and two Upgrade tokens, in the third round."""
    window = house.seated(SEATS, production(3), seed=1, **more)
    assert window.settled() == "plan"
    return window, window.page


def order(page: "Page") -> list[str]:
    """The ids of the cards in the order of the plan."""
    found: list[str] = page.eval_on_selector_all(STEPS, "list => list.map(e => e.id.slice(5))")
    return found


def wait_for_order(page: "Page", wanted: list[str]) -> None:
    page.wait_for_function(
        "([all, ids]) => [...document.querySelectorAll(all)].map(e => e.id.slice(5)).join() === ids.join()",
        arg=[STEPS, wanted],
    )


def drag(page: "Page", what: str, onto: str) -> None:
    page.hover(what)
    page.mouse.down()
    box = page.locator(onto).bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=6)
    page.mouse.up()


def money(page: "Page") -> int:
    """What the plan ends with."""
    return int(page.inner_text("#end-money"))


def test_a_card_is_dragged_to_another_place(house: House) -> None:
    window, page = planning(house)
    before = order(page)
    drag(page, f"#grip-{before[3]}", f"#step-{before[1]}")
    wait_for_order(page, [before[0], before[3], before[1], before[2], *before[4:]])
    assert not window.scrolls()


def test_arrows_on_the_grip_move_a_card_and_keep_the_focus(house: House) -> None:
    _, page = planning(house)
    before = order(page)
    page.focus(f"#grip-{before[2]}")
    page.keyboard.press("ArrowRight")
    wait_for_order(page, [*before[:2], before[3], before[2], *before[4:]])
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    wait_for_order(page, [before[0], before[2], before[1], *before[3:]])
    assert page.evaluate("document.activeElement.id") == f"grip-{before[2]}"


def test_a_line_is_used_once_often_or_not_at_all(house: House) -> None:
    _, page = planning(house)
    had = money(page)
    page.click("#look-retort-house")
    page.wait_for_selector("#step-retort-house.active")
    buttons = page.locator("#step-retort-house .uses").first.locator("button")
    labels = [text.split("\n")[0] for text in buttons.all_inner_texts()]
    assert labels == ["Once", "Max \N{MULTIPLICATION SIGN}3", "Skip"]
    for label, gained in (("Once", 3), ("Max", 9), ("Skip", 0)):
        buttons.filter(has_text=label).click()
        page.wait_for_function(
            "money => document.querySelector('#end-money').innerText === money", arg=str(had + gained)
        )
        page.click("#look-retort-house") if page.locator("#look-retort-house").count() else None
        page.wait_for_selector("#step-retort-house.active")
        assert buttons.filter(has_text=label).get_attribute("aria-pressed") == "true"


def test_a_gear_is_dropped_on_a_card_and_taken_off_by_a_key(house: House) -> None:
    _, page = planning(house)
    drag(page, "#tray", "#step-slipway-nine article")
    page.wait_for_selector("#ring-slipway-nine[aria-pressed=true]")
    coal = int(page.inner_text("#end-coal"))
    page.focus("#ring-slipway-nine")
    page.keyboard.press("Enter")
    page.wait_for_selector("#ring-slipway-nine[aria-pressed=false]")
    assert int(page.inner_text("#end-coal")) == coal + 1
    assert page.evaluate("document.activeElement.id") == "ring-slipway-nine"
    page.keyboard.press("Enter")
    page.wait_for_selector("#ring-slipway-nine[aria-pressed=true]")


def test_what_cannot_be_upgraded_is_told(house: House) -> None:
    _, page = planning(house)
    for card in ("slipway-nine", "twin-stacks", "blackband-drift", "bell-foundry"):
        page.click(f"#ring-{card}")
        page.wait_for_selector(f"#ring-{card}[aria-pressed=true]")
    assert "cannot be upgraded" in page.inner_text("#notes")


def test_each_step_is_taken_back_and_all_of_them_by_restart(house: House) -> None:
    _, page = planning(house)
    before, had = order(page), money(page)
    page.click("#fill")
    page.locator("#fill").wait_for(state="detached")
    rich = money(page)
    assert rich > had
    page.focus(f"#grip-{before[1]}")
    page.keyboard.press("ArrowRight")
    wait_for_order(page, [before[0], before[2], before[1], *before[3:]])
    page.click("#undo")
    wait_for_order(page, before)
    assert money(page) == rich
    page.click("#restart")
    page.wait_for_selector("#fill")
    assert money(page) == had
    assert page.get_attribute("#undo", "data-edit")  # the restart can be taken back as well


def test_a_plan_survives_a_reload(house: House) -> None:
    window, page = planning(house)
    before = order(page)
    page.click("#fill")
    page.locator("#fill").wait_for(state="detached")
    drag(page, f"#grip-{before[3]}", f"#step-{before[1]}")
    moved = [before[0], before[3], before[1], before[2], *before[4:]]
    wait_for_order(page, moved)
    rich = money(page)
    page.reload()
    assert window.settled() == "plan"
    assert order(page) == moved
    assert money(page) == rich


def test_a_plan_goes_on_after_a_single_move(house: House) -> None:
    _, page = planning(house)
    page.click("#fill")
    page.locator("#fill").wait_for(state="detached")
    rich = money(page)
    page.click("#stepwise summary")
    page.locator("#stepwise button", has_text="Steam Laundry").click()
    page.wait_for_selector("#undo:not([aria-disabled])")
    assert money(page) == rich
    assert not page.locator("#fill").count()


def test_a_plan_is_not_lost_while_bots_move(house: House) -> None:
    window = house.seated(SEATS, production(3), seed=1, prefs="none.off.on")
    page = window.page
    page.click("#fill")
    page.locator("#fill").wait_for(state="detached")
    page.wait_for_function("() => document.querySelectorAll('.opp.ready').length === 2")
    assert not page.locator("#fill").count()
    page.keyboard.press("l")
    told = window.texts("#log li[data-line]")
    page.reload()
    assert window.texts("#log li[data-line]") == told
    assert not page.locator("#fill").count()


def test_confirming_says_what_is_left_unused(house: House) -> None:
    window, page = planning(house, prefs="confirm.off.off")
    assert page.inner_text("#confirm small") == "7 lines still open"
    page.click("#confirm")
    assert "7 lines still open" in page.inner_text("#guard")
    page.keyboard.press("Escape")
    assert window.settled() == "plan"
    page.click("#fill")
    page.locator("#fill").wait_for(state="detached")
    assert page.inner_text("#confirm small") == "all lines decided"
    rich = money(page)
    page.click("#confirm")
    page.click("#guard .go")
    page.wait_for_selector("#board.auction")
    assert f"{rich}" in page.inner_text("#stock-0-money")


def test_a_row_of_fourteen_cards_fits_both_screens(house: House) -> None:
    for size in ({}, PHONE):
        window = house.seated(("random", ME, "random"), production(4, 1), seed=8, **size)
        page = window.page
        assert window.settled() == "plan"
        assert len(order(page)) == 14
        assert not window.scrolls()
        page.locator(".step .look").last.click()
        page.wait_for_selector(".step.active")
        page.click("#fill")
        page.locator("#fill").wait_for(state="detached")
        assert not window.scrolls()
