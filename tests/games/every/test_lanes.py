"""In every game, seats that act at the same time do not disturb each other."""

import random

from bessemer.kernel.moves import Move
from bessemer.kernel.session import Session
from bessemer.kernel.state import State
from tests.games.every.payloads import payload
from tests.games.every.ways import SEEDS, WAYS, again, everybody, moments, played
from tests.kit import AnyGame, random_game

ONE_AT_A_TIME = ("furtherance",)
"""Games without lanes."""


def lane_moves(game: AnyGame, state: State, rng: random.Random) -> dict[int, list[Move]]:
    """Random moves of every seat in its lane, up to the move that closes the last lane, by seat."""
    state = state.copy()
    opened, made = state.opened, {seat: list[Move]() for seat in state.pending}
    for _ in range(rng.randint(2, 40)):
        seat = rng.choice(list(state.pending))
        move = rng.choice(state.pending[seat])
        game.apply(state, seat, move)
        made[seat].append(move)
        if not state.lanes or state.opened != opened or state.outcome is not None:
            break
    return made


def interleaved(game: AnyGame, state: State, moves: dict[int, list[Move]], rng: random.Random) -> str:
    """The digest after the same moves in a random order of seats."""
    state = state.copy()
    order = [seat for seat, own in moves.items() for _ in own]
    rng.shuffle(order)
    left = {seat: iter(own) for seat, own in moves.items()}
    for seat in order:
        move = next(left[seat])
        assert move in state.pending[seat]
        game.apply(state, seat, move)
    return game.digest(state)


def together(game: AnyGame, seed: int, count: int) -> list[State]:
    """Positions of a random game in which several seats must decide."""
    state = game.start(seed)
    found = []
    for seat, move in random_game(game, seed).moves:
        if len(state.pending) > 1:
            found.append(state.copy())
        game.apply(state, seat, move)
    return random.Random(seed).sample(found, min(count, len(found)))


def has_lanes(game: AnyGame) -> bool:
    """Whether seats act at the same time: not alone, and among oil barons only where they vote."""
    alone = game.seats == 1 or game.meta.id in ONE_AT_A_TIME
    return not alone and game.options.get("decisions") != "holder"


def test_moves_in_lanes_commute(game: AnyGame) -> None:
    rng = random.Random(1)
    tried = 0
    for seed in range(6):
        for state in together(game, seed, 6):
            moves = lane_moves(game, state, rng)
            assert len({interleaved(game, state, moves, rng) for _ in range(4)}) == 1
            tried += 1
    assert tried > 5 if has_lanes(game) else tried == 0


def test_nobody_sees_what_another_does_in_a_sealed_lane() -> None:
    tried = 0
    for name in WAYS:
        for seed in SEEDS:
            for session in moments(played(name), seed):
                if session.state.sealed and len(session.pending) > 1:
                    for seat in session.pending:
                        _assert_sealed(session, seat)
                        tried += 1
    assert tried > 20


def _assert_sealed(session: Session, mover: int) -> None:
    """Whatever the mover does, the others get the same as long as its lane stays open, or once it is shut."""
    others = [seat for seat in everybody(session.game) if seat != mover]
    before = [payload(session, seat) for seat in others]
    shut: list[list[list[object]]] = []
    for text in session.legal_for(mover):
        twin = again(session)
        twin.play(text, mover)
        after = [payload(twin, seat) for seat in others]
        if mover in twin.pending:
            assert after == before
        else:
            shut.append(after)
    assert all(after == shut[0] for after in shut)
