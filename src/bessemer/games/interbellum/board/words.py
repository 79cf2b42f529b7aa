"""The words of the board, and what wells, events and action cards say in full sentences."""

import re
import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

_GAME = files("bessemer.games.interbellum")
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


@cache
def effect_words(written: str) -> str:
    """What a line of a card or a bonus means."""
    for ability in TEXTS["ability"].values():
        pattern = "(.+)".join(re.escape(part) for part in _FIELD.sub("{}", ability["form"]).split("{}"))
        if match := re.fullmatch(pattern, written):
            fields = dict(zip(_FIELD.findall(ability["form"]), match.groups(), strict=True))
            return str(ability["help"].format(**fields))
    return written


def effects_words(lines: Iterable[str]) -> str:
    """What a whole card does."""
    return " ".join(map(effect_words, lines))


def prompt(step: str) -> str:
    """What a step asks its seat."""
    return str(TEXTS["prompt"].get(step, ""))
