"""The words of the board, and what the sentences on cards mean."""

import tomllib
from importlib.resources import files
from typing import Any

from bessemer.kernel.words import Words

_GAME = files("bessemer.games.furtherance")
WORDS: dict[str, dict[str, str]] = tomllib.loads((_GAME / "board" / "words.toml").read_text("utf-8"))
TEXTS: dict[str, Any] = tomllib.loads((_GAME / "texts.toml").read_text("utf-8"))

_SPOKEN = Words(WORDS, TEXTS)
say, join, help_of = _SPOKEN.say, _SPOKEN.join, _SPOKEN.meaning


def counted(group: str, id: str, count: int, **facts: object) -> str:
    """A sentence with a number in it; its plain form is for one."""
    return say(group, id if count == 1 else f"{id}-many", count=count, **facts)
