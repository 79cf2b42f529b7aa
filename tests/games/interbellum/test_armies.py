"""I-30 to I-38, I-59, I-68: armies expand, move and withdraw."""

import pytest

from tests.games.interbellum.kit import board
from tests.kit import A, B, C


def targets(moves: list[str]) -> set[str]:
    return {move.rpartition(" ")[2] for move in moves}


@pytest.mark.rule("I-30")
def test_no_executive_can_expand_a_superpower() -> None:
    table = board(influence={"turkey": "A3"})
    assert table.legal("expand") == []
    assert table.legal("march") == []


@pytest.mark.rule("I-30", "I-31")
def test_expansion_goes_next_to_the_home_base() -> None:
    table = board(influence={"turkey": "A1"}, card=["expand Turkey"])
    table.play("A play gunboat")
    assert targets(table.legal()) == {"straits", "cilicia", "armenia", "kurdistan"}
    table.play("A expand turkey to armenia")
    assert table.armies("turkey") == ["armenia"]
    assert table.state.at_home(table.power("turkey")) == 4


@pytest.mark.rule("I-31", "I-Q14")
def test_expansion_goes_next_to_armies_that_are_linked_with_the_home_base() -> None:
    table = board(
        influence={"turkey": "A1"}, armies={"turkey": "cilicia syria hejaz"}, card=["expand Turkey"]
    )
    table.play("A play gunboat")
    assert {"palestine", "mosul", "straits"} <= targets(table.legal())
    assert "shammar" not in targets(table.legal())  # next to the army in the Hejaz, which is cut off


@pytest.mark.rule("I-32")
def test_the_holder_of_the_flag_chooses_whoever_plays_the_card() -> None:
    table = board(influence={"turkey": "B1"}, card=["expand Turkey"])
    table.play("A play gunboat")
    assert table.to_move == "B"
    table.play("B expand turkey to straits")
    assert table.armies("turkey") == ["straits"]


@pytest.mark.rule("I-32")
def test_without_a_holder_whoever_plays_the_card_chooses() -> None:
    table = board(card=["expand Turkey"])
    table.play("A play gunboat", "A expand turkey to straits")
    assert table.armies("turkey") == ["straits"]


@pytest.mark.rule("I-33")
def test_nobody_expands_or_moves_to_where_an_army_stands() -> None:
    table = board(
        influence={"turkey": "A1"}, armies={"turkey": "syria", "gb": "mosul armenia"}, card=["expand Turkey"]
    )
    table.refuse("A march syria to mosul")
    table.play("A play gunboat")
    assert not {"armenia", "syria"} & targets(table.legal())


@pytest.mark.rule("I-33", "I-68")
def test_a_card_may_expel_an_army_which_goes_home() -> None:
    table = board(influence={"turkey": "A1"}, armies={"gb": "armenia"}, card=["expand own power, expelling"])
    table.play("A play gunboat", "A expand turkey to armenia")
    assert table.armies("turkey") == ["armenia"]
    assert table.armies("gb") == []
    assert table.state.at_home(table.power("gb")) == 5


@pytest.mark.rule("I-33", "I-68")
def test_a_march_may_expel_an_army_if_a_card_says_so() -> None:
    table = board(
        influence={"turkey": "A1"},
        armies={"gb": "mosul", "turkey": "syria"},
        card=["march own army, expelling"],
    )
    table.play("A play gunboat", "A march syria to mosul")
    assert (table.armies("turkey"), table.armies("gb")) == (["mosul"], [])


@pytest.mark.rule("I-34", "I-59")
def test_the_holder_of_the_flag_moves_an_army_to_the_next_territory_for_nothing() -> None:
    table = board(influence={"turkey": "A1 B1"}, armies={"turkey": "kurdistan"})
    assert targets(table.legal("march")) == {"armenia", "cilicia", "mosul", "syria", "azerbaijan"}
    table.play("A march kurdistan to mosul")
    assert table.armies("turkey") == ["mosul"]
    assert table.money(A) == 20
    table.refuse("B march mosul to iraq")


@pytest.mark.rule("I-34", "I-59")
def test_no_army_moves_into_a_home_area_or_out_of_its_own() -> None:
    table = board(influence={"turkey": "A1"}, armies={"turkey": "azerbaijan"})
    assert "tehran" not in targets(table.legal("march"))
    assert {move.split()[1] for move in table.legal("march")} == {"azerbaijan"}


@pytest.mark.rule("I-59")
def test_an_army_that_moves_expels_nobody() -> None:
    table = board(influence={"turkey": "A1"}, armies={"turkey": "syria", "gb": "palestine"})
    table.refuse("A march syria to palestine")


@pytest.mark.rule("I-35")
def test_by_an_event_the_holder_chooses_which_army_withdraws() -> None:
    lines = ["withdraw Turkey"], ["withdraw Turkey"]
    table = board(influence={"turkey": "B1"}, armies={"turkey": "syria mosul"}, events={"A": lines})
    assert table.to_move == "B"
    table.play("B withdraw from syria")
    assert table.armies("turkey") == ["mosul"]


@pytest.mark.rule("I-35")
def test_with_a_card_whoever_plays_it_chooses_which_army_withdraws() -> None:
    table = board(
        influence={"turkey": "B1"}, armies={"turkey": "syria", "gb": "hasa"}, card=["withdraw any army"]
    )
    table.play("A play gunboat", "A withdraw from syria")
    assert table.armies("turkey") == []
    table = board(influence={"turkey": "B1"}, armies={"turkey": "syria mosul"}, card=["withdraw Turkey"])
    table.play("A play gunboat", "A withdraw from mosul")
    assert table.armies("turkey") == ["syria"]


@pytest.mark.rule("I-36")
def test_without_an_army_or_a_territory_nothing_happens() -> None:
    everywhere = "straits cilicia armenia kurdistan syria"
    lines = ["expand Turkey", "withdraw Persia"], ["all gain $1"]
    table = board(influence={"turkey": "B1"}, armies={"turkey": everywhere}, events={"A": lines})
    assert table.to_move == "A"
    assert "pass" in table.legal()
    assert table.told("no_expansion") == [{"who": -1, "power": "turkey"}]
    assert table.told("no_withdrawal") == [{"who": -1, "power": "persia"}]


@pytest.mark.rule("I-37")
def test_without_a_holder_the_starting_player_decides_for_an_event() -> None:
    table = board(events={"A": (["expand Saudi Arabia"], ["all gain $1"])}, starter=C, first=C)
    assert table.to_move == "C"
    table.play("C expand saudi to hejaz")
    assert table.armies("saudi") == ["hejaz"]


@pytest.mark.rule("I-38", "I-Q9")
def test_armies_and_home_areas_are_under_control() -> None:
    table = board(influence={"gb": "A4"}, armies={"gb": "palestine"})
    areas = table.game.content.atlas.areas
    gb = table.power("gb")
    assert [table.state.ruler(areas.index(area)) for area in ("palestine", "egypt", "basra", "syria")] == [
        *(gb, gb, gb),
        -1,
    ]
    table.play("A build jemsa-suez.1")  # in Egypt
    assert table.told("build")[-1]["price"] == 2


@pytest.mark.rule("I-Q14")
def test_an_army_that_is_cut_off_still_counts_and_moves() -> None:
    table = board(influence={"turkey": "A4"}, armies={"turkey": "oman"})
    assert table.legal("march oman to hasa")
    table.play("A build dammam-muscat.2")
    assert table.told("build")[-1]["price"] == 2


# Votes: an option -----------------------------------------------------------------------------------


BALLOT = {"A": (["expand Turkey"], ["withdraw Turkey"])}


@pytest.mark.rule("I-Q2")
def test_usually_the_holder_decides_alone() -> None:
    table = board(influence={"turkey": "A2 B1"}, events=BALLOT)
    assert list(table.session.pending) == [A]


@pytest.mark.rule("I-Q2")
def test_as_an_option_all_with_influence_vote_in_secret_by_weight() -> None:
    table = board(influence={"turkey": "A3 B2 C2"}, events=BALLOT, decisions="ballot")
    assert list(table.session.pending) == [A, B, C]
    told = table.session.journal(A)
    table.play("B expand turkey to armenia")
    seen = table.game.view(table.state, A)
    assert seen.barons[B].vote is None
    assert table.session.journal(A) == told
    table.play("A expand turkey to straits", "C expand turkey to armenia")
    assert table.armies("turkey") == ["armenia"]
    assert [event["weight"] for event in table.told("voted")] == [3, 2, 2]


@pytest.mark.rule("I-Q2")
def test_the_holder_breaks_a_tie() -> None:
    table = board(influence={"turkey": "A2 B2"}, events=BALLOT, decisions="ballot")
    table.play("A expand turkey to straits", "B expand turkey to armenia")
    assert table.armies("turkey") == ["straits"]
    assert table.told("tie") == [{"who": A, "power": "turkey", "weight": 2}]
    table = board(influence={"turkey": "A3 B2 C2"}, events=BALLOT, decisions="ballot", armies={"turkey": ""})
    table.state.influence[table.power("turkey")] = (1, 2, 2)
    table.play("A expand turkey to straits", "B expand turkey to armenia", "C expand turkey to cilicia")
    assert table.legal() == ["expand turkey to cilicia", "expand turkey to armenia"]
    assert [tie["who"] for tie in table.told("tie_open")] == [A]
    table.play("A expand turkey to cilicia")
    assert table.armies("turkey") == ["cilicia"]


@pytest.mark.rule("I-Q2", "I-35")
def test_withdrawal_is_voted_on_in_the_same_way() -> None:
    table = board(
        influence={"turkey": "A1 B2"},
        armies={"turkey": "syria mosul"},
        events=BALLOT,
        decisions="ballot",
        round=4,
    )
    table.play("A withdraw from syria", "B withdraw from mosul")
    assert table.armies("turkey") == ["syria"]


@pytest.mark.rule("I-36")
@pytest.mark.parametrize("sentence", ["expand own power", "expand own power, expelling"])
def test_a_card_expands_no_superpower_that_has_all_armies_outside(sentence: str) -> None:
    full = {"turkey": "straits cilicia armenia kurdistan mosul", "gb": "syria"}
    table = board(influence={"turkey": "A2"}, armies=full, card=[sentence]).play("A play gunboat")
    assert (table.told("nothing"), table.to_move) == ([{"who": A}], "B")
    table = board(influence={"turkey": "A2", "saudi": "A1"}, armies=full, card=[sentence])
    table.play("A play gunboat")
    assert {move.split()[:2][1] for move in table.legal()} == {"saudi"}
