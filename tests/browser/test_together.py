"""Several people at one table: links, what one sees of the other, lost connections, one screen for two."""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bessemer.server.seats import invitation
from tests.browser.kit import ME, House, Window
from tests.browser.moments import bidding, production
from tests.server.processes import Process, process
from tools.arrange import over

if TYPE_CHECKING:
    from playwright.sync_api import Browser, WebSocketRoute


def two(house: House, until: Any, seed: int = 5, **more: Any) -> tuple[Window, Window, str]:
    """Two people at one table, each with a browser, and its id."""
    table, cookie = house.table((ME, "friend"), until, seed, **more)
    ada, bruno = house.window(cookie), house.window()
    ada.sit(table)
    bruno.join(invitation(cookie, table, 1, 1))
    bruno.connected()
    return ada, bruno, table


def bid(window: Window) -> str:
    """Place the first disc on the first card; what it is called there."""
    window.settled()
    window.page.locator("#hand .lit").first.click()
    card = window.page.locator("#row .pick.lit").first
    name = card.get_attribute("id") or ""
    card.click()
    return name.removeprefix("pick-")


def test_a_table_is_opened_joined_and_started(house: House) -> None:
    host, friend, late = house.window(), house.window(), house.window()
    page = host.open("/new/furnace")
    page.locator("label", has_text="First game").click()
    page.locator("[data-option=players] label", has_text="2").click()
    page.fill("[name=seat-0-name]", "Ada")
    page.fill("[name=seat-1-name]", "Bruno")
    page.locator("[data-seat='1'] .seg label", has_text="Friend").click()
    page.click("[data-go]")
    page.wait_for_selector("#lobby")
    assert "Bruno\N{RIGHT SINGLE QUOTATION MARK}s seat is free" in page.inner_text("#invite")
    link = page.get_attribute("#link-1 [data-copy]", "data-copy") or ""
    assert link.startswith(house.url + "/join/")

    token = link.rpartition("/")[2]
    friend.open(f"/join/{token}")
    assert friend.page.inner_text("h1") == "Take the seat of Bruno"
    assert "at Ada\N{RIGHT SINGLE QUOTATION MARK}s table" in friend.page.inner_text("main")
    assert page.query_selector("#place-1.free")  # looking has not taken it
    with friend.page.expect_response("**/nonce"):  # its part of chance
        friend.join(token)
    friend.page.wait_for_selector("#lobby")
    page.wait_for_selector("#place-1.taken .here")
    assert link not in page.content()

    late.open(link.removeprefix(house.url))
    assert "used already" in late.page.inner_text("main")
    late.forgive("410")

    page.click("#begin .start")
    page.wait_for_url("**/table/*")
    friend.page.wait_for_url("**/table/*")
    for window, other in ((host, "Bruno"), (friend, "Ada")):
        window.connected()
        assert window.texts("#others .nm span")[0] == other


def test_a_rematch_adds_to_chance_once(house: House) -> None:
    ada, bruno, _ = two(house, over, 9, rounds=3, capitalists=False)
    given: list[str] = []
    ada.page.on("request", lambda request: given.append(request.url) if "nonce" in request.url else None)
    ada.page.click("[data-act=rematch] >> visible=true")
    ada.page.wait_for_selector("#lobby")
    ada.connected()
    with bruno.page.expect_response("**/nonce"):
        bruno.page.click(".toast button")
    ada.page.click("#begin .start")
    ada.page.wait_for_url("**/table/*")
    assert given == []  # it went along with the wish


def test_moves_of_one_appear_at_the_other(house: House) -> None:
    ada, bruno, _ = two(house, bidding())
    card = bid(ada)
    bruno.page.wait_for_selector(f"#card-{card} .slot.taken")
    assert bruno.settled() == "bid"
    answer = bid(bruno)
    ada.page.wait_for_selector(f"#card-{answer} .slot.taken")
    assert ada.settled() == "bid"


def test_who_goes_and_comes_is_shown_at_once(house: House) -> None:
    ada, bruno, table = two(house, bidding())
    ada.page.wait_for_selector("#opp-1:not(.away)")
    bruno.page.goto("about:blank")
    ada.page.wait_for_selector("#opp-1.away")
    bruno.sit(table)
    ada.page.wait_for_selector("#opp-1:not(.away)")


def test_an_update_keeps_the_focus_and_what_is_chosen(house: House) -> None:
    ada, bruno, _ = two(house, production(1))
    page = ada.page
    page.wait_for_selector("#confirm")
    page.locator(".grip").last.focus()
    before = ada.focused()
    ada.change(lambda: bruno.page.click("#confirm"))
    page.wait_for_selector("#opp-1.ready")
    assert ada.focused() == before != ""


def test_a_bid_in_the_making_survives_an_update(house: House) -> None:
    ada, bruno, _ = two(house, bidding())
    page = bruno.page
    card = bid(ada)
    page.wait_for_selector(f"#card-{card} .slot.taken")
    bruno.settled()
    page.locator("#hand .lit").first.click()
    chosen = page.locator("#hand .chosen").get_attribute("id")
    ada.page.reload()  # tells everybody who is there
    ada.connected()
    page.wait_for_selector("#opp-0:not(.away)")
    assert page.locator("#hand .chosen").get_attribute("id") == chosen
    assert bruno.focused() == chosen


def test_a_reload_in_the_middle_keeps_everything(house: House) -> None:
    ada, bruno, _ = two(house, bidding(2, discs=3), seed=6)
    bid(ada)
    bruno.settled()
    read = "() => document.querySelector('#row').innerText + document.querySelector('#others').innerText"
    before, told = bruno.page.evaluate(read), bruno.texts("#log li[data-line]")
    bruno.page.reload()
    assert bruno.settled() == "bid"
    assert bruno.page.evaluate(read) == before
    assert bruno.texts("#log li[data-line]") == told


def test_a_lost_connection_catches_up(house: House) -> None:
    table, cookie = house.table((ME, "friend"), bidding(), 7)
    ada, bruno = house.window(cookie), house.window()
    lines: list[WebSocketRoute] = []
    cut: list[bool] = []

    def connect(line: "WebSocketRoute") -> None:
        if cut:
            return line.close()
        line.connect_to_server()
        lines.append(line)

    bruno.page.route_web_socket("**/push*", connect)
    ada.sit(table)
    bruno.join(invitation(cookie, table, 1, 1))
    bruno.connected()
    cut.append(True)
    lines[-1].close()
    bruno.page.wait_for_selector("body.offline")
    assert bruno.page.is_visible("#net")
    card = bid(ada)
    ada.page.wait_for_selector(f"#card-{card} .slot.taken")
    assert not bruno.page.locator(f"#card-{card} .slot.taken").count()
    cut.clear()
    bruno.page.wait_for_selector(f"#card-{card} .slot.taken")
    bruno.connected()
    assert not bruno.page.is_visible("#net")
    assert bruno.settled() == "bid"


def test_a_connection_that_is_not_there_yet_is_let_go_in_silence(house: House) -> None:
    """Seats of one screen can change while the last connection is on its way; the console stays empty."""
    ada, bruno, _ = two(house, bidding())
    ada.page.evaluate("() => { for (let k = 0; k < 5; k++) dispatchEvent(new Event('online')); }")
    card = bid(bruno if bruno.page.locator("body.my-turn").count() else ada)
    for window in (ada, bruno):
        window.page.wait_for_selector(f"#card-{card} .slot.taken")
    ada.connected()


def test_a_move_made_without_a_network_is_made_once(house: House) -> None:
    ada, bruno, _ = two(house, bidding())
    ada.context.set_offline(True)
    card = bid(ada)
    ada.page.wait_for_selector("#unsent button")
    ada.context.set_offline(False)
    bruno.page.wait_for_selector(f"#card-{card} .slot.taken")
    ada.page.wait_for_selector(f"#card-{card} .slot.taken")
    assert bruno.page.locator("#row .slot.taken").count() == 1
    ada.forgive("ERR_INTERNET_DISCONNECTED")


def test_a_move_that_waits_outlives_a_reload_and_is_made_once(house: House) -> None:
    ada, bruno, _ = two(house, bidding())
    ada.page.route("**/moves", lambda route: route.abort())
    card = bid(ada)
    ada.page.wait_for_selector("#unsent button")
    ada.page.reload()
    ada.page.wait_for_selector("#unsent button")
    assert not bruno.page.locator("#row .slot.taken").count()
    ada.page.unroute("**/moves")
    for window in (ada, bruno):
        window.page.wait_for_selector(f"#card-{card} .slot.taken")
    ada.page.wait_for_selector("body:not(.waiting):not(.sending)")
    ada.page.reload()
    ada.page.wait_for_selector(f"#card-{card} .slot.taken")
    assert ada.page.locator("#row .slot.taken").count() == 1
    ada.forgive("ERR_FAILED")


def test_a_page_that_waits_for_others_says_when_it_is_not_connected(house: House) -> None:
    window = house.window()
    page = window.open("/")
    wanted = {"game": "furnace", "seats": [{"kind": "me"}, {"kind": "friend"}]}
    made = page.request.post(f"{house.url}/api/tables", data=wanted).json()
    for path in (f"/lobby/{made['id']}", "/"):
        page = window.open(path)
        assert not page.is_visible("#net")
        window.context.set_offline(True)
        page.wait_for_selector("#net:visible")
        window.context.set_offline(False)
        page.wait_for_selector("#net", state="hidden")
    window.faults = [fault for fault in window.faults if "ERR_INTERNET_DISCONNECTED" not in fault]


def test_a_game_goes_on_when_its_server_comes_back(browser: "Browser", tmp_path: Path) -> None:
    with ExitStack() as stack:
        first = Process(tmp_path)
        house = House(first, tmp_path, browser, stack)
        window = house.seated((ME, ME), bidding(), seed=5)
        first.kill()
        window.page.wait_for_selector("body.offline")
        second = Process(tmp_path, port=first.port)
        stack.callback(second.kill)
        card = bid(window)
        window.connected()
        window.page.wait_for_selector(f"#card-{card} .slot.taken")
        assert window.page.locator("#row .slot.taken").count() == 1


def test_two_people_share_a_screen(house: House) -> None:
    window = house.seated((ME, ME), bidding(), seed=5, rounds=3, capitalists=False)
    page = window.page
    for seat in (0, 1, 0, 1):
        page.wait_for_selector(f"#hand [id^='disc-{seat}-'].lit")
        assert not page.is_visible("#curtain")  # nothing is hidden in this game
        bid(window)


def test_a_spectator_sees_the_table_and_cannot_move(house: House) -> None:
    table, cookie = house.table((ME, "friend"), bidding(), 5)
    ada, stranger = house.window(cookie), house.window()
    ada.sit(table)
    page = stranger.sit(table)
    assert page.inner_text("#ask small") == "Watching"
    assert not page.locator(".lit, [data-move], #undo").count()
    page.keyboard.press("m")
    assert stranger.texts("#move-list li") == ["It is not your turn."]
    card = bid(ada)
    page.wait_for_selector(f"#card-{card} .slot.taken")
    page.locator(f"#pick-{card}").click()
    body = {"seat": 0, "seq": 1, "key": "spectator-key-1", "moves": ["bid 1 on tool-room"]}
    said = page.request.post(f"{house.url}/api/tables/{table}/moves", data=body)
    assert said.status == 401


def test_bots_hurry_when_somebody_taps_the_table_or_presses_space(browser: "Browser", tmp_path: Path) -> None:
    with process(tmp_path, pace=60) as slow, ExitStack() as stack:
        house = House(slow, tmp_path, browser, stack)
        window = house.seated((ME, "random", "random"), bidding(), seed=5)
        page = window.page
        hurries: list[Callable[[], None]] = [
            lambda: page.locator("#row .pick").first.click(),
            lambda: page.locator("#phase").click(),
            lambda: page.keyboard.press(" "),
        ]
        for hurry in hurries:
            window.change(lambda: bid(window))
            page.wait_for_selector("#ask:has-text('is to move')")
            hurry()
            window.settled()
        assert not window.faults


def test_a_game_that_its_host_ends_is_over_for_everybody(house: House) -> None:
    ada, bruno, _ = two(house, bidding())
    ada.page.on("dialog", lambda dialog: dialog.accept())
    loads: list[str] = []
    bruno.page.on("load", lambda page: loads.append(page.url))
    ada.page.click("#menu-button")
    ada.page.click("[data-open=host]")
    ada.page.click("#host footer button")
    ada.page.wait_for_url(house.url + "/")
    bruno.page.wait_for_selector(".stopped")
    bruno.connected()
    bruno.page.wait_for_load_state("networkidle")
    assert len(loads) == 1
    assert "ended" in bruno.page.inner_text(".stopped")
    bruno.page.click("#menu-button")
    assert bruno.page.locator("#menu a[href^='/replay/']").is_visible()  # as the sentence says
    assert not bruno.page.locator(".lit").count()
