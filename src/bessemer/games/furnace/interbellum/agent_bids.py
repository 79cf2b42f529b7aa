"""X5: what Agents do by themselves: bid by die and card, and earn in production."""

from typing import ClassVar

from bessemer.games.furnace.auction import DIE, next_bidder, winner
from bessemer.games.furnace.interbellum.agents import (
    CONTESTED,
    HIGHEST,
    LOWEST,
    SCHOOL,
    TARGET,
    Agent,
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
        """X5.1, X5.2."""
        party = self.party
        agent = state.game.agent(state, party)
        target = self._target(state, agent)
        for disc_rule, place_rule in agent.bids:
            for place in self._places(state, target, place_rule):
                disc = self._disc(state, place, disc_rule)
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

    def _target(self, state: InterbellumState, agent: Agent) -> int | None:
        """X5.2, X5.11: from the rolled Company to the right, the first that it considers and can bid on."""
        companies = len(state.row) - len(state.schools)
        rolled = roll(state, min(companies, DIE), self.party) - 1
        for offset in range(companies):
            place = (rolled + offset) % companies
            shown = state.game.index.symbols[state.row[place]]
            if agent.kinds and not any(shown[kind] for kind in agent.kinds):
                continue
            if self._fitting(state, place):
                if state.journal is not None:
                    state.tell("target", self.party, card=state.game.content.cards[state.row[place]].id)
                return place
        if state.journal is not None:
            state.tell("no_target", self.party)
        return None

    def _fitting(self, state: InterbellumState, place: int) -> list[int]:
        """The discs that it may put on a card: F2.4, F2.5."""
        if state.bidders[place] >> self.party & 1:
            return []
        return [disc for disc in state.hands[self.party] if not state.taken[place] >> disc & 1]

    def _places(self, state: InterbellumState, target: int | None, rule: int) -> list[int]:
        """The places that a bid may go to, in the order tried."""
        companies = len(state.row) - len(state.schools)
        if rule == TARGET:
            return [] if target is None else [target]
        if rule == SCHOOL:
            return list(range(companies, len(state.row)))
        if rule == CONTESTED:
            contested = [place for place in range(companies) if state.bids[place]]
            return sorted(contested, key=lambda place: -len(state.bids[place]))
        return list(reversed(range(len(state.row))))

    def _disc(self, state: InterbellumState, place: int, rule: int) -> int | None:
        """The disc that a rule chooses for a card, if any fits."""
        fitting = self._fitting(state, place)
        if rule not in (HIGHEST, LOWEST):
            bids = state.bids[place]
            top = bids[winner(state, bids)][0] if bids else -1
            fitting = [disc for disc in fitting if disc > top]
        if not fitting:
            return None
        return max(fitting) if rule == HIGHEST else min(fitting)


def earn(state: InterbellumState) -> None:
    """X5.4: in each Production Phase every Agent gains what its card says."""
    for party in range(state.game.seats, state.game.owners):
        money = sum(_earned(state, party, income) for income in state.game.agent(state, party).income)
        state.gain(party, (0, 0, 0, 0, money))
        if state.journal is not None:
            state.tell("income", party, stock=(0, 0, 0, 0, money))


def _earned(state: InterbellumState, party: int, income: Income) -> int:
    cards = state.tableaus[party]
    shown = [state.game.index.symbols[card] for card in cards]
    count = sum(symbols[kind] for symbols in shown for kind in income.kinds)
    count += len(cards) * income.companies + len(state.managers[party]) * income.managers
    return income.money * count
