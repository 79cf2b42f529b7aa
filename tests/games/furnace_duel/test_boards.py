"""D-B9.2 to D-B9.6: what the boards do."""

from typing import Any

import pytest

from bessemer.games.duel.capitalists import RunRoute
from bessemer.games.duel.ferries import BuyFerry
from bessemer.games.duel.mines import DoubleRoute
from bessemer.games.duel.railroad import Advance
from tests.games.furnace_duel.kit import Table, asked, claim, duel, ending, production
from tests.kit import A, B

# Alps ---------------------------------------------------------------------------------------------


def alpine(value: int = 1, **table: Any) -> Table:
    return claim(A, "milano", value, board="alps", **table)


@pytest.mark.rule("D-B9.2.1", "D-B9.2.2")
def test_a_tunnel_costs_two_money_and_is_closed_to_those_without() -> None:
    map = duel(board="alps").map
    assert "brig-milano" in [map.tracks[track] for track in map.tunnels]
    assert "brig-milano" not in alpine(stocks={A: "1 money"}).legal(A, "claim")
    table = alpine(stocks={A: "5 money"}).play("A claim brig-milano", "A done")
    assert table.stock(A) == "2 iron + 3 money"


@pytest.mark.rule("D-B9.2.3", "D-B9.2.5", "D-B13.6", "D-B9.2.4")
def test_its_effect_comes_once_before_the_cities_whatever_the_value() -> None:
    table = alpine(3, stocks={A: "2 money"}).play("A claim brig-milano")
    assert table.stock(A) == "2 iron"  # at once
    table.play("A use brig", "A use milano", "A use milano")
    assert table.stock(A) == "3 iron + 4 money"


@pytest.mark.rule("D-B9.2.3")
def test_a_tunnel_that_upgrades_may_be_left_unused() -> None:
    table = claim(A, "basel", 1, board="alps", owned={A: ["rail-mill", "deep-shaft"]}, stocks={A: "2 money"})
    table.play("A claim basel-luzern")
    assert table.legal(A) == ["upgrade deep-shaft", "upgrade rail-mill", "done"]
    table.play("A upgrade rail-mill", "A use luzern")
    assert table.upgraded(A) == ["rail-mill"]
    left = claim(A, "basel", 1, board="alps", owned={A: ["rail-mill"]}, stocks={A: "2 money"})
    left.play("A claim basel-luzern", "A done")
    assert left.upgraded(A) == []


@pytest.mark.rule("D-B9.2.6")
def test_running_over_a_tunnel_costs_and_brings_nothing_of_it() -> None:
    game = duel(board="alps")
    start = game.map.cities.index("milano")
    table = asked(game, RunRoute(A, start, 1), tracks={B: ["brig-milano"]})
    table.play("A run brig-milano", "A use brig")
    assert table.stock(A) == "1 iron"
    assert table.tracks(A) == []


# Baltic Sea ---------------------------------------------------------------------------------------


def baltic(value: int, start: str = "lubeck", **table: Any) -> Table:
    return claim(A, start, value, board="baltic", **table)


@pytest.mark.rule("D-B9.3.1")
def test_a_random_token_lies_on_each_crossing_and_the_rest_is_the_reserve() -> None:
    tables = [Table(duel(board="baltic"), seed) for seed in range(12)]
    for table in tables:
        state = table.state
        tokens = [*state.crossings, *state.reserves[0].pieces, *state.reserves[1].pieces]
        assert sorted(tokens) == list(range(15))
    anchors = tables[0].game.content.anchors
    assert (anchors.count(1), anchors.count(2), sum(anchors)) == (10, 5, 20)
    assert len({table.state.crossings for table in tables}) == 12
    assert {*tables[0].game.map.face_up} == {True, False}


@pytest.mark.rule("D-B9.3.2")
def test_face_down_tokens_show_their_anchors_only() -> None:
    table = Table(duel(board="baltic"))
    view = table.game.view(table.state, A)
    for crossing, token, up in zip(
        view.crossings, table.state.crossings, table.game.map.face_up, strict=True
    ):
        assert crossing.anchors == table.game.content.anchors[token]
        assert (crossing.token is not None) == up
    assert {*view.reserves[0], *view.reserves[1]} == {None}
    assert [len(pile) for pile in view.reserves] == [len(pile) for pile in table.state.reserves]


@pytest.mark.rule("D-B9.3.3")
def test_a_crossing_takes_its_anchors_off_the_value() -> None:
    two = {"lubeck-kobenhavn": "whaler"}
    table = baltic(3, crossings=two, stocks={A: "2 tech"}).play("A claim lubeck-kobenhavn", "A use kobenhavn")
    assert table.state.lanes  # 3 - 2 = 1 use
    zero = baltic(2, crossings=two).play("A claim lubeck-kobenhavn")
    assert zero.tracks(A) == ["lubeck-kobenhavn"]
    assert zero.state.lanes
    assert "lubeck-kobenhavn" not in baltic(1, crossings=two).legal(A, "claim")


@pytest.mark.rule("D-B9.3.4")
def test_the_claimant_takes_the_token_and_the_crossing_stays_empty() -> None:
    table = baltic(1, crossings={"lubeck-kobenhavn": "ore-barge"}).play("A claim lubeck-kobenhavn")
    view = table.game.view(table.state, B)
    assert view.holdings[A].ferries == ["ore-barge"]
    place = [table.game.map.tracks[track] for track in table.game.map.crossings].index("lubeck-kobenhavn")
    assert (view.crossings[place].token, view.crossings[place].anchors) == ("", 0)


@pytest.mark.rule("D-B9.3.4")
@pytest.mark.parametrize(
    ("start", "crossing", "shown"), [("lubeck", "lubeck-kobenhavn", 0), ("rostock", "rostock-gedser", 1)]
)
def test_taking_a_face_down_token_cannot_be_undone(start: str, crossing: str, shown: int) -> None:
    table = baltic(2, start, crossings={crossing: "ore-barge"})
    before = table.state.boundary
    table.state.turn += 1
    table.play(f"A claim {crossing}")
    assert (table.state.boundary > before) == bool(shown)


@pytest.mark.rule("D-B9.3.5", "D-B13.7")
def test_a_token_is_used_once_at_any_decision_of_its_owner() -> None:
    lines = {"bridge-yard": "2 iron -> 7 money | 1 iron"}
    table = production({A: ["bridge-yard+"]}, cards=lines, board="baltic", ferries={A: ["ore-barge"]})
    table.play("A resolve bridge-yard")
    assert table.legal(A) == ["transact 0", "spend ore-barge", "spend ore-barge in part"]  # within a card
    table.play("A spend ore-barge", "A transact 1")
    assert table.stock(A) == "1 iron + 7 money"
    table.refuse("A spend ore-barge")
    assert table.game.view(table.state, A).holdings[A].ferries == ["ore-barge"]


@pytest.mark.rule("D-B9.3.5", "D-B13.7")
def test_a_token_can_be_used_between_two_lines_and_before_the_last_scoring() -> None:
    lines = {"blast-stack": "1 coal | coal + iron -> 9 money"}
    table = production(
        {A: ["blast-stack+"]}, cards=lines, board="baltic", ferries={A: ["ore-barge", "mail-packet"]}, round=4
    )
    table.play("A resolve blast-stack", "A spend ore-barge", "A transact 1", "A spend mail-packet", "A done")
    assert table.stock(A) == "1 iron + 12 money"
    table.play("B done")
    assert table.session.over


@pytest.mark.rule("D-B9.3.5")
def test_a_token_that_cannot_be_paid_or_has_no_target_is_not_offered() -> None:
    table = production({A: ["deep-shaft"]}, board="baltic", ferries={A: ["pilot-cutter", "floating-crane"]})
    assert table.legal(A, "spend") == ["floating-crane"]
    table.play("A spend floating-crane")
    assert table.upgraded(A) == ["deep-shaft"]
    assert table.legal(A, "spend") == []


@pytest.mark.rule("D-B9.3.6", "D-B9.3.7")
def test_anchors_of_one_claim_buy_one_token_and_the_rest_is_lost() -> None:
    table = baltic(3, stocks={A: "3 tech"}).play("A claim lubeck-rostock")
    table.play("A use lubeck", "A use lubeck", "A use lubeck")
    assert table.legal(A) == ["buy ferry 1", "buy ferry 2", "done"]
    twos = len(table.state.reserves[1])
    table.play("A buy ferry 2")
    assert len(table.state.reserves[1]) == twos - 1
    assert len(table.state.ferries[A]) == 1
    assert table.state.lanes  # no second token
    token = table.state.ferries[A][0]
    assert table.state.ready[A] >> token & 1
    one = baltic(1, stocks={A: "1 tech"}).play("A claim lubeck-rostock", "A use lubeck")
    assert one.legal(A) == ["buy ferry 1", "done"]


@pytest.mark.rule("D-B9.3.6")
def test_an_empty_reserve_sells_nothing() -> None:
    game = duel(board="baltic")
    twos = ["train-ferry", "ice-breaker", "royal-yacht", "whaler", "paddle-steamer"]
    table = asked(game, BuyFerry(A, 2), ferries={B: twos}, tracks={B: ["kobenhavn-malmo"]})
    assert table.legal(A) == ["buy ferry 1", "done"]


@pytest.mark.rule("D-B9.3.8", "D-B13.4")
def test_the_most_anchors_bring_ten_money_and_a_tie_nothing() -> None:
    table = ending(board="baltic", ferries={A: ["whaler"], B: ["ore-barge"]})
    assert table.session.scores == (10, 0)
    tie = ending(board="baltic", ferries={A: ["whaler"], B: ["ore-barge", "coal-hulk"]})
    assert tie.session.scores == (0, 0)


@pytest.mark.rule("D-B9.3.8")
def test_used_tokens_count_too() -> None:
    table = production({}, board="baltic", ferries={A: ["ice-breaker"]}, round=4)
    table.play("A spend ice-breaker").all_done()
    assert table.session.scores == (15, 0)


@pytest.mark.rule("D-B9.3.9")
def test_anchors_of_a_route_that_is_run_over_buy_a_token() -> None:
    game = duel(board="baltic")
    start = game.map.cities.index("lubeck")
    table = asked(game, RunRoute(A, start, 1), tracks={B: ["lubeck-rostock"]}, stocks={A: "1 tech"})
    table.play("A run lubeck-rostock", "A use lubeck", "A buy ferry 1")
    assert len(table.state.ferries[A]) == 1


# Transcontinental Railroad ------------------------------------------------------------------------


def railroad(spikes: int, rail: tuple[int, int], **table: Any) -> Table:
    return asked(duel(board="transcontinental"), Advance(A, spikes, 0), rail=rail, **table)


@pytest.mark.rule("D-B9.4.1", "D-B13.13")
def test_tracking_trains_start_at_both_ends_the_first_players_on_the_left() -> None:
    for seed in range(8):
        table = Table(duel(board="transcontinental"), seed)
        map, first = table.game.map, table.state.first
        assert len(map.spaces) % 2 == 1
        assert (table.state.rail[first], table.state.rail[1 - first]) == (0, len(map.spaces) - 1)
        assert table.state.trains(A) == table.state.trains(B) == 15
    assert map.centre - map.silver > 0


@pytest.mark.rule("D-B9.4.2")
def test_each_spike_moves_the_train_and_each_space_reached_offers_its_effect() -> None:
    table = railroad(2, (1, 10), stocks={A: "1 iron"})  # spaces 3 and 4: 1 tech, iron -> 5 money
    assert table.state.rail == (3, 10)
    assert table.stock(A) == "1 iron + 1 tech"
    assert table.legal(A) == ["transact 0", "transact 1"]
    table.play("A transact 1")
    assert table.stock(A) == "1 tech + 5 money"
    assert table.state.lanes
    left = railroad(2, (1, 10), stocks={A: "1 iron"}).play("A transact 0")
    assert left.stock(A) == "1 iron + 1 tech"


@pytest.mark.rule("D-B9.4.3", "D-B9.4.4")
def test_trains_never_pass_and_late_spikes_pay_two_money_each() -> None:
    table = railroad(3, (6, 9))
    assert table.state.rail == (8, 9)
    assert table.stock(A) == "1 tech + 2 money"
    full = railroad(2, (5, 6))
    assert full.state.rail == (5, 6)
    assert full.money(A) == 4


@pytest.mark.rule("D-B9.4.5")
@pytest.mark.parametrize(
    ("rail", "scores"), [((5, 6), (13, 0)), ((4, 5), (0, 13)), ((8, 9), (13, 0)), ((5, 7), (0, 0))]
)
def test_the_golden_spike_pays_whoever_reached_the_centre(
    rail: tuple[int, int], scores: tuple[int, int]
) -> None:
    assert ending(board="transcontinental", rail=rail).session.scores == scores


@pytest.mark.rule("D-B9.4.6")
def test_tracking_trains_are_no_routes() -> None:
    table = claim(A, "los-angeles", 1, board="transcontinental")
    assert table.tracks(A) == []
    assert table.legal(A, "claim") == ["san-francisco-los-angeles", "los-angeles-tucson"]


# Victoria -----------------------------------------------------------------------------------------


def victoria(value: int, start: str, **table: Any) -> Table:
    return claim(A, start, value, board="victoria", **table)


@pytest.mark.rule("D-B9.5.1")
def test_a_gold_mine_has_no_effect_to_use() -> None:
    table = victoria(2, "geelong").play("A claim geelong-ballarat")
    assert table.legal(A) == ["use geelong", "done"]


@pytest.mark.rule("D-B9.5.2", "D-B9.5.3")
def test_a_double_route_adds_a_train_to_an_own_track_at_once_the_new_one_included() -> None:
    table = victoria(
        2, "ararat", tracks={A: ["geelong-ballarat"], B: ["ararat-maryborough"]}, stocks={A: "2 iron"}
    )
    table.play("A claim ararat-ballarat", "A use ararat")
    assert table.legal(A) == ["double ararat-ballarat", "double geelong-ballarat", "done"]
    table.play("A double geelong-ballarat", "A use ararat")
    table.refuse("A double geelong-ballarat")  # two trains at most
    table.play("A double ararat-ballarat")
    assert table.state.trains(A) == 12
    assert table.stock(A) == "4 money"


@pytest.mark.rule("D-B9.5.2", "D-B13.14")
def test_doubling_needs_a_train_and_no_city_is_used() -> None:
    game = duel(board="victoria")
    table = asked(game, DoubleRoute(A), tracks={A: ["geelong-ballarat"]}, stocks={A: "1 oil"})
    table.play("A double geelong-ballarat")
    assert table.stock(A) == "1 oil"
    assert table.state.lanes
    out = asked(game, DoubleRoute(A), tracks={A: game.map.tracks[:16]})
    assert out.state.lanes


@pytest.mark.rule("D-B13.14")
def test_without_trains_nothing_can_be_claimed() -> None:
    game = duel(board="victoria")
    table = claim(A, "melbourne", 2, game=game, tracks={A: game.map.tracks[:16]})
    assert table.told("nowhere") == [{"who": A, "value": 2}]


@pytest.mark.rule("D-B9.5.4", "D-B13.4")
def test_each_mine_pays_ten_to_whoever_has_more_trains_there() -> None:
    tracks = {A: ["geelong-ballarat", "kyneton-bendigo"], B: ["ararat-ballarat", "echuca-bendigo"]}
    assert ending(board="victoria", tracks=tracks).session.scores == (0, 0)
    doubled = {A: ["geelong-ballarat"], B: ["echuca-bendigo"]}
    assert ending(board="victoria", tracks=tracks, doubled=doubled).session.scores == (10, 10)
    assert ending(board="victoria", tracks={A: tracks[A]}).session.scores == (20, 0)


@pytest.mark.rule("D-B9.5.5")
def test_running_over_a_route_can_double_one() -> None:
    game = duel(board="victoria")
    start = game.map.cities.index("ararat")
    tracks = {A: ["geelong-ballarat"], B: ["ararat-maryborough"]}
    table = asked(game, RunRoute(A, start, 1), tracks=tracks, stocks={A: "1 iron"})
    table.play("A run ararat-maryborough", "A use ararat", "A double geelong-ballarat")
    assert table.state.doubled[A]


# New England --------------------------------------------------------------------------------------


@pytest.mark.rule("D-B9.6.1")
def test_three_of_six_research_cards_lie_above_the_universities() -> None:
    dealt = set()
    for seed in range(20):
        table = Table(duel(board="new-england"), seed)
        assert len({*table.state.studies}) == len(table.game.map.universities) == 3
        dealt |= {*table.state.studies}
    assert dealt == {*range(6)}
    map = table.game.map
    assert [map.cities[city] for city in map.universities] == ["burlington", "hanover", "brunswick"]


@pytest.mark.rule("D-B9.6.2")
def test_each_use_of_a_university_costs_one_tech_and_one_value() -> None:
    table = claim(
        A,
        "rutland",
        3,
        board="new-england",
        research=["observatory", "price-survey", "mining-school"],
        stocks={A: "2 tech"},
    )
    table.play("A claim burlington-rutland", "A use burlington", "A use burlington")
    assert table.stock(A) == "12 money"
    table.refuse("A use burlington")
    table.play("A use rutland")
    assert table.state.lanes


@pytest.mark.rule("D-B9.6.3")
def test_two_universities_are_linked_by_a_track() -> None:
    table = claim(
        A,
        "burlington",
        2,
        board="new-england",
        research=["observatory", "mining-school", "price-survey"],
        stocks={A: "2 tech"},
    )
    table.play("A claim burlington-hanover", "A use burlington", "A use hanover")
    assert table.stock(A) == "2 coal + 2 iron + 6 money"


def test_a_research_card_that_could_do_nothing_is_not_offered() -> None:
    table = claim(
        A,
        "burlington",
        2,
        board="new-england",
        research=["price-survey", "steam-laboratory", "observatory"],
        stocks={A: "2 tech"},
    )
    table.play("A claim burlington-hanover")
    assert table.state.lanes
