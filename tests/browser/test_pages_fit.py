"""Every page at every size: nothing is cut, covered, stretched or outside."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pytest

from tests.browser.kit import House
from tests.browser.places import around, beside_the_table, looking_back
from tools.screens.check import CHECK

if TYPE_CHECKING:
    from playwright.sync_api import Locator


def in_sight(thing: "Locator") -> bool:
    """Whether the window shows the whole of it without scrolling."""
    box, size = thing.bounding_box(), thing.page.viewport_size
    return box is not None and size is not None and 0 <= box["y"] <= size["height"] - box["height"]


def unfit(house: House, theme: str, sizes: Sequence[str]) -> list[str]:
    """What does not fit on the pages of the house."""
    found = []
    for places in (around, looking_back, beside_the_table):
        for name, page, root in places(house, theme):
            for size in sizes:
                width, height = map(int, size.split("x"))
                page.set_viewport_size({"width": width, "height": height})
                found += [f"{name}, {size}: {fault}" for fault in page.evaluate(CHECK, root)]
                page.evaluate("scrollTo(0, 0)")
                start = page.locator("[data-go], .begin .start").first
                if start.count() and not in_sight(start):
                    found.append(f"{name}, {size}: no Start in sight")
            page.set_viewport_size({"width": 1280, "height": 720})
    return found


SOME = ("1280x720", "390x844", "844x390", "1024x768")
"""Sizes for a quick look; `make soak ARGS=pages` takes all of them, in both lights."""


@pytest.mark.parametrize(("theme", "sizes"), [("dark", SOME), ("light", SOME[:1])], ids=["dark", "light"])
def test_every_page_fits(house: House, theme: str, sizes: Sequence[str]) -> None:
    found = unfit(house, theme, sizes)
    assert found == [], "\n" + "\n".join(found)


def test_the_bots_of_a_new_table_have_names(house: House) -> None:
    page = house.window().open("/new/furnace")
    chips = page.locator("[data-seat='1'] .chip")
    assert chips.count() > 5
    assert [name for name in chips.all_inner_texts() if not name.strip()] == []
