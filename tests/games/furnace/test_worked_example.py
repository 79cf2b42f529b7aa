"""The worked example at the end of the rules, with its numbers."""

import pytest

from tests.games.furnace.kit import Table, auction, production
from tests.kit import A, B, C

CARDS = {
    "a": "2 coal | iron -> 2 money x2 | 3 coal",
    "b": "1 iron | 2 coal | iron -> 2 money x4",
    "c": "iron -> upgrade | 1 oil | 1 oil",
    "d": "1 coal | 1 oil | 1 oil",
    "e": "1 coal | 1 oil | 1 oil",
    "f": "1 coal | 1 oil | 1 oil",
    "g": "1 coal | 1 oil | 1 oil",
}


@pytest.fixture
def table() -> Table:
    """Ada, Bo and Cy after their twelve bids, resolved up to Ada's decision on card C."""
    table = auction(cards=CARDS, startup=["oil -> 4 money"], stocks={A: "2 coal"})
    table.play("A bid 4 on a", "B bid 3 on a", "C bid 1 on a")
    table.play("A bid 2 on b", "B bid 4 on b", "C bid 3 on b")
    table.play("A bid 3 on c", "B bid 1 on c", "C bid 4 on c")
    return table.play("A bid 1 on d", "B bid 2 on d", "C bid 2 on e")


@pytest.mark.rule("F2.8", "F2.9", "F2.10", "F2.15")
def test_the_first_two_cards_pay_coal_and_iron(table: Table) -> None:
    paid = [(event["who"], event["card"], event["stock"]) for event in table.told("compensated")]
    assert paid == [
        (C, "a", (2, 0, 0, 0, 0)),
        (B, "a", (6, 0, 0, 0, 0)),
        (A, "b", (0, 2, 0, 0, 0)),
        (C, "b", (0, 3, 0, 0, 0)),
        (B, "c", (0, 0, 0, 0, 0)),  # he has no iron, so nothing is asked
    ]


@pytest.mark.rule("F2.11", "F2.12")
def test_on_card_c_ada_can_pay_for_two_of_three_transactions(table: Table) -> None:
    assert list(table.session.pending) == [A]
    assert table.legal(A) == ["transact 0", "transact 1", "transact 2"]
    assert table.play("A transact 1").stock(A) == "3 coal + 1 iron + 1 upgrade"  # with the coal of card D


@pytest.mark.rule("F2.9", "F2.13", "F2.14")
def test_the_highest_discs_take_the_cards_and_two_are_discarded(table: Table) -> None:
    table.play("A transact 1")
    assert [table.cards(seat) for seat in (A, B, C)] == [["a"], ["b", "d"], ["c", "e"]]
    assert table.game.view(table.state, A).discards == ["f", "g"]
    assert (table.stock(B), table.stock(C)) == ("6 coal", "2 coal + 3 iron")


@pytest.mark.rule("F3.3", "F3.7", "F3.9", "F3.10")
def test_ada_upgrades_a_before_she_resolves_it_and_keeps_5_coal(table: Table) -> None:
    table.play("A transact 1", "A resolve startup-a")
    assert table.stock(A) == "3 coal + 1 iron + 2 upgrade"
    assert table.play("A upgrade a").stock(A) == "2 coal + 1 iron + 1 upgrade"
    table.play("A resolve a")
    assert table.legal(A) == ["transact 0", "transact 1"]
    assert table.play("A transact 1").stock(A) == "5 coal + 1 upgrade + 2 money"
    table.play("A done", "B done", "C done")
    assert table.state.round == 2
    assert table.stock(A) == "5 coal + 1 upgrade + 2 money"


@pytest.mark.rule("F3.9")
def test_had_she_resolved_a_first_she_would_have_2_coal_instead_of_5(table: Table) -> None:
    table.play("A transact 1", "A resolve a", "A transact 1", "A resolve startup-a", "A upgrade a")
    assert table.stock(A) == "2 coal + 1 upgrade + 2 money"
    table.refuse("A resolve a")


@pytest.mark.rule("F3.4")
def test_bos_card_b_gives_2_coal_and_nothing_more_on_its_basic_side(table: Table) -> None:
    table.play("A transact 1", "B resolve b")
    assert table.stock(B) == "8 coal"


@pytest.mark.rule("F3.4", "F3.6")
def test_if_bo_upgrades_b_first_nothing_is_asked_without_iron(table: Table) -> None:
    table.play("A transact 1", "B resolve startup-b", "B upgrade b", "B resolve b")
    assert table.stock(B) == "7 coal"
    assert table.legal(B) == ["resolve d", "done"]


@pytest.mark.rule("F3.4", "F3.6")
def test_with_3_iron_in_a_later_round_bo_could_sell_all_three_for_6_money() -> None:
    later = production({B: ["b+"]}, cards=CARDS, stocks={B: "3 iron"}).play("B resolve b")
    assert later.legal(B) == ["transact 0", "transact 1", "transact 2", "transact 3"]
    assert later.play("B transact 3").stock(B) == "2 coal + 6 money"
