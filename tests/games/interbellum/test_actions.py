"""I-10, I-54 to I-58: income, action cards and wells."""

import pytest

from bessemer.kernel.piles import WATCHER
from tests.games.interbellum.kit import board
from tests.kit import A, B, C

TO_ABADAN = "masjed-abadan.1"


@pytest.mark.rule("I-54", "I-Q18")
def test_a_well_pays_three_dollars_once_a_round() -> None:
    table = board(wells={A: "baghdad darvaza"}, money=0).play("A income from baghdad")
    assert table.money(A) == 3
    table.play("B pass", "C pass")
    assert table.legal("income") == ["income from darvaza"]


@pytest.mark.rule("I-54", "I-54a")
def test_a_well_that_is_connected_pays_six() -> None:
    table = board(wells={A: "masjed-suleymani"}, pipes={A: TO_ABADAN}, money=0)
    assert table.play("A income from masjed-suleymani").money(A) == 6


@pytest.mark.rule("I-54a")
def test_pipes_of_others_and_pipes_with_a_gap_connect_nothing() -> None:
    table = board(wells={A: "masjed-suleymani"}, pipes={B: TO_ABADAN}, money=0)
    assert table.play("A income from masjed-suleymani").money(A) == 3
    gap = board(wells={A: "baku"}, pipes={A: "baku-tiflis.1 tiflis-batum.1"}, money=0)
    assert gap.play("A income from baku").money(A) == 4


@pytest.mark.rule("I-54", "I-18")
def test_production_pays_a_dollar_more() -> None:
    table = board(wells={A: "baku"}, pipes={A: "baku-tiflis.1 baku-tiflis.2 tiflis-batum.1"}, money=0)
    assert table.play("A income from baku").money(A) == 7


@pytest.mark.rule("I-54")
def test_only_own_wells_pay() -> None:
    table = board(wells={B: "baku"})
    table.refuse("A income from baku")


@pytest.mark.rule("I-54", "I-Q15")
def test_the_rule_of_the_round_changes_income() -> None:
    regime = ["income $1 less", "connected income $2 more"]
    table = board(wells={A: "masjed-suleymani", B: "baghdad"}, pipes={A: TO_ABADAN}, money=0, regime=regime)
    table.play("A income from masjed-suleymani", "B income from baghdad")
    assert (table.money(A), table.money(B)) == (7, 2)


# The pile -------------------------------------------------------------------------------------------


@pytest.mark.rule("I-56", "I-10", "I-66")
def test_each_executive_at_the_pile_makes_it_a_dollar_dearer() -> None:
    table = board().play("A draw", "B draw", "C draw")
    assert [table.money(seat) for seat in (A, B, C)] == [20, 19, 18]
    assert [len(table.hand(seat)) for seat in (A, B, C)] == [2, 2, 2]


@pytest.mark.rule("I-57")
def test_playing_and_drawing_share_the_pile() -> None:
    table = board(hands={B: "advance-payment"}).play("A draw", "B play advance-payment")
    assert table.money(B) == 20 - 1 + 5
    assert table.hand(B) == []
    assert table.game.view(table.state, WATCHER).discards == ["advance-payment"]


@pytest.mark.rule("I-57")
def test_only_cards_of_the_own_hand_can_be_played() -> None:
    table = board(hands={B: "bond-issue"})
    table.refuse("A play bond-issue")


@pytest.mark.rule("I-56", "I-57")
def test_who_cannot_pay_stays_away_from_the_pile() -> None:
    table = board(money={B: 0}, hands={B: "bond-issue"}, wells={B: "baku"}).play("A draw")
    assert table.to_move == "B"
    assert table.legal("draw") == table.legal("play") == []
    free = board(money={B: 0}, hands={B: "bond-issue"}, regime=["the pile is free"]).play("A draw")
    assert free.legal("play") == ["play bond-issue"]


@pytest.mark.rule("I-Q12")
def test_the_discards_become_a_new_deck() -> None:
    table = board()
    everything = table.state.deck.pieces
    table.state.deck, table.state.discards = table.state.deck.take(len(everything) - 1)[1], everything[1:]
    table.play("A draw")
    assert len(table.hand(A)) == 2
    assert len(table.state.deck) == len(everything) - 2
    assert table.state.discards == ()
    assert table.told("reshuffle")


@pytest.mark.rule("I-Q12")
def test_without_any_card_there_is_nothing_to_draw() -> None:
    table = board()
    table.state.deck = table.state.deck.take(len(table.state.deck))[1]
    table.play("A pass")
    assert table.legal("draw") == []


@pytest.mark.rule("I-Q13")
def test_hands_are_hidden_and_have_no_limit() -> None:
    cards = "bond-issue refinery tribute audience gusher wildcatter price-war plebiscite"
    table = board(hands={A: cards})
    assert [table.game.view(table.state, seat).barons[A].hand for seat in (B, WATCHER)] == [[None] * 8] * 2
    assert table.game.view(table.state, A).barons[A].hand == cards.split()
    table.play("A draw")
    assert len(table.hand(A)) == 10


# Wells ----------------------------------------------------------------------------------------------


@pytest.mark.rule("I-58", "I-10")
def test_a_new_well_costs_seven_dollars_and_pays_from_the_next_round() -> None:
    table = board(money=7, wells={B: "baku"})
    table.refuse("A buy baku")
    table.play("A buy majnoon")
    assert table.money(A) == 0
    table.play("B pass", "C pass")
    assert table.legal("income") == []
    table.pass_round()
    assert not table.state.pumped
    assert board(money=6).legal("buy majnoon") == []


@pytest.mark.rule("I-Q5", "I-Q11", "I-18")
def test_a_well_that_is_bought_gives_its_bonus() -> None:
    table = board(money=10).play("A buy baghdad", "B buy dasht-e-mughan", "C buy dammam")
    assert table.money(A) == 10 - 7 + 2
    assert len(table.hand(B)) == 1
    assert table.influence("saudi") == [0, 0, 1]
    assert table.flag("saudi") == "C"


@pytest.mark.rule("I-Q15")
def test_the_rule_of_the_round_changes_the_price_of_wells_and_influence() -> None:
    table = board(regime=["wells cost $2 less", "influence costs $1 more"])
    table.play("A buy majnoon", "B buy influence in gb", "B done")
    assert (table.money(A), table.money(B)) == (15, 17)


@pytest.mark.parametrize(
    ("ban", "start"),
    [
        ("no pipelines", "build"),
        ("no searches", "search"),
        ("no influence", "buy influence"),
        ("no marches", "march"),
        ("no draws", "draw"),
        ("no cards", "play"),
        ("no wells", "buy dammam"),
    ],
)
def test_a_round_may_forbid_an_action(ban: str, start: str) -> None:
    things = {"influence": {"gb": "A1"}, "armies": {"gb": "syria"}, "hands": {A: "bond-issue"}}
    assert board(**things).legal(start)  # type: ignore[arg-type]
    assert board(**things, regime=[ban]).legal(start) == []  # type: ignore[arg-type]


@pytest.mark.rule("I-58")
def test_a_well_bought_in_this_round_yields_nothing_in_it_by_no_card_either() -> None:
    table = board(wells={A: "baku baghdad"}, card=["pump a well again"])
    table.play("A buy dammam", "B pass", "C pass")
    assert table.legal("income") == ["income from baku", "income from baghdad"]
    table.play("A play gunboat")
    assert table.legal() == ["income from baku", "income from baghdad"]
    view = table.game.view(table.state, A)
    assert (view.pumped, view.fresh) == ([], ["dammam"])
    table.play("A income from baku").pass_round()
    assert table.game.view(table.state, A).fresh == []


@pytest.mark.rule("I-58", "I-54")
def test_a_card_that_pumps_a_well_does_not_use_up_its_income_action() -> None:
    table = board(wells={A: "baghdad"}, card=["pump a well again"], money={A: 0})
    table.play("A play gunboat", "B pass", "C pass")
    assert table.legal("income") == ["income from baghdad"]
    table.play("A income from baghdad")
    assert table.money(A) == 6
