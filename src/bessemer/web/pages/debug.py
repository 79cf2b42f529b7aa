"""The developer's panel beside a table: the position, the codes of moves, the journal, a jump to any move."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bessemer.kernel.seen import Seen
from bessemer.web import board
from bessemer.web.facts import Prefs, TableFacts, Viewer
from bessemer.web.pages.table import frame


@dataclass(frozen=True, slots=True)
class LegalMove:
    """A move in all its forms."""

    seat: int
    move: str
    code: str
    index: int


@dataclass(frozen=True, slots=True)
class Told:
    """An event of the journal, with everything that it says."""

    turn: int
    words: str


@dataclass(frozen=True, slots=True)
class Inside:
    """A position as nobody at the table may see it."""

    digest: str
    state: str
    legal: Sequence[LegalMove]
    journal: Sequence[Told]


def debug_page(
    table: TableFacts, seen: Seen[Any, Any], viewer: Viewer, prefs: Prefs, inside: Inside, at: int, total: int
) -> str:
    """The table with the panel beside it."""
    html = board.board_html(seen)
    return frame(table, seen, viewer, prefs, html, "debug.html", facts=inside, at=at, total=total)
