"""How a game ended."""

import pytest

from bessemer.kernel.outcome import Outcome, rank


@pytest.mark.parametrize(
    ("standings", "ranks"),
    [
        ([(9, 2), (9, 3)], (2, 1)),
        ([(5,), (5,), (7,)], (2, 2, 1)),
        ([(7,), (5,), (7,), (1,)], (1, 3, 1, 4)),
        ([(0,)], (1,)),
        ([(-3, 0), (-3, 0)], (1, 1)),
        ([(1, 99), (2, 0)], (2, 1)),
        ([], ()),
    ],
)
def test_more_is_better_and_ties_are_equal(standings: list[tuple[int, ...]], ranks: tuple[int, ...]) -> None:
    assert rank(standings) == ranks


def test_the_winners_are_all_who_are_ranked_first() -> None:
    assert Outcome("most money", (1, 3, 1), (9, 2, 9)).winners == (0, 2)
    assert Outcome("lost", (2,), (5,)).winners == ()


@pytest.mark.parametrize(
    ("ranks", "values"),
    [
        ((1, 2), (1.0, 0.0)),
        ((1, 1), (0.5, 0.5)),
        ((2, 1, 3), (0.25, 1.0, 0.0)),
        ((1, 1, 3), (0.625, 0.625, 0.0)),
        ((2, 2, 2), (0.25, 0.25, 0.25)),
        ((1,), (1.0,)),
        ((2,), (0.0,)),
    ],
)
def test_a_result_is_half_the_win_and_half_the_others_beaten(
    ranks: tuple[int, ...], values: tuple[float, ...]
) -> None:
    assert Outcome("end", ranks, ()).values == values


def test_an_outcome_is_one_line_for_a_person() -> None:
    assert str(Outcome("F4.1", (1, 2), (9, 2))) == "seat 0 won (F4.1), scores 9, 2"
    assert str(Outcome("F4.2", (1, 2), (9, 9), "cards")) == (
        "seat 0 won (F4.2, tie decided by cards), scores 9, 9"
    )
    assert str(Outcome("draw", (1, 1), (9, 9))) == "seat 0 and seat 1 won (draw), scores 9, 9"
    assert str(Outcome("alone", (2,), (4,))) == "nobody won (alone), scores 4"
