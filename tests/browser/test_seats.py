"""Seats as people see them: the lobby, the host's window at the table, who is there, who plays for whom."""

from typing import TYPE_CHECKING, Any

from bessemer.games import registry
from tests.browser.kit import ME, House, Window
from tests.browser.moments import bidding, production
from tests.browser.test_together import bid, two

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

BOTS = (ME, "random", "random")
CLOSED = """() => [...document.querySelectorAll("dialog:not([open]), [popover]:not(:popover-open)")]
  .filter((e) => e.getClientRects().length && !e.closest("#table")).map((e) => e.id)"""


def lobby(house: House, *names: str) -> tuple[Window, list[str]]:
    """Ada in the lobby of a table for friends, and the links to their seats."""
    host = house.window()
    seats = [{"kind": "me", "name": "Ada"}, *({"kind": "friend", "name": name} for name in names)]
    made = host.context.request.post(f"{house.url}/api/tables", data={"game": "furnace", "seats": seats})
    host.open(f"/lobby/{made.json()['id']}")
    host.connected()
    return host, list(made.json()["links"].values())


def come(house: House, link: str, name: str = "") -> Window:
    """Somebody opens a link, gives a name and sits down."""
    guest = house.window()
    guest.open(link.removeprefix(house.url))
    if name:
        guest.page.fill("[name=name]", name)
    with guest.page.expect_navigation():
        guest.page.click("#sit")
    guest.page.wait_for_selector("html[data-ready]")
    guest.connected()
    return guest


def seats_of(window: Window) -> "Page":
    """Open the Seats dialog."""
    window.page.click("#menu-button")
    window.page.click("[data-open=host]")
    window.page.wait_for_selector("#host[open]")
    return window.page


def change(page: "Page", seat: int, what: str) -> None:
    """Change a seat by its popover."""
    page.click(f"#changes-{seat}")
    page.click(f"#change-{seat} button:has(b:text-is('{what}'))")


def row(page: "Page", seat: int, says: str) -> "Locator":
    """The line of a seat in the dialog, as soon as it says so."""
    line = page.locator(f"#host-{seat}", has=page.locator(f"em:has-text('{says}')"))
    line.wait_for()
    return line


# The lobby ------------------------------------------------------------------------------------------


def test_a_game_starts_without_a_friend_who_takes_over_by_the_link_that_was_sent(house: House) -> None:
    ada, links = lobby(house, "Bruno", "Carmen")
    page = ada.page
    assert "Bruno, Carmen are missing." in page.inner_text("#begin")
    page.click("#begin .start")
    page.wait_for_url("**/table/*")
    ada.connected()
    assert "Foreman" in page.inner_html("#opp-1")
    bruno = come(house, links[0], "Bertha")
    assert not bruno.page.locator("#stand-in").count()
    page.wait_for_selector("#opp-1 .nm:has-text('Bertha')")  # nobody has loaded the page again
    page.keyboard.press("l")
    page.wait_for_selector("#log li:has-text('Bertha takes the seat of Bruno from the bot Foreman.')")
    assert "Bertha" in page.inner_text("#sift [name=who]")


def test_the_lobby_says_everybody_is_here_only_if_so(house: House) -> None:
    ada, links = lobby(house, "Bruno")
    page = ada.page
    bruno = come(house, links[0])
    page.wait_for_selector("#invite h2:text-is('Everybody is here')")
    second = bruno.new_page()
    second.goto(bruno.page.url)
    second.wait_for_function("() => document.body.classList.contains('online')")
    bruno.page.close()
    second.fill("#name-1", "Bo")
    second.press("#name-1", "Enter")
    page.wait_for_selector("#place-1 b:text-is('Bo')")
    assert page.inner_text("#place-1 .st") == "here"  # one of his windows is
    second.close()
    page.wait_for_selector("#place-1 .st.gone")
    assert page.inner_text("#invite h2") == "1 of 2 are here"
    assert "Bo is away." in page.inner_text("#begin")
    assert page.inner_text("#place-0 .st") == "here"  # who looks is here


def test_a_seat_of_the_lobby_changes_hands_and_every_line_is_true(house: House) -> None:
    ada, links = lobby(house, "Bruno")
    page = ada.page
    page.on("dialog", lambda dialog: dialog.accept())
    bruno = come(house, links[0])
    page.wait_for_selector("#place-1 .here")
    change(page, 1, "New link")
    page.wait_for_selector("#copy-1")
    assert page.inner_text("#link-1 em") == "here; the new link is not used yet"
    assert "link not used" not in page.inner_text("#lobby")
    change(page, 1, "Engineer")
    bruno.page.wait_for_selector("#invite h2:has-text('Engineer, a bot, plays for you')")
    assert page.inner_text("#link-1 em") == "Engineer plays; Bruno is here"
    bruno.page.click("#invite button")
    page.wait_for_selector("#place-1 em:text-is('friend')")
    change(page, 1, "Send Bruno away")
    page.wait_for_selector("#place-1.free")
    bruno.page.wait_for_selector("#name-1", state="detached")
    link = page.get_attribute("#copy-1", "data-copy") or ""
    assert link not in links
    come(house, link, "Bo")
    page.wait_for_selector("#place-1.taken b:text-is('Bo')")


def test_a_guest_gives_a_name_and_everybody_sees_it(house: House) -> None:
    ada, links = lobby(house, "Bruno")
    guest = house.window()
    page = guest.open(links[0].removeprefix(house.url))
    assert page.input_value("[name=name]") == "Bruno"
    page.fill("[name=name]", "ada")
    page.click("#sit")
    page.wait_for_selector("#wrong:text-is('Somebody at this table is called ada already.')")
    guest.forgive("400")
    page.fill("[name=name]", "<i>Zoë")
    page.click("#sit")
    page.wait_for_selector("#lobby")
    ada.page.wait_for_selector("#place-1 b:text-is('<i>Zoë')")
    page.fill("#name-1", "Zora")
    page.press("#name-1", "Enter")
    ada.page.wait_for_selector("#place-1 b:text-is('Zora')")
    assert guest.focused() == "name-1"
    page.fill("#name-1", "ADA")
    page.press("#name-1", "Enter")
    page.wait_for_selector(".toast:has-text('is called ADA already')")
    assert page.input_value("#name-1") == "Zora"
    guest.forgive("400")


# The running table ----------------------------------------------------------------------------------


def test_nobody_takes_back_a_seat_that_nobody_held_but_a_friend_is_invited(house: House) -> None:
    ada = house.seated(BOTS, bidding(), seed=5)
    page = seats_of(ada)
    assert not page.locator("#host button:has-text('back')").count()
    page.click("#invite-1")
    row(page, 1, "Random plays until the link is used")
    assert ada.focused() == "copy-1"  # what was pressed is gone; the link came in its place
    link = page.inner_text("#host-1 code")
    assert link == page.get_attribute("#copy-1", "data-copy")
    page.click("[popovertarget=qr-1]")
    page.wait_for_selector("#qr-1 .qr")
    page.keyboard.press("Escape")
    come(house, link, "Bertha")
    row(page, 1, "here")
    assert page.inner_text("#host-1 b") == "Bertha"
    assert page.is_visible("#host")


def test_the_seats_dialog_lives_with_the_table(house: House) -> None:
    ada, bruno, table = two(house, bidding())
    page = seats_of(ada)
    row(page, 0, "you")
    row(page, 1, "here")
    page.focus("#changes-1")
    bruno.page.close()
    row(page, 1, "away")
    assert ada.focused() == "changes-1"
    page.click("#changes-1")
    bruno.page = bruno.new_page()
    bruno.sit(table)
    row(page, 1, "here")
    assert page.is_visible("#change-1")  # what is open stays open
    page.keyboard.press("Escape")
    change(page, 1, "Engineer")
    row(page, 1, "Engineer plays; Bruno is here")
    page.click("#back-1")
    row(page, 1, "here")
    assert page.is_visible("#host")


def test_who_is_sent_away_watches_and_a_bot_plays_on(house: House) -> None:
    ada, bruno, _ = two(house, bidding())
    page = seats_of(ada)
    page.on("dialog", lambda dialog: dialog.accept())
    change(page, 1, "Send Bruno away")
    row(page, 1, "Foreman plays until the link is used")
    bruno.page.wait_for_selector(".toast:has-text('You are watching now.')")
    assert not bruno.page.locator(".lit").count()
    link = page.inner_text("#host-1 code")
    change(page, 1, "Close the link")
    row(page, 1, "bot, Foreman")
    late = house.window()
    late.open(link.removeprefix(house.url))
    assert "no such invitation" in late.page.inner_text("main")
    late.forgive("404")


def test_a_guest_is_told_that_a_bot_plays_and_comes_back_with_one_click(house: House) -> None:
    ada, bruno, _ = two(house, bidding())
    change(seats_of(ada), 1, "Greedy")
    page = bruno.page
    page.wait_for_selector("#stand-in:has-text('Greedy, a bot, plays for you.')")
    page.click("#stand-in button")
    page.wait_for_selector("#stand-in", state="detached")
    row(ada.page, 1, "here")
    ada.page.keyboard.press("Escape")
    bid(ada)
    assert bruno.settled() == "bid"


def test_a_bot_that_plays_for_somebody_asks_nobody(house: House) -> None:
    window = house.seated((ME, ME, "random"), bidding(), seed=5)
    page = window.page
    seat = page.evaluate("() => JSON.parse(document.querySelector('#boot').textContent).seat")
    url = page.url.replace("/table/", "/api/tables/").partition("?")[0]
    sent = page.request.post(f"{url}/seats/{seat}", data={"bot": "random"})
    assert sent.status == 200
    page.wait_for_selector("#stand-in:has-text('a bot, plays for Ada.')")
    page.wait_for_selector("#hand [id^='disc-1-'].lit")  # the screen goes to the other at its turn
    page.click("#stand-in button")
    page.wait_for_selector("#stand-in", state="detached")


def test_the_menu_knows_that_the_game_is_over(house: House) -> None:
    ada, bruno, _ = two(house, production(3), rounds=3, capitalists=False)
    page = ada.page
    loads: list[Any] = []
    page.on("load", lambda _: loads.append(1))
    page.click("#confirm")
    seats_of(ada)
    bruno.page.click("#confirm")
    page.wait_for_selector("#host .fine:text-is('The game is over.')")
    assert page.is_visible("#host")
    assert not page.locator("#host button:not(.x)").count()
    page.keyboard.press("Escape")
    for window in (ada, bruno):
        window.page.wait_for_selector("#result")
        window.page.click("#menu-button")
        said = window.texts("#menu li")
        assert {"Replay", "Review", "Rematch"} <= set(said)
        assert "Seats" not in said
    assert loads == []


def test_what_is_closed_is_not_seen(house: House) -> None:
    """The styles of a board must not open the windows around it."""
    for game in registry.game_ids():
        seats = (ME, *("random",) * (min(registry.find(game).meta.players) - 1))
        assert house.seated(seats, game=game).page.evaluate(CLOSED) == [], game
