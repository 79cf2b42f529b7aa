"""New tables: from a wish, from a record, after a game, or from a position of one."""

import asyncio
import time
from collections.abc import Sequence
from typing import Any

import msgspec

from bessemer.records.match import Match
from bessemer.records.record import Record, replay
from bessemer.server import matches
from bessemer.server.fair import browsers, check_nonce, mix_seed, new_secret
from bessemer.server.hall import Hall
from bessemer.server.opponents import check_opponent, title_of
from bessemer.server.refusals import Refused, stranger, too_late, unavailable, unreadable
from bessemer.server.seats import clean_name, hashed, invitation, numbered
from bessemer.server.store import BOT, ENDED, HUMAN, LOBBY, OVER, RUNNING, Entry, SeatRow, TableRow
from bessemer.server.tables import Table, new_row


class SeatWish(msgspec.Struct, frozen=True):
    """Who shall sit on a seat of a new table: `me`, `here` (the same browser), `friend` or `bot`."""

    kind: str
    name: str = ""
    bot: str = ""


async def create(
    hall: Hall,
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
    bots = all(wish.kind == "bot" for wish in wishes)
    row = new_row(game, len(wishes), options, content, host, new_secret(), time.time(), bots)
    row.hints = hints
    matches.begin(row)
    seats: list[SeatRow] = []
    for place, wish in enumerate(wishes):
        seat = _seat(hall, cookie, row, place, wish)
        seat.name = numbered(seat.name, [other.name for other in seats])
        seats.append(seat)
    return await _add(hall, row, seats, host, nonce)


def _seat(hall: Hall, cookie: str, table: TableRow, place: int, wish: SeatWish) -> SeatRow:
    if wish.kind == "bot":
        bot = check_opponent(table.game, wish.bot, hall.settings.bots)
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
    hall: Hall, row: TableRow, seats: list[SeatRow], browser: str, nonce: str | None, after: str | None = None
) -> Table:
    table = Table(row, seats)
    everybody = all(seat.kind == BOT or seat.browser is not None for seat in seats)
    if nonce is not None:
        table.nonces = {browser: check_nonce(nonce)}
        if everybody and browsers(seats) in ([browser], []):
            row.shown = False  # the nonce came before the commitment could be seen
            mix_seed(table)
    if not await hall.store.add_table(row, seats, nonces=list(table.nonces.items()), after=after):
        raise too_late("The table that follows has been made already.")
    table.begin()
    hall.keep(table)
    return table


async def bring(hall: Hall, cookie: str, record: Record) -> Table:
    """A table with a game that was played elsewhere; it can be looked at, and tried again from any move."""
    session = await asyncio.to_thread(replay, record)
    return await _bring(hall, hashed(cookie), record, session.over)


async def bring_match(hall: Hall, cookie: str, match: Match) -> list[Table]:
    """The tables of a match whose finished games were played elsewhere."""
    tables: list[Table] = []
    for record in match.played:
        tables.append(await _bring(hall, hashed(cookie), record, True, tables))
    return tables


async def _bring(
    hall: Hall, host: str, record: Record, over: bool, before: Sequence[Table] | None = None
) -> Table:
    """A table with a record that replays; `before` are the tables of its match, if it belongs to one."""
    row = new_row(
        record.game, record.players, record.options, record.content, host, new_secret(), time.time()
    )
    row.status = OVER if over else ENDED
    row.content = record.content  # as it is written there, so that its digest fits
    row.seed = record.seed
    row.rules_version = record.rules_version
    row.outcome = msgspec.to_builtins(record.outcome)
    row.fairness = None if record.fairness is msgspec.UNSET else msgspec.to_builtins(record.fairness)
    names = [*record.names, *(f"Player {seat + 1}" for seat in range(record.players))][: record.players]
    seats = [SeatRow(seat=seat, name=name[:64], kind=HUMAN, browser=host) for seat, name in enumerate(names)]
    entries = [
        Entry(seq=number, seat=seat, move=move, key=f"import {number}")
        for number, (seat, move) in enumerate(record.moves, 1)
    ]
    if before is not None:
        row.match_id, row.number = before[0].id if before else row.id, len(before) + 1
    after = before[-1].id if before else None
    await hall.store.add_table(row, seats, entries, after=after)
    if after is not None:
        hall.forget(after)  # the store says what follows it
    async with hall.at(row.id) as table:
        return table


async def practice(hall: Hall, id: str, cookie: str, at: int, seat: int, bot: str = "") -> Table:
    """A table of its own that goes on from a move of a game that has ended; bots sit on the other seats.

    Without a name, bots stay who they were and the usual one plays for people.
    """
    async with hall.at(id) as table:
        old, moves = table.row, table.moves
        if old.status not in (OVER, ENDED):
            raise too_late("Only a finished game can be tried again from some move on.")
        if table.stopped:
            raise too_late(table.stopped)
        if not 0 <= seat < len(table.seats):
            raise unreadable(f"This table has seats 0 to {len(table.seats) - 1}.")
        last = len(moves) - (old.status == OVER)
        if not 0 <= at <= last:
            raise unreadable(f"This game can be tried again from moves 0 to {last}.")
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
            bot=check_opponent(old.game, bot or one.bot, hall.settings.bots),
        )
        for one in people
    ]
    entries = [
        Entry(seq=number, seat=entry.seat, move=entry.move, key=f"practice {number}")
        for number, entry in enumerate(moves[:at], 1)
    ]
    await hall.store.add_table(row, seats, entries)
    async with hall.at(row.id) as made:
        return made


async def rematch(hall: Hall, id: str, cookie: str, nonce: str | None) -> Table:
    """The same people at the table that follows; everybody who asks comes to the same one."""
    browser = hashed(cookie)
    async with hall.at(id) as table:
        if not table.held_by(browser) and not table.hosted_by(browser):
            raise stranger("Only who sits at the table, or its host, can ask for a rematch.")
        if table.row.status in (LOBBY, RUNNING) and table.stopped is None:
            raise too_late("The game is still going on.")
        old, seats = table.row, table.seats
    if old.next is None:
        row = await matches.following(hall, table)
        fresh = [_again(hall, row, seat) for seat in seats]
        try:
            made = await _add(hall, row, fresh, browser, nonce, after=id)
        except Refused as refusal:
            if refusal.status != 409:
                raise
        else:
            async with hall.at(id) as table:
                table.row.next = made.id
                if not hall.store.shared:
                    table.row.version += 1
                hall.push.tell(table)
            return made
    found = await hall.store.table(id)
    if found is None or found[0].next is None:
        raise unavailable()
    async with hall.at(found[0].next) as table:
        return table


def _again(hall: Hall, row: TableRow, seat: SeatRow) -> SeatRow:
    """A seat of the table that follows: whoever held it plays again; a bot plays where nobody did."""
    again = SeatRow(seat=seat.seat, name=seat.name, kind=seat.kind, bot=seat.bot, browser=seat.browser)
    if seat.kind == HUMAN and seat.browser is None:
        again.kind, again.bot = BOT, check_opponent(row.game, "", hall.settings.bots)
    return again
