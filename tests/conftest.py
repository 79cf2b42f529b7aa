"""What tests in every folder use."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.parts import missing
from tools.chromium import chromium, launch

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="module", name="browser")
def _browser() -> "Iterator[Browser]":
    """A real Chromium; without one these tests are skipped, but never in CI.

    One for each module: while it is open, other tests of this process could not run an event loop.
    """
    if chromium() is None:
        missing("Chromium", "Debian: apt install chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()
