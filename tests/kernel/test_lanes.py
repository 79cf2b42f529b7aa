"""Seats that act at the same time: open lanes, sealed lanes, and what the others see of them."""

from collections.abc import Iterator, Sequence
from itertools import product

import msgspec
import pytest

from bessemer.kernel.errors import BessemerError
from bessemer.kernel.piles import REFEREE, UNKNOWN, WATCHER
from bessemer.kernel.session import Session
from bessemer.kernel.steps import NOBODY
from tests.kernel.bare import Bare, BareState, Do, Lanes, Note, Series, Take
from tests.kernel.parliament.game import house

A, B, C = range(3)
SEALED, OPEN = 1, 0


def payload(session: Session, seat: int) -> list[object]:
    """All that a seat gets: its view, journal, moves, and what it is told when it asks for too much."""
    return [
        msgspec.json.encode(session.view(seat)),
        msgspec.json.encode(session.journal(seat)),
        session.legal_for(seat),
        list(session.pending),
        str(session),
        refusal(session, seat),
        undo_refusal(session, seat),
    ]


def refusal(session: Session, seat: int) -> str:
    try:
        session.play("take 9", seat)
    except BessemerError as error:
        return str(error)
    raise AssertionError("it was legal")


def undo_refusal(session: Session, seat: int) -> str:
    try:
        session.undoable(seat)
    except BessemerError as error:
        return str(error)
    return "may undo"


def interleavings(lanes: Sequence[tuple[int, ...]]) -> Iterator[tuple[int, ...]]:
    """Every order in which seats can make so many moves each: `(0, 0), (1,)` gives 001, 010, 100."""
    if not any(lanes):
        yield ()
    for at, lane in enumerate(lanes):
        if lane:
            for rest in interleavings([*lanes[:at], lane[1:], *lanes[at + 1 :]]):
                yield (lane[0], *rest)


# Open lanes ---------------------------------------------------------------------------------------


def test_all_seats_decide_at_once_and_in_any_order() -> None:
    session = Session(Bare(Lanes(1, 2, OPEN), Note(1), seats=3), 1)
    assert list(session.pending) == [A, B, C]
    assert session.to_move == A
    session.play("take 1", C)
    session.play("take 0", A)
    assert session.pending == {B: ["take 0", "take 1"]}
    assert session.state.notes == ()
    session.play("take 1", B)
    assert session.state.notes == (1,)
    assert session.state.taken == [(0,), (1,), (1,)]


def test_a_lane_is_worked_off_step_by_step() -> None:
    session = Session(Bare(Lanes(2, 3, OPEN)), 1)
    session.play("take 2", B)
    session.play("take 0", B)
    assert session.state.taken == [(), (2, 0)]
    assert list(session.pending) == [A]


def test_seats_without_anything_in_their_lane_are_not_asked() -> None:
    session = Session(Bare(Do(lambda state: state.open_lanes([[], [Take(B, 2)]])), Note(1)), 1)
    assert list(session.pending) == [B]
    session.play("take 0", B)
    assert session.state.notes == (1,)


@pytest.mark.parametrize("sealed", [OPEN, SEALED])
@pytest.mark.parametrize("choices", [0, 1])
def test_lanes_in_which_nobody_has_a_choice_close_by_themselves(choices: int, sealed: int) -> None:
    session = Session(Bare(Lanes(2, choices, sealed), Note(1)), 1)
    assert session.state.notes == (1,)
    assert session.state.taken == [(0,) * 2 * choices] * 2
    assert session.over


def test_lanes_can_follow_lanes() -> None:
    session = Session(Bare(Lanes(1, 2, SEALED), Lanes(1, 3, OPEN)), 1)
    session.play("take 1", B)
    session.play("take 1", A)
    assert session.pending == {seat: ["take 0", "take 1", "take 2"] for seat in (A, B)}
    assert session.state.sealed == []


def test_what_others_do_in_an_open_lane_is_seen() -> None:
    session = Session(Bare(Lanes(2, 3, OPEN)), 1)
    session.play("take 2", B)
    assert session.view(A).taken == [[], [2]]
    assert [(event.who, event.facts) for event in session.journal(WATCHER)] == [(B, {"number": 2})]


@pytest.mark.parametrize("sealed", [OPEN, SEALED])
def test_every_interleaving_of_the_same_moves_gives_the_same_position(sealed: int) -> None:
    game = Bare(Lanes(2, 3, sealed), Take(A, 2), seats=3)
    texts = {A: ["take 0", "take 1"], B: ["take 2", "take 2"], C: ["take 1", "take 0"]}
    digests = set()
    orders = list(interleavings([(A, A), (B, B), (C, C)]))
    assert len(orders) == 90
    for order in orders:
        session = Session(game, 1, journal=False)
        left = {seat: iter(moves) for seat, moves in texts.items()}
        for seat in order:
            session.play(next(left[seat]), seat)
        digests.add(game.digest(session.state))
    assert len(digests) == 1


def test_every_interleaving_gives_the_same_position_also_in_the_middle() -> None:
    game = Bare(Lanes(3, 2, OPEN))
    digests = set()
    for order in interleavings([(A, A), (B, B)]):
        session = Session(game, 1, journal=False)
        for seat in order:
            session.play("take 1", seat)
        digests.add(game.digest(session.state))
    assert len(digests) == 1


# Sealed lanes -------------------------------------------------------------------------------------


@pytest.mark.parametrize("watcher", [A, C, WATCHER])
def test_nothing_of_an_open_sealed_lane_is_seen_by_others(watcher: int) -> None:
    before = payload(Session(Bare(Lanes(3, 3, SEALED), seats=3), 1), watcher)
    for count in (1, 2):
        for numbers in product(range(3), repeat=count):
            session = Session(Bare(Lanes(3, 3, SEALED), seats=3), 1)
            for number in numbers:
                session.play(f"take {number}", B)
            assert payload(session, watcher) == before


@pytest.mark.parametrize("watcher", [A, C, WATCHER])
def test_of_a_closed_sealed_lane_only_that_is_seen(watcher: int) -> None:
    seen = []
    for numbers in product(range(3), repeat=2):
        session = Session(Bare(Lanes(2, 3, SEALED), seats=3), 1)
        for number in numbers:
            session.play(f"take {number}", B)
        seen.append(payload(session, watcher))
    assert all(other == seen[0] for other in seen)
    assert list(session.pending) == [A, C]


def test_what_a_seat_does_itself_tells_it_nothing_of_the_others() -> None:
    seen = []
    for moves in ((), ("take 1",), ("take 2", "take 0")):
        session = Session(Bare(Lanes(3, 3, SEALED)), 1)
        for move in moves:
            session.play(move, B)
        session.play("take 1", A)
        seen.append(payload(session, A))
    assert seen[1] == seen[0]
    assert seen[2] == seen[0]


def test_whether_a_seat_may_undo_tells_it_nothing_of_the_others() -> None:
    seen = []
    for moves in ((), ("take 1",)):
        session = Session(Bare(Take(A, 2), Lanes(2, 3, SEALED)), 1)
        session.play("take 0", A)
        for move in moves:
            session.play(move, B)
        seen.append(undo_refusal(session, A))
    assert seen[0] == seen[1]


def test_a_series_in_a_sealed_lane_does_not_show_how_long_it_is() -> None:
    def open_lanes(state: BareState) -> None:
        state.open_lanes([[Series(A, 3)], [Series(B, 3)]], sealed=True)

    seen = []
    for count in range(3):
        session = Session(Bare(Do(open_lanes)), 1)
        for _ in range(count):
            session.play("take 1", B)
        seen.append(payload(session, A))
    assert seen[1] == seen[0]
    assert seen[2] == seen[0]


def test_a_seat_sees_its_own_sealed_lane_and_the_referee_all() -> None:
    session = Session(Bare(Lanes(2, 3, SEALED)), 1)
    session.play("take 2", B)
    assert session.view(B).taken == [[], [2]]
    assert session.view(REFEREE).taken == [[], [2]]
    assert [event.facts for event in session.journal(B)] == [{"number": 2}]
    assert session.journal(A) == []
    assert len(session.view(B).progress.lanes[B]) == 1
    assert len(session.view(A).progress.lanes[B]) == 2


def test_the_rules_may_speak_while_sealed_lanes_are_open() -> None:
    def open_lanes(state: BareState) -> None:
        state.open_lanes([[Take(A, 2)], [Take(B, 2)]], sealed=True)
        state.tell("ballot", NOBODY)

    session = Session(Bare(Do(open_lanes)), 1)
    assert [event.kind for event in session.journal(WATCHER)] == ["ballot"]


@pytest.mark.parametrize("who", [NOBODY, B, 2], ids=["nobody", "another seat", "another party"])
def test_whatever_is_told_in_a_sealed_lane_is_for_its_owner_alone(who: int) -> None:
    def open_lanes(state: BareState) -> None:
        aside = Do(lambda state: state.tell("aside", who))
        state.open_lanes([[Take(A, 2), aside], [Take(B, 2)]], sealed=True)

    session = Session(Bare(Do(open_lanes)), 1)
    assert [event.kind for event in session.journal(A)] == ["aside"]
    assert session.journal(B) == session.journal(WATCHER) == []


def test_closing_sealed_lanes_reveals_them() -> None:
    session = Session(Bare(Lanes(1, 3, SEALED), Take(A, 2)), 1)
    session.play("take 2", B)
    session.play("take 1", A)
    assert session.view(WATCHER).taken == [[1], [2]]
    assert session.state.boundary == 2


def test_closing_open_lanes_reveals_nothing() -> None:
    session = Session(Bare(Lanes(1, 3, OPEN), Take(A, 2)), 1)
    session.play("take 2", B)
    session.play("take 1", A)
    assert session.state.boundary == 0


def test_a_secret_ballot_from_the_first_vote_to_the_count() -> None:
    session = house([["reform-1", "treaty-1"], ["reform-2", "reform-3"]])
    session.play("propose reform-1", A)
    before = payload(session, A)
    session.play("vote no", B)
    assert payload(session, A) == before
    session.play("stake 2", B)
    assert list(session.pending) == [A]
    assert session.view(A).votes == session.view(A).stakes == [UNKNOWN, UNKNOWN]
    assert session.view(A).coins == [2, 2]
    session.play("vote yes", A)
    session.play("stake 0", A)
    assert session.view(WATCHER).votes == [1, 0]
    assert session.view(WATCHER).coins == [2, 0]
    (count,) = (event.facts for event in session.journal() if event.kind == "count")
    assert count == {"votes": (1, 0), "stakes": (0, 2)}


def test_an_open_ballot_shows_every_vote_at_once() -> None:
    session = house([["reform-1", "treaty-1"], ["reform-2", "reform-3"]], ballot="open")
    session.play("propose reform-1", A)
    session.play("vote no", B)
    assert session.view(A).votes == [UNKNOWN, 0]
