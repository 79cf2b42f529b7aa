"""The words of the board, and what the sentences on cards mean."""

import re
import tomllib
from importlib.resources import files
from typing import Any

_GAME = files("bessemer.games.furtherance")
WORDS: dict[str, dict[str, str]] = tomllib.loads((_GAME / "board" / "words.toml").read_text("utf-8"))
TEXTS: dict[str, Any] = tomllib.loads((_GAME / "texts.toml").read_text("utf-8"))

_FIELD = re.compile(r"\{(\w+)\}")


def say(group: str, id: str, **facts: object) -> str:
    """A sentence of the board with its facts."""
    return WORDS[group][id].format(**facts)


def counted(group: str, id: str, count: int, **facts: object) -> str:
    """A sentence with a number in it; its plain form is for one."""
    return say(group, id if count == 1 else f"{id}-many", count=count, **facts)


def help_of(sentence: str) -> str:
    """What a sentence on a card means."""
    for ability in TEXTS["ability"].values():
        pattern = r"(\d+)".join(re.escape(part) for part in _FIELD.sub("{}", ability["form"]).split("{}"))
        if match := re.fullmatch(pattern, sentence):
            fields = dict(zip(_FIELD.findall(ability["form"]), match.groups(), strict=True))
            return str(ability["help"].format(**fields))
    return sentence


def join(parts: list[str]) -> str:
    """What stands in a row: `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {TEXTS['words']['and']} {parts[-1]}"
