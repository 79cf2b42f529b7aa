"""X5: what Agents do by themselves: bid by die and card, and earn in production."""

from collections.abc import Sequence
from typing import ClassVar

from bessemer.games.furnace.auction import DIE, next_bidder
from bessemer.games.furnace.interbellum.agents import (
    CONTESTED,
    HIGHEST,
    LEADING,
    SCHOOL,
    TARGET,
    Agent,
    Income,
)
from bessemer.games.furnace.interbellum.bidding import lay
from bessemer.games.furnace.interbellum.state import InterbellumState
from bessemer.games.industry.stock import Stock
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
        agent = state.game.agent(state, party)
        fitting = self._fitting(state)
        target = self._target(state, agent, fitting)
        for disc_rule, place_rule in agent.bids:
            for place in _places(state, target, place_rule):
                disc = _disc(state, place, fitting[place], disc_rule)
                if disc is not None:
                    hand = list(state.hands[party])
                    hand.remove(disc)
                    state.hands[party] = tuple(hand)
                    lay(state, party, disc, place, "bid")
                    next_bidder(state, party)
                    return
        if state.journal is not None:
            state.tell("unplaced", party, discs=state.hands[party])
        state.hands[party] = ()
        next_bidder(state, party)

    def _fitting(self, state: InterbellumState) -> list[int]:
        """F2.4, F2.5: for each card of the row the discs that it may put there, as bits."""
        own = 1 << self.party
        hand = 0
        for disc in state.hands[self.party]:
            hand |= 1 << disc
        lots = zip(state.taken, state.bidders, strict=True)
        return [0 if bidders & own else hand & ~taken for taken, bidders in lots]

    def _target(self, state: InterbellumState, agent: Agent, fitting: list[int]) -> int | None:
        """X5.2, X5.11: from the rolled Company to the right, the first that it considers and can bid on."""
        game = state.game
        companies = len(state.row) - len(state.schools)
        rolled = roll(state, min(companies, DIE), self.party) - 1
        for offset in range(companies):
            place = (rolled + offset) % companies
            if fitting[place] and _considers(agent, game.index.symbols[state.row[place]]):
                if state.journal is not None:
                    state.tell("target", self.party, card=game.content.cards[state.row[place]].id)
                return place
        if state.journal is not None:
            state.tell("no_target", self.party)
        return None


def _considers(agent: Agent, shown: Stock) -> bool:
    """Whether a Company shows what an Agent is after."""
    return not agent.kinds or any(shown[kind] for kind in agent.kinds)


def _places(state: InterbellumState, target: int | None, rule: int) -> Sequence[int]:
    """The places that a bid may go to, in the order tried."""
    if rule == TARGET:
        return () if target is None else (target,)
    companies = len(state.row) - len(state.schools)
    if rule == SCHOOL:
        return range(companies, len(state.row))
    if rule == CONTESTED:
        contested = [place for place in range(companies) if state.bids[place]]
        return sorted(contested, key=lambda place: -len(state.bids[place]))
    return range(len(state.row) - 1, -1, -1)


def _disc(state: InterbellumState, place: int, fitting: int, rule: int) -> int | None:
    """The disc that a rule chooses for a card, of those that fit there."""
    if rule == LEADING and state.bids[place]:
        top = max(disc for disc, _ in state.bids[place])
        fitting = fitting >> top + 1 << top + 1
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
    shown = [state.game.index.symbols[card] for card in cards]
    count = sum(symbols[kind] for symbols in shown for kind in income.kinds)
    count += len(cards) * income.companies + len(state.managers[party]) * income.managers
    return income.money * count
