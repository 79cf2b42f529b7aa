"""Replays by keys, records that leave and come back, and names that are only names."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

from bessemer.records.match import write_match
from bessemer.server.seeing import MOST_LINES
from bessemer.web.log import RECENT
from tests.browser.kit import ME, House, Window
from tests.browser.moments import bidding
from tests.campaigns import GOLDEN, golden
from tools.arrange import over

if TYPE_CHECKING:
    from playwright.sync_api import Route

NASTY = "<script>boom()</script>"


def finished(house: House, **more: object) -> tuple[Window, str]:
    """Somebody who has played a game to its end, and its table."""
    table, cookie = house.table((ME, "greedy"), over, 9, rounds=3, capitalists=False, **more)
    return house.window(cookie), table


def position(window: Window) -> int:
    return int(window.page.inner_text(".pos [data-at-now]"))


def test_a_replay_is_watched_by_keys(house: House) -> None:
    window, table = finished(house)
    page = window.open(f"/replay/{table}")
    total = position(window)
    page.wait_for_selector("#result")
    page.keyboard.press("Home")
    page.wait_for_selector("#board.auction")
    assert position(window) == 0
    assert not page.locator("#row .slot.taken").count()
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("#row .slot.taken")
    assert position(window) == 1
    page.keyboard.press("ArrowLeft")
    page.locator("#row .slot.taken").wait_for(state="detached")
    page.keyboard.press(" ")
    page.wait_for_function("() => Number(document.querySelector('.pos [data-at-now]').textContent) >= 2")
    page.keyboard.press(" ")
    page.keyboard.press("End")
    page.wait_for_selector("#result")
    assert position(window) == total
    assert not window.scrolls()


def test_scrubbing_draws_while_one_drags_and_asks_once_at_a_time(house: House) -> None:
    window, table = finished(house)
    page = window.open(f"/replay/{table}?at=0&seat=0")
    page.wait_for_selector("#board.auction")
    total = int(page.get_attribute("#at", "max") or "")
    box = page.locator("#at").bounding_box()
    assert box is not None
    held: list[Route] = []
    page.route("**/position?*", lambda route: held.append(route))
    y = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + 10, y)
    page.mouse.down()
    for part in range(1, 9):
        for step in range(5):  # many positions are wished for before the first answer comes
            page.mouse.move(box["x"] + 10 + (part * 5 + step) * (box["width"] - 20) / 45, y)
        before = page.inner_html("#table")
        while not held:
            page.evaluate("0")
        assert len(held) == 1
        held.pop().continue_()
        page.wait_for_function("old => document.querySelector('#table').innerHTML !== old", arg=before)
    page.mouse.up()
    page.unroute("**/position?*")  # which lets go what is still held
    page.keyboard.press("End")
    page.wait_for_selector("#result")
    page.wait_for_url(f"**/replay/{table}?at={total}&seat=0")


def test_a_line_of_the_log_leads_to_its_moment(house: House) -> None:
    window, table = finished(house)
    page = window.open(f"/replay/{table}?at=0")
    page.keyboard.press("l")
    page.wait_for_selector("#line-0")
    line = page.locator("#log li[data-line]:not(.heading)").nth(5)
    turn = line.get_attribute("data-turn")
    line.locator("a").click()
    page.wait_for_function(
        "turn => document.querySelector('.pos [data-at-now]').textContent === turn", arg=turn
    )
    page.wait_for_url(f"**at={turn}")


def test_an_exported_game_comes_back_by_the_file_input(house: House, tmp_path: Path) -> None:
    window, table = finished(house, names=(NASTY, "Bruno"))
    page = window.sit(table)
    page.click("#menu-button")
    with page.expect_download() as download:
        page.click("#menu a[download]")
    file = tmp_path / "game.json"
    download.value.save_as(file)
    other = house.window()
    page = other.open("/")
    page.set_input_files("#import input", file)
    page.wait_for_url("**/replay/*")
    page.wait_for_selector("#result")
    assert NASTY in page.inner_text("#result")

    file.write_text(re.sub(r'"seed":\s*"[^"]*"', '"seed": "another"', file.read_text()))
    page = other.open("/")
    page.set_input_files("#import input", file)
    page.wait_for_selector(".toast.error")
    assert page.url == house.url + "/"
    other.forgive("400")


def test_the_log_is_searched_and_sifted_by_player_and_round(house: House) -> None:
    window, table = finished(house)
    page = window.sit(table)
    page.keyboard.press("l")
    page.focus("#sift [name=words]")
    page.wait_for_selector("#line-0")
    every = window.texts("#log li[data-line]:not(.heading)")
    page.select_option("#sift [name=who]", label="Bruno")
    theirs = window.texts("#log li[data-line]:not(.heading):visible")
    assert 0 < len(theirs) < len(every)
    assert page.inner_text("#sifted") == f"{len(theirs)} lines"
    page.select_option("#sift [name=part]", label="Round 2")
    page.fill("#sift [name=words]", "BIDS")
    found = window.texts("#log li[data-line]:not(.heading):visible")
    assert found
    assert all("Bruno bids" in line for line in found)
    assert {text.partition(":")[0] for text in window.texts("#log .heading:visible")} == {"Round 2"}
    page.fill("#sift [name=words]", "")
    page.select_option("#sift [name=who]", "")
    page.select_option("#sift [name=part]", "")
    assert window.texts("#log li[data-line]:not(.heading):visible") == every


LONGEST = GOLDEN / "furtherance-four-seats.json"


def test_old_lines_of_the_log_come_when_somebody_scrolls_to_them(house: House) -> None:
    window = house.window()
    answer = window.page.request.post(f"{house.url}/api/import", data=LONGEST.read_bytes())
    table = answer.json()["id"]
    page = window.open(f"/table/{table}?seat=-1")
    first = int(page.get_attribute("#log li", "id").removeprefix("line-"))  # type: ignore[union-attr]
    assert first > 1000
    assert page.locator("#log li").count() == RECENT
    page.keyboard.press("l")
    top = page.locator("#log li").first
    top.scroll_into_view_if_needed()
    page.wait_for_selector(f"#line-{first - MOST_LINES}", state="attached")
    assert page.locator(f"#line-{first}").is_visible()
    page.fill("#sift [name=words]", "leads")
    page.wait_for_selector("#line-0", state="attached")
    numbers = page.eval_on_selector_all("#log li", "lines => lines.map(line => line.id)")
    assert numbers == [f"line-{number}" for number in range(first + RECENT)]
    page.wait_for_function("Number.parseInt(document.getElementById('sifted').textContent) >= 0")


def exported(window: Window, table: str, file: Path) -> Path:
    """The record of a table, saved by the menu."""
    page = window.sit(table)
    page.click("#menu-button")
    with page.expect_download() as download:
        page.click("#menu a[download]")
    assert re.fullmatch(r"[\w-]+\.json", download.value.suggested_filename)
    download.value.save_as(file)
    return file


def test_a_record_of_every_size_is_sent_as_it_is(house: House, tmp_path: Path) -> None:
    table, cookie = house.table((ME, "random"), over, 3, game="furnace-duel")
    file = exported(house.window(cookie), table, tmp_path / "game.json")
    text = file.read_text().replace('\n "', "\n" + " " * 8000 + '"')  # white space is no change of a record
    file.write_text(text)
    assert len(text) > 2**16
    page = house.window().open("/")
    page.set_input_files("#import input", file)
    page.wait_for_url("**/replay/*")


def test_an_exported_campaign_comes_back(house: House, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_bytes(write_match(golden(3)))
    page = house.window().open("/")
    page.set_input_files("#import input", file)
    page.wait_for_url("**/match/*")
    assert page.locator("#campaign .plate .played").count() == 3


def test_a_running_game_is_carried_on_elsewhere(house: House, tmp_path: Path) -> None:
    table, cookie = house.table((ME, "random"), bidding(discs=2), 5)
    file = exported(house.window(cookie), table, tmp_path / "game.json")
    other = house.window()
    page = other.open("/")
    page.set_input_files("#import input", file)
    page.wait_for_url("**/replay/*")
    page.get_by_role("button", name="Go on from here").click()
    page.click("#practice-form [type=submit]")
    page.wait_for_url("**/table/*")
    other.connected()
    assert other.settled() == "bid"


def test_an_export_that_is_refused_says_why(house: House) -> None:
    table, cookie = house.table((ME, "friend"), bidding(), 5)
    window = house.window(cookie)
    page = window.sit(table)
    page.click("#menu-button")
    page.click("#menu a[download]")
    page.wait_for_selector(".toast.error:has-text('somebody who holds every seat of a person')")
    window.forgive("403")


def test_names_are_only_text(house: House) -> None:
    window = house.window()
    page = window.open("/new/furnace")
    page.locator("[data-option=players] label", has_text="2").click()
    page.fill("[name=seat-0-name]", NASTY)
    page.locator("[data-seat='1'] .seg label", has_text="Friend").click()
    page.fill("[name=seat-1-name]", "'\"><img src=x>")
    page.click("[data-go]")
    page.wait_for_selector("#lobby")
    assert NASTY in page.inner_text("#places")
    assert not page.locator("#lobby img[src=x]").count()

    table, cookie = house.table((ME, ME), bidding(discs=3), 5, names=(NASTY, "<b>&amp;"))
    window = house.window(cookie)
    page = window.sit(table)
    page.keyboard.press("l")
    assert any(NASTY in line for line in window.texts("#log li"))
    assert "<b>&amp;" in page.inner_text("#others")
    assert not page.locator("#table b b, #log b").count()
