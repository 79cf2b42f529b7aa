"""Production: own cards one at a time, their lines from top to bottom, every seat in a lane of its own."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from bessemer.games.industry.lines import ANY, Line
from bessemer.games.industry.stock import EMPTY, Stock, add
from bessemer.kernel.moves import DONE, Move, Names, Numbers, Verb
from bessemer.kernel.state import State
from bessemer.kernel.steps import Agenda, Decision

TRANSACT, RESOLVE, AGAIN, UPGRADE, INSERT = range(1, 6)
"""The verbs of production; those of a game's other phases come after them."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card with its lines: those of the basic side, and all that work when it is upgraded."""

    id: str
    basic: tuple[Line, ...]
    full: tuple[Line, ...]
    upgradable: bool  # whether it is a Company
    compensation: Line | None = None  # F3.5: never among the lines of production

    def lines(self, upgraded: bool) -> tuple[Line, ...]:
        """F3.4, D-B6.3: the basic line; of an upgraded card the additional one as well."""
        return self.full if upgraded else self.basic


class Factory:
    """The fixed part of production: the cards of a game, its variants, and its moves, made once."""

    def __init__(
        self,
        cards: Sequence[Card],
        seats: int,
        chain: bool,
        most: int,
        longest: int,
        second_uses: bool = True,
    ) -> None:
        self.cards = tuple(cards)
        self.chain = chain
        self.most = most
        self.use_line: type[UseLine] = UseLine
        self.turn_over: type[Upgrade] = Upgrade
        self.insert: type[Insert] = Insert
        self.resolve: list[Move] = [(RESOLVE, card) for card in range(len(cards))]
        self.again: list[Move] = [(AGAIN, card) for card in range(len(cards))]
        self.upgrade: list[Move] = [(UPGRADE, card) for card in range(len(cards))]
        counts: list[Move] = [(TRANSACT, count) for count in range(most + 1)]
        self.transact = [counts[: count + 1] for count in range(most + 1)]
        self.produce = [Produce(seat) for seat in range(seats)]
        names = Names([card.id for card in cards])
        companies = Names([card.id for card in cards if card.upgradable])
        self.verbs = (
            Verb("transact {}", Numbers(0, most)),
            Verb("resolve {}", names),
            Verb("resolve {} again", names if second_uses else Names(())),
            Verb("upgrade {}", companies),
            Verb("insert {} at {}", companies, Numbers(1, longest)),
        )


class IndustryState(State):
    """A position with the possessions of every seat; sets of cards are bits of an int."""

    __slots__ = ("again", "factory", "inserting", "passed", "resolved", "stocks", "tableaus", "upgraded")

    def __init__(
        self, factory: Factory, seats: int, key: bytes, source: "IndustryState | None" = None
    ) -> None:
        super().__init__(key, source)
        self.factory = factory
        if source is None:
            self.stocks: list[Stock] = [EMPTY] * seats  # F3.10, D-B6.6: kept from round to round
            self.tableaus: list[tuple[int, ...]] = [()] * seats  # own cards in their order
            self.upgraded = [0] * seats
            self.resolved = [0] * seats  # in this Production Phase
            self.passed = [0] * seats  # passed over in the chain by a card that has left it since
            self.again = [0] * seats  # second uses left in this Production Phase
            self.inserting: list[tuple[int, ...]] = [()] * seats  # won, not yet in the chain
        else:
            self.stocks = source.stocks[:]
            self.tableaus = source.tableaus[:]
            self.upgraded = source.upgraded[:]
            self.resolved = source.resolved[:]
            self.passed = source.passed[:]
            self.again = source.again[:]
            self.inserting = source.inserting[:]

    def gain(self, seat: int, gains: Stock, times: int = 1) -> None:
        """F1.6: add to the stock of a seat, without any limit."""
        self.stocks[seat] = add(self.stocks[seat], gains, times)

    def pass_over(self, seat: int, card: int) -> None:
        """A card is about to leave the chain; what lies left of it stays passed over, as F5.2 says."""
        cards = self.tableaus[seat]
        self.passed[seat] |= sum(1 << left for left in cards[: cards.index(card)])

    def lane(self, seat: int) -> Agenda:
        """The agenda of a seat's Production Phase."""
        produce = self.factory.produce[seat]
        insert = self.factory.insert
        return [produce, *(insert(seat, card) for card in reversed(self.inserting[seat]))]

    def extract(self, seat: int, card: int, place: int, line: Line) -> bool:
        """Gain what an extraction line gives; whether a decision came up instead."""
        self.gain(seat, line.gains)
        if self.journal is not None:
            self.tell("gain", seat, card=self.factory.cards[card].id, line=place, stock=line.gains)
        return False


class Produce(Decision[IndustryState]):
    """Choose the next card, or finish."""

    __slots__ = ()

    def options(self, state: IndustryState) -> list[Move]:
        """F3.2: each card that was not resolved yet, in any order."""
        seat = self.seat
        factory = state.factory
        resolved = state.resolved[seat]
        cards = state.tableaus[seat]
        moves = [
            factory.resolve[card]
            for card in (rest_of_chain(cards, resolved, state.passed[seat]) if factory.chain else cards)
            if not resolved >> card & 1
        ]
        if state.again[seat]:  # F6.2: one card a second time
            moves += [factory.again[card] for card in cards if resolved >> card & 1]
        moves.append(DONE)  # F3.12: whatever is left unresolved
        return moves

    def choose(self, state: IndustryState, move: Move) -> None:
        """Begin a card; its lines come before the next choice."""
        seat = self.seat
        if move == DONE:
            if state.journal is not None:
                state.tell("done", seat)
            return
        verb, card = move
        if verb == AGAIN:
            state.again[seat] -= 1
        state.resolved[seat] |= 1 << card
        if state.journal is not None:
            kind = "again" if verb == AGAIN else "resolve"
            state.tell(kind, seat, card=state.factory.cards[card].id)
        state.push(self)
        self.begin(state, card)

    def begin(self, state: IndustryState, card: int) -> None:
        """Go through the lines of a card."""
        resolve_lines(state, self.seat, card, 0)


def rest_of_chain(cards: tuple[int, ...], resolved: int, passed: int) -> tuple[int, ...]:
    """F5.2: the cards to the right of the last one resolved or passed over."""
    behind = resolved | passed
    reached = [place for place, card in enumerate(cards) if behind >> card & 1]
    return cards[reached[-1] + 1 :] if reached else cards


def resolve_lines(state: IndustryState, seat: int, card: int, start: int) -> None:
    """F3.3, D-B6.5: the active lines of a card from top to bottom, from a place on up to a decision."""
    # F3.9, D-B6.4: the side that is up now counts; a card turned over later gives nothing more
    lines = state.factory.cards[card].lines(state.upgraded[seat] >> card & 1 == 1)
    for place in range(start, len(lines)):
        line = lines[place]
        if line.flips:
            state.push(state.factory.turn_over(seat, card, place))
            return
        if line.processing:
            state.push(state.factory.use_line(seat, card, place))
            return
        if state.extract(seat, card, place, line):
            return


class LineDecision(Decision[IndustryState]):
    """A decision about one line of a card."""

    __slots__ = ("card", "place")
    fields: ClassVar[tuple[str, ...]] = ("seat", "card", "place")

    def __init__(self, seat: int, card: int, place: int) -> None:
        self.seat = seat
        self.card = card
        self.place = place

    def line(self, state: IndustryState) -> Line:
        """The line in question."""
        return state.factory.cards[self.card].full[self.place]

    def lapse(self, state: IndustryState) -> None:
        """Nothing can be paid: on to the next line."""
        resolve_lines(state, self.seat, self.card, self.place + 1)


class UseLine(LineDecision):
    """How many transactions of a processing line to make."""

    __slots__ = ()

    def options(self, state: IndustryState) -> list[Move]:
        """F3.6: from none to what the limit and the stock allow; where that is none, nothing is asked."""
        line = self.line(state)
        count = line.times(state.stocks[self.seat], line.limit)
        return state.factory.transact[count] if count else []

    def choose(self, state: IndustryState, move: Move) -> None:
        """Make the transactions, then go on with the card."""
        transact(state, self.seat, self.card, self.line(state), move[1])
        resolve_lines(state, self.seat, self.card, self.place + 1)


def transact(state: IndustryState, seat: int, card: int, line: Line, count: int) -> None:
    """Pay and gain what a processing line says, so many times."""
    state.gain(seat, line.change, count)
    if state.journal is not None:
        change = add(EMPTY, line.change, count)
        state.tell("transact", seat, card=state.factory.cards[card].id, times=count, stock=change)


class Upgrade(LineDecision):
    """Turn Companies over while this line stays open: until the next card is begun or all is done."""

    __slots__ = ()

    def options(self, state: IndustryState) -> list[Move]:
        """F3.7: each Company that can be upgraded, and whatever may come after this card."""
        seat = self.seat
        if not self.line(state).times(state.stocks[seat], 1):
            return []
        factory = state.factory
        upgraded = state.upgraded[seat]
        moves = [
            factory.upgrade[card]
            for card in state.tableaus[seat]
            if not upgraded >> card & 1 and factory.cards[card].upgradable  # F3.8: nothing twice, no Start-up
        ]
        return moves + factory.produce[seat].options(state) if moves else []

    def choose(self, state: IndustryState, move: Move) -> None:
        """Turn a Company over, or leave this card for what was chosen instead."""
        seat = self.seat
        if move[0] != UPGRADE:  # D-B6.2: beginning another card closes this one
            state.now.pop().choose(state, move)
            return
        line = self.line(state)
        state.gain(seat, line.change)
        state.upgraded[seat] |= 1 << move[1]
        if state.journal is not None:
            state.tell("upgrade", seat, card=state.factory.cards[move[1]].id, stock=line.change)
        if line.limit == ANY:
            state.push(self)


class Insert(Decision[IndustryState]):
    """F5.1: put a new card into the chain; the older cards keep their order."""

    __slots__ = ("card",)
    fields: ClassVar[tuple[str, ...]] = ("seat", "card")

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def options(self, state: IndustryState) -> list[Move]:
        """Every place of the chain, from the left end to the right end."""
        return [(INSERT, self.card, place + 1) for place in range(len(state.tableaus[self.seat]) + 1)]

    def choose(self, state: IndustryState, move: Move) -> None:
        """Put it there."""
        place = move[2] - 1
        cards = state.tableaus[self.seat]
        state.tableaus[self.seat] = (*cards[:place], self.card, *cards[place:])
        state.inserting[self.seat] = state.inserting[self.seat][1:]
        if state.journal is not None:
            state.tell("insert", self.seat, card=state.factory.cards[self.card].id, place=move[2])
