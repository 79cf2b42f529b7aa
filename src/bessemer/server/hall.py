"""All tables of a server: reads them from the store, changes them there, and tells everybody."""

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict, defaultdict
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from typing import Any

import msgspec

from bessemer.bots.failing import BotFailed
from bessemer.records.record import Record, replay
from bessemer.server.advising import hint_payload, hint_question
from bessemer.server.driving import Drivers
from bessemer.server.fair import browsers, check_nonce, fairness_of, new_secret
from bessemer.server.opponents import check_opponent, title_of
from bessemer.server.push import Listener, Push, state_for
from bessemer.server.refusals import (
    Refused,
    forbidden,
    stranger,
    too_late,
    unavailable,
    unknown,
    unreadable,
    used_up,
)
from bessemer.server.reviewing import Reviews
from bessemer.server.seats import browser_of, clean_name, hashed, invitation
from bessemer.server.settings import Settings
from bessemer.server.store import (
    BOT,
    ENDED,
    HUMAN,
    LOBBY,
    OVER,
    RUNNING,
    Entry,
    SeatRow,
    Store,
    TableRow,
    Taken,
)
from bessemer.server.tables import Table, new_row
from bessemer.server.thinking import Thinkers

log = logging.getLogger("bessemer.server")

TRIES = 5
"""How often a change is tried again when other processes change the same table."""

DRAFT_LENGTH = 16 * 1024


class SeatWish(msgspec.Struct, frozen=True):
    """Who shall sit on a seat of a new table: `me`, `here` (the same browser), `friend` or `bot`."""

    kind: str
    name: str = ""
    bot: str = ""


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
        table.drafts = await self.store.drafts(table.id)
        table.nonces = await self.store.nonces(table.id)
        return table

    def _forget_idle(self) -> None:
        for id in list(self._tables):
            if len(self._tables) <= self.settings.tables:
                return
            if not (self.push.watches(id) or self.drivers.busy(id) or self._locks[id].locked()):
                self.forget(id)
                self._locks.pop(id, None)

    def forget(self, id: str) -> None:
        """Read a table from the store again when it is needed next."""
        self._tables.pop(id, None)

    # Making tables --------------------------------------------------------------------------------

    async def create(
        self,
        cookie: str,
        game: str,
        options: dict[str, Any],
        wishes: Sequence[SeatWish],
        content: Any = None,
        nonce: str | None = None,
        hints: bool = True,
    ) -> Table:
        """A new table; it starts at once if everybody is there and a nonce came along."""
        host = hashed(cookie)
        row = new_row(game, len(wishes), options, content, host, new_secret(), time.time())
        row.hints = hints
        seats = [self._seat(cookie, row, place, wish) for place, wish in enumerate(wishes)]
        return await self._add(row, seats, host, nonce)

    def _seat(self, cookie: str, table: TableRow, place: int, wish: SeatWish) -> SeatRow:
        if wish.kind == "bot":
            bot = check_opponent(table.game, wish.bot, self.settings.bots)
            return SeatRow(
                seat=place, name=clean_name(wish.name, f"{title_of(bot)} {place + 1}"), kind=BOT, bot=bot
            )
        name = clean_name(wish.name, f"Player {place + 1}")
        if wish.kind in ("me", "here"):
            return SeatRow(seat=place, name=name, kind=HUMAN, browser=hashed(cookie))
        if wish.kind == "friend":
            link = hashed(invitation(cookie, table.id, place, 1))
            return SeatRow(seat=place, name=name, kind=HUMAN, invitation=link, issue=1)
        raise unreadable("The kind of a seat is one of me, here, friend and bot.")

    async def _add(
        self, row: TableRow, seats: list[SeatRow], browser: str, nonce: str | None, after: str | None = None
    ) -> Table:
        table = Table(row, seats)
        everybody = all(seat.kind == BOT or seat.browser is not None for seat in seats)
        if nonce is not None:
            table.nonces = {browser: check_nonce(nonce)}
            if everybody and browsers(seats) in ([browser], []):
                row.shown = False  # the nonce came before the commitment could be seen
                self._begin(table)
        if not await self.store.add_table(row, seats, nonces=list(table.nonces.items()), after=after):
            raise too_late("The table that follows has been made already.")
        table.begin()
        self._tables[row.id] = table
        self.drivers.wake(table)
        return table

    def _begin(self, table: Table) -> None:
        """Mix the seed; the game is on from here."""
        row = table.row
        fairness, row.seed = fairness_of(row.id, row.secret, table.seats, table.nonces, row.shown)
        row.fairness = msgspec.to_builtins(fairness)
        row.status = RUNNING

    async def bring(self, cookie: str, record: Record) -> Table:
        """A table with a game that was played elsewhere; it can be looked at."""
        session = await asyncio.to_thread(replay, record)
        host = hashed(cookie)
        row = new_row(
            record.game, record.players, record.options, record.content, host, new_secret(), time.time()
        )
        row.status = OVER if session.over else ENDED
        row.seed = record.seed
        row.rules_version = record.rules_version
        row.outcome = msgspec.to_builtins(record.outcome)
        row.fairness = None if record.fairness is msgspec.UNSET else msgspec.to_builtins(record.fairness)
        names = [*record.seats, *(f"Player {seat + 1}" for seat in range(record.players))][: record.players]
        seats = [
            SeatRow(seat=seat, name=name[:64], kind=HUMAN, browser=host) for seat, name in enumerate(names)
        ]
        entries = [
            Entry(seq=number, seat=seat, move=move, key=f"import {number}")
            for number, (seat, move) in enumerate(record.moves, 1)
        ]
        await self.store.add_table(row, seats, entries)
        async with self.at(row.id) as table:
            return table

    async def practice(self, id: str, cookie: str, at: int, seat: int, bot: str = "") -> Table:
        """A table of its own that goes on from a move of a finished game; bots sit on the other seats.

        Without a name, bots stay who they were and the usual one plays for people.
        """
        async with self.at(id) as table:
            old, moves = table.row, table.moves
            if old.status != OVER:
                raise too_late("Only a finished game can be tried again from some move on.")
            if table.stopped:
                raise too_late(table.stopped)
            if not 0 <= seat < len(table.seats):
                raise unreadable(f"This table has seats 0 to {len(table.seats) - 1}.")
            if not 0 <= at < len(moves):
                raise unreadable(f"This game can be tried again from moves 0 to {len(moves) - 1}.")
            people = table.seats
        host = hashed(cookie)
        row = new_row(old.game, old.players, old.options, old.content, host, new_secret(), time.time())
        row.status, row.seed, row.rules_version, row.practice = RUNNING, old.seed, old.rules_version, id
        row.shown = False
        seats = [
            SeatRow(seat=one.seat, name=one.name, kind=HUMAN, browser=host)
            if one.seat == seat
            else SeatRow(
                seat=one.seat,
                name=one.name,
                kind=BOT,
                bot=check_opponent(old.game, bot or one.bot, self.settings.bots),
            )
            for one in people
        ]
        entries = [
            Entry(seq=number, seat=entry.seat, move=entry.move, key=f"practice {number}")
            for number, entry in enumerate(moves[:at], 1)
        ]
        await self.store.add_table(row, seats, entries)
        async with self.at(row.id) as made:
            return made

    async def hint(self, id: str, seat: int, browser: str | None) -> dict[str, Any]:
        """A hint for the seat that must decide."""
        async with self.at(id) as table:
            table.must_hold(seat, browser)
            asked = hint_question(table, seat, self.settings.effort)
            seq = table.seq
        try:
            found = await self.thinkers.find(asked)
        except BotFailed as failure:
            log.warning("Table %s: a hint failed, the thinker %s.", id, failure)
            raise Refused(503, "No hint could be worked out; try again in a moment.") from None
        async with self.at(id) as table:
            table.must_be_current(seat, seq)
            return hint_payload(table, seat, found)

    async def rematch(self, id: str, cookie: str, nonce: str | None) -> Table:
        """The same people at a new table; everybody who asks comes to the same one."""
        browser = hashed(cookie)
        async with self.at(id) as table:
            if not table.held_by(browser):
                raise stranger("Only who sits at the table can ask for a rematch.")
            if table.row.status in (LOBBY, RUNNING) and table.stopped is None:
                raise too_late("The game is still going on.")
            old, seats = table.row, table.seats
        if old.next is None:
            row = new_row(
                old.game, old.players, old.options, old.content, old.host, new_secret(), time.time()
            )
            row.hints = old.hints
            fresh = [
                SeatRow(seat=seat.seat, name=seat.name, kind=seat.kind, bot=seat.bot, browser=seat.browser)
                for seat in seats
            ]
            try:
                made = await self._add(row, fresh, browser, nonce, after=id)
            except Refused as refusal:
                if refusal.status != 409:
                    raise
            else:
                async with self.at(id) as table:
                    table.row.next = made.id
                    if not self.store.shared:
                        table.row.version += 1
                    self.push.tell(table)
                return made
        found = await self.store.table(id)
        if found is None or found[0].next is None:
            raise unavailable()
        async with self.at(found[0].next) as table:
            return table

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

    async def invited(self, token: str, browser: str | None) -> tuple[str, int, bool]:
        """Table and seat of an invitation, and whether this browser has used it; refused if another has."""
        found = await self.store.invited(hashed(token))
        if found is None:
            raise unknown("There is no such invitation.")
        id, seat, used = found
        async with self.at(id) as table:
            mine = used and browser is not None and table.seats[seat].browser == browser
        if used and not mine:
            raise used_up()
        return id, seat, mine

    async def join(self, token: str, cookie: str) -> tuple[str, int]:
        """Take the seat of an invitation, which is used up by that; its table and seat."""
        wanted, browser = hashed(token), hashed(cookie)
        id, seat, mine = await self.invited(token, browser)

        def sit(table: Table) -> None:
            place = table.seats[seat]
            if place.invitation != wanted:
                raise used_up()
            place.browser, place.invitation, place.used = browser, None, wanted

        if not mine:
            await self.change(id, sit)
        return id, seat

    async def rename(self, id: str, seat: int, browser: str | None, name: str) -> None:
        """Call a seat by another name."""

        def call(table: Table) -> None:
            table.must_hold(seat, browser)
            table.seats[seat].name = clean_name(name, f"Player {seat + 1}")

        await self.change(id, call)

    async def reseat(
        self,
        id: str,
        seat: int,
        cookie: str | None,
        bot: str | None = None,
        take_back: bool = False,
        kick: bool = False,
        link: bool = False,
    ) -> Table:
        """Hand a seat to a bot and back, send somebody away, make a new invitation."""
        browser = browser_of(cookie)

        def move_people(table: Table) -> None:
            own = seat in table.held_by(browser) and not (kick or link)
            if not own:
                table.must_host(browser)
            if not 0 <= seat < len(table.seats):
                raise unknown("There is no such seat.")
            place = table.seats[seat]
            if bot is not None:
                place.kind, place.bot = BOT, check_opponent(table.row.game, bot, self.settings.bots)
                place.invitation = None
            elif take_back:
                place.kind, place.bot = HUMAN, ""
            if kick:
                place.browser = place.used = None
            if kick or link or (take_back and place.browser is None):
                if not table.hosted_by(browser) or cookie is None:
                    raise forbidden("Only the host of the table may do this.")
                place.kind, place.bot = HUMAN, ""
                place.issue += 1
                place.invitation = hashed(invitation(cookie, table.id, seat, place.issue))

        return await self.change(id, move_people)

    async def give_nonce(self, id: str, browser: str | None, nonce: str) -> None:
        """A browser adds to chance, once."""
        check_nonce(nonce)
        async with self.at(id) as table:
            held = table.held_by(browser)
            if browser is None or not held:
                raise stranger()
            if table.row.status != LOBBY:
                raise too_late("The game has begun.")
            if table.nonces.get(browser, nonce) != nonce:
                raise too_late("This browser has already given its part to chance.")
            if browser not in table.nonces:
                if not await self.store.add_nonce(id, browser, nonce):
                    raise too_late("This browser has already given its part to chance.")
                table.nonces[browser] = nonce
                self.push.tell(table)

    async def start(self, id: str, browser: str | None) -> Table:
        """Begin the game, when everybody is there."""

        def begin(table: Table) -> None:
            table.must_host(browser)
            if table.row.status != LOBBY:
                raise too_late("The game has begun.")
            for seat in table.seats:
                if seat.kind == HUMAN and seat.browser is None:
                    raise too_late(f"Nobody has taken the seat of {seat.name} yet.")
            self._begin(table)

        return await self.change(id, begin)

    async def end(self, id: str, browser: str | None) -> None:
        """End a game before its time."""

        def finish(table: Table) -> None:
            table.must_host(browser)
            if table.row.status not in (LOBBY, RUNNING):
                raise too_late("The game is over.")
            table.row.status = ENDED

        await self.change(id, finish)

    async def keep_draft(self, id: str, seat: int, browser: str | None, draft: Any) -> Table:
        """Keep the plan of a seat."""
        if len(msgspec.json.encode(draft)) > DRAFT_LENGTH:
            raise Refused(413, f"A draft has at most {DRAFT_LENGTH} bytes.")
        async with self.at(id) as table:
            table.must_hold(seat, browser)
            table.must_run()
            await self.store.save_draft(id, seat, draft)
            table.drafts.pop(seat, None)
            if draft is not None:
                table.drafts[seat] = draft
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
            return table.seq

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
        self.moves_stored += len(entries)
        if forget_draft is not None:
            table.drafts.pop(forget_draft, None)
        if over is not None:
            table.row.status, table.row.outcome = OVER, over
            table.row.version += 1
        self.push.tell(table)
        self.drivers.wake(table)

    # Looking on -----------------------------------------------------------------------------------

    async def listen(self, id: str, seat: int | None, browser: str | None, since: int) -> Listener:
        """Connect a browser to a table; what it missed comes first."""
        async with self.at(id) as table:
            listener = Listener(id, table.viewer(seat, browser), browser)
            before = self.push.present(table)
            self.push.join(listener)
            if self.push.present(table) != before:
                self.push.tell(table)
            elif since != table.seq or table.session is None:
                listener.offer(state_for(table, listener.seat, before))
            return listener

    async def leave(self, listener: Listener) -> None:
        """A browser is gone; the others see it."""
        self.push.leave(listener)
        if self.push.watches(listener.table):
            with contextlib.suppress(Refused):
                async with self.at(listener.table) as table:
                    self.push.tell(table)
