"""In every game, a seat cannot tell a sample from the true position."""

import dataclasses
import random

from bessemer.kernel.piles import REFEREE
from bessemer.kernel.session import Session
from bessemer.kernel.state import State
from tests.games.every.cards import cards
from tests.games.every.payloads import payload
from tests.games.every.ways import (
    SEEDS,
    encoded,
    everybody,
    moments,
    play_on,
)
from tests.kit import AnyGame


def looks_like(session: Session, state: State) -> Session:
    """A session in another position, with the same past as far as anybody can know."""
    twin = Session(session.game, session.seed)
    twin.state, twin.moves = state, session.moves[:]
    state.journal = session.state.journal and session.state.journal[:]
    return twin


def payloads_are_equal(game: AnyGame, seed: int) -> None:
    rng = random.Random(seed)
    for session in moments(game, seed):
        for seat in everybody(game):
            twin = looks_like(session, game.sample(session.view(seat), rng))
            assert payload(twin, seat) == payload(session, seat)


def test_a_seat_gets_the_same_in_positions_that_it_cannot_tell_apart(game: AnyGame) -> None:
    for seed in SEEDS:
        payloads_are_equal(game, seed)


def test_what_follows_from_an_own_move_tells_nothing_that_is_hidden(game: AnyGame) -> None:
    """As long as nothing is left to chance, revealed, or decided by what another seat holds."""
    rng = random.Random(1)
    compared = 0
    for seed in range(4):
        for session in moments(game, seed, 10):
            for seat, moves in session.state.pending.items():
                move = rng.choice(moves)
                states = session.state.copy(), game.sample(session.view(seat), rng)
                for state in states:
                    state.journal = []
                    game.apply(state, seat, move)
                true, sampled = states
                unmoved = true.boundary == sampled.boundary == session.state.boundary
                if unmoved and asked(true) == asked(sampled):
                    assert encoded(game.view(true, seat)) == encoded(game.view(sampled, seat))
                    assert seen(true, seat) == seen(sampled, seat)
                    assert true.pending.get(seat) == sampled.pending.get(seat)
                    compared += 1
    assert compared > 5


def asked(state: State) -> list[object]:
    """Who must decide; outside lanes also what, because answers that stand let others skip questions."""
    return [*state.pending, *([] if state.lanes or not state.agenda else [state.agenda[-1].seen()])]


def seen(state: State, seat: int) -> list[object]:
    """The events that a seat sees; in a sample of a sealed ballot the moves of others are not counted."""
    events = [event.seen(seat) for event in state.journal or []]
    return [dataclasses.replace(event, turn=0) for event in events if event is not None]


def samples_agree(game: AnyGame, seed: int) -> None:
    rng = random.Random(seed)
    for session in moments(game, seed):
        for seat in (*everybody(game), REFEREE):
            view = session.view(seat)
            sample = game.sample(view, rng)
            assert game.view(sample, seat) == view
            assert cards(game, sample) == cards(game, session.state)
            assert list(sample.pending) == list(session.state.pending)
            assert sample.pending.get(seat) == session.state.pending.get(seat)


def test_a_sample_agrees_with_the_view_it_was_built_from(game: AnyGame) -> None:
    for seed in SEEDS:
        samples_agree(game, seed)


def test_samples_are_not_the_true_position(game: AnyGame) -> None:
    rng = random.Random(1)
    state = game.start(1)
    for seat in everybody(game):
        view = game.view(state, seat)
        samples = [game.sample(view, rng) for _ in range(100)]
        hidden = {encoded(game.view(sample, REFEREE)) for sample in samples}
        assert len(hidden) > 50
        assert encoded(game.view(state, REFEREE)) not in hidden
        assert len({sample.key for sample in samples} | {state.key}) == 101


def test_a_sample_can_be_played_to_the_end(game: AnyGame) -> None:
    rng = random.Random(1)
    for session in moments(game, 2):
        for seat in everybody(game):
            sample = game.sample(session.view(seat), rng)
            play_on(game, sample, rng, game.longest)
            assert sample.outcome is not None
            assert cards(game, sample).keys() == cards(game, session.state).keys()
