"""The log in words, as one viewer reads it."""

from collections.abc import Iterable, Sequence
from typing import Any

from bessemer.content.texts import Texts
from bessemer.kernel.game import Game
from bessemer.kernel.journal import EventView
from bessemer.kernel.seen import LogLine

RECENT = 150
"""So many of the newest lines are shown unasked."""


def recent(log: Sequence[LogLine]) -> int:
    """Where the newest lines of a log begin."""
    return max(0, len(log) - RECENT)


def log_lines(
    game: Game[Any, Any], texts: Texts, names: Sequence[str], events: Iterable[EventView]
) -> list[LogLine]:
    """What happened, a line each, with a heading before each part of the game."""
    lines = []
    for event in events:
        heading = texts.heading(event, game, names)
        if heading is not None:
            lines.append(LogLine(heading, -1, event.turn, heading=True))
        lines.append(LogLine(texts.journal_line(event, game, names), event.who, event.turn))
    return lines


class Log:
    """The journal of a table in one viewer's words; grows with it, begins again after an undo."""

    def __init__(self) -> None:
        self.lines: list[LogLine] = []
        self._told = 0

    def follow(
        self, game: Game[Any, Any], texts: Texts, names: Sequence[str], events: Sequence[EventView]
    ) -> None:
        """Add what has happened since."""
        if not self.lines:
            self.lines.append(LogLine(texts.opening, -1, 0, heading=True))
        self.lines += log_lines(game, texts, names, events[self._told :])
        self._told = len(events)
