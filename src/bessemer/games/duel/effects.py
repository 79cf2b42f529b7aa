"""Effects of Cities, tunnels, tokens and track spaces: a line of the industry games, and board symbols.

    2 coal                     extraction
    iron -> tech               one transaction for each use
    tech -> flip blue          turn over a blue Company; `flip any` for any type
    tech -> 4 money + anchor   symbols of a board: anchor, spike, double, research
    1 money -> oil x5          in Research cards: so often at most

There is one way to write an effect: `format(parse(text)) == text` for every text that can be read.
"""

import re
from dataclasses import dataclass

from bessemer.games.industry.lines import Language, Line, make_line
from bessemer.games.industry.stock import EMPTY, Stock
from bessemer.kernel.errors import ContentError

LANGUAGE = Language(("coal", "iron", "oil", "tech", "money"))
"""D-B2.13: tech stands where Furnace has its upgrade tokens."""

TYPES = ("blue", "red", "yellow")
"""D-B2.12: the types of Companies; sets of them are bits, in this order."""

ANY_TYPE = (1 << len(TYPES)) - 1

ANCHOR, SPIKE, DOUBLE, RESEARCH = range(4)
SYMBOLS = ("anchor", "spike", "double", "research")

_EFFECT = re.compile(r"(?:(?P<pays>.+) -> )?(?P<gains>[^>]+?)(?: x(?P<limit>[2-9]))?")
_PART = re.compile(r"(?:(?P<count>[1-9]\d?) )?(?P<word>[a-z]+)")


@dataclass(frozen=True, slots=True)
class Effect:
    """One use of it makes `line` once. `flips` are the types of which one Company is turned over, as bits."""

    line: Line
    flips: int
    symbols: tuple[int, ...]

    @property
    def gives_more(self) -> bool:
        """Whether it gives anything besides an upgrade."""
        return any(self.line.gains) or any(self.symbols)


def parse(text: str) -> Effect:
    """D-B2.5: read an effect, which may give several things at once, or say what is wrong with it."""
    match = _EFFECT.fullmatch(text)
    if match is None:
        raise ContentError(f"in `{text}`: expected amounts, or amounts, `->` and amounts")
    pays, paid_flips, paid_symbols = _side(text, match["pays"] or "")
    if paid_flips or any(paid_symbols):
        raise ContentError(f"in `{text}`: only resources and money stand left of the arrow")
    gains, flips, symbols = _side(text, match["gains"])
    line = make_line(pays, gains, int(match["limit"] or 1), match["pays"] is not None, False)
    effect = Effect(line, flips, symbols)
    if format(effect) != text:
        raise ContentError(f"in `{text}`: write it as `{format(effect)}`")
    return effect


def _side(text: str, side: str) -> tuple[Stock, int, tuple[int, ...]]:
    counts = [0] * len(EMPTY)
    symbols = [0] * len(SYMBOLS)
    flips = 0
    for part in side.split(" + ") if side else []:
        kind, _, type = part.partition(" ")
        match = _PART.fullmatch(part)
        # D-B2.8: a City upgrades one type, or any.
        if kind == "flip" and not flips and type in (*TYPES, "any"):
            flips = ANY_TYPE if type == "any" else 1 << TYPES.index(type)
        elif match and match["word"] in LANGUAGE.words:
            counts[LANGUAGE.words.index(match["word"])] += int(match["count"] or 1)
        elif match and match["word"] in SYMBOLS:
            symbols[SYMBOLS.index(match["word"])] += int(match["count"] or 1)
        else:
            known = ", ".join((*LANGUAGE.words, *SYMBOLS))
            raise ContentError(f"in `{text}`: expected one of {known} or `flip` and a type, found `{part}`")
    return (counts[0], counts[1], counts[2], counts[3], counts[4]), flips, tuple(symbols)


def format(effect: Effect) -> str:
    """Write an effect; the exact inverse of `parse`."""
    line = effect.line
    gains = LANGUAGE.format_stock(line.gains, line.processing)
    parts = [gains] if gains else []
    if effect.flips:
        parts.append(f"flip {'any' if effect.flips == ANY_TYPE else TYPES[effect.flips.bit_length() - 1]}")
    parts += [
        name if count == 1 else f"{count} {name}"
        for name, count in zip(SYMBOLS, effect.symbols, strict=True)
        if count
    ]
    right = " + ".join(parts)
    limit = f" x{line.limit}" if line.limit > 1 else ""
    return f"{LANGUAGE.format_stock(line.pays, True)} -> {right}{limit}" if line.processing else right
