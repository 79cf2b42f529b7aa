"""X3.1 to X3.3 and X4: Managers and the Capitalists of the expansion in production."""

from typing import Any

import pytest

from bessemer.content.packs import default_pack
from tests.games.furnace_interbellum.kit import InterTable, auction, production, resolution
from tests.kit import A, B, C, play_on

WORKS = {
    "mine": "2 coal | 2 coal | 3 iron",
    "shop": "1 coal | coal -> 2 money x3 | 1 iron",
    "yard": "coal -> oil | iron -> 3 money x2 | coal -> 1 money x2",
}


def managed(effect: str, owned: list[str], stock: str = "", **more: Any) -> InterTable:
    """A table where A has one Manager, `boss`, and puts it on the first of the cards."""
    table = production(
        {A: owned}, cards=WORKS, stocks={A: stock}, hired={A: ["boss"]}, staff={"boss": effect}, **more
    )
    return table.play(f"A assign boss to {owned[0].rstrip('+')}", f"A resolve {owned[0].rstrip('+')}")


# Posts --------------------------------------------------------------------------------------------


@pytest.mark.rule("X3.1")
def test_managers_are_placed_before_cards_are_resolved_one_per_card() -> None:
    table = production({A: ["mine", "shop"]}, cards=WORKS, hired={A: ["clerk-1", "clerk-2"]})
    table.play("A assign clerk-1 to startup-a")
    table.refuse("A assign clerk-2 to startup-a")
    table.refuse("A assign clerk-1 to mine")
    table.refuse("A assign clerk-2 to new-9")
    table.play("A resolve mine")
    table.refuse("A assign clerk-2 to shop")


@pytest.mark.rule("X3.1")
def test_managers_return_and_may_be_used_again() -> None:
    table = (
        production({A: ["mine"]}, cards=WORKS, hired={A: ["clerk-1"]})
        .play("A assign clerk-1 to mine")
        .all_done()
    )
    assert table.state.posts[A] == ()
    play_on(table, lambda table: bool(table.state.lanes))
    assert "clerk-1" in table.managers(A)
    assert {"assign clerk-1 to mine", "assign clerk-1 to startup-a"} <= set(table.legal(A))


@pytest.mark.rule("X3.1", "X3.2")
def test_nobody_has_to_place_or_use_a_manager() -> None:
    table = production({A: ["mine"]}, cards=WORKS, hired={A: ["clerk-1"]}).play("A resolve mine", "A done")
    assert table.stock(A) == "2 coal"
    table = managed("1 coal", ["mine"])
    assert table.play("A done").stock(A) == "2 coal"


@pytest.mark.rule("X3.2")
def test_a_manager_is_used_once_before_between_or_after_the_lines() -> None:
    table = managed("1 iron", ["yard+"], "1 coal").play("A use boss", "A transact 1")
    table.refuse("A use boss")
    assert table.play("A transact 1").stock(A) == "4 money"
    table = managed("1 iron", ["yard+"], "1 coal + 1 iron").play("A transact 1", "A use boss", "A transact 1")
    assert table.stock(A) == "1 iron + 4 money"
    table = managed("1 iron", ["yard+"], "1 coal + 1 iron").play("A transact 1", "A transact 1", "A use boss")
    assert table.stock(A) == "1 iron + 4 money"


@pytest.mark.rule("X3.2")
def test_a_manager_works_only_while_its_card_is_resolved() -> None:
    table = managed("1 iron", ["yard", "mine"], "1 iron").play("A transact 1", "A resolve mine")
    table.refuse("A use boss")


@pytest.mark.rule("X3.2", "F6.2")
def test_a_second_resolution_of_the_card_uses_its_manager_again() -> None:
    table = managed("1 iron", ["mine"], abilities={A: "malone"}).play(
        "A use boss", "A resolve mine again", "A use boss"
    )
    assert table.stock(A) == "4 coal + 2 iron"


@pytest.mark.rule("X3.3")
def test_managers_are_of_no_use_in_the_auction() -> None:
    table = auction(cards=WORKS, hired={A: ["clerk-1"]}, owned={A: ["mine"]})
    table.refuse("A assign clerk-1 to mine")
    table.refuse("A use clerk-1")


@pytest.mark.rule("X3.13", "X3.1")
def test_where_somebody_could_copy_managers_are_placed_unseen_before_anybody_produces() -> None:
    cards = {**WORKS, "mast": "1 coal | resolve a company of the player to the right | 1 iron"}
    table = production({B: ["mast"], A: ["mine"]}, cards=cards, hired={A: ["clerk-1"], C: ["clerk-2"]})
    assert table.state.sealed
    table.play("A assign clerk-1 to mine")
    assert table.session.view(B).staffs[A].posts == []
    assert table.session.view(A).staffs[A].posts == [("clerk-1", "mine")]
    table.play("C done")
    assert table.session.view(B).staffs[A].posts == [("clerk-1", "mine")]
    assert [event["manager"] for event in table.told("post")] == ["clerk-1"]
    table.play("A done", "B resolve mast", "B copy mine", "B use clerk-1")
    assert table.stock(B) == "3 coal"


@pytest.mark.rule("X3.6")
def test_the_manager_on_a_copied_card_stays_usable_for_its_owner() -> None:
    cards = {**WORKS, "mast": "1 coal | resolve a company of the player to the right | 1 iron"}
    table = production({B: ["mast"], A: ["mine"]}, cards=cards, hired={A: ["clerk-1"]}, first=B)
    table.play(
        "A assign clerk-1 to mine", "B resolve mast", "B copy mine", "B use clerk-1", "B done", "C done"
    )
    assert table.play("A resolve mine", "A use clerk-1").stock(A) == "3 coal"


@pytest.mark.rule("X3.6")
def test_a_manager_on_a_copied_card_can_be_left_out() -> None:
    cards = {**WORKS, "mast": "1 coal | resolve a company of the player to the right | 1 iron"}
    table = production({B: ["mast+"], A: ["mine"]}, cards=cards, hired={A: ["clerk-1"]}, first=B)
    table.play("A assign clerk-1 to mine", "B resolve mast", "B copy mine", "B leave mine")
    assert table.stock(B) == "2 coal + 1 iron"


# What Managers do ---------------------------------------------------------------------------------


@pytest.mark.rule("X4.6")
def test_four_coal_count_as_already_spent() -> None:
    table = managed("count 4 coal as spent", ["shop"]).play("A use boss for coal")
    table.refuse("A transact 4")
    assert table.play("A transact 3").stock(A) == "6 money"


@pytest.mark.rule("X4.6")
def test_what_counts_as_spent_is_for_all_lines_of_the_card_and_not_kept() -> None:
    table = managed("count 4 coal as spent", ["startup-a", "mine", "shop"], "2 upgrade").play(
        "A use boss for coal"
    )
    table.play("A upgrade mine", "A upgrade shop", "A resolve shop")
    assert table.stock(A) == "1 iron + 1 upgrade"  # no coal was paid, and none was left


@pytest.mark.rule("X4.6", "X2.7")
def test_the_delivery_is_resolved_once_more() -> None:
    cards = {"dam": "1 coal | delivery: 5 coal | delivery: 2 iron"}
    for side, lines in (
        ("dam", ["use boss on line 1"]),
        ("dam+", ["use boss on line 1", "use boss on line 2"]),
    ):
        table = production(
            {A: [side]}, cards=cards, hired={A: ["boss"]}, staff={"boss": "the delivery once more"}
        )
        table.play("A assign boss to dam", "A resolve dam")
        assert [move for move in table.legal(A) if move.startswith("use")] == lines  # X3.9: active ones only
        assert table.play("A use boss on line 1").stock(A) == "5 coal"


@pytest.mark.rule("X4.6")
def test_exactly_two_managers_resolve_a_delivery_once_more() -> None:
    effects = [manager.effect for manager in default_pack("furnace-interbellum").manager]
    assert effects.count("the delivery once more") == 2
    assert {"count 4 coal as spent", "another line once more", "each sale: 1 money"} <= set(effects)


@pytest.mark.rule("X4.6", "X3.9", "X3.12")
def test_another_line_is_resolved_once_more_if_it_is_active() -> None:
    table = managed("another line once more", ["mine"])
    table.refuse("A use boss on line 2")
    assert table.play("A use boss on line 1").stock(A) == "4 coal"
    table = managed("another line once more", ["yard"], "4 iron").play("A transact 2", "A use boss on line 1")
    assert table.stock(A) == "1 iron + 9 money"  # three transactions of a line with limit 2
    table = managed("another line once more", ["yard"], "4 iron").play("A use boss on line 1", "A transact 2")
    assert table.stock(A) == "1 iron + 9 money"  # in either order


@pytest.mark.rule("X3.8", "X3.12")
def test_a_line_used_once_more_counts_as_used() -> None:
    cards = {"works": "1 coal | iron -> 2 money x2 | 5 money if fully resolved"}
    staff = {"boss": "another line once more"}
    table = production({A: ["works+"]}, cards=cards, stocks={A: "2 iron"}, hired={A: ["boss"]}, staff=staff)
    table.play("A assign boss to works", "A resolve works", "A use boss on line 1", "A transact 1")
    assert table.money(A) == 9


@pytest.mark.rule("X4.6", "X3.7")
def test_each_sale_of_the_card_brings_one_more() -> None:
    table = managed("each sale: 1 money", ["shop"], "2 coal").play("A use boss", "A transact 2")
    assert table.stock(A) == "6 money"
    table = managed("each sale: 1 money", ["shop"], "2 coal").play("A transact 2")
    assert table.stock(A) == "4 money"  # not used in time


@pytest.mark.rule("X4.6")
def test_a_manager_with_a_line_of_its_own() -> None:
    table = managed("coal -> iron x3", ["mine"]).play("A use boss")
    table.refuse("A transact 3")
    assert table.play("A transact 2").stock(A) == "2 iron"


@pytest.mark.rule("X3.8", "X4.6")
def test_a_manager_that_pays_for_a_full_line() -> None:
    table = managed("4 money if fully resolved", ["yard"], "2 iron")
    table.refuse("A use boss")
    assert table.play("A transact 2", "A use boss").money(A) == 10


# Capitalists --------------------------------------------------------------------------------------


def secretary(stock: str) -> InterTable:
    table = production(
        {A: ["yard+"]}, cards=WORKS, stocks={A: stock}, abilities={A: "secretary"}, hired={A: ["personal"]}
    )
    return table.play("A assign personal to yard", "A resolve yard")


@pytest.mark.rule("X4.2")
def test_the_personal_manager_counts_one_coal_or_one_iron_as_spent() -> None:
    table = secretary("1 coal + 1 iron")
    assert {"use personal for coal", "use personal for iron"} <= set(table.legal(A))
    table.play("A use personal for iron").refuse("A use personal for coal")
    assert table.play("A transact 2", "A transact 1").stock(A) == "7 money"
    assert (
        secretary("1 iron").play("A use personal for coal", "A transact 1", "A transact 1").stock(A)
        == "4 money"
    )


@pytest.mark.rule("X4.4")
def test_a_capitalist_resolves_the_compensation_line_of_a_company_not_upgraded_first() -> None:
    table = production({A: ["mine", "yard"]}, cards=WORKS, abilities={A: "cobbler"})
    table.play("A resolve mine")
    assert table.stock(A) == "4 coal"
    table.play("A resolve yard").refuse("A transact 2")
    assert table.play("A transact 1").stock(A) == "3 coal + 1 oil"
    upgraded = production({A: ["mine+"]}, cards=WORKS, abilities={A: "cobbler"}).play("A resolve mine")
    assert upgraded.stock(A) == "2 coal + 3 iron"


@pytest.mark.rule("X4.5")
def test_the_fifth_capitalist_gains_with_every_upgrade() -> None:
    table = production(
        {A: ["mine", "shop"]}, cards=WORKS, stocks={A: "2 coal + 1 upgrade"}, abilities={A: "fifth-new"}
    )
    table.play("A resolve startup-a", "A upgrade mine", "A upgrade shop")
    assert table.stock(A) == "4 money"


@pytest.mark.rule("X4.3", "F6.3")
def test_the_variable_disc_of_one_who_stacks_discs_loses_ties() -> None:
    table = auction(cards=WORKS, abilities={A: "morozova"}, stocks={A: "4 coal"}, bids={"mine": "B4"})
    table.play("A bid variable 4 on mine")
    table = resolution({"mine": "B4 Av4 A4"}, cards=WORKS, abilities={A: "morozova"})
    assert (table.cards(B), table.stock(A)) == (["mine"], "16 coal")
