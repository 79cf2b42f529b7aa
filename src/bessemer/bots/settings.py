"""Reads the settings of a bot, `sims=400,style=seller`, into typed values."""

from collections.abc import Callable, Mapping
from typing import Any

from bessemer.kernel.errors import OptionError

Readers = Mapping[str, Callable[[str], Any]]
"""What each setting is read with; a reader raises ValueError with what it expected."""


def read_settings(kind: str, text: str, readers: Readers) -> dict[str, Any]:
    """The settings that were given, by name; one clear error for an unknown name or a bad value."""
    given: dict[str, Any] = {}
    for part in text.split(",") if text.strip() else ():
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not readers:
            raise OptionError(f"Bot {kind} has no settings, got {text[:40]!r}.")
        if name not in readers or not equals:
            raise OptionError(
                f"Bot {kind} has no setting {part.strip()[:40]!r}; there are: {', '.join(readers)}."
            )
        if name in given:
            raise OptionError(f"Bot {kind}: {name} is given twice.")
        try:
            given[name] = readers[name](value)
        except ValueError as expected:
            raise OptionError(f"Bot {kind}: {name} is {expected}, got {value[:40]!r}.") from None
    return given


def whole(low: int, high: int) -> Callable[[str], int]:
    """Reads a whole number between two bounds."""

    def read(text: str) -> int:
        if not text.isascii() or not text.isdecimal() or len(text) > 12 or not low <= int(text) <= high:
            raise ValueError(f"a whole number from {low} to {high:,}")
        return int(text)

    return read


def decimal(low: float, high: float) -> Callable[[str], float]:
    """Reads a number between two bounds."""

    def read(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            number = float("nan")
        if not low <= number <= high:
            raise ValueError(f"a number from {low:g} to {high:g}")
        return number

    return read


def word(text: str) -> str:
    """Reads a name, which somebody else knows."""
    if not text:
        raise ValueError("a name")
    return text
