"""Boards as tests look at them: what a viewer sees of a session, and what must hold of every board."""

import json
import random
import re
from collections.abc import Callable
from html.parser import HTMLParser
from typing import Any

from bessemer.games import registry
from bessemer.games.industry.draft import Draft, edit, start
from bessemer.kernel.piles import WATCHER
from bessemer.kernel.seen import LogLine, Offer, Seat, Seen
from bessemer.kernel.session import Session
from bessemer.web.board import board_html, sprite, sprite_name

VOID = {"br", "hr", "img", "input", "link", "meta"}
NAMES = ("Ada", "Bo <b>&\"'", "Carmen", "Dmitri", "Edda")


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


def see(session: Session, seat: int, draft: Draft | None = None, **more: Any) -> Seen[Any, Any]:
    game: Any = session.game
    board: Any = registry.board(game.meta.id)
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


def check(seen: Seen[Any, Any], html: str) -> Page:
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
    numbers = set(page.all("data-numbers"))
    for offer in seen.offers:
        clicked = {target for target in offer.targets if target.partition(":")[0] not in numbers}
        assert clicked <= targets, (offer, sorted(targets))
        if len(clicked) == len(offer.targets) < 2:  # what is made by two clicks needs no button of its own
            assert offer.move in page.all("data-move"), offer
    for name in ("data-edit", "data-op", "data-moves", "data-edit-left", "data-edit-right"):
        for value in page.all(name):
            json.loads(value)
    assert "<i>happened" not in html
    assert "Bo <b>" not in html
    return page


def draw(session: Session, seat: int, draft: Draft | None = None, limit: int | None = None) -> Page:
    """The checked board of a seat; it may have a limit of bytes."""
    seen = see(session, seat, draft)
    html = board_html(seen)
    assert limit is None or len(html) < limit
    return check(seen, html)


def play_random(session: Session, rng: random.Random) -> None:
    """A random move of anybody who must decide."""
    seat = rng.choice(list(session.state.pending))
    session.play(rng.choice(session.legal_for(seat)), seat)


def draw_random_game(
    session: Session, rng: random.Random, wanted: Callable[[int], bool], limit: int, most: int = 100_000
) -> None:
    """Play on at random, at most so many moves; draw the board of each seat that is wanted, and the end."""
    while not session.over and len(session.moves) < most:
        for seat in (WATCHER, *range(session.game.seats)):
            if wanted(seat):
                draw(session, seat, limit=limit)
        play_random(session, rng)
    for seat in (WATCHER, 0):
        draw(session, seat, limit=limit)


def plan_at_random(session: Session, seat: int, rng: random.Random, edits: int) -> None:
    """Edit the plan of a seat, draw it each time, and confirm it."""
    draft = start(session.state, seat)
    for _ in range(edits):
        draft = edit(draft, json.loads(rng.choice(draw(session, seat, draft).all("data-edit"))))
    session.play_all(json.loads(draw(session, seat, draft).all("data-moves")[0]), seat)
