"""In every game, the moves that are listed can be made and no others, and they come to an end."""

import random

import pytest

from bessemer.kernel.errors import Illegal, NotYourTurn
from bessemer.kernel.piles import REFEREE
from tests.games.every.ways import (
    MOMENTS,
    SEEDS,
    moments,
)
from tests.kit import AnyGame, random_game

OTHERS_TRIED = 200


def listed_moves_are_made(game: AnyGame, seed: int) -> int:
    """How many were made."""
    made = 0
    for session in moments(game, seed):
        before = game.digest(session.state)
        for seat, moves in session.state.pending.items():
            assert len(set(moves)) == len(moves) > 0
            for move in moves:
                copy = session.state.copy()
                game.apply(copy, seat, move)
                assert game.digest(copy) != before
                made += 1
        assert game.digest(session.state) == before
    return made


def test_every_listed_move_can_be_made(game: AnyGame) -> None:
    assert sum(listed_moves_are_made(game, seed) for seed in SEEDS) > MOMENTS


def other_moves_are_refused(game: AnyGame, seed: int) -> None:
    rng = random.Random(seed)
    vocabulary = list(game.vocabulary)
    for session in moments(game, seed):
        before = game.digest(session.state), session.moves[:], session.journal(REFEREE)
        for seat in range(game.seats):
            legal = set(session.state.pending.get(seat, ()))
            kind = Illegal if legal else NotYourTurn
            others = [move for move in vocabulary if move not in legal]
            for move in rng.sample(others, min(OTHERS_TRIED // game.seats, len(others))):
                with pytest.raises(kind):
                    session.play(game.vocabulary.text(move), seat)
        assert (game.digest(session.state), session.moves, session.journal(REFEREE)) == before


def test_every_other_move_is_refused_and_changes_nothing(game: AnyGame) -> None:
    for seed in SEEDS:
        other_moves_are_refused(game, seed)


def test_every_move_has_one_text_and_one_index(game: AnyGame) -> None:
    texts = set()
    for index, move in enumerate(game.vocabulary):
        text = game.vocabulary.text(move)
        texts.add(text)
        assert game.vocabulary.parse(text) == move
        assert game.vocabulary.index(move) == index
        assert game.vocabulary.move(index) == move
    assert len(texts) == game.vocabulary.size


def test_a_game_is_not_longer_than_it_says(game: AnyGame) -> None:
    for seed in range(10):
        assert 0 < len(random_game(game, seed).moves) <= game.longest


def test_a_finished_game_has_an_outcome_for_every_seat_and_party(game: AnyGame) -> None:
    for seed in range(10):
        session = random_game(game, seed)
        assert session.outcome is not None
        assert session.pending == {}
        assert len(session.outcome.ranks) == game.seats
        assert len(session.outcome.scores) in (game.seats, game.parties)
        assert session.outcome.rule
        ranks = sorted(session.outcome.ranks)
        assert all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks) or set(ranks) == {2}
