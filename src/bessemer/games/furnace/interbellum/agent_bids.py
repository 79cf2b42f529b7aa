"""X5: what Agents do by themselves: bid by die and card, and earn in production."""

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar

from bessemer.games.furnace.auction import DIE, next_bidder
from bessemer.games.furnace.interbellum.agents import (
    CONTESTED,
    HIGHEST,
    LEADING,
    SCHOOL,
    TARGET,
    Income,
)
from bessemer.games.furnace.interbellum.bidding import lay
from bessemer.games.furnace.interbellum.state import InterbellumState
from bessemer.kernel.chance import roll
from bessemer.kernel.steps import NOBODY, Step


class AgentBid(Step[InterbellumState]):
    """An Agent rolls the die for its target card, and its own card says where it bids what."""

    __slots__ = ("party",)
    fields: ClassVar[tuple[str, ...]] = ("party",)

    def __init__(self, party: int) -> None:
        self.seat = NOBODY
        self.party = party

    def run(self, state: InterbellumState) -> None:
        """X5.1, X5.2: the first bid of its card that is possible."""
        party = self.party
        game = state.game
        agent = state.agents[party - game.seats]
        fitting = _fitting(state, party)
        target = self._target(state, agent, fitting)
        for disc_rule, place_rule in game.content.agents[agent].bids:
            for place in target if place_rule == TARGET else _places(state, place_rule):
                if fitting[place]:
                    disc = _disc(state, place, fitting[place], disc_rule)
                    if disc is not None:
                        hand = state.hands[party]
                        at = hand.index(disc)
                        state.hands[party] = hand[:at] + hand[at + 1 :]
                        lay(state, party, disc, place, "bid")
                        next_bidder(state, party)
                        return
        if state.journal is not None:
            state.tell("unplaced", party, discs=state.hands[party])
        state.hands[party] = ()
        next_bidder(state, party)

    def _target(self, state: InterbellumState, agent: int, fitting: list[int]) -> tuple[int, ...]:
        """X5.2, X5.11: from the rolled Company to the right, the first that it considers and can bid on."""
        game, row = state.game, state.row
        companies = len(row) - len(state.schools)
        rolled = roll(state, min(companies, DIE), self.party) - 1
        considered = game.index.targets[agent]
        for place in (*range(rolled, companies), *range(rolled)):
            if fitting[place] and considered >> row[place] & 1:
                if state.journal is not None:
                    state.tell("target", self.party, card=game.content.cards[row[place]].id)
                return (place,)
        if state.journal is not None:
            state.tell("no_target", self.party)
        return ()


def _fitting(state: InterbellumState, party: int) -> list[int]:
    """F2.4, F2.5: for each card of the row the discs that a party may put there, as bits."""
    own, hand = 1 << party, _as_bits(state.hands[party])
    return [
        0 if bidders & own else hand & ~taken
        for taken, bidders in zip(state.taken, state.bidders, strict=True)
    ]


@lru_cache(256)
def _as_bits(hand: tuple[int, ...]) -> int:
    bits = 0
    for disc in hand:
        bits |= 1 << disc
    return bits


def _places(state: InterbellumState, rule: int) -> Sequence[int]:
    """The places that a bid may go to, in the order tried."""
    companies = len(state.row) - len(state.schools)
    if rule == SCHOOL:
        return range(companies, len(state.row))
    if rule == CONTESTED:
        contested = [place for place in range(companies) if state.bids[place]]
        contested.sort(key=lambda place: -len(state.bids[place]))
        return contested
    return range(len(state.row) - 1, -1, -1)


def _disc(state: InterbellumState, place: int, fitting: int, rule: int) -> int | None:
    """The disc that a rule chooses for a card, of those that fit there."""
    if rule == LEADING:
        top = state.taken[place].bit_length()
        fitting = fitting >> top << top
        if not fitting:
            return None
    return (fitting if rule == HIGHEST else fitting & -fitting).bit_length() - 1


def earn(state: InterbellumState) -> None:
    """X5.4: in each Production Phase every Agent gains what its card says."""
    for party in range(state.game.seats, state.game.owners):
        money = earned(state, party)
        state.gain(party, (0, 0, 0, 0, money))
        if state.journal is not None:
            state.tell("income", party, stock=(0, 0, 0, 0, money))


def earned(state: InterbellumState, party: int) -> int:
    """What an Agent earns with what it has."""
    return sum(_income(state, party, income) for income in state.game.agent(state, party).income)


def _income(state: InterbellumState, party: int, income: Income) -> int:
    cards = state.tableaus[party]
    count = len(cards) * income.companies + len(state.managers[party]) * income.managers
    if income.kinds:
        symbols = state.game.index.symbols
        for card in cards:
            shown = symbols[card]
            for kind in income.kinds:
                count += shown[kind]
    return income.money * count
