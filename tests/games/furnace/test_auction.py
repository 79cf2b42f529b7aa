"""F2: the auction."""

import pytest

from tests.kit import A, B, auction, resolution

MINE = {"mine": "2 coal | 2 coal | iron -> 2 money x4"}


@pytest.mark.rule("F2.4")
def test_a_seat_has_only_one_disc_on_a_card() -> None:
    table = auction(cards=MINE).play("A bid 1 on mine", "B bid 2 on mine", "C bid 3 on mine")
    assert "bid 4 on mine" not in table.legal(A)
    table.refuse("A bid 4 on mine")


@pytest.mark.rule("F2.10", "F2.15")
def test_a_losing_3_on_2_coal_gains_6_coal() -> None:
    table = resolution({"mine": "A3 B4"}, cards=MINE)
    assert table.stock(A) == "6 coal"
    assert table.cards(B) == ["mine"]
