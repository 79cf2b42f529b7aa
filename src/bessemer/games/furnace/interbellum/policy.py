"""How bots judge Interbellum: production by the solver, bids by what lots are worth to their owners."""

from collections.abc import Sequence
from math import exp, prod
from typing import TYPE_CHECKING, ClassVar

from bessemer.games.furnace.interbellum.agent_bids import earned
from bessemer.games.furnace.interbellum.auction import Compensate, Mix, Share
from bessemer.games.furnace.interbellum.bidding import PlaceDisc
from bessemer.games.furnace.interbellum.bids import LotAppeal, LotBidding, compensated
from bessemer.games.furnace.interbellum.estimate import Staffed, Workshop
from bessemer.games.furnace.interbellum.lane import agenda_of, closes_here, produces
from bessemer.games.furnace.interbellum.moves import KEEP, OPTION
from bessemer.games.furnace.interbellum.setup import keep
from bessemer.games.furnace.interbellum.solver import LIMIT, best_production
from bessemer.games.furnace.interbellum.solver_task import Aims
from bessemer.games.furnace.interbellum.state import InterbellumState
from bessemer.games.furnace.interbellum.triggers import EffectDecision
from bessemer.games.furnace.policy import COOLNESS, MEMORY, PRICES, QUICK_MEMORY, USE, FurnacePolicy
from bessemer.games.furnace.state import FurnaceState
from bessemer.games.furnace.styles import PLAIN, Style
from bessemer.games.industry.lines import Line
from bessemer.games.industry.solver import Production
from bessemer.games.industry.stock import COAL, MONEY, Stock, add, with_more
from bessemer.games.industry.works import value
from bessemer.kernel.game import Planned, Solved
from bessemer.kernel.moves import Move
from bessemer.kernel.outcome import ends_above

if TYPE_CHECKING:
    from bessemer.games.furnace.interbellum.game import Interbellum

PATIENCE = 800
"""Positions that a bot's plan of a production looks into; hints and reviews take their time."""

CARD = (0.4, 2.7, 5.0, 5.5)
"""By rounds to come: what every card adds to the money at the end; texts hide what their lines bring."""

COMES = (-6.6, 20.5, 48.5, 83.6)
"""By rounds to come: what everybody earns besides with what is won later. Fitted, like all
numbers by rounds here, to 120 games of three seats that made every seventh bid at random."""


class InterbellumPolicy(FurnacePolicy):
    """The worth of moves, in money at the end of the game."""

    kept: ClassVar[tuple[float, ...]] = (0.98, 0.75, 0.54, 0.33)
    stocked: ClassVar[tuple[float, ...]] = (0.15, 0.2, 0.55, 0.9)
    spreads: ClassVar[tuple[float, ...]] = (9.8, 15.0, 18.0, 18.8)

    game: "Interbellum"
    _estimate: Workshop

    def __init__(self, game: "Interbellum", style: Style = PLAIN) -> None:
        self.game = game
        self.estimate = Workshop(game, PRICES, self._no_gains())
        super().__init__(game, style)
        self.estimate.gains = self._gains
        self._lots: dict[object, LotAppeal] = {}
        self._lost = [
            [USE * whole * (game.rounds - round) for whole in self.estimate.whole]
            for round in range(game.rounds + 1)
        ]

    def _no_gains(self) -> list[list[float]]:
        return [[0.0] * len(self.game.content.cards)] * (int(self.game.options["rounds"]) + 1)

    def _additional(self) -> list[float]:
        return self.estimate.additional

    def _owning(self, left: int) -> list[float]:
        return [CARD[left]] * len(self.game.content.cards)

    def _make_estimate(self) -> Workshop:
        return self.estimate

    def works_of(self, state: FurnaceState, seat: int) -> Staffed:
        """What a seat produces with; during the auction, what it would produce with."""
        assert isinstance(state, InterbellumState)
        bidding = bool(state.row)
        return Staffed(
            stock=state.stocks[seat],
            cards=state.tableaus[seat] + state.inserting[seat],
            upgraded=state.upgraded[seat],
            resolved=0 if bidding else state.resolved[seat],
            again=state.abilities[seat].second_uses if bidding else state.again[seat],
            managers=state.managers[seat],
            ability=state.abilities[seat],
        )

    # Judged with care -----------------------------------------------------------------------------

    def worths(self, state: FurnaceState, seat: int, moves: Sequence[Move]) -> list[float]:
        """The worth of each move to a seat that must decide."""
        assert isinstance(state, InterbellumState)
        if len(self._next_move) + len(self._worth) > MEMORY:
            self._next_move.clear()
            self._worth.clear()
        if produces(state, seat):
            best = self._planned(state, seat).move
            return [1.0 if move == best else 0.0 for move in moves]
        if isinstance(state.agenda[-1], PlaceDisc):
            return LotBidding(self, state, seat).worths(moves)
        works = self.works_of(state, seat)
        stocks = self._results(state, seat, moves)
        if stocks is None:
            return [self._chosen(state, seat, move) for move in moves]
        return [self.outlook(state.round, works.with_stock(stock)) for stock in stocks]

    def _results(self, state: InterbellumState, seat: int, moves: Sequence[Move]) -> list[Stock] | None:
        """The stock after each way to use a compensation, a delivery or a reaction."""
        step, stock = state.agenda[-1], state.stocks[seat]
        if isinstance(step, Share):
            lines = state.school_options(step.card)
            return [_shared(stock, lines, (move[1], step.times - move[1])) for move in moves]
        if isinstance(step, Mix):
            lines = state.school_options(step.card)
            return [
                add(stock, lines[move[2] - 1].change, move[1]) if move[0] == OPTION else stock
                for move in moves
            ]
        if isinstance(step, Compensate | EffectDecision):
            change = step.line(state).change
            return [add(stock, change, move[1]) for move in moves]
        return None

    def _chosen(self, state: InterbellumState, seat: int, move: Move) -> float:
        """A Start-up or a Capitalist by what it would bring (X6.1); of the Agents the mildest (X5.1)."""
        if move[0] != KEEP:
            return -float(move[1])
        startups = len(self.game.content.starts)
        others = [other for other in state.pending[seat] if (other[1] < startups) != (move[1] < startups)]
        return max(self._kept(state, seat, (move, other)) for other in others or [move])

    def _kept(self, state: InterbellumState, seat: int, moves: tuple[Move, Move]) -> float:
        """What a Start-up and a Capitalist would bring together."""
        ahead = state.copy()
        for move in moves:
            keep(ahead, seat, move)
        return self.expected(ahead.round, self.works_of(ahead, seat))

    # For search -----------------------------------------------------------------------------------

    def planned(self, state: FurnaceState, seat: int, moves: Sequence[Move]) -> Planned | None:
        """Everything but a bid."""
        assert isinstance(state, InterbellumState)
        if produces(state, seat):
            return self._planned(state, seat)
        if isinstance(state.agenda[-1], PlaceDisc):
            return None
        worths = self.worths(state, seat, moves)
        return Planned(moves[worths.index(max(worths))], False)

    def solved(self, state: FurnaceState, seat: int) -> Solved | None:
        """The best production from here; nothing where it depends on what the player to the right will do."""
        assert isinstance(state, InterbellumState)
        if not produces(state, seat) or self._depends(state, seat):
            return None
        best = best_production(state, seat, self.aims(state), LIMIT)
        return Solved(best.worth, best.bound, best.moves, state.round == self.game.rounds)

    def _depends(self, state: InterbellumState, seat: int) -> bool:
        """Whether the player to the right may still change what this seat could copy (X3.13)."""
        copies = bool(state.owned[seat] & self.game.index.copiers) and self.game.seats > 1
        return copies and not closes_here(state, seat)

    def brought(self, before: FurnaceState, after: FurnaceState, seat: int) -> float:
        """What a production has left, with cards it turned over, without those it discarded."""
        assert isinstance(before, InterbellumState)
        assert isinstance(after, InterbellumState)
        aims = self.aims(before)
        turned = after.upgraded[seat] & ~before.upgraded[seat]
        lost = before.owned[seat] & ~after.owned[seat]
        total = value(after.stocks[seat], aims.after)
        total += sum(gain for card, gain in enumerate(aims.turned) if turned >> card & 1)
        return total - sum(loss for card, loss in enumerate(aims.discarded) if lost >> card & 1)

    def weights(self, state: FurnaceState, seat: int, moves: Sequence[Move]) -> Sequence[float] | None:
        """Bids by what they promise; other decisions of the auction by what they leave."""
        assert isinstance(state, InterbellumState)
        if produces(state, seat):
            return None
        if isinstance(state.agenda[-1], PlaceDisc):
            promises = self._lot_appeal(state, seat).promises(state, moves)
        else:
            stocks = self._results(state, seat, moves)
            if stocks is None:
                return None
            works = self.works_of(state, seat)
            promises = [self.outlook(state.round, works.with_stock(stock)) for stock in stocks]
        best = max(promises)
        return [exp((promise - best) / COOLNESS) for promise in promises]

    def _lot_appeal(self, state: InterbellumState, seat: int) -> LotAppeal:
        """Judged as if the variable disc had cost nothing, so that once is enough for an auction."""
        works = self.works_of(state, seat)
        _, disc = state.variable[seat]
        coal = disc - state.abilities[seat].variable
        if coal > 0 and not self.game.growth:
            works = works.with_stock(with_more(works.stock, COAL, coal))
        key = state.round, seat, state.row, state.offered, works.key
        appeal = self._lots.get(key)
        if appeal is None:
            if len(self._lots) > QUICK_MEMORY // 100:
                self._lots.clear()
            appeal = self._lots[key] = LotAppeal(self, state, seat, works)
        return appeal

    def evaluate(self, state: FurnaceState) -> Sequence[float] | None:
        """When the auction is over: by the money that each seat, and each Agent, can expect to end with."""
        assert isinstance(state, InterbellumState)
        if state.row or not state.pending or not produces(state, state.to_move):
            return None
        if not self.game.agent_count:
            return self.prospects(state)
        spread = self.spreads[self.game.rounds - state.round]
        comes = COMES[self.game.rounds - state.round]
        agents = [self._agent_money(state, party) - comes for party in self.game.rivals]
        money = [self.expected(state.round, self.works_of(state, seat)) for seat in range(self.game.seats)]
        won = prod(ends_above(max(money), agent, spread) for agent in agents)
        if self.game.seats == 1:
            return [won]
        first = ends_above(money[0], money[1], spread)
        return [won * share + (1.0 - won) * 0.25 for share in (first, 1.0 - first)]

    def _agent_money(self, state: InterbellumState, party: int) -> float:
        """What an Agent ends with if its income goes on growing as it did."""
        income = earned(state, party)
        rounds = range(state.round, self.game.rounds + 1)
        return state.stocks[party][MONEY] + sum(income * later / state.round for later in rounds)

    # Production -----------------------------------------------------------------------------------

    def aims(self, state: InterbellumState) -> Aims:
        """What counts when the production of a round is over."""
        return Aims(self.prices(state.round), self._gains[state.round], self._lost[state.round])

    def _best(self, state: FurnaceState, seat: int) -> Production:
        """The best production from a moment of it, as far as a bot looks."""
        assert isinstance(state, InterbellumState)
        best = best_production(state, seat, self.aims(state), PATIENCE)
        if self._depends(state, seat):
            return Production(best.worth, best.moves, best.worth + 1.0, best.moments)
        return best

    def _moment(self, state: FurnaceState, seat: int) -> object:
        assert isinstance(state, InterbellumState)
        steps = tuple(step.seen() for step in agenda_of(state, seat))
        right = self.game.right_of(seat)
        return (
            seat,
            state.round,
            self.works_of(state, seat).key,
            tuple(sorted(state.posts[seat])),
            state.passed[seat],
            tuple(sorted(state.stored.items())),
            (state.tableaus[right], state.upgraded[right]),
            steps,
        )


def _shared(stock: Stock, lines: Sequence[Line], times: Sequence[int]) -> Stock:
    """A stock after both options of a School, first what is simply gained."""
    for line, count in sorted(zip(lines, times, strict=True), key=lambda part: part[0].processing):
        stock = compensated(stock, line, count)
    return stock
