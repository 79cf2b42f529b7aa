"""What the robot looks for: after each act at a glance, and every now and then closely."""

from pathlib import Path
from typing import TYPE_CHECKING

from tests.browser.sameness import SEQ, differences
from tools.screens.check import CHECK

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.crawl.robot import Robot

EYES = (Path(__file__).parent / "eyes.js").read_text("utf-8")

WINDOWS = (":popover-open", "dialog[open]")
"""What lies above the table, the topmost first."""

HUSH = """() => {
  document.querySelectorAll('#toasts > *').forEach((e) => e.remove());
  document.querySelector('#tip')?.setAttribute('hidden', '');
}"""
"""What passes by itself is no fault where it lies."""

OFFERS = """async () => {
  const boot = JSON.parse(document.querySelector('#boot').textContent);
  const seat = new URL(location).searchParams.get('seat') ?? boot.seat;
  return (await (await fetch(`/api/tables/${boot.table}/view?seat=${seat}`)).json()).offers;
}"""

CURTAIN = "JSON.parse(document.querySelector('#boot').textContent).curtain"
"""Whether a page that is loaded now hides behind the curtain."""

PICKS = 40
"""So many things are picked up in one close look."""


SHEET = "#match"
"""The sheet of a campaign, which may be longer than the window."""


def look(robot: "Robot") -> list[str]:
    """What is cut, covered, outside, empty or without a name."""
    page = robot.page
    page.evaluate(HUSH)
    found: list[str] = robot.reads("meaningless")
    for window in WINDOWS:
        if page.locator(window).count():
            return found + _check(page, window, "hidden")
    if page.locator(SHEET).count():
        return found + list(page.evaluate(CHECK, SHEET))
    if robot.reads("above") or page.locator("#advice:not([hidden])").count():
        return found  # it lies on the table for as long as somebody reads it
    return found + _check(page, "#table")


def _check(page: "Page", root: str, *but: str) -> list[str]:
    """What the look of all boards finds in a part of the page, but for faults that begin with some words."""
    return [fault for fault in page.evaluate(CHECK.replace("#table", root)) if not fault.startswith(but)]


def look_closely(robot: "Robot") -> list[str]:
    """Which moves cannot be reached, and what a reload would show differently."""
    page = robot.page
    if robot.reads("above") or not page.locator("body.page-table.online").count():
        return []
    found: list[str] = []
    if page.locator("body.my-turn").count():
        seq = page.evaluate(SEQ)
        reached = robot.reads("reach", page.evaluate(OFFERS), PICKS)
        if page.evaluate(SEQ) == seq:
            found += [f"reach: {fault}" for fault in reached]
    if page.locator("#advice:not([hidden]), #table .chosen").count():
        return found
    changed = differences(robot.window, robot.other)
    hidden = robot.other.evaluate(CURTAIN)
    robot.return_here()
    if changed and not hidden:
        found.append(f"reload differs: {' / '.join(changed[:3])[:400]}")
    return found
