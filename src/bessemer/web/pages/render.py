"""Templates into documents: escaped, with addresses of assets, one environment for all."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from minijinja import Environment

from bessemer.kernel.meta import Carried, Meta, Value
from bessemer.web import assets
from bessemer.web.facts import Prefs

LETTERS = "ABCDE"


@cache
def _environment() -> Environment:
    folder = files("bessemer.web") / "templates"
    sources = {entry.name: entry.read_text(encoding="utf-8") for entry in folder.iterdir()}
    environment = Environment(templates=sources, undefined_behavior="strict")
    environment.add_global("asset", assets.url)
    environment.add_global("cover", assets.cover)
    environment.add_global("letter", letter)
    environment.add_filter("span", span)
    environment.add_filter("spell", spell)
    return environment


def render(template: str, prefs: Prefs, page: str, boot: dict[str, Any] | None = None, **facts: Any) -> str:
    """A whole document; `boot` is what the script of the page gets to know."""
    facts |= {
        "prefs": prefs,
        "prefs_text": str(prefs),
        "page": page,
        "boot": inert({"page": page, **(boot or {})}),
    }
    return _environment().render_template(template, **facts)


def part(template: str, **facts: Any) -> str:
    """A piece of a document."""
    return _environment().render_template(template, **facts)


def inert(data: Any) -> str:
    """JSON that can stand inside a script element, whatever names it holds."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def span(numbers: tuple[int, ...]) -> str:
    """A range in words: 2-4, or 2."""
    low, high = min(numbers), max(numbers)
    return str(low) if low == high else f"{low}\N{EN DASH}{high}"


def spell(value: Value) -> str:
    """A value of an option as forms write it."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def settings(meta: Meta, values: Mapping[str, Value]) -> list[str]:
    """The options of a table in a word or two each; what is off is not told."""
    told = []
    for option in meta.options:
        value = values.get(option.id, False)
        if value is True or (isinstance(option, Carried) and value not in (False, option.default)):
            told.append(option.title)
        elif value is not False and not isinstance(option, Carried):
            told.append(f"{option.name(value)} {option.title.lower()}")
    return told


def letter(seat: int) -> str:
    """The letter that goes with the colour of a seat."""
    return LETTERS[seat % len(LETTERS)]
