"""X1.5 and X2.3: the two faces of a School, and its two options in any order and mixture."""

from dataclasses import replace

import pytest

from bessemer.games.furnace.interbellum.game import Interbellum
from bessemer.games.furnace.interbellum.pack import School
from bessemer.kernel.errors import ContentError
from tests.games.furnace_interbellum.kit import SCHOOLS, InterTable, pack, resolution
from tests.kit import A

BACK = ["2 coal", "iron -> 3 money"]
LOST = {"school-1": "A3 B4"}


def two_faced(**more: list[str]) -> Interbellum:
    """A game whose Schools have another face."""
    written = pack({}, {}, SCHOOLS, (), ())
    schools = [School(one.id, one.name, one.options, one.source, **more) for one in written.school]
    options = Interbellum.meta.validate(3, {"capitalists": False})
    return Interbellum(3, options, replace(written, school=schools))


@pytest.mark.rule("X1.5")
def test_chance_turns_up_one_of_two_faces_for_the_whole_game() -> None:
    game = two_faced(back=BACK)
    tables = [InterTable(game, seed) for seed in range(12)]
    assert len({len(game.view(table.state, A).backs) for table in tables}) > 1
    for table in tables:
        view = game.view(table.state, A)
        for school in table.state.schools:
            id = game.content.cards[school].id
            texts = BACK if id in view.backs else SCHOOLS[id]
            assert str(table.session).count(" or ".join(texts)) >= 1
        assert [event["card"] for event in table.told("back")] == view.backs


@pytest.mark.rule("X1.5")
def test_with_one_face_chance_decides_nothing() -> None:
    assert two_faced().content.schools[0][1:] == ()
    assert InterTable(two_faced()).state.backs == 0


def test_a_back_has_two_options_too() -> None:
    with pytest.raises(ContentError, match="back: expected 2 lines"):
        two_faced(back=["1 coal"])


@pytest.mark.rule("X1.5", "X2.3")
def test_compensation_is_by_the_face_that_is_up() -> None:
    table = resolution(LOST, schools={**SCHOOLS, "school-1": ["1 oil", "2 iron"]})
    assert table.play("A share 2").stock(A) == "2 iron + 2 oil"


@pytest.mark.rule("X2.3")
def test_two_options_with_arrows_can_be_used_in_turn() -> None:
    schools = {**SCHOOLS, "school-1": ["iron -> 3 coal", "2 coal -> 2 iron"]}
    table = resolution(LOST, schools=schools, stocks={A: "2 coal"})
    table.play("A share 1")  # the second option makes the iron that the first one needs
    assert table.legal(A) == ["transact 0", "transact 1 of option 2"]
    table.play("A transact 1 of option 2", "A transact 1 of option 1")
    assert table.play("A transact 1 of option 2").stock(A) == "1 coal + 3 iron"


@pytest.mark.rule("X2.3")
def test_transactions_of_a_school_can_be_left_out() -> None:
    schools = {**SCHOOLS, "school-1": ["iron -> 3 coal", "coal -> iron"]}
    table = resolution(LOST, schools=schools, stocks={A: "2 coal + 2 iron"}).play("A share 1", "A transact 0")
    assert table.stock(A) == "2 coal + 2 iron"
    assert table.state.row == ()


@pytest.mark.rule("X2.3")
def test_what_is_gained_comes_first_whichever_option_it_is() -> None:
    schools = {**SCHOOLS, "school-1": ["coal -> iron", "2 coal"]}
    table = resolution(LOST, schools=schools).play("A share 2", "A transact 2")
    assert table.stock(A) == "2 iron"


@pytest.mark.rule("X2.3", "X4.7")
def test_a_gain_can_wait_for_what_pays_what_follows_it() -> None:
    cards = {"radio": "1 coal | when gaining coal: iron -> 5 money | 1 coal"}
    schools = {**SCHOOLS, "school-1": ["1 coal", "oil -> iron"]}
    table = resolution(LOST, cards=cards, schools=schools, owned={A: ["radio"]}, stocks={A: "1 oil"})
    table.play("A share 1", "A transact 1 of option 2", "A transact 1 of option 1", "A transact 1")
    assert table.stock(A) == "1 coal + 5 money"
