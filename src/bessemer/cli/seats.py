"""Seats on a terminal: a letter, a colour, and a name that tells them apart."""

from collections import Counter

from rich.text import Text

from bessemer.records.record import Record

LETTERS = "ABCDEFGH"
COLOURS = ("blue", "white", "red", "yellow", "cyan", "green", "magenta", "bright_black")


def seat_names(record: Record) -> list[str]:
    """What the players are called; with the letter of the seat where names alone do not tell them apart."""
    counts = Counter(record.seats)
    named = zip(LETTERS, record.seats, strict=False)
    return [name if counts[name] == 1 and name else f"{name} {letter}".strip() for letter, name in named]


def coloured(line: str, names: list[str]) -> Text:
    """A line in which every player's name has the colour of the seat."""
    text = Text(line)
    for name, colour in zip(names, COLOURS, strict=False):
        text.highlight_words([name], f"bold {colour}")
    return text
