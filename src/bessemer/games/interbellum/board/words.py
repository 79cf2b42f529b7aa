"""The words of the board, and what wells, events and action cards say in full sentences."""

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any

from bessemer.kernel.words import Words

_GAME = files("bessemer.games.interbellum")
WORDS: dict[str, dict[str, str]] = tomllib.loads((_GAME / "board" / "words.toml").read_text("utf-8"))
TEXTS: dict[str, Any] = tomllib.loads((_GAME / "texts.toml").read_text("utf-8"))

_SPOKEN = Words(WORDS, TEXTS)
say, join, effect_words = _SPOKEN.say, _SPOKEN.join, cache(_SPOKEN.meaning)


def effects_words(lines: Iterable[str]) -> str:
    """What a whole card does."""
    return " ".join(map(effect_words, lines))


def count(id: str, number: int) -> str:
    """So many things of a kind: `1 cube`, `2 cubes`."""
    return say("count", id if number == 1 else f"{id}s", number=number)


def price_words(price: int) -> str:
    """What something costs, in a sentence."""
    return say("about", "price", price=price) if price else say("about", "free")


def cost(price: int) -> str:
    """What something costs, before a sentence."""
    return say("about", "cost", price=price) if price else say("about", "no-cost")


def prompt(step: str) -> str:
    """What a step asks its seat."""
    return str(TEXTS["prompt"].get(step, ""))
