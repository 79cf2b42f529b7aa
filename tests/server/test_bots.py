"""Bots think elsewhere and get a view; one that fails forfeits its move to chance, and everybody reads it."""

import asyncio
import random
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bessemer.bots.bot import make_bot
from bessemer.bots.failing import BotFailed
from bessemer.content.packs import build_game, pack_as_data
from bessemer.kernel.session import Session
from bessemer.server import thinker
from bessemer.server.thinking import Question, Thinkers, question
from tests.server.kit import GREEDY, server, solo


def asked(bot: str) -> tuple[bytes, int]:
    """A question to a bot at the first decision of a game, and how many moves there are."""
    game = build_game("furnace", 3, {})
    session = Session(game, 1)
    seat = session.to_move
    moves = [game.vocabulary.index(move) for move in session.state.pending[seat]]
    content = pack_as_data(game.pack)
    return question("furnace", 3, game.options, content, bot, session.view(seat), moves), len(moves)


def test_a_thinker_answers_with_a_legal_move() -> None:
    for bot in ("random", "greedy", "mcts:sims=5", "apprentice"):
        said, count = asked(bot)
        found = thinker.answer(said)
        assert found.fault == ""
        assert 0 <= found.place < count


def test_a_question_holds_nothing_but_the_view() -> None:
    said, _ = asked("greedy")
    held = msgspec.msgpack.decode(said, type=Question)
    view = msgspec.msgpack.decode(held.view)
    assert set(view["deck"]) == {None}
    assert held.__struct_fields__ == ("game", "players", "options", "content", "bot", "view", "moves")


def test_thinkers_fail_in_words() -> None:
    async def think(said: bytes, budget: float) -> int:
        thinkers = Thinkers(1, budget)
        try:
            return await thinkers.choose(said, 100)
        finally:
            await thinkers.close()

    said, _ = asked("greedy")
    with pytest.raises(BotFailed, match="too long"):
        asyncio.run(think(said, 0.01))
    with pytest.raises(BotFailed, match="mistake"):
        asyncio.run(think(b"nonsense", 30))
    assert asyncio.run(think(asked("random")[0], 30)) >= 0


def test_a_bot_that_takes_too_long_forfeits_its_move(tmp_path: Path) -> None:
    with server(tmp_path, budget=0.001, thinkers=0) as client:
        ada = solo(client, GREEDY)
        while not (sight := ada.view())["offers"]:
            time.sleep(0.02)
        if not sight["turn"]:
            ada.first_move()
        while not any("took too long" in line["words"] for line in ada.view()["log"]["lines"]):
            time.sleep(0.02)


def test_pauses_can_be_skipped(tmp_path: Path) -> None:
    with server(tmp_path, pace=30) as client:
        ada = solo(client, {"kind": "bot", "bot": "random"})
        if ada.view()["offers"]:
            ada.first_move()
        time.sleep(0.2)
        begun = time.monotonic()
        while not ada.view()["offers"]:
            assert ada.post("hurry").status_code == 204
            time.sleep(0.02)
        assert time.monotonic() - begun < 20


def test_bots_play_alike_here_and_there() -> None:
    game = build_game("furnace", 3, {})
    session = Session(game, 5, journal=False)
    view: Any = session.view(session.to_move)
    there = msgspec.msgpack.decode(msgspec.msgpack.encode(view), type=game.view_type)
    assert there == view
    moves = session.state.pending[session.to_move]
    here = make_bot("greedy", 1).choose(game, view, moves)
    assert make_bot("greedy", 1).choose(game, there, moves) == here
    assert game.view(game.sample(there, random.Random(1)), there.seat) == view
