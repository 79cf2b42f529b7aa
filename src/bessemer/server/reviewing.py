"""Reviews of finished games: made in the background, moment by moment, kept for everybody who looks again."""

import asyncio
import logging
from typing import TYPE_CHECKING

import msgspec

from bessemer.bots.failing import BotFailed
from bessemer.bots.review import Finding, Review, assemble, moments
from bessemer.records.record import write
from bessemer.server.refusals import Refused, too_late
from bessemer.server.store import HUMAN, OVER
from bessemer.server.tables import Table
from bessemer.server.thinking import ReviewQuestion

if TYPE_CHECKING:
    from bessemer.server.hall import Hall

log = logging.getLogger("bessemer.server")

MOST = 8
"""Games that may be looked back at or wait for it at the same time."""


class Progress(msgspec.Struct):
    """How far a review is: moments looked at, of how many."""

    done: int
    total: int


class Reviews:
    """One task for every game that is being looked back at."""

    def __init__(self, hall: "Hall") -> None:
        self.hall = hall
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._progress: dict[str, Progress] = {}

    async def close(self) -> None:
        """Stop all of them; what was not finished is begun again when somebody asks."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def of(self, id: str) -> Review | Progress:
        """The review of a game, or how far it is; the first to ask lets it begin."""
        async with self.hall.at(id) as table:
            if table.row.status != OVER:
                raise too_late("A game is reviewed when it is over.")
            total = len(moments(table.live)) if id not in self._tasks else 0
        kept = await self.hall.store.review(id)
        if kept is not None:
            return msgspec.convert(kept, Review)
        if id not in self._tasks:
            if len(self._tasks) >= MOST:
                raise Refused(429, "Many games are being reviewed; try again in a minute.")
            self._progress[id] = Progress(0, total)
            self._tasks[id] = task = asyncio.create_task(self._review(table, self._progress[id]))
            task.add_done_callback(lambda done: self._forget(id, done))
        return self._progress[id]

    def _forget(self, id: str, task: asyncio.Task[None]) -> None:
        del self._tasks[id], self._progress[id]
        if not task.cancelled() and (fault := task.exception()):
            log.error("The review of table %s stopped: %r", id, fault)

    async def _review(self, table: Table, progress: Progress) -> None:
        session, record = table.live, write(table.record())
        seats = [seat.seat for seat in table.seats if seat.kind == HUMAN]
        effort = self.hall.settings.effort
        findings = []
        for turn in moments(session):
            asked = msgspec.msgpack.encode(ReviewQuestion(record, turn, seats, effort))
            try:
                found = await self.hall.thinkers.look(asked)
                findings.append(msgspec.msgpack.decode(found, type=Finding))
            except BotFailed as failure:
                log.warning("The review of table %s, move %s: a thinker %s.", table.id, turn, failure)
            progress.done += 1
        review = assemble(session, findings)
        await self.hall.store.save_review(table.id, msgspec.to_builtins(review))
