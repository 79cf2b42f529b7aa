"""The production planner in a real browser: order, lines, upgrades, taking back, confirming."""

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.kit import ME, PHONE, House, Window
from tests.browser.moments import production, recorded

if TYPE_CHECKING:
    from playwright.sync_api import Page

SEATS = (ME, "random", "random")
STEPS = ".step:not(.first)"


def planning(house: House, **more: Any) -> "tuple[Window, Page]":
    """Eight cards and two Upgrade tokens, in the third round."""
    window = house.seated(SEATS, production(3), record=recorded("three-seats"), **more)
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


def test_two_windows_of_one_seat_have_one_plan(house: House) -> None:
    window, page = planning(house)
    other = window.new_page()
    other.goto(page.url)
    other.wait_for_selector("body.online")
    before = order(page)
    drag(other, f"#grip-{before[3]}", f"#step-{before[1]}")
    wanted = [before[0], before[3], before[1], before[2], *before[4:]]
    wait_for_order(page, wanted)
    shown = page.get_attribute("#confirm", "data-moves")
    assert shown == other.get_attribute("#confirm", "data-moves")
    page.click(f"#grip-{before[0]}")
    page.keyboard.press("ArrowRight")
    again = [before[3], before[0], before[1], before[2], *before[4:]]
    wait_for_order(page, again)
    wait_for_order(other, again)
    with page.expect_request("**/moves") as sent:
        page.click("#confirm")
    assert json.loads(sent.value.post_data or "")["moves"] != json.loads(shown or "")
    other.wait_for_function("() => !document.querySelector('#confirm')")


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
    window = house.seated(SEATS, production(3), record=recorded("three-seats"), prefs="none.off.on")
    page = window.page
    page.click("#fill")
    page.locator("#fill").wait_for(state="detached")
    page.wait_for_function("() => document.querySelectorAll('.opp.ready').length === 2")
    assert not page.locator("#fill").count()
    page.keyboard.press("l")
    told = window.texts("#log li[data-line]")
    page.reload()
    again = window.texts("#log li[data-line]")
    assert again
    assert again == told[-len(again) :]  # a page comes with the newest lines
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
        window = house.seated(
            ("random", ME, "random"), production(4, 1), record=recorded("fourteen-cards"), **size
        )
        page = window.page
        assert window.settled() == "plan"
        assert len(order(page)) == 14
        assert not window.scrolls()
        page.locator(".step .look").last.click()
        page.wait_for_selector(".step.active")
        page.click("#fill")
        page.locator("#fill").wait_for(state="detached")
        assert not window.scrolls()


# What is planned stays in view ----------------------------------------------------------------------

IN_VIEW = """() => {
  const step = document.querySelector("[data-show]").getBoundingClientRect();
  const list = document.querySelector("#chain").getBoundingClientRect();
  const first = document.querySelector("#step-start").getBoundingClientRect();
  const below = first.bottom > step.bottom || first.right <= step.left + 1 ? list.top : first.bottom;
  return step.left >= list.left - 1 && step.right <= list.right + 1 && step.top >= below - 1
    && (step.bottom <= list.bottom + 1 || step.height > list.bottom - below);
}"""


@pytest.mark.parametrize("size", [pytest.param({}, id="wide"), pytest.param(PHONE, id="phone")])
def test_the_step_that_is_planned_stays_in_view(house: House, size: dict[str, Any]) -> None:
    window = house.seated(
        ("random", ME, "random"), production(4, 1), record=recorded("fourteen-cards"), **size
    )
    page = window.page
    assert window.settled() == "plan"
    page.wait_for_function(IN_VIEW)
    seen = set()
    while page.locator("#fill").count():
        seen.add(page.get_attribute("[data-show]", "id"))
        before = page.inner_text("#confirm small")
        page.locator("[data-show] .line.open .uses").first.locator("button").last.click()
        page.wait_for_function(
            "said => document.querySelector('#confirm small').innerText !== said", arg=before
        )
        if page.locator("[data-show]").count():
            assert page.evaluate(IN_VIEW), page.get_attribute("[data-show]", "id")
        assert not window.scrolls()
    assert len(seen) > 4


def test_a_look_elsewhere_is_not_disturbed_by_others(house: House) -> None:
    window = house.seated(
        ("random", ME, "friend"), production(4, 1), record=recorded("fourteen-cards"), **PHONE
    )
    page = window.page
    page.wait_for_function(IN_VIEW)
    page.evaluate("() => (document.querySelector('#chain').scrollTop = 10000)")
    far = page.evaluate("document.querySelector('#chain').scrollTop")
    assert far > 100
    page.wait_for_selector("#opp-0.ready")
    assert page.evaluate("document.querySelector('#chain').scrollTop") == far


def test_arrows_take_the_view_along(house: House) -> None:
    window = house.seated(
        ("random", ME, "random"), production(4, 1), record=recorded("fourteen-cards"), **PHONE
    )
    page = window.page
    last = order(page)[-1]
    page.focus(f"#grip-{order(page)[2]}")
    moved = order(page)[2]
    for _ in range(len(order(page)) - 3):
        page.keyboard.press("ArrowDown")
    page.wait_for_function(f"() => document.querySelector('{STEPS}:last-of-type').id === 'step-{moved}'")
    page.wait_for_function(
        """id => { const grip = document.getElementById(id).getBoundingClientRect();
          return grip.bottom <= document.querySelector("#chain").getBoundingClientRect().bottom; }""",
        arg=f"grip-{moved}",
    )
    assert order(page)[-2:] == [last, moved]
    assert window.focused() == f"grip-{moved}"


# Production Chain: the row is fixed, new Companies are put into it ---------------------------------------

ROW = ["scrap-dealer", "shale-retorts", "beehive-row"]


def chained(house: House, **more: Any) -> "tuple[Window, Page]":
    """A chain of three with two new Companies."""
    window = house.seated(SEATS, production(2), record=recorded("chain"), **more)
    assert window.settled() == "plan"
    assert order(window.page) == [*ROW, "wagon-works", "gear-cutters"]
    return window, window.page


def test_a_new_company_is_dragged_into_the_chain(house: House) -> None:
    window, page = chained(house)
    drag(page, "#grip-wagon-works", "#step-shale-retorts")
    wait_for_order(page, ["scrap-dealer", "wagon-works", *ROW[1:], "gear-cutters"])
    assert not page.locator("#grip-scrap-dealer").count()  # what lies there stays there
    page.click("#confirm")
    page.wait_for_selector("#board.auction")
    assert window.texts("#rack h3")[1].lower() == "wagon works"


def test_a_new_company_is_put_into_the_chain_by_two_clicks(house: House) -> None:
    window, page = chained(house)
    assert not page.is_visible(".slot-in")
    page.click("#insert-wagon-works")
    assert page.locator(".slot-in:visible").count() == len(ROW) + 1
    window.change(lambda: page.click("#slot-3"))
    wait_for_order(page, [*ROW[:2], "wagon-works", ROW[2], "gear-cutters"])
    page.click("#undo:not([aria-disabled])")
    wait_for_order(page, [*ROW, "wagon-works", "gear-cutters"])


@pytest.mark.parametrize("size", [pytest.param({}, id="wide"), pytest.param(PHONE, id="phone")])
def test_a_new_company_is_put_into_the_chain_by_keys(house: House, size: dict[str, Any]) -> None:
    window, page = chained(house, **size)
    page.focus("#grip-gear-cutters")
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
    wait_for_order(page, ["gear-cutters", *ROW, "wagon-works"])
    assert window.focused() == "grip-gear-cutters"
    window.tab_to("#insert-wagon-works")
    page.keyboard.press("Enter")
    window.tab_to("#slot-1")
    window.change(lambda: page.keyboard.press("Enter"))
    page.wait_for_function(
        f"() => document.querySelector('{STEPS} .num') && !document.querySelector('#slot-4.lit')"
    )
    assert order(page).index("wagon-works") < order(page).index("scrap-dealer")


# Annie Malone: one card a second time -----------------------------------------------------------------


def test_a_card_is_used_a_second_time(house: House) -> None:
    window = house.seated(SEATS, production(2), record=recorded("second-use"))
    page = window.page
    assert window.settled() == "plan"
    assert order(page)[-1] == "second"
    page.click("#look-second")
    page.wait_for_selector("#step-second.active")
    page.locator("#step-second .choose button", has_text="Beehive Row").click()
    page.wait_for_selector("#step-second h3:has-text('Beehive Row')")
    page.click("#fill")
    page.locator("#fill").wait_for(state="detached")
    rich = money(page)
    drag(page, "#grip-second", "#step-gas-engine-hall")
    page.wait_for_selector("#notes.warn:has-text('used once before its second use')")
    page.click("#undo")
    page.wait_for_selector("#notes:not(.warn)")
    page.click("#look-second") if page.locator("#look-second").count() else None
    page.wait_for_selector("#step-second.active")
    page.click("#confirm")
    page.wait_for_selector("#board.auction")
    assert page.inner_text("#stock-0-money") == str(rich)
    page.keyboard.press("l")
    told = " ".join(window.texts("#log li[data-line]"))
    assert "Annie Malone" in told
    assert "Beehive Row" in told


def test_a_second_use_is_taken_off_again(house: House) -> None:
    window = house.seated(SEATS, production(2), record=recorded("second-use"))
    page = window.page
    page.click("#look-second")
    page.locator("#step-second .choose button").first.click()
    page.click("#unsecond")
    page.wait_for_selector("#step-second .choose")
