"""X2 and X3: deliveries on upgrading, texts, permanent effects, and the terms they use."""

import pytest

from bessemer.games.furnace.interbellum.effects import converts, sells, sells_one_kind
from bessemer.games.furnace.pack import LANGUAGE
from tests.games.furnace_interbellum.kit import auction, production, resolution
from tests.kit import A, B, C

MINE = {"mine": "2 coal | 2 coal | 3 iron"}


# Terms --------------------------------------------------------------------------------------------


@pytest.mark.rule("X2.10", "X2.11", "X3.5")
@pytest.mark.parametrize(
    ("line", "conversion", "selling", "one_kind"),
    [
        ("2 coal", False, False, False),
        ("3 money", False, False, False),
        ("coal -> iron", True, False, False),
        ("coal -> upgrade", True, False, False),
        ("iron -> 2 money x2", False, True, True),
        ("2 iron -> 5 money", False, True, True),
        ("coal + iron -> 5 money", False, True, False),
        ("iron -> oil + 1 money", True, True, True),
        ("coal + upgrade -> flip x any", False, False, False),
    ],
)
def test_conversion_and_selling(line: str, conversion: bool, selling: bool, one_kind: bool) -> None:
    read = LANGUAGE.parse(line)
    assert (converts(read), sells(read), sells_one_kind(read)) == (conversion, selling, one_kind)


@pytest.mark.rule("X2.12")
def test_upgrading_is_neither_conversion_nor_selling() -> None:
    cards = {"hall": "1 coal | 1 money per own card that converts | 1 iron"}
    table = production({A: ["hall"]}, cards=cards).play("A resolve hall")
    assert table.money(A) == 0  # the Start-up's upgrade line does not count


# Deliveries on upgrading --------------------------------------------------------------------------


@pytest.mark.rule("X2.7")
def test_a_delivery_of_the_upgraded_side_comes_on_upgrading_even_if_the_card_was_resolved() -> None:
    cards = {"yard": "1 coal | 1 coal | delivery: 3 iron"}
    table = production({A: ["yard"]}, cards=cards, stocks={A: "1 coal"})
    table.play("A resolve yard", "A resolve startup-a", "A upgrade yard")
    assert table.stock(A) == "1 coal + 3 iron"
    assert [event["card"] for event in table.told("delivery")] == ["yard"]


@pytest.mark.rule("X2.7", "X3.11")
def test_a_delivery_can_pay_for_the_next_upgrade() -> None:
    cards = {"line": "1 coal | 1 coal | delivery: 1 coal + 1 upgrade", **MINE}
    table = production({A: ["line", "mine"]}, cards=cards, stocks={A: "1 coal"}, chain=True)
    table.play("A resolve startup-a", "A upgrade line", "A upgrade mine")
    assert table.upgraded(A) == ["line", "mine"]


# Texts --------------------------------------------------------------------------------------------


@pytest.mark.rule("X2.9", "X3.3")
def test_texts_are_resolved_in_printed_order() -> None:
    cards = {"works": "1 coal | iron -> 2 money x2 | 5 money if fully resolved"}
    table = production({A: ["works+"]}, cards=cards, stocks={A: "2 iron"}).play(
        "A resolve works", "A transact 2"
    )
    assert table.money(A) == 9


@pytest.mark.rule("X3.8")
@pytest.mark.parametrize(("count", "money"), [(0, 0), (1, 2), (2, 9)])
def test_fully_resolved_means_at_least_as_often_as_printed(count: int, money: int) -> None:
    cards = {"works": "1 coal | iron -> 2 money x2 | 5 money if fully resolved"}
    table = production({A: ["works+"]}, cards=cards, stocks={A: "3 iron"})
    assert table.play("A resolve works", f"A transact {count}").money(A) == money


@pytest.mark.rule("X3.4", "X4.7")
def test_a_text_counts_own_cards_with_an_active_line() -> None:
    cards = {
        "pylon": "1 coal | 2 money per own card that sells coal | 1 iron",
        "shop": "1 coal | coal -> 1 money x2 | coal -> 2 money",
        "mixed": "1 coal | coal + iron -> 4 money | 1 coal",
        "later": "1 coal | 1 iron | coal -> 3 money",
        "iron-shop": "1 coal | iron -> 2 money | 1 coal",
    }
    owned = ["pylon", "shop", "mixed", "later", "iron-shop"]
    table = production({A: owned}, cards=cards).play("A resolve pylon")
    assert table.money(A) == 4  # shop once, mixed; the line of `later` is not active
    table = production({A: [*owned[:3], "later+", "iron-shop"]}, cards=cards).play("A resolve pylon")
    assert table.money(A) == 6


@pytest.mark.rule("X3.4")
def test_the_start_up_counts() -> None:
    cards = {"pylon": "1 coal | 2 money per own card that sells coal | 1 iron"}
    table = production({A: ["pylon"]}, cards=cards, startup=["coal -> 2 money"]).play("A resolve pylon")
    assert table.money(A) == 2


@pytest.mark.rule("X4.7", "X3.4")
def test_a_text_counts_cards_that_convert() -> None:
    cards = {
        "reel": "1 coal | 1 coal per own card that converts | 1 iron",
        "plant": "1 coal | coal -> iron x2 | 1 coal",
        "shop": "1 coal | coal -> 1 money x2 | 1 coal",
    }
    assert production({A: ["reel", "plant", "shop"]}, cards=cards).play("A resolve reel").stock(A) == "1 coal"


@pytest.mark.rule("X4.7", "X3.10")
def test_a_card_can_discard_itself_and_its_manager_comes_back() -> None:
    cards = {"house": "1 coal | 2 coal | discard this card: 8 money"}
    table = production({A: ["house+"]}, cards=cards, hired={A: ["clerk-1"]})
    table.play("A assign clerk-1 to house", "A resolve house")
    assert "decline" in table.legal(A)
    table.play("A discard house")
    assert (table.cards(A), table.stock(A), table.managers(A)) == ([], "2 coal + 8 money", ["clerk-1"])
    assert table.state.posts[A] == ()
    assert table.session.view(A).discards == ["house"]


@pytest.mark.rule("X3.10")
def test_nobody_has_to_discard_a_card() -> None:
    cards = {"house": "1 coal | 2 coal | discard this card: 8 money"}
    table = production({A: ["house+"]}, cards=cards).play("A resolve house", "A decline")
    assert (table.cards(A), table.stock(A)) == (["house"], "2 coal")
    assert production({A: ["house"]}, cards=cards).play("A resolve house").stock(A) == "2 coal"


# Goods on cards -----------------------------------------------------------------------------------

HALL = {"hall": "1 coal | when compensated for 1 or 2: store 1 coal; take all here | 1 iron", **MINE}


@pytest.mark.rule("X4.7", "X2.8")
def test_a_card_collects_coal_when_low_discs_are_compensated_and_gives_it_in_production() -> None:
    table = resolution({"mine": "A1 B4", "new-24": "A2 C3"}, cards=HALL, owned={A: ["hall"]})
    assert table.stored("hall") == "2 coal"
    coal = table.state.stocks[A][0]
    table.play("A resolve hall")
    assert table.stored("hall") == ""
    assert table.state.stocks[A][0] == coal + 2


@pytest.mark.rule("X4.7")
def test_compensation_at_a_school_counts_too() -> None:
    table = resolution({"school-1": "A2 B4"}, cards=HALL, owned={A: ["hall"]})
    assert table.stored("hall") == "1 coal"


@pytest.mark.rule("X2.8")
def test_a_permanent_effect_is_active_as_soon_as_the_card_is_received() -> None:
    table = resolution({"hall": "A1", "mine": "A2 B3"}, cards=HALL)
    assert table.stored("hall") == "1 coal"
    assert resolution({"mine": "A2 B3", "hall": "A1"}, row=["mine", "hall"], cards=HALL).stored("hall") == ""


MAGASIN = {"magasin": "1 coal | when outbid: store 1 iron; take all here | 1 coal", **MINE}


@pytest.mark.rule("X4.7", "X2.8")
def test_a_card_collects_iron_when_a_leading_disc_is_outbid() -> None:
    table = auction(cards=MAGASIN, owned={B: ["magasin"]}, bids={"mine": "B2"})
    table.play("A bid 1 on mine")
    assert table.stored("magasin") == ""  # not outbid
    table.play("B bid 3 on new-24", "C bid 3 on mine")
    assert table.stored("magasin") == "1 iron"
    assert table.told("store") == [{"who": B, "card": "magasin", "stock": (0, 1, 0, 0, 0)}]


@pytest.mark.rule("X4.7")
def test_only_the_leading_disc_on_a_company_can_be_outbid() -> None:
    bids = {"mine": "B2 C3", "school-1": "B1"}
    table = auction(cards=MAGASIN, owned={B: ["magasin"]}, bids=bids)
    table.play("A bid 4 on mine")
    assert table.stored("magasin") == ""
    table = auction(cards=MAGASIN, owned={B: ["magasin"]}, bids=bids).play("A bid 2 on school-1")
    assert table.stored("magasin") == ""


@pytest.mark.rule("X4.7")
def test_goods_on_a_card_stay_there_until_it_is_resolved() -> None:
    table = production({A: ["magasin"]}, cards=MAGASIN, stored={"magasin": "3 iron"})
    assert table.play("A resolve magasin").stock(A) == "3 iron"


# When something is gained -------------------------------------------------------------------------

RADIO = {"radio": "1 coal | when gaining coal: coal -> 2 money | 2 coal", **MINE}


@pytest.mark.rule("X4.7", "X2.8")
@pytest.mark.parametrize(("count", "stock"), [(0, "2 coal"), (1, "1 coal + 2 money")])
def test_one_transaction_may_follow_a_gain(count: int, stock: str) -> None:
    table = production({A: ["radio", "mine"]}, cards=RADIO).play("A resolve mine")
    table.refuse("A transact 2")
    assert table.play(f"A transact {count}").stock(A) == stock


@pytest.mark.rule("X2.8")
def test_it_follows_compensation_in_the_auction_as_well() -> None:
    table = resolution({"mine": "A3 B4"}, cards=RADIO, owned={A: ["radio"]})
    assert table.stock(A) == "6 coal"
    assert table.play("A transact 1").stock(A) == "5 coal + 2 money"


@pytest.mark.rule("X2.8", "F6.5")
def test_it_follows_what_a_capitalist_supplies_before_the_first_bid() -> None:
    table = production({A: ["radio"]}, cards=RADIO, abilities={A: "fifth"}, round=2)
    table.play("A done", "B done", "C done")
    assert table.stock(A) == "1 coal + 2 money"
    assert table.play("A transact 1").stock(A) == "4 money"
    assert table.legal(table.session.to_move)[0].startswith("bid")


@pytest.mark.rule("X2.8")
def test_a_permanent_effect_in_the_additional_line_waits_for_the_upgrade() -> None:
    cards = {"petrol": "1 coal | 1 oil | when gaining oil: oil -> 5 money"}
    table = production({A: ["petrol"]}, cards=cards).play("A resolve petrol")
    assert table.stock(A) == "1 oil"
    table = production({A: ["petrol+"]}, cards=cards).play("A resolve petrol", "A transact 1")
    assert table.stock(A) == "5 money"


@pytest.mark.rule("X3.7")
def test_what_a_transaction_sets_off_comes_right_after_it_and_can_pay_for_the_next() -> None:
    cards = {
        "radio": "1 coal | when gaining iron: iron -> coal + 1 money | 2 coal",
        "plant": "1 coal | coal -> iron x3 | 1 coal",
    }
    table = production({A: ["radio", "plant"]}, cards=cards, stocks={A: "1 coal"}).play("A resolve plant")
    table.refuse("A transact 2")
    table.play("A transact 1", "A transact 1", "A transact 1", "A transact 1", "A transact 1", "A transact 1")
    assert (
        table.stock(A) == "1 coal + 3 money"
    )  # three conversions, each paid with the coal of the one before
    assert "transact 0" not in table.legal(A)


@pytest.mark.rule("X3.7")
def test_gains_of_each_transaction_pay_for_the_next_one() -> None:
    cards = {
        "arcade": "1 coal | each own sale: 1 coal | 1 coal",
        "shop": "1 coal | coal -> 1 money x4 | 1 coal",
    }
    table = production({A: ["arcade", "shop"]}, cards=cards, stocks={A: "1 coal"})
    assert table.play("A resolve shop", "A transact 4").stock(A) == "1 coal + 4 money"


@pytest.mark.rule("X3.7", "X2.10")
def test_each_conversion_counts_alone() -> None:
    cards = {"rayon": "1 coal | coal -> iron x3 | each own conversion: 1 money"}
    table = production({A: ["rayon+"]}, cards=cards, stocks={A: "3 coal"}).play(
        "A resolve rayon", "A transact 3"
    )
    assert table.stock(A) == "3 iron + 3 money"


@pytest.mark.rule("X4.7", "X3.5", "X3.12")
def test_own_sales_of_one_kind_may_be_made_once_more() -> None:
    cards = {
        "turbine": "1 coal | coal -> 2 money x2 | own sales of one kind once more",
        "mixed": "1 coal | coal + iron -> 5 money | 1 coal",
    }
    table = production({A: ["turbine+", "mixed"]}, cards=cards, stocks={A: "9 coal + 9 iron"})
    table.play("A resolve turbine").refuse("A transact 4")
    table.play("A transact 3", "A resolve mixed").refuse("A transact 2")
    assert table.money(A) == 6
    table = production({A: ["turbine"]}, cards=cards, stocks={A: "9 coal"}).play("A resolve turbine")
    table.refuse("A transact 3")


@pytest.mark.rule("X2.8", "X3.11")
def test_permanent_effects_are_never_resolved_and_stand_outside_a_chain() -> None:
    table = production({A: ["radio", "mine"]}, cards=RADIO, chain=True)
    table.play("A resolve mine", "A transact 1")  # the radio was passed over and works all the same
    assert table.stock(A) == "1 coal + 2 money"
    table.refuse("A resolve radio")


@pytest.mark.rule("X3.11")
def test_a_card_not_yet_in_the_chain_is_already_active() -> None:
    table = production({A: ["mine"]}, cards=RADIO, chain=True, new={A: ["radio"]})
    table.play("A insert radio at 1", "A resolve mine", "A transact 1")
    assert table.money(A) == 2


# Copying ------------------------------------------------------------------------------------------

MAST = {"mast": "1 coal | resolve a company of the player to the right | 1 iron", **MINE}


@pytest.mark.rule("X3.6", "X3.13")
def test_a_company_of_the_player_to_the_right_is_resolved_as_it_lies_there() -> None:
    table = production({B: ["mast"], A: ["mine+"]}, cards=MAST)
    table.play("A done", "B resolve mast")
    assert table.legal(B) == ["copy mine", "decline"]  # never the Start-up
    table.play("B copy mine")
    assert table.stock(B) == "2 coal + 3 iron"
    assert (table.stock(A), table.cards(B)) == ("", ["mast"])


@pytest.mark.rule("X3.6")
def test_copying_can_be_left_out_and_needs_a_company() -> None:
    table = production({B: ["mast"], A: ["mine"]}, cards=MAST).play("A done", "B resolve mast", "B decline")
    assert table.stock(B) == ""
    table = production({B: ["mast"], C: ["mine"]}, cards=MAST).play("A done", "B resolve mast")
    table.refuse("B decline")  # A has no Company: nothing happens


@pytest.mark.rule("X3.13")
def test_copying_does_not_use_the_card_up_for_its_owner() -> None:
    table = production({B: ["mast"], A: ["mine"]}, cards=MAST, first=B)
    table.play("B resolve mast", "B copy mine", "B done", "C done", "A resolve mine")
    assert (table.stock(A), table.stock(B)) == ("2 coal", "2 coal")


@pytest.mark.rule("X3.13")
def test_players_produce_in_turn_order_while_somebody_could_copy() -> None:
    table = production({B: ["mast"], A: ["mine"]}, cards=MAST, first=C)
    assert not table.state.lanes
    table.refuse("A done")
    table.play("C done").refuse("B done")
    table.play("A done", "B done")
    assert table.state.round == 2
    assert production({A: ["mine"]}, cards=MAST).state.lanes  # nobody has the card: at the same time


@pytest.mark.rule("X3.14")
def test_a_copied_text_that_copies_does_nothing() -> None:
    cards = {**MAST, "second-mast": "1 coal | resolve a company of the player to the right | 1 iron"}
    table = production({B: ["mast"], A: ["second-mast+"], C: ["mine"]}, cards=cards)
    table.play("A done", "B resolve mast", "B copy second-mast")
    assert table.stock(B) == "1 iron"


@pytest.mark.rule("X3.6")
def test_permanent_effects_of_the_copied_card_do_not_apply() -> None:
    cards = {**MAST, "turbine": "1 coal | coal -> 2 money x2 | own sales of one kind once more"}
    table = production({B: ["mast"], A: ["turbine+"]}, cards=cards, stocks={B: "9 coal"})
    table.play("A done", "B resolve mast", "B copy turbine").refuse("B transact 3")


@pytest.mark.rule("X3.6")
def test_two_players_copy_each_other_and_not_the_agent() -> None:
    table = production({A: ["mast"], B: ["mine"], 2: ["new-9"]}, seats=2, cards=MAST).play("A resolve mast")
    table.refuse("A copy new-9")
    assert table.play("A copy mine").stock(A) == "2 coal"


@pytest.mark.rule("X3.6")
def test_alone_one_copies_the_agent_to_the_right() -> None:
    table = production({A: ["mast"], 1: ["new-9"], 2: ["mine"]}, seats=1, cards=MAST).play("A resolve mast")
    table.refuse("A copy new-9")
    assert table.play("A copy mine").stock(A) == "2 coal"
