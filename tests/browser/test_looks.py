"""Boards of whole games, as players and watchers see them."""

from typing import TYPE_CHECKING

import pytest

from bessemer.content.packs import build_game
from bessemer.games import registry
from tests.browser.looks import faults_of_game

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.mark.parametrize("id", registry.game_ids())
def test_nothing_is_cut_or_hidden_in_a_whole_game(browser: "Browser", id: str) -> None:
    players = max(registry.find(id).meta.players)
    assert faults_of_game(browser, build_game(id, players, {}), 1, share=0.04) == []
