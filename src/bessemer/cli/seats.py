"""Seats on a terminal: a letter and a colour."""

from rich.text import Text

LETTERS = "ABCDEFGH"
COLOURS = ("blue", "white", "red", "yellow", "cyan", "green", "magenta", "bright_black")


def coloured(line: str, names: list[str]) -> Text:
    """A line in which every player's name has the colour of the seat."""
    text = Text(line)
    for name, colour in zip(names, COLOURS, strict=False):
        text.highlight_words([name], f"bold {colour}")
    return text
