"""X5: what Agents do by themselves: bid by die and card, and earn in production."""

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar

from bessemer.games.furnace.auction import DIE, next_bidder
from bessemer.games.furnace.interbellum.agents import (
    HIGHEST,
    LEADING,
    RIGHTMOST,
    SCHOOL,
    TARGET,
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
        """The first bid of its card that is possible."""
        party, game = self.party, state.game
        agent = state.agents[party - game.seats]
        held = state.hands[party]
        hand, own = _as_bits(held), 1 << party
        target = self._target(state, agent, hand)
        bidders, taken = state.bidders, state.taken
        for disc_rule, place_rule in game.content.agents[agent].bids:
            for place in target if place_rule == TARGET else _places(state, place_rule):
                disc = -1 if bidders[place] & own else _disc(hand, taken[place], disc_rule)
                if disc >= 0:
                    at = held.index(disc)
                    state.hands[party] = held[:at] + held[at + 1 :]
                    lay(state, party, disc, place, "bid")
                    next_bidder(state, party)
                    return
        if state.journal is not None:
            state.tell("unplaced", party, discs=held)
        state.hands[party] = ()
        next_bidder(state, party)

    def _target(self, state: InterbellumState, agent: int, hand: int) -> tuple[int, ...]:
        """X5.2, X5.11: from the rolled Company to the right, the first that it considers and can bid on."""
        game, row, party = state.game, state.row, self.party
        companies = len(row) - len(state.schools)
        rolled = roll(state, DIE if companies > DIE else companies, party) - 1
        considered, own = game.index.targets[agent], 1 << party
        bidders, taken = state.bidders, state.taken
        for place in _ring(companies, rolled):
            if considered >> row[place] & 1 and not bidders[place] & own and hand & ~taken[place]:
                if state.journal is not None:
                    state.tell("target", party, card=game.content.cards[row[place]].id)
                return (place,)
        if state.journal is not None:
            state.tell("no_target", party)
        return ()


@lru_cache(256)
def _as_bits(hand: tuple[int, ...]) -> int:
    return sum({1 << disc for disc in hand})


@lru_cache(256)
def _ring(companies: int, first: int) -> tuple[int, ...]:
    """All Companies of the row from one on to the right, and on from the left end."""
    return (*range(first, companies), *range(first))


def _places(state: InterbellumState, rule: int) -> Sequence[int]:
    """The places that a bid may go to, in the order tried."""
    lots = len(state.row)
    if rule == RIGHTMOST:  # X5.9: a School, too, if there is one
        return range(lots - 1, -1, -1)
    companies = lots - len(state.schools)
    if rule == SCHOOL:
        return range(companies, lots)
    discs = list(map(len, state.bids[:companies]))
    contested = [place for place, count in enumerate(discs) if count]
    contested.sort(key=discs.__getitem__, reverse=True)  # keeps those with as many in their order
    return contested


def _disc(hand: int, taken: int, rule: int) -> int:
    """The disc that a rule chooses for a card, of those that fit there (F2.4, F2.5); -1 if none does."""
    fitting = hand & ~taken
    if rule == LEADING:
        top = taken.bit_length()
        fitting = fitting >> top << top
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
    game = state.game
    per_company, per_manager = game.index.incomes[state.agents[party - game.seats]]
    return sum([per_company[card] for card in state.tableaus[party]]) + per_manager * len(
        state.managers[party]
    )
