"""The words of the board of Interbellum: those of Furnace, and its own."""

import tomllib
from importlib.resources import files
from typing import Any

from bessemer.games.furnace.board import words as base

_GAME = files("bessemer.games.furnace.interbellum")
_OWN: dict[str, dict[str, str]] = tomllib.loads((_GAME / "board" / "words.toml").read_text("utf-8"))
TEXTS: dict[str, Any] = tomllib.loads((_GAME / "texts.toml").read_text("utf-8"))

WORDS = {group: base.WORDS.get(group, {}) | _OWN.get(group, {}) for group in (*base.WORDS, *_OWN)}


def say(group: str, id: str, **facts: object) -> str:
    """A sentence of the board with its facts."""
    return WORDS[group][id].format(**facts)


def effect_words(written: str) -> str:
    """What an effect or an ability does, from the way a pack writes it."""
    return base.ability_words(written, TEXTS["ability"])
