"""The words of the board, and effects and stocks in words."""

import tomllib
from importlib.resources import files
from typing import Any

from bessemer.games.duel.effects import ANY_TYPE, SYMBOLS, TYPES, Effect
from bessemer.games.industry.lines import Line
from bessemer.kernel.words import Words

_GAME = files("bessemer.games.duel")
WORDS: dict[str, dict[str, str]] = tomllib.loads((_GAME / "board" / "words.toml").read_text("utf-8"))
TEXTS: dict[str, Any] = tomllib.loads((_GAME / "texts.toml").read_text("utf-8"))

_SPOKEN = Words(WORDS, TEXTS)
say, join, stock_words, ability_words = _SPOKEN.say, _SPOKEN.join, _SPOKEN.stock, _SPOKEN.meaning


def effect_words(effect: Effect) -> str:
    """What an effect does, in a sentence."""
    line = effect.line
    gains = _SPOKEN.amounts(line.gains)
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
