"""The page of a match: its games, and the sheet that the game itself draws."""

from collections.abc import Sequence
from typing import Any

from bessemer.kernel.seen import Seen
from bessemer.web import board
from bessemer.web.facts import Prefs, TableFacts
from bessemer.web.pages.render import render, settings


def match_page(
    tables: Sequence[TableFacts], games: Sequence[Seen[Any, Any]], here: Sequence[int], prefs: Prefs
) -> str:
    """A match between its games or during one; of those that have begun, the last as the viewer sees it."""
    last = tables[-1]
    carried = last.meta.carried
    first = tables[0].options
    boot = {"table": last.id, "seat": games[-1].seat if games else -1, "seq": last.seq, "here": list(here)}
    return render(
        "match.html",
        prefs,
        "match",
        boot,
        meta=last.meta,
        title=carried.title if carried else last.meta.title,
        settings=settings(last.meta, {id: first[id] for id in first if first[id] is True}),
        tables=tables,
        last=last,
        inside=board.sheet_html(games) if games else "",
        styles=board.sheet_styles_name(last.meta.id),
    )
