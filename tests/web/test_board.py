"""The board of Furnace: every position of random games can be drawn for everybody, and says what it must."""

import json
import random
import re
from html.parser import HTMLParser
from typing import Any

import pytest

from bessemer.content.packs import build_game
from bessemer.games import registry
from bessemer.games.industry.draft import Draft, edit, start
from bessemer.kernel.errors import Illegal
from bessemer.kernel.piles import WATCHER
from bessemer.kernel.session import Session
from bessemer.web.board import board_html, sprite, sprite_name, styles, styles_name
from bessemer.web.seen import LogLine, Offer, Seat, Seen

VOID = {"br", "hr", "img", "input", "link", "meta"}
NAMES = ("Ada", "Bo <b>&\"'", "Carmen", "Dmitri")
LIMIT = 60_000
"""Bytes of the board of four players, before compression."""


class Page(HTMLParser):
    """Reads a board and notes what is wrong with its tags."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.faults: list[str] = []
        self.found: list[tuple[str, dict[str, str]]] = []
        self.text = ""
        self.feed(html)
        self.close()
        self.faults += [f"<{tag}> stays open" for tag in self.open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> closes something else")

    def handle_data(self, data: str) -> None:
        self.text += data

    def all(self, attribute: str) -> list[str]:
        return [attributes[attribute] for _, attributes in self.found if attribute in attributes]


def see(session: Session, seat: int, draft: Draft | None = None, **more: Any) -> Seen:
    game: Any = session.game
    board: Any = registry.board("furnace")
    moves = session.state.pending.get(seat, []) if not session.over else []
    text = game.vocabulary.text
    return Seen(
        game=game,
        view=session.view(seat),
        seat=seat,
        seats=tuple(Seat(name, "human") for name in NAMES[: game.seats]),
        pending=tuple(session.state.pending),
        offers=tuple(Offer(text(move), text(move).capitalize(), board.targets(game, move)) for move in moves),
        log=(LogLine("Something <i>happened</i>.", 0, 0),),
        turn=len(session.moves),
        draft=dict(draft) if draft else None,
        **more,
    )


SYMBOLS = set(re.findall(r'id="([^"]+)"', sprite()))


def check(seen: Seen, html: str) -> Page:
    """Look for all that must hold of every board."""
    page = Page(html)
    assert page.faults == []
    ids = page.all("id")
    assert len(ids) == len(set(ids)), [id for id in ids if ids.count(id) > 1]
    assert "style" not in {name for _, attributes in page.found for name in attributes}
    assert not {tag for tag, _ in page.found} & {"script", "style"}
    uses = {href.partition("#")[2] for href in page.all("href") if sprite_name() in href}
    assert uses <= SYMBOLS
    targets = set(page.all("data-target"))
    for offer in seen.offers:
        assert set(offer.targets) <= targets, (offer, sorted(targets))
    if seen.offers:
        assert {offer.move for offer in seen.offers} <= set(page.all("data-move"))
    for name in ("data-edit", "data-op", "data-moves", "data-edit-left", "data-edit-right"):
        for value in page.all(name):
            json.loads(value)
    assert "<i>happened" not in html
    assert "Bo <b>" not in html
    return page


@pytest.mark.parametrize(("players", "chain"), [(2, False), (3, False), (4, False), (4, True)])
def test_every_position_can_be_drawn_for_everybody(players: int, chain: bool) -> None:
    rng = random.Random(players)
    session = Session(build_game("furnace", players, {"chain": chain}), players, journal=False)
    while True:
        for seat in (WATCHER, *range(players)):
            if rng.random() < (0.3 if seat in session.state.pending else 0.08):
                seen = see(session, seat)
                html = board_html(seen)
                assert len(html) < LIMIT
                check(seen, html)
        if session.over:
            break
        seat = rng.choice(list(session.state.pending))
        session.play(rng.choice(session.legal_for(seat)), seat)
    check(see(session, 0), board_html(see(session, 0)))


def test_every_edited_plan_can_be_drawn() -> None:
    rng = random.Random(5)
    session = Session(build_game("furnace", 3, {}), 5, journal=False)
    drawn = 0
    while not session.over:
        state = session.state
        seat = rng.choice(list(state.pending))
        if state.lanes and not state.resolved[seat]:
            draft = start(state, seat)
            for _ in range(6):
                page = check(see(session, seat, draft), board_html(see(session, seat, draft)))
                draft = edit(draft, json.loads(rng.choice(page.all("data-edit"))))
                drawn += 1
            confirm = json.loads(page.all("data-moves")[0])
            session.play_all(confirm, seat)
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
    page = check(see(session, 0, draft), board_html(see(session, 0, draft)))
    session.play_all(json.loads(page.all("data-moves")[0]), 0)
    with pytest.raises(Illegal):
        board.edit(seen, {"op": "sell"})
