"""A robot plays a stretch of every game through the page and does all else that can be done there."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.crawl.journey import Journey
from tests.browser.crawl.walk import told, walk
from tests.browser.kit import House
from tests.server.processes import process

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.server.processes import Process

ACTS = 24
JOURNEYS = (
    Journey("furnace", 1, "1280x720", "light"),
    Journey("furnace", 3, "390x844", "dark"),
    Journey("furnace-interbellum", 1, "1280x720", "dark"),
    Journey("furnace-duel", 3, "1280x720", "dark"),
    Journey("interbellum", 1, "1280x720", "dark"),
    Journey("furtherance", 1, "1280x720", "dark"),
)


@pytest.fixture(scope="module", name="steady")
def _steady(tmp_path_factory: pytest.TempPathFactory) -> "Iterator[tuple[Process, Path]]":
    """A server whose bots answer the same position in the same way."""
    folder = tmp_path_factory.mktemp("crawl")
    with process(folder, effort=0.2, steady=True) as running:
        yield running, folder


@pytest.mark.parametrize("journey", JOURNEYS, ids=lambda journey: f"{journey.game} {journey.size}")
def test_a_stretch_without_a_fault(
    steady: "tuple[Process, Path]", browser: "Browser", journey: Journey
) -> None:
    with ExitStack() as stack:
        robot = walk(House(*steady, browser, stack), journey, ACTS)
    assert not robot.faults, told(robot)
    assert robot.step >= ACTS or robot.ended
