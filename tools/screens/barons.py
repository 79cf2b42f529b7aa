"""Positions of INTERBELLUM."""

from functools import partial
from typing import Any

from bessemer.kernel.seen import Seen
from tools.arrange import Until, over
from tools.screens.moments import Screen, asks, at_once, played, see, to_move

game = partial(played, "interbellum")


def _act(state: Any) -> bool:
    """An action to choose with executives on the map."""
    return state.round == 3 and 0 in state.pending and asks("Act")(state) and len(state.placed) > 4


def _full_hand(state: Any) -> bool:
    """An action to choose with six cards in the hand."""
    return 0 in state.pending and asks("Act")(state) and len(state.hands[0]) >= 6


def _late(*steps: str) -> Until:
    """One of these steps asks, not at once."""
    return lambda state: state.round >= 2 and asks(*steps)(state)


def _sign(sign: int) -> Until:
    """Influence to be gained, or lost."""
    return lambda state: asks("ChooseInfluence")(state) and state.agenda[-1].sign == sign


def _vote(state: Any) -> bool:
    """Votes, of which some are cast."""
    return bool(state.lanes) and any(state.lanes) and any(vote >= 0 for vote in state.votes)


def _voter(seed: int, players: int) -> Seen[Any, Any]:
    session = game(seed, players, _vote, decisions="ballot")
    return see(session, min(session.state.pending))


def _voted(seed: int, players: int) -> Seen[Any, Any]:
    session = game(seed, players, _vote, decisions="ballot")
    votes: list[int] = session.state.votes
    return see(session, next(seat for seat, vote in enumerate(votes) if vote >= 0))


SCREENS: dict[str, Screen] = {
    "barons-start": (lambda: to_move(game(1, 4, at_once)), ()),
    "barons-act": (lambda: see(game(2, 3, _act), 0), ()),
    "barons-build": (lambda: see(game(4, 5, _act), 0), ("list-build",)),
    "barons-income": (lambda: see(game(4, 5, _act), 0), ("list-income",)),
    "barons-influence": (lambda: see(game(4, 5, _act), 0), ("list-influence",)),
    "barons-five": (lambda: see(game(4, 5, _act), 0), ()),
    "barons-hand": (lambda: see(game(1, 4, _full_hand), 0), ()),
    "barons-more": (lambda: to_move(game(3, 4, _late("BuildMore"))), ()),
    "barons-expand": (lambda: to_move(game(3, 4, _late("Expand", "ExpandOwn", "SendArmy"))), ()),
    "barons-vote": (lambda: _voter(3, 4), ()),
    "barons-voted": (lambda: _voted(3, 4), ()),
    "barons-gain": (lambda: to_move(game(1, 5, _sign(1))), ()),
    "barons-lose": (lambda: to_move(game(6, 4, _sign(-1))), ()),
    "barons-march": (lambda: to_move(game(1, 5, asks("March"))), ()),
    "barons-die": (lambda: to_move(game(2, 4, asks("NameSide"))), ()),
    "barons-discredit": (lambda: to_move(game(1, 4, asks("Discredit"))), ()),
    "barons-rival": (lambda: to_move(game(7, 5, asks("TakeMoney", "TakeCard"))), ()),
    "barons-watcher": (lambda: see(game(2, 4, _act), -1), ()),
    "barons-result": (lambda: see(game(5, 4, over), 0), ()),
    "barons-result-five": (lambda: see(game(4, 5, over), 0), ()),
}
