"""Production solvers against all that a player could do: by the rulebooks, and by the engine's moves."""

from collections.abc import Callable
from functools import cache
from itertools import count
from typing import Any

from bessemer.games.furnace.game import Furnace
from bessemer.kernel.game import Policy
from tests.games.furnace.every_way import best_of_all
from tests.games.furnace.positions import box_of, neighbours, works_of
from tests.games.furnace.workshop import Works, Workshop
from tests.games.furnace_interbellum import tableaux as interbellum
from tests.games.furnace_interbellum.wild import wild_game
from tests.games.industry import exhaustive, tableaux
from tests.games.industry.exhaustive import TooMany

EXACT = 1e-6
WILD = "wild"
COMPANIES = 3
MANAGERS = 2
GOODS = 3

Draw = tuple[Callable[[str, int], Any], Callable[[Any, int], float]]
DRAWS: dict[str, Draw] = {
    "furnace": (lambda seed, size: tableaux.random_tableau(seed, size, GOODS), exhaustive.exhaustive),
    "furnace-interbellum": (
        lambda seed, size: interbellum.random_tableau(seed, size, GOODS, MANAGERS),
        interbellum.exhaustive,
    ),
    WILD: (
        lambda seed, size: interbellum.random_tableau(
            seed, size, GOODS, MANAGERS, wild_game(int(seed.split()[1]))
        ),
        interbellum.exhaustive,
    ),
}
"""How productions are drawn, and how the engine's own moves are all tried."""


def check_production(game_id: str, number: int, most: int) -> bool:
    """Check a production with real cards that can be tried out within so many positions; if it is proven."""
    draw, by_moves = DRAWS[game_id]
    for attempt in count():
        size = 2 + number % COMPANIES
        tableau = draw(f"proof {number} {attempt}", size)
        state, seat = tableau.state, tableau.seat
        begin = works_of(tableau.game, state, seat)
        if begin.resolved or begin.posts or len(begin.cards + begin.new) < size:
            continue  # something is done already
        try:
            by_rules = best_by_rules(tableau, most)
            by_engine = by_moves(tableau, most)
        except TooMany:
            continue
        told = f"{game_id}: {tableau.drawn}, {begin}"
        assert abs(by_rules - by_engine) < EXACT, f"{told}: rulebooks {by_rules}, engine {by_engine}"
        solved = answer(tableau)
        assert abs(tableau.play(solved) - solved.worth) < EXACT, f"{told}: not worth {solved.worth}"
        assert solved.worth < by_engine + EXACT, f"{told}: {solved.worth} of {by_engine}"
        if solved.proven:
            assert solved.worth > by_engine - EXACT, f"{told}: proven {solved.worth}, engine {by_engine}"
        return bool(solved.proven)
    raise AssertionError("there is always another one")


def answer(tableau: Any) -> Any:
    """In the last round, where only money counts, what players are told; else the solver's answer."""
    if prices_of(tableau) != tableaux.MONEY_ONLY:
        return tableau.solve()
    last = tableau.state.copy()
    last.round = tableau.game.rounds
    solved = policy_of(tableau.game).solved(last, tableau.seat)
    assert solved is not None
    assert solved.final
    return solved


@cache
def policy_of(game: Furnace) -> Policy:
    """How bots judge the game."""
    return game.policy()


def prices_of(tableau: Any) -> tuple[float, ...]:
    """What is left at the end is worth."""
    prices: tuple[float, ...] = tableau.prices if hasattr(tableau, "prices") else tableau.aims.after
    return prices


def best_by_rules(tableau: Any, most: int) -> float:
    """The best production by the second reading of the rules."""
    game, state, seat = tableau.game, tableau.state, tableau.seat
    begin = works_of(game, state, seat)
    prices = prices_of(tableau)
    turned = tableau.gains if hasattr(tableau, "gains") else tableau.aims.turned
    lost = tableau.aims.discarded if hasattr(tableau, "aims") else turned

    def worth(works: Works) -> float:
        total: float = sum(amount * price for amount, price in zip(works.stock, prices, strict=True))
        total += sum(turned[game.places[card]] for card in works.upgraded - begin.upgraded)
        for card in {*begin.cards, *begin.new} - {*works.cards, *works.new}:
            total -= lost[game.places[card]]
        return total

    box = box_of(game)
    ability = box.abilities.get(state.abilities[seat].id, "")
    shop = Workshop(box, ability, bool(game.options["chain"]), neighbours(game, state, seat))
    return best_of_all(shop, begin, worth, most)
