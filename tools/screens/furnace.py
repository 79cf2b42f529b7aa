"""Positions of Furnace."""

from functools import partial
from typing import Any

from bessemer.kernel.seen import Seen
from tools.arrange import over
from tools.screens.moments import (
    Screen,
    compensation,
    early_production,
    first_bid,
    history,
    insertion,
    late_production,
    mid_auction,
    others_produce,
    planned,
    played,
    see,
    to_move,
)

ID = "furnace"
game = partial(played, ID)


def _late() -> Seen[Any, Any]:
    session = game(1, 4, late_production)
    uses = [
        {"op": "use", "card": card, "line": line, "count": "max"}
        for card in _cards(session, 2)[:6]
        for line in (0, 1)
    ]
    return planned(session, *uses, seat=2)


def _plan() -> Seen[Any, Any]:
    session = game(7, 4, late_production)
    first, *_, last = _cards(session, 0)
    return planned(
        session,
        {"op": "upgrade", "card": last},
        *({"op": "use", "card": first, "line": line, "count": "max"} for line in (0, 1)),
    )


def _malone() -> Seen[Any, Any]:
    for seed in range(40):
        session = game(seed, 3, late_production)
        if session.state.again[0]:
            return planned(session, {"op": "fill"}, {"op": "focus", "card": "*"})
    raise LookupError("nobody has a second use")


def _cards(session: Any, seat: int) -> list[str]:
    return [session.game.content.cards[card].id for card in session.state.tableaus[seat]]


SCREENS: dict[str, Screen] = {
    "first-bid": (lambda: see(game(1, 4, first_bid), 0), ()),
    "auction": (lambda: see(game(2, 4, mid_auction), 0), ("disc:*",)),
    "auction-hover": (lambda: see(game(2, 4, mid_auction), 0), ("disc:*", "hover")),
    "compensate": (lambda: to_move(game(1, 4, compensation)), ()),
    "production-early": (lambda: planned(game(5, 4, early_production)), ()),
    "production": (_plan, ()),
    "production-12": (_late, ()),
    "second-use": (_malone, ()),
    "chain": (lambda: planned(game(6, 4, insertion, chain=True)), ()),
    "waiting": (lambda: see(game(7, 4, others_produce), 0), ()),
    "watcher": (lambda: see(game(2, 4, mid_auction), -1), ()),
    "watcher-plans": (lambda: see(game(7, 4, late_production), -1), ()),
    "others-turn": (lambda: see(game(2, 4, mid_auction), 1), ()),
    "result": (lambda: see(game(8, 4, over), 0, history=history(ID, 8, 4)), ()),
    "two-players": (lambda: see(game(9, 2, mid_auction), 0), ()),
}
