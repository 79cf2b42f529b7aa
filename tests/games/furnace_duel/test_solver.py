"""The solver of productions against trying everything, on real cards: a proof is never false."""

from tests.games.furnace_duel.exhaustive import compare_production

POSITIONS = range(150)


def test_the_solver_finds_what_exhaustive_search_finds_and_proves_nothing_false() -> None:
    proven = sum(compare_production(number) for number in POSITIONS)
    assert proven == len(POSITIONS)
