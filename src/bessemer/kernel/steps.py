"""What lies on an agenda: small immutable steps, each carried out by the rules or decided by a seat."""

from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from bessemer.kernel.moves import Move

if TYPE_CHECKING:
    from bessemer.kernel.state import State

S = TypeVar("S", bound="State")

NOBODY = -1
"""The seat of a step that the rules carry out themselves."""

StepView = tuple[str, tuple[int, ...]]
"""A step as plain data: the name of its class and what it was made with."""


class Step(Generic[S]):
    """Something the rules still have to do. `fields` names what its constructor takes, all of it ints."""

    __slots__ = ("seat",)
    fields: ClassVar[tuple[str, ...]] = ()

    def __init__(self) -> None:
        self.seat = NOBODY

    def run(self, state: S) -> None:
        """Carry it out; may push further steps."""
        raise AssertionError(f"{type(self).__name__} is decided by a seat")

    def options(self, state: S) -> list[Move]:
        """The moves among which the seat decides. None at all: there is nothing to decide."""
        raise AssertionError(f"{type(self).__name__} is carried out by the rules")

    def choose(self, state: S, move: Move) -> None:
        """Carry out the seat's move."""
        raise AssertionError(f"{type(self).__name__} is carried out by the rules")

    def lapse(self, state: S) -> None:
        """What follows when the seat had no option at all."""

    def concerns(self, seat: int) -> bool:
        """Whether the step falls away when a seat is eliminated."""
        return self.seat == seat

    def seen(self) -> StepView:
        """The step as plain data. Steps hold no secrets: those lie in piles."""
        # A truth value passes for an int in Python, but not for whoever reads the bytes of a view.
        return type(self).__name__, tuple([int(getattr(self, field)) for field in self.fields])


class Decision(Step[S]):
    """A step that a seat decides."""

    __slots__ = ()
    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat


Agenda = list[Step[Any]]
"""A stack of steps; the last one is next."""
