"""The lobby: who sits where, links to send, the seal on chance, and Start."""

from collections.abc import Sequence

from bessemer.web.facts import BotChoice, Prefs, TableFacts, Viewer
from bessemer.web.pages.qr import qr
from bessemer.web.pages.render import render, settings


def lobby_page(table: TableFacts, viewer: Viewer, prefs: Prefs, bots: Sequence[BotChoice] = ()) -> str:
    """A table before its first move; the host can seat one of the bots."""
    free = [seat for seat, facts in enumerate(table.seats) if not facts.taken]
    missing = [facts.name for facts in table.seats if facts.missing]
    away = [facts.name for facts in table.seats if not (facts.missing or facts.bot or facts.present)]
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
        missing=missing,
        away=away,
        stand_ins=[seat for seat in viewer.seats if table.seats[seat].bot],
        settings=settings(table.meta, table.options),
        here=sum(facts.taken and (facts.present or bool(facts.bot)) for facts in table.seats),
        qr=[qr(facts.link) if facts.link else None for facts in table.seats],
        hash=_groups(table.commitment),
    )


def _groups(commitment: str) -> str:
    """A hash that people can compare: its beginning and its end."""
    if len(commitment) < 16:
        return commitment
    return f"{commitment[:4]} {commitment[4:8]} … {commitment[-4:]}"
