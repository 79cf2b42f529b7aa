"""What is counted of games: who finished ahead, ratings, failures."""

import msgspec
import pytest

from bessemer.arena.contest import Order, play, terms_of
from bessemer.arena.results import Result
from bessemer.arena.simulate import Account, play_out
from bessemer.arena.standings import Standings, ahead, rate
from bessemer.bots.bot import make_bot
from bessemer.content.packs import build_game
from bessemer.kernel.session import Session
from bessemer.records.record import record_of, replay


def result(bots: str, ranks: tuple[int, ...], number: int = 0) -> Result:
    accounts = tuple(Account(10, 0.5, 0.1) for _ in bots)
    scores = tuple(-rank for rank in ranks)
    return Result(number, f"1/{number}", tuple(bots), scores, ranks, 0, accounts)


@pytest.mark.parametrize(
    ("bots", "ranks", "share"),
    [
        ("ab", (1, 2), 1),
        ("ab", (1, 1), 0.5),
        ("abb", (2, 1, 3), 0.5),
        ("aab", (1, 1, 1), 0.5),
        ("abb", (2, 1, 2), 0.25),
    ],
)
def test_finished_ahead_counts_ties_half_and_a_game_once(
    bots: str, ranks: tuple[int, ...], share: float
) -> None:
    game = result(bots, ranks)
    assert ahead(game, "a", "b") == share
    assert ahead(game, "b", "a") == 1 - share
    standings = Standings(["a", "b"])
    standings.count(game)
    assert (standings.meetings["a", "b"].games, standings.meetings["a", "b"].rate) == (1, share)


def test_thought_and_failures_are_added_up_by_bot() -> None:
    standings = Standings(["a", "b"])
    standings.count(result("aba", (1, 2, 3)))
    assert (standings.accounts["a"].decisions, standings.accounts["a"].seconds) == (20, 1.0)


def test_who_wins_more_is_rated_higher_and_more_games_make_surer() -> None:
    few = [result("abc", ((1, 2, 3), (1, 2, 3), (2, 1, 3))[number % 3], number) for number in range(9)]
    many = [result("abc", ((1, 2, 3), (1, 2, 3), (2, 1, 3))[number % 3], number) for number in range(90)]
    ratings, surer = rate(few), rate(many)
    assert ratings["a"].mu > ratings["b"].mu > ratings["c"].mu
    assert all(surer[bot].sigma < ratings[bot].sigma for bot in "abc")
    low, high = surer["a"].interval
    assert low < surer["a"].mu < high


def test_ratings_do_not_depend_on_the_order_in_which_games_came_in() -> None:
    games = [result("abb", ((1, 2, 3), (3, 1, 2))[number % 2], number) for number in range(20)]
    assert rate(games) == rate(reversed(games))


class Broken:
    """Fails at every second decision, by a crash or by a move that is none."""

    sees = False
    reproducible = True

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, game: object, view: object, moves: object) -> tuple[int, ...]:
        self.asked += 1
        if self.asked % 2:
            raise ValueError("out of ideas")
        return (-1,)


def test_a_bot_that_crashes_or_cheats_is_replaced_for_that_move_and_counted() -> None:
    session = Session(build_game("furnace", 2, {}), 1)
    bots = [Broken(), make_bot("random", 1)]
    accounts = play_out(session, bots, forgiving=True)
    assert session.over
    assert accounts[0].failures == accounts[0].decisions > 10
    assert accounts[1].failures == 0
    assert replay(record_of(session)).outcome == session.outcome


def test_without_forgiveness_a_broken_bot_is_heard_of() -> None:
    session = Session(build_game("furnace", 2, {}), 1)
    with pytest.raises(ValueError, match="out of ideas"):
        play_out(session, [Broken(), Broken()])


def test_a_game_of_a_contest_is_the_same_wherever_and_whenever_it_is_played() -> None:
    terms = msgspec.msgpack.encode(terms_of(build_game("furnace", 3, {}), "s", digests=True))
    (one, _), (other, _) = (play(terms, Order(7, ("random",) * 3)) for _ in range(2))
    assert one.digest == other.digest
    assert (one.seed, one.scores) == ("s/7", other.scores)
