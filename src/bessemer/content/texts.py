"""Reads the words of a game: journal lines, headings, labels of moves, prompts and help."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any, TypeVar

import msgspec

from bessemer.games import registry
from bessemer.kernel.errors import ContentError
from bessemer.kernel.game import Game
from bessemer.kernel.journal import EventView, Fact
from bessemer.kernel.moves import Move, Names
from bessemer.kernel.steps import Decision
from bessemer.kernel.words import FIELD, Meanings, join, shape

T = TypeVar("T")

TEXTS = "texts.toml"

OPENING = "start"
"""The heading of what comes before every other heading."""

SPECS = ("", "stock", "change", "seats", "plural")
"""What may stand after the colon of a field."""

ADVICE_FACTS = ["move", "other", "value", "difference", "error", "worth", "yours", "left"]
"""What may stand in braces in what is said of moves."""


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the file, as written."""


class Words(_Table, frozen=True, rename={"and_": "and"}):
    """Small words that sentences are joined with."""

    and_: str
    nothing: str
    nobody: str
    pays: str
    gains: str
    unchanged: str
    forced: str


class Unit(_Table, frozen=True):
    """What a stock counts."""

    id: str
    one: str
    many: str
    help: str


class Label(_Table, frozen=True):
    """A kind of move: how it is written, and what stands on its button."""

    form: str
    label: str


class AdviceWords(_Table, frozen=True, rename="kebab"):
    """What is said of a move or a production, for hints and reviews; with two seats, `…_two` is said."""

    clear: str
    clear_two: str
    close: str
    preference: str
    best: str
    best_open: str
    priced: str
    priced_open: str
    yours: str
    same: str
    loss: str
    loss_two: str
    left: str
    left_priced: str
    nothing_left: str
    meaning: str
    meaning_two: str


class Ability(_Table, frozen=True):
    """A kind of ability: how a pack writes it, and what it does."""

    form: str
    help: str


class Written(_Table, frozen=True):
    """The whole file, as written."""

    words: Words
    unit: list[Unit]
    heading: dict[str, str]
    journal: dict[str, str]
    move: dict[str, Label]
    prompt: dict[str, str]
    ability: dict[str, Ability]
    advice: AdviceWords
    help: dict[str, str]
    style: dict[str, str] = {}


class Texts:
    """The words of one game: says what happened and what can be done."""

    def __init__(self, written: Written) -> None:
        self.written = written
        self.words = written.words
        self._labels = {shape(label.form): label for label in written.move.values()}
        self._meanings = Meanings((ability.form, ability.help) for ability in written.ability.values())

    # What happened --------------------------------------------------------------------------------

    def journal_line(self, event: EventView, game: Game[Any, Any], seat_names: Sequence[str]) -> str:
        """What an event says, in a sentence."""
        template = _entry(self.written.journal, event.kind, "journal")
        line = _Speaker(self, game, seat_names).say(template, {"who": event.who, **event.facts})
        return self.words.forced.replace("{line}", line) if event.forced else line

    def heading(self, event: EventView, game: Game[Any, Any], seat_names: Sequence[str]) -> str | None:
        """The heading of the part of the log that an event opens, or None if it opens none."""
        template = self.written.heading.get(event.kind)
        if template is None:
            return None
        return _Speaker(self, game, seat_names).say(template, {"who": event.who, **event.facts})

    @property
    def opening(self) -> str:
        """The heading of what happens before the first event that opens a part."""
        return _entry(self.written.heading, OPENING, "heading")

    def stock(self, stock: Sequence[int]) -> str:
        """Amounts in words: `2 coal and 1 iron`, or `nothing`."""
        amounts = [self._amount(place, count) for place, count in enumerate(stock) if count]
        return self.join(amounts) or self.words.nothing

    def change(self, change: Sequence[int]) -> str:
        """A change of a stock in words: `pays 1 coal, gains 2 money`."""
        pays = [max(-count, 0) for count in change]
        gains = [max(count, 0) for count in change]
        parts = ((self.words.pays, pays), (self.words.gains, gains))
        said = [f"{word} {self.stock(stock)}" for word, stock in parts if any(stock)]
        return ", ".join(said) or self.words.unchanged

    def join(self, parts: Sequence[str]) -> str:
        """What stands in a row: `a, b and c`; empty if nothing does."""
        return join(parts, self.words.and_)

    def _amount(self, place: int, count: int) -> str:
        units = self.written.unit
        if place >= len(units):
            raise ContentError(f"{TEXTS}: unit: expected an entry for place {place + 1} of a stock.")
        return f"{count} {units[place].one if count == 1 else units[place].many}"

    # What can be done -----------------------------------------------------------------------------

    def move_label(self, move: Move, game: Game[Any, Any]) -> str:
        """What stands on the button of a move."""
        verb = game.vocabulary.verbs[move[0]]
        label = _entry(self._labels, "{}".join(verb.parts), "move")
        targets: list[Fact] = [
            domain.text(target) if isinstance(domain, Names) else target
            for domain, target in zip(verb.domains, move[1:], strict=True)
        ]
        facts = dict(zip(FIELD.findall(label.form), targets, strict=True))
        return _Speaker(self, game, ()).say(label.label, facts)

    def prompt(self, step: str) -> str:
        """What a seat is asked, by the name of the step that asks."""
        return _entry(self.written.prompt, step, "prompt")

    @property
    def advice(self) -> AdviceWords:
        """What is said of moves in hints and reviews, in braces its facts."""
        return self.written.advice

    # What it means --------------------------------------------------------------------------------

    def ability(self, text: str) -> str:
        """What an ability does, from the way a pack writes it."""
        found = self._meanings.find(text)
        if found is None:
            raise ContentError(f"{TEXTS}: ability: expected an entry for {text!r}.")
        return found

    def help(self, id: str) -> str:
        """What an icon or a part of a card means."""
        units = {unit.id: unit.help for unit in self.written.unit}
        return _entry({**units, **self.written.help}, id, "help")


class _Speaker:
    """Fills the facts of one game into templates."""

    def __init__(self, texts: Texts, game: Game[Any, Any], seat_names: Sequence[str]) -> None:
        self.texts = texts
        self.game = game
        self.seat_names = seat_names

    def say(self, template: str, facts: Mapping[str, Fact]) -> str:
        said = ""
        for literal, field, spec, _ in Formatter().parse(template):
            said += literal
            if field is not None:
                fact = _entry(facts, field, f"facts for {template!r}")
                said += self._party(fact) if field == "who" else self._fact(fact, spec or "")
        return said

    def _fact(self, fact: Fact, spec: str) -> str:
        kind, _, variants = spec.partition(" ")
        if kind == "plural":
            return _plural(variants, fact)
        if kind == "seats":
            seats = [self._party(seat) for seat in _row(fact)]
            return self.texts.join(seats) or self.texts.words.nobody
        if kind in ("stock", "change"):
            counts = [part for part in _row(fact) if isinstance(part, int)]
            return self.texts.stock(counts) if kind == "stock" else self.texts.change(counts)
        parts = [
            self.game.names.get(part, part) if isinstance(part, str) else str(part) for part in _row(fact)
        ]
        return self.texts.join(parts) or self.texts.words.nothing

    def _party(self, party: Fact) -> str:
        if not isinstance(party, int) or party < 0:
            return self.texts.words.nobody
        if party < len(self.seat_names):
            return self.seat_names[party]
        return self.game.party_name(party) or self.texts.words.nobody


def _row(fact: Fact) -> Sequence[int | str]:
    return fact if isinstance(fact, tuple) else (fact,)


def _plural(variants: str, count: Fact) -> str:
    """The variant for a count, the last one for all others; `#` stands for the count."""
    choices = variants.split("|")
    at = count if isinstance(count, int) else len(choices)
    return choices[min(at, len(choices) - 1)].replace("#", str(count))


def _entry(table: Mapping[str, T], key: str, where: str) -> T:
    if key not in table:
        raise ContentError(f"{TEXTS}: {where}: expected an entry for {key!r}.")
    return table[key]


# Reading ------------------------------------------------------------------------------------------


@cache
def read_texts(game_id: str) -> Texts:
    """The texts of a game, from its folder."""
    path = registry.folder(game_id) / TEXTS
    try:
        return texts_of(game_id, tomllib.loads(path.read_text(encoding="utf-8")))
    except OSError as error:
        raise ContentError(f"{TEXTS}: cannot be read ({error.strerror}).") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ContentError(f"{TEXTS}: is no TOML file: {error}.") from None


def texts_of(game_id: str, written: Any) -> Texts:
    """Texts from their tables; checks all that can be checked before a game is played."""
    try:
        file = msgspec.convert(_with_house_words(written), Written)
    except msgspec.ValidationError as error:
        raise ContentError(f"{TEXTS}: {error}.") from None
    for where, template, known in _templates(file):
        _check(where, template, known)
    texts = Texts(file)
    _entry(file.heading, OPENING, "heading")
    for step in registry.find(game_id).step_types:
        if issubclass(step, Decision):
            texts.prompt(step.__name__)
    return texts


def _with_house_words(written: Any) -> Any:
    """The tables with what is said of moves in every game, unless the game says it in its own words."""
    own = written.get("advice") if isinstance(written, dict) else None
    return {**written, "advice": _house_advice() | own} if isinstance(own, dict) else written


@cache
def _house_advice() -> dict[str, str]:
    return tomllib.loads((files("bessemer.content") / "advice.toml").read_text(encoding="utf-8"))


def _templates(file: Written) -> Iterator[tuple[str, str, list[str] | None]]:
    """Every template, where it stands, and the only fields it may name, if that is known."""
    yield "words.forced", file.words.forced, ["line"]
    for table, templates in (("heading", file.heading), ("journal", file.journal)):
        for key, template in templates.items():
            yield f"{table}.{key}", template, None
    for key, template in msgspec.structs.asdict(file.advice).items():
        yield f"advice.{key}", template, ADVICE_FACTS
    for key, label in file.move.items():
        yield f"move.{key}", label.label, FIELD.findall(label.form)
    for key, ability in file.ability.items():
        yield f"ability.{key}", ability.help, FIELD.findall(ability.form)


def _check(where: str, template: str, known: list[str] | None) -> None:
    try:
        fields = [
            (field, spec or "") for _, field, spec, _ in Formatter().parse(template) if field is not None
        ]
    except ValueError as error:
        raise ContentError(f"{TEXTS}: {where}: {error}.") from None
    for field, spec in fields:
        if not field.isidentifier() or (known is not None and field not in known):
            expected = f"one of {', '.join(known)}" if known else "the name of a fact"
            raise ContentError(f"{TEXTS}: {where}: expected {expected} in braces, found {field!r}.")
        if spec.partition(" ")[0] not in SPECS:
            raise ContentError(f"{TEXTS}: {where}: expected one of {', '.join(SPECS[1:])} after {field!r}.")
