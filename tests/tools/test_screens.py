"""The positions that are looked at: cards and bots change, and a seed may no longer lead there."""

import pytest

from bessemer.web.board import board_html
from tools.screens.__main__ import SCREENS


@pytest.mark.parametrize("name", SCREENS)
def test_every_position_is_reached_and_drawn(name: str) -> None:
    arranged, _ = SCREENS[name]
    assert 'id="board"' in board_html(arranged())
