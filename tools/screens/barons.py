"""Positions of INTERBELLUM."""

from functools import partial
from typing import Any

from tools.arrange import over
from tools.screens.moments import Screen, asks, at_once, played, see, to_move

game = partial(played, "interbellum")


def _act(state: Any) -> bool:
    """An action to choose with executives on the map."""
    return state.round == 3 and 0 in state.pending and asks("Act")(state) and len(state.placed) > 4


def _build_more(state: Any) -> bool:
    return state.round >= 2 and asks("BuildMore")(state)


def _expand(state: Any) -> bool:
    return state.round >= 2 and asks("Expand", "ExpandOwn", "SendArmy")(state)


SCREENS: dict[str, Screen] = {
    "barons-start": (lambda: to_move(game(1, 4, at_once)), ()),
    "barons-act": (lambda: see(game(2, 3, _act), 0), ()),
    "barons-five": (lambda: see(game(4, 5, _act), 0), ()),
    "barons-build": (lambda: to_move(game(3, 4, _build_more)), ()),
    "barons-expand": (lambda: to_move(game(3, 4, _expand)), ()),
    "barons-watcher": (lambda: see(game(2, 4, _act), -1), ()),
    "barons-result": (lambda: see(game(5, 4, over), 0), ()),
}
