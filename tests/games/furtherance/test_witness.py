"""The engine and a naive reading of the rulebook agree on random positions; `make soak` asks a million."""

import pytest

from tests.games.furtherance.witness import position_agrees

POSITIONS, AT_ONCE = 5_000, 500


@pytest.mark.rule("U-16", "U-28", "U-32", "U-33", "U-34", "U-36", "U-37", "U-38", "U-39", "U-40", "U-43")
@pytest.mark.rule("U-44", "U-50", "U-54", "U-55", "U-57", "U-62", "U-64", "U-65", "U-66", "U-68", "U-73")
@pytest.mark.parametrize("first", range(0, POSITIONS, AT_ONCE))
def test_engine_and_naive_reading_agree(first: int) -> None:
    assert all(position_agrees(number) for number in range(first, first + AT_ONCE))
