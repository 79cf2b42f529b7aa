"""Boards at every size, by night and by day: nothing outside, cut, covered or too small."""

from typing import TYPE_CHECKING

import pytest

from bessemer.games import registry
from tests.browser.looks import faults_of_screens

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SHOWN = {
    "furnace": {"dark": ("auction", "production-12"), "light": ("compensate", "result")},
    "furnace-interbellum": {"dark": ("deco-five", "deco-plan"), "light": ("deco-compensate", "deco-share")},
    "furnace-duel": {"dark": ("duel-new-england", "duel-plan"), "light": ("duel-bids", "duel-token")},
    "interbellum": {"dark": ("barons-hand", "barons-vote"), "light": ("barons-lose", "barons-build")},
    "furtherance": {"dark": ("keep-war", "keep-defend"), "light": ("keep-strike", "keep-result")},
}
"""A few positions of each game; `make soak` draws all of them in both lights."""


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("game", registry.game_ids())
def test_boards_fit_every_size(browser: "Browser", game: str, theme: str) -> None:
    assert faults_of_screens(browser, game, SHOWN[game][theme], theme) == []
