"""How bots judge the game."""

import pytest

from bessemer.arena.simulate import simulate
from bessemer.bots.bot import make_bot
from bessemer.games.duel.meta import BOARDS
from tests.games.furnace_duel.kit import Table, claim, duel, ending, production
from tests.kit import A, B


@pytest.mark.parametrize("board", BOARDS)
def test_greedy_beats_random_on_every_board(board: str) -> None:
    for one in simulate(duel(board=board, capitalists=True), 2, ["greedy", "random"], "policy"):
        assert one.session.outcome is not None
        (winner,) = one.session.outcome.winners
        assert one.bots[winner] == "greedy"


def choice(table: Table, seat: int) -> str:
    """What greedy does."""
    move = make_bot("greedy", "1").choose(table.game, table.session.view(seat), table.state.pending[seat])
    return table.game.vocabulary.text(move)


def test_a_claim_goes_where_it_brings_most_and_is_used_up() -> None:
    table = claim(A, "penzance", 3, stocks={A: "3 iron"})
    table.play(f"A {choice(table, A)}")
    while not table.state.lanes:
        table.play(f"A {choice(table, A)}")
    assert len(table.told("use")) == 3


def test_production_follows_the_best_plan_and_pieces_are_not_wasted() -> None:
    lines = {"coke-battery": "coal -> iron x2 | 1 coal", "rail-mill": "iron -> 3 money x2 | 1 iron"}
    table = production(
        {A: ["rail-mill", "coke-battery"]},
        cards=lines,
        stocks={A: "2 coal"},
        round=4,
        board="baltic",
        ferries={A: ["mail-packet"]},
    )
    while A in table.state.pending:
        table.play(f"A {choice(table, A)}")
    assert table.money(A) >= 6 + 4
    table.play("B done")
    assert table.session.outcome is not None
    assert table.session.outcome.scores[A] >= 10 > table.session.outcome.scores[B]


@pytest.mark.rule("D-B10.1")
def test_a_winner_gives_strong_bonuses_away_late() -> None:
    table = ending(board="alps", campaign="britain=B", stocks={A: "9 money"})
    assert choice(table, A) == "travel to new-england"
    table = ending(board="alps", campaign="britain=B new-england=A:used", stocks={A: "9 money"})
    assert choice(table, A) == "travel to transcontinental"
