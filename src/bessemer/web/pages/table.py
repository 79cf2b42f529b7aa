"""The frame around a board: tools, log, menu, guard, curtain; live or as a replay."""

from collections.abc import Sequence
from typing import Any

from bessemer.kernel.seen import LogLine, Seen
from bessemer.web import board
from bessemer.web.facts import BotChoice, Mark, Prefs, TableFacts, Viewer
from bessemer.web.log import recent
from bessemer.web.pages.qr import qr
from bessemer.web.pages.render import part, render

LABEL_ROOM = 0.1
"""The part of the scrubber that a label needs."""


def table_page(
    table: TableFacts, seen: Seen[Any, Any], viewer: Viewer, prefs: Prefs, bots: Sequence[BotChoice] = ()
) -> str:
    """The table as a seat or a spectator sees it, ready to play; the host can seat one of the bots."""
    return frame(table, seen, viewer, prefs, board.board_html(seen), bots=bots)


def hosting_html(table: TableFacts, viewer: Viewer, bots: Sequence[BotChoice] = ()) -> str:
    """What changes round a board while the game goes on: menu, seats, and a bot that plays for the viewer."""
    return part("hosting.html", meta=table.meta, page="table", **_hosting(table, viewer, bots))


def _hosting(table: TableFacts, viewer: Viewer, bots: Sequence[BotChoice]) -> dict[str, Any]:
    return {
        "table": table,
        "viewer": viewer,
        "bots": bots,
        "qr": [qr(seat.link) if seat.link else None for seat in table.seats],
        "stand_ins": [seat for seat in viewer.seats if table.seats[seat].bot],
    }


def frame(
    table: TableFacts,
    seen: Seen[Any, Any],
    viewer: Viewer,
    prefs: Prefs,
    inside: str,
    template: str = "table.html",
    **more: Any,
) -> str:
    """The page of a table around a board that is already drawn."""
    boot = {
        "table": table.id,
        "game": table.meta.id,
        "title": table.meta.title,
        "seat": seen.seat,
        "here": list(viewer.seats),
        "names": [seat.name for seat in table.seats],
        "bots": [seat.bot for seat in table.seats],
        "curtain": viewer.curtain,
        "seq": table.seq,
        "version": table.version,
        "turn": seen.turn,
        "offers": offers(seen),
        "pending": list(seen.pending),
        "over": table.over,
        "stopped": bool(table.stopped),
        "match": table.match,
        "rematch": table.rematch,
    }
    return _framed(template, table, seen, viewer, prefs, inside, boot, **more)


def replay_page(
    table: TableFacts,
    seen: Seen[Any, Any],
    at: int,
    total: int,
    marks: Sequence[Mark],
    prefs: Prefs,
    viewer: Viewer | None = None,
    bots: Sequence[BotChoice] = (),
) -> str:
    """A game move by move; `seen.log` is the log of the whole game, `bots` may play on from any move."""
    boot = {
        "table": table.id,
        "game": table.meta.id,
        "seat": seen.seat,
        "here": [],
        "turn": at,
        "total": total,
    }
    inside = board.board_html(seen)
    more = {"at": at, "total": total, "marks": readable(marks, total)}
    return _framed("replay.html", table, seen, viewer or Viewer(), prefs, inside, boot, bots, **more)


def offers(seen: Seen[Any, Any]) -> list[dict[str, Any]]:
    """The viewer's moves for the script."""
    return [
        {"move": o.move, "label": o.label, "targets": list(o.targets), "ends": o.ends} for o in seen.offers
    ]


def log_html(lines: Sequence[LogLine], start: int, table_id: str, seats: int) -> str:
    """Lines of the log as list items, numbered from `start`, each linked to its moment in the replay."""
    return part("log.html", lines=lines, start=start, table_id=table_id, seats=seats)


def _framed(
    template: str,
    table: TableFacts,
    seen: Seen[Any, Any],
    viewer: Viewer,
    prefs: Prefs,
    inside: str,
    boot: dict[str, Any],
    bots: Sequence[BotChoice] = (),
    **more: Any,
) -> str:
    return render(
        template,
        prefs,
        "replay" if "total" in boot else "table",
        boot,
        **_hosting(table, viewer, bots),
        meta=table.meta,
        seat=seen.seat,
        inside=inside,
        log=log_html(seen.log[recent(seen.log) :], recent(seen.log), table.id, len(table.seats)),
        styles=board.styles_name(table.meta.id),
        **more,
    )


def readable(marks: Sequence[Mark], total: int) -> list[Mark]:
    """Marks for the scrubber: a label for each round, none that would lie on the next."""
    heads = [mark.label.partition(": ")[0] for mark in marks]
    first = [
        mark.major and head not in heads[:at]
        for at, (mark, head) in enumerate(zip(marks, heads, strict=True))
    ]
    room = total * LABEL_ROOM
    shown: list[Mark] = []
    for at, (mark, head) in enumerate(zip(marks, heads, strict=True)):
        later = (other.at for other, major in zip(marks[at + 1 :], first[at + 1 :], strict=True) if major)
        fits = min(next(later, total + room), total + room) - mark.at >= room
        shown.append(Mark(mark.at, head if first[at] and fits else "", first[at]))
    return shown
