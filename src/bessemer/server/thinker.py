"""The process in which bots think: reads questions from stdin, writes answers to stdout."""

import contextlib
import os
import secrets
import sys
from functools import lru_cache
from typing import Any, BinaryIO

import msgspec

from bessemer.bots.bot import Bot, make_bot
from bessemer.bots.counsel import counsel
from bessemer.bots.failing import BotFailed
from bessemer.bots.review import look
from bessemer.content.packs import build_game, pack_of
from bessemer.games import registry
from bessemer.kernel.game import Game
from bessemer.kernel.session import Session
from bessemer.records.record import read, replay
from bessemer.server.thinking import FRAME, Answer, Asked, HintQuestion, ReviewQuestion

GAMES_KEPT = 16


@lru_cache(GAMES_KEPT)
def _game(description: bytes) -> Game[Any, Any]:
    game_id, players, options, content = msgspec.msgpack.decode(description)
    return build_game(game_id, players, options, pack_of(game_id, content))


@lru_cache(4 * GAMES_KEPT)
def _bot(description: bytes, spec: str, seat: int) -> Bot:
    """A bot, which may remember what it worked out for the same kind of game."""
    return make_bot(spec, secrets.token_hex(16))


@lru_cache(2)
def _finished(record: bytes) -> Session:
    return replay(read(record), journal=False)


def answer(asked: bytes) -> Answer:
    """What is said to a question."""
    try:
        question: Asked = msgspec.msgpack.decode(asked, type=Asked)
        if isinstance(question, ReviewQuestion):
            session = _finished(question.record)
            return _found(look(session, question.turn, question.seats, question.effort))
        description = msgspec.msgpack.encode(
            (question.game, question.players, question.options, question.content)
        )
        game = _game(description)
        view = msgspec.msgpack.decode(question.view, type=registry.find(question.game).view_type)
        moves = [game.vocabulary.move(index) for index in question.moves]
        if isinstance(question, HintQuestion):
            plan = [game.vocabulary.move(index) for index in question.plan]
            return _found(counsel(game, view, moves, question.bot, plan))
        chosen = _bot(description, question.bot, view.seat).choose(game, view, moves)
        return Answer(moves.index(chosen))
    except BotFailed as failure:
        return Answer(failed=str(failure))
    except Exception as fault:
        return Answer(fault=f"{type(fault).__name__}: {fault}")


def _found(what: object) -> Answer:
    return Answer(found=msgspec.msgpack.encode(what))


def _read(stream: BinaryIO, count: int) -> bytes:
    got = stream.read(count)
    if len(got) < count:
        sys.exit()  # the server is gone
    return got


def main() -> None:
    """Answer until the server is gone."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a bot prints must not end up among the answers
    while True:
        length = int.from_bytes(_read(sys.stdin.buffer, FRAME), "big")
        said = msgspec.msgpack.encode(answer(_read(sys.stdin.buffer, length)))
        answers.write(len(said).to_bytes(FRAME, "big") + said)
        answers.flush()


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        main()
