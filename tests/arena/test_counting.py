"""The arithmetic of a series."""

from dataclasses import replace
from fractions import Fraction

import pytest

from bessemer.arena.counting import Tally, histogram, spread, summarise, wilson
from bessemer.arena.results import Result
from bessemer.arena.simulate import Account


def result(bots: str, scores: tuple[int, ...], winners: tuple[int, ...], first: int = 0) -> Result:
    ranks = tuple(1 if seat in winners else 2 for seat in range(len(bots)))
    return Result(0, "1/0", tuple(bots), scores, ranks, first, tuple(Account() for _ in bots))


def test_a_shared_win_is_shared() -> None:
    summary = summarise([result("abc", (9, 9, 9), (0, 1, 2)), result("abc", (5, 9, 9), (1, 2))])
    assert [float(tally.wins) for tally in summary.by_bot.values()] == pytest.approx([1 / 3, 5 / 6, 5 / 6])


def test_a_game_may_have_no_winner() -> None:
    assert summarise([result("a", (0,), ())]).by_bot["a"].wins == 0


def test_rivals_win_where_nobody_at_the_table_does_and_the_best_of_them_share() -> None:
    lost, won = result("a", (7,), ()), result("a", (7,), (0,))
    games = [
        replace(lost, rivals={"Left": 9, "Right": 8}),
        replace(lost, rivals={"Left": 9, "Right": 9}),
        replace(won, rivals={"Left": 4, "Right": 5}),
    ]
    rivals = summarise(games).by_rival
    assert [float(rivals[name].wins) for name in ("Left", "Right")] == [1.5, 0.5]
    assert [rivals[name].points for name in ("Left", "Right")] == [22, 22]


def test_a_bot_on_several_seats_is_counted_on_each() -> None:
    bot = summarise([result("aba", (4, 1, 2), (0,))]).by_bot["a"]
    assert (bot.played, bot.rate, bot.mean_score) == (2, 0.5, 3.0)


def test_order_of_play_begins_at_the_seat_that_takes_the_first_turn() -> None:
    places = summarise([result("abc", (7, 8, 9), (2,), first=2)]).by_place
    assert [places[place].points for place in range(3)] == [9, 7, 8]


@pytest.mark.parametrize(
    ("wins", "games", "interval"),
    [(0, 10, (0.0, 0.2775)), (5, 10, (0.2366, 0.7634)), (10, 10, (0.7225, 1.0)), (81, 263, (0.2553, 0.3662))],
)
def test_intervals_are_those_of_wilson(wins: int, games: int, interval: tuple[float, float]) -> None:
    assert wilson(wins, games) == pytest.approx(interval, abs=1e-4)
    assert Tally(games, Fraction(wins), points=0).interval == wilson(wins, games)


def test_spread_has_ends_quartiles_and_mean() -> None:
    seen = spread([1, 2, 3, 4, 10])
    assert (seen.least, seen.lower_quartile, seen.median) == (1, 2, 3)
    assert (seen.upper_quartile, seen.most, seen.mean) == (4, 10, 4)


def test_one_number_is_a_spread_too() -> None:
    assert spread([7]).lower_quartile == spread([7]).most == 7


def test_a_histogram_has_bars_of_equal_width() -> None:
    assert histogram([0, 0, 1, 3], bars=10) == "█▄ ▄"
    assert histogram([0, 1, 2, 3, 4], bars=3) == "██▄"
    assert histogram([5], bars=3) == "█"
