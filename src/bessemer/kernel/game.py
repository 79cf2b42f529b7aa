"""A game with its options and content, and the loop that carries out its rules."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from bessemer.kernel.chance import key_of
from bessemer.kernel.errors import Unreadable
from bessemer.kernel.findings import Findings, Price
from bessemer.kernel.meta import Meta, Options
from bessemer.kernel.moves import DONE, Move, Vocabulary, with_ids
from bessemer.kernel.outcome import Outcome
from bessemer.kernel.piles import REFEREE, Dice
from bessemer.kernel.state import Progress, Script, State
from bessemer.kernel.steps import Agenda, Step, StepView

if TYPE_CHECKING:
    from bessemer.kernel.session import Session


class HasProgress(Protocol):
    """A view: whatever else it shows, it says where the rules stand and for whom it was made."""

    progress: Progress
    seat: int


@dataclass(frozen=True, slots=True)
class Solved:
    """The best that a seat can make of moves that are its alone: `worth` by `moves`, never more than `bound`.

    In the end (`final`) worth is the score itself; before, it counts what is left at the game's own prices.
    """

    worth: float
    bound: float
    moves: tuple[Move, ...]
    final: bool

    @property
    def proven(self) -> bool:
        """Whether there is nothing better."""
        return self.worth >= self.bound


class Planned(NamedTuple):
    """A move of a plan, and whether the plan is proven to be the best."""

    move: Move
    proven: bool


class Policy:
    """A game's own judgement, for bots. A game says what it can; without a word bots play by chance.

    Positions may be samples. A judgement must not read what its seat could not know.
    """

    def worths(self, state: Any, seat: int, moves: Sequence[Move]) -> list[float]:
        """The worth of each move to a seat, higher is better, judged with care."""
        return [0.0] * len(moves)

    def planned(self, state: Any, seat: int, moves: Sequence[Move]) -> Planned | None:
        """The move of a plan that no search would better; None where search is worth its time."""
        return None

    def solved(self, state: Any, seat: int) -> Solved | None:
        """The best series of moves and a bound on all others, where a seat acts for itself alone."""
        return None

    def brought(self, before: Any, after: Any, seat: int) -> float:
        """What a series of moves has brought, counted as `solved` counts before it."""
        return 0.0

    def weights(self, state: Any, seat: int, moves: Sequence[Move]) -> Sequence[float] | None:
        """How likely a good player is to make each move, judged in microseconds; None for all alike."""
        return None

    def likely(self, state: Any, seat: int, moves: Sequence[Move]) -> Sequence[float] | None:
        """The same for the decision that a search is for: asked once, it may take milliseconds."""
        return self.weights(state, seat, moves)

    def evaluate(self, state: Any) -> Sequence[float] | None:
        """What each seat can expect of `Outcome.values`; None where the game should be played on."""
        return None


S = TypeVar("S", bound=State)
V = TypeVar("V", bound=HasProgress)

LONGEST_MOVE = 200
"""No move has a longer text."""

SAMPLES_TRIED = 1000
"""A sample in which a seat that must decide could not is thrown away; so many in a row are a bug."""


class Game(Generic[S, V]):
    """A game description; never changes. Games fill in the abstract part, the kernel does the rest."""

    meta: ClassVar[Meta]
    step_types: ClassVar[tuple[type[Step[Any]], ...]]
    pack_type: ClassVar[type[Any]]
    view_type: ClassVar[type[Any]]
    watches: ClassVar[bool] = False
    styles: ClassVar[tuple[str, ...]] = ()  # ways to play that its policy knows
    includes: ClassVar[str] = ""  # the game whose pack is a part of this one's, as its table `base`

    parties: int  # the seats, and whoever else owns pieces
    rivals: range = range(0)  # the parties without a seat that score as players do
    names: Mapping[str, str]  # of cards and the like, by id
    vocabulary: Vocabulary

    def __init__(self, seats: int, options: Options, pack: Any) -> None:
        """Games take the same arguments, and set `parties`, `names` and `vocabulary`."""
        self.seats = seats
        self.options = options
        self.pack = pack  # the content as written, for records
        self._step_types: Mapping[str, type[Step[Any]]] = {step.__name__: step for step in self.step_types}

    # What a game must say -------------------------------------------------------------------------

    @property
    @abstractmethod
    def longest(self) -> int:
        """A proven bound on the number of decisions in one game."""

    @abstractmethod
    def set_up(self, key: bytes) -> S:
        """A position before anything happened, with its first steps on the agenda."""

    @abstractmethod
    def first_player(self, state: S) -> int:
        """The seat that begins the turns of the present round; drafts before the first turn do not count."""

    @abstractmethod
    def view(self, state: S, seat: int) -> V:
        """All that a seat with perfect memory may know, as plain data."""

    @abstractmethod
    def restore(self, view: V, rng: Dice) -> S:
        """A position whose pieces agree with a view; what the view hides is mixed by `rng`."""

    @abstractmethod
    def describe(self, view: V) -> str:
        """The table as text, for a terminal."""

    def read(self, text: str) -> Move:
        """A move as somebody writes it: in its canonical text, or with names instead of ids."""
        try:
            return self.vocabulary.parse(text)
        except Unreadable as refusal:
            try:
                return self.vocabulary.parse(with_ids(text[:LONGEST_MOVE], self.names))
            except Unreadable:
                raise refusal from None

    def policy(self, style: str = "") -> Policy:
        """The judgement that `greedy` and search play by, in one of the game's styles if it is named."""
        return Policy()

    def party_name(self, party: int) -> str | None:
        """What a party that is no seat is called; None for seats."""
        return None

    def rivals_of(self, outcome: Outcome) -> dict[str, int]:
        """What the rivals came to, by their names."""
        return {self.party_name(party) or "": outcome.scores[party] for party in self.rivals}

    def findings(self, session: "Session") -> Findings:
        """What a finished game tells a designer; a game that has nothing to tell says nothing."""
        return Findings()

    def prices(self) -> list[Price]:
        """What the game's own price model says of its things, in terms of what findings hold."""
        return []

    def is_bid(self, view: V) -> bool:
        """Whether the seat bids for something: what was bid for at random can be priced from games."""
        return False

    def next_options(self, session: "Session") -> Options | None:
        """The options of the game that follows a finished one in a campaign; None if none does."""
        return None

    @classmethod
    def score_sheet(cls, sessions: Sequence["Session"]) -> list[tuple[str, tuple[int, ...]]]:
        """What the finished games of a campaign brought: titles and a number per seat, the total last."""
        return []

    @classmethod
    def leaders(cls, sessions: Sequence["Session"]) -> tuple[int, ...]:
        """The seats that are ahead after some games of a campaign; usually those with the highest total."""
        total = cls.score_sheet(sessions)[-1][1]
        return tuple(seat for seat, points in enumerate(total) if points == max(total))

    def watch(self, state: S) -> None:
        """Check after every step whether the game is won at once; called only if `watches`."""

    # What the kernel does -------------------------------------------------------------------------

    def start(self, seed: int | str, journal: bool = False, script: Script = ()) -> S:
        """A new game, at its first decision; a test may script what chance gives."""
        state = self.set_up(key_of(seed))
        state.script = script
        if journal:
            state.journal = []
        self._advance(state)
        return state

    def apply(self, state: S, seat: int, move: Move) -> None:
        """Make a legal move. Trusts its caller; `Session.play` checks."""
        state.turn += 1
        if state.lanes:
            lane = state.lanes[seat]
            state.now = lane
            lane.pop().choose(state, move)
            if self.watches:
                self.watch(state)
            self._work_off(state, lane)
            if not lane:
                state.pending.pop(seat, None)
            if state.pending and state.outcome is None:
                return
        else:
            state.pending = {}
            agenda = state.now = state.agenda
            agenda.pop().choose(state, move)
            if self.watches:
                self.watch(state)
        self._advance(state)

    def _advance(self, state: S) -> None:
        """Carry out what needs no decision, until a seat must decide or the game is over."""
        while state.outcome is None:
            if state.lanes:
                for lane in state.lanes:
                    self._work_off(state, lane)
                if state.pending:
                    return
                self._close_lanes(state)
            if not state.agenda:
                raise AssertionError("the agenda ran empty before the game was over")
            self._work_off(state, state.agenda)
            if state.pending:
                return
        self._close_lanes(state)
        state.pending = {}

    def _close_lanes(self, state: S) -> None:
        if state.sealed:
            state.boundary = state.turn
        state.lanes = []
        state.sealed = []

    def _work_off(self, state: S, agenda: Agenda) -> None:
        """Work off one agenda until it needs a decision, is empty, or has opened lanes."""
        state.now = agenda
        lanes = state.lanes
        watches = self.watches
        while agenda and state.outcome is None and state.lanes is lanes:
            step = agenda[-1]
            seat = step.seat
            if seat < 0:
                agenda.pop()
                step.run(state)
            else:
                options = step.options(state)
                if len(options) > 1 or (options and options[0] == DONE):
                    state.pending[seat] = options
                    return
                agenda.pop()
                if options:
                    state.forcing = True
                    step.choose(state, options[0])
                    state.forcing = False
                else:
                    step.lapse(state)
            if watches and state.outcome is None:
                self.watch(state)

    def sample(self, view: V, rng: Dice) -> S:
        """A full position that agrees with a view, built from the view alone."""
        for _ in range(SAMPLES_TRIED):
            state = self.restore(view, rng)
            self._resume(state, view, rng)
            if all(state.pending.values()):
                return state
        raise AssertionError("no sample agrees with the view")

    def _resume(self, state: S, view: V, rng: Dice) -> None:
        progress = view.progress
        state.turn = progress.turn
        state.boundary = progress.boundary
        state.opened = progress.opened
        state.outcome = progress.outcome
        state.agenda = self._steps(progress.agenda)
        state.now = state.agenda
        state.sealed = [self._steps(lane) for lane in progress.sealed]
        state.lanes = [self._steps(lane) for lane in progress.lanes]
        if state.outcome is not None:
            return
        for owner, opening in enumerate(state.sealed):
            if state.hides(owner, view.seat):
                closed = not state.lanes[owner]
                state.lanes[owner] = opening[:]
                self._work_off(state, state.lanes[owner])
                if closed:
                    self._play_out(state, owner, rng)
        for agenda in state.lanes or [state.agenda]:
            if agenda:
                state.pending[agenda[-1].seat] = agenda[-1].options(state)
        state.pending = dict(sorted(state.pending.items()))

    def _play_out(self, state: S, seat: int, rng: Dice) -> None:
        """Close a sealed lane whose moves the view hides, with moves taken at random."""
        lane = state.lanes[seat]
        while seat in state.pending:
            options = state.pending.pop(seat)
            state.now = lane
            lane.pop().choose(state, options[rng.getrandbits(32) * len(options) >> 32])
            self._work_off(state, lane)

    def _steps(self, seen: Sequence[StepView]) -> Agenda:
        return [self._step_types[name](*fields) for name, fields in seen]

    def digest(self, state: S) -> str:
        """A fingerprint of the whole position: equal positions, equal digests, on every machine."""
        whole = (self.view(state, REFEREE), state.key.hex(), state.draws, sorted(state.pending.items()))
        return sha256(repr(whole).encode()).hexdigest()
