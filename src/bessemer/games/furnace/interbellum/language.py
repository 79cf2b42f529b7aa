"""The little language of Interbellum: the lines of the base game, and a sentence for each other effect.

    delivery: 3 iron                                 resolved once, on receipt or on upgrading
    2 money per own card that sells coal             texts, resolved like lines
    5 money if fully resolved
    take all here
    resolve a company of the player to the right
    discard this card: 9 money
    when compensated for 1 or 2: store 1 coal        permanent effects
    when outbid: store 1 iron
    when gaining coal: coal -> 2 money
    own sales of one kind once more
    each own sale: 1 coal
    each sale: 1 money                               Managers
    count 1 coal or 1 iron as spent
    the delivery once more
    another line once more

A printed line holds one effect, or several with a semicolon between them. There is one way to write each:
`format_effects(parse_effects(text)) == text` for every text that can be read.
"""

from collections.abc import Callable
from typing import TypeVar

from bessemer.games.furnace.interbellum.effects import (
    ANY_KIND,
    CopyCompany,
    CountSpent,
    Delivery,
    DeliveryOnceMore,
    DiscardCard,
    EachHere,
    EachOwn,
    Effect,
    IfFull,
    LineOnceMore,
    PerCard,
    Plain,
    SalesOnceMore,
    TakeAll,
    WhenCompensated,
    WhenGaining,
    WhenOutbid,
)
from bessemer.games.furnace.pack import LANGUAGE
from bessemer.games.industry.lines import Line
from bessemer.games.industry.stock import MONEY
from bessemer.kernel.errors import ContentError

T = TypeVar("T")

KINDS = LANGUAGE.words[:MONEY]
"""The resources, as a text names them."""

FIXED: dict[str, Effect] = {
    "take all here": TakeAll(),
    "resolve a company of the player to the right": CopyCompany(),
    "own sales of one kind once more": SalesOnceMore(),
    "the delivery once more": DeliveryOnceMore(),
    "another line once more": LineOnceMore(),
}
"""Texts without a number in them."""

SEPARATOR = "; "


def parse_effects(text: str) -> tuple[Effect, ...]:
    """Read a printed line, or say where it goes wrong and what was expected there."""
    effects = []
    at = 0
    for part in text.split(SEPARATOR):
        effects.append(_Reader(text, at, at + len(part)).effect())
        at += len(part) + len(SEPARATOR)
    written = format_effects(tuple(effects))
    if written != text:
        raise ContentError(f"in `{text}`: write it as `{written}`")
    return tuple(effects)


def format_effects(effects: tuple[Effect, ...]) -> str:
    """Write a printed line; the exact inverse of `parse_effects`."""
    return SEPARATOR.join(map(format_effect, effects))


def format_effect(effect: Effect) -> str:
    """Write one effect."""
    for text, fixed in FIXED.items():
        if effect == fixed:
            return text
    match effect:
        case Plain(line):
            return LANGUAGE.format(line)
        case Delivery(line):
            return f"delivery: {LANGUAGE.format(line)}"
        case PerCard(gains, selling, kind):
            named = "" if kind == ANY_KIND else f" {KINDS[kind]}"
            return f"{_stock(gains)} per own card that {'sells' if selling else 'converts'}{named}"
        case IfFull(gains):
            return f"{_stock(gains)} if fully resolved"
        case DiscardCard(gains):
            return f"discard this card: {_stock(gains)}"
        case WhenCompensated(discs, stores):
            return f"when compensated for {' or '.join(map(str, discs))}: store {_stock(stores)}"
        case WhenOutbid(stores):
            return f"when outbid: store {_stock(stores)}"
        case WhenGaining(kind, line):
            return f"when gaining {KINDS[kind]}: {LANGUAGE.format(line)}"
        case EachOwn(selling, gains):
            return f"each own {'sale' if selling else 'conversion'}: {_stock(gains)}"
        case EachHere(selling, gains):
            return f"each {'sale' if selling else 'conversion'}: {_stock(gains)}"
        case CountSpent(choices):
            return f"count {' or '.join(f'{amount} {KINDS[kind]}' for kind, amount in choices)} as spent"
    raise AssertionError(f"{effect} has no words")


_stock = LANGUAGE.format_stock


class _Reader:
    """Reads one effect, from a place of the text to another."""

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text = text
        self.at = start
        self.end = end

    def effect(self) -> Effect:
        part = self.text[self.at : self.end]
        if part in FIXED:
            return FIXED[part]
        if self._skip("delivery: "):
            return Delivery(self._one_use())
        if self._skip("when "):
            return self._trigger()
        if self._skip("each "):
            return self._each()
        if self._skip("count "):
            return CountSpent(self._choices())
        if self._skip("discard this card: "):
            return DiscardCard(self._stock(self.end))
        return self._gain_or_line()

    def _trigger(self) -> Effect:
        if self._skip("compensated for "):
            discs = self._discs(self._find(": store "))
            self._skip(": store ")
            return WhenCompensated(discs, self._stock(self.end))
        if self._skip("outbid: store "):
            return WhenOutbid(self._stock(self.end))
        if self._skip("gaining "):
            kind = self._kind()
            if not self._skip(": "):
                raise self._fail("`: ` and a line with an arrow")
            line = self._one_use()
            if not line.processing:
                raise ContentError(f"in `{self.text}`: what may follow a gain needs an arrow")
            return WhenGaining(kind, line)
        raise self._fail("`compensated for …: store …`, `outbid: store …` or `gaining …: …`")

    def _each(self) -> Effect:
        own = self._skip("own ")
        selling = self._skip("sale: ")
        if not selling and not self._skip("conversion: "):
            raise self._fail("`sale: ` or `conversion: `" if own else "`own`, `sale: ` or `conversion: `")
        gains = self._stock(self.end)
        return EachOwn(selling, gains) if own else EachHere(selling, gains)

    def _gain_or_line(self) -> Effect:
        part = self.text[self.at : self.end]
        if " per own card that " in part:
            gains = self._stock(self._find(" per own card that "))
            self._skip(" per own card that ")
            selling = self._skip("sells")
            if not selling and not self._skip("converts"):
                raise self._fail("`sells` or `converts`")
            kind = self._kind() if self._skip(" ") else ANY_KIND
            if self.at != self.end:
                raise self._fail("the end")
            return PerCard(gains, selling, kind)
        if part.endswith(" if fully resolved"):
            return IfFull(self._stock(self._find(" if fully resolved")))
        return Plain(self._read(LANGUAGE.parse, self.end))

    # Pieces ---------------------------------------------------------------------------------------

    def _skip(self, words: str) -> bool:
        found = self.text.startswith(words, self.at, self.end)
        if found:
            self.at += len(words)
        return found

    def _find(self, words: str) -> int:
        place = self.text.find(words, self.at, self.end)
        if place < 0:
            self.at = self.end
            raise self._fail(f"`{words.strip()}`")
        return place

    def _fail(self, expected: str) -> ContentError:
        found = f"`{self.text[self.at : self.end]}`" if self.at < self.end else "the end"
        return ContentError(f"in `{self.text}` at position {self.at + 1}: expected {expected}, found {found}")

    def _read(self, parse: Callable[[str], T], end: int) -> T:
        """Read a piece in the language of the base game."""
        try:
            result = parse(self.text[self.at : end])
        except ContentError as error:
            whole = self.at == 0 and end == len(self.text)
            raise ContentError(
                str(error) if whole else f"in `{self.text}` from position {self.at + 1} on: {error}"
            ) from None
        self.at = end
        return result

    def _stock(self, end: int) -> tuple[int, int, int, int, int]:
        return self._read(LANGUAGE.parse_stock, end)

    def _one_use(self) -> Line:
        """A line that is resolved once, so it prints no limit and turns nothing over."""
        line = self._read(LANGUAGE.parse, self.end)
        if line.limit != 1 or line.flips:
            raise ContentError(f"in `{self.text}`: it is resolved once, without a limit or `flip`")
        return line

    def _kind(self) -> int:
        for kind, word in enumerate(KINDS):
            if self._skip(word):
                return kind
        raise self._fail(f"one of {', '.join(KINDS)}")

    def _discs(self, end: int) -> tuple[int, ...]:
        words = self.text[self.at : end].split(" or ")
        discs = tuple(int(word) for word in words if word in set("123456789"))
        if len(discs) != len(words) or list(discs) != sorted(set(discs)):
            raise self._fail("values of discs from 1 to 9, rising, such as `1 or 2`")
        self.at = end
        return discs

    def _choices(self) -> tuple[tuple[int, int], ...]:
        end = self._find(" as spent")
        choices = []
        for word in self.text[self.at : end].split(" or "):
            amount, _, kind = word.partition(" ")
            if kind not in KINDS or amount not in set("123456789"):
                raise self._fail("amounts from 1 to 9, such as `1 coal or 1 iron`")
            choices.append((KINDS.index(kind), int(amount)))
        self.at = end + len(" as spent")
        if len({kind for kind, _ in choices}) < len(choices) or self.at != self.end:
            raise ContentError(f"in `{self.text}`: expected each resource once and nothing after `as spent`")
        return tuple(choices)
