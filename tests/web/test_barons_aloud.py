"""INTERBELLUM read aloud: all that a seat may see can be known from the names of what is on the page."""

import random
from html.parser import HTMLParser
from typing import Any

import pytest

from bessemer.content.packs import build_game
from bessemer.games.interbellum.board import Board
from bessemer.games.interbellum.board.words import count
from bessemer.games.interbellum.pack import DECKS
from bessemer.kernel.piles import WATCHER
from bessemer.kernel.seen import Seen
from bessemer.kernel.session import Session
from bessemer.web.board import board_html
from tests.web.boards import VOID, see

GAME = "interbellum"


class Aloud(HTMLParser):
    """What is read: names and texts, but for what is hidden from those who listen."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.names: dict[str, str] = {}
        self.read: list[str] = []
        self._hidden: list[bool] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        hidden = known.get("aria-hidden") == "true" or any(self._hidden)
        if not hidden and (name := known.get("aria-label")):
            self.read.append(name)
            self.names[known.get("id") or name] = name
        if tag not in VOID:
            self._hidden.append(hidden)

    def handle_endtag(self, tag: str) -> None:
        self._hidden.pop()

    def handle_data(self, data: str) -> None:
        if not any(self._hidden) and data.strip():
            self.read.append(data.strip())


def things(seen: Seen[Any, Any]) -> list[str]:
    """Every thing on the map, in the words in which it must be read."""
    game, view, name = seen.game, seen.view, seen.game.names
    who = [seat.name for seat in seen.seats]
    found = [f"Port {port.name}, {port.points} points" for port in game.pack.port]
    for seat, baron in enumerate(view.barons):
        found += [f"Pipeline of {who[seat]}: {name[segment]}" for segment in baron.pipelines]
    for power in view.powers:
        found += [f"Army of {name[power.id]} in {name[area]}" for area in power.armies]
        found.append(f"{count('army', power.at_home)} of {name[power.id]} at home")
    return found


def check(seen: Seen[Any, Any]) -> None:
    """Look for each fact of a view where it belongs."""
    game, view, name = seen.game, seen.view, seen.game.names
    aloud = Aloud(board_html(seen))
    said = "\n".join(aloud.read)
    who = [seat.name for seat in seen.seats]
    for thing in things(seen):
        assert thing in said
    on_map = [post.seat for post in view.posts if post.move.split()[0] not in ("draw", "play", "pass")]
    for seat, baron in enumerate(view.barons):
        assert said.count(f"Executive of {who[seat]}: ") == on_map.count(seat)
        panel = aloud.names[f"open-{seat}"]
        flags = [name[power.id] for power in view.powers if power.flag == seat]
        for fact in (
            *(who[seat], name[baron.company], f"${baron.money},", *flags),
            *(count("card", len(baron.hand)), count("find", baron.finds)),
            f"{count('executive', baron.executives)} left",
        ):
            assert fact in panel
        assert ("starting player" in panel) == (seat == view.starter)
        for well in baron.wells:
            assert f"Owned by {who[seat]}" in aloud.names[f"well-{well}"]
        known = [card for card in baron.hand if card is not None]
        if view.progress.outcome is None or seat != seen.seat:
            assert all(name[card] in said for card in known)
    for power in view.powers:
        track = aloud.names[f"track-{power.id}"]
        assert name[power.id] in track
        assert f"{count('army', len(power.armies))} outside, {power.at_home} at home" in track
        assert power.flag < 0 or f"Flag: {who[power.flag]}" in track
        for seat, cubes in enumerate(power.influence):
            assert not cubes or f"{who[seat]} {cubes}" in track
    for deck, event, left in zip(DECKS, view.events, view.event_decks, strict=True):
        words = aloud.names[f"read-{deck}"]
        assert f"{count('card', len(left))} left" in words
        assert event is None or next(e.name for e in game.pack.event if e.id == event) in words
    assert f"Bag: {view.whites} white, {view.blacks} black" in aloud.names["boats"]
    if seen.seat >= 0 and view.progress.outcome is None:
        assert f"{len(view.deck)}\nin the pile, {len(view.discards)} discarded" in said
        by_pile = {who[post.seat] for post in view.posts if post.move.split()[0] in ("draw", "play")}
        assert all(name in said.partition("in the pile")[2].partition("\n")[0] for name in by_pile)
    assert f"Round {max(1, view.round)} of 6" in said


@pytest.mark.parametrize("seed", range(3))
def test_everything_that_is_seen_can_be_heard(seed: int) -> None:
    players, rng = 3 + seed, random.Random(seed)
    session = Session(build_game(GAME, players, {"decisions": "ballot"} if seed == 1 else {}), seed)
    while not session.over:
        if rng.random() < 0.06:
            check(see(session, rng.choice((WATCHER, *range(players)))))
        seat = rng.choice(list(session.state.pending))
        session.play(rng.choice(session.legal_for(seat)), seat)
    check(see(session, 0))


def test_superpowers_are_called_by_their_names() -> None:
    session = Session(build_game(GAME, 4, {}), 1)
    aloud = Aloud(board_html(see(session, 0)))
    assert not {"gb", "ussr", "turkey", "persia", "saudi"} & {*aloud.read}


def test_the_map_and_the_list_of_moves_call_a_place_alike() -> None:
    seen = see(Session(build_game(GAME, 3, {}), 1), WATCHER)
    drawn = Board(seen).context()["map"]
    places = [*seen.game.pack.well, *seen.game.pack.port]
    assert [place["label"]["name"] for place in (*drawn["wells"], *drawn["ports"])] == [
        seen.game.names[place.id] for place in places
    ]
