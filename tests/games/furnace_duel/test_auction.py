"""D-B3, D-B4: bidding and its resolution."""

import random

import pytest

from bessemer.games.duel.pack import DISCS
from bessemer.kernel.errors import ContentError
from tests.games.furnace_duel.kit import COMPANIES, Table, auction, duel, pack, resolution
from tests.kit import A, B

ROW = ["deep-shaft", "rail-mill", "oil-wharf", "coke-battery", "tar-still", "merchant-bank"]


def random_auction(table: Table, seed: int) -> Table:
    """Bid at random until no disc is left."""
    rng = random.Random(seed)
    while any(table.state.hands):
        table.session.play(rng.choice(table.session.legal))
    return table


# Bidding ------------------------------------------------------------------------------------------


@pytest.mark.rule("D-B3.1")
def test_six_cards_are_dealt_one_for_each_city_at_the_bottom() -> None:
    table = Table(duel())
    row, deck = table.state.row, table.state.deck.pieces
    assert len(row) == len(table.game.map.bottom) == 6
    assert {*row} | {*deck} == {*range(25)}
    assert [table.game.map.cities[city] for city in table.game.map.bottom] == [
        "penzance",
        "plymouth",
        "weymouth",
        "southampton",
        "brighton",
        "dover",
    ]
    assert not any(table.state.upgraded)


@pytest.mark.rule("D-B3.1")
def test_what_is_left_of_the_deck_is_shuffled_before_every_round() -> None:
    orders = set()
    for seed in range(3):
        table = auction(ROW, hands={A: (1,), B: (2,)}, round=1)
        table.session.state.key = bytes([seed]) * 32
        table.play("A bid 1 on deep-shaft", "B bid 2 on rail-mill").all_done()
        assert table.state.round == 2
        orders.add((table.state.row, table.state.deck.pieces))
    assert len(orders) == 3


@pytest.mark.rule("D-B3.2")
def test_seats_take_turns_and_nobody_may_pass() -> None:
    table = auction(ROW, first=B)
    assert "done" not in table.legal(B)
    table.refuse("A bid 1 on deep-shaft")
    table.play("B bid 1 on deep-shaft", "A bid 1 on rail-mill", "B bid 2 on rail-mill")
    assert table.state.hands == [(2, 3, 4), (3, 4)]
    assert table.session.to_move == A


@pytest.mark.rule("D-B3.3")
def test_never_two_discs_of_one_player_on_one_card() -> None:
    table = auction(ROW).play("A bid 1 on deep-shaft", "B bid 2 on rail-mill")
    table.refuse("A bid 3 on deep-shaft")
    table.play("A bid 3 on rail-mill")


@pytest.mark.rule("D-B3.4", "D-B3.5")
def test_never_two_discs_of_equal_value_on_one_card_printed_ones_included() -> None:
    table = auction(["oil-tankers", *ROW[:5]]).play("A bid 3 on deep-shaft")
    table.refuse("B bid 3 on deep-shaft")
    table.refuse("B bid 2 on oil-tankers")  # its neutral disc is a 2
    assert table.legal(B, "bid")[:3] == ["1 on oil-tankers", "3 on oil-tankers", "4 on oil-tankers"]


@pytest.mark.rule("D-B3.6")
def test_each_seat_bids_on_four_cards_and_two_to_four_carry_both() -> None:
    for seed in range(30):
        table = auction(ROW)
        bidders: list[int] = []
        rng = random.Random(seed)
        while any(table.state.hands):
            bidders = table.state.bidders
            table.session.play(rng.choice(table.session.legal))
        assert sum(one & 1 for one in bidders) == sum(one >> 1 for one in bidders) == 4
        assert 2 <= bidders.count(3) <= 4


@pytest.mark.rule("D-B3.7", "D-B13.2")
def test_a_shipping_company_is_won_only_by_a_disc_above_its_neutral_one() -> None:
    table = resolution({"oil-tankers": "A3"})
    assert table.stock(A) == "2 oil"
    low = resolution({"oil-tankers": "A1"})
    assert low.legal(A, "claim")
    never = resolution({"royal-mail": "A3"})  # a neutral 4 cannot be beaten
    assert never.legal(A, "claim")
    assert never.stock(A) == ""


@pytest.mark.rule("D-B3.8")
def test_with_different_neutral_discs_every_disc_finds_a_place() -> None:
    assert sorted(shipping.neutral for shipping in pack().shipping) == [1, 2, 3, 4]
    ships = ["river-barges", "oil-tankers", "tramp-steamers", "royal-mail"]
    for seed in range(40):
        table = random_auction(auction([*ships, "deep-shaft", "rail-mill"]), seed)
        assert table.told("unplaced") == []


@pytest.mark.rule("D-B3.9", "D-B13.3")
def test_a_disc_that_fits_nowhere_is_skipped() -> None:
    ships = ["river-barges", "oil-tankers", "tramp-steamers", "royal-mail"]
    bids = {"deep-shaft": "A1", "rail-mill": "A2", "tramp-steamers": "A3"}
    table = auction(
        [*ships, "deep-shaft", "rail-mill"],
        bids=bids,
        hands={A: (4,), B: (1, 2)},
        neutral={"river-barges": 4, "oil-tankers": 4},
    )
    assert table.told("unplaced") == [{"who": A, "discs": (4,)}]
    assert table.session.to_move == B


@pytest.mark.rule("D-B3.10")
def test_with_capitalists_a_color_token_is_placed_as_well_where_one_has_a_disc() -> None:
    table = auction(ROW, capitalists={A: "K4", B: "K4"})
    assert table.legal(A, "point") == []
    table.play("A bid 1 on deep-shaft", "B bid 2 on deep-shaft", "A point at deep-shaft")
    table.refuse("B point at rail-mill")
    table.play("B point at deep-shaft")
    assert table.state.pointers == [0, 0]
    assert table.legal(A, "point") == []
    assert len(table.legal(A, "bid")) == 3 * 5


@pytest.mark.rule("D-B3.10")
def test_placing_the_color_token_is_mandatory() -> None:
    bids = {"deep-shaft": "A4 B3", "rail-mill": "A3 B4", "oil-wharf": "A2 B1", "coke-battery": "A1 B2"}
    table = auction(ROW, bids=bids, hands={A: (), B: ()}, capitalists={A: "K4", B: "K4"})
    assert table.legal(A) == [f"point at {card}" for card in ROW[:4]]
    table.play("A point at oil-wharf")
    assert table.legal(B) == [f"point at {card}" for card in ROW[:4]]


# Resolution ---------------------------------------------------------------------------------------


@pytest.mark.rule("D-B4.1")
def test_cards_are_resolved_from_left_to_right_after_all_placements() -> None:
    bids = {"deep-shaft": "A1 B2", "rail-mill": "B1 A2"}
    table = auction(ROW, bids=bids, hands={A: (), B: (3,)}, first=B)
    assert table.told("column") == []
    table.play("B bid 3 on oil-wharf")
    assert [event["card"] for event in table.told("column")] == ["deep-shaft"]
    assert table.session.to_move == A
    table.play("A done")
    assert [event["card"] for event in table.told("column")] == ["deep-shaft", "rail-mill"]
    assert table.session.to_move == B


@pytest.mark.rule("D-B4.2", "D-B4.3", "D-B5.7")
def test_all_but_the_highest_disc_may_claim_a_route_of_their_value_here() -> None:
    table = resolution({"deep-shaft": "A3 B4"})
    assert table.legal(A, "claim") == ["barnstaple-penzance", "penzance-plymouth"]
    table.play("A claim penzance-plymouth")
    for _ in range(3):
        table.play("A use penzance")
    assert table.stock(A) == "3 iron"
    assert table.companies(B) == ["deep-shaft"]


@pytest.mark.rule("D-B4.4")
def test_the_winner_takes_the_company_and_uses_it_in_this_round() -> None:
    table = resolution({"deep-shaft": "A3"}, cards={"deep-shaft": "2 coal | 2 coal"})
    assert table.companies(A) == ["deep-shaft"]
    assert table.upgraded(A) == []
    table.play("A resolve deep-shaft")
    assert table.stock(A) == "2 coal"


@pytest.mark.rule("D-B4.5")
def test_a_shipping_company_is_resolved_at_once_and_discarded() -> None:
    table = resolution({"oil-tankers": "A4 B3"})  # B claims first
    assert table.stock(A) == ""
    table.play("B done")
    assert table.stock(A) == "2 oil"
    assert table.companies(A) == []
    assert table.game.card_ids.index("oil-tankers") in table.state.discards


@pytest.mark.rule("D-B4.6")
def test_where_the_neutral_disc_is_highest_both_are_compensated_the_lower_first() -> None:
    table = resolution({"royal-mail": "B1 A2"})
    assert table.session.to_move == B
    table.play("B done")
    assert table.session.to_move == A
    table.play("A done")
    assert table.told("discarded")[0]["card"] == "royal-mail"
    assert table.companies(A) == table.companies(B) == []


@pytest.mark.rule("D-B4.7")
def test_a_card_without_a_disc_is_discarded_and_a_sole_disc_wins() -> None:
    table = resolution({"deep-shaft": "A1"})
    assert table.companies(A) == ["deep-shaft"]
    assert len(table.told("discarded")) == 5
    assert len(table.state.discards) == 5


@pytest.mark.rule("D-B4.8")
def test_compensation_comes_before_the_winner_takes_the_card() -> None:
    table = resolution({"deep-shaft": "A1 B2"})
    assert table.companies(B) == []
    table.play("A done")
    assert table.companies(B) == ["deep-shaft"]


@pytest.mark.rule("D-B4.9")
def test_what_an_earlier_card_brought_pays_for_a_later_one() -> None:
    table = resolution({"deep-shaft": "A1 B2", "rail-mill": "A1 B2"})
    table.refuse("A use barnstaple")
    table.play("A claim penzance-plymouth", "A use penzance")  # 1 iron
    table.play("A claim barnstaple-penzance", "A use barnstaple")  # iron -> oil
    assert table.stock(A) == "1 oil"


@pytest.mark.rule("D-B4.10", "D-B13.1")
def test_a_claim_may_always_be_refused() -> None:
    table = resolution({"deep-shaft": "A3 B4"}).play("A done")
    assert table.tracks(A) == []
    assert table.told("refuse") == [{"who": A, "value": 3}]
    assert table.companies(B) == ["deep-shaft"]


@pytest.mark.rule("D-B4.10")
def test_without_a_vacant_track_the_right_is_lost() -> None:
    table = resolution({"deep-shaft": "A3 B4"}, tracks={B: ["barnstaple-penzance", "penzance-plymouth"]})
    assert table.told("nowhere") == [{"who": A, "value": 3}]
    assert table.companies(B) == ["deep-shaft"]


@pytest.mark.rule("D-B4.11")
def test_after_the_last_card_discs_and_tokens_go_back() -> None:
    bids = {"deep-shaft": "A4", "rail-mill": "B4"}
    table = resolution(bids, capitalists={A: "K1", B: "K4"}, pointers={A: "deep-shaft", B: "rail-mill"})
    table.play("A done")  # K1's route
    assert table.state.row == ()
    assert table.state.pointers == [-1, -1]
    assert sorted(table.session.pending) == [A, B]
    table.all_done()
    assert table.state.hands == [DISCS, DISCS]


@pytest.mark.rule("D-B4.12")
def test_discarded_cards_never_come_back() -> None:
    rng = random.Random(3)
    table = Table(duel(), 3)
    gone: set[int] = set()
    while not table.session.over:
        assert not gone & {*table.state.row}
        gone |= {*table.state.discards}
        table.session.play(rng.choice(table.session.legal))
    assert len(table.state.deck) == 1
    owned = table.companies(A) + table.companies(B)
    assert len(owned) + len(table.state.discards) == 24
    assert {*owned} <= {*COMPANIES}


def test_a_neutral_disc_has_the_value_of_a_disc() -> None:
    with pytest.raises(ContentError, match="neutral: expected the value of a disc"):
        duel(pack(neutral={"royal-mail": 5}))
