"""I-23 to I-29, I-55, I-70: influence and flags."""

import pytest

from bessemer.kernel.piles import WATCHER
from tests.games.interbellum.kit import board
from tests.kit import A, B, C


@pytest.mark.rule("I-23")
def test_influence_has_no_limit_but_its_perks_do() -> None:
    table = board(influence={"gb": "A10 B11"}, money=60)
    assert table.flag("gb") == "B"
    table.play("A buy influence in gb", "A buy influence in gb")
    assert table.influence("gb") == [12, 11, 0]
    assert table.flag("gb") == "A"
    table.play("A done", "B pass", "C pass", "A build jemsa-suez.1")
    assert table.told("build")[-1]["price"] == 4 - 3


@pytest.mark.rule("I-26", "I-28")
def test_the_flag_changes_hands_only_when_somebody_has_more() -> None:
    table = board(influence={"turkey": "A2 B1"}, armies={"turkey": "syria"})
    table.play("A pass", "B buy influence in turkey")
    assert table.flag("turkey") == "A"  # a tie changes nothing
    table.play("B buy influence in turkey")
    assert table.flag("turkey") == "B"
    table.play("B done", "C pass")
    table.refuse("A march syria to mosul")
    table.play("A pass", "B march syria to mosul")
    assert table.armies("turkey") == ["mosul"]


@pytest.mark.rule("I-27")
def test_the_first_cube_takes_the_flag() -> None:
    table = board()
    assert table.flag("saudi") == "-"
    table.play("A buy influence in saudi")
    assert table.flag("saudi") == "A"


@pytest.mark.rule("I-28")
def test_a_player_may_hold_several_flags() -> None:
    table = board(influence={"gb": "A1", "turkey": "A1"}, armies={"gb": "palestine", "turkey": "syria"})
    assert {move.split()[1] for move in table.legal("march")} == {"palestine", "syria"}


@pytest.mark.rule("I-29")
def test_who_loses_influence_keeps_the_flag_unless_somebody_has_more() -> None:
    table = board(influence={"gb": "B3 A2"}, card=["discredit a rival"])
    table.play("A play gunboat")
    assert table.influence("gb") == [2, 2, 0]
    assert table.flag("gb") == "B"


@pytest.mark.rule("I-29")
def test_of_two_who_overtake_at_once_the_first_in_turn_order_takes_the_flag() -> None:
    for starter, taker in ((A, "B"), (B, "B"), (C, "C")):
        table = board(influence={"gb": "A3 B3 C3"}, card=["discredit a rival"], first=B, starter=starter)
        assert table.flag("gb") == "A"
        table.play("B play gunboat", "B discredit anglo-persian in gb")
        assert table.flag("gb") == taker


@pytest.mark.rule("I-29")
def test_a_flag_without_any_influence_goes_back_to_the_board() -> None:
    table = board(influence={"gb": "B1"}, card=["discredit a rival"])
    table.play("A play gunboat")
    assert table.flag("gb") == "-"
    assert table.told("no_flag") == [{"who": -1, "power": "gb"}]


@pytest.mark.rule("I-70")
def test_everybody_sees_influence_and_flags() -> None:
    table = board(influence={"gb": "A2 B1"})
    gb = table.game.view(table.state, WATCHER).powers[table.power("gb")]
    assert (gb.influence, gb.flag) == ([2, 1, 0], A)


@pytest.mark.rule("I-55")
def test_one_country_and_as_many_cubes_as_can_be_paid() -> None:
    table = board(money=13)
    table.play("A buy influence in persia")
    assert table.legal() == ["done", "buy influence in persia"]
    table.play("A buy influence in persia", "A buy influence in persia", "A buy influence in persia")
    assert table.influence("persia")[A] == 4
    assert table.money(A) == 13 - 2 - 2 - 2 - 3
    table.play("A buy influence in persia")  # the last dollar but one is too little for a sixth
    assert (table.money(A), table.to_move) == (1, "B")


@pytest.mark.rule("I-Q1", "I-55")
def test_three_places_at_two_dollars_are_there_for_all_once_a_round() -> None:
    table = board()
    table.play("A buy influence in gb", "A buy influence in gb", "A done")
    table.play("B buy influence in gb", "B buy influence in gb", "B done")
    assert (table.money(A), table.money(B)) == (20 - 4, 20 - 2 - 3)
    table.play("C buy influence in turkey", "C done")
    assert table.money(C) == 18
    assert table.state.bargains[table.power("gb")] == 3
    table.pass_round()
    assert table.state.bargains[table.power("gb")] == 0


@pytest.mark.rule("I-Q1")
def test_as_an_option_there_are_three_places_in_the_whole_game() -> None:
    table = board(bargains="game")
    table.play("A buy influence in gb", "A buy influence in gb", "A buy influence in gb", "A done")
    table.pass_round()
    assert table.state.bargains[table.power("gb")] == 3
