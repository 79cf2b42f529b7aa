"""What a position is worth to a seat, in money at the end of the game: a quick judgement, for bots."""

from typing import TYPE_CHECKING

from bessemer.games.duel.effects import Effect
from bessemer.games.duel.ending import ROUNDS
from bessemer.games.duel.maps import bits
from bessemer.games.duel.mines import AWARD, more_trains
from bessemer.games.duel.railroad import GOLDEN_SPIKE, complete
from bessemer.games.duel.state import DuelState
from bessemer.games.industry.mill import Mill
from bessemer.games.industry.solver import works_of
from bessemer.games.industry.stock import MONEY, Stock, with_more
from bessemer.games.industry.works import Prices, Works, line_value, value

if TYPE_CHECKING:
    from bessemer.games.duel.game import Duel

PRICES: Prices = (0.9, 1.7, 2.9, 2.2, 1.0)
"""What coal, iron, oil, tech and money are worth with rounds still to come."""

USUAL = (0.3, 0.7, 1.0, 1.0)
"""By rounds to come: how much of these prices counts, whatever own cards can do with the resources."""

SAMPLE = 2
"""How many of a resource are tried out in order to price it."""

USE = 0.65
"""How much of a line will be used in a later round."""

SYMBOLS = (2.0, 2.5, 2.5, 3.0)
"""What an anchor, a spike, a double route and a Research card are worth, roughly."""

FLIP = 1.0
"""What an upgrade is worth besides its line: the freedom of order."""

PIECE = (3.0, 5.0)
"""What a Ferry token that is not used yet is worth, by its anchors."""

LEAD = 0.22
"""How much of an award an anchor or a train more than the opponent makes likely."""

LAST_LEAD = 0.35
"""The same in the last auction."""

RIVAL = 0.5
"""How much of what is done to the opponent counts, besides what it does for oneself."""

REACH = 0.25
"""What a City more in reach of the bottom edge is worth in each round to come."""

MEMORY = 100_000
"""Judgements remembered before they are forgotten."""


class Outlook:
    """Judges the possessions of a seat; what it works out once it remembers."""

    def __init__(self, game: "Duel") -> None:
        self.game = game
        cards = game.content.cards
        lines = [line_value(card.full[-1], PRICES) if card.upgradable else 0.0 for card in cards]
        self.gains = [
            [worth * USE * (ROUNDS - round) + (FLIP if worth else 0.0) for worth in lines]
            for round in range(ROUNDS + 1)
        ]
        self._mills: dict[tuple[tuple[int, ...], int], Mill] = {}
        self._expected: dict[object, float] = {}

    def prices(self, round: int, seat: int) -> Prices:
        """Prices of what is left after the production of a round."""
        return PRICES if round < ROUNDS else (0.0, 0.0, 0.0, float(self.game.tech_worth(seat)), 1.0)

    def in_hand(self, round: int, seat: int, works: Works) -> Prices:
        """Prices of what comes in before the production of a round: the later, the more own cards tell."""
        usual = USUAL[ROUNDS - round]
        if usual == 1.0:
            return PRICES
        now = self.expected(round, seat, works)
        richer = [works.with_stock(with_more(works.stock, kind, SAMPLE)) for kind in range(MONEY)]
        gains = [(self.expected(round, seat, one) - now) / SAMPLE for one in richer]
        coal, iron, oil, tech = (
            usual * price + (1.0 - usual) * gain for price, gain in zip(PRICES, gains, strict=False)
        )
        return coal, iron, oil, tech, 1.0

    def use(self, effect: Effect, round: int, targets: int, prices: Prices = PRICES) -> float:
        """What one use of an effect brings."""
        worth = value(effect.line.change, prices)
        worth += sum(price * count for price, count in zip(SYMBOLS, effect.symbols, strict=True))
        if effect.flips:
            own = targets & self.game.of_types[effect.flips]
            worth += max((self.flip(card, round) for card in bits(own)), default=0.0)
        return worth

    def flip(self, card: int, round: int) -> float:
        """What turning a Company over before the production of a round brings."""
        return self.gains[round - 1][card]

    # Production -----------------------------------------------------------------------------------

    def expected(self, round: int, seat: int, works: Works) -> float:
        """The money at the end if no more cards were won, by rough productions."""
        key = round, seat, works.stock, works.cards, works.upgraded, works.resolved
        money = self._expected.get(key)
        if money is None:
            if len(self._expected) > MEMORY:
                self._expected.clear()
            money = self._expected[key] = self._project(round, seat, works)
        return money

    def _project(self, round: int, seat: int, works: Works) -> float:
        cards, upgraded, stock = works.cards, works.upgraded, works.stock
        left = tuple(card for card in cards if not works.resolved >> card & 1)
        for later in range(round, ROUNDS + 1):
            stock, upgraded = self._produce(later, seat, stock, left, cards, upgraded)
            left = cards
        return value(stock, self.prices(ROUNDS, seat))

    def _produce(
        self,
        round: int,
        seat: int,
        stock: Stock,
        left: tuple[int, ...],
        cards: tuple[int, ...],
        upgraded: int,
    ) -> tuple[Stock, int]:
        """A production with the one upgrade of the Start-up, if that is still to come."""
        gains = self.gains[round - 1]
        closed = [card for card in cards if gains[card] and not upgraded >> card & 1]
        if closed and any(card >= self.game.content.deck for card in left):
            upgraded |= 1 << max(closed, key=gains.__getitem__)
        return self._mill(left, upgraded).run(stock, self.prices(round, seat)), upgraded

    def _mill(self, cards: tuple[int, ...], upgraded: int) -> Mill:
        key = cards, upgraded
        mill = self._mills.get(key)
        if mill is None:
            if len(self._mills) > MEMORY:
                self._mills.clear()
            lines = [
                line
                for card in cards
                for line in self.game.content.cards[card].lines(upgraded >> card & 1 == 1)
                if not line.flips
            ]
            mill = self._mills[key] = Mill(lines, PRICES)
        return mill

    # The whole position -----------------------------------------------------------------------------

    def worth(self, state: DuelState, seat: int) -> float:
        """What a seat can expect to end with, awards of the board included."""
        total = self.expected(state.round, seat, works_of(state, seat))
        rounds = ROUNDS - state.round
        map = self.game.map
        if rounds:
            reach = state.reach[seat]
            cities = sum((reach[city] & ~(1 << city)).bit_count() for city in map.bottom)
            total += REACH * rounds * min(cities, 20) / 2
        if map.mines:
            total += self._mines(state, seat)
        if state.rail:
            total += self._railroad(state, seat)
        if map.crossings:
            total += self._ferries(state, seat)
        elif state.ready[seat]:
            total += 3.0 * state.ready[seat].bit_count()
        return total

    def _mines(self, state: DuelState, seat: int) -> float:
        auctions = _auctions(state)
        return sum(AWARD * _likely(more_trains(state, seat, mine), auctions) for mine in self.game.map.mines)

    def train_at(self, state: DuelState, seat: int, mine: int) -> float:
        """What one more train on a track to a gold mine is worth, also by what it denies the opponent."""
        lead, auctions = more_trains(state, seat, mine), _auctions(state)
        gained = _likely(lead + 1, auctions) - _likely(lead, auctions)
        denied = _likely(-lead, auctions) - _likely(-lead - 1, auctions)
        return AWARD * (gained + RIVAL * denied)

    def _railroad(self, state: DuelState, seat: int) -> float:
        """How far the own train has come, compared with the other."""
        map = self.game.map
        last = len(map.spaces) - 1
        mine, theirs = (
            state.rail[owner] if owner == state.west else last - state.rail[owner]
            for owner in (seat, 1 - seat)
        )
        if complete(state):
            return GOLDEN_SPIKE if mine >= map.centre else 0.0
        built = (mine + theirs) / last
        return GOLDEN_SPIKE * built * _likely(mine - theirs, _auctions(state)) + 0.8 * mine

    def _ferries(self, state: DuelState, seat: int) -> float:
        anchors = self.game.content.anchors
        mine, theirs = (sum(anchors[token] for token in state.ferries[owner]) for owner in (seat, 1 - seat))
        ready = sum(
            PIECE[anchors[token] - 1] for token in state.ferries[seat] if state.ready[seat] >> token & 1
        )
        return 10.0 * _likely(mine - theirs, _auctions(state)) + ready


def _auctions(state: DuelState) -> int:
    """How many auctions are still to be finished."""
    return ROUNDS - state.round + (not state.lanes)


def _likely(lead: int, auctions: int) -> float:
    """How likely a lead is to last."""
    if auctions <= 0:
        return 1.0 if lead > 0 else 0.0
    each = LAST_LEAD if auctions == 1 else LEAD
    return min(0.95, max(0.05, 0.5 + each * lead)) if lead else 0.4
