"""What tests in every folder use."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.parts import opened_browser

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LONGEST_FIRST = (
    "tests/browser/",
    "tests/web/test_pages_script.py",
    "tests/server/test_kills.py",
    "tests/test_wheel.py",
    "tests/server/",
    "tests/bots/",
    "tests/arena/",
    "tests/cli/",
    "tests/games/industry/test_solver.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the tests that take long, so that at the end no process waits for another."""

    def place(item: pytest.Item) -> int:
        return next((at for at, path in enumerate(LONGEST_FIRST) if item.nodeid.startswith(path)), 99)

    items.sort(key=place)


@pytest.fixture(scope="module", name="browser")
def _browser() -> "Iterator[Browser]":
    """A browser for all tests of a module."""
    with opened_browser() as browser:
        yield browser
