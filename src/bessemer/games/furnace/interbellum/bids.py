"""How bots judge bids of Interbellum: on Companies and Schools, with variable discs, and against Agents."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bessemer.games.furnace.interbellum.agents import CONTESTED, LEADING, LOWEST, SCHOOL, TARGET
from bessemer.games.furnace.interbellum.estimate import Staffed
from bessemer.games.furnace.interbellum.moves import BID, PAIR, RAISE
from bessemer.games.furnace.interbellum.state import VARIABLE, InterbellumState
from bessemer.games.furnace.policy import (
    CONTEST,
    EAGERNESS,
    MOST_DISC,
    PRICES,
    URGENCY,
    USE,
    Bidding,
    higher_discs,
    leads,
    numbers,
)
from bessemer.games.industry.lines import Line
from bessemer.games.industry.placing import ALIKE, Offer, Placing
from bessemer.games.industry.stock import COAL, Stock, add, with_more
from bessemer.games.industry.works import value
from bessemer.kernel.moves import Move

if TYPE_CHECKING:
    from bessemer.games.furnace.interbellum.policy import InterbellumPolicy

MANAGER = 2.0
"""What a Manager brings in each later round."""

OF_ITS_OWN_ACCORD = 0.5
"""How likely the Company with the most discs is where an Agent goes that looks for such a place."""

EXTRA = -1
"""Stands for the disc that is placed together with another."""

MOST_JUDGED = 4
"""The highest disc whose compensation is judged; that of higher ones follows from it."""

BOUGHT = 0.35
"""How likely a rival who has the coal buys a higher variable disc, compared with placing another disc."""

WARY = 2.0
"""How much more one who may stack discs reckons with being outbid: it can bid on a card once more, later."""


class LotBidding(Bidding):
    """Judges bids for Companies and for the Managers of Schools."""

    policy: "InterbellumPolicy"
    state: InterbellumState
    works: Staffed

    def __init__(self, policy: "InterbellumPolicy", state: InterbellumState, seat: int) -> None:
        self.policy = policy
        self.state = state
        self.seat = seat
        self.offered = dict(zip(state.row[len(state.row) - len(state.offered) :], state.offered, strict=True))
        self.works = self._so_far()
        self.now = policy.outlook(state.round, self.works)
        self.led = {place for place, bids in enumerate(state.bids) if leads(bids, seat)}
        self.wins = [self._win(place) for place in range(len(state.row))]
        self.total = sum(self.wins) or 1.0
        self.expected = {}
        self._costs: dict[int, float] = {}

    def worths(self, moves: Sequence[Move]) -> list[float]:
        """The best that all discs can bring together if this one is placed so, and what waiting may cost."""
        places = {card: place for place, card in enumerate(self.state.row)}
        discs = [*self.state.hands[self.seat], *([EXTRA] if self.state.extra[self.seat] else [])]
        offers: list[dict[int, float]] = [{} for _ in places]
        raised = [0] * len(places)
        brings = []
        for move in moves:
            place = places[move[-1]]
            number = (
                discs.index(EXTRA)
                if move[0] == PAIR
                else discs.index(VARIABLE if move[0] == RAISE else move[1])
            )
            worth = self._brings(move, place)
            brings.append((number, place, worth))
            if move[0] == RAISE and worth > offers[place].get(number, 0.0):
                raised[place] = move[1]
            offers[place][number] = max(offers[place].get(number, 0.0), worth)
        placing = Placing(
            [self._together_on(discs, card, place, raised[place]) for place, card in enumerate(offers)]
        )
        together: dict[tuple[int, int], float] = {}
        worths = []
        for number, place, worth in brings:
            if (number, place) not in together:
                together[number, place] = placing.with_disc(number, place)
            worth += together[number, place] - offers[place][number]
            if worth > placing.best - ALIKE:
                worth += URGENCY * placing.loss(number, place)
            worths.append(worth)
        return worths

    def _together_on(
        self, discs: Sequence[int], alone: dict[int, float], place: int, raised: int
    ) -> list[Offer]:
        """What may lie on a card: one disc, or several that stack, of which all but the highest are paid."""
        if not self.state.abilities[self.seat].stacks:
            return [(1 << number, worth) for number, worth in alone.items()]
        held = sum(1 << number for number in alone)
        values = [raised if disc == VARIABLE else disc for disc in discs]
        offers: list[Offer] = []
        for bits in range(1, held + 1):
            if not bits & ~held:
                stack = numbers(bits)
                top = max(stack, key=values.__getitem__)
                others = [discs[number] for number in stack if number != top]
                offers.append((bits, alone[top] + self._paid(others, place)))
        return offers

    def _paid(self, discs: Sequence[int], place: int) -> float:
        """What discs bring under a higher one, together; a variable disc without coal spent on it."""
        ability = self.state.abilities[self.seat]
        lowest = self.state.round if self.policy.game.growth else ability.variable
        stock = self.works.stock
        for disc in discs:
            stock = self._compensated(stock, lowest if disc == VARIABLE else disc, place)
        return max(0.0, self.policy.outlook(self.state.round, self.works.with_stock(stock)) - self.now)

    def _brings(self, move: Move, place: int) -> float:
        """What a disc is likely to bring; coal that it costs is worth what it would make in production."""
        if move[0] == BID:
            return self._expected(move[1], place)
        if move[0] == PAIR:
            return self._expected(self.state.extra[self.seat], place)
        return max(0.0, self._expected(move[1], place) - self._cost(move[1]))

    def _cost(self, disc: int) -> float:
        if self.policy.game.growth:
            return 0.0
        coal = disc - self.state.abilities[self.seat].variable
        if coal not in self._costs:
            without_it = self.works.with_stock(with_more(self.works.stock, COAL, -coal))
            lost = self.now - self.policy.outlook(self.state.round, without_it)
            self._costs[coal] = max(coal * 0.5, lost)
        return self._costs[coal]

    # What lots bring ------------------------------------------------------------------------------

    def _so_far(self) -> Staffed:
        """What the seat would produce with if the auction ended now."""
        works = super()._so_far()
        assert isinstance(works, Staffed)
        schools = [card for card in works.cards if card in self.offered]
        if schools:
            works = works.with_cards(tuple(card for card in works.cards if card not in self.offered))
            for card in schools:
                works = works.with_manager(self.offered[card])
        return works

    def _compensated(self, stock: Stock, disc: int, place: int) -> Stock:
        """A stock after the compensation of a card for a disc; of a School by the better of its options."""
        card = self.state.row[place]
        times = disc + self.state.abilities[self.seat].bonus
        if card not in self.offered:
            return compensated(stock, self.policy.game.compensations[card], times)
        options = [compensated(stock, line, times) for line in self.state.school_options(card)]
        return max(options, key=lambda left: value(left, PRICES))

    def _win(self, place: int) -> float:
        """What taking a lot would bring: more production now, and in later rounds again."""
        policy, state = self.policy, self.state
        card = state.row[place]
        left = policy.game.rounds - state.round
        works, now = self.works, self.now
        if place in self.led:  # it is among the works: what it adds to those before the auction
            works = policy.works_of(state, self.seat)
            now = policy.outlook(state.round, works)
        if card in self.offered:
            more = policy.outlook(state.round, works.with_manager(self.offered[card])) - now
            return max(0.0, more) + MANAGER * left
        stock = policy.estimate.deliver(works.stock, policy.game.content.basic[card])
        works = works.with_cards((*works.cards, card))
        win = state.abilities[self.seat].win
        works = works.with_stock(add(stock, win))
        more = policy.outlook(state.round, works) - now
        estimate = policy.estimate
        later = estimate.basic[card] + USE * estimate.additional[card]
        return max(0.0, more) + later * USE * left

    # Rivals ---------------------------------------------------------------------------------------

    def _expected(self, disc: int, place: int) -> float:
        """Win or compensation, each as likely as the rivals' discs make it."""
        key = disc, place
        worth = self.expected.get(key)
        if worth is None:
            worth = self.expected[key] = self._weigh(disc, place)
        return worth

    def _weigh(self, disc: int, place: int) -> float:
        state = self.state
        top = max((value for value, _ in state.bids[place]), default=-1)
        compensation = self._compensation(disc, place)
        if top >= disc:
            return compensation
        kept, win = self._kept(disc, place), self.wins[place]
        worth = kept * win + (1.0 - kept) * compensation
        if place in self.led:  # the lower disc might have won as well, now it is paid (F6.3)
            worth += self._kept(top, place) * (self._compensation(top, place) - win)
        return worth

    def _kept(self, disc: int, place: int) -> float:
        """How likely no rival puts a higher disc there."""
        state = self.state
        kept = 1.0
        chance = min(0.9, EAGERNESS * self.wins[place] / self.total)
        times = WARY if state.abilities[self.seat].stacks else 1.0
        for party, hand in enumerate(state.hands):
            if party == self.seat or not hand or state.bidders[place] >> party & 1:
                continue
            if party in self.policy.game.rivals:
                kept *= 1.0 - outbids(state, party, place, disc)
            else:
                higher = float(sum(value > disc for value in hand))
                if party < self.policy.game.seats and hand[0] == VARIABLE:
                    higher += BOUGHT * can_raise(state, party, disc + 1)
                kept *= (1.0 - chance) ** (times * higher)
        return kept


class LotAppeal:
    """What the lots of the row would bring a seat, quickly judged: won, or as compensation for each disc."""

    __slots__ = ("_compensation", "_holds", "_policy", "_seat", "_win")

    def __init__(
        self, policy: "InterbellumPolicy", state: InterbellumState, seat: int, works: Staffed
    ) -> None:
        self._policy = policy
        self._seat = seat
        ability, round = state.abilities[seat], state.round
        now = policy.expected(round, works)
        managers = iter(state.offered)
        schools = state.row[len(state.row) - len(state.offered) :]
        self._win: list[float] = []
        self._compensation: list[list[float]] = []
        for card in state.row:
            if card in schools:
                won = works.with_manager(next(managers))
                lines = state.school_options(card)
            else:
                stock = policy.estimate.deliver(works.stock, policy.game.content.basic[card])
                won = works.with_cards((*works.cards, card)).with_stock(add(stock, ability.win))
                lines = (policy.game.compensations[card],)
            self._win.append(policy.expected(round, won) - now)
            self._compensation.append(
                [
                    max(
                        policy.expected(
                            round, works.with_stock(compensated(works.stock, line, disc + ability.bonus))
                        )
                        for line in lines
                    )
                    - now
                    for disc in range(MOST_JUDGED + 1)
                ]
            )
        average = max(1.0, sum(self._win) / len(self._win))
        self._holds = [1.0 - min(0.9, max(0.02, CONTEST * win / average)) for win in self._win]

    def promises(self, state: InterbellumState, moves: Sequence[Move]) -> list[float]:
        """What each bid promises, by how likely it is to win; bids on one lot mostly stand together."""
        seat, game = self._seat, self._policy.game
        coal = 0.0 if game.growth else PRICES[COAL]
        bonus = state.abilities[seat].variable
        players = [
            (1 << party, higher_discs(hand))
            for party, hand in enumerate(state.hands)
            if hand and party != seat and party not in game.rivals
        ]
        agents = [party for party in game.rivals if state.hands[party]]
        promises = []
        last = -1
        for move in moves:
            verb, card = move[0], move[-1]
            disc = state.extra[seat] if verb == PAIR else move[1]
            if card != last:
                last = card
                place = state.row.index(card)
                taken, bidders = state.taken[place], state.bidders[place]
                win, holds, brings = self._win[place], self._holds[place], self._compensation[place]
                threats = [higher for bit, higher in players if not bidders & bit]
            promise = brings[disc] if disc <= MOST_JUDGED else brings[MOST_JUDGED] * disc / MOST_JUDGED
            if not taken >> disc:
                kept = holds ** sum([higher[disc] for higher in threats]) if disc <= MOST_DISC else 1.0
                for party in agents:
                    if not bidders >> party & 1:
                        kept *= 1.0 - outbids(state, party, place, disc)
                promise = kept * win + (1.0 - kept) * promise
            if verb == RAISE:
                promise -= (disc - bonus) * coal
            promises.append(promise)
        return promises


def compensated(stock: Stock, line: Line, times: int) -> Stock:
    """A stock after a compensation line was used as often as it can be."""
    if line.processing:
        return add(stock, line.change, line.times(stock, line.limit * times))
    return add(stock, line.gains, times)


def can_raise(state: InterbellumState, seat: int, value: int) -> bool:
    """Whether a seat could set its variable disc to a value."""
    if state.game.growth:
        return state.round >= value
    return state.stocks[seat][COAL] + state.abilities[seat].variable >= value


def outbids(state: InterbellumState, party: int, place: int, disc: int) -> float:
    """How likely an Agent puts a higher disc on a card, by what its card says it does."""
    game = state.game
    hand = state.hands[party]
    higher = [value for value in hand if value > disc and not state.taken[place] >> value & 1]
    if not higher:
        return 0.0
    agent = game.agent(state, party)
    companies = len(state.row) - len(state.schools)
    spared = 1.0
    for disc_rule, place_rule in agent.bids:
        if place_rule == SCHOOL:
            if place >= companies:
                return 0.9 if disc_rule != LOWEST or len(higher) == len(hand) else 0.3
            if companies < len(state.row):
                spared *= 0.7  # it is busy there first
        elif place_rule == CONTESTED:
            if place < companies:
                discs = len(state.bids[place]) + 1
                fuller = sum(len(bids) >= discs for bids in state.bids[:companies])
                return spared * (OF_ITS_OWN_ACCORD if fuller <= 1 else OF_ITS_OWN_ACCORD / fuller)
        elif place_rule == TARGET:
            considered = game.index.targets[state.agents[party - game.seats]]
            if place < companies and considered >> state.row[place] & 1:
                turns = len(hand) if disc_rule == LEADING else len(higher)
                return spared * (1.0 - (1.0 - 1.0 / companies) ** turns)
        elif place == len(state.row) - 1:
            return spared * 0.2
    return 0.0
