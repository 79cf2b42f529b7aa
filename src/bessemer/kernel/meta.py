"""What a lobby, a command line and an API need to know of a game before it is played."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from bessemer.kernel.errors import OptionError

Value = bool | int | str
Options = dict[str, Value]


@dataclass(frozen=True, slots=True)
class Option:
    """A switch of a game: its choices (the default first) and a sentence on what it does."""

    id: str
    title: str
    sentence: str
    choices: tuple[Value, ...]
    names: tuple[str, ...] = field(default=(), kw_only=True)  # if people call the choices otherwise
    among_bots: Value | None = field(default=None, kw_only=True)  # the default where only bots play

    @property
    def default(self) -> Value:
        """What it is set to unless somebody says otherwise."""
        return self.choices[0]

    def usual(self, bots: bool) -> Value:
        """The default of a game, which may be another one if every seat is a bot from the start."""
        return self.default if self.among_bots is None or not bots else self.among_bots

    def name(self, value: Value) -> str:
        """What people call a choice."""
        return self.names[self.choices.index(value)] if self.names else spell(value)

    def read(self, value: Value) -> Value:
        """The choice that a value or its text stands for."""
        for choice in self.choices:
            if (type(value), value) == (type(choice), choice) or spell(choice) == value:
                return choice
        expected = ", ".join(spell(choice) for choice in self.choices)
        raise OptionError(f"Option {self.id}: expected one of {expected}, got {spell(value)[:40]}.")


@dataclass(frozen=True, slots=True)
class Carried(Option):
    """What earlier games of a match left behind, as a text of a given form.

    `choices` are examples: for a game that stands alone, for the first game of a match, for later ones.
    """

    form: str

    @property
    def first(self) -> Value:
        """What it says of the first game of a match."""
        return self.choices[1]

    def read(self, value: Value) -> Value:
        """Any text of the form."""
        if isinstance(value, str) and re.fullmatch(self.form, value):
            return value
        raise OptionError(
            f"Option {self.id}: expected a text like {self.choices[-1]!r}, got {spell(value)[:40]}."
        )


@dataclass(frozen=True, slots=True)
class Rule:
    """Where option `id` has `value`, option `needs` (or `players`) must be one of `among`, and why."""

    id: str
    value: Value
    needs: str
    among: tuple[Value, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Preset:
    """A named way to play, for one click."""

    id: str
    title: str
    sentence: str
    players: int
    options: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Meta:
    """Facts about a game, apart from its rules."""

    id: str
    title: str
    sentence: str
    players: tuple[int, ...]
    minutes: tuple[int, int]
    rules_version: int
    options: tuple[Option, ...]
    rules: tuple[Rule, ...]
    presets: tuple[Preset, ...]
    content: Mapping[str, int]

    @property
    def carried(self) -> Carried | None:
        """The option by which a match carries things over; None for a game without matches."""
        return next((option for option in self.options if isinstance(option, Carried)), None)

    def validate(self, players: int, given: Mapping[str, Value], bots: bool = False) -> Options:
        """All options with their values, defaults filled in; the one check for every door to a game.

        `bots` says that every seat is a bot from the start.
        """
        if players not in self.players:
            counts = ", ".join(map(str, self.players))
            raise OptionError(f"{self.title} is for {counts} players, not {players}.")
        known = {option.id: option for option in self.options}
        for id in given:
            if id not in known:
                names = ", ".join(known) or "none"
                raise OptionError(f"{self.title} has no option {str(id)[:40]!r}; its options are: {names}.")
        options = {
            id: option.read(given[id]) if id in given else option.usual(bots) for id, option in known.items()
        }
        if reasons := self.conflicts(players, options):
            raise OptionError(reasons[0])
        return options

    def conflicts(self, players: int, options: Mapping[str, Value]) -> list[str]:
        """Why these options cannot stand together, a sentence each."""
        actual = {"players": players, **options}
        return [
            rule.why
            for rule in self.rules
            if actual[rule.id] == rule.value and actual[rule.needs] not in rule.among
        ]


def spell(value: Value) -> str:
    """The value of an option as people write it."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)
