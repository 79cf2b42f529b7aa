"""The board of Interbellum: every position of random games can be drawn, and says what it must."""

import random
from typing import Any

import pytest

from bessemer.content.packs import build_game
from bessemer.games import registry
from bessemer.games.furnace.interbellum.board.faces import effect_face
from bessemer.games.furnace.interbellum.board.table import pictures
from bessemer.games.furnace.interbellum.language import format_effect
from bessemer.kernel.session import Session
from bessemer.web.board import board_html
from tests.games.furnace_interbellum.kit import MAGNATE, auction, production
from tests.web.boards import SYMBOLS, draw_random_game, plan_at_random, play_random, see

GAME = "furnace-interbellum"
LIMIT = 200_000
"""Bytes of the board of five players, before compression."""


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (1, {}),
        (1, {"agents": "chosen", "chain": True}),
        (2, {}),
        (2, {"agents": "dummy", "managers": False}),
        (3, {"chain": True}),
        (4, {"variable": "growth"}),
        (5, {}),
    ],
)
def test_every_position_can_be_drawn_for_everybody(players: int, options: dict[str, Any]) -> None:
    rng = random.Random(players)
    session = Session(build_game(GAME, players, options), players, journal=False)

    def wanted(seat: int) -> bool:
        asked = seat in session.state.pending
        return rng.random() < (0.1 if asked else 0.02) or (asked and len(session.moves) < 3)

    draw_random_game(session, rng, wanted, LIMIT)


@pytest.mark.parametrize("players", [1, 3])
def test_every_edited_plan_can_be_drawn_and_confirmed(players: int) -> None:
    rng = random.Random(players)
    drawn = 0
    for seed in range(2):
        session = Session(build_game(GAME, players, {}), seed, journal=False)
        board: Any = registry.board(GAME)
        while not session.over:
            state = session.state
            seat = rng.choice(list(state.pending))
            produces = not state.row and not state.resolved[seat]
            if produces and board.Board(see(session, seat)).planning():
                plan_at_random(session, seat, rng, edits=8)
                drawn += 8
            else:
                session.play(rng.choice(session.legal_for(seat)), seat)
    assert drawn > 50


def test_every_effect_is_told_in_words() -> None:
    game: Any = build_game(GAME, 3, {})
    effects = {effect for card in game.content.full for effect in card} | set(game.content.managers)
    assert len(effects) > 60
    for effect in effects:
        face = effect_face(effect)
        written = format_effect(effect)
        assert face["words"].endswith(".")
        assert not set("{}>") & set(face["words"]), written
        assert face["short"]
        assert bool(face.get("text")) == (face["sort"] in ("text", "always"))


def test_an_agent_is_told_by_each_roll() -> None:
    cards = {
        "a": "1 coal | 1 coal | 1 oil",
        "b": "1 coal | 1 iron | 1 oil",
        "c": "1 coal | 1 coal | 1 oil",
        "d": "1 coal | 1 coal | 1 upgrade",
        "e": "1 coal | 1 coal | 1 oil",
        "f": "1 coal | 1 coal | 1 oil",
    }
    table = auction(cards=cards, seats=1, rivals=[MAGNATE], stocks={0: "2 coal"})
    board: Any = registry.board(GAME)
    magnate, other = board.context(see(table.session, 0))["rivals"]
    told = [(one["dice"], one["card"], one["disc"]) for one in magnate["forecast"]]
    assert told == [([1, 2, 5, 6], "B", 4), ([3, 4], "D", 4)]
    assert "Agent bids next: its highest disc" in magnate["says"]
    assert (
        "2 money per iron or upgrade token on its Companies and 4 money per Manager"
        in magnate["card"]["earns"]
    )
    assert [one["dice"] for one in other["forecast"]] == [[number] for number in range(1, 7)]


def test_all_new_cards_have_pictures_of_their_own() -> None:
    game: Any = build_game(GAME, 3, {})
    found = pictures(game)
    assert len(found) == 36 + 5 + 24 + 4
    assert len({picture for picture, _ in found.values()}) == len(found)
    assert {f"s-{picture}" for picture, _ in found.values()} <= SYMBOLS


def test_managers_placed_unseen_stay_unseen() -> None:
    cards = {
        "mast": "1 coal | resolve a company of the player to the right | 1 coal",
        "mine": "1 coal | 1 coal | 1 iron",
    }
    hired = {0: ["clerk-1"], 1: ["clerk-2", "clerk-3"]}
    table = production({0: ["mast"], 1: ["mine"]}, seats=2, cards=cards, hired=hired)
    before = board_html(see(table.session, 0))
    table.session.play("assign clerk-2 to mine", 1)
    assert board_html(see(table.session, 0)) == before


@pytest.mark.parametrize(("players", "seed"), [(1, 1), (2, 1), (2, 5)])
def test_agents_are_ranked_with_the_players(players: int, seed: int) -> None:
    session = Session(build_game(GAME, players, {}), seed)
    rng = random.Random(seed)
    while not session.over:
        play_random(session, rng)
    board: Any = registry.board(GAME)
    rows = board.Board(see(session, 0)).result()["ranking"]
    assert [row["rank"] for row in rows] == [1, 2, 3]
    assert [row["money"] for row in rows] == sorted((row["money"] for row in rows), reverse=True)


def test_alone_as_much_as_an_agent_is_not_enough() -> None:
    board: Any = registry.board(GAME)
    session = Session(build_game(GAME, 1, {}), 1)
    seats = [{"seat": seat, "money": 50, "won": False} for seat in range(3)]
    assert [row["seat"] for row in board.Board(see(session, 0))._ranked(seats)] == [1, 2, 0]
