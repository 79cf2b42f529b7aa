"""A position of Furnace."""

from typing import TYPE_CHECKING, Self

from bessemer.games.furnace.pack import Ability
from bessemer.games.industry.production import IndustryState
from bessemer.kernel.piles import Pile

if TYPE_CHECKING:
    from bessemer.games.furnace.game import Furnace

Bid = tuple[int, int]
"""A disc on a card: its value and the party that put it there."""


class FurnaceState(IndustryState):
    """Round, row and discs, added to what every industry game has. Parties are the seats and the dummy."""

    __slots__ = (
        "abilities",
        "bidders",
        "bids",
        "deck",
        "discards",
        "first",
        "game",
        "hands",
        "round",
        "row",
        "taken",
    )

    def __init__(self, game: "Furnace", key: bytes, source: "FurnaceState | None" = None) -> None:
        super().__init__(game.factory, game.owners, key, source)
        self.game = game
        if source is None:
            self.round = 1
            self.first = 0  # the seat that begins the bidding of this round
            self.deck = Pile(())
            self.discards: tuple[int, ...] = ()
            self.abilities: tuple[Ability, ...] = ()  # one per party
            self.hands: list[tuple[int, ...]] = []  # values of the discs not yet placed, per party
            self.row: tuple[int, ...] = ()
            self.bids: list[tuple[Bid, ...]] = []  # per card of the row, in the order placed
            self.taken: list[int] = []  # per card of the row: values that lie there, as bits
            self.bidders: list[int] = []  # per card of the row: parties that have a disc there, as bits
        else:
            self.round = source.round
            self.first = source.first
            self.deck = source.deck
            self.discards = source.discards
            self.abilities = source.abilities
            self.hands = source.hands[:]
            self.row = source.row
            self.bids = source.bids[:]
            self.taken = source.taken[:]
            self.bidders = source.bidders[:]

    def copy(self) -> Self:
        """An independent position, with the journal off."""
        return type(self)(self.game, self.key, self)

    def lay_out(self, row: tuple[int, ...]) -> None:
        """Put the cards of a new auction into the row, without discs."""
        self.row = row
        self.bids = [()] * len(row)
        self.taken = [0] * len(row)
        self.bidders = [0] * len(row)

    def clear_leftmost(self) -> int:
        """Take the leftmost card out of the row, with its discs."""
        card, *rest = self.row
        self.row = tuple(rest)
        del self.bids[0], self.taken[0], self.bidders[0]
        return card

    def place(self, party: int, value: int, place: int) -> None:
        """Put a disc of a party from its hand onto a card of the row."""
        hand = self.hands[party]
        at = hand.index(value)
        self.hands[party] = hand[:at] + hand[at + 1 :]
        self.lay_disc(party, value, place)

    def lay_disc(self, party: int, value: int, place: int) -> None:
        """Put a disc onto a card of the row."""
        self.bids[place] += ((value, party),)
        self.taken[place] |= 1 << value
        self.bidders[place] |= 1 << party
