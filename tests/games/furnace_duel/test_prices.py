"""D-B5.11, D-B2.15: a claim and its price are one act, and nobody ever owes anything."""

from typing import Any

import pytest

from bessemer.games.duel.routes import PayLease
from tests.games.furnace_duel.kit import PACK, asked, claim, duel
from tests.kit import A, B

CARRIED = "britain=B new-england=A:model-foundry"
"""A has kept a Research card that turns money into oil."""


@pytest.mark.rule("D-B5.11", "D-B8.1")
@pytest.mark.parametrize(("token", "price"), [("herring-boat", "coal"), ("survey-launch", "tech")])
def test_what_a_lease_costs_cannot_be_spent_on_a_ferry_token_first(token: str, price: str) -> None:
    lent: dict[str, Any] = {
        "board": "baltic",
        "lease": True,
        "tracks": {B: ["bremen-hamburg"]},
        "ferries": {A: [token]},
    }
    table = claim(A, "bremen", 2, stocks={A: f"1 {price}"}, **lent)
    table.play("A claim hamburg-lubeck")
    assert table.stock(B) == f"1 {price}"  # paid with the claim: nothing else was there to pay with
    assert table.tracks(A) == ["hamburg-lubeck"]
    assert f"spend {token}" not in table.legal(A)
    first = claim(A, "bremen", 2, stocks={A: f"1 {price}"}, **lent).play(f"A spend {token}")
    assert "hamburg-lubeck" not in first.legal(A, "claim")  # and who has spent it cannot claim


@pytest.mark.rule("D-B5.11")
def test_a_kept_research_card_cannot_eat_the_tech_of_a_lease() -> None:
    game = duel(PACK, lease=True, board="alps", campaign="britain=B new-england=A:observatory")
    table = claim(A, "torino", 1, game=game, stocks={A: "1 tech"}, tracks={B: ["torino-milano"]})
    assert "spend observatory" in table.legal(A)
    table.play("A claim bellinzona-milano")
    assert table.stock(B) == "1 tech"
    assert table.told("consult") == []


@pytest.mark.rule("D-B5.11", "D-B8.1")
def test_while_a_lease_is_paid_nothing_else_is_offered() -> None:
    table = claim(
        A,
        "bremen",
        2,
        board="baltic",
        lease=True,
        stocks={A: "2 coal + 1 tech"},
        tracks={B: ["bremen-hamburg", "hamburg-lubeck"]},
        ferries={A: ["herring-boat", "ice-breaker"]},
        crossings={"lubeck-kobenhavn": "whaler"},
    )
    table.play("A claim lubeck-kobenhavn")
    assert table.legal(A) == ["pay coal", "pay tech"]
    table.play("A pay coal")
    assert table.legal(A) == ["pay coal", "pay tech"]
    assert "whaler" not in table.game.view(table.state, A).holdings[A].ferries  # not before it is paid
    table.play("A pay tech")
    assert table.stock(B) == "1 coal + 1 tech"
    assert "whaler" in table.game.view(table.state, A).holdings[A].ferries


@pytest.mark.rule("D-B5.11", "D-B9.2.2", "D-B2.15")
def test_the_money_of_a_tunnel_is_paid_with_the_claim() -> None:
    game = duel(PACK, board="alps", lease=True, campaign=CARRIED)
    held: dict[str, Any] = {"stocks": {A: "2 tech + 2 money"}, "tracks": {B: ["torino-milano"]}}
    table = claim(A, "torino", 1, game=game, **held).play("A claim brig-milano")
    assert table.money(A) == 0
    assert table.stock(B) == "1 tech"
    assert [facts["stock"] for facts in table.told("toll")] == [(0, 0, 0, 0, 2)]
    spent = claim(A, "torino", 1, game=game, **held).play("A spend model-foundry", "A transact 1")
    assert "brig-milano" not in spent.legal(A, "claim")


@pytest.mark.rule("D-B5.11")
def test_the_anchors_of_a_crossing_come_off_with_the_claim() -> None:
    table = claim(
        A, "lubeck", 2, board="baltic", crossings={"lubeck-kobenhavn": "whaler"}, stocks={A: "9 tech"}
    )
    table.play("A claim lubeck-kobenhavn")
    assert table.told("crossing") == [{"who": A, "anchors": 2, "value": 0}]
    assert table.told("use") == []
    low = claim(A, "lubeck", 1, board="baltic", crossings={"lubeck-kobenhavn": "whaler"})
    assert "lubeck-kobenhavn" not in low.legal(A, "claim")


@pytest.mark.rule("D-B2.15")
def test_a_lease_that_could_not_be_paid_would_be_an_error_not_a_gift() -> None:
    game = duel(board="alps", lease=True)
    with pytest.raises(AssertionError):
        asked(game, PayLease(A, 1, 0, 2, 0), stocks={A: "5 money"})
