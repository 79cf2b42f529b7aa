"""How bots judge Furnace: production by planning it, bids by what a card or its compensation is worth."""

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import TYPE_CHECKING, ClassVar

from bessemer.games.furnace.auction import Compensate
from bessemer.games.furnace.estimate import Estimate
from bessemer.games.furnace.state import FurnaceState
from bessemer.games.furnace.styles import PLAIN, Style
from bessemer.games.industry.placing import ALIKE, Placing
from bessemer.games.industry.production import transact
from bessemer.games.industry.solver import Production, best_production, works_at, works_of
from bessemer.games.industry.stock import MONEY, Stock, add
from bessemer.games.industry.works import Prices, Works, line_value, value
from bessemer.kernel.game import Planned, Policy, Solved
from bessemer.kernel.moves import Move
from bessemer.kernel.outcome import prospects

if TYPE_CHECKING:
    from bessemer.games.furnace.game import Furnace

PRICES: Prices = (0.8, 1.5, 2.8, 1.6, 1.0)
"""What coal, iron, oil, upgrade tokens and money are worth with rounds still to come."""

GOODS: Prices = (*PRICES[:4], 0.0)
"""The prices of what is in stock besides money."""

PATIENCE = 4000
"""Moments that a plan of a production may look into: a second at most, and nearly always enough for proof."""

ENOUGH = 4
"""Pieces of a resource that a seat can be sure to need later; …"""

SURPLUS = 0.6
"""… and how much of its price each further one loses."""

USE = 0.6
"""How much of a line a card that is not yet owned will be used in a later round."""

EAGERNESS = 1.6
"""How much likelier than by chance a rival puts a disc on a card that is worth more than the others."""

URGENCY = 0.5
"""What counts, besides the best plan for all discs, of the loss if somebody else takes a place first."""

MEMORY = 5000
"""Judgements remembered before the oldest are forgotten."""

QUICK_MEMORY = 100_000
"""Quick judgements remembered before they are forgotten."""

MOST_DISC = 9
"""No disc of a pack is higher."""

COOLNESS = 1.5
"""Money by which one bid must promise more than another to be made e times as often."""

CONTEST = 0.25
"""How likely a rival's higher disc goes on a card worth as much as the average of the row."""

KEPT = (0.95, 0.82, 0.56, 0.33)
"""By rounds to come: how much of the money projected after an auction there is at the end of the game, …"""

LINES = (0.13, 0.14, 0.75, 2.2)
"""… what the lines owned add to it, by what they bring in a round (`USE` of the additional ones), …"""

STOCKED = (0.0, 0.05, 0.3, 0.8)
"""… and what is in stock, by its price. Fitted, like the spreads, to 200 games of three seats."""

SPREADS = (2.6, 6.8, 10.0, 11.0)
"""By rounds to come: what can still happen, in money; who leads by as much ends ahead in 73 of 100 games."""


@lru_cache(1024)
def higher_discs(hand: tuple[int, ...]) -> list[int]:
    """How many discs of a hand are higher than each value."""
    return [sum(disc > value for disc in hand) for value in range(MOST_DISC + 1)]


class FurnacePolicy(Policy):
    """The worth of moves, in money at the end of the game."""

    kept: ClassVar[tuple[float, ...]] = KEPT
    stocked: ClassVar[tuple[float, ...]] = STOCKED
    spreads: ClassVar[tuple[float, ...]] = SPREADS

    def __init__(self, game: "Furnace", style: Style = PLAIN) -> None:
        self.game = game
        self.style = style
        coal, iron, oil, token, money = PRICES
        kept = style.kept
        self._prices: Prices = (coal * kept, iron * kept, oil * kept, token * kept, money)
        self._gains = [
            [worth * USE * (game.rounds - round) + style.upgrade for worth in self._additional()]
            for round in range(game.rounds + 1)
        ]
        self._next_move: dict[object, Planned] = {}
        self._worth: dict[object, float] = {}
        self._estimate = self._make_estimate()
        self._owned = [self._owning(left) for left in range(len(self.kept))]
        self._projected: dict[object, float] = {}
        self._appeals: dict[object, Appeal] = {}

    def _additional(self) -> list[float]:
        """What the additional side of each card brings in a round."""
        return [line_value(card.full[-1], PRICES) for card in self.game.content.cards]

    def _owning(self, left: int) -> list[float]:
        """What each card adds to the money of its owner with so many rounds to come."""
        lines = zip(self._estimate.whole, self._estimate.additional, strict=True)
        return [LINES[left] * (whole - (1.0 - USE) * additional) for whole, additional in lines]

    def _make_estimate(self) -> Estimate:
        """Rough productions."""
        return Estimate(self.game.content.cards, PRICES, self._gains)

    def works_of(self, state: FurnaceState, seat: int) -> Works:
        """What a seat produces with; during the auction, what it would produce with."""
        return works_of(state, seat, state.abilities[seat].second_uses)

    def worths(self, state: FurnaceState, seat: int, moves: Sequence[Move]) -> list[float]:
        """The worth of each move to a seat that must decide."""
        if len(self._next_move) + len(self._worth) > MEMORY:
            self._next_move.clear()
            self._worth.clear()
        if not state.lanes:
            step = state.agenda[-1]
            if isinstance(step, Compensate):
                return [self._after_transactions(state, step, move[1]) for move in moves]
            return Bidding(self, state, seat).worths(moves)
        best = self._planned(state, seat).move
        return [1.0 if move == best else 0.0 for move in moves]

    # For search -----------------------------------------------------------------------------------

    def planned(self, state: FurnaceState, seat: int, moves: Sequence[Move]) -> Planned | None:
        """Everything but a bid."""
        if state.lanes:
            return self._planned(state, seat)
        if isinstance(state.agenda[-1], Compensate):
            worths = self.worths(state, seat, moves)
            return Planned(moves[worths.index(max(worths))], False)
        return None

    def solved(self, state: FurnaceState, seat: int) -> Solved | None:
        """The best production from here."""
        if not state.lanes or seat not in state.pending:
            return None
        best = self._best(state, seat)
        return Solved(best.worth, best.bound, best.moves, state.round == self.game.rounds)

    def brought(self, before: FurnaceState, after: FurnaceState, seat: int) -> float:
        """What a production has left, and what the cards it turned over will be worth."""
        turned = after.upgraded[seat] & ~before.upgraded[seat]
        gains = [gain for card, gain in enumerate(self._gains[before.round]) if turned >> card & 1]
        return value(after.stocks[seat], self.prices(before.round)) + sum(gains)

    def weights(self, state: FurnaceState, seat: int, moves: Sequence[Move]) -> Sequence[float] | None:
        """Bids by what they promise; transactions by what they leave."""
        if state.lanes:
            return None
        step = state.agenda[-1]
        if isinstance(step, Compensate):
            line = self.game.compensations[step.card]
            works = self.works_of(state, seat)
            promises = [
                self.expected(state.round, works.with_stock(add(works.stock, line.change, move[1])))
                for move in moves
            ]
        else:
            promises = self._promises(state, seat, moves)
        best = max(promises)
        return [exp((promise - best) / COOLNESS) for promise in promises]

    def likely(self, state: FurnaceState, seat: int, moves: Sequence[Move]) -> Sequence[float] | None:
        """Bids by the best use of all discs together."""
        if state.lanes or isinstance(state.agenda[-1], Compensate):
            return self.weights(state, seat, moves)
        worths = self.worths(state, seat, moves)
        best = max(worths)
        return [exp((worth - best) / COOLNESS) for worth in worths]

    def evaluate(self, state: FurnaceState) -> Sequence[float] | None:
        """When the auction is over: by the money that each seat can expect to end with."""
        return self.prospects(state) if state.lanes else None

    def prospects(self, state: FurnaceState) -> list[float]:
        """What each seat can expect of the game, by the money that all can expect to end with."""
        money = [self.expected(state.round, self.works_of(state, seat)) for seat in range(self.game.seats)]
        return prospects(money, self.spreads[self.game.rounds - state.round])

    def expected(self, round: int, works: Works) -> float:
        """The money at the end of the game."""
        left = self.game.rounds - round
        adds = self._owned[left]
        owned = sum([adds[card] for card in works.cards]) + self.style.card * len(works.cards)
        owned += self.stocked[left] * value(works.stock, GOODS)
        return self.kept[left] * self.projected(round, works) + owned

    def projected(self, round: int, works: Works) -> float:
        """The money at the end if no more cards were won, by rough productions; and what the style likes."""
        key = round, works.key
        money = self._projected.get(key)
        if money is None:
            if len(self._projected) > QUICK_MEMORY:
                self._projected.clear()
            money = self._projected[key] = self._project(round, works)
        return money

    def _project(self, round: int, works: Works) -> float:
        cards = works.cards
        if works.resolved:
            works = works.with_cards(tuple(card for card in cards if not works.resolved >> card & 1))
        style = self.style
        liked = 0.0
        stock, upgraded = works.stock, works.upgraded
        for later in range(round, self.game.rounds + 1):
            _, stock, upgraded = self._estimate.produce(later, works, self.prices(later))
            works = works.next_round(stock, cards, upgraded)
            if later == round < self.game.rounds:
                liked = style.now * stock[MONEY]
        return stock[MONEY] + liked + style.upgrade * upgraded.bit_count()

    def _promises(self, state: FurnaceState, seat: int, moves: Sequence[Move]) -> list[float]:
        """What each bid promises, by how likely it is to win. Bids on one card stand together."""
        appeal = self._appeal(state, seat)
        rivals = [
            (1 << party, higher_discs(hand))
            for party, hand in enumerate(state.hands)
            if hand and party != seat
        ]
        promises = []
        last = -1
        for _, disc, card in moves:
            if card != last:
                last = card
                place = state.row.index(card)
                taken, bidders = state.taken[place], state.bidders[place]
                win, holds, compensation = appeal.win[place], appeal.holds[place], appeal.compensation[place]
                threats = [higher for bit, higher in rivals if not bidders & bit]
            lost = compensation[disc]
            if taken >> disc:
                promises.append(lost)
            else:
                kept = holds ** sum([higher[disc] for higher in threats])
                promises.append(kept * win + (1.0 - kept) * lost)
        return promises

    def _appeal(self, state: FurnaceState, seat: int) -> "Appeal":
        key = state.round, seat, state.stocks[seat], state.tableaus[seat], state.row
        appeal = self._appeals.get(key)
        if appeal is None:
            if len(self._appeals) > QUICK_MEMORY // 100:
                self._appeals.clear()
            appeal = self._appeals[key] = Appeal(self, state, seat)
        return appeal

    # Production -----------------------------------------------------------------------------------

    def prices(self, round: int) -> Prices:
        """Prices of what is left after the production of a round."""
        return self._prices if round < self.game.rounds else (0.0, 0.0, 0.0, 0.0, 1.0)

    def outlook(self, round: int, works: Works) -> float:
        """What a seat can make of this round's production: a quick guess, remembered."""
        key = round, works.key
        if key not in self._worth:
            if len(self._worth) > QUICK_MEMORY:
                self._worth.clear()
            prices = self.prices(round)
            worth, left, _ = self._estimate.produce(round, works, prices)
            surplus = sum(prices[kind] * max(0, left[kind] - ENOUGH) for kind in range(MONEY))
            self._worth[key] = worth - SURPLUS * surplus
        return self._worth[key]

    def _planned(self, state: FurnaceState, seat: int) -> Planned:
        """The next move of the best plan. A plan is made once and remembered at each of its moments."""
        moment = self._moment(state, seat)
        if moment not in self._next_move:
            ahead = state.copy()
            plan = self._best(state, seat)
            for move in plan.moves:
                self._next_move[self._moment(ahead, seat)] = Planned(move, plan.proven)
                if seat in ahead.pending and move in ahead.pending[seat]:
                    self.game.apply(ahead, seat, move)
        return self._next_move[moment]

    def _best(self, state: FurnaceState, seat: int) -> Production:
        """The best production from a moment of it."""
        return best_production(
            self.game.content.cards,
            self.game.factory.chain,
            works_at(state, seat),
            self.prices(state.round),
            self._gains[state.round],
            PATIENCE,
        )

    def _moment(self, state: FurnaceState, seat: int) -> object:
        lane = state.lanes[seat] if state.lanes else []
        return seat, state.round, self.works_of(state, seat), [step.seen() for step in lane].__repr__()

    # Compensation ---------------------------------------------------------------------------------

    def _after_transactions(self, state: FurnaceState, step: Compensate, count: int) -> float:
        ahead = state.copy()
        transact(ahead, step.seat, step.card, self.game.compensations[step.card], count)
        return self.outlook(state.round, self.works_of(ahead, step.seat))


class Appeal:
    """What the cards of the row would bring a seat, quickly judged: won, or as compensation for each disc."""

    __slots__ = ("compensation", "holds", "win")

    def __init__(self, policy: FurnacePolicy, state: FurnaceState, seat: int) -> None:
        works = policy.works_of(state, seat)
        ability = state.abilities[seat]
        round = state.round
        now = policy.expected(round, works)
        self.win = []
        self.compensation: list[list[float]] = []
        for card in state.row:
            won = works.with_cards((*works.cards, card))
            won = won.with_stock(add(works.stock, ability.win))
            self.win.append(policy.expected(round, won) - now)
            line = policy.game.compensations[card]
            brings = [0.0] * (MOST_DISC + 1)
            for disc in set(policy.game.hand(ability)):
                times = disc + ability.bonus
                if line.processing:
                    stock = add(works.stock, line.change, line.times(works.stock, line.limit * times))
                else:
                    stock = add(works.stock, line.gains, times)
                brings[disc] = policy.expected(round, works.with_stock(stock)) - now
            self.compensation.append(brings)
        average = max(1.0, sum(self.win) / len(self.win))
        self.holds = [1.0 - min(0.9, max(0.02, CONTEST * win / average)) for win in self.win]


class Bidding:
    """Judges bids: what each disc on each card is likely to bring, and the best use of all discs together."""

    def __init__(self, policy: FurnacePolicy, state: FurnaceState, seat: int) -> None:
        self.policy = policy
        self.state = state
        self.seat = seat
        self.works = self._so_far()
        self.now = policy.outlook(state.round, self.works)
        self.wins = [self._win(place) for place in range(len(state.row))]
        self.expected = {
            (value, place): self._expected(value, place)
            for place in range(len(state.row))
            for value in set(state.hands[seat])
        }

    def worths(self, moves: Sequence[Move]) -> list[float]:
        """The best that all discs can bring together if this one is placed so, and what waiting may cost."""
        places = {card: place for place, card in enumerate(self.state.row)}
        hand = self.state.hands[self.seat]
        open_places = {(disc, places[card]) for _, disc, card in moves}
        placing = Placing(
            [
                [
                    (discs, self._brought(discs, place))
                    for discs in self._together()
                    if all((hand[number], place) in open_places for number in numbers(discs))
                ]
                for place in places.values()
            ]
        )
        worths = []
        for _, disc, card in moves:
            number, place = hand.index(disc), places[card]
            worth = placing.with_disc(number, place)
            if worth > placing.best - ALIKE:
                worth += URGENCY * placing.loss(number, place)
            worths.append(worth)
        return worths

    def _together(self) -> list[int]:
        """Sets of discs of the hand, as bits, that may lie on one card: one disc, or several that stack."""
        discs = len(self.state.hands[self.seat])
        if self.state.abilities[self.seat].stacks:
            return list(range(1, 1 << discs))
        return [1 << number for number in range(discs)]

    def _brought(self, discs: int, place: int) -> float:
        """What some discs are likely to bring on one card: the highest may win it, the others are paid."""
        *others, highest = sorted(self.state.hands[self.seat][number] for number in numbers(discs))
        return self.expected[highest, place] + sum(self._compensation(disc, place) for disc in others)

    def _so_far(self) -> Works:
        """What the seat would produce with if the auction ended now."""
        state, seat = self.state, self.seat
        works = self.policy.works_of(state, seat)
        stock, cards = works.stock, works.cards
        for place, bids in enumerate(state.bids):
            mine = [disc for disc, party in bids if party == seat]
            if leads(bids, seat):
                mine.remove(max(mine))
                cards = (*cards, state.row[place])
                stock = add(stock, state.abilities[seat].win)
            for disc in mine:
                stock = self._compensated(stock, disc, place)
        return works.later(stock, cards, works.upgraded)

    def _compensated(self, stock: Stock, disc: int, place: int) -> Stock:
        """A stock after the compensation of a card for a disc."""
        line = self.policy.game.compensations[self.state.row[place]]
        times = disc + self.state.abilities[self.seat].bonus
        if line.processing:
            return add(stock, line.change, line.times(stock, line.limit * times))
        return add(stock, line.gains, times)

    def _win(self, place: int) -> float:
        """What taking a card would bring: more production now, and its line again in each later round."""
        policy, state = self.policy, self.state
        game = policy.game
        card = state.row[place]
        works = self.works.with_cards((*self.works.cards, card))
        more = policy.outlook(state.round, works) - self.now
        basic, additional = game.content.cards[card].full
        later = line_value(basic, PRICES) + USE * line_value(additional, PRICES)
        win = value(state.abilities[self.seat].win, PRICES)
        liked = policy.style.card
        return max(0.0, more) + later * USE * (game.rounds - state.round) + win + liked

    def _compensation(self, disc: int, place: int) -> float:
        """What the compensation of a card would bring for a disc."""
        works = self.works.with_stock(self._compensated(self.works.stock, disc, place))
        return max(0.0, self.policy.outlook(self.state.round, works) - self.now)

    def _expected(self, disc: int, place: int) -> float:
        """Win or compensation, each as likely as the rivals' discs make it."""
        state = self.state
        top = max((value for value, _ in state.bids[place]), default=0)
        compensation = self._compensation(disc, place)
        if top >= disc:
            return compensation
        kept = 1.0
        total = sum(self.wins) or 1.0
        for party, hand in enumerate(state.hands):
            if party != self.seat and not state.bidders[place] >> party & 1:
                higher = sum(value > disc for value in hand)
                chance = min(0.9, EAGERNESS * self.wins[place] / total)
                kept *= (1.0 - chance) ** higher
        return kept * self.wins[place] + (1.0 - kept) * compensation


def leads(bids: Sequence[tuple[int, int]], seat: int) -> bool:
    """Whether a seat would take a card as it lies: nobody else has a disc as high."""
    top = max((disc for disc, _ in bids), default=0)
    return bool(bids) and all(party == seat for disc, party in bids if disc == top)


def numbers(bits: int) -> list[int]:
    """The places of the bits of a set."""
    return [number for number in range(bits.bit_length()) if bits >> number & 1]
