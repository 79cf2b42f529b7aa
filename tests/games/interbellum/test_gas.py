"""I-52, I-53: gas."""

from math import comb

import pytest

from tests.games.interbellum.kit import board, cubes
from tests.kit import A


@pytest.mark.rule("I-52", "I-52a", "I-52c")
def test_four_dollars_two_black_cubes_one_find_three_cubes_back() -> None:
    table = board(chance=cubes("BBWW", 15, 15)).play("A search for 4")
    assert table.money(A) == 16
    assert table.state.finds[A] == 1
    assert (table.state.whites, table.state.blacks) == (15, 14)
    assert table.told("search") == [{"who": A, "price": 4, "cubes": 4, "black": 2}]


@pytest.mark.rule("I-52b")
def test_only_white_cubes_cost_one_white_cube() -> None:
    table = board(chance=cubes("WWW", 15, 15)).play("A search for 3")
    assert table.state.finds[A] == 0
    assert (table.state.whites, table.state.blacks) == (14, 15)


@pytest.mark.rule("I-52", "I-18", "I-19")
def test_draw_gas_adds_a_free_cube_for_each_such_well() -> None:
    table = board(wells={A: "khan-giran darvaza"}, chance=cubes("WWB", 15, 15)).play("A search for 1")
    assert table.told("search") == [{"who": A, "price": 1, "cubes": 3, "black": 1}]
    assert table.money(A) == 19


@pytest.mark.rule("I-52d", "I-Q10")
def test_a_dollar_at_least_and_no_more_cubes_than_there_are() -> None:
    assert board(money=0, wells={A: "khan-giran"}).legal("search") == []
    table = board(money=90, wells={A: "khan-giran"})
    assert table.legal("search")[0] == "search for 1"
    assert table.legal("search")[-1] == "search for 29"
    table.state.whites = table.state.blacks = 1
    table.play("A pass", "B search for 2")


@pytest.mark.rule("I-52d")
def test_no_search_after_six_finds() -> None:
    assert board(finds={A: 6}).legal("search") == []
    assert board(finds={A: 5}).legal("search")


@pytest.mark.rule("I-52d")
def test_there_is_always_a_boat() -> None:
    table = board(chance=(29, 28, 27, 26, 25, 24, 23, 22, 21), executives=3)
    for _ in range(3):
        table.play("A search for 1", "B search for 1", "C search for 1")
    assert len(table.told("search")) == 9


@pytest.mark.rule("I-53", "I-39")
@pytest.mark.parametrize(("finds", "money"), list(enumerate((0, 1, 2, 2, 4, 4, 4))))
def test_what_gas_pays_in_a_round(finds: int, money: int) -> None:
    table = board(finds={A: finds}, executives=1, money=0).play()
    while table.state.round == 1:
        table.session.play("pass")
    assert sum(event["money"] for event in table.told("gas_income")) == money


@pytest.mark.rule("I-53")
def test_the_third_find_brings_a_card() -> None:
    table = board(finds={A: 2}, chance=cubes("B", 15, 15)).play("A search for 1")
    assert len(table.hand(A)) == 1


@pytest.mark.rule("I-53", "I-53a")
def test_the_fifth_find_lets_a_superpower_expand() -> None:
    influence = {"turkey": "A1", "saudi": "A1", "gb": "B1"}
    table = board(finds={A: 4}, influence=influence, chance=cubes("B", 15, 15)).play("A search for 1")
    assert {move.split()[1] for move in table.legal("expand")} == {"turkey", "saudi"}
    assert table.legal("march") == []
    table.play("A expand saudi to hasa")
    assert table.armies("saudi") == ["hasa"]


@pytest.mark.rule("I-53a")
def test_with_all_armies_outside_the_fifth_find_moves_one() -> None:
    table = board(
        finds={A: 4},
        influence={"turkey": "A1"},
        armies={"turkey": "straits cilicia armenia kurdistan syria"},
        chance=cubes("B", 15, 15),
    )
    table.play("A search for 1", "A march syria to mosul")
    assert "mosul" in table.armies("turkey")


@pytest.mark.rule("I-53a")
def test_nobody_has_to_send_an_army_for_the_fifth_find() -> None:
    table = board(finds={A: 4}, influence={"turkey": "A1"}, chance=cubes("B", 15, 15))
    table.play("A search for 1", "A done")
    assert (table.armies("turkey"), table.to_move) == ([], "B")
    full = "straits cilicia armenia kurdistan syria"
    table = board(
        finds={A: 4}, influence={"turkey": "A1"}, armies={"turkey": full}, chance=cubes("B", 15, 15)
    )
    table.play("A search for 1", "A done")
    assert set(table.armies("turkey")) == set(full.split())


@pytest.mark.rule("I-53a")
def test_without_a_flag_the_fifth_find_brings_no_army() -> None:
    table = board(finds={A: 4}, chance=cubes("B", 15, 15)).play("A search for 1")
    assert table.to_move == "B"
    assert table.told("nothing") == [{"who": A}]


@pytest.mark.rule("I-53", "I-Q11")
def test_the_sixth_find_brings_influence_of_choice() -> None:
    table = board(finds={A: 5}, chance=cubes("B", 15, 15)).play("A search for 1")
    assert len(table.legal("choose")) == 5
    table.play("A choose persia")
    assert table.influence("persia")[A] == 1


@pytest.mark.rule("I-66")
@pytest.mark.parametrize(("drawn", "chance"), [(1, 0.5), (2, 0.759), (3, 0.888), (4, 0.95)])
def test_the_chance_of_a_find(drawn: int, chance: float) -> None:
    assert round(1 - comb(15, drawn) / comb(30, drawn), 3) == chance
    table, found = board(), 0
    for seed in range(400):
        state = table.state.copy()
        state.key = seed.to_bytes(32, "big")
        table.game.apply(state, A, table.game.vocabulary.parse(f"search for {drawn}"))
        found += state.finds[A]
    assert abs(found / 400 - chance) < 0.08
