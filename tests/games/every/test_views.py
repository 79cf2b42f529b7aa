"""In every game, a view is plain data."""

import dataclasses
from typing import Any

import msgspec

from bessemer.kernel.game import Game
from bessemer.kernel.piles import REFEREE, Pile
from bessemer.kernel.session import Session
from bessemer.kernel.state import State
from bessemer.kernel.steps import Step
from tests.games.every.ways import (
    SEEDS,
    again,
    encoded,
    everybody,
    moments,
    within,
)
from tests.kit import AnyGame


def views_survive_bytes(game: AnyGame, seed: int) -> None:
    for session in moments(game, seed):
        for seat in (*everybody(game), REFEREE):
            view = session.view(seat)
            assert type(view) is game.view_type
            there = msgspec.json.decode(encoded(view), type=game.view_type)
            assert there == view
            assert repr(there) == repr(view)
            assert view.seat == seat


def test_a_view_survives_the_way_through_bytes(game: AnyGame) -> None:
    for seed in SEEDS:
        views_survive_bytes(game, seed)


def test_whatever_is_done_to_a_view_the_game_goes_on_untouched(game: AnyGame) -> None:
    for session in moments(game, 1):
        before = game.digest(session.state)
        for seat in (*everybody(game), REFEREE):
            spoil(session.view(seat))
        assert game.digest(session.state) == before
        assert session.pending == again(session).pending


def spoil(data: Any) -> None:
    """Change everything in a view that can be changed."""
    if isinstance(data, list):
        for entry in data:
            spoil(entry)
        data.append("spoilt")
    elif isinstance(data, dict):
        for entry in data.values():
            spoil(entry)
        data["spoilt"] = "spoilt"
    elif dataclasses.is_dataclass(data) and not isinstance(data, type):
        for field in dataclasses.fields(data):
            spoil(getattr(data, field.name))
            if not data.__dataclass_params__.frozen:  # type: ignore[attr-defined]
                setattr(data, field.name, "spoilt")


def test_nothing_of_the_position_can_be_reached_from_a_view(game: AnyGame) -> None:
    for session in moments(game, 1):
        for seat in everybody(game):
            kinds = {type(thing) for thing in within(session.view(seat))}
            assert not any(issubclass(kind, State | Pile | Step | Game | Session) for kind in kinds)
    assert any(issubclass(type(thing), Pile | Step) for thing in within(session.state))


def test_the_table_can_be_printed_at_every_moment(game: AnyGame) -> None:
    tables = [str(session) for session in moments(game, 1)]
    assert all(game.meta.title in table for table in tables)
    assert len(set(tables)) > 3
