"""Whole games through the page: by mouse, by keys alone, and by touch on a phone."""

import random
from collections.abc import Callable

from tests.browser.kit import ME, PHONE, House, Window

ROUNDS = 3

Player = dict[str, Callable[[], None]]
"""What somebody does when asked to bid, to trade, to plan."""


def play(window: Window, player: Player) -> dict[str, int]:
    """Play until the end; how often what was asked. The page never scrolls."""
    asked = {"bid": 0, "trade": 0, "plan": 0}
    while (what := window.settled()) != "over":
        asked[what] += 1
        window.change(player[what])
        assert not window.scrolls(), what
    return asked


def sees_the_result(window: Window) -> None:
    """The game is over, and everybody reads who won and by what."""
    assert window.texts("#result .rank .place") == ["1", "2"]
    assert {name.split("\n")[0].split(" You")[0] for name in window.texts("#result .rank .nm")} == {
        "Ada",
        "Bruno",
    }
    assert "win" in window.page.inner_text("#result h1")
    assert "Your turn" not in window.page.title()


def by_pointer(window: Window, tap: bool) -> Player:
    """Somebody with a mouse or a finger: a disc, then a card; the buttons of the planner."""
    page, rng = window.page, random.Random(3)

    def point(selector: str) -> None:
        places = page.locator(selector)
        place = places.nth(rng.randrange(places.count()))
        place.tap() if tap else place.click()
        assert not window.scrolls(), selector

    def bid() -> None:
        point("#hand .lit")
        point("#row .pick.lit")

    def plan() -> None:
        if page.locator("#fill").count():
            point("#fill")
            page.locator("#fill").wait_for(state="detached")
        point("#confirm")

    return {"bid": bid, "trade": lambda: point("#moves.trades button"), "plan": plan}


def test_a_whole_game_by_mouse(house: House) -> None:
    window = house.seated((ME, "random"), seed=11, rounds=3, capitalists=False)
    player = by_pointer(window, tap=False)
    undone: list[bool] = []

    def step_back_and_plan() -> None:
        if not undone:
            page = window.page
            page.click("#stepwise summary")
            page.locator("#stepwise button", has_text="Resolve").first.click()
            page.click("#undo:not([aria-disabled])")
            page.wait_for_selector("#undo[aria-disabled]")
            page.click("#stepwise summary")
            undone.append(True)
        player["plan"]()

    asked = play(window, player | {"plan": step_back_and_plan})
    assert asked["plan"] == ROUNDS
    assert 3 * ROUNDS < asked["bid"] <= 4 * ROUNDS  # a disc may find no place
    assert undone
    sees_the_result(window)


def test_a_whole_game_on_a_phone(house: House) -> None:
    window = house.seated((ME, "random"), seed=12, rounds=3, capitalists=False, **PHONE)
    asked = play(window, by_pointer(window, tap=True))
    assert asked["plan"] == ROUNDS
    assert 3 * ROUNDS < asked["bid"] <= 4 * ROUNDS  # a disc may find no place
    sees_the_result(window)


def test_a_whole_game_by_keys_alone(house: House) -> None:
    window = house.seated((ME, "random"), seed=13, rounds=3, capitalists=False)
    page, rng = window.page, random.Random(4)
    keys = page.keyboard

    def from_the_list() -> None:
        if page.get_attribute("#drawer", "data-user") != "moves":
            keys.press("m")
        window.tab_to("#move-list button")
        for _ in range(rng.randrange(3)):
            keys.press("Tab")
        if page.evaluate("!document.activeElement.matches('#move-list button')"):
            window.tab_to("#move-list button")
        keys.press("Enter")

    def bid() -> None:
        if rng.random() < 0.5:
            return from_the_list()
        if page.get_attribute("#drawer", "data-user"):
            keys.press("Escape")
        window.tab_to("#hand .lit")
        keys.press("Enter")
        card = page.locator("#row .pick.lit").first
        keys.press(card.get_attribute("data-key") or "")

    def plan() -> None:
        if page.get_attribute("#drawer", "data-user"):
            keys.press("Escape")
        if page.locator("#fill").count():
            window.tab_to("#fill")
            keys.press("Enter")
            page.locator("#fill").wait_for(state="detached")
        window.tab_to("#confirm")
        keys.press("Enter")

    asked = play(window, {"bid": bid, "trade": from_the_list, "plan": plan})
    assert asked["plan"] == ROUNDS
    assert 3 * ROUNDS < asked["bid"] <= 4 * ROUNDS  # a disc may find no place
    sees_the_result(window)
