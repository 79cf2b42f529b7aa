"""F6: the Capitalists."""

import pytest

from tests.games.furnace.kit import Table, auction, furnace, production, resolution, scripted
from tests.games.industry.kit import to_production
from tests.kit import SEATS, A, B, C

MINE = {"mine": "2 coal | 2 coal | 3 iron"}
PAIR = {**MINE, "plant": "coal -> iron | coal -> iron | 1 oil"}


# Nikolay Vtorov: the neutral 2 --------------------------------------------------------------------


@pytest.mark.rule("F6.1")
def test_vtorov_bids_with_five_discs_two_of_them_a_2() -> None:
    table = auction(cards=PAIR, abilities={A: "vtorov"})
    assert table.state.hands == [(1, 2, 2, 3, 4), (1, 2, 3, 4), (1, 2, 3, 4)]
    table.play("A bid 2 on mine", "B bid 1 on mine", "C bid 3 on mine", "A bid 2 on plant")
    assert table.state.hands[A] == (1, 3, 4)


@pytest.mark.rule("F6.1", "F2.4")
def test_the_neutral_2_is_a_disc_of_vtorovs_colour() -> None:
    table = auction(cards=PAIR, abilities={A: "vtorov"})
    table.play("A bid 3 on mine", "B bid 1 on mine", "C bid 1 on plant")
    table.refuse("A bid 2 on mine")
    table.play("A bid 2 on plant", "B bid 4 on plant", "C bid 4 on mine")
    table.refuse("A bid 2 on plant")
    table.refuse("A bid 2 on mine")


@pytest.mark.rule("F6.1", "F2.5")
def test_the_neutral_2_has_the_value_2() -> None:
    table = auction(cards=PAIR, abilities={A: "vtorov"}, bids={"mine": "B2"}, hands={A: (2,)})
    table.refuse("A bid 2 on mine")
    table.play("A bid 2 on plant", "B bid 3 on plant")
    table.refuse("C bid 2 on plant")


@pytest.mark.rule("F6.1")
def test_the_neutral_2_wins_and_is_compensated_like_any_other_disc() -> None:
    table = resolution({"mine": "A2 B3", "plant": "A2 C1"}, cards=PAIR, abilities={A: "vtorov"})
    assert (table.stock(A), table.cards(A)) == ("4 coal", ["plant"])


@pytest.mark.rule("F6.1")
def test_all_five_discs_must_be_placed() -> None:
    table = auction(abilities={A: "vtorov"}, hands={A: (1, 2), B: (), C: ()})
    table.session.play(table.session.legal[0])
    assert list(table.session.pending) == [A]
    table.refuse("A done")
    table.session.play(table.session.legal[0])
    assert table.state.lanes


@pytest.mark.rule("F6.1", "F2.7")
def test_what_fits_nowhere_ends_vtorovs_bidding() -> None:
    six = {f"card-{number}": "1 coal | 1 coal | 1 coal" for number in range(6)}
    bids = {"card-0": "A1", "card-1": "A2", "card-2": "A4", "card-3": "B2 *3", "card-4": "B3 *2"}
    table = auction(seats=2, cards=six, bids=bids, abilities={A: "vtorov"}, hands={A: (2, 3), B: (1,), 2: ()})
    table.refuse("A bid 3 on card-3")  # the 3 and the 2 fit only on the last card
    table.play("A bid 3 on card-5", "B bid 1 on card-5")
    assert table.told("unplaced") == [{"who": A, "discs": (2,)}]
    assert table.state.lanes


# Annie Malone: a second use -----------------------------------------------------------------------


def malone(owned: list[str], stock: str = "", chain: bool = False) -> Table:
    """A table at the beginning of production where A is Annie Malone."""
    return production({A: owned}, cards=PAIR, abilities={A: "malone"}, stocks={A: stock}, chain=chain)


@pytest.mark.rule("F6.2")
@pytest.mark.parametrize(("card", "gained"), [("mine", "4 coal"), ("startup-a", "2 upgrade")])
def test_malone_may_resolve_one_card_a_second_time(card: str, gained: str) -> None:
    table = malone(["mine"]).play(f"A resolve {card}", f"A resolve {card} again")
    assert table.stock(A) == gained


@pytest.mark.rule("F6.2")
def test_others_may_not() -> None:
    table = production({B: ["mine"]}, cards=PAIR, abilities={A: "malone"}).play("B resolve mine")
    table.refuse("B resolve mine again")


@pytest.mark.rule("F6.2")
def test_she_may_do_it_only_once_in_a_production_phase() -> None:
    table = malone(["mine", "plant"]).play("A resolve mine", "A resolve mine again")
    table.refuse("A resolve mine again")
    table.play("A resolve startup-a")
    table.refuse("A resolve startup-a again")
    table.refuse("A resolve mine again")


@pytest.mark.rule("F6.2")
def test_she_may_do_it_again_in_the_next_production_phase() -> None:
    table = malone(["mine"]).play("A resolve mine", "A resolve mine again").all_done()
    to_production(table)
    coal = table.state.stocks[A][0]
    table.play("A resolve mine", "A resolve mine again")
    assert table.state.stocks[A][0] == coal + 4


@pytest.mark.rule("F6.2")
def test_a_second_use_needs_a_first_one() -> None:
    table = malone(["mine"])
    table.refuse("A resolve mine again")
    table.play("A resolve startup-a")
    table.refuse("A resolve mine again")
    assert "resolve startup-a again" in table.legal(A)


@pytest.mark.rule("F6.2")
def test_the_second_use_may_come_out_of_order_after_other_cards() -> None:
    table = malone(["mine", "plant"]).play("A resolve mine", "A resolve plant", "A transact 0")
    table.play("A resolve mine again", "A resolve startup-a")
    assert table.stock(A) == "4 coal + 1 upgrade"


@pytest.mark.rule("F6.2")
def test_the_second_use_may_come_after_the_last_card_but_not_after_done() -> None:
    table = malone(["mine"]).play("A resolve mine", "A resolve startup-a")
    assert "resolve mine again" in table.legal(A)
    table.play("A done")
    table.refuse("A resolve mine again")


@pytest.mark.rule("F6.2", "F3.9")
def test_a_card_upgraded_after_its_first_use_gives_both_lines_the_second_time() -> None:
    table = malone(["mine"]).play("A resolve mine", "A resolve startup-a", "A upgrade mine")
    assert table.stock(A) == "1 coal"
    assert table.play("A resolve mine again").stock(A) == "3 coal + 3 iron"


@pytest.mark.rule("F6.2")
def test_the_second_use_waits_until_no_card_is_half_resolved() -> None:
    table = malone(["mine", "plant"]).play("A resolve mine", "A resolve plant")
    table.refuse("A resolve mine again")
    table.play("A transact 1", "A resolve mine again")
    assert table.stock(A) == "3 coal + 1 iron"


@pytest.mark.rule("F6.2")
def test_the_second_use_of_the_start_up_opens_its_upgrade_line_again() -> None:
    table = malone(["mine", "plant"], "2 coal").play("A resolve startup-a", "A upgrade mine")
    table.play("A resolve startup-a again", "A upgrade plant")
    assert table.upgraded(A) == ["mine", "plant"]


@pytest.mark.rule("F6.2")
def test_in_a_chain_the_second_use_may_be_a_card_further_left() -> None:
    table = malone(["mine", "plant"], chain=True).play("A resolve mine", "A resolve plant", "A transact 0")
    table.refuse("A resolve startup-a again")  # passed over
    assert table.play("A resolve mine again").stock(A) == "4 coal"
    table.refuse("A resolve plant again")


# Varvara Morozova: several discs on a card --------------------------------------------------------


@pytest.mark.rule("F6.3", "F2.4")
def test_morozova_may_place_several_discs_on_one_card() -> None:
    table = auction(cards=PAIR, abilities={A: "morozova"})
    table.play("A bid 1 on mine", "B bid 2 on plant", "C bid 3 on plant", "A bid 4 on mine")
    assert table.state.bids[0] == ((1, A), (4, A))


@pytest.mark.rule("F6.3", "F2.5")
def test_morozova_may_place_a_value_that_already_lies_there() -> None:
    table = auction(cards=PAIR, abilities={B: "morozova"}).play("A bid 3 on mine", "B bid 3 on mine")
    assert table.state.bids[0] == ((3, A), (3, B))


@pytest.mark.rule("F6.3")
def test_all_her_discs_may_go_anywhere_until_they_are_placed() -> None:
    table = auction(
        cards=PAIR, abilities={A: "morozova"}, bids={"mine": "B4 C2 A1"}, hands={A: (2, 4), B: (), C: ()}
    )
    assert sorted(table.legal(A)) == sorted(
        f"bid {value} on {card}" for value in "24" for card in table.row()
    )


@pytest.mark.rule("F6.3")
def test_each_of_her_discs_is_compensated_alone() -> None:
    table = resolution({"mine": "A1 A3 B4"}, cards=PAIR, abilities={A: "morozova"})
    assert [event["stock"] for event in table.told("compensated")] == [(2, 0, 0, 0, 0), (6, 0, 0, 0, 0)]
    assert table.stock(A) == "8 coal"


@pytest.mark.rule("F6.3", "F2.11")
def test_each_of_her_discs_decides_alone_about_a_processing_line() -> None:
    table = resolution({"plant": "A1 A3 B4"}, cards=PAIR, abilities={A: "morozova"}, stocks={A: "9 coal"})
    assert table.legal(A) == ["transact 0", "transact 1"]
    table.play("A transact 1")
    assert table.legal(A) == ["transact 0", "transact 1", "transact 2", "transact 3"]
    assert table.play("A transact 2").stock(A) == "6 coal + 3 iron"


@pytest.mark.rule("F6.3")
@pytest.mark.parametrize("placed", ["A4 B4", "B4 A4"])
def test_at_equal_highest_values_the_other_player_wins_and_she_is_compensated(placed: str) -> None:
    table = resolution({"mine": placed}, cards=PAIR, abilities={A: "morozova"})
    assert (table.cards(A), table.stock(A)) == ([], "8 coal")
    assert (table.cards(B), table.stock(B)) == (["mine"], "")


@pytest.mark.rule("F6.3")
def test_an_equal_value_below_the_highest_changes_nothing() -> None:
    table = resolution({"mine": "B2 A2 A3"}, cards=PAIR, abilities={A: "morozova"})
    assert (table.cards(A), table.stock(A)) == (["mine"], "4 coal")
    assert (table.cards(B), table.stock(B)) == ([], "4 coal")


@pytest.mark.rule("F6.3")
def test_on_a_card_that_she_wins_her_lower_discs_are_compensated() -> None:
    table = resolution({"mine": "A4 A1 A2 B3"}, cards=PAIR, abilities={A: "morozova"})
    assert (table.cards(A), table.stock(A)) == (["mine"], "6 coal")


# The fourth: compensation +1 ----------------------------------------------------------------------


@pytest.mark.rule("F6.4", "F2.10")
def test_the_fourth_capitalists_3_is_paid_like_a_4() -> None:
    table = resolution({"mine": "A3 C1 B4"}, cards=PAIR, abilities={A: "fourth"})
    assert (table.stock(A), table.stock(C)) == ("8 coal", "2 coal")


@pytest.mark.rule("F6.4", "F2.11")
@pytest.mark.parametrize(("line", "most"), [("coal -> iron", 4), ("coal -> iron x2", 8)])
def test_it_counts_for_processing_lines_alike(line: str, most: int) -> None:
    plant = {"plant": f"{line} | 1 oil | 1 oil"}
    table = resolution({"plant": "A3 B4"}, cards=plant, abilities={A: "fourth"}, stocks={A: "9 coal"})
    assert table.legal(A)[-1] == f"transact {most}"
    assert table.play(f"A transact {most}").stock(A) == f"{9 - most} coal + {most} iron"


@pytest.mark.rule("F6.4")
def test_it_counts_only_when_a_disc_is_compensated() -> None:
    table = resolution({"mine": "A3 B4"}, cards=PAIR, abilities={A: "fourth"})
    assert table.cards(B) == ["mine"]  # the printed value decides who takes the card
    table = resolution({"mine": "A4 B3"}, cards=PAIR, abilities={A: "fourth"})
    assert (table.cards(A), table.stock(A)) == (["mine"], "")


@pytest.mark.rule("F6.4", "F2.9")
def test_the_order_of_compensation_goes_by_the_printed_value() -> None:
    table = resolution({"mine": "B3 A2 C4"}, cards=PAIR, abilities={A: "fourth"})
    assert [(event["who"], event["disc"]) for event in table.told("compensated")] == [(A, 2), (B, 3)]


@pytest.mark.rule("F6.4", "F2.5")
def test_which_discs_may_be_placed_goes_by_the_printed_value() -> None:
    table = auction(cards=PAIR, abilities={B: "fourth"}).play("A bid 3 on mine")
    table.refuse("B bid 3 on mine")
    table.play("B bid 2 on mine")


# The fifth: supplied in each round ----------------------------------------------------------------


@pytest.mark.rule("F6.5")
def test_the_fifth_capitalist_is_supplied_in_the_first_round_before_the_first_bid() -> None:
    table = scripted(furnace(3, capitalists=True), tuple(range(36, 41)), (4, 0, 1, 2, 3), tuple(range(36)), A)
    assert (table.stock(A), table.stock(B)) == ("2 coal + 2 money", "1 coal")
    assert table.legal(A)[0].startswith("bid")
    (event,) = table.told("supply")
    assert event["who"] == A


@pytest.mark.rule("F6.5")
def test_it_is_supplied_again_at_the_beginning_of_every_later_round() -> None:
    table = production({A: ["mine"]}, cards=PAIR, abilities={A: "fifth"}, round=2)
    table.play("A done", "B done", "C done")
    assert table.state.round == 3
    assert (table.stock(A), table.stock(B)) == ("1 coal + 2 money", "")


@pytest.mark.rule("F6.5")
def test_nothing_is_supplied_after_the_last_round() -> None:
    table = production({A: ["mine"]}, cards=PAIR, abilities={A: "fifth"}, round=4)
    table.play("A done", "B done", "C done")
    assert table.session.over
    assert table.stock(A) == ""


# Own packs: a line for every Company taken --------------------------------------------------------


@pytest.mark.rule("F6.5")
def test_a_capitalist_of_an_own_pack_may_gain_a_line_with_each_company_taken() -> None:
    table = resolution(
        {"mine": "A1", "plant": "A2"}, cards=PAIR, abilities={A: "fifth"}, fifth="win 1 oil + 2 money"
    )
    assert table.cards(A) == ["mine", "plant"]
    assert table.stock(A) == "2 oil + 4 money"


@pytest.mark.rule("F6.5")
def test_it_gains_nothing_for_a_company_that_somebody_else_takes() -> None:
    table = resolution({"mine": "A1 B2"}, cards=PAIR, abilities={A: "fifth"}, fifth="win 2 money")
    assert (table.stock(A), table.stock(B)) == ("2 coal", "")


@pytest.mark.rule("F6.5")
def test_that_gain_comes_at_once_before_the_next_card_of_the_row() -> None:
    table = resolution(
        {"mine": "A1", "plant": "A2 B3"}, cards=PAIR, abilities={A: "fifth"}, fifth="win 1 coal"
    )
    assert table.legal(A) == ["transact 0", "transact 1"]
    assert table.play("A transact 1").stock(A) == "1 iron"


# Morozova and the others --------------------------------------------------------------------------


@pytest.mark.rule("F6.6", "F2.5")
def test_other_players_obey_the_rule_of_equal_values_against_morozovas_discs() -> None:
    table = auction(cards=PAIR, abilities={A: "morozova"}).play("A bid 3 on mine")
    table.refuse("B bid 3 on mine")
    table.play("B bid 2 on mine", "C bid 4 on mine", "A bid 2 on mine")


@pytest.mark.rule("F6.6", "F7.4")
def test_so_does_the_dummy() -> None:
    table = auction(seats=2, cards=PAIR, abilities={A: "morozova"}, dice=[1])
    table.play("A bid 1 on mine", "B bid 4 on plant")
    assert table.state.bids[0] == ((1, A), (2, 2))


@pytest.mark.rule("F6.6", "F7.5")
@pytest.mark.parametrize("placed", ["A4 *4 B1", "*4 A4 B1"])
def test_a_tie_with_the_dummy_is_also_lost_by_her(placed: str) -> None:
    table = resolution({"mine": placed}, seats=2, cards=PAIR, abilities={A: "morozova"})
    assert (table.stock(A), table.stock(B)) == ("8 coal", "2 coal")
    assert table.cards(A) == table.cards(B) == []
    assert table.game.view(table.state, A).discards[0] == "mine"


@pytest.mark.rule("F6.6")
def test_of_two_equal_own_discs_at_the_top_one_wins_and_the_other_is_compensated() -> None:
    table = resolution({"mine": "A3 B1 A3"}, cards=PAIR, abilities={A: "morozova"})
    assert (table.cards(A), table.stock(A)) == (["mine"], "6 coal")


@pytest.mark.rule("F6.6")
def test_with_her_own_four_discs_that_cannot_come_up() -> None:
    table = auction(cards=PAIR, abilities={A: "morozova"})
    while table.row():
        seat = table.session.to_move
        move = next(move for move in table.legal(seat) if seat != A or move.endswith("mine"))
        table.play(f"{SEATS[seat]} {move}")
        own = [value for value, party in (table.state.bids or [()])[0] if party == A]
        assert len(own) == len(set(own))
