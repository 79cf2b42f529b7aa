"""What the robot does besides playing: looks things up, leaves, comes back, loses its line, has two tabs."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.browser.sameness import SEQ

if TYPE_CHECKING:
    from tests.browser.crawl.robot import Robot

AT_A_TABLE = "document.body?.classList.contains('page-table')"
GO_ON = "#campaign [data-move], #go-on"
ANY_MOVE = "#move-list button"


def reload(robot: "Robot") -> None:
    """Load the page again."""
    robot.did("reload")
    robot.page.reload()


def start_page_and_back(robot: "Robot") -> None:
    """Go to the start page by the name of the game, and come back."""
    robot.did("start page and Back")
    robot.page.click("#frame .brand")
    robot.page.wait_for_selector("body.page-start, body.page-home, .shelf")
    robot.page.go_back()


def replay_and_back(robot: "Robot") -> None:
    """Follow a line of the log into the replay, step a little, and come back."""
    page = robot.page
    robot.did("replay and Back")
    page.goto(f"{robot.window.house.url}/replay/{robot.table}")
    robot.rest()
    for key in ("ArrowLeft", "ArrowLeft", "ArrowRight", "Home", "End"):
        page.keyboard.press(key)
        robot.rest()
    robot.look()
    page.go_back()


def search_the_log(robot: "Robot") -> None:
    """Open the log by its key, search, sift, and close it."""
    page = robot.page
    robot.did("search the log")
    page.keyboard.press("l")
    page.wait_for_selector("#sift input[name=words]")
    page.fill("#sift input[name=words]", robot.rng.choice(("a", "coal", "zzz", "")))
    page.select_option("#sift select[name=who]", index=robot.rng.randrange(2))
    page.select_option("#sift select[name=part]", index=0)
    robot.look()
    page.fill("#sift input[name=words]", "")
    page.select_option("#sift select[name=who]", index=0)
    page.keyboard.press("Escape")


def open_a_dialog(robot: "Robot") -> None:
    """Open one of the windows of the menu, look at it, and close it."""
    page = robot.page
    page.click("#menu-button")
    doors = page.locator("#menu [data-open]")
    door = doors.nth(robot.rng.randrange(doors.count()))
    robot.did(f"open {door.get_attribute('data-open')}")
    door.click()
    robot.look()
    page.keyboard.press("Escape")


def change_a_seat(robot: "Robot") -> None:
    """Seat another bot, make a link or close it: the game goes on."""
    page = robot.page
    page.click("#menu-button")
    page.click("#menu [data-open=host]")
    seats = page.locator("#host [id^=changes-]")
    if seats.count():
        seats.nth(robot.rng.randrange(seats.count())).click()
        ways = page.locator("#host [popover]:popover-open button[data-post]:not([data-sure])")
        way = ways.nth(robot.rng.randrange(ways.count()))
        robot.did(f"seats: {way.get_attribute('data-body')}")
        way.click()
        robot.rest()
        robot.look()
    page.keyboard.press("Escape")


def move_by_the_list(robot: "Robot") -> None:
    """Open the list of all moves by its key, and make one by Enter."""
    page = robot.page
    robot.did("move by the list")
    page.keyboard.press("m")
    page.wait_for_selector(ANY_MOVE)
    buttons = page.locator(ANY_MOVE)
    buttons.nth(robot.rng.randrange(buttons.count())).press("Enter")
    page.keyboard.press("Escape")


def lose_the_line(robot: "Robot") -> None:
    """Be offline for a while, sometimes with a move that waits or is taken back."""
    page, context = robot.page, robot.window.context
    robot.cut = True
    context.set_offline(True)
    page.wait_for_selector("body.offline")
    what = robot.rng.choice(("nothing", "move", "take back"))
    robot.did(f"offline: {what}")
    if not page.locator("#net").is_visible():
        robot.fault("offline, and nothing says so")
    if what != "nothing" and page.locator(ANY_MOVE).count():
        page.locator(ANY_MOVE).first.dispatch_event("click")
        if page.locator("#guard[open]").count():
            page.click("#guard [value=send]")
        page.wait_for_selector("body.waiting")
        if what == "take back":
            page.click("[data-act=unsend]")
            page.wait_for_selector("body:not(.waiting)")
    context.set_offline(False)
    page.wait_for_selector("body.online")


def move_in_another_tab(robot: "Robot") -> None:
    """Open the same seat in a second tab, move there, and see it here."""
    other = robot.other
    other.goto(robot.page.url)
    other.wait_for_selector("html[data-ready]")
    other.wait_for_selector("body.online")
    robot.did("move in another tab")
    buttons = other.locator(ANY_MOVE)
    if other.locator("dialog[open]").count() == 0 and buttons.count():
        before = other.evaluate(SEQ)
        buttons.nth(robot.rng.randrange(buttons.count())).dispatch_event("click")
        if other.locator("#guard[open]").count():
            other.click("#guard [value=send]")
        other.wait_for_function(f"seq => {SEQ} > seq", arg=before)
        robot.page.wait_for_function(f"seq => {SEQ} >= seq", arg=before + 1)
    robot.return_here()


def next_game(robot: "Robot") -> None:
    """Go over the sheet of a campaign to the next board, which the robot or a bot chooses."""
    page = robot.page
    page.click("#to-sheet")
    page.wait_for_selector("#campaign")
    robot.did("to the sheet")
    while page.locator("#campaign").count():
        robot.rest()
        robot.look()
        ways = page.locator(GO_ON)
        page.wait_for_function(f"() => {AT_A_TABLE} || document.querySelector('{GO_ON}')")
        if ways.count():
            ways.nth(robot.rng.randrange(ways.count())).click()
            robot.did("go on")
            if page.locator("#guard[open]").count():
                page.click("#guard [value=send]")
            page.wait_for_function(f"() => {AT_A_TABLE} || window.eyes?.rests()")
    robot.table = page.url.rpartition("/")[2].partition("?")[0]


ROAMS: tuple[Callable[["Robot"], None], ...] = (
    reload,
    start_page_and_back,
    replay_and_back,
    search_the_log,
    open_a_dialog,
    change_a_seat,
    move_by_the_list,
    move_by_the_list,
    lose_the_line,
    move_in_another_tab,
)

SHARE = 0.08
"""So often the robot does something else."""


def roam(robot: "Robot") -> None:
    """Do something besides playing, with no field that takes the keys."""
    robot.page.evaluate("document.activeElement?.blur()")
    robot.rng.choice(ROAMS)(robot)
