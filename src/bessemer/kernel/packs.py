"""What the packs of all games have in common: what one says of itself, and how its entries are checked."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Sized
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol

from bessemer.kernel.errors import ContentError

ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

SOURCES = ("printed", "house")
"""Where a card comes from: the published game, or this house."""


@dataclass(frozen=True, slots=True)
class About:
    """What a pack says of itself."""

    id: str
    name: str
    sentence: str


class Entry(Protocol):
    """An entry that says where it comes from."""

    @property
    def id(self) -> str:
        """What it is known by."""

    @property
    def source(self) -> str:
        """One of the sources."""


def wrong(kind: str, id: str, what: str) -> ContentError:
    """An error that names the entry of a pack."""
    return ContentError(f"{kind} {id!r}: {what}")


@contextmanager
def reading(kind: str, id: str, field: str = "") -> Iterator[None]:
    """Name the entry, and the field if it is given, in errors about what is read."""
    try:
        yield
    except ContentError as error:
        raise wrong(kind, id, f"{field}: {error}" if field else str(error)) from None


def check_count(kind: str, entries: Sized, expected: int) -> None:
    """There are as many entries of a kind as the game has."""
    if len(entries) != expected:
        raise ContentError(f"expected {expected} entries [[{kind}]], found {len(entries)}")


def check_entries(kind: str, entries: Sequence[Entry], expected: int) -> None:
    """There are as many entries of a kind as the game has, and each says where it comes from."""
    check_count(kind, entries, expected)
    for entry in entries:
        if entry.source not in SOURCES:
            raise wrong(kind, entry.id, f"source: expected one of {', '.join(SOURCES)}")


def check_ids(kind: str, ids: Iterable[str]) -> None:
    """Every id is well formed and stands once."""
    for id, count in Counter(ids).items():
        if not ID.fullmatch(id):
            raise wrong(kind, id, "id: expected small letters, digits and hyphens")
        if count > 1:
            raise wrong(kind, id, f"the id stands {count} times, expected once")
