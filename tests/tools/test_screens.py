"""The positions that are looked at: cards and bots change, and a seed may no longer lead there."""

import pytest

from bessemer.games import registry
from bessemer.web.board import board_html
from tools.screens.every import SCREENS


def test_every_game_has_positions() -> None:
    assert set(SCREENS) == set(registry.game_ids())


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in SCREENS for name in SCREENS[game]])
def test_every_position_is_reached_and_drawn(game: str, name: str) -> None:
    arranged, _ = SCREENS[game][name]
    seen = arranged()
    assert seen.game.meta.id == game
    assert 'id="board"' in board_html(seen)
