"""Matches: several games in a row, of which each may shape the next."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

import msgspec

from bessemer.games import registry
from bessemer.kernel.errors import RecordError
from bessemer.kernel.meta import Options
from bessemer.records.record import FORMAT, Record, checked, replay


@dataclass(frozen=True, slots=True)
class Fixture:
    """The game to be played next: all that its record will say before the first move."""

    game: str
    players: int
    options: Options


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the score sheet: what it is for, and a number per seat."""

    title: str
    points: tuple[int, ...]


class Series(Protocol):
    """The rules of a match: pure functions of the records so far. Carry-over travels in the options."""

    def next_game(self, played: Sequence[Record]) -> Fixture | None:
        """The next game, or None when the match is over."""

    def sheet(self, played: Sequence[Record]) -> list[Row]:
        """The score sheet, its total last."""

    def leaders(self, played: Sequence[Record]) -> tuple[int, ...]:
        """Who is ahead, or has won when the match is over."""


@dataclass(frozen=True, slots=True)
class Rematch:
    """The same game again and again; the sheet counts wins, shared ones too."""

    fixture: Fixture

    def next_game(self, played: Sequence[Record]) -> Fixture | None:
        """Always one more."""
        return self.fixture

    def sheet(self, played: Sequence[Record]) -> list[Row]:
        """The scores of each game and the number of wins."""
        seats = range(self.fixture.players)
        results = [record.outcome for record in played if record.outcome is not None]
        games = [
            Row(f"Game {number}", outcome.scores[: self.fixture.players])
            for number, outcome in enumerate(results, 1)
        ]
        wins = tuple(sum(seat in outcome.winners for outcome in results) for seat in seats)
        return [*games, Row("Wins", wins)]

    def leaders(self, played: Sequence[Record]) -> tuple[int, ...]:
        """Who has won most."""
        wins = self.sheet(played)[-1].points
        return tuple(seat for seat, count in enumerate(wins) if count == max(wins))


@dataclass(frozen=True, slots=True)
class Campaign:
    """Games of one kind of which each says what comes next, by the game's own rules; `first` is the first."""

    first: Fixture

    def next_game(self, played: Sequence[Record]) -> Fixture | None:
        """What the game played last leads to."""
        if not played:
            return self.first
        last = replay(played[-1], journal=False)
        options = last.game.next_options(last)
        return None if options is None else Fixture(self.first.game, self.first.players, options)

    def sheet(self, played: Sequence[Record]) -> list[Row]:
        """What the games brought, by the game's own rules."""
        sessions = [replay(record, journal=False) for record in played]
        return [Row(*row) for row in registry.find(self.first.game).score_sheet(sessions)]

    def leaders(self, played: Sequence[Record]) -> tuple[int, ...]:
        """Who is ahead, by the game's own rules."""
        sessions = [replay(record, journal=False) for record in played]
        return registry.find(self.first.game).leaders(sessions)


@dataclass(slots=True)
class Match:
    """Records in the order played, and the series they belong to."""

    series: Series
    played: list[Record] = field(default_factory=list)

    def next_game(self) -> Fixture | None:
        """The next game, or None when the match is over."""
        return self.series.next_game(self.played)

    def add(self, record: Record) -> None:
        """Add the record of the next game, which must be finished and be the one that was due."""
        fixture = self.next_game()
        if fixture is None:
            raise RecordError("The match is over.")
        if record.outcome is None:
            raise RecordError("The game is not finished.")
        if Fixture(record.game, record.players, record.options) != fixture:
            raise RecordError("This is not the game that the match asks for next.")
        self.played.append(record)

    def sheet(self) -> list[Row]:
        """The score sheet so far."""
        return self.series.sheet(self.played)

    def leaders(self) -> tuple[int, ...]:
        """Who is ahead, or has won when the match is over."""
        return self.series.leaders(self.played)


# As a file ----------------------------------------------------------------------------------------


class MatchFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match as a file: the records of its games in order, each of which can stand alone."""

    format: int
    games: list[Record]


def write_match(played: Sequence[Record]) -> bytes:
    """The games of a match as one file."""
    return msgspec.json.format(msgspec.json.encode(MatchFile(FORMAT, list(played))), indent=1) + b"\n"


def holds_match(data: bytes) -> bool:
    """Whether a file is one of a match, and not of a single game."""
    try:
        return "games" in msgspec.json.decode(data, type=dict[str, msgspec.Raw])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False


def read_match(data: bytes) -> Match:
    """A campaign from a file; every game must be whole, replay, and follow from the one before it."""
    try:
        file = msgspec.json.decode(data, type=MatchFile)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(f"This is no record of a match: {error}.") from None
    if not file.games:
        raise RecordError("The record of the match holds no game.")
    first = file.games[0]
    match = Match(Campaign(Fixture(first.game, first.players, first.options)))
    for number, record in enumerate(file.games, 1):
        try:
            match.add(checked(record))
            replay(record, journal=False)
        except RecordError as error:
            raise RecordError(f"Game {number}: {error}") from None
    return match
