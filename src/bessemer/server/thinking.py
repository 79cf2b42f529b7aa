"""Bots think in processes of their own: bytes go in, the number of a move comes out, and time is limited."""

import asyncio
import contextlib
import logging
import sys
from typing import Any

import msgspec

from bessemer.bots.failing import BotFailed

log = logging.getLogger("bessemer.server")

FRAME = 4
"""Bytes that say how long a message is."""

LARGEST = 64 * 1024 * 1024


class Question(msgspec.Struct, frozen=True, tag="move"):
    """What a bot is asked. The first four fields describe the game; `moves` are dense indices."""

    game: str
    players: int
    options: dict[str, bool | int | str]
    content: Any
    bot: str
    view: msgspec.Raw
    moves: list[int]


class HintQuestion(Question, frozen=True, tag="hint"):
    """What is asked for a person: the same, and the moves that their own plan would make."""

    plan: list[int] = []


class ReviewQuestion(msgspec.Struct, frozen=True, tag="review"):
    """A moment of a finished game, given as the bytes of its record, to be looked back at."""

    record: bytes
    turn: int
    seats: list[int]
    effort: float


Asked = Question | HintQuestion | ReviewQuestion


class Answer(msgspec.Struct, frozen=True):
    """The place of the chosen move among those asked about; how the bot failed; a fault; what was found."""

    place: int = -1
    failed: str = ""
    fault: str = ""
    found: bytes = b""


def question(
    game: str,
    players: int,
    options: dict[str, Any],
    content: Any,
    bot: str,
    view: Any,
    moves: list[int],
    plan: list[int] | None = None,
) -> bytes:
    """A question as bytes, for a hint if a plan is given; nothing in it but what the seat may know."""
    seen = msgspec.Raw(msgspec.msgpack.encode(view))
    if plan is None:
        return msgspec.msgpack.encode(Question(game, players, options, content, bot, seen, moves))
    return msgspec.msgpack.encode(HintQuestion(game, players, options, content, bot, seen, moves, plan))


class Thinker:
    """One process that thinks; started when it is needed, killed when it takes too long."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> asyncio.subprocess.Process:
        """The process, alive."""
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "bessemer.server.thinker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
        return self._process

    async def ask(self, asked: bytes, budget: float) -> Answer:
        """The answer to a question, within so many seconds."""
        try:
            return await asyncio.wait_for(self._ask(asked), budget)
        except TimeoutError:
            await self.stop()
            raise BotFailed("took too long") from None
        except (OSError, EOFError, msgspec.MsgspecError):
            await self.stop()
            raise BotFailed("broke down") from None
        except asyncio.CancelledError:
            await self.stop()
            raise

    async def _ask(self, asked: bytes) -> Answer:
        process = await self.start()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(len(asked).to_bytes(FRAME, "big") + asked)
        await process.stdin.drain()
        length = int.from_bytes(await process.stdout.readexactly(FRAME), "big")
        return msgspec.msgpack.decode(await process.stdout.readexactly(length), type=Answer)

    async def stop(self) -> None:
        """End the process, whatever it does."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        with contextlib.suppress(Exception):
            await process.communicate()


class Thinkers:
    """All processes; a question waits until one is free, and what is not urgent until nobody else waits."""

    def __init__(self, count: int, budget: float) -> None:
        self._all = [Thinker() for _ in range(max(count, 1))]
        self._free: asyncio.Queue[Thinker] = asyncio.Queue()
        for thinker in self._all:
            self._free.put_nowait(thinker)
        self.budget = budget
        self._waiting = 0
        self._calm = asyncio.Event()
        self._calm.set()
        self._quiet = asyncio.Lock()

    async def warm_up(self) -> None:
        """Start the processes before they are needed."""
        for thinker in self._all:
            await thinker.start()

    async def choose(self, asked: bytes, moves: int) -> int:
        """The place of the move that a bot chooses among so many."""
        answer = await self._urgent(asked)
        if not 0 <= answer.place < moves:
            raise BotFailed("chose a move that is not there")
        return answer.place

    async def find(self, asked: bytes) -> bytes:
        """What a thinker finds for a person who waits."""
        return (await self._urgent(asked)).found

    async def look(self, asked: bytes) -> bytes:
        """What a thinker finds when nobody waits for it: one such question at a time, behind all others."""
        async with self._quiet:
            await self._calm.wait()
            return (await self._ask(await self._free.get(), asked)).found

    async def _urgent(self, asked: bytes) -> Answer:
        self._waiting += 1
        self._calm.clear()
        try:
            thinker = await self._free.get()
        finally:
            self._waiting -= 1
            if not self._waiting:
                self._calm.set()
        return await self._ask(thinker, asked)

    async def _ask(self, thinker: Thinker, asked: bytes) -> Answer:
        try:
            answer = await thinker.ask(asked, self.budget)
        finally:
            self._free.put_nowait(thinker)
        if answer.failed:
            raise BotFailed(answer.failed)
        if answer.fault:
            log.warning("A bot failed: %s", answer.fault)
            raise BotFailed("made a mistake")
        return answer

    async def close(self) -> None:
        """End all processes."""
        for thinker in self._all:
            await thinker.stop()
