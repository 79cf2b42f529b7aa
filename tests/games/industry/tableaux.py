"""Productions to be solved: tableaux drawn at random from the real pack, and moments of real games."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from bessemer.bots.bot import make_bot
from bessemer.content.packs import build_game
from bessemer.games.furnace.game import Furnace
from bessemer.games.furnace.pack import NO_ABILITY
from bessemer.games.furnace.policy import FurnacePolicy
from bessemer.games.furnace.state import FurnaceState
from bessemer.games.industry.production import RESOLVE
from bessemer.games.industry.solver import LIMIT, Production, best_production, works_at
from bessemer.games.industry.stock import Stock
from bessemer.games.industry.works import Prices
from bessemer.kernel.moves import DONE
from bessemer.kernel.session import Session

MONEY_ONLY: Prices = (0.0, 0.0, 0.0, 0.0, 1.0)
PRICES: tuple[Prices, ...] = (
    (0.8, 1.5, 2.8, 1.6, 1.0),
    (0.35, 0.7, 2.9, 1.1, 1.0),
    (1.0, 1.0, 1.0, 1.0, 1.0),
)


@dataclass(frozen=True)
class Tableau:
    """A seat in its Production Phase, and what counts when it is over."""

    game: Furnace
    state: FurnaceState
    seat: int
    prices: Prices
    gains: tuple[float, ...]
    drawn: str  # how to draw it again

    @property
    def size(self) -> int:
        """How many cards it has."""
        return len(self.state.tableaus[self.seat]) + len(self.state.inserting[self.seat])

    def solve(self, limit: int = LIMIT) -> Production:
        """The solver's answer."""
        works = works_at(self.state, self.seat)
        cards, chain = self.game.content.cards, self.game.factory.chain
        return best_production(cards, chain, works, self.prices, self.gains, limit)

    def worth(self, state: FurnaceState) -> float:
        """What the seat has in a later position of the same production."""
        left = zip(state.stocks[self.seat], self.prices, strict=True)
        turned = state.upgraded[self.seat] & ~self.state.upgraded[self.seat]
        gains = (gain for card, gain in enumerate(self.gains) if turned >> card & 1)
        return sum(amount * price for amount, price in left) + sum(gains)

    def play(self, production: Production) -> float:
        """Make the moves of a production, each of them legal, to its end; what the seat then has."""
        state = self.state.copy()
        for move in production.moves:
            assert move in state.pending[self.seat], (self.drawn, move)
            self.game.apply(state, self.seat, move)
        assert not state.lanes[self.seat], (self.drawn, "production is not over")
        return self.worth(state)


@cache
def table(seats: int, chain: bool) -> Furnace:
    """The game with its real cards."""
    game = build_game("furnace", seats, {"chain": chain, "capitalists": True})
    assert isinstance(game, Furnace)
    return game


def random_tableau(seed: str, size: int, rich: int = 5) -> Tableau:
    """A Start-up and Companies with anything that can be: stock, upgrades, second use, chain, begun cards."""
    rng = random.Random(seed)
    game = table(2, chain=rng.random() < 0.4)
    companies = game.content.companies
    state = game.start(seed)
    cards = [rng.randrange(companies, len(game.content.cards)), *rng.sample(range(companies), size - 1)]
    new = rng.randint(0, min(3, size - 1)) if game.factory.chain else 0
    older = cards[: size - new]
    rng.shuffle(older)
    state.tableaus[0] = tuple(older)
    state.inserting[0] = tuple(cards[size - new :])
    state.upgraded[0] = sum(1 << card for card in older if card < companies and rng.random() < 0.3)
    state.stocks[0] = _stock(rng, rich)
    malone = next(ability for ability in game.content.abilities if ability.second_uses)
    state.abilities = (malone if rng.random() < 0.35 else NO_ABILITY,) + (NO_ABILITY,) * (game.parties - 1)
    state.agenda = [game.close_auction]
    state.pending = {}
    game._advance(state)
    if rng.random() < 0.5:
        _play_some(game, state, rng)
    prices = MONEY_ONLY if rng.random() < 0.5 else rng.choice(PRICES)
    worthy = prices is not MONEY_ONLY and rng.random() < 0.7
    gains = tuple(rng.randrange(9) * 0.42 if worthy else 0.0 for _ in game.content.cards)
    return Tableau(game, state, 0, prices, gains, f"random_tableau({seed!r}, {size}, {rich})")


def _stock(rng: random.Random, rich: int) -> Stock:
    return rng.randint(0, rich), rng.randint(0, rich), rng.randint(0, 2), rng.randint(0, 2), rng.randint(0, 9)


def _play_some(game: Furnace, state: FurnaceState, rng: random.Random) -> None:
    """Play a few moves of the lane, so that cards are resolved, begun, or passed over; the Start-up often."""
    startup = next(card for card in state.tableaus[0] if card >= game.content.companies)
    for _ in range(rng.randint(1, 6)):
        moves = [move for move in state.pending[0] if move != DONE]
        if not moves:
            return
        begin = (RESOLVE, startup)
        game.apply(state, 0, begin if begin in moves and rng.random() < 0.3 else rng.choice(moves))


def tableaux_of_game(seed: int) -> Iterator[Tableau]:
    """Moments of a real game: every seat when production begins, and some later, partly played.

    At least one other seat is still producing, so that the end of a production is not the end of the phase.
    """
    rng = random.Random(f"moments {seed}")
    game = table(rng.choice((2, 3, 4)), chain=rng.random() < 0.3)
    policy = FurnacePolicy(game)
    kind = rng.choice(("greedy", "random"))
    bots = [make_bot(kind, f"moments {seed} {seat}") for seat in range(game.seats)]
    session = Session(game, f"moments {seed}", journal=False)
    state: FurnaceState = session.state
    opened = 0
    while state.outcome is None:
        if state.lanes and len(state.pending) > 1:
            fresh = opened != state.round
            opened = state.round
            for seat in state.pending if fresh else [state.to_move] if rng.random() < 0.1 else []:
                gains = tuple(policy._gains[state.round])
                drawn = f"game {seed}, turn {state.turn}, seat {seat}"
                yield Tableau(game, state.copy(), seat, policy.prices(state.round), gains, drawn)
        seat = state.to_move
        move = bots[seat].choose(game, game.view(state, seat), state.pending[seat])
        game.apply(state, seat, move)
