"""Positions built from a view alone."""

import random
from collections import Counter
from collections.abc import Callable
from typing import ClassVar

import pytest

from bessemer.kernel.piles import REFEREE, UNKNOWN, WATCHER
from bessemer.kernel.session import Session
from bessemer.kernel.steps import NOBODY, Step
from tests.kernel.bare import Bare, BareState, Do, Lanes, Note, Series, Take
from tests.kernel.parliament.game import house, parliament
from tests.kernel.parliament.state import ParliamentState

A, B, C = range(3)
VOTING = [["reform-1", "treaty-1"], ["reform-2", "reform-3"], ["reform-4", "treaty-2"]]


def cards(state: ParliamentState) -> list[int]:
    hands = [card for hand in state.hands for card in hand.pieces]
    table = [state.motion] if state.motion != UNKNOWN else []
    return sorted([*state.deck.pieces, *hands, *state.discards, *table])


@pytest.mark.parametrize("seat", [A, B, C, WATCHER, REFEREE])
def test_a_sample_agrees_with_the_view_at_every_moment_of_a_game(seat: int) -> None:
    game = parliament(3, crown=True)
    rng = random.Random(1)
    for seed in range(5):
        state = game.start(seed)
        while state.outcome is None:
            view = game.view(state, seat)
            sample = game.sample(view, rng)
            assert game.view(sample, seat) == view
            assert cards(sample) == list(range(16))
            assert list(sample.pending) == list(state.pending)
            assert sample.pending.get(seat) == state.pending.get(seat)
            mover = rng.choice(list(state.pending))
            game.apply(state, mover, rng.choice(state.pending[mover]))
        assert game.sample(game.view(state, seat), rng).outcome == state.outcome


def test_samples_differ_in_what_the_seat_does_not_know_and_in_nothing_else() -> None:
    session = house(VOTING, deck=["treaty-3", "treaty-4"])
    session.play("look", A)
    rng = random.Random(1)
    samples = [session.sample(A, rng) for _ in range(100)]
    for sample in samples:
        assert sample.hands[A].pieces == session.state.hands[A].pieces
        assert sample.deck.pieces[-2:] == session.state.deck.pieces[-2:]
    assert len({sample.hands[B].pieces for sample in samples}) > 30
    assert len({sample.deck.pieces for sample in samples}) == 100


def test_the_future_of_a_sample_is_its_own() -> None:
    session = house(VOTING)
    rng = random.Random(1)
    keys = {session.sample(REFEREE, rng).key for _ in range(20)}
    assert len(keys) == 20
    assert session.state.key not in keys


def test_equal_generators_give_equal_samples() -> None:
    session = house(VOTING)
    one, other = (session.sample(B, random.Random(5)) for _ in range(2))
    assert session.game.digest(one) == session.game.digest(other)


def test_a_card_put_on_top_stays_where_its_owner_knows_it_until_the_deck_is_shuffled() -> None:
    session = house(VOTING, rolls=[6])
    session.play("shelve treaty-1", A)
    top = session.state.deck.pieces[-1]
    rng = random.Random(1)
    assert {session.sample(A, rng).deck.pieces[-1] for _ in range(20)} == {top}
    assert len({session.sample(B, rng).deck.pieces[-1] for _ in range(50)}) > 5
    session.play("challenge c", B)
    assert session.view(A).deck.pieces == [UNKNOWN] * len(session.state.deck)


def test_a_card_that_was_known_in_the_deck_is_known_in_the_hand() -> None:
    session = house(VOTING, coins=[2, 2, 0])
    session.play("shelve treaty-1", A)
    session.play("propose reform-2", B)
    for seat, vote in ((A, "no"), (B, "yes"), (C, "yes")):
        session.play(f"vote {vote}", seat)
        if seat != C:
            session.play("stake 0", seat)
    assert session.view(A).hands[B].pieces[-1] == session.game.vocabulary.parse("shelve treaty-1")[1]
    assert session.view(C).hands[B].pieces == [UNKNOWN, UNKNOWN]


def test_a_seat_that_was_asked_can_answer_in_every_sample() -> None:
    session = house([["reform-1", "treaty-1"], ["reform-2", "reform-3"], ["veto-1", "reform-4"]])
    session.play("propose reform-1", A)
    rng = random.Random(1)
    for _ in range(50):
        sample = session.sample(A, rng)
        assert len(sample.pending[C]) > 1
        assert any(card >= 12 for card in sample.hands[C].pieces)


# Sealed lanes -------------------------------------------------------------------------------------


def test_a_closed_sealed_lane_gets_some_content_that_was_possible() -> None:
    session = house(VOTING)
    session.play("propose reform-1", A)
    session.play("vote no", B)
    session.play("stake 1", B)
    rng = random.Random(1)
    samples = [session.sample(A, rng) for _ in range(200)]
    ballots = Counter((sample.votes[B], sample.stakes[B]) for sample in samples)
    assert set(ballots) == {(vote, stake) for vote in (0, 1) for stake in (0, 1, 2)}
    assert all(list(sample.pending) == [A, C] for sample in samples)
    assert all(sample.votes[A] == sample.votes[C] == UNKNOWN for sample in samples)
    assert {(sample.votes[B], sample.stakes[B]) for sample in [session.sample(B, rng)]} == {(0, 1)}


def test_an_open_sealed_lane_of_another_begins_anew() -> None:
    session = house(VOTING)
    session.play("propose reform-1", A)
    session.play("vote no", B)
    sample = session.sample(A, random.Random(1))
    assert sample.votes[B] == UNKNOWN
    assert sample.pending[B] == session.state.pending[C]


def test_a_sample_in_the_middle_of_a_ballot_can_be_played_on() -> None:
    session = house(VOTING)
    session.play("propose reform-1", A)
    session.play("vote no", B)
    session.play("stake 1", B)
    rng = random.Random(1)
    game = session.game
    for seat in (A, B, C, WATCHER):
        sample = session.sample(seat, rng)
        while sample.outcome is None:
            mover = rng.choice(list(sample.pending))
            game.apply(sample, mover, rng.choice(sample.pending[mover]))
        assert cards(sample) == list(range(16))


class Grant(Step[BareState]):
    """The rules give a seat a seven, in its own lane."""

    __slots__ = ("owner",)
    fields: ClassVar[tuple[str, ...]] = ("owner",)

    def __init__(self, owner: int) -> None:
        self.seat = NOBODY
        self.owner = owner

    def run(self, state: BareState) -> None:
        state.taken[self.owner] += (7,)


class Granted(Bare):
    step_types = (*Bare.step_types, Grant)


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("first", [Grant, lambda seat: Take(seat, 1)], ids=["rules", "forced"])
def test_a_sealed_lane_may_begin_with_what_needs_no_decision(
    first: Callable[[int], Step[BareState]], closed: bool
) -> None:
    def open_lanes(state: BareState) -> None:
        state.open_lanes([[Take(A, 3), first(A)], [Take(B, 3), first(B)]], sealed=True)

    session = Session(Granted(Do(open_lanes)), 1)
    if closed:
        session.play("take 2", B)
    sample = session.sample(A, random.Random(1))
    assert session.game.view(sample, A) == session.view(A)
    assert list(sample.pending) == list(session.pending)
    assert sample.pending[A] == session.state.pending[A]
    assert len(sample.taken[B]) == len(session.state.taken[B])
    assert sample.taken[B][0] == session.state.taken[B][0]
    if not closed:
        assert sample.pending[B] == session.state.pending[B]


def test_a_sample_of_the_true_position_is_the_true_position() -> None:
    session = Session(Bare(Note(3), Lanes(2, 3, 1), Series(A, 2)), 1)
    session.play("take 2", B)
    sample = session.sample(REFEREE, random.Random(1))
    assert session.game.view(sample, REFEREE) == session.view(REFEREE)
    for state in (session.state, sample):
        for seat, number in ((A, 0), (B, 1), (A, 2)):
            session.game.apply(state, seat, (1, number))
    assert session.game.view(sample, REFEREE) == session.view(REFEREE)


def test_a_view_that_no_position_agrees_with_is_loud() -> None:
    session = house([["reform-1", "treaty-1"], ["reform-2", "reform-3"], ["veto-1", "reform-4"]])
    session.play("propose reform-1", A)
    view = session.view(A)
    view.deck.pieces[:4] = [12, 13, 14, 15]  # every veto
    with pytest.raises(AssertionError, match="no sample agrees with the view"):
        session.game.sample(view, random.Random(1))
