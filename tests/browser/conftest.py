from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.kit import House
from tests.server.processes import Process, process

if TYPE_CHECKING:
    from playwright.sync_api import Browser


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
