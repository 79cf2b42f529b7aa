"""A game of nothing but the steps that a test puts on its agenda, to look at the kernel alone."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from bessemer.kernel.game import Game
from bessemer.kernel.meta import Meta
from bessemer.kernel.moves import DONE, Move, Numbers, Verb, Vocabulary
from bessemer.kernel.outcome import Outcome
from bessemer.kernel.piles import Dice
from bessemer.kernel.state import Progress, State
from bessemer.kernel.steps import NOBODY, Agenda, Decision, Step

TAKE = 1
WON = Outcome("at once", (1, 2), (1, 0))


class BareState(State):
    """What every seat has taken, and what the rules wrote down."""

    __slots__ = ("game", "notes", "taken")

    def __init__(self, game: "Bare", key: bytes, source: "BareState | None" = None) -> None:
        super().__init__(key, source)
        self.game = game
        self.notes: tuple[int, ...] = source.notes if source else ()
        self.taken: list[tuple[int, ...]] = source.taken[:] if source else [()] * game.seats

    def copy(self) -> Self:
        return type(self)(self.game, self.key, self)


class Note(Step[BareState]):
    """Write a number down."""

    __slots__ = ("number",)
    fields: ClassVar[tuple[str, ...]] = ("number",)

    def __init__(self, number: int) -> None:
        self.seat = NOBODY
        self.number = number

    def run(self, state: BareState) -> None:
        state.notes += (self.number,)
        state.tell("note", NOBODY, number=self.number)


class Do(Step[BareState]):
    """Whatever a test wants to be done. It cannot be put into a view."""

    __slots__ = ("work",)

    def __init__(self, work: Callable[[BareState], None]) -> None:
        self.seat = NOBODY
        self.work = work

    def run(self, state: BareState) -> None:
        self.work(state)


class Lanes(Step[BareState]):
    """Let every seat take `count` times at the same time, with so many choices."""

    __slots__ = ("choices", "count", "sealed")
    fields: ClassVar[tuple[str, ...]] = ("count", "choices", "sealed")

    def __init__(self, count: int, choices: int, sealed: int) -> None:
        self.seat = NOBODY
        self.count = count
        self.choices = choices
        self.sealed = sealed

    def run(self, state: BareState) -> None:
        lanes: list[Agenda] = [
            [Take(seat, self.choices) for _ in range(self.count)] for seat in range(state.game.seats)
        ]
        state.open_lanes(lanes, bool(self.sealed))


class Take(Decision[BareState]):
    """Take a number below `choices`: with one it is forced, with none it lapses."""

    __slots__ = ("choices",)
    fields: ClassVar[tuple[str, ...]] = ("seat", "choices")

    def __init__(self, seat: int, choices: int) -> None:
        self.seat = seat
        self.choices = choices

    def options(self, state: BareState) -> list[Move]:
        return [(TAKE, number) for number in range(self.choices)]

    def choose(self, state: BareState, move: Move) -> None:
        state.taken[self.seat] += (move[1],)
        state.tell("take", self.seat, number=move[1])

    def lapse(self, state: BareState) -> None:
        state.tell("lapse", self.seat)


class Series(Decision[BareState]):
    """Take 1 as often as wanted, up to `left` times."""

    __slots__ = ("left",)
    fields: ClassVar[tuple[str, ...]] = ("seat", "left")

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def options(self, state: BareState) -> list[Move]:
        return [(TAKE, 1), DONE] if self.left else [DONE]

    def choose(self, state: BareState, move: Move) -> None:
        if move != DONE:
            state.taken[self.seat] += (1,)
            state.push(Series(self.seat, self.left - 1))


class Finish(Step[BareState]):
    """The game is over."""

    __slots__ = ()

    def run(self, state: BareState) -> None:
        state.outcome = Outcome("finished", (1,) * state.game.seats, (0,) * state.game.seats)


@dataclass(slots=True)
class BareView:
    """What a seat sees."""

    seat: int
    progress: Progress
    notes: list[int]
    taken: list[list[int]]


class Bare(Game[BareState, BareView]):
    """Works off the steps it was made with, the first one first, then finishes."""

    meta: ClassVar[Meta] = Meta("bare", "Bare", "Nothing.", (2, 3), (1, 1), 1, (), (), (), {})
    pack_type: ClassVar[type[Any]] = dict
    view_type: ClassVar[type[BareView]] = BareView
    step_types: ClassVar[tuple[type[Step[Any]], ...]] = (Note, Lanes, Take, Series, Finish)

    def __init__(self, *steps: Step[BareState], seats: int = 2) -> None:
        super().__init__(seats, {}, {})
        self.steps = steps
        self.parties = seats
        self.names = {}
        self.vocabulary = Vocabulary((Verb("take {}", Numbers(0, 9)),))

    @property
    def longest(self) -> int:
        return 100

    def set_up(self, key: bytes) -> BareState:
        state = BareState(self, key)
        for step in reversed((*self.steps, Finish())):
            state.push(step)
        return state

    def first_player(self, state: BareState) -> int:
        return 0

    def view(self, state: BareState, seat: int) -> BareView:
        taken = [
            [] if state.hides(owner, seat) else list(numbers) for owner, numbers in enumerate(state.taken)
        ]
        return BareView(seat, state.progress(seat), list(state.notes), taken)

    def restore(self, view: BareView, rng: Dice) -> BareState:
        state = BareState(self, rng.getrandbits(256).to_bytes(32, "big"))
        state.notes = tuple(view.notes)
        state.taken = [tuple(numbers) for numbers in view.taken]
        return state

    def describe(self, view: BareView) -> str:
        return f"Bare: {view.notes} {view.taken}"


class Race(Bare):
    """The first seat that has taken nine has won, at once."""

    watches: ClassVar[bool] = True

    def watch(self, state: BareState) -> None:
        if any(9 in numbers for numbers in state.taken):
            state.outcome = WON
