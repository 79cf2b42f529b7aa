"""The board of Furnace Duel: all six maps at every moment of random games, and what they must say."""

import json
import random
from functools import cache
from typing import Any

import pytest

from bessemer.content.packs import build_game
from bessemer.games import registry
from bessemer.games.duel.board.chart import LANDS, SHEETS, chart
from bessemer.games.duel.meta import BOARDS
from bessemer.kernel.errors import Illegal
from bessemer.kernel.piles import WATCHER
from bessemer.kernel.session import Session
from bessemer.web.board import board_html
from tests.games.furnace_duel.kit import claim, duel, position
from tests.kit import A
from tests.web.boards import SYMBOLS, check, draw, draw_random_game, plan_at_random, see

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
    assert said.pop("track:barnstaple-penzance") == "Barnstaple to Penzance, value 3"
    assert {*said} == {f"track:{move.removeprefix('claim ')}" for move in table.legal(A, "claim")} - {
        "track:barnstaple-penzance"
    }


def test_a_lit_track_says_what_it_costs() -> None:
    game = duel(board="alps")
    tunnel = game.map.tracks[min(game.map.tunnels)]
    start = tunnel.partition("-")[0]
    table = claim(A, start, 2, board="alps", stocks={A: "5 money"})
    assert labels(table.session)[f"track:{tunnel}"].endswith(", value 2, costs 2 money")
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


def test_a_gold_mine_counts_the_trains_of_both() -> None:
    game = duel(board="victoria")
    mine = game.map.mines[0]
    track = next(id for id, ends in zip(game.map.tracks, game.map.ends, strict=True) if mine in ends)
    table = position(game, tracks={A: [track]}, doubled={A: [track]})
    board: Any = registry.board(GAME)
    special = board.Board(see(table.session, A)).special()
    assert [one["count"] for one in special["mines"][0]["counts"]] == [2, 0]


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
def test_no_plate_covers_another_on_a_wide_sheet(board: str) -> None:
    plates = [city for city in chart(charted(board), SHEETS[0])["cities"] if "head" not in city]
    for number, one in enumerate(plates):
        for other in plates[:number]:
            apart = (
                one["left"] >= other["left"] + other["width"] - 1
                or other["left"] >= one["left"] + one["width"] - 1
                or one["top"] >= other["top"] + other["height"] - 1
                or other["top"] >= one["top"] + one["height"] - 1
            )
            assert apart, (one["id"], other["id"])


def test_all_icons_of_effects_are_in_the_sprite() -> None:
    for board in BOARDS:
        for city in chart(charted(board), SHEETS[0])["cities"]:
            assert {f"i-{sign['icon']}" for sign in city["signs"] if "icon" in sign} <= SYMBOLS
