"""Boards of whole games, as players and watchers see them."""

from typing import TYPE_CHECKING

import pytest

from bessemer.content.packs import build_game
from bessemer.games import registry
from bessemer.kernel.session import Session
from tests.browser.looks import faults_of_game
from tools.arrange import advance, over
from tools.screens.easel import easel
from tools.screens.moments import see

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.mark.parametrize("id", registry.game_ids())
def test_nothing_is_cut_or_hidden_in_a_whole_game(browser: "Browser", id: str) -> None:
    players = max(registry.find(id).meta.players)
    assert faults_of_game(browser, build_game(id, players, {}), 1, share=0.04) == []


@pytest.mark.parametrize("id", registry.game_ids())
def test_every_result_can_be_read_at_the_table_and_in_the_replay(browser: "Browser", id: str) -> None:
    with easel(browser, id) as drawn:
        for players in registry.find(id).meta.players:
            session = advance(Session(build_game(id, players, {}), 3), over)
            for replay in (False, True):
                drawn.hang(see(session, 0, replay=replay, journal=tuple(session.journal(0))))
                assert drawn.faults() == [], f"{players} players, replay: {replay}"
