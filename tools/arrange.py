"""Puts seeded games, played up to some moment, into the store of a server, as if people had played there."""

import asyncio
import random
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from bessemer.content.packs import build_game, pack_as_data, pack_of
from bessemer.kernel.session import Session
from bessemer.records.record import Record
from bessemer.server import matches
from bessemer.server.fair import new_secret
from bessemer.server.seats import hashed, invitation, new_token
from bessemer.server.settings import Settings
from bessemer.server.store import BOT, HUMAN, OVER, RUNNING, Entry, SeatRow, Store
from bessemer.server.tables import new_row

NAMES = ("Ada", "Bruno", "Carmen", "Dmitri", "Edda")
ME = "me"

Until = Callable[[Any], bool]
"""When a game has come to the moment that is wanted; asked for its state before every move."""


def start(state: Any) -> bool:
    """At once."""
    return True


def over(state: Any) -> bool:
    """At the end."""
    return state.outcome is not None


def advance(session: Session, until: Until, seed: int = 7) -> Session:
    """Play the moves that the game's own policy likes best until something is true."""
    policy, rng = session.game.policy(), random.Random(seed)
    while not session.over and not until(session.state):
        seat = rng.choice(list(session.state.pending))
        moves = session.state.pending[seat]
        worths = policy.worths(session.state, seat, moves)
        best = moves[max(range(len(moves)), key=lambda at: worths[at])]
        session.play(session.game.vocabulary.text(best), seat)
    return _reached(session, until)


def played(record: Record, until: Until) -> Session:
    """The moves of a recorded game until something is true: a position that no better bot or card changes."""
    pack = pack_of(record.game, record.content)
    session = Session(build_game(record.game, record.players, record.options, pack), record.seed)
    for seat, move in record.moves:
        if until(session.state):
            break
        session.play(move, seat)
    return _reached(session, until)


def _reached(session: Session, until: Until) -> Session:
    """With other cards or bots a moment may never come: say so instead of showing a finished game."""
    if not until(session.state):
        raise LookupError(f"{session.game.meta.id}, seed {session.seed}: the game ends before its moment.")
    return session


def arrange(
    folder: Path,
    seats: Sequence[str],
    until: Until = start,
    seed: int = 1,
    cookie: str = "",
    names: Sequence[str] = NAMES,
    record: Record | None = None,
    game: str = "furnace",
    before: Sequence[str] = (),
    **options: bool | int | str,
) -> tuple[str, str]:
    """A table at some moment: its id, and the cookie of the browser that holds the seats `me`.

    Every other seat is a bot of that name, or `friend`, whose invitation nobody has used. `before` are the
    tables of the match that it goes on with.
    """
    cookie = cookie or new_token()
    host = hashed(cookie)
    if record is None:
        session = advance(Session(build_game(game, len(seats), options), seed), until)
    else:
        session = played(record, until)
    content = pack_as_data(session.game.pack)
    row = new_row(
        session.game.meta.id, len(seats), session.game.options, content, host, new_secret(), time.time()
    )
    row.status, row.seed, row.shown = OVER if session.over else RUNNING, session.seed, False
    row.outcome = msgspec.to_builtins(session.outcome)
    matches.begin(row)
    if before:
        row.match_id, row.number = before[0], len(before) + 1
    rows = [_seat(cookie, row.id, place, who, names[place]) for place, who in enumerate(seats)]
    texts = [(seat, session.game.vocabulary.text(move)) for seat, move in session.moves]
    entries = [
        Entry(seq=number, seat=seat, move=move, key=secrets.token_hex(8))
        for number, (seat, move) in enumerate(texts, 1)
    ]

    async def add() -> None:
        store = Store(Settings(data=folder).url)
        await store.add_table(row, rows, entries, after=before[-1] if before else None)
        await store.close()

    _run(add)
    return row.id, cookie


def arrange_match(
    folder: Path, seats: Sequence[str], records: Sequence[Record], until: Until = start
) -> tuple[list[str], str]:
    """The tables of a match, its last game at some moment, and the cookie of who holds the seats `me`."""
    cookie, tables = new_token(), list[str]()
    for record in records:
        moment = until if record is records[-1] else over
        tables.append(arrange(folder, seats, moment, cookie=cookie, record=record, before=tables)[0])
    return tables, cookie


def _seat(cookie: str, table: str, place: int, who: str, name: str) -> SeatRow:
    if who == ME:
        return SeatRow(seat=place, name=name, kind=HUMAN, browser=hashed(cookie))
    if who == "friend":
        link = hashed(invitation(cookie, table, place, 1))
        return SeatRow(seat=place, name=name, kind=HUMAN, invitation=link, issue=1)
    return SeatRow(seat=place, name=name, kind=BOT, bot=who)


def _run(work: Callable[[], Any]) -> None:
    """Run a coroutine in a thread of its own: playwright has an event loop in this one."""
    faults: list[BaseException] = []

    def run() -> None:
        try:
            asyncio.run(work())
        except BaseException as fault:
            faults.append(fault)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    if faults:
        raise faults[0]
