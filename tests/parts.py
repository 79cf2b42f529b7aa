"""What tests need of the system: parts without which they are skipped, but never in CI; and its signals."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn

import pytest

from tools.chromium import chromium, launch

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def missing(part: str, remedy: str) -> NoReturn:
    """Skip the test and say how to install what it needs; where parts must be there, fail."""
    sentence = f"{part} is not installed ({remedy})"
    if os.environ.get("CI") == "true":
        pytest.fail(sentence)
    pytest.skip(sentence)


def listen_to_ctrl_c() -> None:
    """In a child process: a shell that runs tests in the background lets its children ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def opened_browser() -> "Iterator[Browser]":
    """A real Chromium; without one tests are skipped, but never in CI.

    While it is open, tests of the same process cannot run an event loop.
    """
    if chromium() is None:
        missing("Chromium", "Debian: apt install chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()
