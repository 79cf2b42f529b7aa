"""D-B10, D-G1 to D-G4: the campaign of six games."""

from itertools import pairwise
from typing import Any

import pytest

from bessemer.content.packs import build_game
from bessemer.games.duel.campaign import Scored, general, leaders, longest_trail, score_sheet, special
from bessemer.games.duel.meta import BOARDS
from bessemer.games.duel.mines import DoubleRoute
from bessemer.kernel.errors import OptionError, RecordError
from bessemer.records.match import Campaign, Fixture, Match
from bessemer.records.record import replay
from tests.games.furnace_duel.kit import (
    Table,
    asked,
    claim,
    duel,
    ending,
    first_fixture,
    production,
    random_campaign,
    resolution,
)
from tests.kit import A, B

CARDS = ["observatory", "price-survey", "mining-school"]
ALL_BUT = {"britain": "first"} | dict.fromkeys(BOARDS[1:], "britain=B")


def finished(board: str = "britain", campaign: str = "", **table: Any) -> Table:
    """A game of a campaign after its scoring; A has won unless told otherwise."""
    table.setdefault("stocks", {A: "9 money"})
    return ending(board=board, campaign=campaign or ALL_BUT[board], **table)


def following(table: Table) -> str:
    options = table.game.next_options(table.session)
    assert options is not None
    return str(options["campaign"])


# The order of games -------------------------------------------------------------------------------


CAMPAIGN = random_campaign(1, capitalists=True)


@pytest.mark.rule("D-B10.1")
def test_six_games_each_board_once_britain_first() -> None:
    boards = [str(record.options["board"]) for record in CAMPAIGN.played]
    assert boards[0] == "britain"
    assert sorted(boards) == sorted(BOARDS)
    assert CAMPAIGN.next_game() is None
    with pytest.raises(RecordError, match="The match is over"):
        CAMPAIGN.add(CAMPAIGN.played[0])


@pytest.mark.rule("D-B10.1")
def test_the_winner_chooses_the_next_board_among_those_not_played() -> None:
    table = finished("alps", "britain=B baltic=A:ore-barge")
    left = ["transcontinental", "victoria", "new-england"]
    assert table.session.pending == {A: [f"travel to {board}" for board in left]}
    table.play("A travel to victoria")
    assert table.session.over
    options = table.game.next_options(table.session)
    assert options is not None
    assert options["board"] == "victoria"
    assert options["campaign"] == "britain=B baltic=A:ore-barge alps=B"


def test_every_record_of_a_campaign_replays_alone_and_the_match_checks_it() -> None:
    for record in CAMPAIGN.played:
        assert replay(record).outcome == record.outcome
    match = Match(Campaign(first_fixture(capitalists=True)))
    with pytest.raises(RecordError, match="not the game that the match asks for next"):
        match.add(CAMPAIGN.played[1])
    match.add(CAMPAIGN.played[0])
    assert match.next_game() == Fixture("furnace-duel", 2, CAMPAIGN.played[1].options)


@pytest.mark.rule("D-B10.2")
def test_the_first_player_is_random_in_every_game() -> None:
    game = duel(board="alps", campaign="britain=B")
    assert len({game.start(seed).first for seed in range(20)}) == 2
    sessions = [replay(record) for record in CAMPAIGN.played]
    for before, session in pairwise(sessions):
        runner_up = before.outcome.ranks.index(2) if before.outcome else -1
        assert session.moves[0][0] == runner_up  # picks a pair first


@pytest.mark.parametrize(
    ("board", "campaign"),
    [
        ("alps", "first"),
        ("alps", "alps=A"),
        ("alps", "baltic=A"),
        ("alps", "britain=A britain=B"),
        ("alps", "britain=A:whaler"),
        ("alps", "britain=A baltic=B:rowing-boat"),
        ("alps", "britain=A new-england=B"),
        ("alps", "britain=A moon=B"),
        ("alps", "britain=C"),
    ],
)
def test_a_past_that_cannot_be_is_refused(board: str, campaign: str) -> None:
    with pytest.raises(OptionError):
        build_game("furnace-duel", 2, {"board": board, "campaign": campaign})


# Points -------------------------------------------------------------------------------------------


@pytest.mark.rule("D-B10.3", "D-B10.7", "D-B10.7.1")
def test_a_win_is_worth_seven_in_britain_and_ten_elsewhere() -> None:
    britain = finished("britain").play("A travel to alps")
    alps = finished("alps", "britain=B", stocks={B: "9 money"}).play("B travel to baltic")
    sheet = score_sheet([britain.session, alps.session])
    assert sheet == [("Britain: win", (7, 0)), ("Alps: win", (0, 10)), ("Total", (7, 10))]


LAST = "britain=A baltic=B transcontinental=A victoria=B new-england=A:used"


@pytest.mark.rule("D-B10.3", "D-B10.4", "D-B10.5")
def test_the_last_game_counts_by_its_score_and_achievements_still_count() -> None:
    table = finished("alps", LAST, stocks={A: "41 money", B: "20 coal + 8 money"})
    assert table.session.over  # nothing to choose any more
    assert table.game.next_options(table.session) is None
    games = [finished("britain").play("A travel to alps").session] * 5
    sheet = score_sheet([*games, table.session])
    assert sheet[-4:-1] == [
        ("Alps: final score", (41, 8)),
        ("Alps: 20 resources left", (0, 5)),
        ("Alps: won by 30 money", (5, 0)),
    ]


@pytest.mark.rule("D-B10.5")
def test_the_highest_total_wins_and_campaign_points_decide_a_tie() -> None:
    rows = [Scored(0, "win", (7, 0)), Scored(5, "score", (50, 57))]
    assert leaders(rows) == (A,)
    assert leaders([*rows, Scored(5, "hoard", (0, 5))]) == (B,)
    assert leaders([]) == (A, B)


@pytest.mark.rule("D-B10.6")
def test_a_general_achievement_counts_once_for_each_player() -> None:
    rich = {A: "20 coal + 9 money", B: "20 iron"}
    one = finished("britain", stocks=rich).play("A travel to alps")
    two = finished("alps", "britain=B", stocks=rich).play("A travel to baltic")
    sheet = score_sheet([one.session, two.session])
    assert [row for row in sheet if "resources" in row[0]] == [("Britain: 20 resources left", (5, 5))]
    assert sheet[-1] == ("Total", (22, 5))


@pytest.mark.rule("D-G1")
def test_a_chain_of_eight_routes_is_a_trail_that_uses_no_route_twice() -> None:
    map = duel().map
    line = ["penzance-plymouth", "plymouth-weymouth", "weymouth-southampton", "southampton-brighton"]
    line += ["brighton-dover", "dover-london", "norwich-london", "birmingham-norwich"]
    assert longest_trail(duel(), sum(1 << map.tracks.index(track) for track in line)) == 8
    star = [track for track in map.tracks if "london" in track][:6]
    star += ["inverness-aberdeen", "glasgow-carlisle"]
    assert longest_trail(duel(), sum(1 << map.tracks.index(track) for track in star)) < 8
    table = finished(tracks={A: line, B: star}).play("A travel to alps")
    assert general(table.game, table.state, A) == ["chain"]
    assert general(table.game, table.state, B) == []


@pytest.mark.rule("D-G2")
def test_three_upgrades_by_cities_in_one_claim() -> None:
    own = {A: ["deep-shaft", "coke-battery", "tar-still"]}
    table = claim(A, "plymouth", 3, owned=own).play("A claim plymouth-bristol", "A use bristol")
    table.play("A upgrade deep-shaft", "A use bristol", "A upgrade tar-still", "A use bristol")
    assert table.state.turned[A] == 3
    two = claim(A, "plymouth", 3, owned=own).play("A claim plymouth-bristol", "A use bristol")
    two.play("A upgrade deep-shaft", "A use bristol", "A upgrade tar-still", "A done")
    assert two.state.turned[A] == 2
    startup = production({A: ["deep-shaft"]}, startup=["1 coal"])
    startup.play("A resolve foundry-lane", "A upgrade deep-shaft")
    assert startup.state.turned[A] == 0


@pytest.mark.rule("D-G2")
def test_an_upgrade_by_a_ferry_token_is_none_by_a_city() -> None:
    table = claim(
        A,
        "rostock",
        4,
        board="baltic",
        stocks={A: "3 coal"},
        owned={A: ["deep-shaft", "coke-battery", "tar-still"]},
        ferries={A: ["floating-crane"]},
        crossings={"rostock-gedser": "coal-hulk"},
    )
    table.play("A claim rostock-gedser", "A use gedser", "A upgrade deep-shaft")
    table.refuse("A upgrade tar-still")  # a second one is a second use
    table.play("A spend floating-crane", "A upgrade tar-still", "A use gedser")
    assert table.upgraded(A) == ["deep-shaft", "coke-battery", "tar-still"]
    assert table.state.turned[A] == 2


@pytest.mark.rule("D-G2", "D-B13.7")
def test_no_piece_comes_between_the_use_of_a_city_and_its_upgrade() -> None:
    own = {A: ["deep-shaft", "coke-battery"]}
    table = claim(
        A, "rostock", 4, board="baltic", stocks={A: "3 coal"}, owned=own, ferries={A: ["floating-crane"]}
    )
    table.play("A claim rostock-gedser", "A use gedser")
    assert table.legal(A) == ["upgrade deep-shaft", "upgrade coke-battery"]


@pytest.mark.rule("D-G2")
def test_the_research_card_of_a_university_is_an_effect_of_its_city() -> None:
    research = ["steam-laboratory", "observatory", "mining-school"]
    own = {A: ["deep-shaft", "coke-battery", "tar-still", "rail-mill"]}
    england: dict[str, Any] = {
        "board": "new-england",
        "research": research,
        "owned": own,
        "stocks": {A: "4 tech"},
    }
    table = claim(A, "burlington", 3, **england).play("A claim burlington-hanover")
    for card in ("deep-shaft", "coke-battery", "tar-still"):
        table.play("A use burlington", f"A upgrade {card}")
    assert table.state.turned[A] == 3
    kept = duel(board="alps", campaign="britain=B new-england=A:steam-laboratory")
    own_card = claim(A, "torino", 2, game=kept, owned=own, stocks={A: "1 tech"})
    own_card.play("A claim torino-milano", "A spend steam-laboratory", "A upgrade deep-shaft")
    assert own_card.state.turned[A] == 0  # a kept card is no City


@pytest.mark.rule("D-G2")
def test_upgrades_of_two_claims_are_not_at_once() -> None:
    own = {A: ["deep-shaft", "coke-battery", "tar-still"]}
    table = resolution({"river-barges": "A2", "tramp-steamers": "A4"}, owned=own)  # claim 3 here, 4 anywhere
    table.play("A claim penzance-plymouth", "A done", "A claim plymouth-bristol", "A use bristol")
    table.play("A upgrade deep-shaft", "A use bristol", "A upgrade tar-still", "A done")
    assert table.state.turned[A] == 2
    twice = resolution(
        {"river-barges": "A2", "tramp-steamers": "A4"}, owned=own, cities={"penzance": "flip blue"}
    )
    twice.play("A claim penzance-plymouth", "A use penzance", "A upgrade deep-shaft", "A done")
    twice.play("A claim plymouth-bristol", "A use bristol", "A upgrade tar-still", "A use bristol")
    assert len(twice.upgraded(A)) == 3
    assert twice.state.turned[A] == 2


@pytest.mark.rule("D-G2")
def test_a_tunnel_is_no_city() -> None:
    own = {A: ["deep-shaft", "coke-battery"]}
    start: dict[str, Any] = {"owned": own, "stocks": {A: "2 money"}, "board": "alps"}
    table = claim(A, "luzern", 1, **start).play("A claim basel-luzern", "A upgrade deep-shaft")
    assert table.upgraded(A) == ["deep-shaft"]
    assert table.state.turned[A] == 0


@pytest.mark.rule("D-G3")
def test_twenty_resources_left_are_an_achievement() -> None:
    stocks = {A: "5 coal + 5 iron + 5 oil + 5 tech", B: "19 coal + 90 money"}
    table = finished(stocks=stocks).play("B travel to alps")
    assert general(table.game, table.state, A) == ["hoard"]
    assert "hoard" not in general(table.game, table.state, B)


@pytest.mark.rule("D-G4")
def test_a_win_by_thirty_money_is_an_achievement() -> None:
    table = finished(stocks={A: "30 money"}).play("A travel to alps")
    assert general(table.game, table.state, A) == ["margin"]
    assert general(table.game, table.state, B) == []
    close = finished(stocks={A: "29 money"}).play("A travel to alps")
    assert general(close.game, close.state, A) == []


@pytest.mark.rule("D-B10.9")
def test_the_most_that_wins_and_achievements_can_bring() -> None:
    wins = 7 + 4 * 10
    sheet = [row for row in CAMPAIGN.sheet() if row.title.endswith("win")]
    assert sum(sum(row.points) for row in sheet) == wins == 47
    specials = [board for board in BOARDS if board != "britain"]
    assert 5 * len(specials) == 25
    assert 5 * len(("chain", "upgrades", "hoard", "margin")) == 20


# What the runner-up keeps -------------------------------------------------------------------------


@pytest.mark.rule("D-B10.7.1")
def test_britain_gives_other_starting_resources() -> None:
    for seed in range(4):
        table = Table(duel(board="alps", campaign="britain=B"), seed)
        assert table.stock(B) == table.game.pack.numbers.start
        startup = next(one for one in table.game.pack.startup if one.id == table.cards(A)[0])
        assert table.stock(A) == startup.start


@pytest.mark.rule("D-B10.7.2")
def test_the_alps_give_a_route_of_value_two_before_the_first_bid() -> None:
    table = Table(duel(board="victoria", campaign="britain=A alps=A"))
    table.state.stocks[A] = (0, 0, 0, 0, 0)
    assert table.state.row
    map = table.game.map
    ends = zip(map.tracks, map.ends, strict=True)
    assert {*table.legal(A, "claim")} == {track for track, two in ends if {*two} & {*map.bottom}}
    table.play("A claim warrnambool-geelong", "A use geelong", "A use geelong")
    assert table.stock(A) == "2 oil"
    assert table.session.to_move == table.state.first


@pytest.mark.rule("D-B10.7.2", "D-B10.10")
def test_first_to_claim_four_tunnels() -> None:
    mine = ["torino-chambery", "brig-milano", "bern-brig"]
    table = claim(A, "basel", 1, board="alps", tracks={A: mine}, stocks={A: "9 money"})
    assert special(table.game, table.state) == -1
    table.play("A claim basel-luzern")
    assert special(table.game, table.state) == A


@pytest.mark.rule("D-B10.7.3")
def test_the_baltic_runner_up_keeps_a_ferry_token() -> None:
    table = finished("baltic", ferries={A: ["whaler"], B: ["ore-barge", "mail-packet"]})
    assert table.session.pending == {B: ["carry ore-barge", "carry mail-packet"]}
    table.play("B carry mail-packet", "A travel to alps")
    assert following(table) == "britain=B baltic=B:mail-packet"


@pytest.mark.rule("D-B10.7.3")
def test_the_winner_hands_one_over_if_the_runner_up_has_none() -> None:
    table = finished("baltic", ferries={A: ["whaler", "ore-barge"]})
    assert table.session.pending == {A: ["carry ore-barge", "carry whaler"]}
    table.play("A carry ore-barge", "A travel to alps")
    assert following(table) == "britain=B baltic=B:ore-barge"
    nobody = finished("baltic").play("A travel to alps")
    assert following(nobody) == "britain=B baltic=B"


@pytest.mark.rule("D-B10.7.3", "D-B13.12")
def test_a_kept_ferry_token_is_used_once_in_each_game_on_any_board() -> None:
    for board in ("alps", "victoria"):
        table = production({}, board=board, campaign="britain=A baltic=B:ice-breaker", round=4)
        assert table.legal(A, "spend") == []
        table.play("B spend ice-breaker")
        assert table.stock(B) == "5 money"
        table.refuse("B spend ice-breaker")
        table.all_done()
        assert table.session.state.ferries == [(), ()]  # its anchors are not of this game


@pytest.mark.rule("D-B10.7.3")
def test_three_tokens_with_two_anchors_are_the_baltic_achievement() -> None:
    table = finished("baltic", ferries={B: ["whaler", "ice-breaker", "royal-yacht"]})
    assert special(table.game, table.state) == B
    two = finished("baltic", ferries={B: ["whaler", "ice-breaker", "ore-barge"]})
    assert special(two.game, two.state) == -1


@pytest.mark.rule("D-B10.7.4")
def test_the_transcontinental_makes_tech_worth_three_and_pays_for_silver() -> None:
    tech = {A: "3 tech", B: "3 tech"}
    table = ending(board="alps", campaign="britain=A transcontinental=B", stocks=tech, first=A)
    assert table.session.pending  # B won and chooses a board
    table.play("B travel to baltic")
    assert table.session.scores == (6, 9)
    silver = finished("transcontinental", rail=(7, 8)).play("A travel to alps")
    assert special(silver.game, silver.state) == A
    short = finished("transcontinental", rail=(6, 7)).play("A travel to alps")
    assert special(short.game, short.state) == -1
    east = finished("transcontinental", rail=(2, 3)).play("B travel to alps")
    assert special(east.game, east.state) == B


@pytest.mark.rule("D-B10.7.5")
def test_victoria_marks_a_city_that_gives_its_owner_one_tech_more() -> None:
    game = duel(board="new-england", campaign="britain=A victoria=A")
    table = Table(game)
    cities = table.legal(A, "mark")
    assert "rutland" in cities
    assert not {"burlington", "montpelier", "concord", "boston", "new-haven"} & {*cities}  # tech is there
    table.play("A mark rutland")
    again = claim(A, "rutland", 2, game=game, research=CARDS)
    again.state.markers[A] = game.map.cities.index("rutland")
    again.play("A claim burlington-rutland", "A use rutland", "A use rutland")
    assert again.stock(A) == "4 coal + 2 tech"
    other = claim(B, "rutland", 1, game=game, research=CARDS)
    other.state.markers[A] = game.map.cities.index("rutland")
    other.play("B claim burlington-rutland", "B use rutland")
    assert other.stock(B) == "2 coal"


@pytest.mark.rule("D-B10.7.5", "D-B10.10")
def test_first_to_place_four_second_trains() -> None:
    own = ["geelong-ballarat", "kyneton-bendigo", "melbourne-kyneton", "ararat-ballarat"]
    table = asked(duel(board="victoria"), DoubleRoute(A), tracks={A: own}, doubled={A: own[:3]})
    assert special(table.game, table.state) == -1
    table.play("A double ararat-ballarat")
    assert special(table.game, table.state) == A


@pytest.mark.rule("D-B10.7.6")
def test_new_england_keeps_a_research_card_for_one_use_in_the_campaign() -> None:
    table = finished("new-england", research=CARDS)
    assert table.session.pending == {B: ["carry price-survey", "carry mining-school", "carry observatory"]}
    table.play("B carry observatory", "A travel to alps")
    assert following(table) == "britain=B new-england=B:observatory"
    used = production(
        {}, board="alps", campaign=following(table), round=4, stocks={A: "9 money", B: "1 tech"}
    )
    assert used.legal(A, "spend") == []
    used.play("B spend observatory")
    assert used.stock(B) == "6 money"
    used.all_done().play("A travel to baltic")
    assert following(used) == "britain=B new-england=B:used alps=B"
    kept = production(
        {}, board="alps", campaign=following(table), round=4, stocks={A: "9 money", B: "1 tech"}
    )
    kept.all_done().play("A travel to baltic")
    assert following(kept) == "britain=B new-england=B:observatory alps=B"


@pytest.mark.rule("D-B10.7.6", "D-B10.10")
def test_first_to_claim_four_routes_to_universities_one_between_two_counts_once() -> None:
    mine = ["burlington-hanover", "burlington-montpelier", "burlington-rutland"]
    table = claim(A, "concord", 1, board="new-england", tracks={A: mine}, research=CARDS)
    assert special(table.game, table.state) == -1
    table.play("A claim hanover-concord")
    assert special(table.game, table.state) == A


@pytest.mark.rule("D-B10.8")
def test_start_bonuses_go_in_turn_order_and_a_player_orders_the_own_ones() -> None:
    both = Table(duel(board="baltic", campaign="britain=A alps=A victoria=A"))
    assert both.legal(A) == ["open with route-token", "open with city-token"]
    both.play("A open with city-token")
    assert both.legal(A, "mark")
    for seed in range(6):
        table = Table(duel(board="baltic", campaign="britain=A alps=A victoria=B"), seed)
        assert table.session.to_move == table.state.first
