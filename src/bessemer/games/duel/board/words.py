"""The words of the board, and effects and stocks in words."""

import re
import tomllib
from collections.abc import Sequence
from importlib.resources import files
from typing import Any

from bessemer.games.duel.effects import ANY_TYPE, SYMBOLS, TYPES, Effect
from bessemer.games.industry.lines import Line

_GAME = files("bessemer.games.duel")
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
    return join(_amounts(stock, units)) or str(TEXTS["words"]["nothing"])


def _amounts(stock: Sequence[int], units: Sequence[dict[str, str]]) -> list[str]:
    return [
        f"{count} {units[kind]['one' if count == 1 else 'many']}" for kind, count in enumerate(stock) if count
    ]


def effect_words(effect: Effect) -> str:
    """What an effect does, in a sentence."""
    line = effect.line
    gains = _amounts(line.gains, TEXTS["unit"])
    if effect.flips:
        types = "any" if effect.flips == ANY_TYPE else TYPES[effect.flips.bit_length() - 1]
        gains.append(say("effect", f"flip-{types}"))
    for name, count in zip(SYMBOLS, effect.symbols, strict=True):
        if count:
            gains.append(say("effect", name, count=count))
    if not line.processing:
        return say("effect", "gain", gains=join(gains))
    form = "use-many" if line.limit > 1 else "use"
    return say("effect", form, pays=stock_words(line.pays), gains=join(gains), limit=line.limit)


def line_words(line: Line) -> str:
    """What a line of a card does, in a sentence."""
    if line.flips:
        return say("effect", "flip")
    return effect_words(Effect(line, 0, (0,) * len(SYMBOLS)))


def ability_words(written: str) -> str:
    """What a Capitalist does, from the way a pack writes it."""
    for ability in TEXTS["ability"].values():
        pattern = "(.+)".join(re.escape(part) for part in _FIELD.sub("{}", ability["form"]).split("{}"))
        if match := re.fullmatch(pattern, written):
            fields = dict(zip(_FIELD.findall(ability["form"]), match.groups(), strict=True))
            return str(ability["help"].format(**fields))
    return written
