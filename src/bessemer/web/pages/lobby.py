"""The lobby: who sits where, links to send, the seal on chance, and Start."""

from collections.abc import Sequence

import segno

from bessemer.web.facts import BotChoice, Prefs, TableFacts, Viewer
from bessemer.web.pages.render import render, settings


def lobby_page(table: TableFacts, viewer: Viewer, prefs: Prefs, bots: Sequence[BotChoice] = ()) -> str:
    """A table before its first move; the host can seat one of the bots."""
    free = [seat for seat, facts in enumerate(table.seats) if not facts.taken]
    seat = viewer.seats[0] if viewer.seats else -1
    return render(
        "lobby.html",
        prefs,
        "lobby",
        {"table": table.id, "seat": seat, "seq": table.seq, "given": seat >= 0 and table.seats[seat].nonce},
        table=table,
        viewer=viewer,
        bots=bots,
        count=len(table.seats),
        free=free,
        settings=settings(table.meta, table.options),
        here=sum(facts.taken and (facts.present or bool(facts.bot)) for facts in table.seats),
        qr={seat: qr(table.seats[seat].link) for seat in free if table.seats[seat].link},
        watch_qr=qr(table.watch_link) if table.watch_link else None,
        hash=_groups(table.commitment),
    )


def qr(link: str) -> tuple[int, str]:
    """A link as a QR code: its size and the path of its dark squares."""
    rows = list(segno.make(link, error="m", boost_error=False).matrix)
    dots = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark)
    return len(rows), dots


def _groups(commitment: str) -> str:
    """A hash that people can compare: its beginning and its end."""
    if len(commitment) < 16:
        return commitment
    return f"{commitment[:4]} {commitment[4:8]} … {commitment[-4:]}"
