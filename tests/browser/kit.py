"""People at a real server with a real browser: what they look at, click and press."""

import json
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bessemer.server.seats import COOKIE
from tests.server.processes import Process
from tools.arrange import ME, Until, arrange, start

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
AT_ONCE = "none.off.off"
"""Preferences: no guard, no sound, no motion."""

SCROLLS = """() => {
  const page = document.documentElement;
  return page.scrollWidth > innerWidth + 1 || page.scrollHeight > innerHeight + 1 || scrollX + scrollY > 0;
}"""

SETTLED = """() => {
  const said = document.body.classList;
  if (said.contains("sending") || said.contains("holding")) return false;
  return said.contains("my-turn") || Boolean(document.querySelector("#result"));
}"""

PATIENCE = 30_000
"""Milliseconds that a test waits for what must come; on a busy machine a page takes its time."""

TELLS_FAULTS = ("error", "warning")


FOCUS = """selector => {
  const now = document.activeElement, group = now?.closest("[data-arrows]");
  if (now?.matches(selector)) return "there";
  const rest = group ? [...group.querySelectorAll("button")] : [];
  return rest.slice(rest.indexOf(now) + 1).some(e => e.matches(selector)) ? "beside" : "elsewhere";
}"""
"""Whether the focus is on something, before it in a row that arrows lead through, or elsewhere."""


class Window:
    """A window of a browser: a page, and what went wrong in it."""

    def __init__(self, context: "BrowserContext", house: "House") -> None:
        self.context = context
        self.house = house
        self.faults: list[str] = []
        self.page = self.new_page()

    def new_page(self) -> "Page":
        """Another page of the same browser."""
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda said: self.faults.append(said.text) if said.type in TELLS_FAULTS else None)
        return page

    def open(self, path: str) -> "Page":
        """Go to a page of the house and wait until its script is there."""
        self.page.goto(self.house.url + path)
        self.page.wait_for_selector("html[data-ready]")
        return self.page

    def sit(self, table: str, seat: int | None = None) -> "Page":
        """Go to a table and wait for the connection."""
        self.open(f"/table/{table}" + ("" if seat is None else f"?seat={seat}"))
        self.connected()
        return self.page

    def join(self, token: str) -> "Page":
        """Open an invitation and take its seat."""
        self.open(f"/join/{token}")
        with self.page.expect_navigation():
            self.page.click("#sit")
        self.page.wait_for_selector("html[data-ready]")
        return self.page

    def connected(self) -> None:
        """Wait until the table speaks to this window."""
        self.page.wait_for_function("() => document.body.classList.contains('online')")

    def forgive(self, words: str) -> None:
        """Expect that the console has told faults with these words, and forget them."""
        told = [fault for fault in self.faults if words in fault]
        assert told, self.faults
        self.faults = [fault for fault in self.faults if fault not in told]

    def focused(self) -> str:
        """The id of what has the focus."""
        found: str = self.page.evaluate("document.activeElement?.id ?? ''")
        return found

    def settled(self) -> str:
        """Wait until this window is asked or the game is over; what: bid, trade, plan, choice or over."""
        self.page.wait_for_function(SETTLED)
        found: str = self.page.evaluate(
            """() => document.querySelector("#result") ? "over" : document.querySelector("#confirm") ? "plan"
              : document.querySelector("#setup") ? "choice"
              : document.querySelector("#moves.trades") ? "trade" : "bid" """
        )
        return found

    def scrolls(self) -> bool:
        """Whether the page is larger than the window."""
        found: bool = self.page.evaluate(SCROLLS)
        return found

    def change(self, act: Any) -> None:
        """Do something that changes the table, and wait until that shows here."""
        read = "document.querySelector('#table').dataset.seq ?? ''"  # nothing yet before the first change
        before = self.page.evaluate(read)
        act()
        self.page.wait_for_function(f"seq => ({read}) !== seq", arg=before)

    def tab_to(self, selector: str, most: int = 120) -> None:
        """Press Tab, and arrows in the group that it is in, until the focus is on something."""
        for _ in range(most):
            found = self.page.evaluate(FOCUS, selector)
            if found == "there":
                return
            self.page.keyboard.press("ArrowRight" if found == "beside" else "Tab")
        raise AssertionError(f"no key leads to {selector}")

    def offers(self) -> list[dict[str, Any]]:
        """The moves that the page came with."""
        found: list[dict[str, Any]] = json.loads(self.page.locator("#boot").text_content() or "")["offers"]
        return found

    def advise(self, offer: dict[str, Any]) -> None:
        """Ask for a hint, and have it name this move."""
        words = f"{offer['label']}: expected result 60 of 100, about 5 better than anything else."
        found = {"move": offer["move"], "targets": offer["targets"], "words": words, "plan": []}
        with self.page.expect_response("**/hint"):
            self.page.route("**/hint", lambda route: route.fulfill(json=found), times=1)
            self.page.click("#hint")
        self.page.wait_for_selector("#advice:not([hidden])")

    def texts(self, selector: str) -> list[str]:
        """The texts of all elements."""
        return [text.strip() for text in self.page.locator(selector).all_inner_texts()]


class House:
    """A server, and the browsers of the people who visit it."""

    def __init__(self, process: Process, folder: Path, browser: "Browser", stack: ExitStack) -> None:
        self.process = process
        self.url = process.url
        self.folder = folder
        self.browser = browser
        self._stack = stack
        self.windows: list[Window] = []

    def window(self, cookie: str = "", prefs: str = AT_ONCE, theme: str = "dark", **size: Any) -> Window:
        """A new browser; with a cookie it is somebody who has been here before."""
        context = self.browser.new_context(**{**WIDE, **size})
        self._stack.callback(context.close)
        kept = {"bessemer-prefs": f"{prefs}.{theme}"} | ({COOKIE: cookie} if cookie else {})
        context.add_cookies([{"name": name, "value": value, "url": self.url} for name, value in kept.items()])
        window = Window(context, self)
        self.windows.append(window)
        return window

    def table(
        self, seats: Sequence[str], until: Until = start, seed: int = 1, **more: Any
    ) -> tuple[str, str]:
        """A table at some moment of a seeded game: its id, and the cookie of who sits there."""
        return arrange(self.folder, seats, until, seed, **more)

    def seated(self, seats: Sequence[str], until: Until = start, seed: int = 1, **more: Any) -> Window:
        """A window in which somebody sits at a table in a seeded game."""
        size = {key: more.pop(key) for key in list(more) if key in (*PHONE, "prefs", "theme")}
        table, cookie = self.table(seats, until, seed, **more)
        window = self.window(cookie, **size)
        window.sit(table)
        return window


__all__ = ["AT_ONCE", "ME", "PHONE", "WIDE", "House", "Window"]
