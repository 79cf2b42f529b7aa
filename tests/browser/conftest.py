from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.kit import House
from tests.parts import opened_browser
from tests.server.processes import Process, process

if TYPE_CHECKING:
    from playwright.sync_api import Browser


HERE = Path(__file__).parent


class Opened:
    """The browser of this process; opened when a test needs it."""

    def __init__(self) -> None:
        self._stack = ExitStack()
        self._browser: Browser | None = None

    def get(self) -> "Browser":
        """The browser, open."""
        if self._browser is None:
            self._browser = self._stack.enter_context(opened_browser())
        return self._browser

    def close(self) -> None:
        """Close it, if it is open."""
        self._browser = None
        self._stack.close()


opened = Opened()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    """Close the browser before a test of another folder, which may need an event loop."""
    if nextitem is None or HERE not in nextitem.path.parents:
        opened.close()


@pytest.fixture(name="browser")
def _browser() -> "Browser":
    """A browser for all tests of this folder, one after another; each has windows of its own."""
    return opened.get()


@pytest.fixture(scope="session", name="served")
def _served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Process, Path]]:
    """A real server for all tests of this process, and the folder of its games."""
    folder = tmp_path_factory.mktemp("house")
    with process(folder, effort=0.2) as running:
        yield running, folder


@pytest.fixture(name="house")
def _house(served: tuple[Process, Path], browser: "Browser") -> Iterator[House]:
    """The server with a browser for everybody who comes; nothing may go wrong in any window."""
    with ExitStack() as stack:
        house = House(*served, browser, stack)
        yield house
        assert [fault for window in house.windows for fault in window.faults] == []
