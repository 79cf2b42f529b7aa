"""I-51: building pipelines."""

from typing import Any

import pytest

from bessemer.games.interbellum.scoring import points
from tests.games.interbellum.kit import Board, board
from tests.kit import A, B


def prices(table: Board) -> list[int]:
    return [event["price"] for event in table.told("build")]


@pytest.mark.rule("I-51", "I-10")
def test_a_segment_costs_four_dollars_and_an_action_builds_one() -> None:
    table = board(money=5).play("A build baku-tiflis.1")
    assert table.money(A) == 1
    assert table.to_move == "B"
    assert board(money=3).legal("build") == []


@pytest.mark.rule("I-51a")
def test_any_segment_will_do_also_where_others_have_built() -> None:
    table = board(pipes={B: "baku-tiflis.1"})
    assert len(table.legal("build")) == 88
    table.play("A build baku-tiflis.1", "B build kerman-chahbahar.2")
    assert table.state.pipes[A] & table.state.pipes[B]


@pytest.mark.rule("I-51b")
@pytest.mark.parametrize(("influence", "price"), [(1, 4), (2, 3), (4, 2), (8, 1)])
def test_the_discount_counts_where_the_superpower_rules(influence: int, price: int) -> None:
    table = board(influence={"gb": f"A{influence}"}, armies={"gb": "palestine"})
    table.play("A build suez-haifa.2")
    assert prices(table) == [price]


@pytest.mark.rule("I-51b")
def test_with_a_discount_less_money_is_enough() -> None:
    table = board(influence={"gb": "A4"}, armies={"gb": "palestine"}, money=2)
    built = set(table.legal("build"))
    assert "build suez-haifa.2" in built  # in Palestine
    assert "build jemsa-suez.1" in built  # in Egypt
    assert "build haditha-haifa.2" not in built  # in Transjordan
    assert board(influence={"gb": "A4"}, armies={"gb": "palestine"}, money=1).legal("build") == []


@pytest.mark.rule("I-51b")
def test_a_price_is_never_below_nothing() -> None:
    table = board(influence={"persia": "A10"}, regime=["pipelines cost $1 less"], money=0)
    assert table.legal("build")
    table.play("A build tehran-enzeli.1")
    assert (prices(table), table.money(A)) == ([0], 0)


@pytest.mark.rule("I-51c", "I-Q3")
def test_extra_segments_lie_where_the_same_superpower_rules() -> None:
    table = board(influence={"gb": "A6", "turkey": "A4"}, armies={"gb": "palestine", "turkey": "syria"})
    table.play("A build suez-haifa.2")
    table.refuse("A build haditha-tripoli.2")  # in Syria, under Turkey
    table.refuse("A build haditha-haifa.2")  # in Transjordan, under nobody
    table.play("A build haditha-haifa.3", "A build jemsa-suez.1")
    assert prices(table) == [2, 2, 2]  # discount and extra segments together
    assert table.to_move == "B"


@pytest.mark.rule("I-51c")
def test_nobody_has_to_use_extra_segments() -> None:
    table = board(influence={"gb": "A3"}).play("A build jemsa-suez.1", "A done")
    assert table.to_move == "B"


@pytest.mark.rule("I-51d")
def test_without_influence_or_without_a_ruler_there_are_no_perks() -> None:
    table = board(influence={"gb": "A6"}, armies={"gb": "palestine", "turkey": "syria"})
    table.play("A build haditha-tripoli.2")
    assert table.to_move == "B"
    table.play("B build suez-haifa.2")
    assert table.to_move == "C"
    table.play("C pass", "A build haditha-haifa.2")
    assert prices(table) == [4, 4, 4]


@pytest.mark.rule("I-51e")
def test_branches_may_be_built_and_only_the_shortest_route_counts() -> None:
    branches = "celeken-krasnovodsk.1 askhabad-celeken.2 askhabad-celeken.1 darvaza-askhabad.1"
    table = board(wells={A: "celeken"}, pipes={A: branches})
    table.play("A build darvaza-krasnovodsk.1", "B pass", "C pass", "A build darvaza-krasnovodsk.2")
    route = table.game.content.atlas.shortest(
        table.state.pipes[A], table.game.content.atlas.wells.index("celeken")
    )
    assert route is not None
    assert route[0] == 1


@pytest.mark.rule("I-Q15")
def test_the_rule_of_the_round_changes_the_price_after_the_discount() -> None:
    table = board(influence={"gb": "A4"}, regime=["pipelines cost $1 more"])
    table.play("A build jemsa-suez.1", "A done", "B build baku-tiflis.1")
    assert prices(table) == [3, 5]


@pytest.mark.rule("I-Q15")
def test_one_more_segment_where_there_is_influence() -> None:
    table = board(influence={"gb": "A1"}, regime=["1 more segment"])
    table.play("A build jemsa-suez.1", "A build suez-haifa.1")
    assert table.to_move == "B"


@pytest.mark.rule("I-Q16")
def test_pieces_never_run_out() -> None:
    table = board(money=400)
    segments = table.legal("build")
    for move in segments[:87]:
        table.session.play(move, A)
        table.state.executives = [4, 4, 4]
        table.play("B pass", "C pass")
    assert table.state.pipes[A].bit_count() == 87
    assert table.legal("build") == segments[87:]


TO_HAIFA = "baghdad-haditha.1 baghdad-haditha.2 haditha-haifa.1 haditha-haifa.2 haditha-haifa.3"
BRANCH: dict[str, Any] = {
    "wells": {A: "baghdad majnoon"},
    "pipes": {A: f"{TO_HAIFA} baghdad-majnoon.1 baghdad-majnoon.2"},
}


@pytest.mark.rule("I-51e")
def test_a_segment_to_a_nearer_port_may_be_built_and_then_counts() -> None:
    table = board(**BRANCH)
    assert points(table.state, A).total == 48
    table.play("A build majnoon-kuwait.1")
    assert points(table.state, A).total == 16


@pytest.mark.rule("I-51e")
def test_as_an_option_a_connected_well_is_joined_to_no_other_port() -> None:
    table = board(one_port=True, **BRANCH)
    table.refuse("A build majnoon-kuwait.1")  # Majnoon and Baghdad go to Haifa
    table.play("A build majnoon-abadan.1", "B build majnoon-kuwait.1", "C pass")
    table.refuse("A build majnoon-abadan.2")  # the rest of the way to Abadan
    table.play("A build masjed-abadan.1")  # no well of A lies there
    assert len(table.legal("build")) == 87  # B has no well and builds all the rest


@pytest.mark.rule("I-51e")
def test_one_port_holds_for_further_segments_and_for_cards() -> None:
    table = board(one_port=True, influence={"gb": "A8"}, **BRANCH).play("A build jemsa-suez.1")
    table.refuse("A build majnoon-kuwait.1")  # in Basra, under Great Britain
    table = board(one_port=True, card=["lay 1 segment for $0"], **BRANCH).play("A play gunboat")
    table.refuse("A build majnoon-kuwait.1")
    table = board(one_port=True, influence={"gb": "A8"}, money=1, **BRANCH)
    assert "build dammam-kuwait.2" in table.legal()
    table.refuse("A build majnoon-kuwait.1")


@pytest.mark.rule("I-51e")
def test_one_port_allows_a_loop_to_the_same_port() -> None:
    loop = "celeken-krasnovodsk.1 askhabad-celeken.2 askhabad-celeken.1 darvaza-askhabad.1"
    table = board(one_port=True, wells={A: "celeken"}, pipes={A: f"{loop} darvaza-krasnovodsk.1"})
    assert "build darvaza-krasnovodsk.2" in table.legal()
    assert "build celeken-krasnovodsk.1" not in table.legal()  # laid already
