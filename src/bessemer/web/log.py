"""The log in words, as one viewer reads it."""

from collections.abc import Iterable, Sequence
from typing import Any

from bessemer.content.texts import Texts
from bessemer.kernel.game import Game
from bessemer.kernel.journal import EventView
from bessemer.kernel.seen import LogLine


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
