"""What is clicked for each kind of move."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from bessemer.games.interbellum.moves import (
    BUILD,
    BUY,
    CLAIM,
    DISCARD,
    DISCREDIT,
    DRAW,
    EXPAND,
    INFLUENCE,
    MARCH,
    NAME,
    PLAY,
    PUMP,
    RIVAL,
    SEARCH,
    SHIFT,
    WITHDRAW,
)
from bessemer.kernel.moves import DONE, Move

if TYPE_CHECKING:
    from bessemer.games.interbellum.game import OilBarons


def targets(game: "OilBarons", move: Move) -> tuple[str, ...]:
    """What to click for a move, in order: the spot of the executive, as a rule."""
    if move == DONE:
        return ("done",)
    return CLICKS[move[0]](game, move) if move[0] in CLICKS else ("pass",)


def _well(game: "OilBarons", move: Move) -> tuple[str, ...]:
    return (f"well:{game.content.atlas.wells[move[1]]}",)


def _route(game: "OilBarons", move: Move) -> tuple[str, ...]:
    return (f"route:{game.content.atlas.segments[move[1]]}",)


def _power(game: "OilBarons", move: Move) -> tuple[str, ...]:
    return tuple(f"power:{game.content.powers[power].id}" for power in move[1:])


def _card(game: "OilBarons", move: Move) -> tuple[str, ...]:
    return (f"card:{game.card_ids[move[1]]}",)


def _boat(game: "OilBarons", move: Move) -> tuple[str, ...]:
    return ("boat", f"dollars:{move[1]}")


def _pile(game: "OilBarons", move: Move) -> tuple[str, ...]:
    return ("pile",)


def _march(game: "OilBarons", move: Move) -> tuple[str, ...]:
    areas = game.content.atlas.areas
    return (f"army:{areas[move[1]]}", f"area:{areas[move[2]]}")


def _expand(game: "OilBarons", move: Move) -> tuple[str, ...]:
    return (f"expand:{game.content.powers[move[1]].id}:{game.content.atlas.areas[move[2]]}",)


def _withdraw(game: "OilBarons", move: Move) -> tuple[str, ...]:
    return (f"army:{game.content.atlas.areas[move[1]]}",)


def _company(game: "OilBarons", move: Move) -> tuple[str, ...]:
    return (f"company:{game.content.companies[move[1]].id}",)


def _discredit(game: "OilBarons", move: Move) -> tuple[str, ...]:
    return (*_company(game, move), f"power:{game.content.powers[move[2]].id}")


CLICKS: dict[int, Callable[["OilBarons", Move], tuple[str, ...]]] = {
    CLAIM: _well,
    BUILD: _route,
    SEARCH: _boat,
    PUMP: _well,
    INFLUENCE: _power,
    DRAW: _pile,
    PLAY: _card,
    BUY: _well,
    MARCH: _march,
    EXPAND: _expand,
    WITHDRAW: _withdraw,
    NAME: _power,
    DISCARD: _card,
    RIVAL: _company,
    DISCREDIT: _discredit,
    SHIFT: _power,
}
