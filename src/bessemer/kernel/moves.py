"""A move in three forms: a tuple of ints inside, one canonical text outside, a dense index for learning."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from bessemer.kernel.errors import Unreadable

Move = tuple[int, ...]
"""A verb and its targets, as small ints."""

DONE: Move = (0,)
"""Ends a series of optional moves. Every vocabulary has it, and the kernel never makes it for a seat."""


class Numbers:
    """A target that is a number from `low` to `high`; the move holds the number itself."""

    __slots__ = ("high", "low", "size")

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high
        self.size = high - low + 1

    def text(self, target: int) -> str:
        """Write the target."""
        return str(target)

    def target(self, text: str) -> int | None:
        """Read the target; None if it is none of these."""
        if not text.isdecimal() or not text.isascii() or len(text) > len(str(self.high)):
            return None
        if len(text) > 1 and text[0] == "0":
            return None
        number = int(text)
        return number if self.low <= number <= self.high else None

    def rank(self, target: int) -> int:
        """Place of the target, from 0."""
        return target - self.low

    def at(self, rank: int) -> int:
        """The target at a place."""
        return rank + self.low


class Names:
    """A target that is one of a fixed list of ids; the move holds its place in the list."""

    __slots__ = ("names", "places", "size")

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self.places = {name: place for place, name in enumerate(self.names)}
        self.size = len(self.names)

    def text(self, target: int) -> str:
        """Write the target."""
        return self.names[target]

    def target(self, text: str) -> int | None:
        """Read the target; None if it is none of these."""
        return self.places.get(text)

    def rank(self, target: int) -> int:
        """Place of the target, from 0."""
        return target

    def at(self, rank: int) -> int:
        """The target at a place."""
        return rank


Domain = Numbers | Names


def with_ids(text: str, names: Mapping[str, str]) -> str:
    """A text with the id of everything that is called by its name there, in capitals or not.

    A name that two things share stands for neither.
    """
    counts = Counter(name.casefold() for name in names.values())
    ids = {name.casefold(): id for id, name in names.items() if counts[name.casefold()] == 1}
    known = "|".join(re.escape(name) for name in sorted(ids, key=len, reverse=True))
    if not known:
        return text
    return re.sub(rf"(?<![\w-])({known})(?![\w-])", lambda found: ids[found[0]], text.casefold())


class Verb:
    """A kind of move: its words, with `{}` for each target, and what each target can be."""

    __slots__ = ("domains", "parts", "pattern", "size")

    def __init__(self, words: str, *domains: Domain) -> None:
        self.parts = words.split("{}")
        self.domains = domains
        self.pattern = re.compile(r"(\S+)".join(re.escape(part) for part in self.parts))
        self.size = 1
        for domain in domains:
            self.size *= domain.size


class Vocabulary:
    """All moves of a game with given options and content. Verb 0 is `done`; the others count from 1."""

    def __init__(self, verbs: Sequence[Verb]) -> None:
        self.verbs = (Verb("done"), *verbs)
        self.offsets: list[int] = []
        self.size = 0
        for verb in self.verbs:
            self.offsets.append(self.size)
            self.size += verb.size
        self._texts: dict[Move, str] = {}
        self._moves: dict[str, Move] = {}

    def __iter__(self) -> Iterator[Move]:
        """Every move, in the order of the indices."""
        for number, verb in enumerate(self.verbs):
            for ranks in product(*(range(domain.size) for domain in verb.domains)):
                yield (number, *(domain.at(rank) for domain, rank in zip(verb.domains, ranks, strict=True)))

    def text(self, move: Move) -> str:
        """Write a move, e.g. `bid 3 on tar-works`."""
        text = self._texts.get(move)
        if text is None:
            verb = self.verbs[move[0]]
            text = verb.parts[0]
            for domain, target, part in zip(verb.domains, move[1:], verb.parts[1:], strict=True):
                text += domain.text(target) + part
            self._texts[move] = text
        return text

    def parse(self, text: str) -> Move:
        """Read a move; the exact inverse of `text`."""
        move = self._moves.get(text)
        if move is None:
            move = self._read(text)
            self._moves[text] = move
        return move

    def _read(self, text: str) -> Move:
        for number, verb in enumerate(self.verbs):
            match = verb.pattern.fullmatch(text)
            if match:
                targets = [
                    domain.target(word) for domain, word in zip(verb.domains, match.groups(), strict=True)
                ]
                known = [target for target in targets if target is not None]
                if len(known) == len(targets):
                    return (number, *known)
        forms = ", ".join("`" + "…".join(verb.parts) + "`" for verb in self.verbs)
        raise Unreadable(f"{text[:80]!r} is no move of this game; moves look like {forms}.")

    def index(self, move: Move) -> int:
        """The dense index of a move, from 0 to `size - 1`."""
        verb = self.verbs[move[0]]
        index = 0
        for domain, target in zip(verb.domains, move[1:], strict=True):
            index = index * domain.size + domain.rank(target)
        return self.offsets[move[0]] + index

    def move(self, index: int) -> Move:
        """The move of a dense index; the inverse of `index`."""
        if not 0 <= index < self.size:
            raise Unreadable(f"{index} is no index of a move; they run from 0 to {self.size - 1}.")
        number = max(n for n, offset in enumerate(self.offsets) if offset <= index)
        rest = index - self.offsets[number]
        targets: list[int] = []
        for domain in reversed(self.verbs[number].domains):
            rest, rank = divmod(rest, domain.size)
            targets.append(domain.at(rank))
        return (number, *reversed(targets))
