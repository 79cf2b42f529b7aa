"""The board of Furnace Duel: all six maps at every moment of random games, and what they must say."""

import json
import math
import random
from functools import cache
from typing import Any

import pytest

from bessemer.content.packs import build_game
from bessemer.games import registry
from bessemer.games.duel.board.chart import LANDS, SHEETS, chart
from bessemer.games.duel.board.plates import Box
from bessemer.games.duel.board.words import WORDS
from bessemer.games.duel.meta import BOARDS
from bessemer.games.duel.moves import SPEND
from bessemer.kernel.errors import Illegal
from bessemer.kernel.piles import WATCHER
from bessemer.kernel.session import Session
from bessemer.web.board import board_html
from tests.games.furnace_duel.kit import auction, claim, duel, position, production
from tests.kit import A
from tests.web.boards import SYMBOLS, check, draw, draw_random_game, plan_at_random, see
from tools.arrange import advance, over

GAME = "furnace-duel"
LIMIT = 160_000
"""Bytes of a board with both its maps, before compression."""

VARIANTS: dict[str, dict[str, Any]] = {
    "alps": {"lease": True},
    "baltic": {"capitalists": True, "chain": True},
    "victoria": {"capitalists": True, "dealt": False, "campaign": "britain=B alps=A"},
    "new-england": {"campaign": "britain=A baltic=B:pilot-cutter victoria=A"},
}


@pytest.mark.parametrize("board", BOARDS)
def test_every_position_can_be_drawn_for_everybody(board: str) -> None:
    rng = random.Random(5)
    session = Session(build_game(GAME, 2, {"board": board, **VARIANTS.get(board, {})}), 5, journal=False)
    asked: set[str] = set()

    def wanted(seat: int) -> bool:
        step = _step(session, seat)
        new = bool(step) and step not in asked
        asked.add(step)
        return rng.random() < 0.01 or new

    draw_random_game(session, rng, wanted, LIMIT)
    check(see(session, 0), board_html(see(session, 0, history=(session.view(),) * 4)))
    assert {"PlaceDisc", "Claim", "UseCities", "DuelProduce"} <= asked


def _step(session: Session, seat: int) -> str:
    """What a seat is asked, by the name of the step."""
    state: Any = session.state
    if seat not in state.pending:
        return ""
    return type((state.lanes[seat] if any(state.lanes) else state.agenda)[-1]).__name__


@pytest.mark.parametrize("chain", [False, True])
def test_every_edited_plan_can_be_drawn_and_confirmed(chain: bool) -> None:
    rng = random.Random(5)
    session = Session(build_game(GAME, 2, {"chain": chain}), 5, journal=False)
    board: Any = registry.board(GAME)
    drawn = 0
    while not session.over:
        state = session.state
        seat = rng.choice(list(state.pending))
        if state.lanes and not state.resolved[seat] and board.Board(see(session, seat)).planning():
            plan_at_random(session, seat, rng, edits=5)
            drawn += 5
        else:
            session.play(rng.choice(session.legal_for(seat)), seat)
    assert drawn == 40


def test_a_card_begun_in_part_can_still_be_planned() -> None:
    session = Session(build_game(GAME, 2, {}), 1, journal=False)
    rng = random.Random(1)
    while not any("in part" in move for seat in session.state.pending for move in session.legal_for(seat)):
        session.play(rng.choice(session.legal))
    seat = next(s for s in session.state.pending if any("in part" in move for move in session.legal_for(s)))
    session.play(next(move for move in session.legal_for(seat) if "in part" in move), seat)
    page = draw(session, seat)
    session.play_all(json.loads(page.all("data-moves")[0]), seat)
    assert seat not in session.state.pending or session.state.row


def test_a_plan_is_edited_only_in_production() -> None:
    board: Any = registry.board(GAME)
    session = Session(build_game(GAME, 2, {}), 1)
    assert board.planned(see(session, session.to_move)) == []
    with pytest.raises(Illegal):
        board.edit(see(session, session.to_move), {"op": "fill"})


def test_a_replay_and_a_spectator_can_change_nothing() -> None:
    session = Session(build_game(GAME, 2, {}), 1)
    for seen in (see(session, WATCHER), see(session, session.to_move, replay=True)):
        html = board_html(seen)
        for name in ("data-moves", "data-edit", "data-act"):
            assert f"{name}=" not in html


def labels(session: Session, seat: int = A) -> dict[str, str]:
    """What each target of the map says, by its name."""
    page = draw(session, seat)
    return {
        attributes["data-target"]: attributes["aria-label"]
        for _, attributes in page.found
        if attributes.get("role") == "button" and "data-target" in attributes
    }


def test_tracks_that_may_be_claimed_are_lit_with_their_value() -> None:
    table = claim(A, "plymouth", 3, tracks={A: ["penzance-plymouth"]})
    said = labels(table.session)
    assert said.pop("track:barnstaple-penzance") == "Barnstaple to Penzance, vacant, value 3"
    assert {*said} == {f"track:{move.removeprefix('claim ')}" for move in table.legal(A, "claim")} - {
        "track:barnstaple-penzance"
    }


def test_a_lit_track_says_what_it_costs() -> None:
    game = duel(board="alps")
    tunnel = game.map.tracks[min(game.map.tunnels)]
    start = tunnel.partition("-")[0]
    table = claim(A, start, 2, board="alps", stocks={A: "5 money"})
    assert labels(table.session)[f"track:{tunnel}"].startswith(
        "Torino to Chambéry, vacant, value 2, costs 2 money. Tunnel for 2 money: "
    )
    table = claim(A, "plymouth", 2, lease=True, stocks={A: "2 coal"}, tracks={1 - A: ["plymouth-bristol"]})
    assert labels(table.session)["track:birmingham-bristol"].endswith(", value 2, lease: 1")


def test_the_cities_of_a_claimed_route_are_lit_with_what_is_left() -> None:
    table = claim(A, "swansea", 3).play("A claim swansea-birmingham", "A use swansea")
    table.state.stocks[A] = (0, 1, 0, 0, 0)
    table.run()
    page = check(see(table.session, A), board_html(see(table.session, A)))
    assert "Uses left: 2" in page.text
    assert "city:swansea" in page.all("data-target")


@pytest.mark.rule("D-B2.2")
def test_taking_less_is_offered_among_all_moves_only() -> None:
    table = claim(A, "swansea", 3).play("A claim swansea-birmingham")
    assert "use swansea for 1" in table.legal(A)
    at_hand, _, listed = board_html(see(table.session, A)).partition('id="stepwise"')
    assert 'data-move="use swansea"' in at_hand
    assert 'data-move="use swansea for 1"' not in at_hand
    assert 'data-move="use swansea for 1"' in listed


@pytest.mark.rule("D-B2.2")
@pytest.mark.parametrize("move", ["claim brig-milano", "bid 3 on oil-tankers", "spend train-ferry"])
def test_a_gain_in_part_is_offered_among_all_moves_only(move: str) -> None:
    table = {
        "claim": lambda: claim(A, "milano", 1, board="alps", stocks={A: "2 money"}),
        "bid": lambda: auction(["oil-tankers"]),
        "spend": lambda: production({}, board="baltic", ferries={A: ["train-ferry"]}),
    }[move.split()[0]]()
    assert {move, f"{move} in part"} <= {*table.legal(A)}
    at_hand, _, listed = board_html(see(table.session, A)).partition('id="stepwise"')
    assert f'data-move="{move} in part"' not in at_hand
    assert f'data-move="{move} in part"' in listed


@pytest.mark.rule("D-B2.2")
def test_whoever_takes_less_is_told_what_there_is() -> None:
    table = claim(A, "milano", 1, board="alps", stocks={A: "2 money"}).play("A claim brig-milano in part")
    page = check(see(table.session, A), board_html(see(table.session, A)))
    assert "Up to 2 iron" in page.text
    assert {"take 0", "take 1", "take 2"} <= {*page.all("data-move")}


def test_a_gold_mine_counts_the_trains_of_both() -> None:
    game = duel(board="victoria")
    mine = game.map.mines[0]
    track = next(id for id, ends in zip(game.map.tracks, game.map.ends, strict=True) if mine in ends)
    table = position(game, tracks={A: [track]}, doubled={A: [track]})
    board: Any = registry.board(GAME)
    special = board.Board(see(table.session, A)).special()
    assert [one["count"] for one in special["mines"][0]["counts"]] == [2, 0]


@pytest.mark.parametrize("board", BOARDS)
def test_the_button_done_says_what_it_lets_go_or_finishes(board: str) -> None:
    rng = random.Random(8)
    session = Session(build_game(GAME, 2, {"board": board, **VARIANTS.get(board, {})}), 8, journal=False)
    asked: set[str] = set()
    while not session.over:
        seat = rng.choice(list(session.state.pending))
        moves = session.legal_for(seat)
        if "done" in moves:
            asked.add(_step(session, seat))
        session.play(rng.choice(moves), seat)
    assert {"Claim", "UseCities"} <= asked <= {*WORDS["done"]}
    table = claim(A, "swansea", 3)
    assert "Let it go" in draw(table.session, A).text


@pytest.mark.parametrize("capitalists", [False, True])
def test_the_question_speaks_of_the_color_token_only_where_it_can_be_placed(capitalists: bool) -> None:
    session = Session(build_game(GAME, 2, {"capitalists": capitalists}), 5, journal=False)
    rng = random.Random(5)
    spoken = []
    while not session.over:
        seat = rng.choice(list(session.state.pending))
        moves = session.legal_for(seat)
        if _step(session, seat) == "PlaceDisc":
            told = registry.board(GAME).context(see(session, seat))["ask"]["what"]  # type: ignore[union-attr]
            assert ("Color token" in told) == any(move.startswith("point") for move in moves)
            spoken.append("Color token" in told)
        session.play(rng.choice(moves), seat)
    assert any(spoken) == capitalists


def producing_with_a_token() -> Session:
    """A production in which the first seat may use a Ferry token."""
    return advance(
        Session(build_game(GAME, 2, {"board": "baltic"}), 3),
        lambda state: bool(state.lanes) and any(move[0] == SPEND for move in state.pending.get(A, [])),
    )


def test_a_token_that_may_be_used_in_production_lies_in_the_planner() -> None:
    session = producing_with_a_token()
    move = next(move for move in session.legal_for(A) if move.startswith("spend "))
    page = draw(session, A)
    ledger = board_html(see(session, A)).partition('id="chain"')[2]
    assert f'data-target="piece:{move.removeprefix("spend ")}"' in ledger.partition("</section>")[0]
    assert "Use Floating Crane" in page.text or move != "spend floating-crane"
    session.play(move, A)
    assert f'data-target="piece:{move.removeprefix("spend ")}"' not in board_html(see(session, A))


def test_what_a_card_gains_and_what_it_pays_are_told_apart() -> None:
    board: Any = registry.board(GAME)
    session = advance(
        Session(build_game(GAME, 2, {}), 3), lambda state: bool(state.lanes) and A in state.pending
    )
    seen = see(session, A)
    plan = board.context(see(session, A, draft=board.edit(seen, {"op": "fill"})))["plan"]
    stocks = [plan["start"], *(step["after"] for step in plan["steps"])]
    for before, after, step in zip(stocks, stocks[1:], plan["steps"], strict=False):
        for old, new, change in zip(before, after, step["changed"], strict=True):
            assert change == ("more" if new > old else "less" if new < old else "")
    assert {"more", "less"} <= {change for step in plan["steps"] for change in step["changed"]}


def test_the_sign_beside_the_winners_name_is_the_winners() -> None:
    session = advance(Session(build_game(GAME, 2, {}), 3), over)
    board: Any = registry.board(GAME)
    found = board.context(see(session, A))
    assert found["ask"]["letter"] == found["result"]["winner"] == found["result"]["scores"][0]["letter"]
    loser = 1 - "AB".index(found["result"]["winner"])
    assert board.context(see(session, loser))["ask"]["letter"] == found["result"]["winner"]


@cache
def charted(board: str) -> Any:
    return build_game(GAME, 2, {"board": board})


@pytest.mark.parametrize("board", BOARDS)
def test_all_cities_and_their_plates_are_on_the_sheet(board: str) -> None:
    assert LANDS[board]["land"]
    for sheet in SHEETS:
        drawn = chart(charted(board), sheet)
        assert len(drawn["cities"]) == len(charted(board).map.cities)
        assert len(drawn["tracks"]) == len(charted(board).map.tracks)
        for city in drawn["cities"]:
            assert 0 < city["x"] < sheet.width
            assert 0 < city["y"] < sheet.height
            if "head" not in city:
                assert 0 <= city["left"] <= sheet.width - city["width"], city["id"]
                assert 0 <= city["top"] <= sheet.height - city["height"], city["id"]


@pytest.mark.parametrize("board", BOARDS)
def test_no_plate_covers_another(board: str) -> None:
    for sheet, room in zip(SHEETS, (1, 80), strict=True):
        plates = [city for city in chart(charted(board), sheet)["cities"] if "head" not in city]
        boxes = [
            Box(one["left"], one["top"], one["left"] + one["width"], one["top"] + one["height"])
            for one in plates
        ]
        for number, box in enumerate(boxes):
            for at, other in enumerate(boxes[:number]):
                assert box.overlap(other) < room, (sheet.name, plates[number]["id"], plates[at]["id"])


@pytest.mark.parametrize("board", BOARDS)
def test_no_lamp_covers_another_or_the_number_of_another_on_a_phone(board: str) -> None:
    for sheet, room in zip(SHEETS, (2, 1.6), strict=True):
        least = room * (10 * sheet.mini + 1)
        lamps = [(track["x"], track["y"], track["id"]) for track in chart(charted(board), sheet)["tracks"]]
        for number, (x, y, id) in enumerate(lamps):
            for other_x, other_y, other in lamps[:number]:
                assert math.hypot(x - other_x, y - other_y) > least, (sheet.name, id, other)


def test_all_icons_of_effects_are_in_the_sprite() -> None:
    for board in BOARDS:
        for city in chart(charted(board), SHEETS[0])["cities"]:
            assert {f"i-{sign['icon']}" for sign in city["signs"] if "icon" in sign} <= SYMBOLS
