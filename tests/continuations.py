"""Plays on from a decision that a review found expensive: with the suggested move, and with the one made."""

import random
from statistics import mean, stdev

from bessemer.arena.simulate import play_out
from bessemer.bots.bot import make_bot
from bessemer.bots.review import Loss, review
from bessemer.kernel.session import Session

BOT = "foreman"
"""Who plays on, on every seat."""


def reviewed(session: Session, players: str, seat: int, effort: float) -> tuple[Loss, ...]:
    """Let bots play a game, and find the expensive decisions of a seat."""
    seats = range(session.game.seats)
    play_out(session, [make_bot(players, f"{session.seed} {place}") for place in seats])
    return review(session, (seat,), effort).losses


def gain(session: Session, loss: Loss, seed: str, bot: str = BOT) -> float:
    """How much better a seat ends with the suggested move than with its own, all else being equal."""
    game = session.game
    then = Session(game, session.seed, journal=False)
    for seat, move in session.moves[: loss.turn]:
        game.apply(then.state, seat, move)
    values = []
    for text in (loss.better, loss.played):
        trial = Session(game, session.seed, journal=False)
        trial.state = game.sample(then.view(loss.seat), random.Random(seed))
        trial.play(text, loss.seat)
        play_out(trial, [make_bot(bot, f"{seed} {seat}") for seat in range(game.seats)])
        assert trial.outcome is not None
        values.append(trial.outcome.values[loss.seat])
    return values[0] - values[1]


def interval(gains: list[float]) -> tuple[float, float]:
    """The mean and half of its 95 % interval."""
    return mean(gains), 1.96 * stdev(gains) / len(gains) ** 0.5
