"""A whole game looked at: every now and then what somebody sees is drawn in a real browser and checked."""

import json
import random
import re
from collections.abc import Sequence
from html import unescape
from typing import TYPE_CHECKING, Any

from bessemer.games import registry
from bessemer.kernel.piles import WATCHER
from bessemer.kernel.seen import Seen
from bessemer.kernel.session import Session
from bessemer.web.board import board_html
from tests.kit import AnyGame
from tools.screens.easel import BOTH, SIZES, Easel, easel
from tools.screens.every import SCREENS
from tools.screens.moments import see

if TYPE_CHECKING:
    from playwright.sync_api import Browser

EDIT = re.compile(r'data-edit="([^"]+)"')
EDITS = 6
"""So many changes of a plan at most before it is looked at."""


def faults_of_game(
    browser: "Browser", game: AnyGame, seed: int, share: float, sizes: Sequence[str] = BOTH
) -> list[str]:
    """What is wrong at some moments of a game that is played partly by judgement, and at its end."""
    rng = random.Random(seed)
    session, policy, wisdom = Session(game, seed), game.policy(), rng.random()
    found: list[str] = []
    with easel(browser, game.meta.id, sizes=sizes) as drawn:
        while not session.over:
            if rng.random() < share:
                found += _faults(drawn, session, rng)
            seat = rng.choice(list(session.state.pending))
            moves = session.state.pending[seat]
            if rng.random() < wisdom:
                worths = policy.worths(session.state, seat, moves)
                move = moves[worths.index(max(worths))]
            else:
                move = rng.choice(moves)
            session.play(game.vocabulary.text(move), seat)
        found += _faults(drawn, session, rng)
    return found


def faults_of_screens(browser: "Browser", game: str, names: Sequence[str], theme: str) -> list[str]:
    """What is wrong with arranged positions of a game, at every size."""
    found: list[str] = []
    with easel(browser, game, theme, SIZES) as drawn:
        for name in names:
            arranged, picks = SCREENS[game][name]
            drawn.hang(arranged(), picks)
            found += [f"{name}, {fault}" for fault in drawn.faults()]
    return found


def _faults(drawn: Easel, session: Session, rng: random.Random) -> list[str]:
    """What is wrong with the table as one of those who look at it sees it, and with a plan of a seat."""
    seat = rng.choice((WATCHER, *range(session.game.seats)))
    shown = [see(session, seat, hints=True)]
    if seat in session.state.pending:
        shown += _plans(session, seat, rng)
    found = []
    for seen in shown:
        drawn.hang(seen)
        found += [f"move {len(session.moves)}, seat {seat}, {fault}" for fault in drawn.faults()]
    return found


def _plans(session: Session, seat: int, rng: random.Random) -> list[Seen[Any, Any]]:
    """A plan of a seat after some changes, where it has one."""
    board: Any = registry.board(session.game.meta.id)
    seen = see(session, seat, hints=True)
    for _ in range(rng.randint(1, EDITS)):
        edits = EDIT.findall(board_html(seen))
        if not edits:
            return []
        draft = board.edit(seen, json.loads(unescape(rng.choice(edits))))
        seen = see(session, seat, draft, hints=True)
    return [seen]
