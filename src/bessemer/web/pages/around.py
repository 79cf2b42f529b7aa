"""Start page, my tables, rules, and pages that say one thing."""

import re
from collections.abc import Sequence
from functools import cache

from markdown_it import MarkdownIt

from bessemer.kernel.meta import Meta
from bessemer.web.facts import Prefs, TableFacts, TableRow
from bessemer.web.orders import NAMES
from bessemer.web.pages.render import render

ROWS_ON_START = 3
BOTS = 2
"""How many bots the first click plays against."""


def start_page(metas: Sequence[Meta], tables: Sequence[TableRow], prefs: Prefs, name: str = "") -> str:
    """The first page: play at once, go on, or choose a game."""
    open_tables = [row for row in tables if not row.over]
    return render(
        "start.html",
        prefs,
        "start",
        metas=metas,
        first=metas[0],
        preset=metas[0].presets[0] if metas[0].presets else None,
        players=_players(metas[0], BOTS + 1),
        rows=sorted(open_tables or tables, key=lambda row: not row.my_turn)[:ROWS_ON_START],
        more=len(tables) > ROWS_ON_START,
        names=NAMES,
        name=name,
    )


def tables_page(tables: Sequence[TableRow], prefs: Prefs) -> str:
    """All tables of this browser, those that wait for it first."""
    rows = sorted(tables, key=lambda row: (row.over, not row.my_turn))
    return render("tables.html", prefs, "tables", rows=rows)


def message_page(title: str, sentence: str, status: int, prefs: Prefs) -> str:
    """One sentence, and the way home."""
    return render("message.html", prefs, "message", title=title, sentence=sentence, status=status)


def join_page(
    table: TableFacts, seat: int, host: str, prefs: Prefs, name: str | None = None, error: str = ""
) -> str:
    """What an invitation offers, and a form that takes it under a name; it goes to the page's own address."""
    others = [facts.name for at, facts in enumerate(table.seats) if at != seat and facts.name != host]
    given = table.seats[seat].name if name is None else name
    return render(
        "join.html", prefs, "join", table=table, seat=seat, host=host, others=others, name=given, error=error
    )


def rules_page(meta: Meta, text: str, prefs: Prefs) -> str:
    """The rules of a game; every rule has its number as an anchor."""
    body, chapters = _rules(text)
    return render("rules.html", prefs, "rules", meta=meta, body=body, chapters=chapters)


@cache
def _rules(text: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The rules as HTML, and their chapters as (anchor, title)."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    html: str = markdown.render(text)
    html = re.sub(r"<h1>.*?</h1>", "", html, count=1)
    html = re.sub(r' style="text-align:\w+"', "", html)  # of table cells; no page has inline styles
    chapters: list[tuple[str, str]] = []

    def chapter(match: re.Match[str]) -> str:
        title = re.sub(r"<[^>]+>", "", match[1])
        anchor = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")
        chapters.append((anchor, title))
        return f'<h2 id="{anchor}">{match[1]}</h2>'

    html = re.sub(r"<h2>(.*?)</h2>", chapter, html)
    html = re.sub(
        r"<li>\s*(<p>)?<strong>([A-Z]+\d[\w.]*)</strong>",
        r'<li id="\2">\1<a class="rule-id" href="#\2">\2</a>',
        html,
    )
    return html, tuple(chapters)


def _players(meta: Meta, wanted: int) -> int:
    return wanted if wanted in meta.players else min(meta.players, key=lambda count: abs(count - wanted))
