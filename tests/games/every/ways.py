"""Every game that is registered in ways to play that cover all pairs of choices, and moments of random games.

The toy game of the kernel's tests takes part, because it hides and seals what others do not.
"""

import gc
import random
from collections.abc import Iterator
from functools import cache
from types import FunctionType, ModuleType

import msgspec

from bessemer.content.packs import build_game
from bessemer.games import registry
from bessemer.kernel.meta import Options, Value
from bessemer.kernel.piles import WATCHER
from bessemer.kernel.session import Session
from bessemer.kernel.state import State
from tests.cover import configurations
from tests.kernel.parliament.game import Parliament
from tests.kernel.parliament.pack import BILLS
from tests.kit import AnyGame, random_game

Way = tuple[str, int, Options]

TOY = Parliament.meta.id
SEEDS = range(2)
"""Games in every way to play; `make soak` makes the same checks on hundreds."""

MOMENTS = 8


def build(way: Way) -> AnyGame:
    id, players, options = way
    if id == TOY:
        return Parliament(players, Parliament.meta.validate(players, options), BILLS)
    return build_game(id, players, options)


def ways() -> list[Way]:
    """Every game, in ways to play that cover all pairs of choices."""
    kinds: dict[str, type[AnyGame]] = {id: registry.find(id) for id in registry.game_ids()}
    kinds[TOY] = Parliament
    return [(id, *configuration) for id, kind in kinds.items() for configuration in configurations(kind.meta)]


def title(way: Way) -> str:
    """The game, the number of players, and what is not as usual."""
    id, players, options = way
    kind = Parliament if id == TOY else registry.find(id)
    usual = {option.id: option.default for option in kind.meta.options}
    changed = [_choice(key, value) for key, value in options.items() if value != usual[key]]
    return "-".join([id, str(players), *changed])


def _choice(key: str, value: Value) -> str:
    """Short, because long names of tests are cut off."""
    if isinstance(value, bool):
        return key if value else f"no-{key}"
    return value if isinstance(value, str) else f"{key}={value}"


WAYS = {title(way): way for way in ways()}


@cache
def played(name: str) -> AnyGame:
    """A game in one of the ways; building it takes longer than playing it."""
    return build(WAYS[name])


def everybody(game: AnyGame) -> list[int]:
    return [*range(game.seats), WATCHER]


def moments(game: AnyGame, seed: int, count: int = MOMENTS) -> Iterator[Session]:
    """A random game, at its beginning, its end and a few positions between; leave it as it is."""
    moves = random_game(game, seed).moves
    middle = random.Random(f"moments {seed}").sample(range(1, len(moves)), min(count, len(moves) - 1))
    session = Session(game, seed)
    yield session
    for number, (seat, move) in enumerate(moves, 1):
        game.apply(session.state, seat, move)
        session.moves.append((seat, move))
        if number in middle or number == len(moves):
            yield session


def again(session: Session) -> Session:
    """The same game once more, to do with as one likes."""
    twin = Session(session.game, session.seed)
    for seat, move in session.moves:
        twin.game.apply(twin.state, seat, move)
    twin.moves = session.moves[:]
    return twin


def play_on(game: AnyGame, state: State, rng: random.Random, moves: int) -> None:
    for _ in range(moves):
        if state.outcome is not None:
            return
        seat = rng.choice(list(state.pending))
        game.apply(state, seat, rng.choice(state.pending[seat]))


def encoded(view: object) -> bytes:
    return msgspec.json.encode(view)


def within(data: object) -> list[object]:
    """Everything that can be reached from an object, but for code."""
    found: dict[int, object] = {}
    reached = [data]
    while reached:
        thing = reached.pop()
        if id(thing) not in found and not isinstance(thing, type | FunctionType | ModuleType):
            found[id(thing)] = thing
            reached += gc.get_referents(thing)
    return list(found.values())
