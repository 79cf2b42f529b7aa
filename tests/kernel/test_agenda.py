"""The loop: steps in their order, forced choices, lapses, series, elimination, a win at once."""

import pytest

from bessemer.kernel.errors import NotYourTurn
from bessemer.kernel.journal import EventView
from bessemer.kernel.session import Session
from tests.cover import in_fresh_process
from tests.kernel.bare import WON, Bare, BareState, Do, Lanes, Note, Race, Series, Take
from tests.kernel.parliament.game import house, parliament
from tests.kit import random_game

A, B, C = range(3)


def kinds(session: Session) -> list[str]:
    return [event.kind for event in session.journal()]


# Order --------------------------------------------------------------------------------------------


def test_steps_are_carried_out_from_the_top_of_the_stack() -> None:
    session = Session(Bare(Note(1), Note(2), Note(3)), 1)
    assert session.state.notes == (1, 2, 3)
    assert session.over


def test_a_step_is_seen_as_numbers_even_if_it_was_made_with_a_truth_value() -> None:
    assert repr(Take(A, True).seen()) == "('Take', (0, 1))"


def test_what_a_step_pushes_comes_before_what_lay_there() -> None:
    def push_two(state: BareState) -> None:
        state.push(Note(3))
        state.push(Note(2))

    assert Session(Bare(Note(1), Do(push_two), Note(4)), 1).state.notes == (1, 2, 3, 4)


def test_nothing_happens_beyond_a_decision() -> None:
    session = Session(Bare(Note(1), Take(B, 2), Note(2)), 1)
    assert session.state.notes == (1,)
    assert session.pending == {B: ["take 0", "take 1"]}
    session.play("take 1")
    assert session.state.notes == (1, 2)
    assert session.state.taken == [(), (1,)]


def test_an_agenda_that_runs_empty_before_the_end_is_loud() -> None:
    code = """
from tests.kernel.bare import Bare, Do
try:
    Bare(Do(lambda state: state.agenda.clear())).start(1)
except AssertionError:
    print("loud")
"""
    assert in_fresh_process(code, seconds=10).strip() == "loud"


# Forced choices, lapses, series -------------------------------------------------------------------


def test_a_forced_choice_is_made_told_and_no_entry_in_the_moves() -> None:
    session = Session(Bare(Take(A, 1), Take(B, 2)), 1)
    assert session.state.taken == [(0,), ()]
    assert session.journal() == [EventView("take", A, 0, True, {"number": 0})]
    assert session.moves == []
    assert list(session.pending) == [B]


def test_only_the_forced_choice_itself_is_called_forced() -> None:
    session = Session(Bare(Take(A, 1), Note(7), Take(B, 2)), 1)
    session.play("take 1")
    assert [(event.kind, event.forced) for event in session.journal()] == [
        ("take", True),
        ("note", False),
        ("take", False),
    ]


def test_a_decision_without_options_lapses() -> None:
    session = Session(Bare(Take(A, 0), Take(B, 2)), 1)
    assert session.journal() == [EventView("lapse", A, 0, False, {})]
    assert list(session.pending) == [B]


def test_done_is_never_forced() -> None:
    session = Session(Bare(Series(A, 1)), 1)
    assert session.legal == ["take 1", "done"]
    session.play("take 1")
    assert session.legal == ["done"]
    assert not session.over
    session.play("done")
    assert session.over


def test_a_series_goes_on_until_it_is_ended() -> None:
    session = Session(Bare(Series(A, 3)), 1)
    session.play("take 1")
    session.play("take 1")
    session.play("done")
    assert session.state.taken == [(1, 1), ()]
    assert session.over


# Seats that are asked -----------------------------------------------------------------------------


def test_a_window_opens_for_the_seat_with_a_usable_card_and_for_nobody_else() -> None:
    session = house([["reform-1", "treaty-1"], ["reform-2", "reform-3"], ["veto-1", "reform-4"]])
    session.play("propose reform-1", A)
    assert session.pending == {C: ["veto with veto-1", "allow"]}
    session.play("veto with veto-1", C)
    assert session.pending.keys() == {B}
    assert session.state.discards == (0, 12)


def test_one_window_after_another_and_then_the_vote() -> None:
    session = house([["veto-1", "reform-2"], ["reform-1", "treaty-1"], ["veto-2", "veto-3"]])
    session.play("look", A)
    session.play("propose reform-1", B)
    assert session.pending == {C: ["veto with veto-2", "veto with veto-3", "allow"]}
    session.play("allow", C)
    assert session.pending == {A: ["veto with veto-1", "allow"]}
    session.play("allow", A)
    assert session.pending.keys() == {A, B, C}


def test_without_a_usable_card_nobody_is_asked() -> None:
    session = house([["reform-1", "treaty-1"], ["reform-2", "reform-3"]])
    session.play("propose reform-1", A)
    assert session.pending == {A: ["vote no", "vote yes"], B: ["vote no", "vote yes"]}


def test_a_roll_may_give_an_extra_turn_once() -> None:
    session = house([["reform-1", "treaty-1"], ["reform-2", "reform-3"]], rolls=[5, 5])
    session.play("challenge b", A)
    assert session.pending.keys() == {A}
    session.play("challenge b", A)
    assert session.pending.keys() == {B}


def test_a_party_without_a_seat_acts_by_itself() -> None:
    session = house(
        [["reform-1", "treaty-1"], ["reform-2", "reform-3"], ["reform-4", "treaty-2"]],
        rolls=[4],
        crown=True,
    )
    for seat in (A, B, C):
        session.play("look", seat)
    assert session.state.support == [0, 0, 0, 3]
    assert {"roll", "round"} <= set(kinds(session))
    assert session.pending.keys() == {A, B, C}


def test_a_seat_with_nothing_to_do_rests_without_being_asked() -> None:
    session = house([["reform-1", "treaty-1"], ["reform-2", "reform-3"]], coins=[0, 0])
    session.play("shelve reform-1")
    session.play("shelve reform-2")
    session.play("done", A)
    session.play("done", B)
    session.play("shelve treaty-1")
    session.play("shelve reform-3")
    session.play("done", A)
    session.play("done", B)
    assert kinds(session)[-3:] == ["round", "rest", "rest"]
    assert session.pending == {A: ["canvass", "done"], B: ["canvass", "done"]}


def test_the_only_card_is_played_by_itself() -> None:
    session = house([["veto-1", "treaty-1"], ["reform-2", "reform-3"]], coins=[0, 0])
    session.play("shelve treaty-1")
    session.play("shelve reform-2")
    for seat in (A, B):
        session.play("done", seat)
    forced = [event for event in session.journal(A) if event.forced]
    assert [(event.kind, event.who, event.facts) for event in forced] == [("shelve", A, {"card": "veto-1"})]
    assert len(session.moves) == 4
    assert session.pending.keys() == {B}


# Elimination --------------------------------------------------------------------------------------


def test_an_eliminated_seat_has_nothing_left_to_do() -> None:
    session = Session(
        Bare(Take(A, 2), Do(lambda state: state.eliminate(B)), Take(B, 2), Take(A, 3), Take(B, 2)), 1
    )
    session.play("take 0")
    assert session.pending == {A: ["take 0", "take 1", "take 2"]}
    session.play("take 0")
    assert session.over
    assert session.state.taken == [(0, 0), ()]


def test_what_the_rules_have_to_do_stays_when_a_seat_is_eliminated() -> None:
    session = Session(Bare(Do(lambda state: state.eliminate(A)), Note(1), Take(A, 2), Note(2)), 1)
    assert session.state.notes == (1, 2)


def test_a_step_says_itself_whether_it_falls_away() -> None:
    class AboutB(Note):
        def concerns(self, seat: int) -> bool:
            return seat == B

    session = Session(Bare(Do(lambda state: state.eliminate(B)), AboutB(1), Note(2)), 1)
    assert session.state.notes == (2,)


def test_the_game_goes_on_without_the_eliminated() -> None:
    session = house([["reform-1", "treaty-1"], ["reform-2", "veto-1"], ["reform-4", "treaty-2"]], rolls=[6])
    session.play("challenge b", A)
    assert session.pending.keys() == {C}
    assert len(session.state.hands[B]) == 0
    session.play("propose reform-4", C)
    assert session.pending.keys() == {A, C}


def test_a_seat_that_eliminates_itself_leaves_the_others_to_go_on() -> None:
    session = house([["reform-1", "treaty-1"], ["reform-2", "veto-1"], ["reform-4", "treaty-2"]], rolls=[1])
    session.play("challenge b", A)
    assert session.pending.keys() == {B}


def test_a_seat_eliminated_in_its_own_lane_closes_it() -> None:
    class Leave(Take):
        def choose(self, state: BareState, move: tuple[int, ...]) -> None:
            state.eliminate(self.seat)

    def open_lanes(state: BareState) -> None:
        state.open_lanes([[Take(A, 2), Leave(A, 2)], [Take(B, 2)]])

    session = Session(Bare(Do(open_lanes), Take(A, 2), Note(5)), 1)
    session.play("take 0", A)
    assert session.pending.keys() == {B}
    session.play("take 0", B)
    assert session.over
    assert session.state.notes == (5,)


# A win at once ------------------------------------------------------------------------------------


def test_a_win_is_seen_after_a_step_of_the_rules() -> None:
    def take_nine(state: BareState) -> None:
        state.taken[A] += (9,)

    session = Session(Race(Do(take_nine), Note(1)), 1)
    assert session.outcome == WON
    assert session.state.notes == ()


def test_a_win_is_seen_after_the_move_of_a_seat() -> None:
    session = Session(Race(Take(A, 10), Take(B, 2)), 1)
    session.play("take 9")
    assert session.outcome == WON
    assert session.pending == {}


def test_a_win_is_seen_after_a_forced_choice() -> None:
    class Nine(Take):
        def options(self, state: BareState) -> list[tuple[int, ...]]:
            return [(1, 9)]

    session = Session(Race(Nine(A, 1), Take(B, 2)), 1)
    assert session.outcome == WON


def test_a_win_in_a_lane_ends_the_game_for_all() -> None:
    session = Session(Race(Lanes(2, 10, 0)), 1)
    session.play("take 9", B)
    assert session.outcome == WON
    assert session.pending == {}


def test_a_move_in_a_lane_that_ends_the_game_leaves_nobody_to_decide() -> None:
    class Win(Take):
        def choose(self, state: BareState, move: tuple[int, ...]) -> None:
            state.outcome = WON

    def open_lanes(state: BareState) -> None:
        state.open_lanes([[Take(A, 2)], [Take(B, 2), Win(B, 2)]])

    session = Session(Bare(Do(open_lanes)), 1)
    session.play("take 0", B)
    assert session.over
    assert session.pending == {}
    with pytest.raises(NotYourTurn, match="The game is over"):
        session.play("take 0", A)


def test_the_last_seat_left_wins_at_once() -> None:
    session = house([["reform-1", "treaty-1"], ["reform-2", "veto-1"]], rolls=[6])
    session.play("challenge b", A)
    assert session.outcome is not None
    assert (session.outcome.rule, session.outcome.winners) == ("last one left", (A,))


def test_enough_support_wins_at_once() -> None:
    session = house([["crisis-1", "crisis-2"], ["reform-2", "reform-3"]], coins=[2, 0])
    for bill, stake in (("crisis-1", 1), ("crisis-2", 1)):
        session.play(f"propose {bill}", A)
        session.play("vote yes", A)
        session.play(f"stake {stake}", A)
        session.play("vote no", B)
        if session.over:
            break
        session.play("shelve reform-2", B)
        session.play("done", A)
        session.play("done", B)
    assert session.outcome is not None
    assert session.outcome.rule == "majority"
    assert session.outcome.winners == (A,)
    assert session.state.round == 2


def test_a_game_without_a_winner() -> None:
    outcomes = [random_game(parliament(3, crown=True, rounds=2), seed).outcome for seed in range(20)]
    lost = [outcome for outcome in outcomes if outcome and outcome.rule == "the Crown prevails"]
    assert lost
    assert lost[0].winners == ()
    assert lost[0].ranks == (2, 2, 2)
