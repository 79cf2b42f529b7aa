"""X2.10, X3.2, X3.4 to X3.7, X4.4: what permanent effects and Managers reach, and what texts count."""

import random

import pytest

from tests.games.furnace_interbellum.kit import auction, production, resolution
from tests.kit import A, B

COBBLER = {A: "cobbler"}


# Print says what a line is ------------------------------------------------------------------------


@pytest.mark.rule("X2.10", "X4.6")
def test_a_conversion_that_also_brings_money_is_no_sale() -> None:
    cards = {
        "cup": "9 oil | coal -> iron x4 | iron -> 2 money",
        "ray": "9 oil | 1 oil | each own conversion: 1 money",
    }
    table = production(
        {A: ["cup", "ray+"]},
        cards=cards,
        stocks={A: "4 coal"},
        staff={"sal": "each sale: 1 money"},
        hired={A: ["sal"]},
    )
    table.play("A assign sal to cup", "A resolve cup")
    table.refuse("A use sal")  # nothing is sold here
    assert table.play("A transact 4").stock(A) == "4 iron + 4 money"


@pytest.mark.rule("X2.10", "X4.6")
def test_a_sale_that_also_brings_coal_is_no_conversion() -> None:
    cards = {
        "shop": "9 oil | coal -> 1 money x2 | 1 oil",
        "one": "9 oil | each own sale: 1 coal | 1 oil",
        "two": "9 oil | each own conversion: 3 money | 1 oil",
    }
    table = production({A: ["shop", "one", "two"]}, cards=cards, stocks={A: "2 coal"})
    assert table.play("A resolve shop", "A transact 2").stock(A) == "2 coal + 2 money"


@pytest.mark.rule("X2.10", "X3.5")
def test_a_conversion_that_also_brings_money_is_not_made_once_more() -> None:
    cards = {
        "cup": "9 oil | coal -> iron | 1 oil",
        "ray": "9 oil | each own conversion: 1 money | own sales of one kind once more",
    }
    table = production({A: ["cup", "ray+"]}, cards=cards, stocks={A: "4 coal"})
    table.play("A resolve cup").refuse("A transact 2")


# Deliveries ---------------------------------------------------------------------------------------


@pytest.mark.rule("X3.7", "X3.15", "X2.7")
def test_a_delivery_brings_what_each_conversion_brings_the_first_time_too() -> None:
    cards = {
        "ship": "9 oil | 1 oil | delivery: coal -> 3 upgrade",
        "ray": "9 oil | each own conversion: 1 money | 1 oil",
    }
    table = production({A: ["ship", "ray"]}, cards=cards, stocks={A: "2 coal"})
    table.play("A resolve startup-a", "A upgrade ship", "A transact 1")
    assert table.stock(A) == "3 upgrade + 1 money"


@pytest.mark.rule("X3.5", "X3.15", "X2.7")
def test_a_delivery_that_sells_one_kind_can_be_used_once_more_in_the_auction_too() -> None:
    cards = {
        "studio": "9 oil | delivery: iron -> 7 money | 1 oil",
        "hall": "9 oil | own sales of one kind once more | 1 oil",
    }
    table = resolution({"studio": "A4"}, cards=cards, owned={A: ["hall"]}, stocks={A: "3 iron"})
    assert table.legal(A) == ["transact 0", "transact 1", "transact 2"]
    assert table.play("A transact 2").stock(A) == "1 iron + 14 money"


@pytest.mark.rule("X3.5", "X3.7", "X4.7")
def test_deliveries_come_one_by_one_where_somebody_listens() -> None:
    cards = {
        "studio": "9 oil | delivery: iron -> coal + 2 money | 1 oil",
        "hall": "9 oil | own sales of one kind once more; when gaining coal: coal -> 2 money | 1 oil",
    }
    table = resolution({"studio": "A4"}, cards=cards, owned={A: ["hall"]}, stocks={A: "3 iron"})
    assert table.legal(A) == ["transact 0", "transact 1"]
    table.play("A transact 1", "A transact 1", "A transact 1", "A transact 0")
    assert table.stock(A) == "1 coal + 1 iron + 6 money"
    assert len(table.told("delivery")) == 1


# Managers -----------------------------------------------------------------------------------------


@pytest.mark.rule("X3.5", "X3.15")
def test_the_line_of_a_manager_that_sells_one_kind_can_be_used_once_more() -> None:
    cards = {"gas": "9 oil | 1 coal | 1 oil", "hall": "9 oil | own sales of one kind once more | 1 oil"}
    table = production(
        {A: ["gas", "hall"]},
        cards=cards,
        stocks={A: "3 oil"},
        staff={"broker": "oil -> 5 money"},
        hired={A: ["broker"]},
    )
    table.play("A assign broker to gas", "A resolve gas", "A use broker", "A transact 2")
    assert table.stock(A) == "1 coal + 1 oil + 10 money"


# The compensation line of an own card -------------------------------------------------------------


BLAST = {"blast": "iron -> oil | coal -> iron x3 | 1 iron"}


@pytest.mark.rule("X3.2", "X4.4")
def test_a_manager_can_pay_for_the_own_compensation_line() -> None:
    table = production(
        {A: ["blast"]}, cards=BLAST, abilities=COBBLER, staff={"foreman": "1 iron"}, hired={A: ["foreman"]}
    )
    table.play("A assign foreman to blast", "A resolve blast", "A use foreman", "A transact 1")
    assert table.stock(A) == "1 oil"


@pytest.mark.rule("X3.2", "X4.4")
@pytest.mark.parametrize(
    ("effect", "use", "stock"),
    [
        ("count 1 iron as spent", "use boss for iron", "1 oil"),
        ("another line once more", "use boss on line 0", "2 oil"),
        ("each conversion: 1 money", "use boss", "1 oil + 1 money"),
    ],
)
def test_managers_that_spend_repeat_or_pay_reach_it(effect: str, use: str, stock: str) -> None:
    have = {"count 1 iron as spent": "", "another line once more": "2 iron"}.get(effect, "1 iron")
    table = production(
        {A: ["blast"]},
        cards=BLAST,
        abilities=COBBLER,
        stocks={A: have},
        staff={"boss": effect},
        hired={A: ["boss"]},
    )
    table.play("A assign boss to blast", "A resolve blast", f"A {use}", "A transact 1")
    assert table.stock(A) == stock


@pytest.mark.rule("X4.4")
def test_the_printed_number_of_the_compensation_line_holds() -> None:
    cards = {"blast": "coal -> 2 money x2 | 1 iron | 1 iron"}
    table = production({A: ["blast"]}, cards=cards, abilities=COBBLER, stocks={A: "3 coal"})
    assert table.play("A resolve blast", "A transact 2").stock(A) == "1 coal + 1 iron + 4 money"


@pytest.mark.rule("X3.5", "X3.7", "X3.15", "X4.4")
def test_permanent_effects_reach_the_own_compensation_line() -> None:
    cards = {
        "blast": "coal -> 2 money | 1 iron | 1 iron",
        "hall": "9 oil | own sales of one kind once more; each own sale: 1 oil | 1 oil",
    }
    table = production({A: ["blast", "hall"]}, cards=cards, abilities=COBBLER, stocks={A: "3 coal"})
    assert table.play("A resolve blast", "A transact 2").stock(A) == "1 coal + 1 iron + 2 oil + 4 money"


@pytest.mark.rule("X4.4")
def test_a_copied_card_is_resolved_without_its_compensation_line() -> None:
    cards = {
        "blast": "2 coal | 1 iron | 1 iron",
        "mast": "9 oil | resolve a company of the player to the right | 1 oil",
    }
    table = production({A: ["mast+"], 2: ["blast"]}, cards=cards, abilities=COBBLER)
    assert table.play("A resolve mast", "A copy blast").stock(A) == "1 iron + 1 oil"


# Compensation for what was lost -------------------------------------------------------------------


@pytest.mark.rule("X3.5", "X3.7", "X3.15")
def test_compensation_for_a_lost_card_is_no_effect_of_ones_own_but_heard() -> None:
    cards = {
        "mine": "iron -> coal + 1 money | 1 iron | 1 iron",
        "hall": "9 oil | own sales of one kind once more; each own sale: 1 oil | 1 oil",
        "radio": "9 oil | when gaining coal: coal -> 2 money | 1 oil",
    }
    table = resolution({"mine": "A1 B2"}, cards=cards, owned={A: ["hall", "radio"]}, stocks={A: "3 iron"})
    assert table.legal(A) == ["transact 0", "transact 1"]
    assert table.play("A transact 1", "A transact 1").stock(A) == "2 iron + 3 money"


# Copied cards -------------------------------------------------------------------------------------


@pytest.mark.rule("X3.6", "X3.5", "X3.7", "X3.15")
def test_own_permanent_effects_reach_a_copied_card_and_its_own_do_not() -> None:
    cards = {
        "shop": "9 oil | coal -> 1 money; each own sale: 9 iron | 1 iron",
        "mast": "9 oil | resolve a company of the player to the right | 1 oil",
        "hall": "9 oil | own sales of one kind once more; each own sale: 1 oil | 1 oil",
    }
    table = production({A: ["mast", "hall"], 2: ["shop"]}, cards=cards, stocks={A: "3 coal"})
    table.play("A resolve mast", "A copy shop", "A transact 2")
    assert table.stock(A) == "1 coal + 2 oil + 2 money"


# What texts count ---------------------------------------------------------------------------------


@pytest.mark.rule("X3.4")
def test_a_delivery_of_the_side_that_is_up_makes_a_card_count() -> None:
    cards = {
        "hall": "9 oil | 2 money per own card that sells iron | 1 oil",
        "studio": "9 oil | delivery: iron -> 7 money | 1 oil",
        "stage": "9 oil | 1 oil | delivery: iron -> 7 money",
    }
    assert production({A: ["hall", "studio", "stage"]}, cards=cards).play("A resolve hall").money(A) == 2
    assert production({A: ["hall", "studio", "stage+"]}, cards=cards).play("A resolve hall").money(A) == 4


@pytest.mark.rule("X3.4")
def test_the_manager_that_stands_on_a_card_makes_it_count_in_this_phase() -> None:
    cards = {"hall": "9 oil | 2 money per own card that sells oil | 1 oil", "gas": "9 oil | 1 coal | 1 oil"}
    for post, money in (("gas", 2), ("hall", 2), (None, 0)):
        table = production(
            {A: ["hall", "gas"]}, cards=cards, staff={"broker": "oil -> 5 money"}, hired={A: ["broker"]}
        )
        if post:
            table.play(f"A assign broker to {post}")
        assert table.play("A resolve hall").money(A) == money


@pytest.mark.rule("X3.4")
def test_a_card_counts_once_however_many_effects_sell() -> None:
    cards = {"hall": "9 oil | 2 money per own card that sells oil | oil -> 1 money"}
    table = production({A: ["hall+"]}, cards=cards, staff={"broker": "oil -> 5 money"}, hired={A: ["broker"]})
    assert table.play("A assign broker to hall", "A resolve hall").money(A) == 2


# Outbid by the dummy, and the chain ---------------------------------------------------------------


@pytest.mark.rule("X4.7")
def test_the_dummy_outbids_like_any_opponent() -> None:
    cards = {
        "store": "9 oil | when outbid: store 1 iron; take all here | 1 oil",
        "mine": "1 coal | 1 coal | 1 coal",
    }
    table = auction(
        ["mine"],
        cards=cards,
        seats=2,
        agents="dummy",
        owned={A: ["store"]},
        bids={"mine": "A1"},
        hands={A: (), B: (2,), 2: (4,)},
        first=B,
        dice=[1],
    )
    table.play("B bid 2 on new-24")
    assert table.told("bid")[-1] == {"who": 2, "disc": 4, "card": "mine"}
    assert [(event["who"], event["card"]) for event in table.told("store")] == [(A, "store")]


@pytest.mark.rule("F5.2")
def test_a_card_that_was_passed_over_stays_so_when_a_later_one_is_discarded() -> None:
    cards = {
        "p": "1 coal | 5 money | 1 iron",
        "m": "1 coal | 1 coal | discard this card: 8 money",
        "z": "1 coal | 1 oil | 1 oil",
    }
    table = production({A: ["p", "m+", "z"]}, chain=True, cards=cards).play("A resolve m", "A discard m")
    assert table.legal(A) == ["resolve z", "done"]
    view = table.game.view(table.state, A)
    sample = table.game.restore(view, random.Random(1))
    assert sample.passed[A] == table.state.passed[A]
    assert table.play("A resolve z").legal(A) == ["done"]
