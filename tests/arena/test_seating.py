"""Every bot sits in every seat equally often."""

from collections import Counter

import pytest

from bessemer.arena.seating import Seating


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("bots", ["a", "ab", "abc", "abcd", "abcde", "abcdef"])
def test_after_each_block_every_bot_had_every_seat_equally_often(bots: str, seats: int) -> None:
    seating = Seating(list(bots), seats)
    for blocks in (1, 2, 5):
        games = [seating.at(number) for number in range(blocks * seating.block)]
        for seat in range(seats):
            counts = Counter(game[seat] for game in games)
            assert set(counts) == set(bots)
            assert len(set(counts.values())) == 1


@pytest.mark.parametrize(("bots", "seats"), [("abcd", 3), ("abcdef", 4), ("abc", 2)])
def test_with_more_bots_than_seats_every_choice_of_them_meets_equally_often(bots: str, seats: int) -> None:
    seating = Seating(list(bots), seats)
    companies = Counter(frozenset(seating.at(number)) for number in range(seating.block))
    assert {len(company) for company in companies} == {seats}
    assert set(companies.values()) == {seats}


def test_two_bots_at_three_seats_play_one_against_two_each_way() -> None:
    seating = Seating(["a", "b"], 3)
    games = Counter("".join(seating.at(number)) for number in range(seating.block))
    assert games == Counter(["aab", "aba", "baa", "abb", "bab", "bba"])


def test_with_fewer_bots_than_seats_each_of_them_plays_in_every_game() -> None:
    seating = Seating(["a", "b", "c"], 5)
    assert all(set(seating.at(number)) == {"a", "b", "c"} for number in range(2 * seating.block))


def test_neighbours_change_from_block_to_block() -> None:
    seating = Seating(["a", "b", "c"], 3)
    assert {"".join(seating.at(number)) for number in range(3)} == {"abc", "bca", "cab"}
    assert {"".join(seating.at(number)) for number in range(3, 6)} == {"acb", "cba", "bac"}
