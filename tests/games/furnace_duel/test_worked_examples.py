"""The rulebook's examples, with their exact numbers, on our boards."""

import pytest

from tests.games.furnace_duel.kit import claim, production, resolution
from tests.kit import A, B


@pytest.mark.rule("D-E1")
@pytest.mark.parametrize(
    ("uses", "left"),
    [
        (["swansea", "swansea", "swansea"], "6 coal + 3 iron"),
        (["birmingham", "birmingham", "birmingham"], "3 tech"),
        (["swansea", "birmingham", "birmingham"], "2 coal + 1 iron + 2 tech"),
        (["swansea", "birmingham", "swansea"], "4 coal + 2 iron + 1 tech"),
        (["swansea"], "2 coal + 3 iron"),
    ],
)
def test_three_uses_of_two_cities_in_any_mix(uses: list[str], left: str) -> None:
    table = claim(A, "swansea", 3, stocks={A: "3 iron"}).play("A claim swansea-birmingham")
    table.play(*(f"A use {city}" for city in uses))
    assert table.stock(A) == left


@pytest.mark.rule("D-E2")
def test_an_auction_in_britain() -> None:
    ivan, andrej = A, B
    table = resolution({"deep-shaft": "A2 B3", "royal-mail": "A1 B2"})
    table.play("A claim penzance-plymouth", "A use penzance", "A use plymouth")
    assert table.stock(ivan) == "2 coal + 1 iron"
    assert table.companies(andrej) == ["deep-shaft"]
    # The neutral 4 is out of reach: Ivan's 1 comes before Andrej's 2.
    assert table.session.to_move == ivan
    table.play("A claim barnstaple-penzance", "A use barnstaple")  # over his own track
    assert table.stock(ivan) == "2 coal + 1 oil"
    assert table.legal(andrej, "claim") == ["plymouth-bristol", "plymouth-weymouth"]  # Ivan's do not connect
    table.play("B claim plymouth-bristol", "B use plymouth", "B use bristol")
    assert table.stock(andrej) == "2 coal"
    assert table.upgraded(andrej) == ["deep-shaft"]  # just won
    assert table.companies(ivan) == []


@pytest.mark.rule("D-E3")
def test_a_production() -> None:
    table = production(
        {A: ["coke-battery", "gas-retorts"]}, startups={A: "foundry-lane"}, stocks={A: "2 coal"}
    )
    table.play("A resolve coke-battery", "A transact 2")
    assert table.stock(A) == "2 iron"
    table.play("A resolve foundry-lane", "A transact 1", "A upgrade gas-retorts")
    assert table.stock(A) == "1 iron + 3 money"
    table.play("A resolve gas-retorts", "A transact 1")
    assert table.stock(A) == "2 coal + 1 oil + 5 money"  # I -> O + 2 money, and coal from the new line
    table.refuse("A resolve coke-battery")


@pytest.mark.rule("D-E4", "D-B13.5")
def test_a_crossing_of_the_baltic() -> None:
    table = resolution(
        {"rail-mill": "A4", "deep-shaft": "B4", "oil-wharf": "A2 B3"},
        board="baltic",
        capitalists={A: "K4", B: "K1"},
        pointers={A: "oil-wharf"},
        crossings={"lubeck-kobenhavn": "pilot-cutter"},
        stocks={A: "2 tech"},
    )
    table.play("A claim lubeck-kobenhavn")  # 2 + 2 - 1 anchor = 3
    assert table.game.view(table.state, A).holdings[A].ferries == ["pilot-cutter"]
    table.play("A use lubeck", "A use lubeck", "A use kobenhavn")
    assert table.stock(A) == "1 oil + 8 money"
    twos = len(table.state.reserves[1])
    table.play("A buy ferry 2")
    assert len(table.state.reserves[1]) == twos - 1
    assert table.state.lanes
    table.play("A spend pilot-cutter")
    assert table.stock(A) == "14 money"
    table.refuse("A spend pilot-cutter")
    assert len(table.state.ferries[A]) == 2


@pytest.mark.rule("D-E5")
def test_the_last_spike_but_one() -> None:
    table = resolution(
        {"rail-mill": "B4", "oil-tankers": "A3"},
        board="transcontinental",
        capitalists={A: "K1", B: "K4"},
        pointers={A: "oil-tankers"},
        rail=(3, 5),
    )
    assert table.stock(A) == "2 oil"  # the Shipping Company first
    table.play("A claim tucson-santa-fe", "A use santa-fe")  # 1 oil -> 2 spikes
    assert table.state.rail == (4, 5)
    table.play("A transact 1")  # the space: oil -> 7 money
    assert table.stock(A) == "9 money"  # and 2 for the spike that came too late
    assert table.state.lanes


@pytest.mark.rule("D-E6")
def test_three_double_routes_in_victoria() -> None:
    table = resolution(
        {"deep-shaft": "A3 B4"},
        board="victoria",
        capitalists={A: "K5", B: "K4"},
        pointers={A: "deep-shaft"},
        tracks={
            A: [
                "portland-hamilton",
                "hamilton-ararat",
                "ararat-ballarat",
                "geelong-ballarat",
                "geelong-melbourne",
                "melbourne-kyneton",
                "kyneton-bendigo",
            ],
            B: ["ararat-maryborough"],
        },
        stocks={A: "1 iron + 3 oil"},
    )
    table.play("A run ararat-maryborough", "A use ararat")  # the opponent's track: iron -> double + 2 money
    table.play("A double ararat-ballarat")
    assert table.money(A) == 2
    assert table.tracks(B) == ["ararat-maryborough"]
    table.play("A claim echuca-bendigo", "A use echuca", "A double echuca-bendigo")
    table.play("A use echuca", "A double kyneton-bendigo", "A done")  # the third use is declined
    assert table.stock(A) == "1 oil + 10 money"
    doubled = table.game.view(table.state, A).holdings[A].doubled
    assert {*doubled} == {"ararat-ballarat", "kyneton-bendigo", "echuca-bendigo"}


@pytest.mark.rule("D-E7")
def test_two_universities_in_new_england() -> None:
    table = claim(
        A,
        "burlington",
        3,
        board="new-england",
        research=["price-survey", "model-foundry", "observatory"],
        stocks={A: "3 coal + 3 iron + 3 tech"},
    )
    table.play("A claim burlington-hanover")
    table.play("A use hanover", "A transact 3", "A transact 2")  # 3 coal and 2 iron for 5 oil
    assert table.stock(A) == "1 iron + 5 oil + 2 tech"
    table.play("A use burlington", "A transact 3", "A transact 1")  # 3 oil and 1 iron; no coal to sell
    assert table.stock(A) == "2 oil + 1 tech + 15 money"
    table.play("A use hanover", "A transact 5")  # 5 of the money just gained for 5 oil
    assert table.stock(A) == "7 oil + 10 money"
