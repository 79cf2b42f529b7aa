"""The script of the pages, in a real browser against a tiny table."""

from pathlib import Path
from typing import TYPE_CHECKING

from bessemer.kernel.seen import LogLine
from bessemer.web import pages
from tests.web.small_table import Open, SmallTable
from tools.preview import LOBBY

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


def moves(table: SmallTable) -> list[list[str]]:
    """The moves that were posted, in order."""
    return [body["moves"] for what, body in table.posts if what == "moves"]


def classes(page: "Page", selector: str) -> set[str]:
    return set((page.get_attribute(selector, "class") or "").split())


def test_first_targets_are_lit_and_a_click_narrows(open_table: Open) -> None:
    _, page = open_table()
    assert "lit" in classes(page, "#disc-1")
    assert "reach" in classes(page, "#card-a")
    page.click("#disc-1")
    assert "chosen" in classes(page, "#disc-1")
    assert page.get_attribute("#disc-1", "aria-pressed") == "true"
    assert "lit" in classes(page, "#card-a")
    assert "off" in classes(page, "#disc-2")


def test_the_last_click_sends_the_move(open_table: Open) -> None:
    table, page = open_table()
    page.click("#disc-1")
    assert moves(table) == []
    page.click("#card-b")
    page.wait_for_selector("#card-b #on-1")
    assert moves(table) == [["bid 1 on b"]]
    assert page.query_selector("#disc-1") is None


def test_the_card_may_come_first(open_table: Open) -> None:
    table, page = open_table()
    page.click("#card-b")
    assert "chosen" in classes(page, "#card-b")
    page.click("#disc-2")
    page.wait_for_selector("#card-b #on-2")
    assert moves(table) == [["bid 2 on b"]]


def test_nothing_is_chosen_unless_somebody_chose_it(open_table: Open) -> None:
    _, page = open_table()
    assert page.query_selector_all(".chosen") == []
    page.click("#disc-1")
    page.keyboard.press("Escape")
    assert page.query_selector_all(".chosen") == []
    page.click("#disc-1")
    page.click("#putback")
    assert page.query_selector_all(".chosen") == []


def test_a_move_by_keyboard_alone(open_table: Open) -> None:
    table, page = open_table()
    page.focus("#disc-2")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") in ("card-a", "card-b")
    page.keyboard.press("1")
    page.wait_for_selector("#card-a #on-2")
    assert moves(table) == [["bid 2 on a"]]


def test_enter_on_a_target_that_is_no_button(open_table: Open) -> None:
    table, page = open_table()
    page.click("#disc-1")
    page.focus("#card-a")
    page.keyboard.press("Enter")
    page.wait_for_selector("#card-a #on-1")
    assert moves(table) == [["bid 1 on a"]]


def test_the_list_of_moves_is_complete_and_plays(open_table: Open) -> None:
    table, page = open_table()
    page.keyboard.press("m")
    labels = page.eval_on_selector_all("#move-list button span", "list => list.map(e => e.textContent)")
    assert labels == ["Bid 1 on a", "Bid 1 on b", "Bid 2 on a", "Bid 2 on b", "Pass"]
    page.keyboard.press("Enter")
    page.wait_for_selector("#card-a #on-1")
    assert moves(table) == [["bid 1 on a"]]


def test_the_list_says_what_moves_bring_and_when_it_is_narrowed(open_table: Open) -> None:
    _, page = open_table()
    page.keyboard.press("m")
    assert page.inner_text("#moves-said").startswith("Every legal move.")
    assert page.locator("#move-list li").first.inner_text() == "Bid 1 on a\nYou would lead."
    page.click("#disc-1")
    assert page.inner_text("#moves-said") == "The moves that go on from what you chose."
    assert page.locator("#move-list li").count() == 2
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    assert page.locator("#move-list li").count() == 5


def test_a_disc_can_be_dragged_onto_a_card(open_table: Open) -> None:
    table, page = open_table()
    page.hover("#disc-1")
    page.mouse.down()
    box = page.locator("#card-b").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 5, box["y"] + 5, steps=5)
    assert page.query_selector(".ghost") is not None
    assert "over" in classes(page, "#card-b")
    page.mouse.up()
    page.wait_for_selector("#card-b #on-1")
    assert moves(table) == [["bid 1 on b"]]
    assert page.query_selector(".ghost") is None


def test_a_drag_that_ends_nowhere_changes_nothing(open_table: Open) -> None:
    table, page = open_table()
    page.hover("#disc-1")
    page.mouse.down()
    page.mouse.move(900, 600, steps=5)
    page.mouse.up()
    assert page.query_selector_all(".chosen") == []
    assert table.posts == []


def test_a_lost_answer_is_asked_for_again_with_the_same_key(open_table: Open) -> None:
    table, page = open_table()
    table.failures = 2
    page.click("#disc-1")
    page.click("#card-a")
    page.wait_for_selector("#card-a #on-1")
    keys = {body["key"] for what, body in table.posts if what == "moves"}
    assert len(table.posts) == 3
    assert len(keys) == 1
    assert table.bids == ["1 on a"]


def test_a_move_made_offline_waits_until_the_line_is_back(open_table: Open) -> None:
    table, page = open_table()
    page.context.set_offline(True)
    page.wait_for_selector("text=Not connected.")
    page.clock.install()
    page.click("#disc-1")
    page.click("#card-a")
    for _ in range(20):
        page.clock.run_for(5_000)
        assert page.locator("#net").get_by_text("Not connected.").is_visible()
        assert page.inner_text("#unsent span") == "Waits to be sent: Bid 1 on a"
    assert table.posts == []
    page.context.set_offline(False)
    page.wait_for_selector("#card-a #on-1")
    page.wait_for_selector("#net", state="hidden")
    assert moves(table) == [["bid 1 on a"]]


def test_a_move_made_offline_is_taken_back(open_table: Open) -> None:
    table, page = open_table()
    page.context.set_offline(True)
    page.wait_for_selector("body.offline")
    page.click("#disc-1")
    page.click("#card-a")
    page.click("#unsent button")
    page.wait_for_selector("#unsent", state="hidden")
    assert page.locator("#net").get_by_text("Not connected.").is_visible()
    page.context.set_offline(False)
    page.wait_for_selector("#net", state="hidden")
    page.click("#disc-1")
    page.click("#card-b")
    page.wait_for_selector("#card-b #on-1")
    assert moves(table) == [["bid 1 on b"]]


def test_a_move_without_push_still_shows(open_table: Open) -> None:
    table, page = open_table()
    table.deaf = True
    page.click("#disc-1")
    page.click("#card-a")
    page.wait_for_selector("#card-a #on-1")


def test_a_stale_move_is_refused_and_the_table_refreshed(open_table: Open) -> None:
    table, page = open_table()
    table.deaf = True
    table.bids, table.seq = ["2 on a"], 1
    page.click("#disc-1")
    page.click("#card-b")
    page.wait_for_selector(".toast")
    assert "The table has changed." in page.inner_text("#toasts")
    page.wait_for_selector("#card-a #on-2")
    assert table.bids == ["2 on a"]


def test_focus_text_scroll_and_open_details_survive_an_update(open_table: Open) -> None:
    table, page = open_table()
    page.fill("#memo", "half a word")
    page.click("#more summary")
    page.focus("#memo")
    page.evaluate("document.getElementById('card-a').marked = true")
    table.bids.append("2 on b")
    table.change("Bo bids 2 on b")
    page.wait_for_selector("#card-b #on-2")
    assert page.evaluate("document.activeElement.id") == "memo"
    assert page.input_value("#memo") == "half a word"
    assert page.get_attribute("#more", "open") is not None
    assert page.evaluate("document.getElementById('card-a').marked") is True


def test_news_reach_the_log_and_the_live_region(open_table: Open) -> None:
    table, page = open_table()
    table.change("Bo bids 2 on b")
    page.wait_for_function("() => document.querySelector('#live').textContent.includes('Bo bids 2 on b')")
    lines = page.eval_on_selector_all("#log li", "list => list.map(e => e.textContent.trim())")
    assert lines == ["Round 1", "Bo bids 2 on b"]


def test_struck_moves_vanish_from_the_log(open_table: Open) -> None:
    table, page = open_table()
    table.change("Bo bids 2 on b")
    page.wait_for_selector("#line-1", state="attached")
    table.words.pop()
    table.seq += 1
    table.push()
    page.wait_for_selector("#line-1", state="detached")


def test_a_browser_that_reconnects_catches_up(open_table: Open) -> None:
    table, page = open_table()
    table.deaf = True
    table.bids.append("1 on a")
    table.change("Bo bids 1 on a")
    assert page.query_selector("#on-1") is None
    table.deaf = False
    table.hang_up()
    page.wait_for_selector("#card-a #on-1")
    assert table.since[0] == 0
    assert len(table.since) >= 2


def test_the_grace_holds_a_move_and_undo_takes_it_back(open_table: Open) -> None:
    table, page = open_table("grace")
    page.click("#disc-1")
    page.click("#card-a")
    page.click(".toast button")
    page.wait_for_timeout(300)
    assert table.posts == []
    assert page.query_selector_all(".chosen") == []
    page.click("#disc-1")
    page.click("#card-a")
    page.wait_for_selector("#card-a #on-1")
    assert moves(table) == [["bid 1 on a"]]


def test_confirm_asks_and_is_never_preselected(open_table: Open) -> None:
    table, page = open_table("confirm")
    page.click("#disc-1")
    page.click("#card-a")
    page.wait_for_selector("#guard[open]")
    assert "Bid 1 on a" in page.inner_text("#guard h2")
    assert page.inner_text("#guard p") == "You would lead."
    assert page.evaluate("document.activeElement.textContent") == "Put back"
    page.keyboard.press("Enter")
    assert table.posts == []
    page.click("#disc-1")
    page.click("#card-a")
    page.click("#guard .go")
    page.wait_for_selector("#card-a #on-1")


HIDE = """() => {
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
  window.dispatchEvent(new Event("pagehide"));
}"""


def test_a_question_that_nobody_answers_sends_nothing(open_table: Open) -> None:
    table, page = open_table("confirm")
    page.click("#disc-1")
    page.click("#card-a")
    page.wait_for_selector("#guard[open]")
    page.evaluate(HIDE)
    assert page.locator("#guard[open]").count()
    page.click("#guard button >> nth=0")
    assert table.posts == []


def test_a_move_that_only_waits_is_sent_when_nobody_looks(open_table: Open) -> None:
    table, page = open_table("grace")
    page.click("#disc-1")
    page.click("#card-a")
    page.evaluate(HIDE)
    page.wait_for_selector("#card-a #on-1")
    assert moves(table) == [["bid 1 on a"]]


def test_a_move_that_ends_no_turn_passes_the_guard(open_table: Open) -> None:
    table, page = open_table("confirm")
    page.keyboard.press("m")
    page.click("#move-list li:last-child button")
    page.wait_for_function("() => !document.querySelector('#guard[open]')")
    page.wait_for_timeout(100)
    assert moves(table) == [["pass"]]


def test_an_impossible_thing_says_why(open_table: Open) -> None:
    table, page = open_table()
    page.click("#undo", force=True)
    page.wait_for_selector("text=Nothing to undo.")
    assert table.posts == []


def test_the_planner_edits_by_click_arrow_and_drag(open_table: Open) -> None:
    table, page = open_table()
    page.click("#grip")
    page.wait_for_selector("text=edited use")
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("text=edited place")
    assert page.evaluate("document.activeElement.id") == "grip"
    page.drag_and_drop("#piece", "#slot")
    page.wait_for_timeout(200)
    assert [op for what, op in table.posts if what == "draft"] == [
        {"op": "use"},
        {"op": "place", "to": 0},
        {"op": "place", "card": "x", "to": 3},
    ]


def test_the_title_says_whose_turn_it_is(open_table: Open) -> None:
    table, page = open_table()
    assert page.title().startswith("●")
    table.pending = (1,)
    table.change("Bo thinks")
    page.wait_for_function("() => !document.title.startsWith('●')")
    table.pending = (0,)
    table.change("Bo is done")
    page.wait_for_function("() => document.title.startsWith('● Your turn')")
    page.wait_for_function("() => document.querySelector('link[rel=icon]').href.includes('icon-turn')")


def test_preferences_hold_at_once_and_are_kept(open_table: Open) -> None:
    _, page = open_table()
    page.evaluate("document.getElementById('prefs').showModal()")
    page.check("#prefs input[value=light]", force=True)
    page.check("#prefs input[value=confirm]")
    assert page.get_attribute("html", "data-theme") == "light"
    cookies = {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}
    assert cookies["bessemer-prefs"] == "confirm.on.off.light"


def test_a_replay_file_opens_without_a_server(browser: "Browser", tmp_path: Path) -> None:
    frames = [f'<p id="at-what">moment {at}</p>' for at in range(4)]
    log = [LogLine(f"line {at}", 0, at) for at in range(4)]
    file = tmp_path / "replay.html"
    file.write_text(pages.replay_file(LOBBY, frames, log, []), encoding="utf-8")
    page = browser.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(file.as_uri())
    page.wait_for_selector("text=moment 3")
    page.keyboard.press("Home")
    page.wait_for_selector("text=moment 0")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("text=moment 1")
    page.click("[data-drawer=log]")
    page.click("#log li:nth-child(3) a")
    page.wait_for_selector("text=moment 2")
    assert faults == []
    page.close()
