"""Productions to be solved: tableaux with the cards, Managers and Capitalists of the expansion."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from bessemer.bots.bot import make_bot
from bessemer.content.packs import build_game
from bessemer.games.furnace.interbellum.game import Interbellum
from bessemer.games.furnace.interbellum.lane import closes_here, produces
from bessemer.games.furnace.interbellum.pack import NO_ABILITY
from bessemer.games.furnace.interbellum.policy import InterbellumPolicy
from bessemer.games.furnace.interbellum.solver import LIMIT, best_production
from bessemer.games.furnace.interbellum.solver_task import Aims
from bessemer.games.furnace.interbellum.state import InterbellumState
from bessemer.games.industry.solver import Production
from bessemer.kernel.moves import DONE
from tests.games.industry.exhaustive import TooMany
from tests.games.industry.tableaux import MONEY_ONLY, PRICES

SEAT = 0


@dataclass(frozen=True)
class Tableau:
    """A seat in its Production Phase, and what counts when it is over."""

    game: Interbellum
    state: InterbellumState
    seat: int
    aims: Aims
    drawn: str  # how to draw it again

    def solve(self, limit: int = LIMIT) -> Production:
        """The solver's answer."""
        return best_production(self.state, self.seat, self.aims, limit)

    def worth(self, state: InterbellumState) -> float:
        """What the seat has in a later position of the same production."""
        seat, before = self.seat, self.state
        left = zip(state.stocks[seat], self.aims.after, strict=True)
        turned = state.upgraded[seat] & ~before.upgraded[seat]
        lost = before.owned[seat] & ~state.owned[seat]
        total = sum(amount * price for amount, price in left)
        total += sum(gain for card, gain in enumerate(self.aims.turned) if turned >> card & 1)
        return total - sum(loss for card, loss in enumerate(self.aims.discarded) if lost >> card & 1)

    def play(self, production: Production) -> float:
        """Make the moves of a production, each of them legal, to its end; what the seat then has."""
        state = self.state.copy()
        for move in production.moves[:-1]:
            assert move in state.pending[self.seat], (self.drawn, self.game.vocabulary.text(move))
            self.game.apply(state, self.seat, move)
        assert DONE in state.pending[self.seat], (self.drawn, "production is not over")
        assert production.moves[-1] == DONE
        return self.worth(state)


@cache
def table(seats: int, chain: bool) -> Interbellum:
    """The game with its real cards."""
    game = build_game("furnace-interbellum", seats, {"chain": chain})
    assert isinstance(game, Interbellum)
    return game


def random_tableau(
    seed: str, size: int, rich: int = 4, managers: int = 2, game: Interbellum | None = None
) -> Tableau:
    """A Start-up and mostly new Companies with anything that can be: Managers, goods, Capitalists, chains."""
    rng = random.Random(seed)
    real = table(rng.choice((1, 2)), chain=rng.random() < 0.3)
    game = game or real
    content = game.content
    state = game.start(seed)
    assert isinstance(state, InterbellumState)
    new = list(range(content.base_companies, content.companies))
    rng.shuffle(new)
    old = rng.sample(range(content.base_companies), size)
    drawn = [new.pop() if rng.random() < 0.75 else old.pop() for _ in range(size - 1)]
    cards = [rng.randrange(game.first_startup, len(content.cards)), *drawn]
    late = rng.randint(0, min(2, size - 1)) if game.factory.chain else 0
    older = cards[: size - late]
    rng.shuffle(older)
    state.tableaus[SEAT] = tuple(older)
    state.inserting[SEAT] = tuple(cards[size - late :])
    state.owned[SEAT] = sum(1 << card for card in cards)
    state.upgraded[SEAT] = sum(1 << card for card in older if card < content.companies and rng.random() < 0.4)
    right = game.right_of(SEAT)
    state.tableaus[right] = tuple(new[:2])
    state.owned[right] = sum(1 << card for card in new[:2])
    state.upgraded[right] = 1 << new[0]
    hired = rng.sample(range(len(content.managers)), managers + 1)
    state.managers[SEAT] = tuple(hired[: rng.randint(0, managers)])
    state.managers[right] = (hired[-1],)
    state.posts[right] = ((hired[-1], new[0]),)
    for card in cards:
        if rng.random() < 0.3:
            state.store(card, (rng.randint(0, 2), rng.randint(0, 2), 0, 0, 0))
    state.stocks[SEAT] = tuple(rng.randint(0, most) for most in (rich, rich, 2, 2, 3))  # type: ignore[assignment]
    ability = rng.choice((NO_ABILITY, *content.abilities))
    state.abilities = (ability,) + (NO_ABILITY,) * (game.parties - 1)
    state.agenda = [game.close_auction]
    state.pending = {}
    state.row = ()
    _open_production(game, state)
    prices = MONEY_ONLY if rng.random() < 0.5 else rng.choice(PRICES)
    worthy = prices is not MONEY_ONLY
    turned, lost = (
        tuple(rng.randrange(9) * 0.42 if worthy else 0.0 for _ in content.cards) for _ in range(2)
    )
    if rng.random() < 0.4:
        _play_some(game, state, rng)
    return Tableau(
        game, state, SEAT, Aims(prices, turned, lost), f"random_tableau({seed!r}, {size}, {rich}, {managers})"
    )


def tableaux_of_game(seed: int) -> Iterator[Tableau]:
    """The beginning of every production of a real game of one to four seats."""
    rng = random.Random(f"moments {seed}")
    game = table(rng.choice((1, 2, 3, 4)), chain=rng.random() < 0.2)
    policy = game.policy()
    assert isinstance(policy, InterbellumPolicy)
    bots = [make_bot("greedy", f"moments {seed} {seat}") for seat in range(game.seats)]
    state = game.start(f"moments {seed}")
    assert isinstance(state, InterbellumState)
    seen = set()
    while state.outcome is None:
        for seat in state.pending:
            if (state.round, seat) not in seen and produces(state, seat) and closes_here(state, seat):
                seen.add((state.round, seat))
                drawn = f"game {seed}, turn {state.turn}, seat {seat}"
                yield Tableau(game, state.copy(), seat, policy.aims(state), drawn)
        seat = state.to_move
        game.apply(state, seat, bots[seat].choose(game, game.view(state, seat), state.pending[seat]))


def _open_production(game: Interbellum, state: InterbellumState) -> None:
    """Open the lanes as the end of an auction does, so that nobody produces in turn."""
    state.again = [ability.second_uses for ability in state.abilities[: game.owners]]
    state.resolved = [0] * game.owners
    state.hands = [()] * game.parties
    state.agenda = [game.end_round]
    state.open_lanes([state.lane(seat) for seat in range(game.seats)])
    game._advance(state)


def _play_some(game: Interbellum, state: InterbellumState, rng: random.Random) -> None:
    """Play a few moves of the lane, so that cards are resolved, begun, or passed over."""
    for _ in range(rng.randint(1, 6)):
        moves = [move for move in state.pending[SEAT] if move != DONE]
        if not moves:
            return
        game.apply(state, SEAT, rng.choice(moves))


def exhaustive(tableau: Tableau, most: int) -> float:
    """The worth of the best production, by making every legal move in every position there can be."""
    game, seat = tableau.game, tableau.seat
    known: dict[object, float] = {}

    def best(state: InterbellumState) -> float:
        position = (
            state.stocks[seat],
            state.upgraded[seat],
            state.resolved[seat],
            state.passed[seat],
            state.again[seat],
            state.tableaus[seat],
            tuple(sorted(state.posts[seat])),
            tuple(sorted(state.stored.items())),
            tuple(step.seen() for step in state.lanes[seat]),
        )
        if position not in known:
            if len(known) >= most:
                raise TooMany
            known[position] = -1e9
            worths = [tableau.worth(state)] if DONE in state.pending[seat] else []
            for move in state.pending[seat]:
                if move != DONE:
                    after = state.copy()
                    game.apply(after, seat, move)
                    worths.append(best(after))
            known[position] = max(worths)
        return known[position]

    return best(tableau.state)
