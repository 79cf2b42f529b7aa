"""What one viewer sees of a table at one moment: all that a page and its board are made of."""

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from bessemer.kernel.game import Game
from bessemer.kernel.journal import EventView

G_co = TypeVar("G_co", bound=Game[Any, Any], covariant=True)
V_co = TypeVar("V_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Offer:
    """A legal move: its canonical text, its label in words, and what to click for it, in order."""

    move: str
    label: str
    targets: tuple[str, ...]
    ends: bool = True  # it ends the turn at once, so that a guard may hold it


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log: the words, who did it (-1: nobody), and the number of moves made until then."""

    words: str
    who: int
    turn: int
    heading: bool = False


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits where: a name, `human` or `bot`, whether a browser is there now, and which bot it is."""

    name: str
    kind: str
    present: bool = True
    bot: str = ""


@dataclass(frozen=True, slots=True)
class Seen(Generic[G_co, V_co]):
    """A table as one viewer sees it. `view` is that seat's view, or a spectator's (seat -1)."""

    game: G_co
    view: V_co
    seat: int
    seats: tuple[Seat, ...]
    pending: tuple[int, ...]  # seats that must decide
    offers: tuple[Offer, ...]  # the viewer's own moves
    log: tuple[LogLine, ...]
    turn: int  # moves made so far
    draft: dict[str, Any] | None = None  # the viewer's plan, where the game has a planner
    progress: tuple[int, ...] = ()  # per seat: moves of its plan so far, for "planning" pips
    undo: str | None = None  # why undo is impossible; None if it is possible
    hints: bool = False  # the viewer may ask for one
    replay: bool = False
    history: tuple[Any, ...] = ()  # spectator's views after each round, for charts
    journal: tuple[EventView, ...] = ()  # what happened, when the game is over
    match: str = ""  # the match that the game belongs to
    hosts: bool = False  # the viewer is the host of the table
