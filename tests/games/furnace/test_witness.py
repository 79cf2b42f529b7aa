"""Whole games of Furnace with a second reading of the rules beside them."""

from collections import Counter
from dataclasses import replace

import pytest

from bessemer.games.furnace.meta import META
from tests.cover import configurations
from tests.games.furnace.beside import Beside, Difference
from tests.games.furnace.printed import read_line
from tests.games.furnace.proofs import check_production

GAMES = 6  # in each way to play; `make soak` compares a million decisions
PRODUCTIONS = 60  # a fourth of those with four cards are too large; `make soak` checks a thousand
POSITIONS = 3000


@pytest.mark.parametrize("way", range(len(configurations(META))))
def test_the_engine_does_what_a_second_reading_of_the_rules_says(way: int) -> None:
    players, options = configurations(META)[way]
    seen: Counter[str] = Counter()
    for seed in range(GAMES):
        seen += Beside("furnace", players, options, seed).play()
    assert {"bids", "row", "rows to their end", "next cards", "cards to their end"} == set(seen)


@pytest.mark.parametrize("share", range(2))
def test_no_production_is_better_than_one_that_is_proven(share: int) -> None:
    for number in range(share, PRODUCTIONS, 2):
        check_production("furnace", number, POSITIONS)


def test_a_difference_is_told_with_the_way_there() -> None:
    game = Beside("furnace", 3, {"capitalists": False, "rounds": 3, "chain": False}, 1)
    nothing = read_line("0 coal")
    misread = {id: replace(card, compensation=nothing) for id, card in game.box.cards.items()}
    game.box = replace(game.box, cards=misread)
    with pytest.raises(Difference) as told:
        game.play()
    assert "bessemer.new('furnace', players=3, seed=1" in str(told.value)
    assert "A bid " in str(told.value)
