"""Decisions that action cards bring: segments, wells, influence, and what is taken from rivals."""

from typing import ClassVar

from bessemer.games.interbellum.armies import decide, expansion_targets
from bessemer.games.interbellum.moves import BUILD, DISCARD, DISCREDIT, NAME, RIVAL, SHIFT
from bessemer.games.interbellum.pipelines import lay, unbuilt
from bessemer.games.interbellum.regime import NO_REGIME
from bessemer.games.interbellum.state import BaronState
from bessemer.games.interbellum.wells import acquire, payable, pump
from bessemer.kernel.chance import choose_below, look
from bessemer.kernel.journal import Fact
from bessemer.kernel.moves import DONE, Move
from bessemer.kernel.piles import Pile
from bessemer.kernel.steps import Decision


class DiscardCard(Decision[BaronState]):
    """Give up an action card."""

    __slots__ = ()

    def options(self, state: BaronState) -> list[Move]:
        """Any card of the hand."""
        return [(DISCARD, card) for card in state.hands[self.seat].pieces]

    def choose(self, state: BaronState, move: Move) -> None:
        """Discard it."""
        state.discard(self.seat, move[1])
        if state.journal is not None:
            state.tell("discard", self.seat, card=state.game.content.cards[move[1]].id)


class ExpandAny(Decision[BaronState]):
    """Name a superpower that expands; the holder of its flag says where."""

    __slots__ = ()

    def options(self, state: BaronState) -> list[Move]:
        """Those that can."""
        return [(NAME, power) for power in range(len(state.flags)) if expansion_targets(state, power)]

    def choose(self, state: BaronState, move: Move) -> None:
        """Whoever holds the flag decides, else who plays the card (I-32)."""
        decide(state, move[1], False, expansion_targets(state, move[1]), self.seat)


class Lay(Decision[BaronState]):
    """Lay segments for a fixed price, anywhere or under one superpower, as far as wanted."""

    __slots__ = ("left", "price")
    fields: ClassVar[tuple[str, ...]] = ("seat", "left", "price")

    def __init__(self, seat: int, left: int, price: int) -> None:
        self.seat = seat
        self.left = left
        self.price = price

    def options(self, state: BaronState) -> list[Move]:
        """Every segment not yet laid, or to stop."""
        builds = unbuilt(state, self.seat) if state.money[self.seat] >= self.price else ()
        return [DONE, *builds] if builds else []

    def choose(self, state: BaronState, move: Move) -> None:
        """Lay it; perhaps another."""
        if move[0] == BUILD:
            if self.left > 1:
                state.push(Lay(self.seat, self.left - 1, self.price))
            lay(state, self.seat, move, self.price)


class Acquire(Decision[BaronState]):
    """Buy a well for a special price, or not."""

    __slots__ = ("price",)
    fields: ClassVar[tuple[str, ...]] = ("seat", "price")

    def __init__(self, seat: int, price: int) -> None:
        self.seat = seat
        self.price = price

    def options(self, state: BaronState) -> list[Move]:
        """Every well without an owner."""
        free = state.game.buys[state.game.all_wells & ~state.claimed]
        return [DONE, *free] if free and state.money[self.seat] >= self.price else []

    def choose(self, state: BaronState, move: Move) -> None:
        """It pays from the next round on, as with an executive (I-58)."""
        if move != DONE:
            acquire(state, self.seat, move[1], self.price)


class PumpAgain(Decision[BaronState]):
    """An own well pays, whether or not it has paid in this round."""

    __slots__ = ()

    def options(self, state: BaronState) -> list[Move]:
        """Any own well but one bought in this round (I-58)."""
        return list(state.game.pumps[payable(state, self.seat)])

    def choose(self, state: BaronState, move: Move) -> None:
        """Its income action is still to be had (I-58), and the round changes nothing (I-71)."""
        pump(state, self.seat, move[1], NO_REGIME)


class RivalDecision(Decision[BaronState]):
    """Name another player, by the company."""

    __slots__ = ()

    def options(self, state: BaronState) -> list[Move]:
        """Every rival who has something to take."""
        return [
            (RIVAL, state.companies[rival]) for rival in state.rivals(self.seat) if self.suits(state, rival)
        ]

    def suits(self, state: BaronState, rival: int) -> bool:
        """Whether there is anything to take."""
        return len(state.hands[rival]) > 0


class TakeMoney(RivalDecision):
    """Take money from a rival, as much as there is."""

    __slots__ = ("amount",)
    fields: ClassVar[tuple[str, ...]] = ("seat", "amount")

    def __init__(self, seat: int, amount: int) -> None:
        self.seat = seat
        self.amount = amount

    def suits(self, state: BaronState, rival: int) -> bool:
        """Whoever has money."""
        return state.money[rival] > 0

    def choose(self, state: BaronState, move: Move) -> None:
        """It changes hands."""
        rival = state.seat_of(move[1])
        amount = min(self.amount, state.money[rival])
        state.money[rival] -= amount
        state.money[self.seat] += amount
        if state.journal is not None:
            company = state.game.content.companies[move[1]].id
            state.tell("take_money", self.seat, rival=rival, company=company, money=amount)


class TakeCard(RivalDecision):
    """Take an action card from the hand of a rival, blindly."""

    __slots__ = ()

    def choose(self, state: BaronState, move: Move) -> None:
        """I-72: the two of them know which; to others it may be any of the hand, so they know none of it."""
        rival = state.seat_of(move[1])
        both = 1 << self.seat | 1 << rival
        hand = state.hands[rival]
        if len(hand) > 1:
            hand = Pile(hand.pieces, [knowers & both for knowers in hand.known])
        place = choose_below(state, len(hand))
        card, knowers = hand.pieces[place], hand.known[place]
        state.hands[rival] = hand.remove(place)
        state.hands[self.seat] = state.hands[self.seat].put_on_top(card, knowers | both)
        if state.journal is not None:
            company = state.game.content.companies[move[1]].id
            secrets: dict[str, Fact] = {"card": state.game.content.cards[card].id}
            state.tell("take_card", self.seat, secrets=secrets, knowers=both, rival=rival, company=company)


class LookAtHand(RivalDecision):
    """See the action cards of a rival, and know them from now on."""

    __slots__ = ()

    def choose(self, state: BaronState, move: Move) -> None:
        """Look."""
        rival = state.seat_of(move[1])
        state.hands[rival] = look(state, state.hands[rival], len(state.hands[rival]), self.seat)
        if state.journal is not None:
            company = state.game.content.companies[move[1]].id
            state.tell("look", self.seat, rival=rival, company=company)


class Discredit(Decision[BaronState]):
    """A rival loses a cube of influence."""

    __slots__ = ()

    def options(self, state: BaronState) -> list[Move]:
        """Every rival, wherever there is some."""
        return [
            (DISCREDIT, state.companies[rival], power)
            for rival in state.rivals(self.seat)
            for power, row in enumerate(state.influence)
            if row[rival]
        ]

    def choose(self, state: BaronState, move: Move) -> None:
        """The flag may pass to somebody else (I-29)."""
        rival = state.seat_of(move[1])
        if state.journal is not None:
            state.tell("less_influence", rival, power=state.game.content.powers[move[2]].id, cubes=1)
        state.lose_influence(rival, move[2])


class Shift(Decision[BaronState]):
    """Move an own cube of influence from one superpower to another."""

    __slots__ = ()

    def options(self, state: BaronState) -> list[Move]:
        """From where there is some to anywhere else."""
        powers = range(len(state.influence))
        return [
            (SHIFT, power, other)
            for power in powers
            if state.influence[power][self.seat]
            for other in powers
            if other != power
        ]

    def choose(self, state: BaronState, move: Move) -> None:
        """Lose here, gain there."""
        _, power, other = move
        if state.journal is not None:
            powers = state.game.content.powers
            state.tell("shift", self.seat, power=powers[power].id, other=powers[other].id)
        state.lose_influence(self.seat, power)
        state.gain_influence(self.seat, other, 1)
