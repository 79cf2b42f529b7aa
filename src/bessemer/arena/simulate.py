"""Plays whole games between bots."""

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any

from bessemer.bots.bot import Bot, make_bot
from bessemer.bots.failing import BotFailed
from bessemer.kernel.game import Game
from bessemer.kernel.session import Session

log = logging.getLogger("bessemer.arena")


@dataclass(slots=True)
class Account:
    """What a bot did in a game, or in several: decisions, seconds of thought, the longest one, failures."""

    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    failures: int = 0

    def add(self, other: "Account") -> None:
        """Count another game as well."""
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.slowest = max(self.slowest, other.slowest)
        self.failures += other.failures


@dataclass(frozen=True, slots=True)
class Played:
    """A game that bots have played: their specs by seat, who began, the whole session, and what each did."""

    number: int
    bots: tuple[str, ...]
    first: int
    session: Session
    accounts: tuple[Account, ...]


def seat_bots(specs: Sequence[str], seats: int, number: int) -> tuple[str, ...]:
    """Who sits where in a game of a series: the bots in turn, moved on by one seat every game."""
    return tuple(specs[(seat + number) % len(specs)] for seat in range(seats))


def simulate(
    game: Game[Any, Any], games: int, specs: Sequence[str], seed: int | str, journal: bool = False
) -> Iterator[Played]:
    """Play games one after another, each with a seed of its own."""
    for number in range(games):
        yield play_game(game, number, seat_bots(specs, game.seats, number), seed, journal)


def play_game(
    game: Game[Any, Any],
    number: int,
    seated: Sequence[str],
    seed: int | str,
    journal: bool = False,
    forgiving: bool = False,
) -> Played:
    """Play one game of a series; a forgiving one goes on whatever a bot does wrong."""
    bots = [make_bot(spec, f"{seed} game {number} seat {seat}") for seat, spec in enumerate(seated)]
    session = Session(game, f"{seed}/{number}", journal)
    first = game.first_player(session.state)
    return Played(number, tuple(seated), first, session, tuple(play_out(session, bots, forgiving)))


def play_out(session: Session, bots: Sequence[Bot], forgiving: bool = False) -> list[Account]:
    """Let bots play a game to its end; one that fails forfeits its decision to a random move.

    Forgiving, a crash and a move that is none are such failures, too; else they are faults of ours.
    """
    game, state = session.game, session.state
    accounts = [Account() for _ in bots]
    while state.outcome is None:
        seat = state.to_move
        bot, account = bots[seat], accounts[seat]
        moves = tuple(state.pending[seat])
        view = game.view(state, seat) if bot.sees else None
        failure = ""
        start = perf_counter()
        try:
            move = bot.choose(game, view, moves)
            if forgiving and move not in moves:
                failure = "chose a move that is not there"
        except BotFailed as failed:
            failure = str(failed)
        except Exception as fault:
            if not forgiving:
                raise
            failure = f"made a mistake ({type(fault).__name__}: {fault})"
        thought = perf_counter() - start
        if failure:
            move = Random(f"forfeit {len(session.moves)}").choice(moves)
            account.failures += 1
            level = logging.INFO if forgiving else logging.WARNING  # who forgives counts
            log.log(level, "The bot of seat %d %s; a move was made at random.", seat, failure)
        account.decisions += 1
        account.seconds += thought
        account.slowest = max(account.slowest, thought)
        game.apply(state, seat, move)
        session.moves.append((seat, move))
    return accounts
