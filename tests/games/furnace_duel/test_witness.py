"""A second, naive Furnace Duel agrees with the engine at every decision, on every board, with every piece."""

from typing import Any

import pytest

from tests.games.furnace_duel.alongside import compare_campaign, compare_claim, compare_game
from tests.games.furnace_duel.kit import random_campaign

GAMES = range(36)
CLAIMS = range(240)


@pytest.mark.parametrize("block", range(0, len(GAMES), 6))
def test_whole_games_are_the_same_at_every_decision(block: int) -> None:
    assert sum(compare_game(number) for number in GAMES[block : block + 6]) > 600


@pytest.mark.parametrize("block", range(0, len(CLAIMS), 40))
def test_claims_and_the_production_after_them_are_the_same_in_random_positions(block: int) -> None:
    assert sum(compare_claim(number) for number in CLAIMS[block : block + 40]) > 600


@pytest.mark.rule("D-B10.3", "D-B10.5", "D-B10.6")
@pytest.mark.parametrize("variants", [{}, {"capitalists": True}, {"lease": True, "chain": True}], ids=str)
def test_the_sheet_of_a_campaign_is_the_same_counted_from_its_records(variants: dict[str, Any]) -> None:
    match = random_campaign(f"witness {variants}", **variants)
    assert compare_campaign(match) == match.leaders()
