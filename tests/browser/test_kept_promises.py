"""Small promises of the pages around the board, each done as it is said."""

from typing import TYPE_CHECKING

from tests.browser.kit import ME, House

if TYPE_CHECKING:
    from playwright.sync_api import Page


def copied(page: "Page") -> str:
    """What lies in the clipboard."""
    found: str = page.evaluate("navigator.clipboard.readText()")
    return found


def test_a_link_is_copied(house: House) -> None:
    window = house.seated((ME, "friend"))
    window.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = window.page
    page.click("#menu-button")
    page.click("#menu [data-copy]")
    page.wait_for_function("() => document.querySelector('#menu [data-copy]').textContent.includes('Copied')")
    assert copied(page).startswith(f"{house.url}/table/")


def test_a_link_that_was_sent_leads_to_its_table(house: House) -> None:
    table, _ = house.table((ME, "random"))
    page = house.window().open("/")
    page.click("[data-open=join]")
    page.fill("#join-form input", "no link at all")
    page.click("#join-form [type=submit]")
    page.wait_for_selector(".toast.error")
    page.fill("#join-form input", f"  {house.url}/table/{table} ")
    page.click("#join-form [type=submit]")
    page.wait_for_url(f"**/table/{table}*")


def test_escape_puts_back_what_is_chosen(house: House) -> None:
    page = house.seated((ME, "random")).page
    page.click("#table .h.lit >> nth=0")
    page.wait_for_selector("#table .chosen")
    page.keyboard.press("Escape")
    page.wait_for_selector("#table:not(:has(.chosen))")


def test_what_happened_meanwhile_is_marked(house: House) -> None:
    table, cookie = house.table((ME, "random"))
    window = house.window(cookie)
    page = window.sit(table)
    window.settled()
    page.wait_for_selector("#log > li[data-line]", state="attached")
    page.evaluate(
        "() => { for (const k of Object.keys(localStorage)) if (k.includes('seen')) localStorage[k] = '1'; }"
    )
    page.goto("about:blank")
    window.sit(table)
    page.wait_for_selector(".toast:has-text('happened while you were away')")
    page.click(".toast button")
    page.wait_for_selector("#log > li.away")
    assert page.locator("#log > li.away").is_visible()
