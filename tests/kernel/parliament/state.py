"""The position in Parliament."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Self

from bessemer.kernel.chance import draw, shuffle
from bessemer.kernel.piles import UNKNOWN, Pile
from bessemer.kernel.state import State
from bessemer.kernel.steps import Agenda
from tests.kernel.parliament.pack import COINS

if TYPE_CHECKING:
    from tests.kernel.parliament.game import Parliament


class ParliamentState(State):
    """Cards, coins and votes. Lists have an entry per seat, `support` one per party."""

    __slots__ = (
        *("alive", "coins", "deck", "discards", "game", "hands", "motion", "promises", "round"),
        *("speaker", "stakes", "support", "votes"),
    )

    def __init__(self, game: "Parliament", key: bytes, source: "ParliamentState | None" = None) -> None:
        super().__init__(key, source)
        self.game = game
        none = [UNKNOWN] * game.seats
        self.round: int = source.round if source else 0
        self.alive: int = source.alive if source else (1 << game.seats) - 1
        self.deck: Pile = source.deck if source else Pile(())
        self.discards: tuple[int, ...] = source.discards if source else ()
        self.motion: int = source.motion if source else UNKNOWN  # the bill that is being decided on
        self.speaker: int = source.speaker if source else 0
        self.hands: list[Pile] = source.hands[:] if source else [Pile(())] * game.seats
        self.coins: list[int] = source.coins[:] if source else [COINS] * game.seats
        self.promises: list[int] = source.promises[:] if source else [0] * game.seats
        self.votes: list[int] = source.votes[:] if source else none[:]
        self.stakes: list[int] = source.stakes[:] if source else none[:]
        self.support: list[int] = source.support[:] if source else [0] * game.parties

    def copy(self) -> Self:
        """An independent position, with the journal off."""
        return type(self)(self.game, self.key, self)

    def living(self) -> list[int]:
        """The seats still in the game."""
        return [seat for seat in range(self.game.seats) if self.alive >> seat & 1]

    def lanes_of(self, steps: Callable[[int], Agenda]) -> list[Agenda]:
        """A lane for every seat; an empty one for the eliminated."""
        return [steps(seat) if self.alive >> seat & 1 else [] for seat in range(self.game.seats)]

    def deal(self, seat: int) -> None:
        """The seat draws a card; besides it those know the card who knew it in the deck."""
        if len(self.deck):
            knowers = self.deck.known[-1] | 1 << seat
            (card,), self.deck = draw(self, self.deck, 1)
            self.hands[seat] = self.hands[seat].put_on_top(card, knowers)
            self.tell("draw", seat, secrets={"card": self.game.ids[card]}, knowers=knowers)

    def give_up(self, seat: int, card: int) -> int:
        """A card leaves the hand of a seat; who knew it there."""
        place = self.hands[seat].pieces.index(card)
        knowers = self.hands[seat].known[place]
        self.hands[seat] = self.hands[seat].remove(place)
        return knowers

    def throw_out(self, seat: int) -> None:
        """The seat is out; its cards are mixed into the deck, and nobody knows any place in it any more."""
        self.alive &= ~(1 << seat)
        self.deck = Pile(shuffle(self, self.deck.pieces + self.hands[seat].pieces))
        self.hands[seat] = Pile(())
        self.eliminate(seat)
        self.tell("out", seat)
