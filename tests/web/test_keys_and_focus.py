"""What the script does for keys, focus and reading aloud, at a tiny table."""

from typing import TYPE_CHECKING

from tests.web.small_table import Open, SmallTable

if TYPE_CHECKING:
    from playwright.sync_api import Page

WRIT = (
    '<section id="writ" role="alertdialog" aria-labelledby="writ-title"><h2 id="writ-title">{}</h2>'
    '<button id="yes" data-target="pass">Yes</button></section>'
)
FIELD = '<table id="field" data-arrows="grid">{}</table>'
ROW = '<div id="line" data-arrows="row"><button id="r1">1</button><button id="r2">2</button></div>'
SQUARES = "".join(
    "<tr>" + "".join(f'<td><button id="sq-{x}{y}">{x}{y}</button></td>' for x in range(3)) + "</tr>"
    for y in range(3)
)


def show(table: SmallTable, more: str, words: str = "News") -> None:
    """Somebody else moves, and the board has something more."""
    table.more = more
    table.change(words)


def focused(page: "Page") -> str:
    found: str = page.evaluate("document.activeElement?.id ?? ''")
    return found


def says(page: "Page", words: str) -> None:
    page.wait_for_function("words => document.querySelector('#live').textContent.includes(words)", arg=words)


def has_focus(page: "Page", id: str) -> None:
    page.wait_for_function("id => document.activeElement?.id === id", arg=id)


def test_a_window_that_asks_takes_the_focus_and_gives_it_back(open_table: Open) -> None:
    table, page = open_table()
    page.focus("#disc-2")
    show(table, WRIT.format("Defend?"))
    has_focus(page, "writ")
    page.keyboard.press("Tab")
    assert focused(page) == "yes"
    show(table, WRIT.format("And now?"))  # another question in the same window
    has_focus(page, "writ")
    show(table, "")
    has_focus(page, "disc-2")


def test_a_window_leaves_the_focus_to_somebody_who_writes(open_table: Open) -> None:
    table, page = open_table()
    page.focus("#memo")
    show(table, WRIT.format("Defend?"))
    says(page, "Defend?")
    assert focused(page) == "memo"


def test_the_focus_of_a_thing_that_is_gone_stays_at_the_table(open_table: Open) -> None:
    table, page = open_table()
    page.focus("#disc-1")
    table.bids.append("1 on a")
    table.change("Ada bids 1 on a")
    has_focus(page, "table")


def test_the_drawer_gives_the_focus_back(open_table: Open) -> None:
    _, page = open_table()
    for key in ("m", "l"):
        page.focus("#disc-2")
        page.keyboard.press(key)
        page.focus("#drawer .x")
        page.keyboard.press("Escape")
        assert focused(page) == "disc-2"


def test_a_sheet_from_the_menu_gives_the_focus_back(open_table: Open) -> None:
    _, page = open_table()
    page.click("#menu-button")
    page.click("[data-open=keys]")
    page.keyboard.press("Escape")
    has_focus(page, "menu-button")


def test_a_field_is_one_stop_and_arrows_lead_through_it(open_table: Open) -> None:
    table, page = open_table()
    show(table, FIELD.format(SQUARES) + ROW)
    page.wait_for_selector("#field")
    page.focus("#sq-00")
    for key, square in (
        ("ArrowRight", "sq-10"),
        ("ArrowDown", "sq-11"),
        ("ArrowDown", "sq-12"),
        ("ArrowLeft", "sq-02"),
        ("ArrowUp", "sq-01"),
        ("End", "sq-22"),
        ("ArrowRight", "sq-22"),
    ):
        page.keyboard.press(key)
        assert focused(page) == square
    table.change("Somebody moves")
    says(page, "Somebody moves")
    assert focused(page) == "sq-22"
    page.keyboard.press("Tab")
    assert focused(page) == "r1"
    page.keyboard.press("ArrowRight")
    assert focused(page) == "r2"
    page.keyboard.press("Shift+Tab")
    assert focused(page) == "sq-22"


def test_the_stop_of_a_group_is_what_can_be_done(open_table: Open) -> None:
    table, page = open_table()
    go = '<button id="go" data-target="pass">Pass</button>'
    show(table, f'<div id="g" data-arrows="row"><button>x</button>{go}</div>')
    page.wait_for_selector("#go.lit")
    assert page.get_attribute("#go", "tabindex") == "0"
    assert page.get_attribute("#g button >> nth=0", "tabindex") == "-1"


def test_what_cannot_be_done_says_why_by_click_and_key(open_table: Open) -> None:
    table, page = open_table()
    show(table, '<div id="rest" tabindex="0" aria-disabled="true" data-why="Your worker rests.">Mine</div>')
    page.click("#rest")
    assert page.inner_text(".toast") == "Your worker rests."
    says(page, "Your worker rests.")
    page.focus("#rest")
    page.keyboard.press("Enter")
    assert page.locator(".toast").count() == 2


def test_what_is_chosen_is_announced(open_table: Open) -> None:
    table, page = open_table()
    show(table, '<p data-ask="Place a disc" data-then-disc="Now choose a disc"></p>')
    page.wait_for_selector("[data-ask]", state="attached")
    page.keyboard.press("2")
    says(page, "Chosen: card b. Now choose a disc.")
    page.keyboard.press("Escape")
    says(page, "Put back.")


def test_after_a_card_a_number_chooses_the_disc(open_table: Open) -> None:
    table, page = open_table()
    page.keyboard.press("2")
    page.keyboard.press("2")
    page.wait_for_selector("#card-b #on-2")
    assert table.bids == ["2 on b"]


def test_keys_tells_what_there_is(open_table: Open) -> None:
    table, page = open_table()
    page.click("#menu-button")
    page.click("[data-open=keys]")
    told = page.inner_text("#key-list")
    assert "the card or button with that number" in told
    assert "hint" not in told
    assert "field" not in told
    page.keyboard.press("Escape")
    end, hint = (f"<button {what}</button>" for what in ('data-key="e">End the turn', 'id="hint">Hint'))
    show(table, ROW + end + hint)
    page.wait_for_selector("#hint")
    page.click("#menu-button")
    page.click("[data-open=keys]")
    told = page.inner_text("#key-list")
    assert "End the turn" in told
    assert "hint" in told
    assert "field" in told


def test_the_first_tab_skips_to_what_can_be_done(open_table: Open) -> None:
    _, page = open_table()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the table"
    page.keyboard.press("Enter")
    assert focused(page) == "disc-1"


def test_the_result_closes_and_opens(open_table: Open) -> None:
    table, page = open_table()
    assert not page.locator("#look").is_visible()
    show(table, '<section id="result" tabindex="0">Bo wins</section>')
    page.get_by_role("button", name="Look at the table").click()
    assert not page.locator("#result").is_visible()
    table.change("Something more")
    says(page, "Something more")
    assert not page.locator("#result").is_visible()
    page.get_by_role("button", name="Result").click()
    page.focus("#result")
    page.keyboard.press("Escape")
    assert not page.locator("#result").is_visible()
    assert focused(page) == "look"
