"""Plays whole games between bots."""

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from bessemer.bots.bot import Bot, make_bot
from bessemer.bots.failing import BotFailed
from bessemer.kernel.game import Game
from bessemer.kernel.session import Session

log = logging.getLogger("bessemer.arena")


@dataclass(frozen=True, slots=True)
class Played:
    """A game that bots have played: their specs by seat, and the whole session."""

    number: int
    bots: tuple[str, ...]
    session: Session


def seat_bots(specs: Sequence[str], seats: int, number: int) -> tuple[str, ...]:
    """Who sits where in a game of a series: the bots in turn, moved on by one seat every game."""
    return tuple(specs[(seat + number) % len(specs)] for seat in range(seats))


def simulate(
    game: Game[Any, Any], games: int, specs: Sequence[str], seed: int | str, journal: bool = False
) -> Iterator[Played]:
    """Play games one after another, each with a seed of its own."""
    for number in range(games):
        seated = seat_bots(specs, game.seats, number)
        bots = [make_bot(spec, f"{seed} game {number} seat {seat}") for seat, spec in enumerate(seated)]
        session = Session(game, f"{seed}/{number}", journal)
        play_out(session, bots)
        yield Played(number, seated, session)


def play_out(session: Session, bots: Sequence[Bot]) -> None:
    """Let bots play a game to its end; one that fails forfeits its decision to a random move."""
    game, state = session.game, session.state
    while state.outcome is None:
        seat = state.to_move
        bot = bots[seat]
        moves = tuple(state.pending[seat])
        try:
            move = bot.choose(game, game.view(state, seat) if bot.sees else None, moves)
        except BotFailed as failure:
            move = Random(f"forfeit {len(session.moves)}").choice(moves)
            log.warning("The bot of seat %d %s; a move was made at random.", seat, str(failure))
        game.apply(state, seat, move)
        session.moves.append((seat, move))
