"""What action cards and events say: one test for each sentence."""

import random
from typing import Any

import pytest

from bessemer.content.packs import default_pack
from bessemer.content.texts import read_texts
from bessemer.games.interbellum.pack import Event, Pack
from bessemer.kernel.piles import WATCHER
from tests.games.interbellum.kit import Board, board, cubes
from tests.kit import A, B, C, D

PACK: Pack = default_pack("interbellum")


def rules(event: Event) -> list[str]:
    """What a card of deck C says, early and late."""
    return [*event.twenties, *event.thirties]


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


IN_FORCE = [
    ("no searches", "you gain 4 cubes"),
    ("no marches", "march own army"),
    ("no marches", "expand own power"),
    ("no pipelines", "lay 1 segment for $0"),
    ("no wells", "buy a well for $3"),
    ("no influence", "you gain 1 influence"),
]


@pytest.mark.rule("I-71")
@pytest.mark.parametrize(("rule", "sentence"), IN_FORCE)
def test_what_the_round_forbids_is_forbidden_as_an_action_only(rule: str, sentence: str) -> None:
    position: dict[str, Any] = {"influence": {"turkey": "A2"}, "armies": {"turkey": "syria"}}
    for regime in ([], [rule]):
        table = board(card=[sentence], regime=regime, chance=cubes("BWWW", 15, 15), **position)
        table.play("A play gunboat")
        assert table.legal()[0] != "pass" or table.state.finds[A] == 1


@pytest.mark.rule("I-71")
def test_what_the_round_prices_is_priced_as_an_action_only() -> None:
    dear = ["pipelines cost $1 more", "wells cost $2 more"]
    table = board(card=["lay 1 segment for $2", "buy a well for $3"], regime=dear)
    table.play("A play gunboat", "A build baku-tiflis.1", "A buy baku")
    assert table.money(A) == 20 - 2 - 3
    table = board(card=["pump a well again"], regime=["income $1 more"], wells={A: "baghdad"})
    table.play("A play gunboat", "B pass", "C pass", "A income from baghdad")
    assert table.money(A) == 20 + 3 + 4


@pytest.mark.rule("I-71", "I-18")
def test_draw_gas_is_for_the_action() -> None:
    wells = {A: "khan-giran darvaza"}
    table = board(card=["you gain 1 cube"], wells=wells, regime=["searches draw 1 more"])
    table.play("A play gunboat", "B pass", "C pass", "A search for 1")
    assert [event["cubes"] for event in table.told("search")] == [1, 1 + 2 + 1]


@pytest.mark.rule("I-71")
@pytest.mark.parametrize("line", [line for event in PACK.event if event.deck == "C" for line in rules(event)])
def test_what_is_in_force_says_that_it_is_about_actions(line: str) -> None:
    words = read_texts("interbellum").ability(line)
    about_cards = "the pile" in line or "executive" in line
    assert about_cards or "action" in words, words


@pytest.mark.rule("I-45")
def test_losses_are_settled_in_turn_order() -> None:
    events = {"B": (["all lose $3"], ["all lose $3"])}
    table = board(events=events, starter=B, first=B)
    assert [event["who"] for event in table.told("lose")] == [B, C, A]
    events = {"B": (["all lose 1 influence"], ["all lose 1 influence"])}
    table = board(influence={"gb": "A1 B1 C1", "turkey": "A1 B1 C1"}, events=events, starter=B, first=B)
    table.play("B choose gb", "C choose gb", "A choose gb")
    assert [event["who"] for event in table.told("less_influence")] == [B, C, A]


THEFT = {A: "gunboat", B: "audience tribute gusher", C: "double-agent price-war", D: "refinery"}


def looked_and_stolen(**changes: str) -> Board:
    """A looks at the hand of B, then C steals from it; chance takes the first card."""
    hands = THEFT | {"ABCD".index(seat): cards for seat, cards in changes.items()}
    table = board(4, card=["look at a hand"], hands=hands, influence={"gb": "A1"}, chance=(0,))
    table.play("A play gunboat", "A from consortium", "B pass", "C play double-agent", "C from consortium")
    return table


@pytest.mark.rule("I-72")
def test_a_theft_tells_thief_and_victim_what_was_taken() -> None:
    table = looked_and_stolen()
    assert table.hand(C) == ["price-war", "audience"]
    assert table.game.view(table.state, C).barons[B].hand == [None, None]
    assert table.game.view(table.state, B).barons[C].hand == [None, "audience"]
    told = [event for event in table.session.journal(B) if event.kind == "take_card"]
    assert [event.facts for event in told] == [{"rival": B, "company": "consortium", "card": "audience"}]
    assert table.told("take_card") == [{"who": C, "rival": B, "company": "consortium"}]


@pytest.mark.rule("I-72")
def test_who_had_seen_the_hand_does_not_see_which_card_was_stolen() -> None:
    table = looked_and_stolen()
    hands = [baron.hand for baron in table.game.view(table.state, A).barons]
    assert hands[B:D] == [[None, None], [None, None]]
    sample = table.game.sample(table.game.view(table.state, A), random.Random(1))
    assert table.game.view(sample, A) == table.game.view(table.state, A)


@pytest.mark.rule("I-72")
def test_who_had_seen_the_only_card_of_a_hand_knows_where_it_went() -> None:
    table = looked_and_stolen(B="audience")
    assert table.game.view(table.state, A).barons[C].hand == [None, "audience"]


@pytest.mark.rule("I-72")
def test_a_thief_who_had_seen_the_hand_still_knows_the_rest() -> None:
    table = board(card=["look at a hand", "take 1 card from a rival"], hands={B: "audience tribute gusher"})
    table.state.script = (1,)
    table.play("A play gunboat")
    assert table.game.view(table.state, A).barons[B].hand == ["audience", "gusher"]
    assert table.game.view(table.state, C).barons[B].hand == [None, None]
