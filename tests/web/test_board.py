"""The board of Furnace: every position of random games can be drawn for everybody, and says what it must."""

import json
import random
import re
from typing import Any

import pytest

from bessemer.content.packs import build_game, default_pack
from bessemer.games import registry
from bessemer.games.industry.portraits import Portraits, portrait_of
from bessemer.kernel.errors import Illegal
from bessemer.kernel.piles import WATCHER
from bessemer.kernel.seen import Seen
from bessemer.kernel.session import Session
from bessemer.web.art.people import portrait_symbol
from bessemer.web.board import board_html, sprite, sprite_name, styles, styles_name
from tests.web.boards import SYMBOLS, check, draw, draw_random_game, plan_at_random, see

LIMIT = 60_000
"""Bytes of the board of four players, before compression."""


@pytest.mark.parametrize(("players", "chain"), [(2, False), (3, False), (4, False), (4, True)])
def test_every_position_can_be_drawn_for_everybody(players: int, chain: bool) -> None:
    rng = random.Random(players)
    session = Session(build_game("furnace", players, {"chain": chain}), players, journal=False)
    draw_random_game(
        session, rng, lambda seat: rng.random() < (0.3 if seat in session.state.pending else 0.08), LIMIT
    )


def test_every_edited_plan_can_be_drawn() -> None:
    rng = random.Random(5)
    session = Session(build_game("furnace", 3, {}), 5, journal=False)
    drawn = 0
    while not session.over:
        state = session.state
        seat = rng.choice(list(state.pending))
        if state.lanes and not state.resolved[seat]:
            plan_at_random(session, seat, rng, edits=6)
            drawn += 6
        else:
            session.play(rng.choice(session.legal_for(seat)), seat)
    assert drawn > 30


def test_a_replay_and_a_spectator_can_change_nothing() -> None:
    session = Session(build_game("furnace", 3, {}), 1)
    for seen in (see(session, WATCHER), see(session, session.to_move, replay=True)):
        html = board_html(Seen(**{**{f: getattr(seen, f) for f in Seen.__slots__}, "offers": ()}))
        for name in ("data-move", "data-moves", "data-edit", "data-act"):
            assert f"{name}=" not in html


def test_the_deck_is_not_in_the_page() -> None:
    session = Session(build_game("furnace", 4, {}), 3)
    game: Any = session.game
    state = session.state
    hidden = (
        [game.content.cards[card].id for card in state.deck.pieces] if hasattr(state.deck, "pieces") else []
    )
    html = board_html(see(session, 0))
    shown = {lot.card for lot in session.view(0).row}
    for card in game.companies:
        if card not in shown:
            assert f'"card-{card}"' not in html
            assert f"card:{card}" not in html
    assert not [card for card in hidden if f'-{card}"' in html]


def test_the_chart_has_a_curve_per_seat() -> None:
    session = Session(build_game("furnace", 3, {}), 2, journal=False)
    views: list[Any] = []
    rng = random.Random(1)
    while not session.over:
        number = session.state.round
        session.play(rng.choice(session.legal))
        if session.over or session.state.round > number:
            views.append(session.view())
    page = check(see(session, 1), board_html(see(session, 1, history=tuple(views))))
    curves = [
        attributes["points"]
        for tag, attributes in page.found
        if attributes.get("class", "").startswith("curve")
    ]
    assert len(curves) == 3
    assert all(len(points.split()) == 5 for points in curves)


def test_all_cards_have_pictures_of_their_own() -> None:
    from bessemer.games.furnace.board.table import pictures

    game: Any = build_game("furnace", 2, {})
    found = pictures(game)
    assert len({picture for picture, _ in found.values()}) == 41
    assert {f"s-{picture}" for picture, _ in found.values()} <= SYMBOLS


@pytest.mark.parametrize("id", ["furnace", "furnace-interbellum", "furnace-duel"])
def test_everybody_has_a_face_of_its_own(id: str) -> None:
    pack: Any = default_pack(id)
    board: Any = registry.board(id)
    people = [one.id for one in (*pack.capitalist, *getattr(pack, "agent", ()))]
    portraits: Portraits = board.PORTRAITS
    assert sorted(people) == sorted(portraits)
    assert len({portrait_symbol("", portrait) for portrait in portraits.values()}) == len(people)
    assert {f"face-{person}" for person in people} <= SYMBOLS


def test_somebody_of_another_pack_borrows_a_face_by_place() -> None:
    faces: Portraits = {"ada": ("copper", ()), "bruno": ("copper", ())}
    ids = ["bruno", "carmen", "dmitri"]
    assert [portrait_of(id, ids, faces) for id in ids] == ["bruno", "bruno", "ada"]


def test_names_change_with_the_content() -> None:
    assert re.fullmatch(r"art-[0-9a-f]{8}\.svg", sprite_name())
    assert re.fullmatch(r"table-furnace-[0-9a-f]{8}\.css", styles_name("furnace"))
    assert "url(data:" not in styles("furnace")


def test_the_sprite_refers_only_to_itself() -> None:
    used = set(re.findall(r'(?:href="#|url\(#)([\w-]+)', sprite()))
    assert used <= SYMBOLS
    assert "style=" not in sprite()


def test_a_plan_is_edited_through_the_board() -> None:
    board: Any = registry.board("furnace")
    session = Session(build_game("furnace", 2, {}), 4, journal=False)
    rng = random.Random(4)
    while not session.state.lanes:
        session.play(rng.choice(session.legal))
    seen = see(session, 0)
    draft = board.edit(seen, {"op": "fill"})
    assert draft["uses"] == {"": "max"}
    page = draw(session, 0, draft)
    session.play_all(json.loads(page.all("data-moves")[0]), 0)
    with pytest.raises(Illegal):
        board.edit(seen, {"op": "sell"})
