"""What a page has become by patches is what a page that is loaded now shows: nothing is lost on the way."""

import random

import pytest

from tests.browser.kit import ME, House, Window
from tests.browser.sameness import QUESTION, SEQ, differences

GAMES = {
    "furnace": (ME, "random"),
    "furnace-interbellum": (ME, "random"),
    "furnace-duel": (ME, "random"),
    "interbellum": (ME, "random", "random"),
    "furtherance": (ME, "random"),
}
EVERY = 25
"""So many moves at most between two looks; every new kind of question is looked at too."""

MOST = 150
"""Longer games are not played to their end here."""


def act(window: Window, rng: random.Random) -> None:
    """Change the plan in some point, confirm it, or make a move of the list."""
    page = window.page
    edits = page.locator("#table [data-edit]")
    if edits.count() and rng.random() < 0.4:
        with page.expect_response("**/draft**"):
            edits.nth(rng.randrange(edits.count())).dispatch_event("click")
    elif page.locator("#confirm[data-moves]").count() and rng.random() < 0.3:
        window.change(lambda: page.locator("#confirm").dispatch_event("click"))
    else:
        buttons = page.locator("#move-list button")
        window.change(lambda: buttons.nth(rng.randrange(buttons.count())).dispatch_event("click"))


@pytest.mark.parametrize("game", GAMES)
def test_a_page_with_patches_is_the_page_as_it_is_loaded(house: House, game: str) -> None:
    window, rng = house.seated(GAMES[game], seed=4, game=game), random.Random(4)
    fresh = window.new_page()
    asked: set[str] = set()
    acts = since = 0
    while acts < MOST and window.settled() != "over":
        kind = window.page.evaluate(QUESTION)
        if kind not in asked or since >= EVERY:
            assert differences(window, fresh) == [], f"after {window.page.evaluate(SEQ)} moves"
            since = 0
        asked.add(kind)
        acts, since = acts + 1, since + 1
        act(window, rng)
    assert differences(window, fresh) == []
