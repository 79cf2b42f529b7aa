"""The rough production that search reckons with."""

import random

import pytest

from bessemer.content.packs import build_game
from bessemer.games.furnace.estimate import Estimate
from bessemer.games.furnace.game import Furnace
from bessemer.games.furnace.pack import LANGUAGE
from bessemer.games.furnace.policy import PRICES
from bessemer.games.industry.mill import Mill
from bessemer.games.industry.solver import best_production
from bessemer.games.industry.stock import Stock
from bessemer.games.industry.works import Prices, Works

GAME = build_game("furnace", 3, {})
assert isinstance(GAME, Furnace)
CARDS = GAME.content.cards
LAST: Prices = (0.0, 0.0, 0.0, 0.0, 1.0)


@pytest.mark.parametrize(
    ("stock", "lines", "money"),
    [
        ("3 iron", ["iron -> 2 money x2"], 4),
        ("1 iron", ["2 iron", "iron -> 2 money x2"], 4),
        ("2 coal", ["coal -> iron x2", "iron -> 3 money"], 3),
        ("1 coal", ["coal -> iron", "iron -> oil", "oil -> 5 money"], 5),
        ("1 coal + 1 iron", ["coal -> iron", "coal + iron -> 5 money x2"], 5),
        ("2 iron", ["iron -> 2 money", "iron -> 3 money"], 5),
        ("1 coal", ["2 coal -> 3 money"], 0),
    ],
)
def test_the_best_sales_pull_in_what_they_lack(stock: str, lines: list[str], money: int) -> None:
    mill = Mill([LANGUAGE.parse(line) for line in lines], PRICES)
    assert mill.run(LANGUAGE.parse_stock(stock), LAST)[4] == money


def test_what_is_worth_more_kept_is_not_sold() -> None:
    mill = Mill([LANGUAGE.parse("iron -> 1 money x2")], PRICES)
    assert mill.run((0, 2, 0, 0, 0), PRICES) == (0, 2, 0, 0, 0)


def drawn(seed: int) -> Works:
    """A tableau in the middle of a game."""
    rng = random.Random(seed)
    companies = rng.sample(range(36), rng.randint(1, 7))
    stock: Stock = (rng.randint(0, 9), rng.randint(0, 5), rng.randint(0, 3), rng.randint(0, 3), 10)
    upgraded = sum(1 << card for card in companies if rng.random() < 0.3)
    return Works(stock, (rng.randrange(36, len(CARDS)), *companies), upgraded)


def test_nothing_is_spent_that_is_not_there_and_much_of_the_best_is_found() -> None:
    none = [[0.0] * len(CARDS)]
    estimate = Estimate(CARDS, PRICES, none)
    rough = exact = 0.0
    for seed in range(60):
        works = drawn(seed)
        worth, stock, _ = estimate.produce(0, works, LAST)
        assert min(stock) >= 0
        rough += worth - 10
        exact += best_production(CARDS, False, works, LAST, none[0]).worth - 10
    assert 0.8 < rough / exact < 1.1
