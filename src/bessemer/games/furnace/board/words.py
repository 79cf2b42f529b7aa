"""The words of the board, and lines, stocks and abilities in words."""

import tomllib
from importlib.resources import files
from typing import Any

from bessemer.games.industry.lines import ANY, Line
from bessemer.games.industry.stock import Stock
from bessemer.kernel.words import Words

_GAME = files("bessemer.games.furnace")
WORDS: dict[str, dict[str, str]] = tomllib.loads((_GAME / "board" / "words.toml").read_text("utf-8"))
TEXTS: dict[str, Any] = tomllib.loads((_GAME / "texts.toml").read_text("utf-8"))

_SPOKEN = Words(WORDS, TEXTS)
say, join, stock_words, ability_words = _SPOKEN.say, _SPOKEN.join, _SPOKEN.stock, _SPOKEN.meaning


def amount_words(kind: int, count: int) -> str:
    """So much of a kind, even if it is nothing: `0 coal`, `2 upgrade tokens`."""
    unit: dict[str, str] = TEXTS["unit"][kind]
    return f"{count} {unit['one' if count == 1 else 'many']}"


def line_words(line: Line) -> str:
    """What a line does, in a sentence."""
    pays, gains = stock_words(line.pays), stock_words(line.gains)
    if line.flips:
        return say("line", "flip-any" if line.limit == ANY else "flip", pays=pays)
    if not line.processing:
        return say("line", "gain", gains=gains)
    return say("line", "use-many" if line.limit > 1 else "use", pays=pays, gains=gains, limit=line.limit)


def trade_words(line: Line, times: int) -> str:
    """What a line gives a disc that did not win: `gain 6 coal`, `swap 1 iron for 1 oil, up to 3 times`."""
    if not line.processing:
        gains: Stock = tuple(count * times for count in line.gains)  # type: ignore[assignment]
        return say("bid", "gain", gains=stock_words(gains)) if times else say("bid", "nothing")
    limit = line.limit * times
    pays, gains_words = stock_words(line.pays), stock_words(line.gains)
    if not limit:
        return say("bid", "nothing")
    return say("bid", "use" if limit > 1 else "use-once", limit=limit, pays=pays, gains=gains_words)
