"""All tables of a server: reads them from the store, changes them there, and tells everybody."""

import asyncio
import contextlib
import logging
from collections import OrderedDict, defaultdict
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from typing import Any

import msgspec

from bessemer.bots.failing import BotFailed
from bessemer.server.advising import hint_payload, hint_question
from bessemer.server.driving import Drivers
from bessemer.server.planning import take_over
from bessemer.server.push import Listener, Push
from bessemer.server.refusals import (
    Refused,
    too_late,
    unknown,
)
from bessemer.server.reviewing import Reviews
from bessemer.server.settings import Settings
from bessemer.server.store import (
    BOT,
    OVER,
    Entry,
    Store,
    Taken,
)
from bessemer.server.tables import Table
from bessemer.server.thinking import Thinkers

log = logging.getLogger("bessemer.server")

TRIES = 5
"""How often a change is tried again when other processes change the same table."""

DRAFT_LENGTH = 16 * 1024


class Hall:
    """The tables. Games in memory are only a cache of what the store says."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.url)
        self.push = Push()
        self.thinkers = Thinkers(settings.thinkers, settings.budget)
        self.drivers = Drivers(self)
        self.reviews = Reviews(self)
        self.moves_stored = 0
        self._uncounted: dict[str, int] = {}  # moves of sealed lanes, by table
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._tasks: set[asyncio.Task[None]] = set()

    # Opening and closing --------------------------------------------------------------------------

    async def open(self) -> None:
        """Open the store; then look through the running games in the background."""
        await self.store.open()
        self.store.listen(self._heard)
        if self.settings.thinkers:
            self._spawn(self.thinkers.warm_up())
        self._spawn(self._check_running())

    async def close(self) -> None:
        """Let go of everything."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.drivers.close()
        await self.reviews.close()
        await self.thinkers.close()
        await self.store.close()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _check_running(self) -> None:
        """Read every running game once: bots go on, and what does not replay is found now."""
        for id in await self.store.running():
            with contextlib.suppress(Refused):
                async with self.at(id) as table:
                    if table.stopped:
                        log.warning("Table %s: %s", id, table.stopped)
                    self.drivers.wake(table)

    async def _heard(self, id: str) -> None:
        """Another process has changed a table: catch up if anybody here looks at it."""
        if id in self._tables or self.push.watches(id):
            with contextlib.suppress(Refused):
                async with self.at(id) as table:
                    self.push.tell(table)
                    self.drivers.wake(table)

    # Finding a table ------------------------------------------------------------------------------

    def in_memory(self, id: str) -> Table | None:
        """A table, if it is in memory."""
        return self._tables.get(id)

    @contextlib.asynccontextmanager
    async def at(self, id: str) -> AsyncIterator[Table]:
        """A table as the store has it now; nobody else changes it meanwhile."""
        async with self._locks[id]:
            table = self._tables.get(id)
            if table is None:
                table = await self._read(id)
            elif self.store.shared:
                table = await self._catch_up(table)
            self._tables.move_to_end(id)
            self.drivers.wake(table)  # whoever moved for them may be gone
            yield table
        self._forget_idle()

    async def _read(self, id: str) -> Table:
        found = await self.store.table(id)
        if found is None:
            self._locks.pop(id, None)
            raise unknown()
        table = Table(*found)
        table.begin()
        table.follow(await self.store.entries(id))
        table.drafts = await self.store.drafts(id)
        table.nonces = await self.store.nonces(id)
        self._tables[id] = table
        return table

    async def _catch_up(self, table: Table) -> Table:
        if await self.store.version(table.id) != table.row.version:
            self._tables.pop(table.id, None)
            return await self._read(table.id)
        table.follow(await self.store.entries(table.id, table.seq))
        take_over(table, await self.store.drafts(table.id))
        table.nonces = await self.store.nonces(table.id)
        return table

    def _forget_idle(self) -> None:
        for id in list(self._tables):
            if len(self._tables) <= self.settings.tables:
                return
            if not (self.push.watches(id) or self.drivers.busy(id) or self._locks[id].locked()):
                self.forget(id)
                self._locks.pop(id, None)

    def keep(self, table: Table) -> None:
        """Have a table in memory that was just stored."""
        self._tables[table.id] = table
        self.drivers.wake(table)

    def forget(self, id: str) -> None:
        """Read a table from the store again when it is needed next."""
        self._tables.pop(id, None)

    # Changing tables ------------------------------------------------------------------------------

    async def change(self, id: str, edit: Callable[[Table], None]) -> Table:
        """Change a table or its seats; tried again if another process was faster."""
        for _ in range(TRIES):
            async with self.at(id) as table:
                try:
                    edit(table)
                    stored = await self.store.change(table.row, table.seats)
                except BaseException:
                    self.forget(id)
                    raise
                if stored:
                    if table.session is None:
                        table.begin()
                    self.push.tell(table)
                    self.drivers.wake(table)
                    return table
                self.forget(id)
        raise too_late("The table changes too fast; try again.")

    async def keep_draft(self, id: str, seat: int, browser: str | None, draft: Any) -> Table:
        """Keep the plan of a seat."""
        if len(msgspec.json.encode(draft)) > DRAFT_LENGTH:
            raise Refused(413, f"A draft has at most {DRAFT_LENGTH} bytes.")
        async with self.at(id) as table:
            table.must_hold(seat, browser)
            table.must_run()
            await self.store.save_draft(id, seat, draft)
            take_over(table, {**table.drafts, seat: draft})
            self.push.tell(table, seat)
            return table

    # Playing --------------------------------------------------------------------------------------

    async def play(
        self,
        id: str,
        browser: str | None,
        seat: int,
        seq: int,
        key: str,
        moves: Sequence[str],
        keep_draft: bool = False,
    ) -> int:
        """Make moves, all or none; the number of the last entry. The same key again gives the same answer."""

        def make(table: Table) -> list[Entry]:
            return table.play(seat, moves, key)

        return await self._add_entries(id, browser, seat, seq, key, moves, make, not keep_draft)

    async def undo(
        self, id: str, browser: str | None, seat: int, seq: int, key: str, all_moves: bool = False
    ) -> int:
        """Take back the seat's last move, or all that it may."""

        def take_back(table: Table) -> list[Entry]:
            return table.undo(seat, key, all_moves)

        return await self._add_entries(id, browser, seat, seq, key, None, take_back, False)

    async def _add_entries(
        self,
        id: str,
        browser: str | None,
        seat: int,
        seq: int,
        key: str,
        moves: Sequence[str] | None,
        make: Callable[[Table], list[Entry]],
        forget_draft: bool,
    ) -> int:
        async with self.at(id) as table:
            table.must_hold(seat, browser)
            before = table.repeated(key, seat, moves)
            if before is not None:
                return before
            table.must_run()
            if table.seats[seat].kind == BOT:
                raise too_late("A bot plays this seat; take it back first.")
            table.must_be_current(seat, seq)
            planned = forget_draft and seat in table.drafts
            await self.commit(table, make(table), seat if planned else None)
            return table.seq_for(seat)

    def _count(self, table: Table, moves: int) -> None:
        """Count moves, for whoever runs the server; those of sealed lanes when all know of them."""
        moves += self._uncounted.pop(table.id, 0)
        if table.live.state.sealed:
            self._uncounted[table.id] = moves
        else:
            self.moves_stored += moves

    async def commit(self, table: Table, entries: list[Entry], forget_draft: int | None = None) -> None:
        """Store what was done in memory; if that fails, memory forgets it."""
        assert table.session is not None
        outcome = table.session.outcome
        over = None if outcome is None else msgspec.to_builtins(outcome)
        try:
            await self.store.append(table.id, entries, over, forget_draft)
        except Taken:
            self.forget(table.id)
            raise too_late("The table has moved on.") from None
        except BaseException:
            self.forget(table.id)
            raise
        self._count(table, len(entries))
        if forget_draft is not None:
            table.drafts.pop(forget_draft, None)
        if over is not None:
            table.row.status, table.row.outcome = OVER, over
            table.row.version += 1
        self.push.tell(table)
        self.drivers.wake(table)

    async def hint(self, id: str, seat: int, browser: str | None) -> dict[str, Any]:
        """A hint for the seat that must decide."""
        async with self.at(id) as table:
            table.must_hold(seat, browser)
            asked = hint_question(table, seat, self.settings.effort)
            seq = table.seq_for(seat)
        try:
            found = await self.thinkers.find(asked)
        except BotFailed as failure:
            log.warning("Table %s: a hint failed, the thinker %s.", id, failure)
            raise Refused(503, "No hint could be worked out; try again in a moment.") from None
        async with self.at(id) as table:
            table.must_be_current(seat, seq)
            return hint_payload(table, seat, found)

    # Looking on -----------------------------------------------------------------------------------

    async def listen(
        self, id: str, seat: int | None, browser: str | None, since: int, version: int | None = None
    ) -> Listener:
        """Connect a browser to a table; what it missed of moves or of seats comes first."""
        async with self.at(id) as table:
            listener = Listener(id, table.viewer(seat, browser), browser)
            before = self.push.present(table)
            self.push.join(listener)
            if self.push.present(table) != before:
                self.push.tell(table)
            elif (
                since != table.seq_for(listener.seat)
                or version not in (None, table.row.version)
                or not table.session
                or table.session.state.sealed
            ):
                self.push.greet(table, listener)  # while lanes are sealed the number does not tell everything
            return listener

    async def leave(self, listener: Listener) -> None:
        """A browser is gone; the others see it."""
        self.push.leave(listener)
        if self.push.watches(listener.table):
            with contextlib.suppress(Refused):
                async with self.at(listener.table) as table:
                    self.push.tell(table)
