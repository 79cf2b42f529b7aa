"""D-B8.4, D-K1 to D-K6: Capitalists."""

import dataclasses
from typing import Any

import pytest

from bessemer.kernel.errors import ContentError
from tests.games.furnace_duel.kit import PACK, Table, auction, duel, resolution
from tests.kit import A, B

ROW = ["deep-shaft", "rail-mill", "oil-wharf", "coke-battery", "tar-still", "merchant-bank"]


def with_ability(number: str, bids: dict[str, str], card: str = "deep-shaft", **table: Any) -> Table:
    """Bidding is over; A's token points at a card."""
    return resolution(bids, capitalists={A: number, B: "K4"}, pointers={A: card}, **table)


@pytest.mark.rule("D-B8.4")
def test_an_ability_works_only_through_the_card_that_the_token_points_at() -> None:
    bids = {"deep-shaft": "A1 B2", "rail-mill": "A2 B3"}
    table = with_ability("K4", bids, "rail-mill")
    table.play("A claim penzance-plymouth", "A use penzance")
    table.refuse("A use penzance")  # value 1 as usual
    table.play("A claim plymouth-bristol")
    for _ in range(4):  # 2 and 2 more
        table.play("A use plymouth")
    assert table.stock(A) == "8 coal + 1 iron"


@pytest.mark.rule("D-K1")
def test_k1_claims_a_route_here_after_a_win() -> None:
    table = with_ability("K1", {"deep-shaft": "A3"})
    assert table.companies(A) == ["deep-shaft"]
    table.play("A claim penzance-plymouth", "A use penzance")
    assert table.stock(A) == "1 iron"
    assert table.state.lanes


@pytest.mark.rule("D-K1")
def test_k1_gives_nothing_without_a_win_and_comes_after_a_shipping_company() -> None:
    lost = with_ability("K1", {"deep-shaft": "A1 B3"}).play("A done")
    assert lost.state.lanes
    shipped = with_ability("K1", {"oil-tankers": "A3"}, "oil-tankers")
    assert shipped.stock(A) == "2 oil"
    assert shipped.legal(A, "claim")
    both = with_ability("K1", {"river-barges": "A3"}, "river-barges")  # claim 3 here, then claim 1
    both.play("A claim penzance-plymouth", "A use penzance", "A done", "A claim barnstaple-penzance")
    both.play("A use barnstaple")
    assert both.stock(A) == "1 oil"
    assert both.state.lanes


@pytest.mark.rule("D-K2", "D-B13.9")
def test_k2_resolves_the_basic_line_at_once_and_the_card_stays_unused() -> None:
    lines = {"coke-battery": "coal -> iron x2 | 1 coal"}
    table = with_ability("K2", {"coke-battery": "A3"}, "coke-battery", cards=lines, stocks={A: "3 coal"})
    assert table.legal(A) == ["transact 0", "transact 1", "transact 2"]
    table.play("A transact 2", "A resolve coke-battery", "A transact 1")
    assert table.stock(A) == "3 iron"


@pytest.mark.rule("D-K2")
def test_k2_comes_before_the_next_card_and_not_for_shipping_companies_or_losers() -> None:
    bids = {"deep-shaft": "A3", "rail-mill": "A1 B2"}
    table = with_ability("K2", bids, cards={"deep-shaft": "2 coal | 2 coal"})
    assert table.stock(A) == "2 coal"
    assert table.legal(A, "claim")
    assert with_ability("K2", {"oil-tankers": "A3"}, "oil-tankers").stock(A) == "2 oil"
    lost = with_ability("K2", {"deep-shaft": "A1 B2"}).play("A done")
    assert lost.stock(A) == ""


@pytest.mark.rule("D-K3")
def test_k3_uses_the_city_of_the_card_when_the_token_is_placed() -> None:
    table = auction(ROW, capitalists={A: "K3", B: "K4"})
    table.play("A bid 1 on rail-mill", "B bid 2 on rail-mill", "A point at rail-mill")
    assert table.legal(A) == ["use plymouth", "use plymouth for 1", "done"]
    table.play("A use plymouth", "A use plymouth")
    assert table.stock(A) == "4 coal"
    assert table.session.to_move == B  # twice, during the bidding


@pytest.mark.rule("D-K3")
def test_k3_gives_nothing_more_at_resolution_and_uses_no_connected_city() -> None:
    table = auction(ROW, capitalists={A: "K3", B: "K4"}, tracks={A: ["penzance-plymouth"]})
    table.play("A bid 1 on rail-mill", "B bid 2 on rail-mill", "A point at rail-mill")
    table.refuse("A use penzance")
    table.play("A done")
    lost = with_ability("K3", {"rail-mill": "A1 B2"}, "rail-mill")
    lost.play("A done")
    assert lost.stock(A) == ""


@pytest.mark.rule("D-B13.8")
def test_k3_handles_board_symbols_right_after_the_effect() -> None:
    table = auction(ROW, board="baltic", capitalists={A: "K3", B: "K4"}, stocks={A: "1 tech"})
    table.play("A bid 1 on oil-wharf", "B bid 2 on rail-mill", "A point at oil-wharf", "A use lubeck")
    assert table.legal(A) == ["buy ferry 1", "done"]
    table.play("A buy ferry 1")
    assert len(table.state.ferries[A]) == 1
    assert table.money(A) == 4
    assert table.session.to_move == B
    universities = auction(board="new-england").game.map
    assert not {*universities.universities} & {*universities.bottom}


@pytest.mark.rule("D-K4")
def test_k4_adds_two_to_the_value_of_a_compensation_only() -> None:
    table = with_ability("K4", {"deep-shaft": "A1 B2"}).play("A claim penzance-plymouth")
    table.play("A use penzance", "A use penzance", "A use penzance")
    assert table.stock(A) == "3 iron"
    won = with_ability("K4", {"deep-shaft": "A3 B2"}).play("B done")
    assert won.state.lanes
    other = with_ability("K4", {"river-barges": "A2"}, "river-barges")  # its own claim: value 3
    other.play("A claim penzance-plymouth", "A use penzance", "A use penzance", "A use penzance")
    assert other.state.lanes


@pytest.mark.rule("D-K5")
def test_k5_uses_a_route_of_the_opponent_that_starts_here() -> None:
    table = with_ability("K5", {"deep-shaft": "A1 B2"}, tracks={B: ["penzance-plymouth", "dover-london"]})
    assert table.legal(A) == ["run penzance-plymouth", "done"]
    table.play("A run penzance-plymouth", "A use plymouth")
    assert table.stock(A) == "2 coal"
    assert table.state.trains(A) == 16
    assert table.legal(A, "claim")  # then the compensation


@pytest.mark.rule("D-K5")
def test_k5_reaches_routes_over_own_ones_only() -> None:
    tracks = {A: ["penzance-plymouth"], B: ["plymouth-bristol", "bristol-london"]}
    table = with_ability("K5", {"deep-shaft": "A3"}, tracks=tracks)
    assert table.legal(A, "run") == ["penzance-plymouth", "plymouth-bristol"]
    table.play("A done")
    assert table.companies(A) == ["deep-shaft"]


@pytest.mark.rule("D-K5")
def test_k5_can_use_a_route_just_claimed_by_a_lower_disc_on_the_same_card() -> None:
    table = with_ability("K5", {"deep-shaft": "A2 B1"})
    table.play("B claim penzance-plymouth", "B done", "A run penzance-plymouth", "A use penzance")
    assert table.stock(A) == "1 iron"
    assert table.companies(A) == ["deep-shaft"]


@pytest.mark.rule("D-K6")
def test_k6_claims_anywhere_for_one_less_when_compensated() -> None:
    table = with_ability("K6", {"deep-shaft": "A3 B4"})
    table.play("A claim inverness-aberdeen", "A use aberdeen", "A use aberdeen")
    assert table.stock(A) == "2 oil"
    least = with_ability("K6", {"deep-shaft": "A1 B2"}).play("A claim inverness-aberdeen")
    assert least.state.trains(A) == 15  # a route of value 0 is a train and nothing else
    assert least.stock(A) == ""


@pytest.mark.rule("D-K6", "D-B13.10")
def test_k6_may_discard_a_card_that_was_won_and_claim_anywhere_instead() -> None:
    table = with_ability("K6", {"deep-shaft": "A3 B2"}).play("B done")
    assert table.legal(A) == ["keep deep-shaft", "give up deep-shaft"]
    table.play("A give up deep-shaft", "A claim inverness-aberdeen", "A use aberdeen", "A done")
    assert table.companies(A) == []
    assert table.game.card_ids.index("deep-shaft") in table.state.discards
    kept = with_ability("K6", {"deep-shaft": "A3"}).play("A keep deep-shaft")
    assert kept.companies(A) == ["deep-shaft"]


@pytest.mark.rule("D-K6")
def test_k6_takes_a_shipping_companys_own_effect_or_the_compensation() -> None:
    own = with_ability("K6", {"oil-tankers": "A3"}, "oil-tankers").play("A keep oil-tankers")
    assert own.stock(A) == "2 oil"
    assert own.state.lanes
    other = with_ability("K6", {"oil-tankers": "A3"}, "oil-tankers").play("A give up oil-tankers")
    assert other.stock(A) == ""
    assert len(other.legal(A, "claim")) == 29


@pytest.mark.rule("D-K3", "D-K6")
def test_the_lost_numbers_of_k3_and_k6_are_numbers_of_the_pack() -> None:
    written = {"use city 2": "use city 1", "compensation anywhere -1": "compensation anywhere"}
    others = [
        dataclasses.replace(one, ability=written.get(one.ability, one.ability)) for one in PACK.capitalist
    ]
    game = duel(dataclasses.replace(PACK, capitalist=others), capitalists=True)
    once = auction(ROW, game=game, capitalists={A: "K3", B: "K4"})
    once.play("A bid 1 on rail-mill", "B bid 2 on rail-mill", "A point at rail-mill", "A use plymouth")
    assert (once.stock(A), once.session.to_move) == ("2 coal", B)
    full = with_ability("K6", {"deep-shaft": "A3 B4"}, game=game)
    full.play("A claim inverness-aberdeen", "A use aberdeen", "A use aberdeen", "A use aberdeen")
    assert full.stock(A) == "3 oil"


@pytest.mark.parametrize(
    "ability", ["", "use city", "use city 0", "compensation -2", "use route -1", "compensation anywhere -2"]
)
def test_an_ability_that_cannot_be_read_is_refused(ability: str) -> None:
    first, *others = PACK.capitalist
    content = dataclasses.replace(PACK, capitalist=[dataclasses.replace(first, ability=ability), *others])
    with pytest.raises(ContentError, match="ability: expected `use city N`"):
        duel(content)
