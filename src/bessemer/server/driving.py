"""Moves for the bots of every table: asks a thinker, waits as long as people need to follow, and plays."""

import asyncio
import contextlib
import logging
import secrets
import time
from typing import TYPE_CHECKING

from bessemer.bots.failing import BotFailed
from bessemer.kernel.errors import BessemerError
from bessemer.server.opponents import spec_of
from bessemer.server.refusals import Refused
from bessemer.server.store import BOT
from bessemer.server.tables import Table

if TYPE_CHECKING:
    from bessemer.server.hall import Hall

log = logging.getLogger("bessemer.server")

CLAIM_WAIT = 0.5
"""Seconds until a process asks again whether it may move for the bots of a table."""

TOGETHER = 0.25
"""Where all act at the same time nobody waits for a bot: its moves come this much faster."""


class Drivers:
    """One task for every table at which a bot has to move."""

    def __init__(self, hall: "Hall") -> None:
        self.hall = hall
        self._drivers: dict[str, asyncio.Task[None]] = {}
        self._hurry: dict[str, asyncio.Event] = {}

    def hurry(self, id: str) -> None:
        """Let the bots of a table move without pauses until a person must decide."""
        if id in self._hurry:
            self._hurry[id].set()

    def busy(self, id: str) -> bool:
        """Whether bots are at work at a table."""
        return id in self._drivers

    async def close(self) -> None:
        """Stop all bots."""
        drivers = list(self._drivers.values())
        for driver in drivers:
            driver.cancel()
        await asyncio.gather(*drivers, return_exceptions=True)

    def wake(self, table: Table) -> None:
        """Let the bots of a table move if one of them has to."""
        if table.bot_to_move() is not None and table.id not in self._drivers:
            driver = asyncio.create_task(self._drive(table.id))
            self._drivers[table.id] = driver
            driver.add_done_callback(lambda _: self._rest(table.id))

    def _rest(self, id: str) -> None:
        driver = self._drivers.pop(id)
        self._hurry.pop(id, None)
        if driver.cancelled():
            return
        if fault := driver.exception():
            log.error("The bots of table %s stopped: %r", id, fault)
        elif table := self.hall.in_memory(id):
            self.wake(table)  # somebody may have moved while the driver went to rest

    async def _drive(self, id: str) -> None:
        """Move for the bots of a table until a person must decide."""
        hurry = self._hurry[id] = asyncio.Event()
        moved = time.monotonic()
        while True:
            try:
                if not await self.hall.store.claim(id):
                    await asyncio.sleep(CLAIM_WAIT)
                    async with self.hall.at(id) as table:
                        if table.bot_to_move() is None:
                            return
                    continue
                if not await self._bot_moves(id, hurry, moved):
                    return
            except Refused as refusal:
                if refusal.status == 404:
                    return
                await asyncio.sleep(CLAIM_WAIT)
            moved = time.monotonic()

    async def _bot_moves(self, id: str, hurry: asyncio.Event, moved: float) -> bool:
        """Let one bot make one move; False if none has to."""
        async with self.hall.at(id) as table:
            place = table.bot_to_move()
            if place is None:
                return False
            seat, spec, seq = place.seat, place.bot, table.seq_for(place.seat)
            options = table.live.legal_for(seat)
            asked = table.question(seat, spec_of(table.row.game, spec, self.hall.settings.bots))
            pace = self.hall.settings.pace * (TOGETHER if table.live.state.lanes else 1)
        note = None
        try:
            chosen = options[await self.hall.thinkers.choose(asked, len(options))]
        except BotFailed as failure:
            chosen = secrets.choice(options)
            note = f"The bot {spec} of {place.name} {failure}; a move was made at random."
            log.warning("Table %s: %s", id, note)
        pause = moved + pace - time.monotonic()
        if pause > 0:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(hurry.wait(), pause)
        async with self.hall.at(id) as table:
            if table.seats[seat].kind == BOT and seat in table.pending and table.is_current(seat, seq):
                try:
                    entries = table.play(seat, [chosen], f"bot {secrets.token_hex(12)}", note)
                except BessemerError as error:
                    self.hall.forget(id)
                    log.error("Table %s: %s", id, error)
                    return True
                await self.hall.commit(table, entries)
        return True
