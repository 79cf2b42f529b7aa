"""F2: the auction."""

import pytest

from bessemer.kernel.piles import WATCHER
from tests.games.furnace.kit import Table, at_every_table, auction, furnace, resolution, scripted
from tests.kit import SEATS, A, B, C, D, finish

MINE = {"mine": "2 coal | 2 coal | iron -> 2 money x4"}
PAIR = {"left": "2 coal | 1 oil | 1 oil", "right": "1 iron | 1 oil | 1 oil"}
STARTUPS = tuple(range(36, 41))


def bids(table: Table) -> list[tuple[str, int, str]]:
    """All discs that were placed, in their order, as letter, value and card."""
    letters = SEATS[: table.game.seats] + "*"
    return [(letters[bid["who"]], bid["disc"], bid["card"]) for bid in table.told("bid")]


# Laying out the row -------------------------------------------------------------------------------


@pytest.mark.rule("F2.1")
@pytest.mark.parametrize(("seats", "size"), [(2, 6), (3, 7), (4, 8)])
def test_the_row_has_a_card_for_each_player_and_four_more(seats: int, size: int) -> None:
    assert len(set(Table(furnace(seats)).row())) == size


@pytest.mark.rule("F2.1")
def test_the_row_is_dealt_from_the_top_of_the_deck_and_laid_from_left_to_right() -> None:
    table = scripted(furnace(3), STARTUPS, tuple(range(36)), 0)
    assert table.row() == [f"company-{number}" for number in (36, 35, 34, 33, 32, 31, 30)]


@pytest.mark.rule("F2.1")
def test_the_deck_is_shuffled() -> None:
    rows = [tuple(Table(furnace(3), seed).row()) for seed in range(40)]
    assert len(set(rows)) == 40
    assert len({card for row in rows for card in row}) == 36


@pytest.mark.rule("F2.1")
@pytest.mark.parametrize(("seats", "seen"), [(2, 24), (3, 28), (4, 32)])
def test_cards_never_return_to_the_deck(seats: int, seen: int) -> None:
    table = finish(Table(furnace(seats)))
    dealt = [card for row in table.told("row") for card in row["cards"]]
    assert len(dealt) == len(set(dealt)) == seen


@pytest.mark.rule("F2.1", "F2.9")
def test_a_company_is_taken_basic_side_up() -> None:
    table = resolution({"mine": "A1"}, cards=MINE, stocks={A: "5 iron"}).play("A resolve mine")
    assert table.upgraded(A) == []
    assert table.stock(A) == "2 coal + 5 iron"


@pytest.mark.rule("F2.2")
@at_every_table
def test_nobody_sees_a_card_of_the_deck(seats: int) -> None:
    table = Table(furnace(seats))
    for seat in (WATCHER, *range(seats)):
        assert table.game.view(table.state, seat).deck == [None] * (36 - seats - 4)


@pytest.mark.rule("F2.2")
@at_every_table
def test_nobody_can_tell_two_orders_of_the_deck_apart(seats: int) -> None:
    row = tuple(range(36 - seats - 4, 36))
    rest = tuple(range(36 - seats - 4))
    one = scripted(furnace(seats), STARTUPS, rest + row, 0)
    other = scripted(furnace(seats), STARTUPS, rest[::-1] + row, 0)
    assert one.row() == other.row()
    for seat in (WATCHER, *range(seats)):
        assert one.game.view(one.state, seat) == other.game.view(other.state, seat)
        assert one.session.journal(seat) == other.session.journal(seat)


# Bidding ------------------------------------------------------------------------------------------


@pytest.mark.rule("F2.3")
@pytest.mark.parametrize(
    ("seats", "first", "order"), [(3, A, "ABC"), (3, C, "CAB"), (4, A, "ABCD"), (4, B, "BCDA")]
)
def test_bids_go_clockwise_from_the_first_player(seats: int, first: int, order: str) -> None:
    table = auction(seats=seats, first=first)
    for _ in range(4 * seats - 1):
        assert len(table.session.pending) == 1
        table.session.play(table.session.legal[0])
    assert "".join(who for who, _, _ in bids(table)) == (order * 4)[: len(bids(table))]


@pytest.mark.rule("F2.3")
def test_a_turn_is_one_disc() -> None:
    table = auction(cards=PAIR).play("A bid 1 on left")
    table.refuse("A bid 2 on right")
    table.refuse("C bid 2 on right")
    assert table.play("B bid 2 on right").state.hands == [(2, 3, 4), (1, 3, 4), (1, 2, 3, 4)]


@pytest.mark.rule("F2.3")
@at_every_table
def test_any_disc_may_go_on_any_card_of_the_row(seats: int) -> None:
    table = auction(seats=seats)
    assert sorted(table.legal(A)) == sorted(
        f"bid {value} on {card}" for value in "1234" for card in table.row()
    )
    table.refuse("A bid 1 on company-1")


@pytest.mark.rule("F2.4")
def test_a_seat_has_only_one_disc_on_a_card() -> None:
    table = auction(cards=MINE).play("A bid 1 on mine", "B bid 2 on mine", "C bid 3 on mine")
    assert "bid 4 on mine" not in table.legal(A)
    table.refuse("A bid 4 on mine")


@pytest.mark.rule("F2.5")
@at_every_table
def test_two_discs_of_equal_value_never_lie_on_one_card(seats: int) -> None:
    table = auction(seats=seats, cards=PAIR).play("A bid 3 on left")
    table.refuse("B bid 3 on left")
    assert [move for move in table.legal(B) if move.endswith("left")] == [
        f"bid {value} on left" for value in "124"
    ]
    table.play("B bid 3 on right")


@pytest.mark.rule("F2.6")
@at_every_table
def test_bidding_ends_when_every_player_has_placed_four_discs(seats: int) -> None:
    table = auction(seats=seats)
    while table.row():
        assert sum(who != "*" for who, _, _ in bids(table)) < 4 * seats
        table.session.play(table.session.legal[0])
    placed = [(who, value) for who, value, _ in bids(table) if who != "*"]
    assert sorted(placed) == [(who, value) for who in SEATS[:seats] for value in (1, 2, 3, 4)]
    assert list(table.session.pending) == list(range(seats))  # everybody produces


@pytest.mark.rule("F2.6")
def test_the_owner_of_the_neutral_2_places_five_discs_and_bids_on_alone() -> None:
    table = auction(abilities={B: "vtorov"}, cards=PAIR)
    for _ in range(12):
        table.session.play(table.session.legal[0])
    assert list(table.session.pending) == [B]
    table.session.play(table.session.legal[0])
    assert sorted(value for who, value, _ in bids(table) if who == "B") == [1, 2, 2, 3, 4]
    assert table.row() == []


@pytest.mark.rule("F2.6")
@at_every_table
def test_there_is_no_passing(seats: int) -> None:
    table = auction(seats=seats)
    while table.row():
        assert "done" not in table.legal(table.session.to_move)
        table.refuse(f"{SEATS[table.session.to_move]} done")
        table.session.play(table.session.legal[-1])


STUCK = {"one": "A1", "two": "A2", "three": "A3", "four": "A4", "five": "B2", "six": "*2"}
SIX = dict.fromkeys(STUCK, "1 coal | 1 coal | 1 coal")


@pytest.mark.rule("F2.7")
def test_a_player_whose_discs_fit_nowhere_is_skipped() -> None:
    table = auction(
        seats=2, cards=SIX, bids=STUCK, abilities={A: "vtorov"}, hands={A: (2,), B: (3, 4), 2: ()}
    )
    assert table.told("unplaced") == [{"who": A, "discs": (2,)}]
    assert list(table.session.pending) == [B]
    table.play("B bid 3 on one", "B bid 4 on two")
    assert table.row() == []


@pytest.mark.rule("F2.7")
def test_a_player_is_skipped_as_soon_as_the_last_place_is_gone() -> None:
    open_place = {**STUCK, "five": ""}
    table = auction(
        seats=2,
        cards=SIX,
        bids=open_place,
        abilities={A: "vtorov"},
        first=B,
        hands={A: (2,), B: (1, 2), 2: ()},
    )
    assert table.told("unplaced") == []
    table.play("B bid 2 on five")
    assert table.told("unplaced") == [{"who": A, "discs": (2,)}]
    assert list(table.session.pending) == [B]


@pytest.mark.rule("F2.7")
def test_discs_left_over_are_unused_and_come_back_in_the_next_round() -> None:
    table = auction(seats=2, cards=SIX, bids=STUCK, abilities={A: "vtorov"}, hands={A: (2,), B: (), 2: ()})
    assert table.cards(A) == ["one", "two", "three", "four"]
    assert table.stock(A) == ""
    table.all_done()
    assert table.state.hands[A] == (1, 2, 2, 3, 4)


# Resolving the row --------------------------------------------------------------------------------


@pytest.mark.rule("F2.8")
def test_cards_are_resolved_from_left_to_right() -> None:
    table = resolution({"right": "A4 B3", "left": "C4 A1"}, cards=PAIR)
    kinds = {"compensated", "take", "discarded"}
    events = [event for event in table.session.journal() if event.kind in kinds]
    assert [event.facts["card"] for event in events[:4]] == ["left", "left", "right", "right"]
    assert [event.kind for event in events] == [*["compensated", "take"] * 2, *["discarded"] * 5]


@pytest.mark.rule("F2.8")
def test_a_card_is_finished_before_the_next_begins() -> None:
    cards = {**PAIR, "left": "iron -> 2 money | 1 oil | 1 oil"}
    table = resolution({"left": "A3 B4", "right": "B1 C2"}, cards=cards, stocks={A: "1 iron"})
    assert (table.stock(B), table.cards(B), table.cards(C)) == ("", [], [])
    table.play("A transact 0")
    assert (table.stock(B), table.cards(B), table.cards(C)) == ("1 iron", ["left"], ["right"])


@pytest.mark.rule("F2.9")
def test_every_disc_but_the_highest_is_compensated_lowest_first_then_the_highest_takes_the_card() -> None:
    table = resolution({"mine": "C3 A4 B1 D2"}, seats=4, cards=MINE)
    events = [event for event in table.session.journal() if event.facts.get("card") == "mine"]
    assert [(event.kind, event.who) for event in events] == [
        ("compensated", B),
        ("compensated", D),
        ("compensated", C),
        ("take", A),
    ]
    assert [table.stock(seat) for seat in (A, B, C, D)] == ["", "2 coal", "6 coal", "4 coal"]


@pytest.mark.rule("F2.9")
def test_with_a_processing_line_the_lowest_disc_decides_first() -> None:
    smelter = {"smelter": "coal -> iron | 1 oil | 1 oil"}
    table = resolution(
        {"smelter": "C3 A4 B1 D2"}, seats=4, cards=smelter, stocks=dict.fromkeys((A, B, C, D), "9 coal")
    )
    for seat, limit in ((B, 1), (D, 2), (C, 3)):
        assert list(table.session.pending) == [seat]
        assert table.cards(A) == []
        table.play(f"{SEATS[seat]} transact {limit}")
    assert table.cards(A) == ["smelter"]


@pytest.mark.rule("F2.9")
@pytest.mark.parametrize("line", ["2 coal", "iron -> 2 money x3"])
def test_the_highest_disc_gets_the_card_and_nothing_else(line: str) -> None:
    table = resolution(
        {"works": "B1 A4"}, cards={"works": f"{line} | 1 oil | 1 oil"}, stocks={A: "5 iron + 1 money"}
    )
    assert table.cards(A) == ["works"]
    assert table.stock(A) == "5 iron + 1 money"
    assert table.cards(B) == []


@pytest.mark.rule("F2.9")
@pytest.mark.parametrize("value", [1, 2, 3, 4])
def test_a_disc_that_lies_alone_takes_the_card(value: int) -> None:
    table = resolution({"mine": f"B{value}"}, cards=MINE)
    assert (table.cards(B), table.stock(B)) == (["mine"], "")


@pytest.mark.rule("F2.9", "F6.3")
@pytest.mark.parametrize(("placed", "paid"), [("B2 A2 C4", [B, A]), ("A2 B2 C4", [A, B])])
def test_discs_of_equal_value_are_compensated_in_the_order_placed(placed: str, paid: list[int]) -> None:
    table = resolution({"mine": placed}, cards=MINE, abilities={A: "morozova"})
    assert [event["who"] for event in table.told("compensated")] == paid


@pytest.mark.rule("F2.10", "F2.15")
def test_a_losing_3_on_2_coal_gains_6_coal() -> None:
    table = resolution({"mine": "A3 B4"}, cards=MINE)
    assert table.stock(A) == "6 coal"
    assert table.cards(B) == ["mine"]


@pytest.mark.rule("F2.10")
@pytest.mark.parametrize(
    ("value", "gained"),
    [(1, "1 iron + 2 money"), (2, "2 iron + 4 money"), (3, "3 iron + 6 money")],
)
def test_an_extraction_line_pays_its_amount_times_the_disc_by_itself(value: int, gained: str) -> None:
    table = resolution({"works": f"A{value} B4"}, cards={"works": "1 iron + 2 money | 1 oil | 1 oil"})
    assert table.stock(A) == gained
    assert table.state.lanes  # nobody was asked: everybody produces


@pytest.mark.rule("F2.11")
@pytest.mark.parametrize(
    ("line", "value", "most"),
    [("coal -> iron", 1, 1), ("coal -> iron", 3, 3), ("coal -> iron x2", 1, 2), ("coal -> iron x2", 3, 6)],
)
def test_a_processing_line_may_be_used_up_to_n_times_the_disc(line: str, value: int, most: int) -> None:
    table = resolution(
        {"works": f"A{value} B4"}, cards={"works": f"{line} | 1 oil | 1 oil"}, stocks={A: "20 coal"}
    )
    assert table.legal(A) == [f"transact {count}" for count in range(most + 1)]
    table.refuse(f"A transact {most + 1}")
    assert table.play(f"A transact {most}").stock(A) == f"{20 - most} coal + {most} iron"


@pytest.mark.rule("F2.11")
@pytest.mark.parametrize(
    ("count", "left"), [(0, "5 coal"), (1, "3 coal + 1 iron + 3 money"), (2, "1 coal + 2 iron + 6 money")]
)
def test_the_player_chooses_how_often_to_use_it_as_far_as_it_can_be_paid(count: int, left: str) -> None:
    table = resolution(
        {"works": "A3 B4"}, cards={"works": "2 coal -> iron + 3 money | 1 oil | 1 oil"}, stocks={A: "5 coal"}
    )
    table.refuse("A transact 3")
    assert table.play(f"A transact {count}").stock(A) == left


@pytest.mark.rule("F2.11")
@pytest.mark.parametrize("stock", ["", "1 coal + 9 iron"])
def test_nothing_is_asked_of_a_player_who_cannot_pay_once(stock: str) -> None:
    table = resolution(
        {"works": "A3 B4"}, cards={"works": "2 coal -> oil | 1 oil | 1 oil"}, stocks={A: stock}
    )
    assert table.state.lanes  # everybody produces
    assert table.stock(A) == stock
    assert table.cards(B) == ["works"]


@pytest.mark.rule("F2.12")
def test_what_an_earlier_card_gave_can_be_spent_on_a_later_one() -> None:
    cards = {**PAIR, "right": "coal -> 2 money | 1 oil | 1 oil"}
    table = resolution({"left": "A1 B2", "right": "A2 C3"}, cards=cards)
    assert table.stock(A) == "2 coal"
    assert table.play("A transact 2").stock(A) == "4 money"


@pytest.mark.rule("F2.12")
def test_what_a_later_card_gives_cannot_be_spent_on_an_earlier_one() -> None:
    cards = {**PAIR, "left": "iron -> 2 money | 1 oil | 1 oil"}
    table = resolution({"left": "A1 B2", "right": "A2 C3"}, cards=cards)
    assert table.stock(A) == "2 iron"


@pytest.mark.rule("F2.13")
def test_a_card_without_discs_is_discarded() -> None:
    table = resolution({"left": "A1"}, cards=PAIR)
    assert "right" in [event["card"] for event in table.told("discarded")]
    view = table.game.view(table.state, A)
    assert "right" in view.discards
    assert "left" not in view.discards
    assert [table.cards(seat) for seat in (A, B, C)] == [["left"], [], []]


@pytest.mark.rule("F2.13")
@at_every_table
def test_all_discs_go_back_to_their_owners(seats: int) -> None:
    table = auction(seats=seats)
    while table.row():
        table.session.play(table.session.legal[0])
    table.all_done()
    assert table.state.round == 2
    assert table.state.hands == [(1, 2, 3, 4)] * table.game.parties
    assert table.state.bids == [()] * (seats + 4)


@pytest.mark.rule("F2.14")
@pytest.mark.parametrize("value", [1, 4])
def test_the_winner_pays_nothing(value: int) -> None:
    rich = "9 coal + 8 iron + 7 oil + 6 upgrade + 5 money"
    table = resolution({"mine": f"A{value}"}, cards=MINE, stocks={A: rich})
    assert table.cards(A) == ["mine"]
    assert table.stock(A) == rich
