"""How bots of Furnace bid."""

import pytest

from bessemer.games.furnace.policy import ENOUGH, PRICES, SURPLUS, FurnacePolicy
from tests.games.furnace.kit import Table, auction
from tests.kit import A, B, C

ROW = {
    "seam": "4 coal | 1 coal | 1 coal",
    "gas": "3 coal | 1 coal | 1 coal",
    "shed": "1 coal | 1 coal | 1 coal",
}


def policy_of(table: Table) -> FurnacePolicy:
    policy = table.session.game.policy()
    assert isinstance(policy, FurnacePolicy)
    return policy


def choice(table: Table, seat: int) -> str:
    moves = table.state.pending[seat]
    worths = policy_of(table).worths(table.state, seat, moves)
    return table.session.game.vocabulary.text(moves[worths.index(max(worths))])


@pytest.mark.parametrize(("ability", "card"), [("morozova", "seam"), ("vtorov", "gas")])
def test_one_who_may_stack_pays_herself_the_best_compensation(ability: str, card: str) -> None:
    hands: dict[int, tuple[int, ...]] = {A: (2,), B: (), C: ()}
    table = auction(cards=ROW, hands=hands, bids={"seam": "A3", "gas": "B4"}, abilities={A: ability})
    assert choice(table, A) == f"bid 2 on {card}"


def test_what_is_more_than_enough_loses_most_of_its_price() -> None:
    table = auction(cards=ROW)
    policy = policy_of(table)
    works = policy.works_of(table.state, A)
    worths = [policy.outlook(1, works.with_stock((coal, 0, 0, 0, 0))) for coal in (0, ENOUGH, 2 * ENOUGH)]
    assert worths[1] - worths[0] == pytest.approx(ENOUGH * PRICES[0])
    assert worths[2] - worths[1] == pytest.approx(ENOUGH * PRICES[0] * (1 - SURPLUS))
