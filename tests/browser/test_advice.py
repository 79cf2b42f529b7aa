"""Advice at the table: opponents by name, hints that light up, the review, practice from any move."""

import re
from pathlib import Path
from typing import Any

import pytest

from bessemer.games import registry
from tests.browser.kit import ME, PHONE, WIDE, House, Window
from tests.browser.moments import bidding, production
from tests.browser.test_whole_games import by_pointer
from tools.arrange import over

SLOW = 90_000
"""Milliseconds for what a thinker may need on a busy machine."""

HINTED_BIDS = 3
GOLDEN = Path(__file__).parent.parent / "golden" / "furnace-first-game.json"


def hint(window: Window) -> str:
    """Ask for a hint; what it says."""
    page = window.page
    page.click("#hint")
    page.wait_for_selector("#advice:not([hidden])", timeout=SLOW)
    assert not window.scrolls()
    return page.inner_text("#advice p")


def bid_as_hinted(window: Window) -> None:
    """Do what the light on the board says."""
    words = hint(window)
    assert re.match(r"Bid \d on .*: (about \d+ % more likely|expected result \d+ of 100)", words), words
    assert window.page.locator("#hand .hinted").count() == 1
    window.page.click("#hand .hinted")
    window.page.click("#row .hinted")


def plan_as_hinted(window: Window) -> None:
    """Take over the best order and confirm it."""
    page, words = window.page, hint(window)
    best = re.match(r"Best from here: (?:at least )?(\d+) (money|by our prices)\.", words)
    assert best is not None, words
    follow = page.locator("#advice [data-act=follow]")
    if follow.is_visible():
        follow.click()
        page.wait_for_selector("#fill", state="detached")
        assert page.locator("#advice").is_hidden()
        if best[2] == "money":
            assert page.inner_text("#end-money b") == best[1]
    page.click("#confirm")


def choose_magnate(house: House) -> Window:
    """A short game for two against the strongest opponent, ordered by the form."""
    window = house.window()
    page = window.open("/new/furnace?preset=first-game")
    page.locator("[data-option=players] label", has_text="2").click()
    page.locator("[data-seat='1'] .bot", has=page.locator("[value=magnate]")).click()
    assert page.inner_text("[data-seat='1'] .bot:has(:checked) b") == "Magnate"
    assert page.is_checked("[name=hints][type=checkbox]")
    page.click("[data-go]")
    page.wait_for_selector("#board")
    page.set_default_timeout(SLOW)
    window.connected()
    return window


def test_a_game_against_magnate_with_hints_and_a_review(house: House) -> None:
    window = choose_magnate(house)
    page = window.page
    assert page.locator("#others .rung").get_attribute("title") == "bot Magnate"
    player = by_pointer(window, tap=False)
    asked = {"bid": 0, "trade": 0, "plan": 0}
    while (what := window.settled()) != "over":
        asked[what] += 1
        if what == "bid" and asked["bid"] <= HINTED_BIDS:
            window.change(lambda: bid_as_hinted(window))
        elif what == "plan":
            window.change(lambda: plan_as_hinted(window))
        else:
            window.change(player[what])
        assert page.locator("#advice").is_hidden()
        assert not window.scrolls()
    assert asked["plan"] == 3

    page.click("[data-act=review]")
    page.wait_for_selector("#review [data-working], #review .curve")
    page.wait_for_selector("#review .chart.wide polyline")
    assert page.locator("#review .chart.wide .line").count() == 2
    rounds = page.locator("#review .chart.wide .rd").all_text_contents()
    assert rounds == ["Round 1", "Round 2", "Round 3"]
    productions = window.texts("#review .panel:last-child .words")
    assert productions == ["As good as it gets."] * 3  # every one was as the solver said
    assert page.locator("#review .panel:first-child .told").count() <= 3
    page.reload()
    page.wait_for_selector("#review .chart.wide polyline")


def test_the_host_picks_bots_in_the_lobby(house: House) -> None:
    window = house.window(**PHONE)
    page = window.open("/new/furnace")
    page.locator("[data-seat='1'] .seg label", has_text="Friend").click()
    page.click("[data-go]")
    page.click("#invite [popovertarget=change-1]")
    page.locator("#change-1 button", has_text="Magnate").click()
    page.wait_for_selector("#place-1.taken")
    assert "bot, Magnate" in page.inner_text("#place-1")
    assert page.locator("#change-1").is_hidden()


def test_hints_fit_on_a_phone(house: House) -> None:
    window = house.seated((ME, "random", "random"), bidding(2, discs=3), seed=3, **PHONE)
    hint(window)
    assert window.page.locator("#row .hinted").count() == 1
    window.page.click("[data-act=unhint]")
    assert not window.page.locator(".hinted").count()
    window = house.seated((ME, "random", "random"), production(3), seed=3, **PHONE)
    words = hint(window)
    assert "This order brings" in words
    window.page.tap("#advice [data-act=follow]")
    window.page.wait_for_selector("#fill", state="detached")
    window.page.click("#undo")
    window.page.wait_for_selector("#fill")


def much_to_choose(state: Any) -> bool:
    """A decision of the first seat with many things to press."""
    return len(state.pending.get(0, ())) > 12


UNDER_ADVICE = """() => {
  const advice = document.querySelector("#advice");
  return [...document.querySelectorAll("#table .hinted")].filter(e => {
    const at = e.getBoundingClientRect();
    const there = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2);
    return at.width && advice.contains(there);
  }).map(e => e.id); }"""


@pytest.mark.parametrize("game", ["furnace", "furnace-duel", "interbellum", "furtherance"])
@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_hint_does_not_lie_on_what_it_lights(house: House, game: str, size: dict[str, Any]) -> None:
    players = registry.find(game).meta.players[0]
    window = house.seated((ME, *["random"] * max(1, players - 1)), much_to_choose, seed=3, game=game, **size)
    offers = window.offers()
    for offer in offers[:: len(offers) // 12 + 1]:
        window.advise(offer)
        assert window.page.evaluate(UNDER_ADVICE) == [], offer
        window.page.click("[data-act=unhint]")


def test_practice_begins_at_any_move_of_a_replay(house: House) -> None:
    table, cookie = house.table((ME, "greedy"), over, 9, rounds=3, capitalists=False)
    window = house.window(cookie)
    page = window.open(f"/replay/{table}?at=6")
    page.click("[data-open=practice]")
    page.locator("#practice label", has_text="Bruno").click()
    page.locator("#practice label", has_text="Apprentice").click()
    page.click("#practice [type=submit]")
    page.wait_for_url("**/table/*")
    window.connected()
    assert page.inner_text(".practice") == "Practice"
    assert "Bruno" not in page.inner_text("#others")
    assert window.settled() in ("bid", "trade", "plan")
    page.click(".practice")
    page.wait_for_url(f"**/replay/{table}*")  # a replay adds its move to the address


def test_what_was_left_on_the_table_is_shown_as_an_order(house: House) -> None:
    window = house.window()
    page = window.open("/")
    page.set_input_files("#import input", GOLDEN)
    page.wait_for_url("**/replay/*")
    page = window.open(
        page.url.partition("?")[0].replace(house.url, "").replace("replay", "table") + "/review"
    )
    page.wait_for_selector("#review .curve", timeout=SLOW)
    left = page.locator("#review .told.left").first
    assert "left on the table" in left.locator(".words").inner_text()
    left.locator("summary").click()
    assert left.locator(".order li").last.inner_text() == "Finish production"
    left.get_by_text("Try it from here").click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector("#confirm, .practice")
