"""The best production there is, from any moment of a Production Phase, with proof."""

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush

from bessemer.games.industry.lines import Line
from bessemer.games.industry.production import (
    AGAIN,
    INSERT,
    RESOLVE,
    TRANSACT,
    UPGRADE,
    Card,
    IndustryState,
    LineDecision,
)
from bessemer.games.industry.solver_stage import UNIT, Pricing, Stage, Task, worth
from bessemer.games.industry.solver_uses import Use, second_uses
from bessemer.games.industry.stock import EMPTY, Stock, add
from bessemer.games.industry.works import Prices, Works
from bessemer.kernel.moves import DONE, Move

LIMIT = 2_500
"""Moments looked into before the search gives up and says `at least`: about a second of work."""


@dataclass(frozen=True, slots=True)
class Production:
    """The best production found: `worth` can be had by `moves`; nothing is worth more than `bound`."""

    worth: float
    moves: tuple[Move, ...]
    bound: float
    moments: int  # how many were looked into

    @property
    def proven(self) -> bool:
        """Whether there is none better."""
        return self.worth == self.bound


def works_at(state: IndustryState, seat: int) -> Works:
    """What a seat that is in its Production Phase has to work with."""
    return Works(
        stock=state.stocks[seat],
        cards=state.tableaus[seat],
        upgraded=state.upgraded[seat],
        resolved=state.resolved[seat],
        again=state.again[seat],
        begun=_begun(state, seat),
        inserting=state.inserting[seat],
        passed=state.passed[seat],
    )


def works_of(state: IndustryState, seat: int, again: int = 0) -> Works:
    """What a seat produces with; during the auction, what it would, with so many second uses."""
    producing = bool(state.lanes)
    return Works(
        stock=state.stocks[seat],
        cards=state.tableaus[seat] + state.inserting[seat],
        upgraded=state.upgraded[seat],
        resolved=state.resolved[seat] if producing else 0,
        again=state.again[seat] if producing else again,
        begun=_begun(state, seat),
    )


def _begun(state: IndustryState, seat: int) -> tuple[int, int] | None:
    """The card that a seat is resolving in its lane, and the next line of it."""
    step = state.lanes[seat][-1] if state.lanes and state.lanes[seat] else None
    return (step.card, step.place) if isinstance(step, LineDecision) else None


def best_production(
    cards: Sequence[Card],
    chain: bool,
    works: Works,
    after: Prices,
    gains: Sequence[float],
    limit: int = LIMIT,
) -> Production:
    """The production that leaves the most: what is left at the prices `after`, plus `gains` of cards turned.

    Neither prices nor gains may be negative; both count to a millionth.
    """
    return _Search(cards, chain, works, after, gains, limit).best()


class _Step:
    """A use of a card in a plan, with what it did; steps hang together from the last to the first."""

    __slots__ = ("earlier", "idle", "moves", "use")

    def __init__(self, earlier: "_Step | None", use: Use | None, moves: tuple[Move, ...], idle: bool) -> None:
        self.earlier = earlier
        self.use = use
        self.moves = moves
        self.idle = idle


_Result = tuple[Stock, int, tuple[Move, ...]]
"""What working through a card can lead to: stock, upgraded cards, the moves."""

_Choice = tuple[int, int, bool, Task, Stage, Stock, _Step]
"""A way to go on: minus its bound, a number that keeps the order, whether the bound was sharpened, …"""


class _Search:
    """Depth first, the most promising first; what cannot beat the best found so far is left out."""

    def __init__(
        self,
        cards: Sequence[Card],
        chain: bool,
        works: Works,
        after: Prices,
        gains: Sequence[float],
        limit: int,
    ) -> None:
        self.cards = cards
        self.works = works
        self.limit = limit
        self.moments = 0
        self.left_open = 0  # the highest bound of what the limit left out
        self.tasks = [
            Task(cards, chain, works, seconds, after, gains) for seconds in second_uses(works, chain)
        ]
        self.top = -1
        self.top_step: _Step | None = None
        self.number = 0

    def best(self) -> Production:
        """Search and report."""
        works = self.works
        choices: list[_Choice] = []
        for task in self.tasks:
            results: list[_Result] = [(works.stock, works.upgraded, ())]
            stage = task.stage(0, works.upgraded, (task.after, EMPTY))
            stage.sharpen(works.stock)
            pricing = stage.tightest(works.stock)
            if works.begun:
                results = self._work(task, 0, pricing, works.stock, works.upgraded, *works.begun)
            for stock, upgraded, moves in results:
                stage = task.stage(0, upgraded, pricing)
                self._add(choices, task, stage, stock, _Step(None, None, moves, False))
        self._explore(choices)
        bound = max(self.top, self.left_open)
        return Production(self.top / UNIT, self._moves(), bound / UNIT, self.moments)

    def _add(self, choices: list[_Choice], task: Task, stage: Stage, stock: Stock, step: _Step) -> None:
        bound = stage.bound(stock)
        if bound > self.top:
            self.number += 1
            choices.append((-bound, self.number, False, task, stage, stock, step))

    def _explore(self, choices: list[_Choice]) -> None:
        """Try ways to go on, best bound first; a bound is sharpened when its turn comes."""
        heapify(choices)
        while choices:
            minus, number, sharp, task, stage, stock, step = heappop(choices)
            if -minus <= self.top:
                return
            if not sharp and stage.sharpen(stock):
                heappush(choices, (-stage.bound(stock), number, True, task, stage, stock, step))
                continue
            if self.moments >= self.limit:
                self.left_open = max(self.left_open, -minus)
                return
            if stage.dominated(stock):
                continue
            self.moments += 1
            now = worth(stock, task.after) + stage.earned
            if now > self.top:
                self.top, self.top_step = now, step
            self._explore(self._ways_on(task, stage, stock, step))

    def _ways_on(self, task: Task, stage: Stage, stock: Stock, step: _Step) -> list[_Choice]:
        choices: list[_Choice] = []
        pricing = stage.tightest(stock)
        for number in stage.next_uses:
            use = task.uses[number]
            done = stage.done | 1 << number
            begin = (AGAIN if use.again else RESOLVE, use.card)
            for result, upgraded, moves in self._work(
                task, done, pricing, stock, stage.upgraded, use.card, 0
            ):
                following = task.stage(done, upgraded, pricing)
                idle = result == stock and upgraded == stage.upgraded
                self._add(choices, task, following, result, _Step(step, use, (begin, *moves), idle))
        return choices

    def _work(
        self, task: Task, done: int, pricing: Pricing, stock: Stock, upgraded: int, card: int, start: int
    ) -> list[_Result]:
        """All ways to work through the lines of a card from a place on."""
        results: list[_Result] = [(stock, upgraded, ())]
        for line in self.cards[card].lines(upgraded >> card & 1 == 1)[start:]:
            if line.flips:
                results = [
                    turned for result in results for turned in self._turn(task, done, line, pricing, *result)
                ]
            elif line.processing:
                results = [used for result in results for used in _use(line, *result)]
            else:
                results = [(add(stock, line.gains), upgraded, moves) for stock, upgraded, moves in results]
        return results

    def _turn(
        self,
        task: Task,
        done: int,
        line: Line,
        pricing: Pricing,
        stock: Stock,
        upgraded: int,
        moves: tuple[Move, ...],
    ) -> list[_Result]:
        """Turn over any Companies that may be worth it."""
        none = task.stage(done, upgraded, pricing)
        return [
            (
                add(stock, line.change, len(turned)),
                upgraded | sum(1 << card for card in turned),
                (*moves, *((UPGRADE, card) for card in turned)),
            )
            for turned in none.turns(done, stock, line, pricing[0], self.top)
        ]

    def _moves(self) -> tuple[Move, ...]:
        """The moves of the best plan; a card that would change nothing is left out."""
        steps = []
        step = self.top_step
        again: set[int] = set()
        while step is not None:
            steps.append(step)
            step = step.earlier
        order = [step.use.card for step in reversed(steps) if step.use and not step.use.again]
        moves: list[Move] = []
        for step in steps:
            if step.idle and step.use and step.use.card not in again:
                continue
            if step.use and step.use.again:
                again.add(step.use.card)
            moves[:0] = step.moves
        return (*insertions(order, self.works), *moves, DONE)


def insertions(order: Sequence[int], works: Works) -> list[Move]:
    """Put each new card where the order needs it (F5.1); one that is never used goes to the right end."""
    row, inserting = works.cards, works.inserting
    wanted = [*order, *(card for card in (*row, *inserting) if card not in order)]
    moves: list[Move] = []
    for card in inserting:
        longer = tuple(other for other in wanted if other == card or other in row)
        if row:  # the only place in an empty row is taken without being asked
            moves.append((INSERT, card, longer.index(card) + 1))
        row = longer
    return moves


def _use(line: Line, stock: Stock, upgraded: int, moves: tuple[Move, ...]) -> list[_Result]:
    """Any number of transactions; a line that cannot be paid asks nothing."""
    most = line.times(stock, line.limit)
    if not most:
        return [(stock, upgraded, moves)]
    return [
        (add(stock, line.change, count), upgraded, (*moves, (TRANSACT, count))) for count in range(most + 1)
    ]
