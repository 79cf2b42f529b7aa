"""U-28 to U-32, U-50, U-77: the board, movement and reach."""

import pytest

from bessemer.games.furtherance.squares import (
    AT,
    CASTLES,
    COURTS,
    FIELD,
    NAMES,
    SQUARES,
    WALLS,
    neighbours,
)
from tests.games.furtherance.kit import realm
from tests.kit import A, B, C, D


def steps_from(start: int, goals: set[int]) -> int:
    """Steps to the nearest goal on an empty board."""
    around = neighbours()
    reached, edge, steps = {start}, {start}, 0
    while not edge & goals:
        edge = {other for square in edge for other in around[square]} - reached
        reached |= edge
        steps += 1
    return steps


def ends(table_moves: list[str]) -> set[str]:
    return {move.rpartition(" ")[2] for move in table_moves}


@pytest.mark.rule("U-77")
def test_the_board_has_33_squares_44_passages_and_8_walls() -> None:
    around = neighbours()
    assert len(NAMES) == len(SQUARES) == 33
    assert sum(map(len, around)) == 2 * 44
    assert len(set(WALLS)) == 8
    assert all(outer not in around[inner] and inner not in around[outer] for inner, outer in WALLS)
    assert FIELD.bit_count() == 9
    assert all(len(set(row)) == 3 for row in (*CASTLES, *COURTS))


@pytest.mark.rule("U-77")
def test_every_castle_is_five_steps_from_where_any_other_can_be_attacked() -> None:
    for arm in range(4):
        for other in range(4):
            if other != arm:
                left, middle, right = CASTLES[arm]
                goals = set(COURTS[other])
                assert steps_from(middle, goals) == 5
                assert steps_from(left, goals) == steps_from(right, goals) == 6
        assert steps_from(CASTLES[arm][1], {AT[0, 0]}) == 3


@pytest.mark.rule("U-28")
def test_a_unit_moves_up_to_two_squares_straight_and_not_through_walls() -> None:
    table = realm(units={"c3": "A knight"})
    assert ends(table.legal(A, "move")) == {"d3", "e3", "d2", "d4", "c4", "b4", "c5"}
    table.refuse("A move c3 to c2")


@pytest.mark.rule("U-28")
def test_nobody_is_walked_over_or_onto() -> None:
    table = realm(units={"d3": "A knight", "d4": "B fighter", "c3": "A fighter"})
    assert ends(table.legal(A, "move d3")) == {"e3", "e4", "d2", "d1", "c2", "e2"}


@pytest.mark.rule("U-28", "U-59")
def test_another_castle_is_never_entered_but_the_own_one_is() -> None:
    table = realm(units={"d6": "A fighter", "d2": "A juggernaut"})
    assert ends(table.legal(A, "move d6")) == {"c6", "e6", "d5", "c5", "e5", "d4"}
    assert "move d2 to e1" in table.legal(A, "move d2")
    assert "storm north from d6" in table.legal(A)
    table.refuse("A move d6 to d7")


@pytest.mark.rule("U-29")
def test_castles_of_nobody_are_closed() -> None:
    table = realm(2, units={"b4": "A fighter"})
    assert not {"a3", "a4", "a5"} & ends(table.legal(A, "move"))
    assert not table.legal(A, "storm")
    fallen = realm(3, units={"b4": "A fighter", "b3": "A fighter"}, health={B: 1})
    fallen.play("A storm west from b4")
    assert not fallen.legal(A, "storm")
    assert "move b3 to a3" not in fallen.legal(A)


@pytest.mark.rule("U-30")
def test_steps_can_be_split_but_end_with_the_first_attack() -> None:
    table = realm(units={"d2": "A knight", "d4": "B knight"})
    table.play("A move d2 to d3", "A strike d4 from d3", "B done")
    assert not table.legal(A, "move")
    assert table.legal(A, "strike") == ["strike d4 from d3"]


@pytest.mark.rule("U-31", "U-18")
def test_a_new_unit_neither_moves_nor_attacks_but_strikes_back_and_defends() -> None:
    table = realm(units={"d2": "A fighter new", "d3": "B fighter"})
    assert not table.legal(A, "move", "strike")
    table.play("A done")
    table.play("B strike d2 from d3")
    assert table.asked() == {A: "Rescue"} or table.asked() == {A: "CounterAttack"}
    defending = realm(units={"d1": "A knight new", "d2": "B fighter"}, turn=B)
    defending.play("B storm south from d2", "A defend with d1", "A counter-attack")
    assert defending.on("d1") == "A knight 2"


@pytest.mark.rule("U-32")
def test_a_unit_attacks_twice_whatever_is_beside_it() -> None:
    table = realm(units={"d4": "A knight", "d5": "B knight", "c4": "B knight", "c5": "B knight"})
    assert table.legal(A, "strike") == ["strike c4 from d4", "strike d5 from d4"]
    table.play("A strike c4 from d4", "B done", "A strike d5 from d4", "B done")
    assert (table.on("c4"), table.on("d5")) == ("B knight 2", "B knight 2")
    assert not table.legal(A, "strike")


@pytest.mark.rule("U-32")
def test_nobody_attacks_across_a_wall() -> None:
    table = realm(units={"c3": "A knight", "c2": "B knight", "b3": "B knight"})
    assert not table.legal(A, "strike")


@pytest.mark.rule("U-50")
def test_a_long_reach_attacks_two_moves_away_diagonally_too_but_not_over_walls() -> None:
    table = realm(units={"d4": "A archer", "c5": "B knight", "d6": "B knight", "e2": "B knight"})
    assert table.legal(A, "strike") == ["strike c5 from d4", "strike d6 from d4"]
    walled = realm(units={"c3": "A archer", "c2": "B knight", "d2": "B fighter"})
    assert walled.legal(A, "strike") == ["strike d2 from c3"]


@pytest.mark.rule("U-Q7")
def test_a_long_reach_needs_a_free_way_and_reaches_castles() -> None:
    table = realm(units={"d4": "A archer", "d5": "B fighter", "d6": "B knight", "c1": "A yeoman"})
    assert table.legal(A, "strike") == ["strike d5 from d4"]
    castle = realm(units={"d5": "A archer", "d7": "B knight"})
    assert castle.legal(A, "strike", "storm") == ["strike d7 from d5", "storm north from d5"]
    shut = realm(units={"d5": "A archer", "d6": "A knight", "d7": "B knight"})
    assert not shut.legal(A, "strike d7 from d5", "storm north from d5")


@pytest.mark.rule("U-75", "U-51")
def test_what_a_unit_says_goes_before_the_usual() -> None:
    table = realm(4, units={"d2": "A lancer", "c4": "A berserker", "c5": "B juggernaut"})
    assert "move d2 to d5" in table.legal(A, "move d2")
    table.play("A strike c5 from c4", "B done")
    assert not table.legal(A, "strike")
    assert [table.game.unit_effects[table.game.places[id]].attacks for id in ("berserker", "knight")] == [
        1,
        2,
    ]


@pytest.mark.rule("U-59")
def test_a_juggernaut_is_stopped_by_walls_and_units() -> None:
    table = realm(4, units={"d3": "A juggernaut", "d4": "C fighter", "e3": "D fighter"})
    assert ends(table.legal(A, "move")) == {"c3", "c4", "d2", "c2", "e2", "d1"}
    assert (B, C, D) == (1, 2, 3)
