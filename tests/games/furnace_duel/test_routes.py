"""D-B5: claiming routes; D-B8.1: leasing tracks."""

import pytest

from bessemer.games.duel.routes import ANYWHERE, Claim
from tests.games.furnace_duel.kit import asked, auction, claim, duel, resolution
from tests.kit import A, B


@pytest.mark.rule("D-B5.1", "D-B5.2")
def test_a_claim_puts_a_train_down_and_uses_both_cities_in_any_order() -> None:
    table = claim(A, "penzance", 4)  # Penzance: 1 iron, Barnstaple: iron -> oil
    table.play("A claim barnstaple-penzance")
    assert table.tracks(A) == ["barnstaple-penzance"]
    assert table.state.trains(A) == 15
    table.refuse("A use barnstaple")  # no iron yet
    table.play("A use penzance", "A use barnstaple", "A use penzance", "A use barnstaple")
    assert table.stock(A) == "2 oil"
    assert table.state.lanes  # all four uses are made


@pytest.mark.rule("D-B5.2")
def test_the_rest_of_the_value_may_be_left() -> None:
    table = claim(A, "penzance", 4).play("A claim penzance-plymouth", "A use penzance", "A done")
    assert table.stock(A) == "1 iron"
    assert table.state.lanes


@pytest.mark.rule("D-B5.2", "D-B5.1")
def test_one_use_of_a_processing_city_is_one_transaction_and_of_an_upgrading_city_one_upgrade() -> None:
    own = ["deep-shaft", "coke-battery", "tar-still"]
    table = claim(A, "plymouth", 3, owned={A: own}).play("A claim plymouth-bristol")
    table.play("A use bristol", "A upgrade tar-still", "A use bristol", "A upgrade deep-shaft")
    assert table.upgraded(A) == ["deep-shaft", "tar-still"]
    table.play("A use plymouth")
    assert table.stock(A) == "2 coal"


@pytest.mark.rule("D-B5.3", "D-B5.10")
def test_only_the_cities_at_the_ends_of_the_new_route_can_be_used() -> None:
    table = claim(A, "penzance", 2, tracks={A: ["penzance-plymouth"]}, stocks={A: "1 iron"})
    table.play("A claim plymouth-weymouth")
    assert table.legal(A) == [
        "use plymouth",
        "use plymouth for 1",
        "use weymouth",
        "use weymouth for 1",
        "done",
    ]
    table.refuse("A use penzance")


@pytest.mark.rule("D-B5.4", "D-B5.10")
def test_the_first_claim_starts_at_the_city_of_the_card() -> None:
    table = claim(A, "dover", 1)
    assert table.legal(A, "claim") == ["brighton-dover", "dover-london"]


@pytest.mark.rule("D-B5.4")
def test_own_routes_open_the_tracks_they_lead_to() -> None:
    table = claim(A, "dover", 1, tracks={A: ["dover-london", "norwich-london", "glasgow-edinburgh"]})
    assert table.legal(A, "claim") == [
        "birmingham-norwich",
        "birmingham-london",
        "bristol-london",
        "southampton-london",
        "brighton-london",
        "brighton-dover",
    ]


@pytest.mark.rule("D-B5.5")
def test_anywhere_means_any_vacant_track() -> None:
    game = duel()
    table = asked(game, Claim(A, ANYWHERE, 1), tracks={B: ["dover-london"]})
    assert len(table.legal(A, "claim")) == len(game.map.tracks) - 1
    table.play("A claim inverness-aberdeen")
    assert table.tracks(A) == ["inverness-aberdeen"]


@pytest.mark.rule("D-B5.5")
def test_anywhere_does_not_lift_the_conditions_of_a_board() -> None:
    game = duel(board="alps")
    assert "brig-milano" not in asked(game, Claim(A, ANYWHERE, 1)).legal(A, "claim")
    assert "brig-milano" in asked(game, Claim(A, ANYWHERE, 1), stocks={A: "2 money"}).legal(A, "claim")


@pytest.mark.rule("D-B5.6")
def test_the_opponents_trains_block_and_do_not_connect() -> None:
    table = claim(A, "dover", 1, tracks={B: ["dover-london", "norwich-london"]})
    assert table.legal(A, "claim") == ["brighton-dover"]


@pytest.mark.rule("D-B5.7")
def test_a_shipping_company_says_the_value_of_its_route() -> None:
    table = resolution({"river-barges": "A2"})  # claim 3 here, at Penzance
    table.play("A claim penzance-plymouth", "A use penzance", "A use penzance", "A use penzance")
    assert table.stock(A) == "3 iron"


@pytest.mark.rule("D-B5.8")
def test_a_track_between_two_cities_of_the_own_network_can_be_claimed() -> None:
    table = claim(A, "dover", 1, tracks={A: ["dover-london", "brighton-dover"]})
    assert "brighton-london" in table.legal(A, "claim")
    table.play("A claim brighton-london")


@pytest.mark.rule("D-B5.9")
def test_claims_come_from_bids_shipping_companies_and_capitalists() -> None:
    assert resolution({"deep-shaft": "A1 B2"}).legal(A, "claim")
    assert len(resolution({"tramp-steamers": "A4"}).legal(A, "claim")) == 29  # claim 4 anywhere
    own = {"capitalists": {A: "K1"}, "pointers": {A: "deep-shaft"}}
    assert resolution({"deep-shaft": "A1"}, **own).legal(A, "claim")
    own = {"capitalists": {A: "K6"}, "pointers": {A: "deep-shaft"}}
    assert len(resolution({"deep-shaft": "A1 B2"}, **own).legal(A, "claim")) == 29


# Trackage Lease -----------------------------------------------------------------------------------


@pytest.mark.rule("D-B8.1")
def test_a_lease_leads_over_a_track_of_the_opponent_for_one_coal_or_tech() -> None:
    table = claim(A, "dover", 1, lease=True, tracks={B: ["dover-london"]}, stocks={A: "1 coal + 1 tech"})
    assert "norwich-london" in table.legal(A, "claim")
    table.play("A claim norwich-london")
    assert table.legal(A) == ["pay coal", "pay tech"]
    table.play("A pay tech")
    assert (table.state.stocks[A][3], table.stock(B)) == (0, "1 tech")
    table.refuse("A pay coal")


@pytest.mark.rule("D-B8.1")
def test_every_leased_track_costs_and_the_shortest_way_counts() -> None:
    theirs = ["dover-london", "norwich-london"]
    table = claim(A, "dover", 1, lease=True, tracks={B: theirs}, stocks={A: "2 coal"})
    table.play("A claim birmingham-norwich")
    assert table.stock(B) == "2 coal"  # nothing to choose from
    near = claim(A, "dover", 1, lease=True, tracks={B: theirs}, stocks={A: "2 coal"})
    near.play("A claim birmingham-london")
    assert near.stock(B) == "1 coal"
    free = claim(A, "dover", 1, lease=True, tracks={B: theirs}, stocks={A: "2 coal"})
    free.play("A claim brighton-dover")
    assert free.stock(B) == ""


@pytest.mark.rule("D-B8.1")
def test_who_cannot_pay_cannot_lease() -> None:
    theirs = ["dover-london", "norwich-london"]
    table = claim(A, "dover", 1, lease=True, tracks={B: theirs}, stocks={A: "1 tech + 5 money"})
    assert "birmingham-london" in table.legal(A, "claim")  # London for one tech
    assert "birmingham-norwich" not in table.legal(A, "claim")  # Norwich would take two
    broke = claim(A, "dover", 1, lease=True, tracks={B: theirs}, stocks={A: "5 money"})
    assert broke.legal(A, "claim") == ["brighton-dover"]


@pytest.mark.rule("D-B8.1")
def test_a_lease_runs_on_over_own_routes() -> None:
    tracks = {B: ["dover-london"], A: ["norwich-london"]}
    table = claim(A, "dover", 1, lease=True, tracks=tracks, stocks={A: "1 coal"})
    table.play("A claim birmingham-norwich")
    assert table.stock(B) == "1 coal"


@pytest.mark.rule("D-B8.1")
def test_a_lease_is_paid_before_a_tunnel_gives_anything() -> None:
    game = duel(board="alps", lease=True)
    start = game.map.cities.index("venezia")
    stocks = {A: "1 tech + 2 money"}
    tracks = {B: ["villach-venezia"]}
    table = asked(game, Claim(A, start, 1), tracks=tracks, stocks=stocks).play("A claim trieste-villach")
    assert table.stock(B) == "1 tech"  # the only thing to pay with
    assert table.stock(A) == "1 oil"  # the tunnel


@pytest.mark.rule("D-B13.11")
def test_a_doubled_track_is_leased_for_one_payment() -> None:
    game = duel(board="victoria", lease=True)
    start = game.map.cities.index("melbourne")
    table = asked(
        game,
        Claim(A, start, 1),
        tracks={B: ["melbourne-kyneton"]},
        doubled={B: ["melbourne-kyneton"]},
        stocks={A: "3 coal"},
    )
    table.play("A claim kyneton-bendigo")
    assert table.stock(B) == "1 coal"


def test_a_lease_is_not_offered_without_the_variant() -> None:
    table = claim(A, "dover", 1, tracks={B: ["dover-london"]}, stocks={A: "1 coal"})
    assert table.legal(A, "claim") == ["brighton-dover"]
    assert auction().game.lease is False
