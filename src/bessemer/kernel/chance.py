"""The one door to chance and hidden pieces: dice, shuffles, draws and looks.

Whatever comes through it ends what can be undone, and can be scripted in a test.
"""

from collections.abc import Sequence
from hashlib import sha256, shake_256
from struct import unpack

from bessemer.kernel.piles import EVERYBODY, Pile
from bessemer.kernel.state import State

WORD = 8
"""Bytes of randomness behind one number: the bias of a die is below one in 2**60."""


def key_of(seed: int | str) -> bytes:
    """The secret that all chance of a game follows from."""
    return sha256(f"bessemer {seed}".encode()).digest()


def _stream(state: State, count: int) -> bytes:
    """The next bytes of randomness: nobody can tell them from the ones seen before."""
    stream = shake_256(state.key + state.draws.to_bytes(WORD, "big")).digest(WORD * count)
    state.draws += 1
    return stream


def _scripted(state: State) -> int | tuple[int, ...]:
    """The result that a test wrote down for this moment."""
    first, *rest = state.script
    state.script = tuple(rest)
    return first


def choose_below(state: State, count: int) -> int:
    """One of `count` equally likely numbers, from 0."""
    state.boundary = state.turn
    if not state.script:
        return int.from_bytes(_stream(state, 1), "big") * count >> 64
    scripted = _scripted(state)
    if not isinstance(scripted, int) or not 0 <= scripted < count:
        raise AssertionError(f"the script says {scripted}, expected a number below {count}")
    return scripted


def roll(state: State, sides: int, who: int) -> int:
    """Roll a die for a party."""
    result = choose_below(state, sides) + 1
    if state.journal is not None:
        state.tell("roll", who, sides=sides, result=result)
    return result


def shuffle(state: State, pieces: Sequence[int]) -> tuple[int, ...]:
    """The pieces in random order."""
    state.boundary = state.turn
    if state.script:
        scripted = _scripted(state)
        if not isinstance(scripted, tuple) or sorted(scripted) != sorted(pieces):
            raise AssertionError(f"the script says {scripted}, expected an order of {sorted(pieces)}")
        return scripted
    mixed = list(pieces)
    words = unpack(f">{len(mixed)}Q", _stream(state, len(mixed)))
    for left, word in zip(range(len(mixed), 1, -1), words, strict=False):
        place = word * left >> 64
        mixed[left - 1], mixed[place] = mixed[place], mixed[left - 1]
    return tuple(mixed)


def draw(state: State, pile: Pile, count: int) -> tuple[tuple[int, ...], Pile]:
    """Take pieces off a pile, topmost first, and the pile that is left. Somebody gets to see them."""
    state.boundary = state.turn
    return pile.take(count)


def reveal(state: State, pile: Pile, count: int) -> Pile:
    """Turn the top pieces of a pile up for everybody, where they lie."""
    return _learn(state, pile, count, EVERYBODY)


def look(state: State, pile: Pile, count: int, seat: int) -> Pile:
    """Let a seat look at the top pieces; it knows them from now on."""
    return _learn(state, pile, count, 1 << seat)


def _learn(state: State, pile: Pile, count: int, learners: int) -> Pile:
    state.boundary = state.turn
    left = len(pile.pieces) - count
    assert left >= 0, f"there are only {len(pile.pieces)} pieces, not {count}"
    known = tuple(knowers | learners for knowers in pile.known[left:])
    return Pile(pile.pieces, pile.known[:left] + known)
