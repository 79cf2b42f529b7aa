"""What lies round every board: held moves, the slider of a replay, the log, the light of the frame."""

from pathlib import Path

import pytest

from bessemer.arena.simulate import play_game
from bessemer.content.packs import build_game
from bessemer.games import registry
from bessemer.records.record import record_of, write
from tests.browser.kit import ME, House
from tests.browser.moments import bidding
from tests.browser.test_keyboard import question
from tools.arrange import over

HOLDING = "grace.off.off"
"""Preferences: a move that ends the turn waits for some seconds."""

NEWEST_FIRST = """() => {
  const [first, second] = document.querySelectorAll(":is(#recent, .recent) li");
  return first.getBoundingClientRect().top < second.getBoundingClientRect().top;
}"""


def three(id: str) -> tuple[str, ...]:
    return (ME, "random") if id == "furnace-duel" else (ME, "random", "random")


def test_a_held_move_is_seen_as_made(house: House) -> None:
    window = house.seated(three(""), bidding(), 5, prefs=HOLDING)
    window.settled()
    page = window.page
    page.clock.install()  # the seconds of grace do not pass by themselves
    page.locator("#hand .lit").last.click()
    page.locator("#row .pick.lit").nth(1).click()
    assert page.locator(".toast.grace small").inner_text() == "Sending in 3 seconds:"
    laid, under = (page.locator(what).bounding_box() for what in (".ghost.laid", "#row .pick.chosen"))
    assert laid is not None
    assert under is not None
    assert under["x"] < laid["x"] < under["x"] + under["width"]
    page.click(".toast.grace button")
    assert page.locator(".ghost").count() == 0
    assert page.locator(".dragging").count() == 0


def test_a_hint_makes_way_for_a_held_move(house: House) -> None:
    window = house.seated(three(""), bidding(), 5, prefs=HOLDING)
    window.settled()
    page = window.page
    window.advise(window.offers()[0])
    page.clock.install()
    page.locator("#hand .lit").first.click()
    page.locator("#row .pick.lit").first.click()
    assert page.locator(".toast.grace").is_visible()
    assert not page.locator("#advice").is_visible()
    page.click(".toast.grace button")
    assert page.locator("#advice").is_visible()


def test_the_slider_is_coloured_as_far_as_the_replay_is(house: House) -> None:
    table, cookie = house.table(three(""), over, 2)
    window = house.window(cookie)
    page = window.open(f"/replay/{table}?at=0")
    past = "getComputedStyle(document.querySelector('#at')).getPropertyValue('--at')"
    page.wait_for_function(f"() => {past} === '0'")
    page.click("[data-act=replay-last]")
    page.wait_for_function(f"() => {past} === '1'")


@pytest.mark.parametrize("id", registry.game_ids())
def test_the_newest_line_stands_first_on_every_board(house: House, id: str) -> None:
    window = house.seated(three(id), question(2), 5, game=id)
    window.settled()
    assert window.page.evaluate(NEWEST_FIRST)


def test_bots_of_one_name_are_told_apart_in_the_replay(house: House, tmp_path: Path) -> None:
    game = build_game("furnace", 2, {"rounds": 3, "capitalists": False})
    file = tmp_path / "game.json"
    file.write_bytes(write(record_of(play_game(game, 0, ["random"] * 2, "names").session, ["random"] * 2)))
    page = house.window().open("/")
    with page.expect_navigation():
        page.set_input_files("#import input", str(file))
    page.wait_for_selector("html[data-ready]")
    page.keyboard.press("l")
    assert "random A" in page.inner_text("#log")
