"""What action cards and events say: one test for each sentence."""

import pytest

from bessemer.kernel.piles import WATCHER
from tests.games.interbellum.kit import board, cubes
from tests.kit import A, B, C


def test_expand_any_power_is_named_by_the_player_and_placed_by_the_holder() -> None:
    table = board(influence={"turkey": "B1"}, card=["expand any power"])
    table.play("A play gunboat", "A choose turkey", "B expand turkey to straits")
    assert table.armies("turkey") == ["straits"]


def test_a_superpower_that_cannot_expand_is_told() -> None:
    full = {"turkey": "straits cilicia armenia kurdistan syria"}
    table = board(armies=full, card=["expand Turkey"]).play("A play gunboat")
    assert table.told("no_expansion")


def test_own_power_needs_a_flag() -> None:
    table = board(influence={"turkey": "B1"}, card=["expand own power"]).play("A play gunboat")
    assert (table.to_move, table.told("nothing")) == ("B", [{"who": A}])


def test_march_any_army() -> None:
    table = board(influence={"turkey": "B1"}, armies={"turkey": "syria"}, card=["march any army"])
    table.play("A play gunboat", "A march syria to mosul")
    assert table.armies("turkey") == ["mosul"]


@pytest.mark.parametrize(
    ("sentence", "money"),
    [
        ("you gain $3", [23, 20, 20]),
        ("you gain $2 per well", [24, 20, 20]),
        ("you gain $3 per connected well", [23, 20, 20]),
        ("you gain $2 per flag", [22, 20, 20]),
        ("you gain $1 per army", [22, 20, 20]),
        ("you gain $1 per find", [24, 20, 20]),
        ("all lose $30", [0, 0, 0]),
        ("flagless gain $1", [20, 21, 21]),
    ],
)
def test_money(sentence: str, money: list[int]) -> None:
    table = board(
        influence={"turkey": "A1"},
        armies={"turkey": "syria mosul", "gb": "hasa"},
        wells={A: "masjed-suleymani baku"},
        pipes={A: "masjed-abadan.1"},
        finds={A: 4},
        card=[sentence],
    )
    assert table.play("A play gunboat").state.money == money


def test_all_of_the_poorest_and_of_the_richest() -> None:
    events = {"B": (["poorest gain $2", "richest lose $3"], ["all gain $1"])}
    table = board(money={A: 5, B: 5, C: 9}, events=events)
    assert table.state.money == [7, 7, 6]


def test_influence_of_choice_and_in_a_country() -> None:
    table = board(card=["you gain 2 influence", "you gain 2 influence in Persia"])
    table.play("A play gunboat", "A choose gb", "A choose turkey")
    assert (table.influence("gb")[A], table.influence("turkey")[A], table.influence("persia")[A]) == (1, 1, 2)


def test_an_event_that_costs_influence_lets_everybody_choose_in_turn() -> None:
    events = {"B": (["all lose 1 influence"], ["all lose 1 influence"])}
    table = board(influence={"gb": "A1 B1", "turkey": "A1 B1"}, events=events, starter=B, first=B)
    table.play("B choose gb", "A choose turkey")
    assert (table.influence("gb"), table.influence("turkey")) == ([1, 0, 0], [0, 1, 0])


def test_cards_come_and_go() -> None:
    events = {"B": (["all gain 1 card", "all lose 1 card"], ["all gain 1 card"])}
    table = board(hands={A: "bond-issue"}, events=events)
    table.play("A discard bond-issue")
    assert [len(table.hand(seat)) for seat in (A, B, C)] == [1, 0, 0]
    assert len(table.game.view(table.state, WATCHER).discards) == 3


def test_everybody_searches_for_gas() -> None:
    table = board(events={"B": (["all gain 1 cube"], ["all gain 1 cube"])}, chance=(0, 28, 0))
    assert table.state.finds == [1, 0, 1]
    assert (table.state.whites, table.state.blacks) == (14, 13)


def test_a_card_searches_for_free() -> None:
    table = board(card=["you gain 3 cubes"], chance=cubes("WWB", 15, 15)).play("A play gunboat")
    assert (table.state.finds[A], table.money(A)) == (1, 20)


def test_one_more_executive() -> None:
    table = board(card=["you gain 1 executive"], executives=1).play("A play gunboat", "B pass", "C pass")
    assert (table.state.round, table.to_move) == (1, "A")


def test_segments_for_a_fixed_price_anywhere() -> None:
    table = board(card=["lay 2 segments for $2"], influence={"gb": "A8"})
    table.play("A play gunboat", "A build jemsa-suez.1", "A build baku-tiflis.1")
    assert (table.money(A), table.to_move) == (16, "B")
    table = board(card=["lay 2 segments for $2"], money=3).play("A play gunboat", "A build jemsa-suez.1")
    assert (table.money(A), table.to_move) == (1, "B")


def test_a_well_for_less() -> None:
    table = board(card=["buy a well for $3"]).play("A play gunboat", "A buy dammam")
    assert (table.money(A), table.influence("saudi")[A]) == (17, 1)
    table = board(card=["buy a well for $3"]).play("A play gunboat", "A done")
    assert table.money(A) == 20


def test_money_from_a_rival() -> None:
    table = board(card=["take $4 from a rival"], money={B: 3, C: 0}).play("A play gunboat")
    assert table.state.money == [23, 0, 0]  # C has nothing, so B it is


def test_a_card_from_a_rival_is_known_to_both() -> None:
    table = board(card=["take 1 card from a rival"], hands={B: "bond-issue"}, seats=3)
    table.play("A play gunboat")
    assert table.hand(A) == ["bond-issue"]
    hands = [table.game.view(table.state, seat).barons[A].hand for seat in (A, B, C)]
    assert hands == [["bond-issue"], ["bond-issue"], [None]]


def test_who_looks_at_a_hand_knows_it_from_then_on() -> None:
    table = board(card=["look at a hand"], hands={B: "bond-issue refinery", C: "tribute"})
    table.play("A play gunboat", "A from consortium", "B draw")
    assert table.game.view(table.state, A).barons[B].hand == ["bond-issue", "refinery", None, None]
    assert table.game.view(table.state, C).barons[B].hand == [None] * 4


def test_who_looks_at_the_next_events_knows_them() -> None:
    table = board(card=["look at the next events"]).play("A play gunboat")
    assert [deck[-1] for deck in table.game.view(table.state, A).event_decks] == [
        "mandates",
        "motor-cars",
        "steel",
    ]
    assert [deck[-1] for deck in table.game.view(table.state, B).event_decks] == [None, None, None]


def test_a_rival_is_discredited() -> None:
    table = board(card=["discredit a rival"], influence={"gb": "B2", "turkey": "C1"})
    table.play("A play gunboat", "A discredit consortium in gb")
    assert table.influence("gb") == [0, 1, 0]


def test_influence_is_shifted() -> None:
    table = board(card=["shift influence"], influence={"gb": "A1", "turkey": "B1"})
    table.play("A play gunboat", "A shift gb to turkey")
    assert (table.flag("gb"), table.influence("turkey")) == ("-", [1, 1, 0])


def test_a_well_pays_again() -> None:
    table = board(card=["pump a well again"], wells={A: "baku baghdad"}, money=0)
    table.play("A income from baku", "B pass", "C pass", "A play gunboat", "A income from baku")
    assert table.money(A) == 8


def test_the_lines_of_a_card_follow_one_another() -> None:
    table = board(card=["discredit a rival", "you gain $2"], influence={"gb": "B2", "turkey": "C1"})
    table.play("A play gunboat")
    assert table.money(A) == 20
    table.play("A discredit consortium in gb")
    assert (table.money(A), table.to_move) == (22, "B")
