"""Positions of Furtherance."""

from typing import Any

from bessemer.content.packs import build_game
from bessemer.kernel.seen import Seen
from bessemer.kernel.session import Session
from bessemer.web.history import rounds_of
from tests.games.furtherance.kit import realm
from tools.arrange import Until, advance, over
from tools.screens.moments import Screen, asks, at_once, see


def _realm(seed: int, players: int, until: Until, seat: int | None = None, **options: Any) -> Seen[Any, Any]:
    """A game of Furtherance at some moment, as a seat sees it, or who must decide."""
    session = advance(Session(build_game("furtherance", players, options), seed), until)
    past = tuple(view for _, view in rounds_of(session)) if session.over else ()
    viewer = min(session.state.pending) if seat is None and not session.over else seat or 0
    return see(session, viewer, history=past)


def _war(turn: int = 0, *moves: str) -> Seen[Any, Any]:
    """A position of Furtherance in which much is going on, after some moves, as who must decide sees it."""
    table = realm(
        4,
        turn=turn,
        round=7,
        units={
            "d3": "A knight damage 1",
            "e3": "A flag-bearer",
            "c2": "A archer",
            "e1": "A civilians",
            "c3": "B fighter",
            "b4": "B knight",
            "d5": "C juggernaut damage 3",
            "c7": "C archer",
            "f4": "D fighter damage 1",
        },
        gold={0: 9, 1: 6, 2: 3, 3: 11},
        health={0: 8, 2: 7, 3: 4},
        leaders=dict(enumerate(("payne", "audric", "dedric", "gaita"))),
        items={0: ["invincibility-cloak", "potion", "off-hand-knife"], 1: ["hammer"], 2: ["sharpener"]},
        buildings={0: ["city-hall", "marketplace", "walls in 2"], 3: ["city-hall", "church", "church"]},
        research={0: ["knight", "holy-grail"], 1: ["quarry"], 3: ["potion"]},
        workers={0: ["worker", "builder"], 3: ["worker", "miner"]},
        market={
            "items": ["potion", "bear-trap", "bear-trap", "ring-of-invisibility"],
            "units": ["fighter", "fighter", "juggernaut", "arsonist"],
            "buildings": ["guard-tower", "treasury", "grand-park", "grand-park"],
        },
    )
    table.play(*moves)
    return see(table.session, min(table.state.pending))


def _assault(*moves: str, defended: bool = False) -> Seen[Any, Any]:
    """A castle that the first seat storms, as who must decide sees it."""
    table = realm(
        2,
        round=9,
        units={
            "d6": "A fighter",
            "e5": "A knight damage 1",
            **({"d7": "B yeoman damage 1"} if defended else {}),
        },
        gold={0: 4, 1: 3},
        health={1: 6},
        leaders={0: "payne", 1: "audric"},
        buildings={1: ["city-hall", "church", "walls in 2"]},
    )
    table.play(*moves)
    return see(table.session, min(table.state.pending))


def _siege() -> Seen[Any, Any]:
    """The solo game of Furtherance, with enemies on the march."""
    table = realm(
        1,
        round=9,
        units={
            "d1": "A guardian",
            "c3": "A knight damage 2",
            "e2": "A archer",
            "b4": "B berserker",
            "c4": "B lancer",
            "d2": "B fighter",
            "d6": "C knight new",
        },
        gold={0: 7},
        health={0: 6},
        leaders={0: "vari"},
        items={0: ["bear-trap", "potion"]},
        buildings={0: ["church", "catapult", "quarry"]},
        counters={2: 0, 3: 6},
    )
    return see(table.session, 0)


def _closing() -> Seen[Any, Any]:
    """The last rounds of a game of Furtherance that ends after sixty."""
    table = realm(turn=1, round=50, length=60, units={"c1": "A knight", "d6": "B fighter"}).play("B done")
    return see(table.session, 0)


def _lost() -> Seen[Any, Any]:
    """A solo game of Furtherance that is lost."""
    return see(realm(1, units={"c2": "B knight"}, health={0: 1}, counters={2: 5}).play("A done").session, 0)


def _turn(round: int) -> Until:
    """A turn of the first seat with units on the board."""
    return lambda s: s.round >= round and 0 in s.pending and s.standing[0].bit_count() > 1 and bool(s.idle)


SCREENS: dict[str, Screen] = {
    "keep-leaders": (lambda: _realm(1, 4, at_once), ()),
    "keep-turn": (lambda: _realm(2, 4, _turn(7)), ()),
    "keep-war": (_war, ()),
    "keep-strike": (lambda: _war(0, "A mine with builder"), ("square:d3",)),
    "keep-damage": (lambda: _war(1, "B strike d3 from c3"), ()),
    "keep-rescue": (lambda: _war(0, "A strike c3 from d3"), ()),
    "keep-counter": (lambda: _war(0, "A strike c3 from d3", "B done"), ()),
    "keep-research": (lambda: _realm(1, 2, asks("PickCards")), ()),
    "keep-hit": (lambda: _assault("A storm north from d6"), ()),
    "keep-defend": (lambda: _assault("A storm north from d6", defended=True), ()),
    "keep-solo": (_siege, ()),
    "keep-two": (lambda: _realm(4, 2, _turn(5)), ()),
    "keep-watcher": (lambda: _realm(2, 4, _turn(7), -1), ()),
    "keep-closing": (_closing, ()),
    "keep-result": (lambda: _realm(2, 4, over, length=60), ()),
    "keep-lost": (_lost, ()),
}
