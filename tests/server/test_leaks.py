"""Tables that a viewer cannot tell apart answer it alike, whatever it asks: nobody learns what is hidden."""

from collections.abc import Iterator

import pytest

from bessemer.games import registry
from bessemer.kernel.piles import WATCHER
from tests.games.every.twins import Twins, twins_of, ways_of
from tests.games.every.ways import moments
from tests.server.calls import CALLS, routes
from tests.server.leaks import Side, both_sides, samples_look_alike, twins_look_alike

Sides = tuple[Side, Side]

SHORT = 300
"""Longer games take longer; `make soak` has them."""

SECRETIVE = ("furnace-interbellum", "interbellum", "furtherance")
ids = pytest.mark.parametrize("id", registry.game_ids())


@pytest.fixture(scope="module", name="sides")
def _sides(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sides]:
    with both_sides(tmp_path_factory.mktemp("leaks")) as sides:
        yield sides


def test_every_route_is_asked(sides: Sides) -> None:
    """A new route has to say how it is called, and then keeps the secrets too."""
    assert routes(sides[0].client.app) == CALLS.keys()


def name(id: str) -> str:
    """A short name for the tables of a game."""
    return f"game{registry.game_ids().index(id)}"


def some(id: str) -> list[Twins]:
    """Twins of each kind of decision: for a seat, and for a spectator."""
    kinds: dict[tuple[str, bool, bool], Twins] = {}
    for pair in twins_of(id):
        if len(pair.one) <= SHORT:
            kinds.setdefault((pair.decision, pair.skipped, pair.viewer == WATCHER), pair)
    return list(kinds.values())


@ids
def test_twins_give_equal_bytes(id: str, sides: Sides) -> None:
    """Two real games that differ in a hidden move, each replayed from its own entries in the store."""
    found = some(id)
    for number, pair in enumerate(found):
        assert twins_look_alike(sides, f"{name(id)}t{number}", pair) > 50
    assert found or id not in SECRETIVE


@ids
def test_other_truths_give_equal_bytes(id: str, sides: Sides) -> None:
    """Another order of the deck, other hands, other cards face down: whatever agrees with a view."""
    every = ways_of(id)
    for number in range(3):
        game = every[number % len(every)]
        session = list(moments(game, number, 3))[number % 2]
        viewer = number % (game.seats + 1) - 1
        assert samples_look_alike(sides, f"{name(id)}s{number}", session, viewer) > 50
