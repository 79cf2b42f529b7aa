"""Dragging with a finger on a phone: real touch events, as the screen reports them."""

from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.kit import ME, PHONE, House, Window
from tests.browser.moments import bidding, production, recorded
from tests.browser.test_planner import order, wait_for_order

if TYPE_CHECKING:
    from playwright.sync_api import Page

STEPS = 8


class Finger:
    """A finger on the screen of a page."""

    def __init__(self, page: "Page") -> None:
        self._page = page
        self._line = page.context.new_cdp_session(page)
        self._at = (0.0, 0.0)

    def _tell(self, kind: str, *points: tuple[float, float]) -> None:
        touched: Any = [{"x": x, "y": y} for x, y in points]
        self._line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    def middle(self, selector: str) -> tuple[float, float]:
        """Where something is."""
        box = self._page.locator(selector).bounding_box()
        assert box is not None, selector
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def down(self, selector: str) -> None:
        """Put the finger on something."""
        self._at = self.middle(selector)
        self._tell("touchStart", self._at)

    def move(self, x: float, y: float) -> None:
        """Move the finger to another point of the screen."""
        from_x, from_y = self._at
        for step in range(1, STEPS + 1):
            part = step / STEPS
            self._tell("touchMove", (from_x + (x - from_x) * part, from_y + (y - from_y) * part))
        self._at = x, y

    def up(self) -> None:
        """Lift the finger."""
        self._tell("touchEnd")

    def drag(self, selector: str, onto: str) -> None:
        """Drag something onto something else."""
        self.down(selector)
        self.move(*self.middle(onto))
        self.up()


def held(window: Window) -> list[str]:
    """The discs in hand."""
    found: list[str] = window.page.eval_on_selector_all("#hand button", "list => list.map(e => e.id)")
    return found


def test_a_disc_is_dragged_onto_a_card(house: House) -> None:
    window = house.seated((ME, "random", "random"), bidding(), seed=5, **PHONE)
    window.settled()
    disc = f"#{held(window)[-1]}"
    card = "#" + (window.page.locator("#row .pick.reach").nth(3).get_attribute("id") or "")
    Finger(window.page).drag(disc, card)
    window.page.wait_for_selector(f"#row li:has({card}) .slot.taken")
    assert disc not in held(window)
    assert not window.page.locator(".ghost").count()
    assert not window.scrolls()


@pytest.mark.parametrize("chosen", [False, True])
def test_a_long_press_explains_and_never_plays(house: House, chosen: bool) -> None:
    window = house.seated((ME, "random", "random"), bidding(), seed=5, **PHONE)
    window.settled()
    page, before = window.page, held(window)
    if chosen:
        page.tap(f"#{before[-1]}")
    card = "#" + (page.locator("#row .pick:is(.lit, .reach)").nth(3).get_attribute("id") or "")
    picked = page.locator(".chosen").count()
    finger = Finger(page)
    finger.down(card)
    page.wait_for_selector("#tip:not([hidden])")
    finger.up()
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.locator("#tip").is_visible()
    assert held(window) == before
    assert page.locator(".chosen").count() == picked
    page.tap(card)  # a tap is still a tap
    page.wait_for_selector(f"#row li:has({card}) .slot.taken" if chosen else f"{card}.chosen")


def test_a_card_lights_up_under_the_disc_and_nothing_is_bid_beside_it(house: House) -> None:
    window = house.seated((ME, "random", "random"), bidding(), seed=5, **PHONE)
    window.settled()
    before = held(window)
    finger = Finger(window.page)
    card = "#" + (window.page.locator("#row .pick.reach").first.get_attribute("id") or "")
    finger.down(f"#{before[0]}")
    finger.move(*finger.middle(card))
    window.page.wait_for_selector(f"{card}.over")
    finger.move(*finger.middle("#others"))
    window.page.wait_for_function("() => !document.querySelector('.over')")
    finger.up()
    assert held(window) == before
    assert not window.page.locator(".chosen, .ghost").count()


def planning(house: House) -> "tuple[Window, Page]":
    window = house.seated((ME, "random", "random"), production(3), record=recorded("three-seats"), **PHONE)
    assert window.settled() == "plan"
    return window, window.page


def test_a_card_of_the_plan_is_dragged_to_another_place(house: House) -> None:
    window, page = planning(house)
    before = order(page)
    Finger(page).drag(f"#grip-{before[1]}", f"#step-{before[2]}")
    wait_for_order(page, [before[0], before[2], before[1], *before[3:]])
    assert not window.scrolls()


def test_a_card_is_dragged_beyond_the_edge_of_the_list(house: House) -> None:
    window, page = planning(house)
    before = order(page)
    room = page.locator("#chain").bounding_box()
    assert room is not None
    finger = Finger(page)
    assert not page.evaluate("document.querySelector('#chain').scrollTop")
    finger.down(f"#grip-{before[0]}")
    finger.move(room["x"] + 90, room["y"] + room["height"] - 12)
    page.wait_for_function(
        "() => { const list = document.querySelector('#chain');"
        "return list.scrollTop > 0 && list.scrollTop + list.clientHeight >= list.scrollHeight - 1; }"
    )
    page.wait_for_selector(f"#step-{before[-1]}.over.behind")
    finger.up()
    wait_for_order(page, [*before[1:], before[0]])
    assert not window.scrolls()


def test_the_rest_of_a_card_scrolls_the_list(house: House) -> None:
    window, page = planning(house)
    before = order(page)
    finger = Finger(page)
    x, y = finger.middle(f"#look-{before[3]}")
    finger.down(f"#look-{before[3]}")
    finger.move(x, y - 200)
    finger.up()
    page.wait_for_function("() => document.querySelector('#chain').scrollTop > 60")
    assert order(page) == before
    assert not window.scrolls()
