"""Several games in a row."""

from collections.abc import Sequence

import pytest

from bessemer.kernel.errors import RecordError
from bessemer.kernel.meta import Options
from bessemer.kernel.session import Session
from bessemer.records.match import Fixture, Match, Rematch, Row
from bessemer.records.record import Record, record_of
from tests.games.furnace.kit import furnace
from tests.kit import random_game

OPTIONS: Options = {"capitalists": False, "rounds": 3, "chain": False}
FIXTURE = Fixture("furnace", 2, OPTIONS)


def played(seed: int, seats: int = 2, rounds: int = 3) -> Record:
    return record_of(random_game(furnace(seats, rounds=rounds), seed))


def test_a_rematch_is_always_one_more_and_counts_scores_and_wins() -> None:
    match = Match(Rematch(FIXTURE))
    assert match.sheet() == [Row("Wins", (0, 0))]
    records = [played(seed) for seed in range(4)]
    for record in records:
        assert match.next_game() == FIXTURE
        match.add(record)
    assert match.next_game() == FIXTURE
    outcomes = [record.outcome for record in records if record.outcome]
    rows = [Row(f"Game {number}", outcome.scores[:2]) for number, outcome in enumerate(outcomes, 1)]
    wins = tuple(sum(seat in outcome.winners for outcome in outcomes) for seat in range(2))
    assert match.sheet() == [*rows, Row("Wins", wins)]
    assert sum(wins) >= 4


def test_a_shared_win_counts_for_all_who_share_it() -> None:
    seed = next(seed for seed in range(3000) if both_win(seed))
    match = Match(Rematch(FIXTURE))
    match.add(played(seed))
    assert match.sheet()[-1] == Row("Wins", (1, 1))


def both_win(seed: int) -> bool:
    outcome = random_game(furnace(2, rounds=3), seed).outcome
    return outcome is not None and outcome.winners == (0, 1)


@pytest.mark.parametrize("wrong", [played(1, seats=3), played(1, rounds=4)], ids=["players", "options"])
def test_another_game_than_the_one_that_is_due_is_refused(wrong: Record) -> None:
    match = Match(Rematch(FIXTURE))
    with pytest.raises(RecordError, match=r"^This is not the game that the match asks for next\.$"):
        match.add(wrong)
    assert match.played == []


def test_an_unfinished_game_is_refused() -> None:
    match = Match(Rematch(FIXTURE))
    with pytest.raises(RecordError, match=r"^The game is not finished\.$"):
        match.add(record_of(Session(furnace(2, rounds=3), 1)))
    assert match.played == []


class BestOfThree:
    """Whoever has won twice has won."""

    def next_game(self, played: Sequence[Record]) -> Fixture | None:
        wins = self.sheet(played)[-1].points
        return None if max(wins) == 2 else FIXTURE

    def sheet(self, played: Sequence[Record]) -> list[Row]:
        return Rematch(FIXTURE).sheet(played)

    def leaders(self, played: Sequence[Record]) -> tuple[int, ...]:
        return Rematch(FIXTURE).leaders(played)


def test_a_match_ends_when_its_series_says_so() -> None:
    match = Match(BestOfThree())
    seeds = iter(range(100))
    while match.next_game():
        match.add(played(next(seeds)))
    assert max(match.sheet()[-1].points) == 2
    assert match.leaders() == (match.sheet()[-1].points.index(2),)
    with pytest.raises(RecordError, match=r"^The match is over\.$"):
        match.add(played(99))
