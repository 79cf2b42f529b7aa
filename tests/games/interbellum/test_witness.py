"""The engine against a second, naive implementation of the rules."""

import pytest

from bessemer.content.packs import build_game
from bessemer.games.interbellum.game import OilBarons
from bessemer.games.interbellum.meta import META
from tests.cover import configurations
from tests.games.interbellum import witness, written
from tests.games.interbellum.positions import game_agrees, position_agrees, random_board

PARTS, IN_A_PART = 10, 250
"""Random positions; `make soak` goes on where these end."""

SHARE = 0.3
"""Of the moves of random games."""


@pytest.mark.rule("I-67", "I-51", "I-51e", "I-36", "I-53a", "I-58", "I-71", "I-60", "I-65")
@pytest.mark.parametrize("part", range(PARTS))
def test_both_say_the_same_of_random_positions(part: int) -> None:
    assert written.SEGMENTS.keys() > {"baku-tiflis.1"}
    for number in range(part * IN_A_PART, (part + 1) * IN_A_PART):
        position_agrees(number)


@pytest.mark.rule("I-67", "I-43", "I-65")
def test_both_say_the_same_all_through_random_games() -> None:
    ways = configurations(META)
    assert {options["one_port"] for _, options in ways} == {False, True}
    for players, options in ways:
        game = build_game(META.id, players, options)
        assert isinstance(game, OilBarons)
        game_agrees(game, 1, SHARE)


def test_positions_are_of_many_kinds() -> None:
    boards = [random_board(number) for number in range(200)]
    assert {one["seats"] for one in boards} == {3, 4, 5}
    joined = [
        witness.route(set(one["pipes"][seat].split()), well)
        for one in boards
        for seat, wells in one["wells"].items()
        for well in wells.split()
    ]
    connected = [way for way in joined if way is not None]
    assert 0.2 < len(connected) / len(joined) < 0.8
    assert max(length for length, _ in connected) > 5
    assert any(len(lands.split()) == written.ARMIES for one in boards for lands in one["armies"].values())
