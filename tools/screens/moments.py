"""Seeded games, played up to some moment, as the server would show them."""

from collections.abc import Callable
from functools import cache
from typing import Any

from bessemer.content.packs import build_game
from bessemer.content.texts import read_texts
from bessemer.games import registry
from bessemer.games.industry.draft import current, edit
from bessemer.kernel.seen import Offer, Seat, Seen
from bessemer.kernel.session import Session
from bessemer.server import boards
from bessemer.web.log import log_lines
from tools.arrange import NAMES, Until, advance, over

Screen = tuple[Callable[[], Seen[Any, Any]], tuple[str, ...]]
"""How a position comes about, and what is picked up or pointed at in it."""


def see(session: Session, seat: int, draft: Any = None, **more: Any) -> Seen[Any, Any]:
    """A table as the server would show it."""
    game: Any = session.game
    texts = read_texts(game.meta.id)
    board: Any = registry.board(game.meta.id)
    names = NAMES[: game.seats]
    offers = []
    if not session.over and not more.get("replay"):
        for move in session.state.pending.get(seat, []):
            label = boards.label(game, session.view(seat), names, move, texts)
            offers.append(Offer(game.vocabulary.text(move), label, board.targets(game, move)))
    seats = tuple(Seat(name, "bot" if number else "human") for number, name in enumerate(names))
    return Seen(
        game=game,
        view=session.view(seat),
        seat=seat,
        seats=seats,
        pending=tuple(session.state.pending),
        offers=tuple(offers),
        log=tuple(log_lines(game, texts, names, session.journal(seat))),
        turn=len(session.moves),
        draft=draft,
        progress=tuple((3, 5, 2, 4, 1)[: game.seats]),
        undo=None if session.moves else "There is no move to take back.",
        **more,
    )


def to_move(session: Session) -> Seen[Any, Any]:
    """A table as the seat sees it that must decide."""
    return see(session, session.to_move)


@cache
def played(game: str, seed: int, players: int, until: Until, **options: Any) -> Session:
    """A game up to a moment."""
    return advance(Session(build_game(game, players, options), seed), until)


def planned(session: Session, *ops: dict[str, Any], seat: int = 0) -> Seen[Any, Any]:
    """A seat's plan after some edits."""
    draft = current(session.state, seat, None)
    for op in ops:
        draft = edit(draft, op)
    return see(session, seat, draft)


def history(game: str, seed: int, players: int) -> tuple[Any, ...]:
    """The spectator's view after each round of a game of four."""
    session = Session(build_game(game, players, {}), seed)
    views = []
    for number in range(1, 5):
        advance(session, lambda s, n=number: s.round > n or over(s))  # type: ignore[misc]
        views.append(session.view())
    return tuple(views)


# Moments ------------------------------------------------------------------------------------------


def at_once(state: Any) -> bool:
    """Before the first move."""
    return True


def first_bid(state: Any) -> bool:
    """The first move of the first seat."""
    return 0 in state.pending


def mid_auction(state: Any) -> bool:
    """An auction with many discs on the row."""
    return state.round == 3 and 0 in state.pending and sum(map(len, state.bids)) >= 7


def compensation(state: Any) -> bool:
    """A compensation with something to choose."""
    return (
        state.round >= 2
        and not state.lanes
        and asks("Compensate")(state)
        and len(state.pending[min(state.pending)]) > 2
    )


def early_production(state: Any) -> bool:
    """The first production."""
    return state.round == 1 and bool(state.lanes) and 0 in state.pending


def late_production(state: Any) -> bool:
    """The last production."""
    return state.round == 4 and bool(state.lanes) and 0 in state.pending


def insertion(state: Any) -> bool:
    """New cards to be put into a chain."""
    return state.round == 3 and bool(state.lanes) and bool(state.inserting[0])


def others_produce(state: Any) -> bool:
    """Done with production before the others."""
    return state.round == 3 and bool(state.lanes) and 0 not in state.pending


def asks(*steps: str) -> Until:
    """When one of these steps waits for an answer."""
    return lambda state: bool(state.agenda) and type(state.agenda[-1]).__name__ in steps
