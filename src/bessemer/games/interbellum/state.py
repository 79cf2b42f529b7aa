"""A position of INTERBELLUM."""

from typing import TYPE_CHECKING, Self

from bessemer.games.interbellum.regime import NO_REGIME, Regime
from bessemer.kernel.chance import draw, shuffle
from bessemer.kernel.moves import Move
from bessemer.kernel.piles import Pile
from bessemer.kernel.state import State
from bessemer.kernel.steps import NOBODY

if TYPE_CHECKING:
    from bessemer.games.interbellum.game import OilBarons

NO_EVENT = -1


class BaronState(State):
    """The board, the trackers and what lies before each seat. Sets of areas, wells and segments are bits."""

    __slots__ = (
        *(
            "armies",
            "at_pile",
            "bargains",
            "blacks",
            "claimed",
            "companies",
            "deck",
            "discards",
            "event_decks",
        ),
        *(
            "events",
            "executives",
            "finds",
            "flags",
            "fresh",
            "game",
            "hands",
            "influence",
            "money",
            "occupied",
            "pipes",
        ),
        *("placed", "pumped", "regime", "round", "starter", "unbuilt", "used", "votes", "wells", "whites"),
    )

    def __init__(self, game: "OilBarons", key: bytes, source: "BaronState | None" = None) -> None:
        super().__init__(key, source)
        self.game = game
        if source is None:
            seats, powers = game.seats, len(game.content.powers)
            self.round = 0
            self.starter = 0
            self.companies: tuple[int, ...] = ()
            self.money: list[int] = [0] * seats
            self.influence: list[tuple[int, ...]] = [(0,) * seats] * powers  # by superpower and seat
            self.flags: list[int] = [NOBODY] * powers
            self.armies: list[int] = [0] * powers  # where they stand; I-14: at first all are at home
            self.occupied = 0
            self.wells: list[int] = [0] * seats
            self.claimed = 0
            self.pumped = 0  # wells whose income was taken in this round
            self.fresh = 0  # wells bought in this round
            self.pipes = [0] * seats
            self.unbuilt: list[tuple[Move, ...]] = [game.build_moves] * seats
            self.finds: list[int] = [0] * seats
            self.whites = self.blacks = 0
            self.hands = [Pile(())] * seats
            self.deck = Pile(())
            self.discards: tuple[int, ...] = ()
            self.event_decks: tuple[Pile, ...] = (Pile(()),) * 3
            self.used: tuple[tuple[int, ...], ...] = ((), (), ())  # event cards out of the game
            self.events: tuple[int, ...] = (NO_EVENT,) * 3  # the cards of this round
            self.regime: Regime = NO_REGIME
            self.executives = [0] * seats
            self.placed: tuple[tuple[int, Move], ...] = ()  # executives on the board, with what they did
            self.at_pile = 0
            self.bargains = [0] * powers  # places at $2 that are taken
            self.votes: list[int] = [NOBODY] * seats
        else:
            self.round = source.round
            self.starter = source.starter
            self.companies = source.companies
            self.money = source.money[:]
            self.influence = source.influence[:]
            self.flags = source.flags[:]
            self.armies = source.armies[:]
            self.occupied = source.occupied
            self.wells = source.wells[:]
            self.claimed = source.claimed
            self.pumped = source.pumped
            self.fresh = source.fresh
            self.pipes = source.pipes[:]
            self.unbuilt = source.unbuilt[:]
            self.finds = source.finds[:]
            self.whites = source.whites
            self.blacks = source.blacks
            self.hands = source.hands[:]
            self.deck = source.deck
            self.discards = source.discards
            self.event_decks = source.event_decks
            self.used = source.used
            self.events = source.events
            self.regime = source.regime
            self.executives = source.executives[:]
            self.placed = source.placed
            self.at_pile = source.at_pile
            self.bargains = source.bargains[:]
            self.votes = source.votes[:]

    def copy(self) -> Self:
        """An independent position, with the journal off."""
        return type(self)(self.game, self.key, self)

    # Who --------------------------------------------------------------------------------------------

    def from_starter(self) -> list[int]:
        """All seats in turn order."""
        seats = self.game.seats
        return [(self.starter + offset) % seats for offset in range(seats)]

    def rivals(self, seat: int) -> list[int]:
        """The other seats, clockwise."""
        seats = self.game.seats
        return [(seat + offset) % seats for offset in range(1, seats)]

    def held(self, seat: int) -> list[int]:
        """I-28: the superpowers whose flag a seat has now, perhaps several."""
        return [power for power, holder in enumerate(self.flags) if holder == seat]

    def seat_of(self, company: int) -> int:
        """Who plays a company."""
        return self.companies.index(company)

    # Influence --------------------------------------------------------------------------------------

    def gain_influence(self, seat: int, power: int, cubes: int) -> None:
        """I-26, I-27: more influence; whoever has more than the holder of the flag takes it at once."""
        row = self.influence[power]
        mine = row[seat] + cubes
        self.influence[power] = (*row[:seat], mine, *row[seat + 1 :])
        holder = self.flags[power]
        if holder != seat and (holder < 0 or mine > row[holder]):
            self._pass_flag(power, seat)

    def lose_influence(self, seat: int, power: int) -> None:
        """I-29: a cube less; the flag goes only to somebody who has more, or back to the board."""
        row = self.influence[power]
        self.influence[power] = row = (*row[:seat], row[seat] - 1, *row[seat + 1 :])
        if self.flags[power] != seat:
            return
        most = max(row)
        if most == 0:
            self._pass_flag(power, NOBODY)
        elif most > row[seat]:
            self._pass_flag(power, next(other for other in self.from_starter() if row[other] == most))

    def _pass_flag(self, power: int, seat: int) -> None:
        self.flags[power] = seat
        if self.journal is not None:
            self.tell("flag" if seat >= 0 else "no_flag", seat, power=self.game.content.powers[power].id)

    # Armies -----------------------------------------------------------------------------------------

    def at_home(self, power: int) -> int:
        """Army units in the home base."""
        return self.game.content.armies - self.armies[power].bit_count()

    def ruler(self, area: int) -> int:
        """I-38: the superpower that controls an area, if any."""
        bit = 1 << area
        for power, lands in enumerate(self.armies if self.occupied & bit else self.game.content.atlas.rule):
            if lands & bit:
                return power
        return NOBODY

    # Cards ------------------------------------------------------------------------------------------

    def draw_cards(self, seat: int, count: int) -> None:
        """I-Q13: take action cards unseen; I-Q12: an empty deck is made of the discards again."""
        drawn: tuple[int, ...] = ()
        while count and (len(self.deck) or self.discards):
            if not len(self.deck):
                self.deck, self.discards = Pile(shuffle(self, self.discards)), ()
                if self.journal is not None:
                    self.tell("reshuffle", NOBODY)
            cards, self.deck = draw(self, self.deck, min(count, len(self.deck)))
            drawn += cards
            count -= len(cards)
        hand = self.hands[seat]
        self.hands[seat] = Pile(hand.pieces + drawn, hand.known + (1 << seat,) * len(drawn))
        if self.journal is not None:
            ids = tuple(self.game.content.cards[card].id for card in drawn)
            self.tell("cards", seat, secrets={"cards": ids}, knowers=1 << seat, count=len(drawn))

    def discard(self, seat: int, card: int) -> None:
        """Put a card of a hand onto the discards."""
        hand = self.hands[seat]
        self.hands[seat] = hand.remove(hand.pieces.index(card))
        self.discards += (card,)
