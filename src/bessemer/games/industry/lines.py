"""Effect lines and the little language they are written in.

    2 coal                          extraction: gain what stands there
    iron -> 2 money x2              processing: pay left, gain right, at most twice
    coal + upgrade -> flip x any    turn Companies over, as often as can be paid

There is one way to write a line: `format(parse(text)) == text` for every text that can be read.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bessemer.games.industry.stock import EMPTY, MONEY, Stock, add
from bessemer.kernel.errors import ContentError

ANY = 0
"""The limit of a line that can be used as often as it can be paid."""

FLIP = "flip"
"""What a line gives that turns a Company over."""

_TOKEN = re.compile(r"\s*(?:(->)|(\+)|x(\d+|\s*any)\b|(\d+)|([a-z]+)|(\S))")


@dataclass(frozen=True, slots=True)
class Line:
    """One effect. `change` is what one use does to a stock; `needs` is what a next use must find there."""

    pays: Stock
    gains: Stock
    limit: int
    processing: bool
    flips: bool
    change: Stock
    needs: tuple[tuple[int, int, int], ...]  # kind, amount paid, amount lost by each use

    def times(self, stock: Stock, limit: int) -> int:
        """D-B2.4: how many uses the stock can pay, one after another, up to a limit."""
        for kind, paid, lost in self.needs:
            have = stock[kind]
            if have < paid:
                return 0
            if lost > 0:
                limit = min(limit, (have - paid) // lost + 1)
        return limit


def make_line(pays: Stock, gains: Stock, limit: int, processing: bool, flips: bool) -> Line:
    """A line, with what follows from its numbers worked out."""
    change = add(gains, pays, -1)
    needs = tuple((kind, paid, -change[kind]) for kind, paid in enumerate(pays) if paid)
    return Line(pays, gains, limit, processing, flips, change, needs)


class Language:
    """Reads and writes lines; `words` are the units of a game in the order of its stocks."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = tuple(words)

    def parse(self, text: str) -> Line:
        """Read a line, or say where it goes wrong and what was expected there."""
        return _Reader(self, text).line()

    def parse_stock(self, text: str) -> Stock:
        """Read amounts that are simply had, such as `2 coal + 1 oil`."""
        line = self.parse(text)
        if line.processing or line.flips:
            raise ContentError(f"in `{text}`: expected amounts only, no arrow and no {FLIP}")
        return line.gains

    def format(self, line: Line) -> str:
        """Write a line; the exact inverse of `parse`."""
        right = self.format_stock(line.gains, line.processing)
        if line.flips:
            right = f"{right} + {FLIP}" if right else FLIP
        if not line.processing:
            return right
        limit = " x any" if line.limit == ANY else f" x{line.limit}" if line.limit > 1 else ""
        return f"{self.format_stock(line.pays, True)} -> {right}{limit}"

    def format_stock(self, stock: Stock, processing: bool = False) -> str:
        """Write amounts; a single one is counted unless it is a resource next to an arrow."""
        return " + ".join(
            self.words[kind] if count == 1 and processing and kind != MONEY else f"{count} {self.words[kind]}"
            for kind, count in enumerate(stock)
            if count
        )


def _counts(digits: str) -> bool:
    """Whether digits say a number from 1 to 99."""
    return len(digits) <= 2 and int(digits) >= 1


class _Reader:
    """Reads one line from left to right."""

    def __init__(self, language: Language, text: str) -> None:
        self.language = language
        self.text = text
        self.place = 0
        self.start = 0
        self.kind = ""
        self.value = ""
        self._next()

    def _next(self) -> None:
        match = _TOKEN.match(self.text, self.place)
        if match is None:
            self.start, self.kind, self.value = len(self.text), "end", ""
            return
        names = ("arrow", "plus", "limit", "number", "word", "stray")
        self.kind = names[(match.lastindex or 1) - 1]
        self.value = match[match.lastindex or 0]
        self.start = match.start(match.lastindex or 0) - (self.kind == "limit")
        self.place = match.end()

    def _fail(self, expected: str) -> ContentError:
        found = f"`{self.text[self.start : self.place].strip()}`" if self.kind != "end" else "the end"
        return ContentError(
            f"in `{self.text}` at position {self.start + 1}: expected {expected}, found {found}"
        )

    def line(self) -> Line:
        """F3.13, D-B2.1: a line with an arrow is processing, one without is extraction."""
        pays, flips = self._amounts()
        if self.kind == "arrow":
            if flips or pays[MONEY]:
                raise ContentError(f"in `{self.text}`: {FLIP} and money stand right of the arrow only")
            self._next()
            gains, flips = self._amounts()
            line = make_line(pays, gains, self._limit(), True, flips)
        else:
            line = make_line(EMPTY, pays, 1, False, flips)
        if self.kind != "end":
            raise self._fail("`+` or the end" if not line.processing else "`+`, `x` and a limit, or the end")
        written = self.language.format(line)
        if written != self.text:
            raise ContentError(f"in `{self.text}`: write it as `{written}`")
        return line

    def _limit(self) -> int:
        """D-B2.3: the number at the arrow; without one a single transaction (F3.13)."""
        if self.kind != "limit":
            return 1
        value = self.value.strip()
        if value != "any" and not _counts(value):
            raise self._fail("a limit from 1 to 99 or `any`")
        self._next()
        return ANY if value == "any" else int(value)

    def _amounts(self) -> tuple[Stock, bool]:
        counts = [0] * len(EMPTY)
        flips = False
        while True:
            count = 1
            if self.kind == "number":
                if not _counts(self.value):
                    raise self._fail("a count from 1 to 99")
                count = int(self.value)
                self._next()
            words = self.language.words
            if self.kind == "word" and self.value == FLIP and count == 1 and not flips:
                flips = True
            elif self.kind == "word" and self.value in words and not counts[words.index(self.value)]:
                counts[words.index(self.value)] = count
            else:
                raise self._fail(f"one of {', '.join(words)}, {FLIP}, each at most once")
            self._next()
            if self.kind != "plus":
                return (counts[0], counts[1], counts[2], counts[3], counts[4]), flips
            self._next()
