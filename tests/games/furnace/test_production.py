"""F3: production."""

from itertools import permutations

import pytest

from tests.games.furnace.kit import Table, at_every_table, furnace, production, resolution
from tests.games.industry.kit import to_production
from tests.kit import SEATS, A, B, C

MINE = {"mine": "9 oil | 2 coal | 3 iron"}
PLANT = {"plant": "9 oil | 1 iron | iron -> 2 money x2"}
WORKS = {**MINE, **PLANT}


# Your cards, one after another --------------------------------------------------------------------


@pytest.mark.rule("F3.1")
@at_every_table
def test_all_players_produce_at_the_same_time(seats: int) -> None:
    table = production({}, seats=seats)
    assert list(table.session.pending) == list(range(seats))
    for seat in reversed(range(seats)):
        table.play(f"{SEATS[seat]} resolve startup-{'abcd'[seat]}")
    assert [table.stock(seat) for seat in range(seats)] == ["1 upgrade"] * seats


@pytest.mark.rule("F3.1")
def test_whoever_produces_first_the_result_is_the_same() -> None:
    turns = {
        "A": ["A resolve plant", "A transact 1", "A resolve startup-a", "A done"],
        "B": ["B resolve startup-b", "B upgrade mine", "B resolve mine", "B done"],
        "C": ["C done"],
    }
    results = set()
    for order in permutations("ABC"):
        table = production({A: ["plant+"], B: ["mine"]}, cards=WORKS, stocks={B: "1 coal"}, round=4)
        results.add(table.play(*(move for who in order for move in turns[who])).game.digest(table.state))
    table = production({A: ["plant+"], B: ["mine"]}, cards=WORKS, stocks={B: "1 coal"}, round=4)
    table.play(*(move for moves in zip(turns["A"], turns["B"], strict=True) for move in moves), "C done")
    assert results == {table.game.digest(table.state)}


@pytest.mark.rule("F3.1")
def test_everybody_may_watch_everybodys_results() -> None:
    table = production({A: ["mine"]}, cards=MINE).play("A resolve mine")
    for seat in (A, B, C):
        assert table.game.view(table.state, seat).holdings[A].stock == (2, 0, 0, 0, 0)


@pytest.mark.rule("F3.1", "F3.2")
def test_a_player_resolves_own_cards_only() -> None:
    table = production({A: ["mine"], B: ["plant"]}, cards=WORKS)
    assert table.legal(A) == ["resolve startup-a", "resolve mine", "done"]
    table.refuse("A resolve plant")
    table.refuse("A resolve startup-b")


@pytest.mark.rule("F3.2")
@pytest.mark.parametrize("order", list(permutations(["startup-a", "mine", "plant"])))
def test_cards_are_resolved_in_any_order(order: tuple[str, ...]) -> None:
    table = production({A: ["mine", "plant"]}, cards=WORKS)
    table.play(*(f"A resolve {card}" for card in order))
    assert [event["card"] for event in table.told("resolve")] == list(order)
    assert table.stock(A) == "2 coal + 1 iron + 1 upgrade"


@pytest.mark.rule("F3.2")
@pytest.mark.parametrize("card", ["startup-a", "mine"])
def test_a_card_is_resolved_at_most_once(card: str) -> None:
    table = production({A: ["mine", "plant"]}, cards=WORKS).play(f"A resolve {card}")
    table.refuse(f"A resolve {card}")
    table.refuse(f"A resolve {card} again")
    table.play("A resolve plant").refuse(f"A resolve {card}")


@pytest.mark.rule("F3.2")
def test_a_card_can_be_resolved_again_in_the_next_round() -> None:
    table = production({A: ["mine"]}, cards=MINE).play("A resolve mine").all_done()
    to_production(table)
    assert "resolve mine" in table.legal(A)


@pytest.mark.rule("F3.2", "F3.3")
def test_beginning_the_next_card_closes_the_upgrade_line() -> None:
    table = production({A: ["mine", "plant"]}, cards=WORKS, stocks={A: "2 coal + 1 upgrade"})
    table.play("A resolve startup-a", "A upgrade mine", "A resolve mine")
    table.refuse("A upgrade plant")
    assert table.legal(A) == ["resolve plant", "done"]


@pytest.mark.rule("F3.3")
def test_lines_are_resolved_from_top_to_bottom_and_nothing_comes_between() -> None:
    mill = {"mill": "9 oil | iron -> 2 money x2 | 1 iron", **MINE}
    table = production({A: ["mill+", "mine"]}, cards=mill, stocks={A: "1 iron"}).play("A resolve mill")
    assert table.legal(A) == ["transact 0", "transact 1"]
    for move in ("A resolve mine", "A resolve startup-a", "A done"):
        table.refuse(move)
    assert table.play("A transact 1").stock(A) == "1 iron + 2 money"  # the iron came after the sale


@pytest.mark.rule("F3.3")
def test_a_processing_line_is_used_with_one_choice() -> None:
    mill = {"mill": "9 oil | iron -> 2 money x3 | 1 oil"}
    table = production({A: ["mill"]}, cards=mill, stocks={A: "3 iron"}).play("A resolve mill", "A transact 1")
    table.refuse("A transact 1")
    assert table.stock(A) == "2 iron + 2 money"


@pytest.mark.rule("F3.3")
def test_the_start_ups_upgrade_line_is_its_last_and_stays_open() -> None:
    table = production(
        {A: ["mine", "plant"]}, cards=WORKS, startup=["oil -> 4 money"], stocks={A: "1 coal + 1 oil"}
    )
    table.play("A resolve startup-a")
    table.refuse("A upgrade mine")
    assert table.play("A transact 1").legal(A) == [
        "upgrade mine",
        "upgrade plant",
        "resolve mine",
        "resolve plant",
        "done",
    ]


@pytest.mark.rule("F3.4")
@pytest.mark.parametrize(("card", "gained"), [("mine", "2 coal"), ("mine+", "2 coal + 3 iron")])
def test_only_an_upgraded_company_gives_its_additional_line_too(card: str, gained: str) -> None:
    assert production({A: [card]}, cards=MINE).play("A resolve mine").stock(A) == gained


@pytest.mark.rule("F3.4")
def test_the_basic_line_comes_before_the_additional_line() -> None:
    table = production({A: ["plant+"]}, cards=PLANT).play("A resolve plant")
    assert table.legal(A) == ["transact 0", "transact 1"]  # with the iron of the basic line
    assert table.play("A transact 1").stock(A) == "2 money"


@pytest.mark.rule("F3.5")
@pytest.mark.parametrize("card", ["mine", "mine+"])
def test_the_compensation_line_is_of_no_use_to_the_owner(card: str) -> None:
    table = production({A: [card]}, cards=MINE).play("A resolve mine")
    assert "oil" not in table.stock(A)
    table = production({A: [card]}, cards={"mine": "coal -> 9 money x9 | 2 coal | 3 iron"})
    assert "money" not in table.play("A resolve mine", "A done").stock(A)


# Lines --------------------------------------------------------------------------------------------


@pytest.mark.rule("F3.13")
def test_an_extraction_line_gives_what_it_shows() -> None:
    works = {"works": "9 oil | 1 coal + 2 iron + 3 oil + 1 upgrade + 2 money | 1 coal"}
    table = production({A: ["works"]}, cards=works, stocks={A: "1 coal"}).play("A resolve works")
    assert table.stock(A) == "2 coal + 2 iron + 3 oil + 1 upgrade + 2 money"


@pytest.mark.rule("F3.13")
@pytest.mark.parametrize(
    ("line", "most"), [("coal + 2 iron -> oil + 3 money", 1), ("coal + 2 iron -> oil + 3 money x3", 3)]
)
def test_a_processing_line_trades_left_for_right_at_most_n_times(line: str, most: int) -> None:
    works = {"works": f"9 oil | {line} | 1 coal"}
    table = production({A: ["works"]}, cards=works, stocks={A: "9 coal + 9 iron"}).play("A resolve works")
    assert table.legal(A) == [f"transact {count}" for count in range(most + 1)]
    table.refuse(f"A transact {most + 1}")
    table.play(f"A transact {most}")
    assert table.stock(A) == f"{9 - most} coal + {9 - 2 * most} iron + {most} oil + {3 * most} money"


@pytest.mark.rule("F3.6")
def test_extraction_happens_by_itself() -> None:
    table = production({A: ["mine+"]}, cards=MINE).play("A resolve mine")
    assert table.stock(A) == "2 coal + 3 iron"
    assert [event["stock"] for event in table.told("gain")] == [(2, 0, 0, 0, 0), (0, 3, 0, 0, 0)]


@pytest.mark.rule("F3.6")
@pytest.mark.parametrize(
    ("count", "left"), [(0, "3 iron"), (1, "2 iron + 2 money"), (2, "1 iron + 4 money"), (3, "6 money")]
)
def test_processing_is_optional_from_0_to_n(count: int, left: str) -> None:
    works = {"works": "9 oil | iron -> 2 money x4 | 1 coal"}
    table = production({A: ["works"]}, cards=works, stocks={A: "3 iron"})
    assert table.play("A resolve works", f"A transact {count}").stock(A) == left


@pytest.mark.rule("F3.6")
def test_each_transaction_must_be_payable() -> None:
    works = {"works": "9 oil | 2 coal + iron -> 2 money x9 | 1 coal"}
    table = production({A: ["works"]}, cards=works, stocks={A: "5 coal + 9 iron"}).play("A resolve works")
    assert table.legal(A) == ["transact 0", "transact 1", "transact 2"]
    table.refuse("A transact 3")


@pytest.mark.rule("F3.6")
@pytest.mark.parametrize(
    ("line", "stock", "most", "left"),
    [
        ("coal -> 2 coal x3", "1 coal", 3, "4 coal"),
        ("2 coal + iron -> coal + 2 iron x9", "3 coal + 1 iron", 2, "1 coal + 3 iron"),
        ("3 oil -> oil + 5 money x9", "6 oil", 2, "2 oil + 10 money"),
    ],
)
def test_what_one_transaction_yields_may_pay_for_the_next(
    line: str, stock: str, most: int, left: str
) -> None:
    works = {"works": f"9 oil | {line} | 1 coal"}
    table = production({A: ["works"]}, cards=works, stocks={A: stock}).play("A resolve works")
    assert table.legal(A)[-1] == f"transact {most}"
    assert table.play(f"A transact {most}").stock(A) == left


@pytest.mark.rule("F3.6")
def test_if_no_transaction_can_be_paid_nothing_is_asked() -> None:
    works = {"works": "9 oil | 2 iron -> 9 money x2 | 1 coal"}
    table = production({A: ["works+"]}, cards=works, stocks={A: "1 iron"}).play("A resolve works")
    assert table.stock(A) == "1 coal + 1 iron"  # on to the additional line
    assert table.legal(A) == ["resolve startup-a", "done"]


@pytest.mark.rule("F3.6")
def test_the_disc_that_won_a_card_does_not_multiply_its_lines() -> None:
    works = {"works": "9 oil | iron -> 2 money x2 | 1 coal"}
    table = resolution({"works": "A4"}, cards=works, stocks={A: "9 iron"}).play("A resolve works")
    assert table.legal(A) == ["transact 0", "transact 1", "transact 2"]


# Upgrading ----------------------------------------------------------------------------------------


@pytest.mark.rule("F3.7")
def test_an_upgrade_costs_1_coal_and_1_upgrade_token() -> None:
    table = production({A: ["mine"]}, cards=MINE, stocks={A: "3 coal + 2 upgrade"})
    table.play("A resolve startup-a", "A upgrade mine")
    assert table.stock(A) == "2 coal + 2 upgrade"  # one token came from the Start-up
    assert table.upgraded(A) == ["mine"]


@pytest.mark.rule("F3.7")
def test_one_may_upgrade_as_often_as_one_can_pay() -> None:
    three = {**WORKS, "mill": "9 oil | 1 coal | 1 coal"}
    table = production({A: ["mine", "plant", "mill"]}, cards=three, stocks={A: "9 coal + 1 upgrade"})
    table.play("A resolve startup-a", "A upgrade mill", "A upgrade mine")
    table.refuse("A upgrade plant")
    assert table.upgraded(A) == ["mine", "mill"]
    table = production({A: ["mine", "plant", "mill"]}, cards=three, stocks={A: "3 coal + 2 upgrade"})
    table.play("A resolve startup-a", "A upgrade mill", "A upgrade mine", "A upgrade plant")
    assert (table.upgraded(A), table.stock(A)) == (["mine", "plant", "mill"], "")


@pytest.mark.rule("F3.7")
@pytest.mark.parametrize("stock", ["", "9 iron + 9 oil + 9 upgrade + 9 money"])
def test_without_coal_nobody_upgrades(stock: str) -> None:
    table = production({A: ["mine"]}, cards=MINE, stocks={A: stock}).play("A resolve startup-a")
    table.refuse("A upgrade mine")


@pytest.mark.rule("F3.7")
def test_one_upgrades_only_while_resolving_the_start_up_and_only_own_companies() -> None:
    table = production({A: ["mine"], B: ["plant"]}, cards=WORKS, stocks={A: "3 coal + 3 upgrade"})
    table.refuse("A upgrade mine")
    table.play("A resolve startup-a")
    table.refuse("A upgrade plant")
    table.play("A done")
    table.refuse("A upgrade mine")


@pytest.mark.rule("F3.8")
def test_a_start_up_is_never_upgraded() -> None:
    table = production({A: ["mine"]}, cards=MINE, stocks={A: "9 coal + 9 upgrade"})
    table.play("A resolve startup-a")
    assert [move for move in table.legal(A) if move.startswith("upgrade")] == ["upgrade mine"]
    moves = (table.game.vocabulary.text(move) for move in table.game.vocabulary)
    assert not [move for move in moves if move.startswith("upgrade startup")]


@pytest.mark.rule("F3.8")
@pytest.mark.parametrize("card", ["mine", "mine+"])
def test_an_upgraded_company_is_never_upgraded_again(card: str) -> None:
    table = production({A: [card, "plant"]}, cards=WORKS, stocks={A: "9 coal + 9 upgrade"})
    table.play("A resolve startup-a")
    if card == "mine":
        table.play("A upgrade mine")
    table.refuse("A upgrade mine")
    assert "upgrade plant" in table.legal(A)


@pytest.mark.rule("F3.8")
def test_an_upgraded_company_stays_upgraded() -> None:
    table = production({A: ["mine"]}, cards=MINE, stocks={A: "1 coal"})
    table.play("A resolve startup-a", "A upgrade mine").all_done()
    to_production(table)
    assert table.upgraded(A) == ["mine"]
    table.play("A resolve mine")
    assert [event["stock"] for event in table.told("gain")][-2:] == [(2, 0, 0, 0, 0), (0, 3, 0, 0, 0)]


@pytest.mark.rule("F3.9")
def test_a_company_upgraded_before_it_is_resolved_gives_both_lines() -> None:
    table = production({A: ["mine"]}, cards=MINE, stocks={A: "1 coal"})
    table.play("A resolve startup-a", "A upgrade mine", "A resolve mine")
    assert table.stock(A) == "2 coal + 3 iron"


@pytest.mark.rule("F3.9")
def test_a_company_upgraded_after_it_was_resolved_gives_nothing_more() -> None:
    table = production({A: ["mine"]}, cards=MINE)
    table.play("A resolve mine", "A resolve startup-a", "A upgrade mine")
    assert table.stock(A) == "1 coal"
    table.refuse("A resolve mine")
    assert table.legal(A) == ["done"]


# Finishing ----------------------------------------------------------------------------------------


@pytest.mark.rule("F3.12")
@at_every_table
def test_any_card_may_be_left_unresolved(seats: int) -> None:
    table = production({A: ["mine", "plant"]}, seats=seats, cards=WORKS).play("A resolve mine", "A done")
    assert table.legal(A) == []
    assert table.stock(A) == "2 coal"
    table.all_done()
    assert table.state.round == 2


@pytest.mark.rule("F3.12", "F3.6")
def test_a_card_once_begun_gives_its_extraction_lines_in_full() -> None:
    mill = {"mill": "9 oil | iron -> 2 money | 3 coal"}
    table = production({A: ["mill+"]}, cards=mill, stocks={A: "1 iron"}).play("A resolve mill")
    table.refuse("A done")
    assert table.play("A transact 0").stock(A) == "3 coal + 1 iron"


@pytest.mark.rule("F3.12")
def test_done_is_never_pressed_for_anybody() -> None:
    table = production({}).play("A resolve startup-a")
    assert table.legal(A) == ["done"]
    assert table.state.round == 1
    assert table.told("done") == []


@pytest.mark.rule("F3.12")
def test_done_can_be_taken_back_while_another_player_still_produces() -> None:
    table = to_production(Table(furnace(2))).play("A done")
    assert table.legal(A) == []
    table.session.undo(A)
    assert table.legal(A)[-1] == "done"
    assert table.legal(B)[-1] == "done"


@pytest.mark.rule("F3.10")
def test_resources_tokens_and_money_stay_from_round_to_round() -> None:
    rich = "9 coal + 8 iron + 7 oil + 6 upgrade + 5 money"
    table = production({}, stocks={A: rich, B: "1 oil"}).all_done()
    assert table.state.round == 2
    assert (table.stock(A), table.stock(B), table.stock(C)) == (rich, "1 oil", "")


@pytest.mark.rule("F3.11")
@pytest.mark.parametrize(
    ("seats", "first", "left"), [(2, A, B), (2, B, A), (3, A, B), (3, C, A), (4, B, C), (4, 3, A)]
)
def test_at_the_end_of_a_round_the_first_player_token_goes_left(seats: int, first: int, left: int) -> None:
    table = production({}, seats=seats, first=first, round=2).all_done()
    assert (table.state.first, table.state.round) == (left, 3)
    assert table.session.to_move == left
    assert len(table.row()) == seats + 4


@pytest.mark.rule("F3.11")
def test_the_round_is_over_only_when_all_players_have_finished() -> None:
    table = production({}).play("C done", "A done")
    assert table.state.round == 1
    assert list(table.session.pending) == [B]
    assert table.play("B done").state.round == 2


@pytest.mark.rule("F3.11", "F1.5")
@pytest.mark.parametrize(("rounds", "last"), [(3, 3), (4, 4)])
def test_after_the_last_round_the_game_ends_instead(rounds: int, last: int) -> None:
    assert not production({}, rounds=rounds, round=last - 1).all_done().session.over
    table = production({}, rounds=rounds, round=last).all_done()
    assert table.session.over
    assert table.row() == []
