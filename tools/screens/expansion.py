"""Positions of Furnace: Interbellum."""

from functools import partial
from typing import Any

from bessemer.kernel.seen import Seen
from tools.arrange import Until, over
from tools.screens.moments import (
    Screen,
    asks,
    at_once,
    compensation,
    first_bid,
    history,
    insertion,
    mid_auction,
    others_produce,
    planned,
    played,
    see,
    to_move,
)

ID = "furnace-interbellum"
game = partial(played, ID)


def _posts(state: Any) -> bool:
    """Managers to be placed before a production."""
    return state.round == 3 and _before_production(state) and bool(state.managers[0])


def _last_plan(state: Any) -> bool:
    return state.round == 4 and _before_production(state)


def _before_production(state: Any) -> bool:
    return not state.row and 0 in state.pending and not state.resolved[0]


def _staffed(seed: int, players: int, until: Until = _posts) -> Seen[Any, Any]:
    """A plan with Managers at their posts."""
    session: Any = game(seed, players, until)
    cards = [session.game.content.cards[card].id for card in session.state.tableaus[0]]
    ops: list[dict[str, Any]] = [
        {"op": "post", "manager": session.game.manager_ids[manager], "card": card}
        for manager, card in zip(session.state.managers[0], cards[1:], strict=False)
    ]
    return planned(session, *ops)


SCREENS: dict[str, Screen] = {
    "deco-first-bid": (lambda: see(game(1, 3, first_bid), 0), ()),
    "deco-auction": (lambda: see(game(2, 3, mid_auction), 0), ("disc:*",)),
    "deco-auction-hover": (lambda: see(game(2, 3, mid_auction), 0), ("disc:*", "hover")),
    "deco-share": (lambda: to_move(game(3, 3, asks("Share"))), ()),
    "deco-compensate": (lambda: to_move(game(1, 3, compensation)), ()),
    "deco-solo": (lambda: see(game(4, 1, mid_auction), 0), ()),
    "deco-two": (lambda: see(game(5, 2, mid_auction), 0), ()),
    "deco-four": (lambda: see(game(6, 4, mid_auction), 0), ()),
    "deco-five": (lambda: see(game(7, 5, mid_auction), 0), ("disc:*",)),
    "deco-watcher": (lambda: see(game(7, 5, mid_auction), -1), ()),
    "deco-posts": (lambda: _staffed(5, 3), ()),
    "deco-plan": (lambda: _staffed(4, 1, _last_plan), ()),
    "deco-plan-five": (lambda: _staffed(7, 5, _last_plan), ()),
    "deco-keep": (lambda: to_move(game(2, 5, at_once)), ()),
    "deco-meet": (lambda: see(game(2, 1, at_once, agents="chosen"), 0), ()),
    "deco-chain": (lambda: planned(game(6, 3, insertion, chain=True)), ()),
    "deco-waiting": (lambda: see(game(6, 3, others_produce), 0), ()),
    "deco-result": (lambda: see(game(8, 1, over), 0, history=history(ID, 8, 1)), ()),
    "deco-result-five": (lambda: see(game(8, 5, over), 0, history=history(ID, 8, 5)), ()),
}
