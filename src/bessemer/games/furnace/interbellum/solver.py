"""The best production there is, with Managers, deliveries and texts: a search on the engine's own lane.

Every move is made by the rules themselves, so that a plan can always be played and brings what it says.
"""

from heapq import heapify, heappop, heappush

from bessemer.games.furnace.interbellum.lane import alone, closes_here, unplaced
from bessemer.games.furnace.interbellum.moves import ASSIGN
from bessemer.games.furnace.interbellum.solver_posts import counted_managers, early_posts
from bessemer.games.furnace.interbellum.solver_stage import Moment, Open, Stage, Stages
from bessemer.games.furnace.interbellum.solver_task import Aims, Task
from bessemer.games.furnace.interbellum.state import NOBODY_THERE, InterbellumState, Post
from bessemer.games.furnace.interbellum.work import Work
from bessemer.games.industry.production import AGAIN, RESOLVE
from bessemer.games.industry.solver import Production, insertions, works_at
from bessemer.games.industry.solver_stage import UNIT
from bessemer.games.industry.solver_uses import Use, second_uses, uses_of
from bessemer.kernel.moves import DONE, Move

LIMIT = 10_000
"""Positions that a search looks into before it gives up and says `at least`: about a second of work."""

ONWARD = (DONE[0], RESOLVE, AGAIN)
"""What leaves a card for another one, or ends production."""


def best_production(state: InterbellumState, seat: int, aims: Aims, limit: int = LIMIT) -> Production:
    """The production of a seat, from where it stands, that leaves the most by what counts.

    If the limit comes first, a second search keeps the Managers where they are: it gets much further.
    """
    search = _Search(state, seat, aims, limit)
    best = search.best()
    posts = search.posts()
    if best.proven or not posts:
        return best
    settled = _Search(state, seat, aims, limit, posts).best()
    better = settled if settled.worth > best.worth else best
    return Production(better.worth, better.moves, best.bound, best.moments + settled.moments)


class _Step:
    """What was done between two moments of a plan; steps hang together from the last to the first."""

    __slots__ = ("earlier", "idle", "moves", "posts", "use")

    def __init__(
        self,
        earlier: "_Step | None",
        use: Use | None,
        posts: tuple[Post, ...],
        moves: tuple[Move, ...],
        idle: bool,
    ) -> None:
        self.earlier = earlier
        self.use = use
        self.posts = posts
        self.moves = moves
        self.idle = idle


_Root = tuple[InterbellumState, tuple[int, ...], tuple[Post, ...]]
"""Where a search begins: the position, Managers that can still be placed, and those that were before."""

_Choice = tuple[int, int, bool, Stages, Stage, InterbellumState, _Step]
"""A way to go on: minus its bound, a number that keeps the order, whether the bound was sharpened, …"""


class _Search:
    """Depth first, the most promising first; what cannot beat the best found so far is left out."""

    def __init__(
        self, state: InterbellumState, seat: int, aims: Aims, limit: int, posts: tuple[Post, ...] = ()
    ) -> None:
        """With `posts` all Managers are placed already, or left out."""
        self.game = state.game
        self.before = state
        self.seat = seat
        self.limit = limit
        self.unplaced = unplaced(state, seat)
        self.settled = posts
        self.free = () if posts else self.unplaced
        self.root = alone(state, seat)
        self.root.posts[seat] += posts
        self.works = works = works_at(state, seat)
        chain = state.factory.chain
        self.roots = [self._rooted(early) for early in early_posts(self.root, seat, self.free)]
        self.tables = [
            (root, Stages(Task(root[0], seat, uses_of(works, chain, seconds), aims)))
            for root in self.roots
            for seconds in second_uses(works, chain)
        ]
        self.positions = 0
        self.dived = False  # whether one way was followed to its end; before that no limit counts
        self.left_open: int | None = None  # the highest bound of what the limit left out
        self.top: int | None = None
        self.top_step: _Step | None = None
        self.number = 0

    def _rooted(self, posts: tuple[Post, ...]) -> _Root:
        """The position where some Managers have taken their posts early, and the others can come later."""
        root = self.root.copy()
        root.posts[self.seat] += posts
        early = counted_managers(self.root, self.seat, self.free)
        return root, tuple(manager for manager in self.free if manager not in early), posts

    def best(self) -> Production:
        """Search and report."""
        choices: list[_Choice] = []
        for (root, free, posts), stages in self.tables:
            for state, moves in self._worked_through([(root.copy(), ())]):
                self._add(choices, stages, state, 0, free, _Step(None, None, posts, moves, False))
        self._explore(choices)
        assert self.top is not None
        bound = self.top if self.left_open is None else max(self.top, self.left_open)
        return Production(self.top / UNIT, self._moves(), bound / UNIT, self.positions)

    def _add(
        self,
        choices: list[_Choice],
        stages: Stages,
        state: InterbellumState,
        done: int,
        free: tuple[int, ...],
        step: _Step,
        hint: Stage | None = None,
    ) -> None:
        seat = self.seat
        stock = state.stocks[seat]
        moment = Moment(
            done,
            state.upgraded[seat],
            state.owned[seat],
            state.posts[seat],
            free,
            _open(state, seat),
        )
        stage = stages.at(moment, hint.prices(stock) if hint else stages.task.after)
        bound = stage.bound(stock)
        if self.top is None or bound > self.top:
            self.number += 1
            choices.append((-bound, self.number, False, stages, stage, state, step))

    def _explore(self, choices: list[_Choice]) -> None:
        """Try ways to go on, best bound first; a bound is sharpened when its turn comes."""
        heapify(choices)
        while choices:
            minus, number, sharp, stages, stage, state, step = heappop(choices)
            if self.top is not None and -minus <= self.top:
                return
            stock = state.stocks[self.seat]
            if not sharp and stage.sharpen(stock):
                heappush(choices, (-stage.bound(stock), number, True, stages, stage, state, step))
                continue
            if self.dived and self.positions >= self.limit:
                self.left_open = max(-minus, self.left_open or -minus)
                return
            if stage.dominated(stock):
                continue
            now = stages.task.worth(state)
            if self.top is None or now > self.top:
                self.top, self.top_step = now, step
            ways_on = self._ways_on(stages, stage, state, step)
            self.dived = self.dived or not ways_on
            self._explore(ways_on)

    def _ways_on(self, stages: Stages, stage: Stage, state: InterbellumState, step: _Step) -> list[_Choice]:
        """Go on with the card that is still open, or begin another one, with a Manager or without."""
        choices: list[_Choice] = []
        seat, moment = self.seat, stage.moment
        more = [move for move in state.pending[seat] if move[0] not in ONWARD]
        for end, moves in self._worked_through(self._after(state, (), more)):
            further = _Step(step, None, (), moves, False)
            self._add(choices, stages, end, moment.done, moment.free, further, stage)
        posted = [card for _, card in moment.posts]
        for number in stage.next_uses:
            use = stages.task.uses[number]
            done = moment.done | 1 << number
            if not moment.cards >> use.card & 1:  # discarded when it was first used
                self._add(choices, stages, state, done, moment.free, step, stage)
                continue
            managers = moment.free if use.card not in posted and not use.again else ()
            for manager in (NOBODY_THERE, *managers):
                began, free = state, moment.free
                posts: tuple[Post, ...] = ()
                if manager != NOBODY_THERE:
                    if not stage.conditions.managed(manager, use.card):
                        continue
                    posts = ((manager, use.card),)
                    began = state.copy()
                    began.posts[seat] += posts
                    free = tuple(one for one in free if one != manager)
                begin = (AGAIN if use.again else RESOLVE, use.card)
                for end, moves in self._worked_through(self._after(began, (), [begin])):
                    further = _Step(step, use, posts, moves, self._same(state, end))
                    self._add(choices, stages, end, done, free, further, stage)
        return choices

    def _same(self, before: InterbellumState, after: InterbellumState) -> bool:
        """Whether nothing was gained, turned over or discarded."""
        seat = self.seat
        return (
            before.stocks[seat] == after.stocks[seat]
            and before.upgraded[seat] == after.upgraded[seat]
            and before.owned[seat] == after.owned[seat]
        )

    def _after(
        self, state: InterbellumState, moves: tuple[Move, ...], options: list[Move]
    ) -> list[tuple[InterbellumState, tuple[Move, ...]]]:
        """The positions that moves lead to."""
        results = []
        for move in options:
            ahead = state.copy()
            self.game.apply(ahead, self.seat, move)
            self.positions += 1
            results.append((ahead, (*moves, move)))
        return results

    def _worked_through(
        self, begun: list[tuple[InterbellumState, tuple[Move, ...]]]
    ) -> list[tuple[InterbellumState, tuple[Move, ...]]]:
        """All ways from positions inside a card to those where another one can be begun."""
        ends = []
        seen = set()
        while begun:
            state, moves = begun.pop()
            position = self._position(state)
            if position in seen:
                continue
            seen.add(position)
            if state.pending[self.seat][-1] == DONE:
                ends.append((state, moves))
            else:
                begun += self._after(state, moves, state.pending[self.seat])
        return ends

    def _position(self, state: InterbellumState) -> object:
        seat = self.seat
        steps = tuple([step.seen() for step in state.lanes[seat]])
        return state.stocks[seat], state.upgraded[seat], state.owned[seat], steps

    # The plan -------------------------------------------------------------------------------------

    def posts(self) -> tuple[Post, ...]:
        """Where the best plan has the Managers."""
        posts: list[Post] = []
        step = self.top_step
        while step is not None:
            posts += step.posts
            step = step.earlier
        return tuple(posts)

    def _moves(self) -> tuple[Move, ...]:
        """The moves of the best plan; a card that would change nothing is left out, with its Manager."""
        steps: list[_Step] = []
        order: list[int] = []
        step, again, goes_on = self.top_step, set[int](), False
        while step is not None:
            use = step.use
            if use and not use.again:
                order.insert(0, use.card)
            if not use or not step.idle or goes_on or (use.card in again and not use.again):
                steps.insert(0, step)
                if use and use.again:
                    again.add(use.card)
            goes_on = use is None  # what follows on an open card needs that card to be begun
            step = step.earlier
        moves = insertions(order, self.works)
        posts = [*self.settled, *(post for step in steps for post in step.posts)]
        assigned = [(ASSIGN, *post) for post in posts]
        if closes_here(self.before, self.seat):
            return (*moves, *assigned, *(move for step in steps for move in step.moves), DONE)
        if moves:
            return tuple(moves)
        cards = len(self.before.tableaus[self.seat]) - len(self.before.posts[self.seat])
        all_placed = len(posts) == min(len(self.unplaced), cards)  # nothing more is asked then
        return tuple(assigned) if all_placed else (*assigned, DONE)


def _open(state: InterbellumState, seat: int) -> Open | None:
    """The card that is still being resolved, as far as more can come of it."""
    work = state.lanes[seat][-1]
    if not isinstance(work, Work):
        return None
    manager = NOBODY_THERE if work.used else work.manager
    return Open(work.card, work.place, work.last, manager, work.kind, work.purse, work.done)
