"""The table of Interbellum in a real browser: alone, with an Agent, with five; numbers and Managers."""

import random
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.kit import ME, PHONE, WIDE, House, Window
from tests.browser.moments import bidding
from tests.browser.test_accessibility import faults
from tests.browser.test_touch import Finger
from tools.arrange import over
from tools.screens.check import CHECK
from tools.screens.easel import SIZES

if TYPE_CHECKING:
    from playwright.sync_api import Page

GAME: dict[str, Any] = {"game": "furnace-interbellum"}
BOT = "random"


def staffed(state: Any) -> bool:
    """The beginning of a Production Phase with a Manager to place."""
    return bool(not state.row and 0 in state.pending and state.managers[0] and not state.resolved[0])


def rich(state: Any) -> bool:
    """A bid with coal for the variable disc."""
    return bool(state.row and 0 in state.pending and state.hands[0][:1] == (0,) and state.stocks[0][0] >= 3)


def heaped(state: Any) -> bool:
    """A bid beside a card that holds four discs."""
    return bool(state.row and 0 in state.pending and max(map(len, state.bids)) >= 4)


def bid(page: "Page", rng: random.Random) -> None:
    """A disc, then a card, and the value where it has none of its own."""
    discs = page.locator("#hand .lit")
    discs.nth(rng.randrange(discs.count())).click()
    cards = page.locator("#row .pick.lit")
    cards.nth(rng.randrange(cards.count())).click()
    if page.locator("#number:not([hidden])").count():
        page.click("#number-send")


def plan(page: "Page") -> None:
    """Use everything, and confirm."""
    if page.locator("#fill").count():
        page.click("#fill")
        page.locator("#fill").wait_for(state="detached")
    page.click("#confirm")


def play_to_the_end(window: Window, rng: random.Random) -> dict[str, int]:
    """Play by clicks; how often what was asked. The page never scrolls."""
    page = window.page
    asked = dict.fromkeys(("bid", "trade", "plan", "choice"), 0)
    acts = {
        "bid": lambda: bid(page, rng),
        "trade": lambda: page.locator("#moves.trades button").last.click(),
        "plan": lambda: plan(page),
        "choice": lambda: page.locator("#setup .btn.go").first.click(),
    }
    while (what := window.settled()) != "over":
        asked[what] += 1
        window.change(acts[what])
        assert not window.scrolls(), what
    return asked


def test_a_solo_game_by_mouse_to_the_end(house: House) -> None:
    window = house.seated((ME,), seed=3, rounds=3, **GAME)
    page = window.page
    asked = play_to_the_end(window, random.Random(3))
    assert asked["plan"] >= 3
    assert asked["bid"] >= 12
    assert len(window.texts("#result .rank li")) == 3
    assert "Agent" in page.inner_text("#result h1")
    log = page.locator("#log").text_content() or ""
    assert "Left Agent rolls" in log
    assert "Right Agent gains" in log


def test_five_players_on_a_phone_to_the_end(house: House) -> None:
    window = house.seated((ME, BOT, BOT, BOT, BOT), seed=2, rounds=3, **GAME, **PHONE)
    asked = play_to_the_end(window, random.Random(2))
    assert asked["bid"] >= 12
    assert len(window.texts("#result .rank li")) == 5


def test_two_players_read_what_their_agent_will_do(house: House) -> None:
    window = house.seated((ME, BOT), bidding(discs=1), seed=4, **GAME)
    page = window.page
    assert "bids next" in page.inner_text(".opp.agent .says-next")
    page.click(".opp.agent .open")
    about = page.locator(".about.of-agent:popover-open")
    assert "rolls a die" in about.inner_text()
    rolls = about.locator(".die").count()
    assert rolls == 6
    page.keyboard.press("Escape")
    window.settled()
    window.change(lambda: bid(page, random.Random(1)))
    window.settled()
    assert "Agent aims at" in (page.locator("#log").text_content() or "")


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_five_seats_fit_on_the_screen(house: House, size: dict[str, Any]) -> None:
    window = house.seated((ME, BOT, BOT, BOT, BOT), bidding(2, discs=6), seed=2, **GAME, **size)
    page = window.page
    assert page.locator("#row .auc").count() == 12
    assert page.locator("#row .school").count() == 3
    assert page.locator("#others .opp").count() == 4
    assert not window.scrolls()
    for place in page.locator("#row .auc").all():
        box = place.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= size["viewport"]["height"]
    assert overlaps(page, "#row .auc") == []
    page.locator("#hand .lit").first.click()
    assert page.locator("#row .pick.lit").count()


def overlaps(page: "Page", selector: str) -> list[str]:
    """Pairs of elements that lie on each other."""
    found: list[str] = page.evaluate(
        """s => { const all = [...document.querySelectorAll(s)], bad = [];
          all.forEach((a, i) => all.slice(i + 1).forEach(b => {
            const [p, q] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
            const x = Math.min(p.right, q.right) - Math.max(p.left, q.left);
            const y = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
            if (x > 1 && y > 1) bad.push(`${a.id} ${b.id}`); }));
          return bad; }""",
        selector,
    )
    return found


def choose_variable_disc(window: Window) -> str:
    """Put the variable disc on a free card, up to its value; the card."""
    window.page.click(".h.variable")
    free = window.page.locator("#row .auc:not(:has(.slot.taken)) .pick.lit").first
    card = (free.get_attribute("id") or "").removeprefix("pick-")
    free.click()
    window.page.wait_for_selector("#number:not([hidden])")
    return card


def test_the_variable_disc_is_set_by_its_slider(house: House) -> None:
    window = house.seated((ME, BOT, BOT), rich, seed=5, **GAME)
    page = window.page
    coal = int(page.inner_text("#stock-0-coal b"))
    card = choose_variable_disc(window)
    slider = page.locator("#number-slide")
    assert slider.get_attribute("max") == str(coal)
    box = slider.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] - 2, box["y"] + box["height"] / 2)
    assert page.input_value("#number-type") == str(coal)
    assert "You would lead" in page.inner_text("#number output")
    window.change(lambda: page.click("#number-send"))
    assert page.locator(f"#card-{card} .slot.variable .s-A .tv").text_content() == str(coal)
    assert page.inner_text("#stock-0-coal b") == "0"


@pytest.mark.parametrize("size", SIZES)
def test_the_panel_of_the_variable_disc_covers_nothing(house: House, size: str) -> None:
    width, height = map(int, size.split("x"))
    screen = {"viewport": {"width": width, "height": height}}
    window = house.seated((ME, BOT, BOT), rich, seed=2, **GAME, **screen)
    choose_variable_disc(window)
    assert window.page.evaluate(CHECK) == []


def test_the_variable_disc_is_set_by_keys_alone(house: House) -> None:
    window = house.seated((ME, BOT, BOT), rich, seed=5, **GAME)
    page, keys = window.page, window.page.keyboard
    coal = int(page.inner_text("#stock-0-coal b"))
    window.tab_to(".h.variable")
    keys.press("Enter")
    free = page.locator("#row .auc:not(:has(.slot.taken)) .pick.lit").first
    card = (free.get_attribute("id") or "").removeprefix("pick-")
    keys.press(free.get_attribute("data-key") or "")
    page.wait_for_function("() => document.activeElement?.id === 'number-slide'")
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    assert page.input_value("#number-type") == "2"
    window.change(lambda: keys.press("Enter"))
    assert page.locator(f"#card-{card} .slot.variable .s-A .tv").text_content() == "2"
    assert page.inner_text("#stock-0-coal b") == str(coal - 2)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_hint_sets_the_variable_disc_and_leaves_its_panel_free(house: House, size: dict[str, Any]) -> None:
    window = house.seated((ME, BOT, BOT), rich, seed=5, **GAME, **size)
    page = window.page
    window.advise(next(offer for offer in window.offers() if "value:3" in offer["targets"]))
    page.click("#hand .hinted")
    page.click("#row .hinted")
    page.wait_for_selector("#number:not([hidden])")
    assert page.input_value("#number-type") == "3"
    assert page.locator("#advice").is_visible()
    assert overlaps(page, "#advice, #number") == []
    window.change(lambda: page.click("#number-send"))
    assert page.locator("#advice").is_hidden()
    assert page.locator(".slot.variable .s-A .tv").text_content() == "3"


def drag(page: "Page", selector: str, onto: str) -> None:
    """Drag something onto something else with the mouse."""
    middles = []
    for place in (selector, onto):
        box = page.locator(place).first.bounding_box()
        assert box is not None, place
        middles.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    page.mouse.move(*middles[0])
    page.mouse.down()
    page.mouse.move(*middles[1], steps=6)
    page.mouse.up()


def test_a_manager_is_dragged_to_its_post_used_and_taken_back(house: House) -> None:
    window = house.seated((ME,), staffed, seed=5, **GAME)
    page = window.page
    waiting = page.locator(".clerk").count()
    card = page.locator(".step:not(.first)").nth(1)
    id = (card.get_attribute("id") or "").removeprefix("step-")
    drag(page, ".clerk", f"#step-{id} .pic")
    page.wait_for_selector(f"#step-{id} .desk.manned")
    assert page.locator(".clerk").count() == waiting - 1
    page.wait_for_selector(f"#step-{id}.active .line.manager")
    page.locator(f"#step-{id} .line.manager .use", has_text="Take back").click()
    page.locator(f"#step-{id} .desk.manned").wait_for(state="detached")
    assert page.locator(".clerk").count() == waiting
    page.click(".clerk")  # carried by clicks
    page.click(f"#post-{id}")
    page.wait_for_selector(f"#step-{id} .desk.manned")
    page.click("#undo")
    page.locator(f"#step-{id} .desk.manned").wait_for(state="detached")
    page.locator(f"#step-{id} .hiring .use").first.click()  # from the open card
    page.wait_for_selector(f"#step-{id} .desk.manned")
    window.change(lambda: plan(page))
    assert "puts the" in (page.locator("#log").text_content() or "")


def test_managers_that_wait_are_named_before_a_plan_is_confirmed(house: House) -> None:
    window = house.seated((ME,), staffed, seed=5, **GAME)
    page = window.page
    page.click("#fill")
    page.locator("#fill").wait_for(state="detached")
    assert page.inner_text("#confirm small") == "1 Manager not placed"
    page.locator(".look").nth(1).click()
    page.locator(".step.active .hiring .use").click()
    page.locator(".clerk").wait_for(state="detached")
    assert "Manager" not in page.inner_text("#confirm small")


def test_a_manager_is_dragged_by_a_finger(house: House) -> None:
    window = house.seated((ME,), staffed, seed=5, **GAME, **PHONE)
    page = window.page
    assert page.locator(".clerk .portrait").first.is_visible()
    step = page.locator(".step:not(.first)").first.get_attribute("id") or ""
    name = page.locator(".clerk").first.get_attribute("id") or ""
    Finger(page).drag(f"#{name}", f"#{step} .ttl")
    page.wait_for_selector(f"#{step} .desk.manned")
    assert not window.scrolls()


@pytest.mark.parametrize(
    ("seats", "until", "seed"),
    [
        pytest.param((ME, BOT, BOT), bidding(2, discs=3), 2, id="auction"),
        pytest.param((ME,), bidding(1, discs=3), 6, id="solo"),
        pytest.param((ME,), staffed, 5, id="posts"),
        pytest.param((ME, BOT, BOT, BOT, BOT), bidding(2, discs=14), 2, id="five"),
        pytest.param((ME, BOT, BOT), heaped, 20, id="heap"),
        pytest.param((ME,), over, 7, id="result"),
        pytest.param((ME,), over, 8, id="result-of-texts"),
    ],
)
def test_no_page_has_a_grave_fault_and_nothing_is_clipped(
    house: House, seats: tuple[str, ...], until: Any, seed: int
) -> None:
    table, cookie = house.table(seats, until, seed, rounds=3, **GAME)
    found = []
    for theme, size in (("dark", WIDE), ("light", WIDE), ("dark", PHONE)):
        window = house.window(cookie, theme=theme, **size)
        page = window.sit(table)
        if page.locator(".step.active .hiring .use").count():
            page.locator(".step.active .hiring .use").first.click()
            page.wait_for_selector(".desk.manned")
        grave = [] if theme == "light" and until is over else faults(page)
        found += [
            f"{theme} {size['viewport']['width']}: {fault}" for fault in [*grave, *page.evaluate(CHECK)]
        ]
        assert not window.scrolls()
    assert found == [], "\n" + "\n".join(found)
