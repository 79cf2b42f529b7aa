"""How bots judge Interbellum: bids by what a card is worth, production by playing it out by habit."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bessemer.games.furnace.interbellum.auction import Compensate, Share
from bessemer.games.furnace.interbellum.effects import (
    CopyCompany,
    CountSpent,
    Delivery,
    DeliveryOnceMore,
    DiscardCard,
    EachHere,
    EachOwn,
    Effect,
    IfFull,
    LineOnceMore,
    PerCard,
    Plain,
    SalesOnceMore,
    WhenCompensated,
    WhenGaining,
    WhenOutbid,
)
from bessemer.games.furnace.interbellum.moves import (
    ASSIGN,
    BID,
    COPY,
    DISCARD,
    KEEP,
    MEET,
    PAIR,
    RAISE,
    SHARE,
    USE,
    USE_FOR,
    USE_LINE,
)
from bessemer.games.furnace.interbellum.production import OwnCompensation
from bessemer.games.furnace.interbellum.state import InterbellumState
from bessemer.games.furnace.interbellum.triggers import EffectDecision
from bessemer.games.furnace.interbellum.work import UseManager, Work
from bessemer.games.industry.lines import Line
from bessemer.games.industry.production import AGAIN, INSERT, RESOLVE, TRANSACT, UPGRADE
from bessemer.games.industry.works import Prices, line_value, value
from bessemer.kernel.game import Policy
from bessemer.kernel.moves import DONE, Move

if TYPE_CHECKING:
    from bessemer.games.furnace.interbellum.game import Interbellum

PRICES: Prices = (0.8, 1.5, 2.8, 1.6, 1.0)
"""What coal, iron, oil, upgrade tokens and money are worth with rounds still to come."""

LAST: Prices = (0.0, 0.0, 0.0, 0.0, 1.0)
"""… and when the last Production Phase is over."""

USE_OF_LINES = 0.6
"""How much of its lines a card is used for, on average."""

MANAGER = 2.5
"""What a Manager brings in a round."""

CARDS_COUNTED = 1.5
"""How many own cards a text finds that counts them."""

TRANSACTIONS = 2.5
"""How many transactions a round sees that a text pays for."""

CHALLENGED = 0.12
"""How likely a rival puts each higher disc on the same card."""

PATIENCE = 150
"""Decisions after which playing out a production is given up; never needed by the cards of the house."""

LEVELS = (1.0, 2.0, 3.0, 1.5)
"""When lines come that need coal, iron, oil or upgrade tokens: what makes a resource before what needs it."""


class InterbellumPolicy(Policy):
    """The worth of moves, roughly in money at the end of the game."""

    def __init__(self, game: "Interbellum") -> None:
        self.game = game
        content = game.content
        self.basic = [sum(map(worth, effects)) for effects in content.basic]
        self.full = [sum(map(worth, effects)) for effects in content.full]
        self.once = [sum(map(_once, effects)) for effects in content.basic]
        self.levels = [_level(effects) for effects in content.full]

    def worths(self, state: InterbellumState, seat: int, moves: Sequence[Move]) -> list[float]:
        """The worth of each move to a seat that must decide."""
        verb = moves[0][0]
        if verb in (BID, RAISE, PAIR):
            return self._bids(state, seat, moves)
        if verb == SHARE:
            return [self._shared(state, move[1]) for move in moves]
        if verb == KEEP:
            startups = len(self.game.content.starts)
            return [self._kept(move[1]) if move[1] < startups else 0.0 for move in moves]
        if verb == MEET:
            return [0.0] * len(moves)
        step = (state.lanes[seat] if state.lanes else state.agenda)[-1]
        if isinstance(step, Compensate):
            change = value(step.line(state).change, PRICES)
            return [change * move[1] for move in moves]
        if not self._producing(state, seat):
            return self._transactions(state, step, moves)
        return [self._played_out(state, seat, move) for move in moves]

    def _producing(self, state: InterbellumState, seat: int) -> bool:
        return not state.row or bool(state.lanes)

    def _transactions(self, state: InterbellumState, step: object, moves: Sequence[Move]) -> list[float]:
        """Deliveries and reactions in the middle of an auction."""
        assert isinstance(step, EffectDecision)
        change = value(step.line(state).change, PRICES)
        return [change * move[1] for move in moves]

    # Set-up and auction ---------------------------------------------------------------------------

    def _kept(self, startup: int) -> float:
        """A Start-up by its resources and its lines."""
        start = value(self.game.content.starts[startup], PRICES)
        return start + self.game.rounds * self.basic[self.game.first_startup + startup]

    def _bids(self, state: InterbellumState, seat: int, moves: Sequence[Move]) -> list[float]:
        """What a disc is likely to bring there, compared with what it brings elsewhere."""
        places = {card: place for place, card in enumerate(state.row)}
        expected = []
        for move in moves:
            verb, card = move[0], move[-1]
            disc = state.extra[seat] if verb == PAIR else move[1]
            cost = 0.0
            if verb == RAISE and not self.game.growth:
                cost = (disc - state.abilities[seat].variable) * PRICES[0]
            expected.append(self._expected(state, seat, disc, places[card]) - cost)
        discs = [move[1] if move[0] == BID else 0 for move in moves]
        means = {
            disc: sum(one for one, other in zip(expected, discs, strict=True) if other == disc)
            / discs.count(disc)
            for disc in set(discs)
        }
        return [one - means[disc] for one, disc in zip(expected, discs, strict=True)]

    def _expected(self, state: InterbellumState, seat: int, disc: int, place: int) -> float:
        top = max((bid for bid, _ in state.bids[place]), default=-1)
        lost = self._compensation(state, seat, disc, state.row[place])
        if top >= disc:
            return lost
        rivals = sum(
            sum(other > disc for other in hand)
            for party, hand in enumerate(state.hands)
            if party != seat and not state.bidders[place] >> party & 1
        )
        kept = (1.0 - CHALLENGED) ** rivals
        return kept * self._win(state, state.row[place]) + (1.0 - kept) * lost

    def _win(self, state: InterbellumState, card: int) -> float:
        left = self.game.rounds - state.round + 1
        if card >= self.game.content.companies:
            return MANAGER * left
        later = max(0, left - 1)
        upgraded = 0.6 * (self.full[card] - self.basic[card]) * later
        return self.basic[card] * left + upgraded + self.once[card]

    def _compensation(self, state: InterbellumState, seat: int, disc: int, card: int) -> float:
        times = disc + state.abilities[seat].bonus
        if card < self.game.content.companies:
            return self._used(state, seat, self.game.compensations[card], times)
        return max(self._used(state, seat, line, times) for line in self.game.school_options(card))

    def _used(self, state: InterbellumState, seat: int, line: Line, times: int) -> float:
        """What a compensation line brings with the goods that are there."""
        count = line.times(state.stocks[seat], line.limit * times) if line.processing else times
        return max(0.0, value(line.change, PRICES)) * count

    def _shared(self, state: InterbellumState, first: int) -> float:
        step = state.agenda[-1]
        assert isinstance(step, Share)
        lines = self.game.school_options(step.card)
        parts = zip(lines, (first, step.times - first), strict=True)
        return sum(self._used(state, step.seat, line, times) for line, times in parts)

    # Production -----------------------------------------------------------------------------------

    def _played_out(self, state: InterbellumState, seat: int, move: Move) -> float:
        """What a seat has at the end of its production if it begins with a move and follows its habits."""
        ahead = self._alone(state, seat)
        if state.sealed and move == DONE:
            move = self._habit(ahead, seat, self.game.factory.produce[seat].options(ahead))
        for _ in range(PATIENCE):
            if move == DONE:
                break
            self.game.apply(ahead, seat, move)
            if seat not in ahead.pending:
                break
            move = self._habit(ahead, seat, ahead.pending[seat])
        return self._standing(ahead, seat)

    def _alone(self, state: InterbellumState, seat: int) -> InterbellumState:
        """The position as if the others had nothing to do until the seat has finished."""
        ahead = state.copy()
        lane = ahead.lanes[seat] if ahead.lanes else ahead.agenda
        steps = [step for step in lane if step.seat == seat]
        produce = self.game.factory.produce[seat]
        if ahead.sealed:  # what is placed now works in the production that follows
            steps = [produce, self.game.assign[seat]]
            ahead.sealed = []
        elif produce not in steps:
            steps.insert(0, produce)
        ahead.lanes = [steps if other == seat else [] for other in range(self.game.seats)]
        ahead.agenda = [self.game.end_round]
        ahead.now = ahead.agenda
        ahead.pending = {seat: state.pending.get(seat, [])}
        return ahead

    def _standing(self, state: InterbellumState, seat: int) -> float:
        left = self.game.rounds - state.round
        prices = PRICES if left else LAST
        total = value(state.stocks[seat], prices)
        for card in state.tableaus[seat]:
            upgraded = state.upgraded[seat] >> card & 1
            total += left * (self.full[card] if upgraded else self.basic[card])
        return total

    def _habit(self, state: InterbellumState, seat: int, moves: Sequence[Move]) -> Move:
        """The move that comes to mind first."""
        best, top = moves[0], -1e9
        for move in moves:
            judged = self._first_thought(state, seat, move)
            if judged > top:
                best, top = move, judged
        return best

    def _first_thought(self, state: InterbellumState, seat: int, move: Move) -> float:
        verb = move[0]
        left = self.game.rounds - state.round
        if verb == RESOLVE:  # in a chain the leftmost card, which is named first
            return 100.0 if self.game.factory.chain else 100.0 - self.levels[move[1]]
        if verb == TRANSACT:
            return move[1] * self._transaction(state, seat)
        if verb == UPGRADE:
            card = move[1]
            gain = self.full[card] - self.basic[card]
            open_now = not state.resolved[seat] >> card & 1
            return 200.0 + gain if gain * (left + open_now) > PRICES[0] + PRICES[3] else -1.0
        if verb in (USE, USE_FOR, USE_LINE):
            return 50.0
        if verb == COPY:
            return 10.0 + self.basic[move[1]]
        if verb == DISCARD:
            return 1.0 if not left else -1.0
        if verb == AGAIN:
            return 50.0 + self.full[move[1]]
        if verb in (ASSIGN, INSERT):
            return -1.0
        return 0.0

    def _transaction(self, state: InterbellumState, seat: int) -> float:
        step = state.lanes[seat][-1]
        if isinstance(step, Work):
            effect = self.game.content.full[step.card][step.place]
            line = effect.line if isinstance(effect, Plain) else None
        elif isinstance(step, UseManager):
            effect = self.game.content.managers[step.manager]
            line = effect.line if isinstance(effect, Plain) else None
        elif isinstance(step, OwnCompensation):
            line = self.game.compensations[step.card]
        else:
            assert isinstance(step, EffectDecision)
            line = step.line(state)
        return value(line.change, PRICES) if line is not None else 0.0


def worth(effect: Effect) -> float:
    """What an effect brings in each round, roughly; a delivery nothing."""
    match effect:
        case Plain(line):
            return line_value(line, PRICES) * (USE_OF_LINES if line.processing else 1.0)
        case PerCard(gains):
            return CARDS_COUNTED * value(gains, PRICES)
        case IfFull(gains):
            return 0.5 * value(gains, PRICES)
        case DiscardCard(gains):
            return 0.2 * value(gains, PRICES)
        case WhenCompensated(_, stores) | WhenOutbid(stores):
            return 1.3 * value(stores, PRICES)
        case WhenGaining(_, line):
            return TRANSACTIONS * USE_OF_LINES * line_value(line, PRICES)
        case EachOwn(_, gains) | EachHere(_, gains):
            return TRANSACTIONS * USE_OF_LINES * value(gains, PRICES)
        case CopyCompany() | SalesOnceMore() | LineOnceMore():
            return 2.0
        case CountSpent() | DeliveryOnceMore():
            return MANAGER
    return 0.0


def _once(effect: Effect) -> float:
    """What a delivery brings when it comes."""
    return line_value(effect.line, PRICES) if isinstance(effect, Delivery) else 0.0


def _level(effects: Sequence[Effect]) -> float:
    """How late in production a card comes: after what makes the resources that it needs."""
    needs = [
        LEVELS[kind]
        for effect in effects
        if isinstance(effect, Plain) and not effect.line.flips
        for kind, _, _ in effect.line.needs
    ]
    flips = any(isinstance(effect, Plain) and effect.line.flips for effect in effects)
    level = max(needs, default=0.0)
    return min(level, 0.5) if flips else level
