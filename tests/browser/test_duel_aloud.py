"""The table of Furnace Duel read aloud: every fact of a position stands in the accessibility tree."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from bessemer.games.duel.board.chart import ROMAN
from bessemer.games.duel.board.faces import KINDS, card_face, effect_face, piece_face
from bessemer.kernel.seen import Seen
from tools.screens.duel import SCREENS
from tools.screens.easel import BOTH, easel

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

Fact = tuple[str, str]
"""Where something is said (a selector) and what."""

READ = ("duel-bids", "duel-alps", "duel-cities", "duel-transcontinental", "duel-victoria", "duel-result")


def facts(seen: Seen[Any, Any], wide: bool) -> Iterator[Fact]:
    """All that lies on the table."""
    view = seen.view
    yield "#tracker", f"Round {view.round} of 4"
    yield from of_row(seen)
    yield from of_map(seen, "#map-w" if wide else "#map-p")
    for seat in range(2):
        yield from of_seat(seen, seat, wide)
    for seat, place in enumerate(view.rail):
        yield f"#special li:nth-child({place + 1})", seen.seats[seat].name
    for anchors, pile in enumerate(view.reserves if view.crossings else (), 1):
        yield "#special", f"{len(pile)} with {anchors} anchor"
    for id in view.research:
        yield "#special", seen.game.names[id]


def of_row(seen: Seen[Any, Any]) -> Iterator[Fact]:
    """The six columns: City, card, which line is which, discs and who points."""
    game = seen.game
    for place, lot in enumerate(seen.view.row):
        here = f"#lot-{place + 1}"
        yield here, f"Column {ROMAN[place]}, {game.names[game.map.cities[game.map.bottom[place]]]}"
        if not lot.card:
            yield here, "no card"
            continue
        face = card_face(game, lot.card)
        yield here, face["name"]
        yield here, face["kind"]
        for line, title in zip(face["lines"], ("Basic line", "Additional line"), strict=False):
            yield here, "Once" if face["type"] == "shipping" else title
            yield here, line["words"]
        for value, seat in lot.bids:
            yield here, f"{seen.seats[seat].name} bids {value}"
        neutral = game.neutral[game.card_ids.index(lot.card)]
        if neutral:
            yield here, f"neutral disc {neutral}"
        for seat, own in enumerate(seen.view.holdings):
            if own.pointer == place:
                yield here, f"{seen.seats[seat].name} points here"


def of_map(seen: Seen[Any, Any], here: str) -> Iterator[Fact]:
    """Tracks and whose they are, Cities and what they give."""
    game, owners = seen.game, {}
    for seat, own in enumerate(seen.view.holdings):
        for id in own.tracks:
            two = " with two trains" if id in own.doubled else ""
            owners[id] = f"route of {seen.seats[seat].name}{two}"
    for number, id in enumerate(game.map.tracks):
        yield here, f"{game.names[id]}, {owners.get(id, 'vacant')}"
        crossing = game.map.crossing_at.get(number)
        token = seen.view.crossings[crossing].token if crossing is not None else None
        if id not in owners and number in game.map.tunnels:
            effect = effect_face(game.map.tunnels[number])
            yield here, f"Tunnel for {game.tunnel_cost} money: {effect['words']}"
        if token:
            yield here, game.names[token]
    for id, effect in zip(game.map.cities, game.map.effects, strict=True):
        yield here, f"{game.names[id]}: {effect_face(effect)['words'] if effect else 'A gold mine'}"


def of_seat(seen: Seen[Any, Any], seat: int, wide: bool) -> Iterator[Fact]:
    """What a seat has; a phone keeps its cards behind a button."""
    own, here, game = seen.view.holdings[seat], f"#seat-{seat}", seen.game
    yield here, seen.seats[seat].name
    yield here, f"{own.trains} trains left"
    for kind, count in zip(KINDS, own.stock, strict=True):
        yield here, f"{count} {kind}"
    if seat == seen.view.first:
        yield here, "first player"
    if seat in seen.pending:
        yield here, "to move"
    if own.discs and any(lot.bids for lot in seen.view.row) and asks(seen, "PlaceDisc"):
        yield here, "discs not yet placed: " + ", ".join(map(str, own.discs))
    if not wide:
        yield here, f"Cards: {seen.seats[seat].name}"
        return
    for card in own.cards:
        face = card_face(game, card)
        yield here, f"{face['name']}, {face['kind']}{', upgraded' if card in own.upgraded else ''}"
        for line in face["lines"]:
            yield here, line["words"]
    for piece in own.ferries:
        yield here, f"{game.names[piece]}: {piece_face(game, piece)['lines'][0]['words']}"
    if own.capitalist:
        yield here, next(one.name for one in game.pack.capitalist if one.id == own.capitalist)


def asks(seen: Seen[Any, Any], step: str) -> bool:
    """Whether a step is under way."""
    return any(name == step for name, _ in seen.view.progress.agenda)


def said(page: "Page", here: str) -> str:
    """What a reader finds somewhere, without the signs of the notation."""
    told = page.locator(here).first.aria_snapshot(timeout=5_000)
    return re.sub(r"\s+,", ",", re.sub(r"[\"'\\]", "", told))


@pytest.mark.parametrize("name", READ)
def test_every_fact_of_a_position_can_be_read_aloud(browser: "Browser", name: str) -> None:
    arranged, _ = SCREENS[name]
    seen = arranged()
    missing = []
    with easel(browser, seen.game.meta.id, "light", BOTH) as drawn:
        drawn.hang(seen)
        for size, page in drawn.tabs.items():
            heard: dict[str, str] = {}
            for here, fact in facts(seen, wide=size == BOTH[0]):
                if here not in heard:
                    heard[here] = said(page, here)
                if fact.replace("'", "") not in heard[here]:
                    missing.append(f"{size} {here}: {fact}")
    assert missing == [], "\n" + "\n".join(missing)
