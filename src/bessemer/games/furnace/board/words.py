"""The words of the board, and lines, stocks and abilities in words."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from bessemer.games.industry.lines import ANY, Line
from bessemer.games.industry.stock import Stock

_GAME = files("bessemer.games.furnace")
WORDS: dict[str, dict[str, str]] = tomllib.loads((_GAME / "board" / "words.toml").read_text("utf-8"))
TEXTS: dict[str, Any] = tomllib.loads((_GAME / "texts.toml").read_text("utf-8"))

_FIELD = re.compile(r"\{(\w+)\}")


def say(group: str, id: str, **facts: object) -> str:
    """A sentence of the board with its facts."""
    return WORDS[group][id].format(**facts)


def join(parts: Sequence[str]) -> str:
    """What stands in a row: `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {TEXTS['words']['and']} {parts[-1]}"


def stock_words(stock: Sequence[int]) -> str:
    """Amounts in words: `2 coal and 1 iron`, or `nothing`."""
    units = TEXTS["unit"]
    amounts = [
        f"{count} {units[kind]['one' if count == 1 else 'many']}" for kind, count in enumerate(stock) if count
    ]
    return join(amounts) or str(TEXTS["words"]["nothing"])


def line_words(line: Line) -> str:
    """What a line does, in a sentence."""
    pays, gains = stock_words(line.pays), stock_words(line.gains)
    if line.flips:
        return say("line", "flip-any" if line.limit == ANY else "flip", pays=pays)
    if not line.processing:
        return say("line", "gain", gains=gains)
    return say("line", "use-many" if line.limit > 1 else "use", pays=pays, gains=gains, limit=line.limit)


def trade_words(line: Line, times: int) -> str:
    """What a line gives a disc that did not win: `gain 6 coal`, `up to 3 times 1 iron for 1 oil`."""
    if not line.processing:
        gains: Stock = tuple(count * times for count in line.gains)  # type: ignore[assignment]
        return say("bid", "gain", gains=stock_words(gains)) if times else say("bid", "nothing")
    limit = line.limit * times
    pays, gains_words = stock_words(line.pays), stock_words(line.gains)
    return say("bid", "use", limit=limit, pays=pays, gains=gains_words) if limit else say("bid", "nothing")


def ability_words(written: str, known: Mapping[str, Any] = TEXTS["ability"]) -> str:
    """What an ability does, from the way a pack writes it."""
    for ability in known.values():
        pattern = "(.+)".join(re.escape(part) for part in _FIELD.sub("{}", ability["form"]).split("{}"))
        if match := re.fullmatch(pattern, written):
            fields = dict(zip(_FIELD.findall(ability["form"]), match.groups(), strict=True))
            return str(ability["help"].format(**fields))
    return written
