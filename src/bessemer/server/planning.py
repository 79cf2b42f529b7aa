"""Drafts: what a game's planner makes of a seat's plan. Without a planner a draft is only kept."""

import time
from collections.abc import Collection
from typing import Any

from bessemer.games import registry
from bessemer.server import boards
from bessemer.server.refusals import unreadable
from bessemer.server.seeing import seen_by
from bessemer.server.tables import Table


def payload(table: Table, seat: int, present: Collection[int] = ()) -> dict[str, Any]:
    """The plan of a seat, and the table with it."""
    seen = seen_by(table, seat, present)
    return {
        "seat": seat,
        "seq": table.seq_for(seat),
        "draft": table.drafts.get(seat),
        "plan": table.plans.get(seat, 0),
        "pending": seen.pending,
        "offers": seen.offers,
        "html": boards.html(seen),
    }


def edited(table: Table, seat: int, edit: dict[str, Any]) -> Any:
    """The plan of a seat, changed in one point."""
    change = getattr(registry.board(table.row.game), "edit", None)
    if change is None:
        raise unreadable("This game has no planner.")
    if seat not in table.pending:
        raise unreadable("There is nothing to plan now.")
    return change(seen_by(table, seat), edit)


def take_over(table: Table, drafts: dict[int, Any]) -> None:
    """Have the plans of the seats as they are now; one that has changed is newer than all before."""
    drafts = {seat: draft for seat, draft in drafts.items() if draft is not None}
    changed = {seat for seat in {*table.drafts, *drafts} if table.drafts.get(seat) != drafts.get(seat)}
    table.plans |= dict.fromkeys(changed, time.time_ns() // 1000)
    table.drafts = drafts
