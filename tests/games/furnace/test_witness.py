"""Whole games of Furnace with a second reading of the rules beside them."""

from collections import Counter
from dataclasses import replace

import pytest

from tests.games.furnace.beside import COMPARED, Beside, Difference
from tests.games.furnace.positions import game_in, ways_of
from tests.games.furnace.printed import read_line
from tests.games.furnace.proofs import check_production

GAMES = 10  # in each way to play; `make soak` compares a million decisions
PRODUCTIONS = 100  # `make soak` checks a thousand
POSITIONS = 3000


@pytest.mark.parametrize("way", range(len(ways_of("furnace"))))
def test_the_engine_does_what_a_second_reading_of_the_rules_says(way: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(GAMES):
        seen += Beside(game_in("furnace", way), seed).play()
    assert set(seen) == COMPARED


@pytest.mark.parametrize("share", range(2))
def test_no_production_is_better_than_one_that_is_proven(share: int) -> None:
    for number in range(share, PRODUCTIONS, 2):
        check_production("furnace", number, POSITIONS)


def test_a_difference_is_told_with_the_way_there() -> None:
    beside = Beside(game_in("furnace", 0), 1)
    nothing = read_line("0 coal")
    misread = {id: replace(card, compensation=nothing) for id, card in beside.box.cards.items()}
    beside.box = replace(beside.box, cards=misread)
    with pytest.raises(Difference) as told:
        beside.play()
    assert "bessemer.new('furnace', players=" in str(told.value)
    assert "A bid " in str(told.value)
