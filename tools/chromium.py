"""The real browser of tests and pictures."""

import os
import shutil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def chromium() -> str | None:
    """Where a Chromium is: named by CHROMIUM, or on the path."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")


def launch(playwright: "Playwright") -> "Browser":
    """A Chromium that speaks to nobody but us."""
    return playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
