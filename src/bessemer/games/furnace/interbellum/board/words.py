"""The words of the board of Interbellum: those of Furnace, and its own."""

import tomllib
from importlib.resources import files
from typing import Any

from bessemer.games.furnace.board import words as base
from bessemer.kernel.words import Words

_GAME = files("bessemer.games.furnace.interbellum")
_OWN: dict[str, dict[str, str]] = tomllib.loads((_GAME / "board" / "words.toml").read_text("utf-8"))
TEXTS: dict[str, Any] = tomllib.loads((_GAME / "texts.toml").read_text("utf-8"))

WORDS = {group: base.WORDS.get(group, {}) | _OWN.get(group, {}) for group in (*base.WORDS, *_OWN)}
_SPOKEN = Words(WORDS, TEXTS)
say, effect_words = _SPOKEN.say, _SPOKEN.meaning
