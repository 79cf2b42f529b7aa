"""Words for players: sentences with facts in braces, things in a row, and what a written sentence means."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

FIELD = re.compile(r"\{(\w+)\}")


def shape(form: str) -> str:
    """A form without the names of its fields: `bid {} on {}`."""
    return FIELD.sub("{}", form)


def join(parts: Sequence[str], last: str) -> str:
    """What stands in a row, with a word before the last: `a, b and c`; empty if nothing does."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


class Meanings:
    """Forms of sentences and what they mean, with the same fields in braces."""

    def __init__(self, forms: Iterable[tuple[str, str]]) -> None:
        self._forms = [
            (re.compile("(.+)".join(map(re.escape, shape(form).split("{}")))), FIELD.findall(form), meaning)
            for form, meaning in forms
        ]

    def find(self, written: str) -> str | None:
        """What a sentence means, or None if it has no known form."""
        for pattern, fields, meaning in self._forms:
            if match := pattern.fullmatch(written):
                return meaning.format(**dict(zip(fields, match.groups(), strict=True)))
        return None


class Words:
    """The words of a board: its own sentences, by group and id, and the texts of its game."""

    def __init__(self, sentences: Mapping[str, Mapping[str, str]], texts: Mapping[str, Any]) -> None:
        self._sentences = sentences
        self._small: Mapping[str, str] = texts["words"]
        self._units: Sequence[Mapping[str, str]] = texts["unit"]
        self._meanings = Meanings((one["form"], one["help"]) for one in texts["ability"].values())

    def say(self, group: str, id: str, **facts: object) -> str:
        """A sentence of the board with its facts."""
        return self._sentences[group][id].format(**facts)

    def join(self, parts: Sequence[str]) -> str:
        """What stands in a row: `a, b and c`."""
        return join(parts, self._small["and"])

    def amounts(self, stock: Sequence[int]) -> list[str]:
        """What a stock holds, kind by kind: `2 coal`, `1 iron`."""
        return [
            f"{count} {self._units[kind]['one' if count == 1 else 'many']}"
            for kind, count in enumerate(stock)
            if count
        ]

    def stock(self, stock: Sequence[int]) -> str:
        """Amounts in words: `2 coal and 1 iron`, or `nothing`."""
        return self.join(self.amounts(stock)) or self._small["nothing"]

    def meaning(self, written: str) -> str:
        """What a sentence of a pack means; the sentence itself if its form is not known."""
        found = self._meanings.find(written)
        return written if found is None else found
