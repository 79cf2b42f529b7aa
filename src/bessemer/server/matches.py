"""Matches: games that belong together, each at a table of its own. A match is called by its first table."""

import time
from dataclasses import dataclass, replace
from typing import Any

from bessemer.games import registry
from bessemer.kernel.meta import Options
from bessemer.kernel.piles import WATCHER
from bessemer.kernel.seen import Seen
from bessemer.records.record import Record
from bessemer.server import seeing
from bessemer.server.fair import new_secret
from bessemer.server.hall import Hall
from bessemer.server.refusals import unknown
from bessemer.server.store import LOBBY, OVER, TableRow
from bessemer.server.tables import Table, new_row


def begin(row: TableRow) -> None:
    """Let a new table begin a match, if its options say that it is the first game of one."""
    carried = registry.find(row.game).meta.carried
    if carried is not None and row.options[carried.id] == carried.first:
        row.match_id, row.number = row.id, 1


def next_options(table: Table) -> Options | None:
    """The options of the game that follows in the match; None if none does, or not yet."""
    if table.row.match_id is None or table.row.status != OVER or table.stopped:
        return None
    return table.game.next_options(table.live)


async def following(hall: Hall, table: Table) -> TableRow:
    """The table after a finished one: the next game of its match, a new match after that, or a rematch."""
    old = table.row
    options = next_options(table)
    wanted = options or old.options
    if options is None and old.match_id is not None:
        first = await hall.store.table(old.match_id)
        wanted = first[0].options if first else wanted
    row = new_row(old.game, old.players, wanted, old.content, old.host, new_secret(), time.time())
    row.hints = old.hints
    if options is not None:
        row.match_id, row.number = old.match_id, (old.number or 0) + 1
    else:
        begin(row)
    return row


@dataclass(frozen=True, slots=True)
class Progress:
    """A match as one browser sees it: its games so far, the last through the eyes of its own seat."""

    games: tuple[Seen[Any, Any], ...]
    tables: tuple[Table, ...]  # those of the games, and one more if the next is being set

    @property
    def last(self) -> Table:
        """The table at which the match goes on."""
        return self.tables[-1]

    @property
    def over(self) -> bool:
        """Whether no game follows."""
        return self.last.row.status == OVER and next_options(self.last) is None


async def look(hall: Hall, match: str, browser: str | None) -> Progress:
    """A match, read from its tables."""
    ids = await hall.store.tables_of_match(match)
    if not ids:
        raise unknown("There is no such match.")
    games, tables = [], []
    for id in ids:
        async with hall.at(id) as table:
            tables.append(table)
            if table.row.status != LOBBY:
                shown = id == ids[-1] and not table.needs_curtain(browser)
                eyes = table.viewer(None, browser) if shown else WATCHER
                seen = seeing.seen_by(table, eyes, hall.push.present(table))
                games.append(replace(seen, hosts=table.hosted_by(browser)))
    return Progress(tuple(games), tuple(tables))


def facts(match: str, found: Progress) -> dict[str, Any]:
    """What everybody may know of a match."""
    row = found.last.row
    game = registry.find(row.game)
    sessions = [table.live for table in found.tables if table.row.status == OVER]
    sheet = game.score_sheet(sessions)
    return {
        "id": match,
        "game": row.game,
        "title": game.meta.title,
        "seats": found.last.names,
        "games": [
            {
                "number": table.row.number,
                "table": table.id,
                "status": table.status,
                "options": table.row.options,
                "outcome": table.row.outcome,
            }
            for table in found.tables
        ],
        "sheet": [{"title": title, "points": points} for title, points in sheet],
        "leaders": game.leaders(sessions),
        "over": found.over,
    }


def records(found: Progress) -> list[Record]:
    """The finished games of a match; every one of them replays alone."""
    return [table.record() for table in found.tables if table.row.status == OVER]
