"""The board of Interbellum: every position of random games can be drawn, and says what it must."""

import json
import random
from typing import Any

import pytest

from bessemer.content.packs import build_game
from bessemer.games import registry
from bessemer.games.industry.draft import edit, start
from bessemer.kernel.piles import WATCHER
from bessemer.kernel.session import Session
from bessemer.web.board import board_html
from tests.web.boards import check, see

GAME = "furnace-interbellum"
LIMIT = 200_000
"""Bytes of the board of five players, before compression."""


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (1, {}),
        (1, {"agents": "chosen", "chain": True}),
        (2, {}),
        (2, {"agents": "dummy", "managers": False}),
        (3, {"chain": True}),
        (4, {"variable": "growth"}),
        (5, {}),
    ],
)
def test_every_position_can_be_drawn_for_everybody(players: int, options: dict[str, Any]) -> None:
    rng = random.Random(players)
    session = Session(build_game(GAME, players, options), players, journal=False)
    while True:
        for seat in (WATCHER, *range(players)):
            asked = seat in session.state.pending
            if rng.random() < (0.1 if asked else 0.02) or (asked and len(session.moves) < 3):
                seen = see(session, seat)
                html = board_html(seen)
                assert len(html) < LIMIT
                check(seen, html)
        if session.over:
            break
        seat = rng.choice(list(session.state.pending))
        session.play(rng.choice(session.legal_for(seat)), seat)
    check(see(session, 0), board_html(see(session, 0)))


@pytest.mark.parametrize("players", [1, 3])
def test_every_edited_plan_can_be_drawn_and_confirmed(players: int) -> None:
    rng = random.Random(players)
    drawn = 0
    for seed in range(2):
        session = Session(build_game(GAME, players, {}), seed, journal=False)
        board: Any = registry.board(GAME)
        while not session.over:
            state = session.state
            seat = rng.choice(list(state.pending))
            if board.Board(see(session, seat)).planning() and not state.resolved[seat]:
                draft = start(state, seat)
                for _ in range(8):
                    page = check(see(session, seat, draft), board_html(see(session, seat, draft)))
                    draft = edit(draft, json.loads(rng.choice(page.all("data-edit"))))
                    drawn += 1
                page = check(see(session, seat, draft), board_html(see(session, seat, draft)))
                session.play_all(json.loads(page.all("data-moves")[0]), seat)
            else:
                session.play(rng.choice(session.legal_for(seat)), seat)
    assert drawn > 50
