from collections.abc import Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest

from tests.web.small_table import Open, SmallTable, serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture(name="open_table")
def _open_table(browser: "Browser") -> Iterator[Open]:
    """Opens a table in a fresh window; no fault may reach the console."""
    with ExitStack() as stack:
        faults: list[str] = []

        def open_table(guard: str = "none", **viewport: Any) -> "tuple[SmallTable, Page]":
            table = SmallTable(guard)
            address = stack.enter_context(serving(table))
            context = browser.new_context(viewport={"width": 1280, "height": 720}, **viewport)
            stack.callback(context.close)
            page = context.new_page()
            page.set_default_timeout(5000)
            page.on("pageerror", lambda error: faults.append(str(error)))
            page.on("console", lambda said: faults.append(said.text) if "Policy" in said.text else None)
            page.goto(address)
            page.wait_for_selector("html[data-ready]")
            page.wait_for_function("() => !document.body.classList.contains('offline')")
            return table, page

        yield open_table
        assert faults == []
