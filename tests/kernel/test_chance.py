"""The one door to chance: scripted, fair, the same everywhere, and a boundary for undo."""

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from math import factorial

import pytest

from bessemer.kernel.chance import choose_below, draw, key_of, look, roll, shuffle
from bessemer.kernel.journal import EventView
from bessemer.kernel.piles import WATCHER, Pile
from tests.cover import in_fresh_process
from tests.kernel.bare import Bare, BareState


def fresh(seed: int | str = 1) -> BareState:
    return BareState(Bare(), key_of(seed))


def chi_squared(counts: Counter[int] | Counter[tuple[int, ...]], kinds: int) -> float:
    expected = counts.total() / kinds
    seen = sum((count - expected) ** 2 / expected for count in counts.values())
    return seen + (kinds - len(counts)) * expected


# Scripts ------------------------------------------------------------------------------------------


def test_a_script_gives_numbers_and_orders_in_turn_and_then_chance_goes_on() -> None:
    scripted, plain = fresh(), fresh()
    scripted.script = (4, (3, 1, 2), 0)
    assert choose_below(scripted, 6) == 4
    assert shuffle(scripted, (1, 2, 3)) == (3, 1, 2)
    assert roll(scripted, 6, 0) == 1
    assert not scripted.script
    assert [choose_below(scripted, 1000) for _ in range(5)] == [choose_below(plain, 1000) for _ in range(5)]


@pytest.mark.parametrize("wrong", [6, -1, (1, 2)])
def test_a_script_that_does_not_fit_a_die_is_an_error(wrong: int | tuple[int, ...]) -> None:
    state = fresh()
    state.script = (wrong,)
    with pytest.raises(AssertionError, match="expected a number below 6"):
        choose_below(state, 6)


@pytest.mark.parametrize("wrong", [1, (1, 2), (1, 2, 4), (1, 1, 2, 3)])
def test_a_script_that_does_not_fit_a_shuffle_is_an_error(wrong: int | tuple[int, ...]) -> None:
    state = fresh()
    state.script = (wrong,)
    with pytest.raises(AssertionError, match=r"expected an order of \[1, 2, 3\]"):
        shuffle(state, (1, 2, 3))


# Fairness -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("sides", [2, 6, 20])
def test_every_side_of_a_die_is_as_likely(sides: int) -> None:
    state = fresh("dice")
    counts = Counter(roll(state, sides, 0) for _ in range(600 * sides))
    assert set(counts) == set(range(1, sides + 1))
    assert chi_squared(counts, sides) < 3 * sides


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    state = fresh("orders")
    orders = factorial(4)
    counts = Counter(shuffle(state, (1, 2, 3, 4)) for _ in range(200 * orders))
    assert len(counts) == orders
    assert chi_squared(counts, orders) < 2 * orders


def test_rolls_do_not_follow_from_the_rolls_before() -> None:
    state = fresh("pairs")
    rolls = [roll(state, 6, 0) for _ in range(18_001)]
    pairs = Counter(6 * first + second for first, second in pairwise(rolls))
    assert chi_squared(pairs, 36) < 72


def test_a_shuffle_keeps_the_pieces() -> None:
    state = fresh()
    for pieces in ((), (7,), (1, 1, 2), tuple(range(100))):
        assert sorted(shuffle(state, pieces)) == sorted(pieces)


# The same everywhere ------------------------------------------------------------------------------


def numbers() -> list[int]:
    state = fresh("everywhere")
    return [*shuffle(state, range(20)), *(choose_below(state, 10**6) for _ in range(20))]


def test_the_same_seed_gives_the_same_numbers_in_every_process() -> None:
    code = "from tests.kernel.test_chance import numbers; print(numbers())"
    for hash_seed in (0, 1, 2):
        assert in_fresh_process(code, hash_seed).strip() == str(numbers())


def test_the_numbers_of_a_known_seed_never_change() -> None:
    assert numbers()[:10] == [9, 2, 15, 10, 11, 6, 8, 4, 17, 14]
    assert numbers()[20:24] == [460146, 25061, 987793, 5598]


def test_a_seed_is_the_same_as_number_and_as_text() -> None:
    assert key_of(7) == key_of("7")
    assert key_of(7) != key_of("07")


def test_a_copy_goes_on_with_the_same_numbers_and_does_not_use_up_the_others() -> None:
    state = fresh()
    choose_below(state, 100)
    copy = state.copy()
    ahead = [choose_below(copy, 1000) for _ in range(5)]
    assert [choose_below(state, 1000) for _ in range(5)] == ahead


def test_a_copy_keeps_the_script_and_uses_it_up_alone() -> None:
    state = fresh()
    state.script = (3, 5)
    copy = state.copy()
    assert [choose_below(copy, 6), choose_below(copy, 6)] == [3, 5]
    assert choose_below(state, 6) == 3


# What comes through the door ends undo --------------------------------------------------------------


@pytest.mark.parametrize(
    "through",
    [
        lambda state: choose_below(state, 6),
        lambda state: roll(state, 6, 0),
        lambda state: shuffle(state, (1, 2)),
        lambda state: draw(state, Pile((1, 2)), 1),
        lambda state: look(state, Pile((1, 2)), 1, 0),
    ],
    ids=["choose_below", "roll", "shuffle", "draw", "look"],
)
def test_whatever_comes_through_the_door_moves_the_boundary(through: Callable[[BareState], object]) -> None:
    state = fresh()
    state.turn = 5
    assert state.boundary == 0
    through(state)
    assert state.boundary == 5


def test_a_roll_is_told() -> None:
    state = fresh()
    state.journal = []
    state.script = (2,)
    roll(state, 6, 1)
    (event,) = state.journal
    assert event.seen(WATCHER) == EventView("roll", 1, 0, False, {"sides": 6, "result": 3})
