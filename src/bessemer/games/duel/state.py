"""A position of Furnace Duel."""

from typing import TYPE_CHECKING, Self

from bessemer.games.industry.lines import Line
from bessemer.games.industry.production import IndustryState
from bessemer.kernel.piles import Pile

if TYPE_CHECKING:
    from bessemer.games.duel.game import Duel

Bid = tuple[int, int]
"""A disc on a card: its value and the seat that put it there."""

GONE = -1
"""Stands for a card that has left the row, a token that has left its crossing, a token in hand."""


class DuelState(IndustryState):
    """The row, the map and what lies on it. Sets of cards, Cities, tracks and tokens are bits."""

    __slots__ = (
        "at_once",
        "bidders",
        "bids",
        "capitalists",
        "companies",
        "crossings",
        "deck",
        "discards",
        "doubled",
        "ferries",
        "first",
        "game",
        "hands",
        "kept",
        "markers",
        "next_board",
        "owned",
        "pairs",
        "pointers",
        "rail",
        "reach",
        "ready",
        "reserves",
        "round",
        "row",
        "sparers",
        "sparing",
        "special",
        "studies",
        "taken",
        "turned",
        "west",
    )

    def __init__(self, game: "Duel", key: bytes, source: "DuelState | None" = None) -> None:
        super().__init__(game.factory, 2, key, source)
        self.game = game
        if source is None:
            self.round = 1
            self.first = 0  # the seat that begins the bidding of this round
            self.west = 0  # the seat whose tracking train comes from the left
            self.deck = Pile(())
            self.discards: tuple[int, ...] = ()
            self.capitalists = [GONE, GONE]
            self.pairs: tuple[tuple[int, int], ...] = ()  # Capitalists and Start-ups to choose from
            self.companies = [0, 0]  # own Companies, also those not yet in the chain
            self.hands: list[tuple[int, ...]] = [(), ()]  # values of the discs not yet placed
            self.pointers = [GONE, GONE]  # the column that each Color token points at
            self.row: tuple[int, ...] = ()
            self.bids: list[tuple[Bid, ...]] = []  # per column, in the order placed
            self.taken: list[int] = []  # per column: values that lie there, neutral ones too
            self.bidders: list[int] = []  # per column: seats that have a disc there
            self.sparers: tuple[int, ...] = ()  # per column: seats that take its gains in part
            self.owned = [0, 0]  # claimed tracks
            self.doubled = [0, 0]  # tracks with a second train
            self.reach = [game.alone, game.alone]  # per City: the Cities connected to it by own tracks
            self.rail: tuple[int, ...] = ()  # D-B9.4.6: where tracking trains stand; they are no routes
            self.crossings: tuple[int, ...] = ()  # the Ferry token on each crossing
            self.reserves = (Pile(()), Pile(()))  # Ferry tokens face down, by anchors
            self.ferries: list[tuple[int, ...]] = [(), ()]  # gained in this game, used or not
            self.ready = [0, 0]  # pieces that can still be used at any time
            self.studies: tuple[int, ...] = ()  # the Research card of each university
            self.markers = [GONE, GONE]  # the City with a seat's Campaign token
            self.at_once = 0  # Companies upgraded by Cities in the claim that goes on
            self.turned = [0, 0]  # the most of them in any claim so far
            self.special = GONE  # who was first to fulfil the board's achievement
            self.sparing = 0  # seats that resolve a card in part
            self.kept = GONE  # the piece that the runner-up keeps
            self.next_board = GONE
        else:
            self.round = source.round
            self.first = source.first
            self.west = source.west
            self.deck = source.deck
            self.discards = source.discards
            self.capitalists = source.capitalists[:]
            self.pairs = source.pairs
            self.companies = source.companies[:]
            self.hands = source.hands[:]
            self.pointers = source.pointers[:]
            self.row = source.row
            self.bids = source.bids[:]
            self.taken = source.taken[:]
            self.bidders = source.bidders[:]
            self.sparers = source.sparers
            self.owned = source.owned[:]
            self.doubled = source.doubled[:]
            self.reach = source.reach[:]
            self.rail = source.rail
            self.crossings = source.crossings
            self.reserves = source.reserves
            self.ferries = source.ferries[:]
            self.ready = source.ready[:]
            self.studies = source.studies
            self.markers = source.markers[:]
            self.at_once = source.at_once
            self.turned = source.turned[:]
            self.special = source.special
            self.sparing = source.sparing
            self.kept = source.kept
            self.next_board = source.next_board

    def copy(self) -> Self:
        """An independent position, with the journal off."""
        return type(self)(self.game, self.key, self)

    # The row --------------------------------------------------------------------------------------

    def lay_out(self, row: tuple[int, ...]) -> None:
        """D-B3.5: put the cards of a new auction into the row; neutral discs lie on them from the start."""
        self.row = row
        self.bids = [()] * len(row)
        self.taken = [
            1 << self.game.neutral[card] if card >= 0 and self.game.neutral[card] else 0 for card in row
        ]
        self.bidders = [0] * len(row)
        self.sparers = (0,) * len(row)

    def place(self, seat: int, value: int, column: int) -> None:
        """Put a disc of a seat from its hand onto a card of the row."""
        hand = self.hands[seat]
        at = hand.index(value)
        self.hands[seat] = hand[:at] + hand[at + 1 :]
        self.lay_disc(seat, value, column)

    def lay_disc(self, seat: int, value: int, column: int) -> None:
        """Put a disc onto a card of the row."""
        self.bids[column] += ((value, seat),)
        self.taken[column] |= 1 << value
        self.bidders[column] |= 1 << seat

    def spare(self, seat: int, column: int) -> None:
        """Note that a seat, if it wins a card of the row, says how much it takes."""
        said = self.sparers
        self.sparers = (*said[:column], said[column] | 1 << seat, *said[column + 1 :])

    def lift(self, column: int) -> int:
        """Take a card out of the row."""
        card = self.row[column]
        self.row = (*self.row[:column], GONE, *self.row[column + 1 :])
        return card

    # The map --------------------------------------------------------------------------------------

    @property
    def vacant(self) -> int:
        """D-B5.6: tracks that nobody has claimed."""
        return self.game.map.all_tracks & ~(self.owned[0] | self.owned[1])

    def trains(self, seat: int) -> int:
        """D-B0.4: how many trains a seat has left."""
        placed = self.owned[seat].bit_count() + self.doubled[seat].bit_count()
        return self.game.trains - placed

    def connect(self, seat: int, track: int) -> None:
        """Put a train of a seat on a track."""
        self.owned[seat] |= 1 << track
        a, b = self.game.map.ends[track]
        reach = self.reach[seat]
        together = reach[a] | reach[b]
        self.reach[seat] = tuple(
            [together if together >> city & 1 else cities for city, cities in enumerate(reach)]
        )

    def targets(self, seat: int, types: int) -> int:
        """D-B2.6: own Companies of some types that are not upgraded."""
        return self.companies[seat] & ~self.upgraded[seat] & self.game.of_types[types]

    # Production -----------------------------------------------------------------------------------

    def extract(self, seat: int, card: int, place: int, line: Line) -> bool:
        """Gain what a line gives, or ask how much of it the seat takes."""
        if self.sparing >> seat & 1:
            self.push(self.game.take_part(seat, card, place))
            return True
        return super().extract(seat, card, place, line)
