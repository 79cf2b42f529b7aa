"""What tests of the industry games share: a table where everybody has a stock and cards."""

from typing import Any, ClassVar, Self, TypeVar

from bessemer.games.industry.lines import Language
from bessemer.games.industry.production import IndustryState
from tests.kit import SEATS, AnyGame, Table, play_on

G = TypeVar("G", bound=AnyGame)
S = TypeVar("S", bound=IndustryState)


class Works(Table[G, S]):
    """A session of an industry game for tests."""

    language: ClassVar[Language]

    def legal(self, seat: int, verb: str = "") -> list[str]:
        """The moves of a seat, perhaps only those that begin with a word, without it."""
        moves = self.session.legal_for(seat)
        return [move[len(verb) :].strip() for move in moves if move.startswith(verb)] if verb else moves

    def stock(self, seat: int) -> str:
        """What a seat has, e.g. `2 coal + 1 oil`."""
        return self.language.format_stock(self.state.stocks[seat])

    def give(self, seat: int, stock: str) -> None:
        """Let a seat have nothing but this."""
        self.state.stocks[seat] = self.language.parse_stock(stock) if stock else (0, 0, 0, 0, 0)

    def money(self, seat: int) -> int:
        """The money of a seat."""
        return self.state.stocks[seat][4]

    def upgraded(self, seat: int) -> list[str]:
        """The ids of a seat's upgraded Companies."""
        found: list[str] = self.game.view(self.state, seat).holdings[seat].upgraded
        return found

    def all_done(self) -> Self:
        """Everybody who still produces says `done`."""
        return self.play(*(f"{SEATS[seat]} done" for seat in self.state.pending))


W = TypeVar("W", bound=Works[Any, Any])


def to_production(table: W) -> W:
    """Play on at random until everybody produces."""
    return play_on(table, lambda table: bool(table.state.lanes))
