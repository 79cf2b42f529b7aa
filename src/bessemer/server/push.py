"""Tells the browsers at a table what has changed: each gets what its own seat may know, and nothing else."""

import asyncio
from collections import defaultdict
from typing import Any

from bessemer.kernel.piles import WATCHER
from bessemer.kernel.seen import LogLine
from bessemer.server import boards
from bessemer.server.seeing import encode, log_piece, newest, same_lines, seats_of, seen_by
from bessemer.server.store import OVER
from bessemer.server.tables import Table


class Listener:
    """One open connection of one seat or spectator. Only the newest state waits to be sent."""

    def __init__(self, table: str, seat: int, browser: str | None) -> None:
        self.table = table
        self.seat = seat
        self.browser = browser
        self.changed = asyncio.Event()
        self.latest: dict[str, Any] | None = None
        self._offered: dict[str, Any] | None = None
        self._log: tuple[LogLine, ...] = ()
        self._asked = False

    def offer(self, payload: dict[str, Any]) -> None:
        """Put a newer state where the sender finds it; the same one again would tell of a secret move."""
        if payload != self._offered:
            self.latest = self._offered = payload
            self.changed.set()

    async def next(self) -> bytes:
        """Wait for a newer state; the message that brings the browser there."""
        while True:
            await self.changed.wait()
            self.changed.clear()
            if self.latest is not None:
                payload, self.latest = self.latest, None
                return encode(self._message(payload))

    def _message(self, payload: dict[str, Any]) -> dict[str, Any]:
        log: tuple[LogLine, ...] = payload["log"]
        same = same_lines(self._log, log)
        asked = self.seat in payload["asked"]
        sound, self._asked, self._log = asked and not self._asked, asked, log
        seats = len(payload["seats"])
        piece = log_piece(log, same, len(log), self.table, seats) if same else newest(log, self.table, seats)
        return payload | {"log": piece, "sound": sound}


class Push:
    """All open connections."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[Listener]] = defaultdict(set)

    def __len__(self) -> int:
        """How many connections are open."""
        return sum(map(len, self._listeners.values()))

    def watches(self, table: str) -> bool:
        """Whether anybody is connected to a table."""
        return bool(self._listeners.get(table))

    def present(self, table: Table) -> set[int]:
        """The seats whose browsers are connected."""
        browsers = {listener.browser for listener in self._listeners.get(table.id, ())}
        return {seat.seat for seat in table.seats if seat.browser is not None and seat.browser in browsers}

    def join(self, listener: Listener) -> None:
        """A browser has connected."""
        self._listeners[listener.table].add(listener)

    def leave(self, listener: Listener) -> None:
        """A browser is gone."""
        there = self._listeners[listener.table]
        there.discard(listener)
        if not there:
            del self._listeners[listener.table]

    def tell(self, table: Table, only: int | None = None) -> None:
        """Give every connection of a table, or of one seat, the newest state.

        Call it only when everything is stored.
        """
        listeners = self._listeners.get(table.id)
        if not listeners:
            return
        present = self.present(table)
        states: dict[int, dict[str, Any]] = {}
        for listener in listeners:
            if only not in (None, listener.seat):
                continue
            if listener.seat != WATCHER and listener.seat not in table.held_by(listener.browser):
                listener.seat = WATCHER  # the seat was given to somebody else
            if listener.seat not in states:
                states[listener.seat] = state_for(table, listener.seat, present)
            listener.offer(states[listener.seat] | own_state(table, listener))

    def greet(self, table: Table, listener: Listener) -> None:
        """Give one connection the newest state."""
        listener.offer(state_for(table, listener.seat, self.present(table)) | own_state(table, listener))


def own_state(table: Table, listener: Listener) -> dict[str, Any]:
    """What is pushed to one browser alone: its seats, and whether people share it who must be kept apart."""
    return {"here": table.held_by(listener.browser), "curtain": table.needs_curtain(listener.browser)}


def state_for(table: Table, seat: int, present: set[int]) -> dict[str, Any]:
    """What is pushed to a seat; without a game, only who is there."""
    seats = seats_of(table, present)
    state: dict[str, Any] = {
        "table": table.id,
        "seq": table.seq_for(seat),
        "version": table.row.version,
        "status": table.status,
        "over": table.row.status == OVER,
        "seat": seat,
        "pending": table.pending,
        "asked": table.asked,
        "seats": seats,
        "connected": sorted(present),
        "present": [place.present for place in seats],
        "mover": table.mover(seat),
        "offers": (),
        "undo": table.undo_reason(seat),
        "turn": 0,
        "plan": table.plans.get(seat, 0),
        "rematch": table.row.next,
        "nonces": len(table.nonces),
        "log": (),
    }
    if table.session is None or table.stopped:
        return state
    seen = seen_by(table, seat, present)
    return state | {"offers": seen.offers, "turn": seen.turn, "log": seen.log, "html": boards.html(seen)}
