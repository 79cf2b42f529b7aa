"""The table of Furnace Duel in a real browser: bids, routes and Cities by mouse, by keys and by finger."""

from typing import TYPE_CHECKING, Any

import pytest

from bessemer.games.duel.ending import ROUNDS
from bessemer.games.duel.meta import BOARDS
from tests.browser.kit import ME, PHONE, WIDE, House
from tests.browser.moments import bidding, production
from tests.browser.test_accessibility import faults
from tests.browser.test_interbellum import overlaps
from tools.arrange import over
from tools.screens.check import CHECK
from tools.screens.duel import SCREENS
from tools.screens.easel import easel

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

GAME: dict[str, Any] = {"game": "furnace-duel"}
BOT = "random"


def asked(step: str) -> Any:
    """A decision of the first seat, by the name of its step, from the second round on."""

    def reached(state: Any) -> bool:
        return bool(
            state.round > 1
            and 0 in state.pending
            and state.agenda
            and type(state.agenda[-1]).__name__ == step
        )

    return reached


def log(page: "Page") -> str:
    return page.locator("#log").text_content() or ""


def test_a_route_is_claimed_on_the_map_and_its_cities_are_used_there(house: House) -> None:
    window = house.seated((ME, BOT), asked("Claim"), seed=3, **GAME)
    page = window.page
    window.settled()
    lit = page.locator("#map-w .track.lit")
    assert lit.count() > 1
    assert page.locator("#map-w .lamp").count() == lit.count()
    track = (lit.first.get_attribute("data-target") or "").removeprefix("track:")
    place = lit.first.locator(".hit").evaluate(
        """e => { const at = e.getPointAtLength(e.getTotalLength() / 2), to = e.getScreenCTM();
          return [at.x * to.a + to.e, at.y * to.d + to.f]; }"""
    )
    window.change(lambda: page.mouse.click(*place))
    page.wait_for_selector(f"#t-w-{track}.o-A")
    window.settled()
    city = page.locator("#map-w .city.lit .pill").first
    assert "Uses left" in page.inner_text("#ask")
    window.change(lambda: city.click())
    page.wait_for_function("() => document.querySelector('#log').textContent.includes('claims')")
    assert not window.scrolls()


def test_discs_are_placed_and_routes_claimed_by_keys_alone(house: House) -> None:
    window = house.seated((ME, BOT), bidding(discs=0), seed=4, **GAME)
    page, keys = window.page, window.page.keyboard
    window.settled()
    window.tab_to("#disc-4")
    keys.press("Enter")
    window.change(lambda: keys.press("2"))
    page.wait_for_selector("#lot-2 .discs .s-A")
    window = house.seated((ME, BOT), asked("Claim"), seed=3, **GAME)
    page, keys = window.page, window.page.keyboard
    window.settled()
    window.tab_to("#map-w .track.lit")
    window.change(lambda: keys.press("Enter"))
    page.wait_for_selector("#map-w .city.hot")


def test_production_is_planned_in_the_ledger(house: House) -> None:
    window = house.seated((ME, BOT), production(2), seed=3, **GAME)
    page = window.page
    page.click("#fill")
    page.locator("#fill").wait_for(state="detached")
    second = page.locator(".entry:not(.head)").nth(1).get_attribute("id") or ""
    page.click(f"#{second} .shift button >> nth=0")
    page.wait_for_function("id => document.querySelector('.entry:not(.head)').id === id", arg=second)
    window.change(lambda: page.click("#confirm"))
    assert "has finished producing" in log(page)


@pytest.mark.parametrize(
    ("board", "until"),
    [
        pytest.param("baltic", bidding(2, discs=3), id="auction"),
        pytest.param("alps", asked("Claim"), id="claim"),
        pytest.param("new-england", asked("UseCities"), id="cities"),
        pytest.param("transcontinental", production(3), id="production"),
        pytest.param("victoria", over, id="result"),
    ],
)
def test_no_page_has_a_grave_fault_and_nothing_is_clipped(house: House, board: str, until: Any) -> None:
    table, cookie = house.table((ME, BOT), until, 3, board=board, **GAME)
    found = []
    for theme, size in (("light", WIDE), ("dark", PHONE)):
        window = house.window(cookie, theme=theme, **size)
        page = window.sit(table)
        found += [f"{size['viewport']['width']}: {fault}" for fault in [*faults(page), *page.evaluate(CHECK)]]
        found += overlaps(page, ".lot, .stage, .act, .seat header")
        if board == "baltic":
            assert page.locator("#row .lot .pick").count() == 6
        assert not window.scrolls()
    assert found == [], "\n" + "\n".join(found)


def test_in_the_replay_a_phone_shows_the_works_of_both_in_production(browser: "Browser") -> None:
    with easel(browser, GAME["game"], sizes=("390x844", "844x390")) as drawn:
        drawn.hang(SCREENS["duel-replay"][0]())
        for page in drawn.tabs.values():
            assert page.locator("#holds-0 li").first.is_visible()
            assert page.locator("#holds-1 li").first.is_visible()
        assert drawn.faults() == []


@pytest.mark.parametrize("name", ["duel-britain", "duel-plan"])
def test_the_table_has_a_day_and_a_night(browser: "Browser", name: str) -> None:
    seen: dict[str, set[str]] = {}
    for theme in ("light", "dark"):
        with easel(browser, GAME["game"], theme, ("1280x720",)) as drawn:
            drawn.hang(SCREENS[name][0]())
            [page] = drawn.tabs.values()
            for part in (".stage", ".seat", ".act", ".sea", ".land", ".ledger"):
                if page.locator(part).count():
                    look = page.locator(part).first.evaluate(
                        "e => (s => [s.background, s.color, s.fill].join())(getComputedStyle(e))"
                    )
                    seen.setdefault(part, set()).add(look)
    assert {part: len(looks) for part, looks in seen.items()} == dict.fromkeys(seen, 2)


def last_disc(state: Any) -> bool:
    """The last bid of the first seat: all that a board is about is still to come, once."""
    return bool(
        state.round == ROUNDS
        and 0 in state.pending
        and type(state.agenda[-1]).__name__ == "PlaceDisc"
        and len(state.hands[0]) == 1
    )


@pytest.mark.parametrize("board", BOARDS)
def test_a_short_game_on_every_board(house: House, board: str) -> None:
    window = house.seated((ME, BOT), last_disc, seed=5, board=board, **GAME)
    page = window.page
    kinds = ("#hand .lit", "#confirm", "#map-w .track.lit .hit", "#map-w .city.lit .pill", "#moves .move")
    used = set()
    while window.settled() != "over":
        kind = next(kind for kind in kinds if page.locator(kind).count())
        used.add(kind)
        if kind == kinds[0]:
            page.locator(kind).first.click()
            kind = "#row .pick.lit"
        target = page.locator(kind).first
        window.change(lambda target=target: target.dispatch_event("click"))
    assert {"#hand .lit", "#confirm"} <= used
    assert "wins" in page.inner_text("#result h2")
    assert not window.scrolls()
