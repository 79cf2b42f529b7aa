"""A game in progress: plain, mutable data that is cheap to copy. Games add their own pieces to it."""

from abc import abstractmethod
from dataclasses import dataclass
from typing import Any, Self

from bessemer.kernel.journal import Event, Fact
from bessemer.kernel.moves import Move
from bessemer.kernel.outcome import Outcome
from bessemer.kernel.piles import EVERYBODY, REFEREE
from bessemer.kernel.steps import Agenda, Step, StepView

Script = tuple[int | tuple[int, ...], ...]
"""Results of chance, written down beforehand: a number for a die or a choice, an order for a shuffle."""


@dataclass(slots=True)
class Progress:
    """Where the rules stand, as plain data: the kernel's part of every view."""

    turn: int
    boundary: int
    opened: int
    sealed: list[list[StepView]]
    agenda: list[StepView]
    lanes: list[list[StepView]]
    outcome: Outcome | None


class State:
    """The kernel's part of a position: what is still to do, who must decide, and the source of chance."""

    __slots__ = (
        "agenda",
        "boundary",
        "draws",
        "forcing",
        "journal",
        "key",
        "lanes",
        "now",
        "opened",
        "outcome",
        "pending",
        "script",
        "sealed",
        "turn",
    )

    def __init__(self, key: bytes, source: "State | None" = None) -> None:
        """Begin a game whose chance follows from `key`, or go on from another position as its copy."""
        self.key = key
        self.sealed: list[Agenda] = []  # what sealed lanes opened with
        self.journal: list[Event] | None = None
        self.forcing = False  # the kernel is making the only possible move
        if source is None:
            self.agenda: Agenda = []
            self.lanes: list[Agenda] = []  # one per seat while seats act at the same time
            self.opened = 0  # the turn at which the lanes opened
            self.pending: dict[int, list[Move]] = {}  # seats that must decide, ascending, with their moves
            self.turn = 0  # moves made so far
            self.boundary = 0  # moves before this one stand: chance or a reveal came after them
            self.draws = 0
            self.script: Script = ()  # results that chance gives first
            self.outcome: Outcome | None = None
        else:
            self.agenda = source.agenda[:]
            self.lanes = [lane[:] for lane in source.lanes] if source.lanes else []
            self.sealed = source.sealed
            self.opened = source.opened
            self.pending = source.pending.copy()
            self.turn = source.turn
            self.boundary = source.boundary
            self.draws = source.draws
            self.script = source.script
            self.outcome = source.outcome
        self.now = self.agenda  # the agenda that is being worked off

    @abstractmethod
    def copy(self) -> Self:
        """An independent position, with the journal off."""

    @property
    def to_move(self) -> int:
        """The lowest seat that must decide, for programs that want one actor at a time."""
        return next(iter(self.pending))

    def push(self, step: Step[Any]) -> None:
        """Put a step on the agenda that is being worked off; it comes next."""
        self.now.append(step)

    def open_lanes(self, lanes: list[Agenda], sealed: bool = False) -> None:
        """Let every seat work off an agenda of its own; the main one goes on when all are empty."""
        self.lanes = lanes
        self.sealed = [lane[:] for lane in lanes] if sealed else []
        self.opened = self.turn
        if sealed:
            self.boundary = self.turn  # whether a seat may undo must not tell what others do

    def hides(self, owner: int, seat: int) -> bool:
        """Whether what `owner` does in a sealed lane is hidden from a seat."""
        return bool(self.sealed) and seat not in (owner, REFEREE)

    def eliminate(self, seat: int) -> None:
        """Drop everything that an eliminated seat still had to do."""
        self.agenda[:] = [step for step in self.agenda if not step.concerns(seat)]
        if self.lanes:
            self.lanes[seat].clear()
            self.pending.pop(seat, None)

    def tell(
        self,
        kind: str,
        who: int,
        /,
        secrets: dict[str, Fact] | None = None,
        knowers: int = 0,
        **facts: Fact,
    ) -> None:
        """Write an event into the journal; call it only where the journal is on."""
        if self.journal is not None:
            in_sealed_lane = bool(self.sealed) and self.now is not self.agenda
            seers = 1 << self._lane_owner() if in_sealed_lane else EVERYBODY
            turn = self.opened if in_sealed_lane else self.turn  # the count of moves would tell of others
            event = Event(kind, who, turn, self.forcing, facts, secrets or {}, seers, knowers)
            self.journal.append(event)

    def _lane_owner(self) -> int:
        """The seat in whose lane something happens now."""
        return next(seat for seat, lane in enumerate(self.lanes) if lane is self.now)

    def progress(self, seat: int) -> Progress:
        """Where the rules stand, as a seat may know it."""
        hidden = bool(self.sealed) and seat != REFEREE
        lanes = [
            self.sealed[owner] if lane and self.hides(owner, seat) else lane
            for owner, lane in enumerate(self.lanes)
        ]
        return Progress(
            turn=self.opened if hidden else self.turn,
            boundary=self.boundary,
            opened=self.opened,
            sealed=[[step.seen() for step in lane] for lane in self.sealed],
            agenda=[step.seen() for step in self.agenda],
            lanes=[[step.seen() for step in lane] for lane in lanes],
            outcome=self.outcome,
        )
