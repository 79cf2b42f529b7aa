"""A game being played: three kinds of wrong move, lists of moves, undo."""

import random

import pytest

from bessemer.kernel.chance import roll
from bessemer.kernel.errors import Illegal, MoveError, NotYourTurn, UndoError, Unreadable
from bessemer.kernel.piles import WATCHER
from bessemer.kernel.session import Session
from tests.games.furnace.kit import furnace
from tests.kernel.bare import Bare, BareState, Do, Lanes, Note, Series, Take
from tests.kernel.parliament.game import house, parliament

A, B, C = range(3)


def die(state: BareState) -> None:
    roll(state, 6, A)


def position(session: Session) -> tuple[object, ...]:
    """All that a refused wish must leave alone."""
    return session.game.digest(session.state), session.moves[:], session.journal(A), session.journal(WATCHER)


# Looking ------------------------------------------------------------------------------------------


def test_a_session_from_the_first_move_to_the_end() -> None:
    session = Session(Bare(Take(A, 2), Take(B, 2)), 7)
    assert (session.seed, session.over, session.outcome, session.scores) == ("7", False, None, ())
    assert (session.to_move, session.legal) == (A, ["take 0", "take 1"])
    assert session.legal_for(B) == []
    session.play("take 1")
    session.play("take 0")
    assert session.over
    assert session.outcome is not None
    assert session.scores == (0, 0)
    assert session.legal == []
    assert session.pending == {}
    assert session.moves == [(A, (1, 1)), (B, (1, 0))]
    assert str(session) == "Bare: [] [[1], [0]]"
    with pytest.raises(NotYourTurn, match=r"^The game is over\.$"):
        _ = session.to_move


def test_without_a_journal_nothing_is_written() -> None:
    session = Session(Bare(Note(1), Take(A, 2)), 1, journal=False)
    session.play("take 0")
    assert session.state.journal is None
    assert session.journal() == []


def test_the_journal_says_at_which_move_a_thing_happened() -> None:
    session = Session(Bare(Note(1), Take(A, 2), Note(2), Take(B, 2)), 1)
    session.play("take 0")
    session.play("take 0")
    assert [(event.kind, event.turn) for event in session.journal()] == [
        ("note", 0),
        ("take", 1),
        ("note", 1),
        ("take", 2),
    ]


def test_secrets_of_the_journal_are_for_those_who_know_them() -> None:
    session = house([["reform-1", "treaty-1"], ["reform-2", "reform-3"]])
    session.play("shelve treaty-1", A)
    assert session.journal(A)[-1].facts == {"card": "treaty-1"}
    assert session.journal(B)[-1].facts == {}
    assert session.journal(WATCHER)[-1].facts == {}


def test_the_journal_that_is_handed_out_is_a_copy() -> None:
    session = Session(Bare(Note(1), Take(A, 2)), 1)
    session.journal(A)[0].facts.clear()
    assert session.journal(A)[0].facts == {"number": 1}


# Playing ------------------------------------------------------------------------------------------


def test_an_unreadable_move_changes_nothing() -> None:
    session = Session(Bare(Take(A, 2)), 1)
    before = position(session)
    with pytest.raises(Unreadable) as error:
        session.play("give 1")
    assert str(error.value) == "'give 1' is no move of this game; moves look like `done`, `take …`."
    assert position(session) == before


def test_an_illegal_move_names_legal_ones_and_changes_nothing() -> None:
    session = Session(Bare(Take(A, 8)), 1)
    before = position(session)
    with pytest.raises(Illegal) as error:
        session.play("take 8", A)
    assert str(error.value) == (
        "`take 8` is not legal for seat 0 now; it may `take 0`, `take 1`, `take 2`, `take 3`, `take 4`, "
        "`take 5` and 2 more."
    )
    assert position(session) == before
    with pytest.raises(Illegal, match=r"it may `take 0`, `take 1`\.$"):
        Session(Bare(Take(A, 2)), 1).play("done")


def test_a_seat_that_has_nothing_to_decide_is_told_who_has() -> None:
    session = Session(Bare(Lanes(1, 2, 0), seats=3), 1)
    session.play("take 0", A)
    before = position(session)
    for seat in (A, 3, -1):
        with pytest.raises(NotYourTurn) as error:
            session.play("take 0", seat)
        assert str(error.value) == f"Seat {seat} has nothing to decide now; seat 1 and seat 2 must move."
    assert position(session) == before


def test_after_the_end_nobody_moves() -> None:
    session = Session(Bare(Note(1)), 1)
    before = position(session)
    for seat in (None, A, B):
        with pytest.raises(NotYourTurn, match=r"^The game is over\.$"):
            session.play("take 0", seat)
    assert position(session) == before


def test_the_three_errors_are_told_apart() -> None:
    assert {error.__base__ for error in (Unreadable, Illegal, NotYourTurn)} == {MoveError}


# Several moves at once ----------------------------------------------------------------------------


def test_a_list_of_moves_is_played_in_order() -> None:
    session = Session(Bare(Series(A, 3), Take(B, 2)), 1)
    session.play_all(["take 1", "take 1", "done"], A)
    assert session.state.taken == [(1, 1), ()]
    assert len(session.moves) == 3
    session.play_all([], B)
    assert len(session.moves) == 3


@pytest.mark.parametrize(
    ("last", "error"), [("take 7", Illegal), ("give", Unreadable), ("done", NotYourTurn)]
)
@pytest.mark.parametrize("journal", [True, False])
def test_a_list_with_a_wrong_move_leaves_everything_as_it_was(
    last: str, error: type[MoveError], journal: bool
) -> None:
    middle = ["done"] if last == "done" else []
    session = Session(Bare(Note(1), Take(A, 2), Series(A, 3), Take(B, 2)), 1, journal)
    session.play("take 0", A)
    before = position(session)
    with pytest.raises(error):
        session.play_all(["take 1", *middle, last], A)
    assert position(session) == before
    assert (session.state.journal is None) != journal
    session.play_all(["take 1", "done"], A)
    assert session.state.taken == [(0, 1), ()]
    assert len(session.journal()) == (2 if journal else 0)


def test_a_list_with_a_wrong_move_leaves_an_empty_journal_empty() -> None:
    session = Session(Bare(Take(A, 2), Take(A, 2)), 1)
    before = position(session)
    with pytest.raises(Illegal):
        session.play_all(["take 1", "take 7"], A)
    assert position(session) == before
    session.play("take 1", A)
    assert len(session.journal()) == 1


def test_a_refused_list_does_not_use_up_chance() -> None:
    played, refused = (Session(Bare(Note(1), Series(A, 2), Do(die), Take(A, 2)), 1) for _ in range(2))
    with pytest.raises(Illegal):
        refused.play_all(["done", "done"], A)
    played.play("done")
    refused.play("done")
    assert position(refused) == position(played)


# Undo ---------------------------------------------------------------------------------------------


def refused(session: Session, seat: int) -> str:
    """Why a seat may not take anything back; nothing changes."""
    before = position(session)
    with pytest.raises(UndoError) as error:
        session.undo(seat)
    assert position(session) == before
    return str(error.value)


def test_undo_gives_back_exactly_the_position_before() -> None:
    session = Session(Bare(Series(A, 3), Take(B, 2)), 1)
    positions = []
    for move in ("take 1", "take 1", "done"):
        positions.append(position(session))
        session.play(move, A)
    while positions:
        session.undo(A)
        assert position(session) == positions.pop()
    assert refused(session, A) == "There is no move to take back."


def test_nobody_takes_back_a_move_of_another() -> None:
    session = Session(Bare(Take(A, 2), Take(B, 2), Take(A, 2)), 1)
    session.play("take 0", A)
    assert refused(session, B) == "There is no move to take back."
    session.play("take 0", B)
    assert refused(session, A) == "Another seat has moved since."
    session.undo(B)
    session.undo(A)
    assert session.moves == []


def test_chance_after_a_move_makes_it_final() -> None:
    session = Session(Bare(Take(A, 2), Do(die), Take(A, 2), Take(A, 2)), 1)
    session.play("take 0", A)
    assert refused(session, A) == "Something was revealed or left to chance after your last move."
    session.play("take 0", A)
    session.undo(A)
    assert len(session.moves) == 1


def test_looking_at_cards_makes_a_move_final() -> None:
    session = Session(parliament(2), 1)
    session.play("look")
    assert refused(session, A) == "Something was revealed or left to chance after your last move."


def test_drawing_a_card_makes_a_move_final() -> None:
    session = house([["reform-1", "treaty-1"], ["reform-2", "reform-3"]], coins=[0, 0], ballot="open")
    session.play("propose reform-1", A)
    session.play("vote yes", B)
    session.play("vote yes", A)
    assert "draw" in [event.kind for event in session.journal()][-2:]
    assert refused(session, A) == "Something was revealed or left to chance after your last move."


def test_a_move_that_shows_nothing_can_be_taken_back() -> None:
    session = Session(parliament(2), 1)
    before = position(session)
    session.play(next(move for move in session.legal if move.startswith("shelve")))
    session.undo(A)
    assert position(session) == before


def test_a_forced_choice_of_another_is_taken_back_with_the_move_before() -> None:
    session = Session(Bare(Take(A, 2), Take(B, 1), Take(A, 2)), 1)
    before = position(session)
    session.play("take 1", A)
    assert session.state.taken == [(1,), (0,)]
    session.undo(A)
    assert position(session) == before


def test_in_a_lane_a_seat_takes_back_its_own_moves_only() -> None:
    session = Session(Bare(Lanes(2, 3, 0), Note(1)), 1)
    session.play("take 0", A)
    session.play("take 1", B)
    session.play("take 2", A)
    assert list(session.pending) == [B]
    session.undo(A)
    assert session.state.taken == [(0,), (1,)]
    assert list(session.pending) == [A, B]
    session.undo(A)
    assert session.state.taken == [(), (1,)]
    assert session.moves == [(B, (1, 1))]
    assert refused(session, A) == "There is no move to take back."


@pytest.mark.parametrize("sealed", [True, False])
def test_a_seat_takes_back_its_own_done_while_another_lane_is_open(sealed: bool) -> None:
    def open_lanes(state: BareState) -> None:
        state.open_lanes([[Series(A, 2)], [Series(B, 2)]], sealed)

    session = Session(Bare(Do(open_lanes), Take(B, 2)), 1)
    session.play("take 1", A)
    session.play("done", A)
    session.play("take 1", B)
    session.undo(A)
    assert session.pending == {A: ["take 1", "done"], B: ["take 1", "done"]}
    assert session.state.taken == [(1,), (1,)]


def test_when_the_lanes_are_closed_only_the_last_mover_takes_back() -> None:
    session = Session(Bare(Lanes(1, 2, 0), Take(A, 2)), 1)
    session.play("take 0", A)
    session.play("take 1", B)
    assert refused(session, A) == "Another seat has moved since."
    session.undo(B)
    assert list(session.pending) == [B]


def test_when_sealed_lanes_are_closed_nobody_takes_back() -> None:
    session = Session(Bare(Lanes(1, 2, 1), Take(A, 2)), 1)
    session.play("take 0", A)
    session.play("take 1", B)
    for seat in (A, B):
        assert refused(session, seat) == "Something was revealed or left to chance after your last move."


def test_moves_before_the_lanes_stay_once_another_has_moved_in_its_lane() -> None:
    session = Session(Bare(Take(A, 2), Lanes(1, 2, 0)), 1)
    session.play("take 0", A)
    session.play("take 1", B)
    assert refused(session, A) == "Another seat has moved since."


def test_after_the_end_nothing_is_taken_back() -> None:
    session = Session(Bare(Take(A, 2)), 1)
    session.play("take 0", A)
    assert refused(session, A) == "The game is over."


def test_after_an_undo_the_journal_tells_only_what_still_stands() -> None:
    session = Session(Bare(Take(A, 3), Take(A, 2)), 1)
    session.play("take 2", A)
    session.undo(A)
    session.play("take 1", A)
    assert [event.facts for event in session.journal()] == [{"number": 1}]


def test_undo_and_the_same_move_again_give_the_same_game() -> None:
    game = furnace(3)
    session = Session(game, 5)
    rng = random.Random(5)
    taken_back = 0
    while not session.over:
        seat = rng.choice(list(session.pending))
        move = rng.choice(session.legal_for(seat))
        before = game.digest(session.state)
        session.play(move, seat)
        after = game.digest(session.state)
        try:
            session.undo(seat)
        except UndoError:
            continue
        taken_back += 1
        assert game.digest(session.state) == before
        session.play(move, seat)
        assert game.digest(session.state) == after
    assert taken_back > 30
