"""How bots judge Furnace Duel: they plan production, try claims out, and weigh what bids promise."""

from collections.abc import Sequence
from math import exp
from typing import TYPE_CHECKING, Any

from bessemer.games.duel.auction import PlaceDisc
from bessemer.games.duel.bidding import Appeals, Bidding
from bessemer.games.duel.capitalists import BasicEffect, KeepOrGiveUp, RunRoute
from bessemer.games.duel.ending import ROUNDS, ChooseBoard
from bessemer.games.duel.ferries import BuyFerry
from bessemer.games.duel.meta import BOARDS
from bessemer.games.duel.mines import DoubleRoute
from bessemer.games.duel.moves import BID, CLAIM, GIVE_UP, LESS, POINT, SPEND, TAKE, USE
from bessemer.games.duel.outlook import PRICES, RIVAL, Outlook
from bessemer.games.duel.pack import ANYWHERE, BONUS, CITY, ROUTE, WIN_BASIC, WIN_ROUTE
from bessemer.games.duel.production import TakePart
from bessemer.games.duel.routes import Claim, PayLease, UseCities
from bessemer.games.duel.setup import MarkCity, PickPair
from bessemer.games.duel.state import DuelState
from bessemer.games.duel.survey import Routes
from bessemer.games.duel.taking import TakeGain
from bessemer.games.duel.using import ChooseUpgrade, Offer, Study
from bessemer.games.industry.production import Insert, LineDecision, Produce
from bessemer.games.industry.solver import Production, best_production, works_at, works_of
from bessemer.games.industry.works import line_value, value
from bessemer.kernel.game import Planned, Policy, Solved
from bessemer.kernel.moves import DONE, Move
from bessemer.kernel.outcome import ends_above
from bessemer.kernel.steps import Step

if TYPE_CHECKING:
    from bessemer.games.duel.game import Duel

PATIENCE = 1500
"""Moments that a plan of a production may look into."""

MEMORY = 5000
"""Judgements remembered before they are forgotten."""

COOLNESS = 1.5
"""Money by which one move must promise more than another to be made e times as often."""

SPREADS = (4.0, 9.0, 13.0, 16.0)
"""By rounds to come: what can still happen, in money; who leads by as much wins 73 of 100 games."""

CARD = (0.0, 3.0, 5.0, 7.0)
"""By rounds to come: what a Company more is worth besides its production."""

ABILITIES = {
    "britain": {CITY: 1.0, ROUTE: -1.0, WIN_ROUTE: 3.0, WIN_BASIC: 4.0, BONUS: -4.0, ANYWHERE: -3.0},
    "alps": {CITY: -1.0, ROUTE: -2.0, WIN_ROUTE: 5.0, WIN_BASIC: 1.0, BONUS: -1.0, ANYWHERE: -1.0},
    "baltic": {CITY: 0.0, ROUTE: -3.0, WIN_ROUTE: 6.0, WIN_BASIC: -5.0, BONUS: -2.0, ANYWHERE: 3.0},
    "transcontinental": {CITY: 5.0, ROUTE: -3.0, WIN_ROUTE: 3.0, WIN_BASIC: -2.0, BONUS: 3.0, ANYWHERE: -5.0},
    "victoria": {CITY: -3.0, ROUTE: -4.0, WIN_ROUTE: 5.0, WIN_BASIC: -1.0, BONUS: -2.0, ANYWHERE: 5.0},
    "new-england": {CITY: 1.0, ROUTE: -2.0, WIN_ROUTE: 3.0, WIN_BASIC: 0.0, BONUS: 2.0, ANYWHERE: -3.0},
}
"""What Capitalists bring beside each other on each board, as games have shown in which they were dealt."""

BONUSES = {"new-england": 1.0, "transcontinental": 2.0, "victoria": 3.0, "alps": 4.0, "baltic": 5.0}
"""What the bonus of a board may bring its runner-up in each game to come of a campaign."""

NEVER = -1e6
"""The worth of a move that is better made later, or not at all."""

ASIDE = LESS | {SPEND}
"""What is not looked at while a claim is finished."""

PLACING = (BID, POINT)
"""What bots do with discs and Color tokens."""

FOLLOWING = (UseCities, ChooseUpgrade, Offer, Study, DoubleRoute, BuyFerry, PayLease, BasicEffect)
"""Decisions that finish what an earlier one began."""


class DuelPolicy(Policy):
    """The worth of moves, in money at the end of the game."""

    def __init__(self, game: "Duel") -> None:
        self.game = game
        self.outlook = Outlook(game)
        self.appeals = Appeals(self.outlook)
        self._next_move: dict[object, Planned] = {}

    # With care ------------------------------------------------------------------------------------

    def worths(self, state: DuelState, seat: int, moves: Sequence[Move]) -> list[float]:
        """The worth of each move to a seat that must decide."""
        step = _step(state, seat)
        gifts = [float(self._gift(state, move)) for move in moves]
        if any(gifts):
            return gifts
        if isinstance(step, (Produce, LineDecision, Insert)):
            best = self._planned(state, seat, moves).move
            return [1.0 if move == best else 0.0 for move in moves]
        if isinstance(step, TakeGain):
            return [float(move[1]) for move in moves]
        if isinstance(step, PlaceDisc):
            worths = iter(Bidding(self.appeals, state, seat).worths(_bids(moves)))
            return [next(worths) if move[0] in PLACING else NEVER for move in moves]
        if isinstance(step, PickPair):
            return [self._pair(state, move) for move in moves]
        if isinstance(step, ChooseBoard):  # whoever wins there gives a bonus away: the strong ones late
            return [-BONUSES[BOARDS[move[1]]] for move in moves]
        seen: dict[object, float] = {}
        return [NEVER if _idle(state, move) else self._after(state, seat, move, seen) for move in moves]

    def _gift(self, state: DuelState, move: Move) -> bool:
        """Whether a move uses a token that gives something for nothing: never too early."""
        if move[0] != SPEND or move[1] >= len(self.game.content.ferries):
            return False
        effect = self.game.content.ferries[move[1]]
        return not effect.line.processing and not effect.flips

    def _after(self, state: DuelState, seat: int, move: Move, seen: dict[object, float]) -> float:
        """The best that a move can lead to, when what it begins is finished well."""
        ahead = state.copy()
        self.game.apply(ahead, seat, move)
        if move[0] == GIVE_UP and seat in ahead.pending:  # for a claim, which follows
            claims = [claim for claim in ahead.pending[seat] if claim[0] not in LESS]
            return max(self._after(ahead, seat, claim, seen) for claim in claims)
        return self._best_from(ahead, seat, seen)

    def _best_from(self, state: DuelState, seat: int, seen: dict[object, float]) -> float:
        step = _step(state, seat) if seat in state.pending else None
        if not isinstance(step, FOLLOWING):
            return self._standing(state, seat)
        key = (
            step.seen(),
            state.stocks[seat],
            state.upgraded[seat],
            state.owned[seat],
            state.doubled[seat],
            state.ready[seat],
            state.rail,
        )
        worth = seen.get(key)
        if worth is None:
            moves = [move for move in state.pending[seat] if move[0] not in ASIDE]
            worth = seen[key] = max(self._after(state, seat, move, seen) for move in moves)
        return worth

    def _standing(self, state: DuelState, seat: int) -> float:
        if state.outcome is not None:
            mine, theirs = state.outcome.scores[seat], state.outcome.scores[1 - seat]
            return mine - RIVAL * theirs
        return self.outlook.worth(state, seat) - RIVAL * self.outlook.worth(state, 1 - seat)

    def _pair(self, state: DuelState, move: Move) -> float:
        """Start-ups by their lines and resources, Capitalists by what they bring on this board."""
        startup = dict(state.pairs)[move[1]]
        content = self.game.content
        lines = content.cards[startup].full
        start = value(content.starts[startup - content.deck], PRICES)
        start += ABILITIES[self.game.map.id][content.abilities[move[1]].kind]
        return start + sum(line_value(line, PRICES) for line in lines)

    # Production -----------------------------------------------------------------------------------

    def planned(self, state: DuelState, seat: int, moves: Sequence[Move]) -> Planned | None:
        """All that is not a bid, a claim or a choice of what to have."""
        step = _step(state, seat)
        if isinstance(step, (PlaceDisc, Claim, RunRoute, KeepOrGiveUp, PickPair, MarkCity)):
            return None
        if isinstance(step, (Produce, LineDecision, Insert)):
            return self._planned(state, seat, moves)
        worths = self.worths(state, seat, moves)
        return Planned(moves[worths.index(max(worths))], False)

    def solved(self, state: DuelState, seat: int) -> Solved | None:
        """The best production from here, as long as no pieces can change it."""
        if not state.lanes or seat not in state.pending or state.ready[seat]:
            return None
        step = _step(state, seat)
        if not isinstance(step, (Produce, LineDecision, Insert)):
            return None
        if isinstance(step, LineDecision) and state.sparing >> seat & 1:
            return None  # a plan takes all that a card gives
        best = self._best(state, seat)
        return Solved(best.worth, best.bound, best.moves, state.round == ROUNDS)

    def brought(self, before: DuelState, after: DuelState, seat: int) -> float:
        """What a production has left, and what the cards it turned over will be worth."""
        turned = after.upgraded[seat] & ~before.upgraded[seat]
        gains = self.outlook.gains[before.round]
        more = sum(gain for card, gain in enumerate(gains) if turned >> card & 1)
        return value(after.stocks[seat], self.outlook.prices(before.round, seat)) + more

    def _planned(self, state: DuelState, seat: int, moves: Sequence[Move]) -> Planned:
        """The next move of the best plan, pieces first. A plan is remembered at each of its moments."""
        pieces = [move for move in moves if move[0] == SPEND and self._profitable(state, seat, move[1])]
        if pieces:
            return Planned(pieces[0], False)
        if isinstance(_step(state, seat), TakePart):
            return Planned(max(move for move in moves if move[0] == TAKE), False)
        moment = self._moment(state, seat)
        if moment not in self._next_move:
            if len(self._next_move) > MEMORY:
                self._next_move.clear()
            ahead = state.copy()
            plan = self._best(state, seat)
            for move in plan.moves:
                self._next_move.setdefault(self._moment(ahead, seat), Planned(move, plan.proven))
                if seat in ahead.pending and move in ahead.pending[seat]:
                    self.game.apply(ahead, seat, move)
        planned = self._next_move[moment]
        if planned.move in moves:
            return planned
        return Planned(DONE if DONE in moves else moves[0], False)  # asked only because of a piece

    def _profitable(self, state: DuelState, seat: int, piece: int) -> bool:
        """Whether a piece is worth using in production now."""
        ferries = self.game.content.ferries
        if piece >= len(ferries):
            return state.round == ROUNDS
        line = ferries[piece].line
        prices = self.outlook.prices(state.round, seat)
        return ferries[piece].flips > 0 or value(line.change, prices) > 0

    def _best(self, state: DuelState, seat: int) -> Production:
        """The best production from a moment of it."""
        return best_production(
            self.game.content.cards,
            self.game.factory.chain,
            works_at(state, seat),
            self.outlook.prices(state.round, seat),
            self.outlook.gains[state.round],
            PATIENCE,
        )

    def _moment(self, state: DuelState, seat: int) -> object:
        lane = state.lanes[seat] if state.lanes else []
        works = works_of(state, seat)
        return seat, state.round, works, state.inserting[seat], tuple(step.seen() for step in lane)

    # For search -----------------------------------------------------------------------------------

    def weights(self, state: DuelState, seat: int, moves: Sequence[Move]) -> Sequence[float] | None:
        """Bids and claims by what they promise, quickly judged."""
        step = _step(state, seat)
        if isinstance(step, PlaceDisc):
            promised = iter(Bidding(self.appeals, state, seat).promises(_bids(moves)))
            promises = [next(promised) if move[0] in PLACING else 0.0 for move in moves]
        elif isinstance(step, Claim):
            routes = Routes(self.outlook, state, seat)
            promises = [
                routes.track(move[1], step.value)[step.value] if move[0] == CLAIM else 0.0 for move in moves
            ]
        elif isinstance(step, UseCities):
            routes = Routes(self.outlook, state, seat)
            promises = [routes.uses[move[1]] if move[0] == USE else 0.0 for move in moves]
        else:
            whole = [float(move[0] not in LESS) for move in moves]
            return None if all(whole) else whole
        best = max(promises)
        return [
            exp((promise - best) / COOLNESS) if move[0] not in LESS else 0.0
            for promise, move in zip(promises, moves, strict=True)
        ]

    def evaluate(self, state: DuelState) -> Sequence[float] | None:
        """When the auction is over: by the money that each seat can expect to end with."""
        if not state.lanes:
            return None
        left = ROUNDS - state.round
        money = [
            self.outlook.worth(state, seat) + CARD[left] * state.companies[seat].bit_count()
            for seat in range(2)
        ]
        first = ends_above(money[0], money[1], SPREADS[left])
        return [first, 1.0 - first]


def _idle(state: DuelState, move: Move) -> bool:
    """Whether a move is no better than another: a piece used in the auction, a gain taken in part."""
    return move[0] in LESS or (move[0] == SPEND and not state.lanes)


def _bids(moves: Sequence[Move]) -> list[Move]:
    return [move for move in moves if move[0] in PLACING]


def _step(state: DuelState, seat: int) -> Step[Any]:
    """The decision that a seat faces."""
    return (state.lanes[seat] if state.lanes else state.agenda)[-1]
