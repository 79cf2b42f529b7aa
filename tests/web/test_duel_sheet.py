"""The sheet of a campaign: drawn after every game of the golden one, for everybody, and what it must say."""

from typing import Any

import pytest

from bessemer.games import registry
from bessemer.games.duel.meta import BOARDS
from bessemer.kernel.piles import WATCHER
from bessemer.kernel.seen import Seen
from bessemer.kernel.session import Session
from bessemer.records.record import replay
from bessemer.web import pages
from bessemer.web.board import board_html, sheet_html, sheet_styles
from bessemer.web.facts import Prefs, SeatFacts, TableFacts
from tests.campaigns import choosing, golden, keeping
from tests.web.boards import NAMES, Page, check, see
from tests.web.test_pages import Outline
from tools.arrange import Until, over, played

A, B = range(2)
RECORDS = golden(6)
SESSIONS = [replay(record) for record in RECORDS]
LIMIT = 110_000
"""Bytes of a sheet with its six maps, before compression."""


def sights(games: int, until: Until = over, seat: int = A) -> list[Seen[Any, Any]]:
    """The first games of the campaign, the last one at some moment."""
    before: list[Session] = SESSIONS[: games - 1]
    return [see(session, WATCHER) for session in before] + [see(played(RECORDS[games - 1], until), seat)]


def drawn(games: int, until: Until = over, seat: int = A) -> Page:
    seen = sights(games, until, seat)
    html = sheet_html(seen)
    assert len(html) < LIMIT
    page = Page(html)
    assert page.faults == []
    ids = page.all("id")
    assert len(ids) == len(set(ids))
    assert "style" not in {name for _, attributes in page.found for name in attributes}
    return page


def test_a_sheet_can_be_drawn_after_every_game_for_everybody() -> None:
    for games in range(1, 7):
        for seat in (WATCHER, A, B):
            page = drawn(games, seat=seat)
            assert len([id for id in page.all("id") if id.startswith("plate-")]) == 6
            assert page.all("data-move") == []
            assert ("go-on" in page.all("id")) is (seat != WATCHER)
            assert NAMES[B] in page.text  # escaped, so that it is read as it was written


def test_only_the_winner_is_offered_boards_and_only_those_not_played() -> None:
    assert drawn(4, choosing, A).all("data-move") == ["travel to baltic", "travel to new-england"]
    for seat in (WATCHER, B):
        page = drawn(4, choosing, seat)
        assert page.all("data-move") == []
        assert "Ada has won and chooses where the next game is played." in page.text
    assert len(drawn(2, choosing, B).all("data-move")) == 4


def test_a_choice_before_the_next_board_is_offered_to_whom_it_belongs() -> None:
    page = drawn(5, keeping, A)  # B has no Ferry token, so the winner gives one away
    assert page.all("data-move")
    assert all(move.startswith("carry ") for move in page.all("data-move"))
    assert "Ada decides what the runner-up keeps." in drawn(5, keeping, B).text


def test_a_game_that_is_played_counts_for_nothing_yet() -> None:
    page = drawn(3, lambda state: state.round == 2)
    assert "Game 3 is being played: Victoria." in page.text
    board: Any = registry.board("furnace-duel")
    found = board.sheet(sights(3, lambda state: state.round == 2))
    assert found["totals"] == (7, 10)
    assert [bonus["games"] for bonus in found["bonuses"]] == ["games 2 to 6", "games 3 to 6"]


@pytest.mark.rule("D-B10.3", "D-B10.5", "D-B10.6")
def test_points_achievements_bonuses_and_the_winner_of_the_golden_campaign() -> None:
    board: Any = registry.board("furnace-duel")
    found = board.sheet(sights(6))
    assert found["title"] == "Ada wins the campaign"
    assert found["totals"] == (87, 39)
    reached = {one["title"]: [seat["game"] for seat in one["seats"]] for one in found["achievements"]}
    assert reached == {
        "A chain of 8 routes": [0, 0],
        "3 upgrades at once": [6, 0],
        "20 resources left": [6, 3],
        "Won by 30 money": [5, 0],
    }
    assert [(bonus["letter"], bonus["board"]) for bonus in found["bonuses"]] == [
        ("B", "Britain"),
        ("A", "Alps"),
        ("B", "Victoria"),
        ("B", "Transcontinental Railroad"),
        ("B", "Baltic Sea"),
    ]
    assert found["bonuses"][-1]["words"] == "Royal Yacht, for one use in each game"
    assert found["bonuses"][-1]["games"] == "game 6"
    assert {one["id"] for one in found["boards"]} == {*BOARDS}


def test_the_page_of_a_match_is_well_formed_and_leads_to_its_games() -> None:
    seats = tuple(SeatFacts(name) for name in NAMES[:2])
    meta = registry.find("furnace-duel").meta
    tables = [
        TableFacts(f"table-{number}", meta, record.options, seats, started=True, over=number < 3)
        for number, record in enumerate(RECORDS[:3], 1)
    ]
    page = Outline(pages.match_page(tables, sights(3, choosing), (A,), Prefs()))
    links = {attributes.get("href") for tag, attributes in page.tags if tag == "a"}
    assert {"/table/table-1", "/table/table-2", "/table/table-3"} <= links
    assert "/api/matches/table-1/export" in links
    assert ".b-alps" in sheet_styles("furnace-duel")


def test_the_result_of_a_game_leads_to_the_sheet_of_its_match() -> None:
    seen = see(SESSIONS[0], A, match="the-match")
    page = check(seen, board_html(seen))
    assert "/match/the-match" in page.all("href")
    assert "rematch" not in page.all("data-act")
    alone = see(SESSIONS[0], A)
    assert "rematch" in check(alone, board_html(alone)).all("data-act")
