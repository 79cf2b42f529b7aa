"""D-B6: production; D-B8.2: the Production Chain."""

import pytest

from tests.games.furnace_duel.kit import production
from tests.kit import A, B

LINES = {
    "deep-shaft": "2 coal | 2 coal",
    "coke-battery": "coal -> iron x2 | 1 coal",
    "rail-mill": "iron -> 3 money x2 | 1 iron",
    "blast-stack": "1 iron | 2 iron",
}


@pytest.mark.rule("D-B6.1")
def test_cards_are_resolved_one_by_one_in_any_order_each_once() -> None:
    table = production({A: ["deep-shaft", "coke-battery"]}, cards=LINES, startup=["1 coal"])
    table.play("A resolve coke-battery")  # no coal yet: nothing is asked
    table.play("A resolve deep-shaft", "A resolve foundry-lane")
    assert table.stock(A) == "3 coal"
    table.refuse("A resolve deep-shaft")


@pytest.mark.rule("D-B6.1")
def test_both_produce_at_the_same_time_and_touch_nothing_of_each_other() -> None:
    own = {A: ["deep-shaft"], B: ["blast-stack"]}
    one = production(own, cards=LINES).play("A resolve deep-shaft", "B resolve blast-stack")
    other = production(own, cards=LINES).play("B resolve blast-stack", "A resolve deep-shaft")
    assert (one.stock(A), one.stock(B)) == (other.stock(A), other.stock(B)) == ("2 coal", "1 iron")


@pytest.mark.rule("D-B6.2")
def test_beginning_the_next_card_closes_the_one_before() -> None:
    table = production(
        {A: ["deep-shaft", "coke-battery"]}, cards=LINES, stocks={A: "2 coal"}, startup=["1 coal"]
    )
    table.play("A resolve coke-battery", "A transact 1", "A resolve deep-shaft")
    table.refuse("A transact 1")
    table.refuse("A resolve coke-battery")
    table.play("A resolve foundry-lane")  # its upgrade stays open …
    table.play("A done")  # … until the end
    table.refuse("A upgrade deep-shaft")


@pytest.mark.rule("D-B6.3")
def test_the_additional_line_works_only_when_upgraded_and_comes_second() -> None:
    basic = production({A: ["rail-mill"]}, cards=LINES, stocks={A: "1 iron"})
    basic.play("A resolve rail-mill", "A transact 1")
    assert basic.stock(A) == "3 money"
    upgraded = production({A: ["rail-mill+"]}, cards=LINES, stocks={A: "1 iron"})
    upgraded.play("A resolve rail-mill")
    assert upgraded.legal(A) == ["transact 0", "transact 1"]  # the iron below comes too late
    upgraded.play("A transact 1")
    assert upgraded.stock(A) == "1 iron + 3 money"


@pytest.mark.rule("D-B6.4")
def test_a_card_upgraded_before_it_is_resolved_gives_both_lines() -> None:
    table = production({A: ["deep-shaft"]}, cards=LINES, startup=["1 coal"])
    table.play("A resolve foundry-lane", "A upgrade deep-shaft", "A resolve deep-shaft")
    assert table.stock(A) == "5 coal"
    late = production({A: ["deep-shaft"]}, cards=LINES, startup=["1 coal"])
    late.play("A resolve deep-shaft", "A resolve foundry-lane", "A upgrade deep-shaft")
    assert late.stock(A) == "3 coal"
    late.refuse("A resolve deep-shaft")


@pytest.mark.rule("D-B6.4", "D-B13.7")
def test_a_token_may_upgrade_a_card_before_its_basic_line_is_used() -> None:
    crane = {"board": "baltic", "ferries": {A: ["floating-crane"]}, "stocks": {A: "1 coal"}}
    lines = {"coke-battery": "coal -> iron x2 | 2 coal"}
    table = production({A: ["coke-battery"]}, cards=lines, **crane)
    table.play("A resolve coke-battery", "A spend floating-crane", "A transact 1")
    assert table.stock(A) == "2 coal + 1 iron"
    late = production({A: ["coke-battery"]}, cards=lines, **crane)
    late.play("A resolve coke-battery", "A transact 1", "A spend floating-crane")
    assert late.stock(A) == "1 iron"


@pytest.mark.rule("D-B6.5")
def test_the_lines_of_a_startup_come_from_top_to_bottom() -> None:
    table = production({A: ["deep-shaft"]}, cards=LINES, startup=["iron -> 3 money x2"], stocks={A: "2 iron"})
    table.play("A resolve foundry-lane")
    table.refuse("A upgrade deep-shaft")
    table.play("A transact 2", "A upgrade deep-shaft")
    assert table.stock(A) == "6 money"


@pytest.mark.rule("D-B6.6")
def test_what_is_left_stays_for_the_next_round() -> None:
    table = production({}, stocks={A: "2 coal + 1 oil + 7 money"}).all_done()
    assert table.state.round == 2
    assert table.stock(A) == "2 coal + 1 oil + 7 money"


@pytest.mark.rule("D-B8.2")
def test_a_new_card_goes_anywhere_into_the_chain_and_older_ones_keep_their_order() -> None:
    table = production({A: ["deep-shaft", "rail-mill"]}, cards=LINES, chain=True, new={A: ["blast-stack"]})
    assert table.legal(A, "insert blast-stack at") == ["1", "2", "3", "4"]
    table.play("A insert blast-stack at 2")
    assert table.cards(A) == ["foundry-lane", "blast-stack", "deep-shaft", "rail-mill"]


@pytest.mark.rule("D-B8.2")
def test_a_chain_is_resolved_strictly_from_left_to_right() -> None:
    table = production({A: ["deep-shaft", "coke-battery"]}, cards=LINES, chain=True, startup=["1 coal"])
    table.play("A resolve deep-shaft")
    table.refuse("A resolve foundry-lane")
    table.play("A resolve coke-battery", "A transact 2")
    assert table.stock(A) == "2 iron"
    assert table.legal(A) == ["done"]
