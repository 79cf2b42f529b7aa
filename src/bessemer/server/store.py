"""The database: tables, seats, and entries that are only ever added. SQLite in a file, or PostgreSQL."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, Select, delete, event, func, insert, inspect, or_, select, text, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bessemer.server import schema
from bessemer.server.refusals import unavailable

log = logging.getLogger("bessemer.server")

CHANNEL = "bessemer"
"""Where processes on one PostgreSQL tell each other which table has changed."""

LOBBY, RUNNING, OVER, ENDED = "lobby", "running", "over", "ended"
HUMAN, BOT = "human", "bot"


class SeatRow(msgspec.Struct, kw_only=True):
    """Who sits where. Browsers and invitations are hashes.

    `used` is the invitation that was taken, `issue` counts the invitations that were made, `held` says that
    somebody sat here who was sent away.
    """

    seat: int
    name: str
    kind: str
    bot: str = ""
    browser: str | None = None
    invitation: str | None = None
    used: str | None = None
    issue: int = 0
    held: bool = False


class Note(msgspec.Struct, frozen=True):
    """A line of the log about a seat, and after which entry it stands."""

    seq: int
    seat: int
    words: str


class TableRow(msgspec.Struct, kw_only=True):
    """A table apart from its moves. `version` counts changes of it and its seats."""

    id: str
    game: str
    players: int
    options: dict[str, bool | int | str]
    content: Any
    rules_version: int
    host: str
    status: str
    version: int
    created: float
    secret: str
    shown: bool
    seed: str | None = None
    fairness: Any = None
    outcome: Any = None
    next: str | None = None
    hints: bool = True
    practice: str | None = None  # the table whose game is tried again from some move on
    match_id: str | None = None  # the first table of the match that it belongs to
    number: int | None = None  # which game of the match it is
    notes: list[Note] = msgspec.field(default_factory=list)  # what became of its seats during the game


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A move of a seat, or its return to what it had done by entry `back_to`."""

    seq: int
    seat: int
    move: str | None = None
    back_to: int | None = None
    note: str | None = None
    key: str
    part: int = 0


class Taken(Exception):
    """Somebody else has written an entry with this number or this key."""


class Store:
    """All that is kept. Every method is one transaction; a failed one has changed nothing."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        self.shared = self.engine.dialect.name == "postgresql"
        self._url = url
        self._listening: asyncio.Task[None] | None = None
        self._claims: AsyncConnection | None = None
        self._claimed: set[str] = set()

    # Opening and closing --------------------------------------------------------------------------

    async def open(self) -> None:
        """Bring the database into its present shape."""
        async with self.engine.begin() as connection:
            if self.shared:
                await connection.execute(text("SELECT pg_advisory_xact_lock(hashtext('bessemer schema'))"))
            if await connection.run_sync(_revision) != schema.REVISION:
                await connection.run_sync(_migrate)

    async def close(self) -> None:
        """Let go of all connections."""
        if self._listening:
            self._listening.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._listening
        if self._claims:
            with contextlib.suppress(SQLAlchemyError):
                await self._claims.close()
        await self.engine.dispose()

    @contextlib.asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self.engine.begin() as connection:
                yield connection
        except IntegrityError:
            raise
        except (SQLAlchemyError, OSError) as fault:
            log.error("The database failed: %s", fault)
            raise unavailable() from None

    @contextlib.asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self.engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as fault:
            log.error("The database failed: %s", fault)
            raise unavailable() from None

    # Between processes ----------------------------------------------------------------------------

    def listen(self, heard: Callable[[str], Awaitable[None]]) -> None:
        """Call `heard` with the id of every table that some process has changed."""
        if self.shared:
            self._listening = asyncio.create_task(self._listen(heard))

    async def _listen(self, heard: Callable[[str], Awaitable[None]]) -> None:
        import psycopg

        address = self._url.replace("+psycopg", "", 1)
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    async for notice in connection.notifies():
                        await heard(notice.payload)
            except (psycopg.Error, OSError) as fault:
                log.warning("Lost the other servers, trying again: %s", fault)
                await asyncio.sleep(0.5)

    async def _tell(self, connection: AsyncConnection, table: str) -> None:
        if self.shared:
            await connection.execute(
                text("SELECT pg_notify(:channel, :table)"), {"channel": CHANNEL, "table": table}
            )

    async def claim(self, table: str) -> bool:
        """Whether this process may move for the bots of a table; the claim dies with the process."""
        if not self.shared or table in self._claimed:
            return True
        try:
            if self._claims is None or self._claims.closed:
                self._claims = await self.engine.connect()
                await self._claims.execution_options(isolation_level="AUTOCOMMIT")
            got = await self._claims.scalar(
                text("SELECT pg_try_advisory_lock(hashtext('bessemer bots'), hashtext(:table))"),
                {"table": table},
            )
        except (SQLAlchemyError, OSError):
            self._claims = None
            self._claimed.clear()
            return False
        if got:
            self._claimed.add(table)
        return bool(got)

    # Tables and seats -----------------------------------------------------------------------------

    async def add_table(
        self,
        table: TableRow,
        seats: Sequence[SeatRow],
        entries: Sequence[Entry] = (),
        nonces: Sequence[tuple[str, str]] = (),
        after: str | None = None,
    ) -> bool:
        """Add a table; False, and nothing added, if `after` already has a table that follows it."""
        async with self._writing() as connection:
            if after is not None:
                follows = (schema.tables.c.id == after) & schema.tables.c.next.is_(None)
                found = await connection.execute(
                    update(schema.tables)
                    .where(follows)
                    .values(next=table.id, version=schema.tables.c.version + 1)
                )
                if found.rowcount == 0:
                    return False
                await self._tell(connection, after)
            await connection.execute(insert(schema.tables), _values(table))
            await connection.execute(
                insert(schema.seats), [{"table_id": table.id, **msgspec.structs.asdict(s)} for s in seats]
            )
            if entries:
                await connection.execute(insert(schema.entries), [_row(table.id, entry) for entry in entries])
            for browser, nonce in nonces:
                row = {"table_id": table.id, "browser": browser, "nonce": nonce}
                await connection.execute(insert(schema.nonces), row)
            await self._tell(connection, table.id)
        return True

    async def table(self, id: str) -> tuple[TableRow, list[SeatRow]] | None:
        """A table with its seats."""
        async with self._reading() as connection:
            found = (await connection.execute(select(schema.tables).where(schema.tables.c.id == id))).first()
            if found is None:
                return None
            seats = await connection.execute(
                select(schema.seats).where(schema.seats.c.table_id == id).order_by(schema.seats.c.seat)
            )
            return _table_row(found), [_seat_row(row) for row in seats]

    async def version(self, id: str) -> int | None:
        """How often a table was changed apart from its moves."""
        async with self._reading() as connection:
            version: int | None = await connection.scalar(
                select(schema.tables.c.version).where(schema.tables.c.id == id)
            )
            return version

    async def change(self, table: TableRow, seats: Sequence[SeatRow]) -> bool:
        """Write a table and its seats; False if somebody else was faster."""
        async with self._writing() as connection:
            known = (schema.tables.c.id == table.id) & (schema.tables.c.version == table.version)
            values = _values(table) | {"version": table.version + 1}
            found = await connection.execute(update(schema.tables).where(known).values(values))
            if found.rowcount == 0:
                return False
            for seat in seats:
                place = (schema.seats.c.table_id == table.id) & (schema.seats.c.seat == seat.seat)
                await connection.execute(
                    update(schema.seats).where(place).values(msgspec.structs.asdict(seat))
                )
            await self._tell(connection, table.id)
        table.version += 1
        return True

    async def invited(self, invitation: str) -> tuple[str, int, bool] | None:
        """Table and seat of an invitation, and whether it was used."""
        at = schema.seats.c
        async with self._reading() as connection:
            query = select(at.table_id, at.seat, at.used).where(
                or_(at.invitation == invitation, at.used == invitation)
            )
            found = (await connection.execute(query)).first()
            return None if found is None else (found.table_id, found.seat, found.used == invitation)

    async def tables_of(self, browser: str, limit: int = 100) -> list[str]:
        """Tables that a browser hosts or sits at, the newest first."""
        mine = select(schema.seats.c.table_id).where(schema.seats.c.browser == browser)
        where = or_(schema.tables.c.host == browser, schema.tables.c.id.in_(mine))
        return await self._ids(
            select(schema.tables.c.id).where(where).order_by(schema.tables.c.created.desc()).limit(limit)
        )

    async def tables_of_match(self, match: str) -> list[str]:
        """The tables of a match in the order of its games."""
        at = schema.tables.c
        return await self._ids(select(at.id).where(at.match_id == match).order_by(at.number))

    async def running(self) -> list[str]:
        """All tables at which a game goes on."""
        return await self._ids(select(schema.tables.c.id).where(schema.tables.c.status == RUNNING))

    async def _ids(self, query: Select[tuple[str]]) -> list[str]:
        async with self._reading() as connection:
            return [row.id for row in await connection.execute(query)]

    # Moves ----------------------------------------------------------------------------------------

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """What was played, from some entry on."""
        at = schema.entries.c
        async with self._reading() as connection:
            rows = await connection.execute(
                select(schema.entries).where((at.table_id == table) & (at.seq > after)).order_by(at.seq)
            )
            return [_entry(row) for row in rows]

    async def append(
        self, table: str, entries: Sequence[Entry], over: Any = None, forget_draft: int | None = None
    ) -> None:
        """Add entries, all or none; `over` is the result if the game has ended with them."""
        try:
            async with self._writing() as connection:
                await connection.execute(insert(schema.entries), [_row(table, entry) for entry in entries])
                if forget_draft is not None:
                    at = schema.drafts.c
                    mine = (at.table_id == table) & (at.seat == forget_draft)
                    await connection.execute(delete(schema.drafts).where(mine))
                if over is not None:
                    await connection.execute(
                        update(schema.tables)
                        .where(schema.tables.c.id == table)
                        .values(status=OVER, outcome=over, version=schema.tables.c.version + 1)
                    )
                await self._tell(connection, table)
        except IntegrityError:
            raise Taken from None

    # Drafts and nonces ----------------------------------------------------------------------------

    async def draft(self, table: str, seat: int) -> Any:
        """The plan of a seat, or None."""
        at = schema.drafts.c
        async with self._reading() as connection:
            return await connection.scalar(select(at.draft).where((at.table_id == table) & (at.seat == seat)))

    async def drafts(self, table: str) -> dict[int, Any]:
        """The plans of all seats."""
        at = schema.drafts.c
        async with self._reading() as connection:
            rows = await connection.execute(select(at.seat, at.draft).where(at.table_id == table))
            return {row.seat: row.draft for row in rows}

    async def save_draft(self, table: str, seat: int, draft: Any) -> None:
        """Keep the plan of a seat; None forgets it."""
        at = schema.drafts.c
        async with self._writing() as connection:
            await connection.execute(delete(schema.drafts).where((at.table_id == table) & (at.seat == seat)))
            if draft is not None:
                await connection.execute(
                    insert(schema.drafts), {"table_id": table, "seat": seat, "draft": draft}
                )
            await self._tell(connection, table)

    async def review(self, table: str) -> Any:
        """What was found when a game was looked back at, or None."""
        at = schema.reviews.c
        async with self._reading() as connection:
            return await connection.scalar(select(at.review).where(at.table_id == table))

    async def save_review(self, table: str, review: Any) -> None:
        """Keep what was found; the first to find it wins."""
        with contextlib.suppress(IntegrityError):
            async with self._writing() as connection:
                await connection.execute(insert(schema.reviews), {"table_id": table, "review": review})

    async def nonces(self, table: str) -> dict[str, str]:
        """What browsers have given to chance."""
        at = schema.nonces.c
        async with self._reading() as connection:
            rows = await connection.execute(select(at.browser, at.nonce).where(at.table_id == table))
            return {row.browser: row.nonce for row in rows}

    async def add_nonce(self, table: str, browser: str, nonce: str) -> bool:
        """Keep what a browser gives to chance; False if it has given something already."""
        try:
            async with self._writing() as connection:
                row = {"table_id": table, "browser": browser, "nonce": nonce}
                await connection.execute(insert(schema.nonces), row)
                await self._tell(connection, table)
        except IntegrityError:
            return False
        return True

    async def alive(self) -> int:
        """The number of tables; raises if the database does not answer."""
        async with self._reading() as connection:
            return await connection.scalar(select(func.count()).select_from(schema.tables)) or 0


def _engine(url: str) -> AsyncEngine:
    if not url.startswith("sqlite"):
        return create_async_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True)
    engine = create_async_engine(url, connect_args={"timeout": 10})

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine


def _revision(connection: Connection) -> str | None:
    """The last step that the database has made."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    revision: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return revision


def _migrate(connection: Connection) -> None:
    from alembic import command  # slow to import, and hardly ever needed
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _row(table: str, entry: Entry) -> dict[str, Any]:
    return {"table_id": table, **msgspec.structs.asdict(entry)}


def _plain(row: Any) -> dict[str, Any]:
    return {name: value for name, value in row._mapping.items() if name != "table_id"}


def _values(table: TableRow) -> dict[str, Any]:
    return msgspec.structs.asdict(table) | {"notes": msgspec.to_builtins(table.notes)}


def _table_row(row: Any) -> TableRow:
    plain = _plain(row)
    return TableRow(**plain | {"notes": msgspec.convert(plain["notes"], list[Note])})


def _seat_row(row: Any) -> SeatRow:
    return SeatRow(**_plain(row))


def _entry(row: Any) -> Entry:
    return Entry(**_plain(row))
