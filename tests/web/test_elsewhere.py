"""Boards outside the server: in a file of their own and in a notebook."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

import bessemer
from bessemer.content.packs import build_game
from bessemer.records.record import record_of
from bessemer.web.replaying import replay_document
from tests.kit import random_game

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LARGEST = 3_000_000
"""Bytes that a replay in one file may have."""


def test_a_replay_is_one_file_that_asks_for_nothing_else() -> None:
    session = random_game(build_game("furnace", 4, {}), 3, journal=True)
    document = replay_document(record_of(session, ["Ada", "Ada", "<b>Bo", "Cy"]))
    assert len(document.encode()) < LARGEST
    assert not re.search(r'(?:src|href)="(?:https?:)?/', document)
    assert "Ada A" in document
    assert "<b>Bo" not in document


def test_a_replay_steps_through_the_game_without_a_server(browser: "Browser", tmp_path: Path) -> None:
    session = random_game(build_game("furnace", 2, {"rounds": 3}), 3, journal=True)
    file = tmp_path / "replay.html"
    file.write_text(replay_document(record_of(session)))
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(file.as_uri())
    page.wait_for_selector("#result")
    page.keyboard.press("Home")
    page.wait_for_selector(".board.auction")
    assert page.locator("#phase").inner_text().startswith("Round 1 of 3")
    assert not faults
    page.close()


def test_a_game_shows_its_board_in_a_notebook() -> None:
    game = bessemer.new("furnace", players=2, seed=7)
    shown = game._repr_html_()
    assert shown.startswith("<iframe")
    assert "Round 1 of 4" in shown
