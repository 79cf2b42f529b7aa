"""In every game, what a seat is not told it does not see either, and who has a secret needs a curtain."""

import random
from typing import Any

import pytest

from bessemer.games import registry
from bessemer.kernel.moves import Move
from bessemer.kernel.piles import Pile
from bessemer.kernel.state import State
from tests.games.every.twins import after, alike, told, twins_of, ways_of
from tests.games.every.ways import TOY, everybody, moments
from tests.kit import AnyGame

HIDDEN = {
    "furnace-interbellum": {"SealedManagers"},
    "interbellum": {"Vote"},
    "furtherance": {
        "CounterAttack",
        "Defend",
        "Mend",
        "PickCards",
        "Rescue",
        "ReturnCard",
        "Trap",
        "TurnAway",
    },
    TOY: {"Stake", "Turn", "Vote"},
}
"""Decisions of which random games show that others cannot tell how they were made."""

IDS = [*registry.game_ids(), TOY]
ids = pytest.mark.parametrize("id", IDS)
CHANCES = 24
"""Games of each kind in which chance is given another try."""


@ids
def test_every_game_with_secrets_has_twins(id: str) -> None:
    """If no twins are found where seats know what others do not, the tests of secrets are blind there."""
    private = any(
        session.private(seat)
        for game in ways_of(id)
        for session in moments(game, 1)
        for seat in range(game.seats)
    )
    found = {pair.decision for pair in twins_of(id)}
    assert found >= HIDDEN.get(id, set())
    assert found or not private


@ids
def test_who_decides_in_secret_needs_a_curtain(id: str) -> None:
    """Twins are two games that look alike; who has decided in secret sees what a spectator does not."""
    for pair in random.Random(1).sample(found := twins_of(id), min(len(found), 24)):
        one, other = pair.sessions()
        assert one.moves != other.moves
        assert alike(pair.game, one.state, other.state, pair.viewer)
        assert one.journal(pair.viewer) == other.journal(pair.viewer)
        assert one.private(pair.mover), pair
        assert other.private(pair.mover), pair


@pytest.mark.parametrize("id", ["furnace", "furnace-duel"])
def test_games_without_secrets_need_no_curtain(id: str) -> None:
    for game in ways_of(id):
        for session in moments(game, 1):
            assert not any(session.private(seat) for seat in range(game.seats))


def curious(options: list[Move], rng: random.Random) -> Move:
    """Any kind of move before any move: so that cards are played, and not only routes chosen."""
    kind = rng.choice(sorted({move[0] for move in options}))
    return rng.choice([move for move in options if move[0] == kind])


def knowing(state: State, viewer: int) -> State:
    """The position after a viewer has had a look into every pile, such as the hands of others."""
    then = state.copy()
    for slot in (slot for kind in type(then).__mro__ for slot in getattr(kind, "__slots__", ())):
        held = getattr(then, slot)
        if isinstance(held, Pile):
            setattr(then, slot, looked_at(held, viewer))
        elif isinstance(held, list) and all(isinstance(pile, Pile) for pile in held):
            setattr(then, slot, [looked_at(pile, viewer) for pile in held])
    then.now = then.agenda
    return then


def looked_at(pile: Pile, viewer: int) -> Pile:
    """The pile, known to a seat as well."""
    seen = 1 << viewer if viewer >= 0 else 0
    return Pile(pile.pieces, [knowers | seen for knowers in pile.known])


def shown(game: AnyGame, state: State, viewer: int) -> Any:
    """A view without what everybody sees happen: which card of those that lie face down is taken."""
    view = game.view(state, viewer)
    for kingdom in getattr(view, "kingdoms", ()):
        kingdom.research = [len(kingdom.research)]
    return view


def chance_tells_nothing_more(game: AnyGame, seed: int) -> int:
    """Let chance decide otherwise: who is told the same sees the same. How often somebody was."""
    rng = random.Random(f"chance {seed}")
    state, compared = game.start(seed), 0
    while state.outcome is None:
        seat = rng.choice(list(state.pending))
        move = curious(state.pending[seat], rng)
        draws = state.draws
        for viewer in everybody(game) if after(game, state, seat, move).draws > draws else ():
            one, other = knowing(state, viewer), knowing(state, viewer)
            other.key = rng.randbytes(len(other.key))
            one, other = after(game, one, seat, move), after(game, other, seat, move)
            if told(one, viewer) == told(other, viewer):
                where = f"{game.meta.id}, seed {seed}, move {state.turn}, seat {viewer}"
                assert shown(game, one, viewer) == shown(game, other, viewer), where
                compared += 1
        game.apply(state, seat, move)
    return compared


@ids
def test_what_chance_decides_is_seen_only_by_who_is_told(id: str) -> None:
    """So a card that is stolen blindly teaches third players nothing, even if they have seen that hand."""
    every = ways_of(id)
    compared = [chance_tells_nothing_more(every[seed % len(every)], seed) for seed in range(CHANCES)]
    assert any(compared) or id not in ("interbellum", "furtherance", TOY)
