"""The exact production solver, against every production there is and against CP-SAT."""

from collections.abc import Iterator
from importlib.util import find_spec
from itertools import count

import pytest

from bessemer.games.industry.solver import best_production, works_at
from bessemer.games.industry.solver_simplex import shadow_prices
from bessemer.kernel.moves import DONE
from tests.games.furnace.kit import Table, production
from tests.games.industry.comparing import assert_solved, compare
from tests.games.industry.exhaustive import exhaustive
from tests.games.industry.tableaux import Tableau, random_tableau, tableaux_of_game
from tests.kit import A
from tests.parts import missing

RICH = {2: 6, 3: 5, 4: 4, 5: 3, 6: 2}
POSITIONS = 3000  # with more, trying everything takes too long here
EFFORT = 0.3  # CP-SAT's own measure of work; `make soak` gives it a minute
OPINIONS = 10  # in each of four shares; `make soak` asks for a thousand


def small_tableaux(share: int) -> Iterator[Tableau]:
    """Every fourth of those of up to six cards, from real games (one in six) and at random."""
    from_games = (
        tableau for seed in count(share, 4) for tableau in tableaux_of_game(seed) if tableau.size <= 4
    )
    for number in count(share, 4):
        size = 2 + number % 5
        yield random_tableau(f"small {number}", size, RICH[size])
        if size == 2:
            yield next(from_games)


def what_it_shows(tableau: Tableau) -> Iterator[str]:
    """What makes a tableau special, so that a test can ask for some of each."""
    works = works_at(tableau.state, tableau.seat)
    begun = works.begun
    yield "last round" if tableau.prices[:4] == (0, 0, 0, 0) else "with prices"
    yield "chain" if tableau.game.factory.chain else "free"
    shows = {
        "with gains": any(tableau.gains),
        "inserting": bool(works.inserting),
        "second use": bool(works.again),
        "partly played": bool(works.resolved),
        "begun": begun is not None,
        "open upgrade line": begun is not None and tableau.game.content.cards[begun[0]].full[begun[1]].flips,
    }
    yield from (name for name, shown in shows.items() if shown)


@pytest.mark.parametrize("share", range(4))
def test_the_solver_is_as_good_as_trying_everything(share: int) -> None:
    small = small_tableaux(share)
    shown = compare(small, lambda tableau: exhaustive(tableau, POSITIONS), what_it_shows, 50)
    assert len(shown) == 10, shown


def larger_tableaux(share: int) -> Iterator[Tableau]:
    """Every fourth of those of seven to nine cards, from real games and at random in turn."""
    from_games = (
        tableau for seed in count(share, 4) for tableau in tableaux_of_game(seed) if 7 <= tableau.size <= 9
    )
    for number in count(share, 4):
        yield next(from_games)
        yield random_tableau(f"larger {number}", 7 + number % 3, 3)


@pytest.mark.parametrize("share", range(4))
def test_the_solver_agrees_with_cp_sat(share: int) -> None:
    if find_spec("ortools") is None:
        missing("OR-Tools", "pip install ortools")
    from tests.games.industry.cpsat import second_opinion

    compared = 0
    for tableau in larger_tableaux(share):
        opinion = second_opinion(tableau, effort=EFFORT)
        if not opinion.proven:
            continue
        assert_solved(tableau, opinion.worth)
        compared += 1
        if compared == OPINIONS:
            return


# Single cases --------------------------------------------------------------------------------------

CARDS = {
    "mine": "9 oil | 2 coal | 3 coal",
    "plant": "9 oil | coal -> iron x2 | 1 iron",
    "mill": "9 oil | iron -> 2 money x2 | 1 oil",
    "still": "9 oil | 3 oil -> 9 money | 1 coal",
    "bank": "9 oil | 1 money | 9 money",
}
NO_GAINS = [0.0] * 99


def moves_of(table: Table, prices: tuple[float, float, float, float, float] = (0, 0, 0, 0, 1)) -> list[str]:
    """The texts of A's best production."""
    game = table.game
    works = works_at(table.state, A)
    best = best_production(game.content.cards, game.factory.chain, works, prices, NO_GAINS)
    return [game.vocabulary.text(move) for move in best.moves]


def test_cards_come_in_the_order_that_feeds_them_and_idle_ones_stay_out() -> None:
    table = production({A: ["mill", "still", "plant", "mine"]}, cards=CARDS)
    moves = moves_of(table)
    needed = [move for move in moves if move.startswith("resolve") and move != "resolve startup-a"]
    assert needed == ["resolve mine", "resolve plant", "resolve mill"]
    table.play(*(f"A {move}" for move in moves if move != "done"))
    assert table.money(A) == 4


def test_new_cards_go_into_the_chain_where_the_best_production_needs_them() -> None:
    table = production({A: ["mill"]}, cards=CARDS, new={A: ["plant", "mine"]}, chain=True)
    table.play(*(f"A {move}" for move in moves_of(table) if move != "done"))
    assert table.money(A) == 4


def test_an_open_upgrade_line_is_used_before_the_next_card() -> None:
    table = production({A: ["bank", "mine"]}, cards=CARDS, stocks={A: "1 coal"}).play("A resolve startup-a")
    assert moves_of(table)[:2] == ["upgrade bank", "resolve bank"]


def test_a_half_resolved_card_is_finished_even_if_nothing_can_be_gained() -> None:
    table = production({A: ["plant"]}, cards=CARDS, stocks={A: "2 coal"}).play("A resolve plant")
    assert moves_of(table) == ["transact 0", "done"]


def test_with_too_little_work_it_says_at_least() -> None:
    tableau = random_tableau("cp 5", 9, 5)
    best = tableau.solve()
    hasty = tableau.solve(limit=1)
    assert best.proven
    assert not hasty.proven
    assert hasty.moments == 1
    assert hasty.worth < best.worth <= hasty.bound
    assert tableau.play(hasty) == pytest.approx(hasty.worth)
    assert hasty.moves[-1] == DONE


def test_more_work_never_gives_less() -> None:
    tableau = random_tableau("r 31", 12, 5)
    found = [tableau.solve(limit) for limit in (1, 10, 100, 1000)]
    assert [one.worth for one in found] == sorted(one.worth for one in found)
    assert [one.bound for one in found] == sorted((one.bound for one in found), reverse=True)


def test_shadow_prices_of_a_program_solved_by_hand() -> None:
    # 3x + 2y with x + y <= 4, x + 3y <= 6, x <= 3: best at x = 3, y = 1, where only the first row is tight
    assert shadow_prices([3.0, 2.0], [3.0, 9.0], [[1.0, 1.0], [1.0, 3.0]], [4.0, 7.0]) == [2.0, 0.0]
