"""Whole games of Interbellum with a second reading of the rules beside them."""

from collections import Counter

import pytest

from tests.games.furnace.beside import COMPARED, EXPANSION, Beside
from tests.games.furnace.positions import game_in, ways_of
from tests.games.furnace.proofs import check_production
from tests.games.furnace_interbellum.wild import wild_game

SHARES = 4
WILD_GAMES = 16
PRODUCTIONS = 100  # `make soak` checks a thousand
POSITIONS = 2500


@pytest.mark.rule("X2.2", "X3.4", "X3.5", "X3.6", "X3.7", "X5.2", "X5.3", "X5.4", "X5.7")
@pytest.mark.parametrize("share", range(SHARES))
def test_the_engine_does_what_a_second_reading_of_the_rules_says(share: int) -> None:
    seen: Counter[str] = Counter()
    for way in range(share, len(ways_of(EXPANSION)), SHARES):
        seen += Beside(game_in(EXPANSION, way), way).play()
    assert set(seen) == COMPARED


@pytest.mark.rule("X2.3", "X2.10", "X3.2", "X4.4", "X4.6", "X4.7")
@pytest.mark.parametrize("share", range(2))
def test_so_it_does_with_cards_such_as_nobody_would_print(share: int) -> None:
    seen: Counter[str] = Counter()
    for number in range(share, WILD_GAMES, 2):
        seen += Beside(wild_game(number), number).play()
    assert set(seen) == COMPARED


@pytest.mark.parametrize("share", range(2))
def test_no_production_is_better_than_one_that_is_proven(share: int) -> None:
    for number in range(share, PRODUCTIONS, 2):
        check_production(EXPANSION, number, POSITIONS)
