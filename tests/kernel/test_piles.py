"""Hidden pieces and who knows them."""

import random
from collections import Counter

import pytest

from bessemer.kernel.chance import draw, key_of, look, reveal
from bessemer.kernel.piles import EVERYBODY, NO_SEAT, REFEREE, UNKNOWN, WATCHER, Pile, fill, sees
from tests.kernel.bare import Bare, BareState

A, B, C = range(3)


def state() -> BareState:
    return BareState(Bare(), key_of(1))


def test_a_new_pile_is_known_to_nobody_but_the_referee() -> None:
    pile = Pile((5, 6, 7))
    for seat in (A, B, WATCHER):
        assert pile.seen(seat) == [UNKNOWN] * 3
    assert pile.seen(REFEREE) == [5, 6, 7]
    assert len(pile) == 3


def test_who_sees_what() -> None:
    assert sees(1 << B, B)
    assert not sees(1 << B, A)
    assert not sees(NO_SEAT, A)
    assert not sees(1 << A | 1 << B, WATCHER)
    assert sees(EVERYBODY, WATCHER)
    assert sees(NO_SEAT, REFEREE)


def test_pieces_are_taken_from_the_top() -> None:
    taken, rest = Pile((5, 6, 7, 8)).take(2)
    assert taken == (8, 7)
    assert rest.pieces == (5, 6)
    assert Pile((5, 6)).take(0)[0] == ()
    assert Pile((5, 6)).take(2)[1].pieces == ()


def test_nobody_takes_more_than_there_is() -> None:
    with pytest.raises(AssertionError):
        Pile((5, 6, 7)).take(5)


def test_nobody_looks_at_more_than_there_is() -> None:
    with pytest.raises(AssertionError):
        look(state(), Pile((5, 6, 7)), 5, A)


def test_a_card_put_on_top_stays_known_to_its_owner_until_it_is_taken() -> None:
    pile = Pile((5, 6)).put_on_top(9, 1 << A).put_on_top(4, 1 << B)
    assert pile.seen(A) == [UNKNOWN, UNKNOWN, 9, UNKNOWN]
    assert pile.seen(B) == [UNKNOWN, UNKNOWN, UNKNOWN, 4]
    _, rest = pile.take(1)
    assert rest.seen(A) == [UNKNOWN, UNKNOWN, 9]
    assert rest.take(1)[1].seen(A) == [UNKNOWN, UNKNOWN]


def test_a_card_put_below_stays_known_while_others_come_and_go() -> None:
    pile = Pile((5, 6)).put_below(9, 1 << A)
    assert pile.pieces == (9, 5, 6)
    assert pile.take(2)[1].seen(A) == [9]
    assert pile.seen(B) == [UNKNOWN] * 3


def test_looking_adds_to_what_is_known_and_hides_nothing_from_others() -> None:
    pile = look(state(), Pile((5, 6, 7), (NO_SEAT, NO_SEAT, 1 << B)), 2, A)
    assert pile.seen(A) == [UNKNOWN, 6, 7]
    assert pile.seen(B) == [UNKNOWN, UNKNOWN, 7]
    assert pile.seen(C) == [UNKNOWN] * 3


def test_looking_at_nothing_teaches_nothing() -> None:
    assert look(state(), Pile((5, 6)), 0, A).seen(A) == [UNKNOWN, UNKNOWN]


def test_drawing_keeps_what_is_known_of_the_rest() -> None:
    taken, rest = draw(state(), look(state(), Pile((5, 6, 7)), 2, A), 1)
    assert taken == (7,)
    assert rest.seen(A) == [UNKNOWN, 6]


def test_removing_a_piece_leaves_the_others_with_their_knowers() -> None:
    pile = Pile((5, 6, 7), (1 << A, 1 << B, 1 << C)).remove(1)
    assert pile.pieces == (5, 7)
    assert pile.known == (1 << A, 1 << C)


def test_a_pile_is_never_changed() -> None:
    pieces = [5, 6, 7]
    pile = Pile(pieces)
    pieces.append(8)
    changes = [pile.put_on_top(1, NO_SEAT), pile.put_below(1, NO_SEAT), pile.take(2)[1], pile.remove(0)]
    changes.append(look(state(), pile, 2, A))
    assert pile not in changes
    assert pile.pieces == (5, 6, 7)
    assert pile.known == (NO_SEAT,) * 3


def test_gaps_are_filled_with_what_is_unknown_and_nothing_else_moves() -> None:
    seen = [[UNKNOWN, 6, UNKNOWN], [], [UNKNOWN], [2]]
    filled = fill(seen, [5, 7, 8], random.Random(1))
    assert [len(pile) for pile in filled] == [3, 0, 1, 1]
    assert filled[0][1] == 6
    assert filled[3] == [2]
    assert Counter(piece for pile in filled for piece in pile) == Counter([2, 5, 6, 7, 8])
    assert seen == [[UNKNOWN, 6, UNKNOWN], [], [UNKNOWN], [2]]


def test_every_unknown_piece_can_be_in_every_gap() -> None:
    rng = random.Random(1)
    first = Counter(fill([[UNKNOWN], [UNKNOWN]], [5, 7, 8], rng)[0][0] for _ in range(600))
    assert set(first) == {5, 7, 8}
    assert min(first.values()) > 150


def test_there_must_be_a_piece_for_every_gap() -> None:
    with pytest.raises(IndexError):
        fill([[UNKNOWN, UNKNOWN]], [5], random.Random(1))


def test_what_is_turned_up_is_known_to_everybody() -> None:
    position = state()
    position.turn = 3
    pile = reveal(position, Pile((5, 6, 7)), 2)
    assert pile.seen(WATCHER) == [UNKNOWN, 6, 7]
    assert position.boundary == 3
