"""A replay as one file that needs no server: pictures, styles, script and all positions inside."""

import base64
import gzip
import json
import re
from collections.abc import Sequence

from bessemer.kernel.seen import LogLine
from bessemer.web import assets, board
from bessemer.web.facts import Mark, Prefs, TableFacts
from bessemer.web.pages.render import render
from bessemer.web.pages.table import log_html, readable

SHEETS = ("house.css", "frame.css")
ADDRESS = re.compile(r"(?:/|&#x2f;)static(?:/|&#x2f;)([\w.-]+)(#?)")


def replay_file(
    table: TableFacts, frames: Sequence[str], log: Sequence[LogLine], marks: Sequence[Mark]
) -> str:
    """A whole game in one document; `frames` are its boards, drawn with `sprite_url=""`."""
    total = len(frames) - 1
    packed = gzip.compress(json.dumps(list(frames)).encode(), 9, mtime=0)
    names = [seat.name for seat in table.seats]
    html = render(
        "file.html",
        Prefs(),
        "replay",
        {"table": "", "seat": -1, "here": [], "names": names, "turn": total, "total": total},
        table=table,
        meta=table.meta,
        inside=frames[-1],
        log=log_html(log, 0, "", len(names)),
        at=total,
        total=total,
        marks=readable(marks, total),
        styles="".join(map(_text, SHEETS)) + board.styles(table.meta.id),
        sprites=board.sprite().replace("<svg ", '<svg class="vh" aria-hidden="true" ', 1) + _house(),
        script=_text("bessemer.js"),
        frames=base64.b64encode(packed).decode(),
    )
    return ADDRESS.sub(_inside, html)


def _house() -> str:
    """The icons of the pages, under names that no element of a page has."""
    sprite = re.sub(r'<symbol id="', '<symbol id="h-', _text("house.svg"))
    return sprite.replace("<svg ", '<svg class="vh" aria-hidden="true" ', 1)


def _inside(match: re.Match[str]) -> str:
    """What stands for the address of an asset in a file of its own."""
    found = assets.asset(match[1])
    if found is None:
        return ""
    if found.name.startswith("house-"):
        return f"{match[2]}h-"  # the sprite is in the page itself
    return f"data:{found.type};base64,{base64.b64encode(found.body).decode()}"


def _text(file: str) -> str:
    found = assets.asset(assets.url(file).removeprefix(assets.PREFIX))
    assert found is not None
    return found.body.decode()
