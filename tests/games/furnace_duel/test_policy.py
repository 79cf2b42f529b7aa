"""How bots judge the game."""

import pytest

from bessemer.arena.simulate import simulate
from bessemer.bots.bot import make_bot
from bessemer.games.duel.meta import BOARDS
from bessemer.games.duel.outlook import Outlook
from bessemer.games.duel.survey import Routes
from tests.games.furnace_duel.kit import Table, auction, claim, duel, ending, production
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


@pytest.mark.rule("D-B2.2")
def test_nobody_is_advised_to_take_less() -> None:
    table = claim(A, "plymouth", 3, stocks={A: "9 money"}, round=4).play("A claim plymouth-weymouth")
    while not table.state.lanes:
        move = choice(table, A)
        assert " for " not in move
        table.play(f"A {move}")
    part = production({A: ["deep-shaft"]}).play("A resolve deep-shaft in part")
    assert choice(part, A) == "take 4"
    policy = part.game.policy()
    assert policy.solved(part.state, A) is None  # plans take all


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
    assert table.money(A) >= 6 + 3
    table.play("B done")
    assert table.session.outcome is not None
    assert table.session.outcome.scores[A] >= 9 > table.session.outcome.scores[B]


ROW = ["deep-shaft", "rail-mill", "blast-stack", "oil-wharf", "merchant-bank", "gas-retorts"]


@pytest.mark.rule("D-K2")
@pytest.mark.parametrize(("capitalist", "card"), [("K2", "merchant-bank"), ("K4", "gas-retorts")])
def test_a_disc_goes_where_the_capitalist_helps_it(capitalist: str, card: str) -> None:
    table = auction(
        ROW,
        cards={"merchant-bank": "6 money | 1 money", "gas-retorts": "1 money | 8 money"},
        bids={"deep-shaft": "A1 B2", "rail-mill": "A2 B3", "blast-stack": "A3 B4"},
        hands={A: (4,), B: (1,)},
        capitalists={A: capitalist, B: "K1"},
        round=4,
    )
    assert choice(table, A) == f"bid 4 on {card}"


@pytest.mark.rule("D-K6")
def test_a_card_without_a_future_is_given_up_for_a_good_claim() -> None:
    table = auction(
        ROW,
        cards={"gas-retorts": "1 money | 1 money"},
        cities={"inverness": "6 money"},
        bids={"gas-retorts": "A4"},
        hands={A: (), B: ()},
        capitalists={A: "K6", B: "K1"},
        pointers={A: "gas-retorts"},
        round=4,
    )
    assert choice(table, A) == "give up gas-retorts"


@pytest.mark.rule("D-K5")
def test_the_token_points_where_a_route_is_worth_using() -> None:
    table = auction(ROW, capitalists={A: "K5", B: "K4"}, tracks={B: ["southampton-brighton"]})
    table.play(
        "A bid 1 on deep-shaft", "B bid 1 on rail-mill", "A bid 2 on rail-mill", "B bid 2 on deep-shaft"
    )
    table.play(
        "A bid 3 on oil-wharf", "B bid 3 on blast-stack", "A bid 4 on blast-stack", "B bid 4 on gas-retorts"
    )
    assert choice(table, A) == "point at oil-wharf"


@pytest.mark.rule("D-B9.5.4")
def test_a_train_to_a_mine_is_worth_most_where_it_decides() -> None:
    behind, level, ahead = (
        Routes(Outlook(table.game), table.state, A).mines
        for table in (
            auction(ROW, board="victoria", round=4, tracks={seat: ["ararat-ballarat"]})
            if seat is not None
            else auction(ROW, board="victoria", round=4)
            for seat in (B, None, A)
        )
    )
    ballarat = min(level)
    assert ahead[ballarat] < behind[ballarat] < level[ballarat]


@pytest.mark.rule("D-B10.1")
def test_a_winner_gives_strong_bonuses_away_late() -> None:
    table = ending(board="alps", campaign="britain=B", stocks={A: "9 money"})
    assert choice(table, A) == "travel to new-england"
    table = ending(board="alps", campaign="britain=B new-england=A:used", stocks={A: "9 money"})
    assert choice(table, A) == "travel to transcontinental"


def picks(board: str) -> list[str]:
    """The Capitalists that are picked first in some games on a board."""
    found = []
    for seed in range(12):
        table = Table(duel(board=board, capitalists=True), seed)
        (seat,) = table.state.pending
        found.append(choice(table, seat).removeprefix("pick "))
    return found


def test_a_capitalist_is_picked_where_it_is_at_home() -> None:
    railroad, victoria = picks("transcontinental"), picks("victoria")
    assert railroad.count("eliza-thorne") > victoria.count("eliza-thorne")
    assert railroad.count("augustus-pike") < victoria.count("augustus-pike")
