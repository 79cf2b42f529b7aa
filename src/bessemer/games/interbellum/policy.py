"""How bots judge INTERBELLUM: moves by the positions they lead to, positions by their prospects."""

from collections.abc import Sequence
from math import comb, exp
from typing import TYPE_CHECKING

from bessemer.games.interbellum.actions import PASS_MOVE, Act
from bessemer.games.interbellum.atlas import bits
from bessemer.games.interbellum.gas import free_cubes
from bessemer.games.interbellum.moves import BUILD, CLAIM, DRAW, MARCH, PASS, SEARCH
from bessemer.games.interbellum.prospects import CARD, Prospects, dollar_worth
from bessemer.games.interbellum.rulings import DRAWN, ROUNDS
from bessemer.games.interbellum.state import BaronState
from bessemer.kernel.game import Policy
from bessemer.kernel.moves import DONE, Move
from bessemer.kernel.outcome import prospects

if TYPE_CHECKING:
    from bessemer.games.interbellum.game import OilBarons

UNWANTED = -50.0
"""What is said of segments that lead nowhere, without a closer look."""

COOLNESS = 0.5
"""How many points better make a move nearly three times as likely."""

SPREADS = (3.6, 5.0, 6.0, 7.2, 8.3, 9.4)
"""By rounds to come: what can still happen, in points; who leads by as much ends ahead in 73 of 100 games."""


class BaronPolicy(Policy):
    """Judges positions by the points that each seat can expect."""

    def __init__(self, game: "OilBarons") -> None:
        self.game = game
        self.prospects = Prospects(game)

    # With care ------------------------------------------------------------------------------------

    def worths(self, state: BaronState, seat: int, moves: Sequence[Move]) -> list[float]:
        """What each move leads to; what chance decides is weighed instead of tried."""
        if len(moves) == 1:
            return [0.0]
        if moves[0][0] == CLAIM:
            return self._claims(state, seat, moves)
        wanted = self.prospects.wanted(state, seat)
        acting = self._acting(state)
        idle = self.prospects.value(self._after(state, seat, PASS_MOVE), seat) if acting else 0.0
        segments_in = self.game.content.atlas.segments_in
        worths = []
        for move in moves:
            verb = move[0]
            if verb == BUILD and not wanted >> move[1] & 1:
                worths.append(UNWANTED)
            elif acting and (
                verb == PASS or (verb == MARCH and not wanted & (segments_in[move[1]] | segments_in[move[2]]))
            ):
                worths.append(idle)
            elif acting and verb == SEARCH:
                worths.append(idle + self._search(state, seat, move[1]))
            elif acting and verb == DRAW:
                after = self._after(state, seat, move)
                after.hands[seat] = state.hands[seat]
                worths.append(self.prospects.value(after, seat) + CARD * DRAWN * self._use(state, seat))
            else:
                worths.append(self._settled(state, seat, move))
        return worths

    def _claims(self, state: BaronState, seat: int, moves: Sequence[Move]) -> list[float]:
        """What each well brings; a first one, with what a second one may add."""
        worths = [self.prospects.value(self._after(state, seat, move), seat) for move in moves]
        if state.wells[seat]:
            return worths
        between = 2 * (self.game.seats - 1 - state.claimed.bit_count())
        return [
            worth + self._partners(state, seat, move[1], between + 1)
            for worth, move in zip(worths, moves, strict=True)
        ]

    def _partners(self, state: BaronState, seat: int, well: int, count: int) -> float:
        """What a second well adds to a first: the mean of so many that add most; one of them will be left."""
        others = self.game.all_wells & ~state.claimed & ~(1 << well)
        pair = state.copy()
        pair.wells[seat] = 1 << well
        alone = self.prospects.value(pair, seat)
        values = []
        for other in bits(others):
            pair.wells[seat] = 1 << well | 1 << other
            values.append(self.prospects.value(pair, seat) - alone)
        best = sorted(values, reverse=True)[:count]
        return sum(best) / len(best)

    def _acting(self, state: BaronState) -> bool:
        return not state.lanes and isinstance(state.agenda[-1], Act)

    def _after(self, state: BaronState, seat: int, move: Move) -> BaronState:
        after = state.copy()
        self.game.apply(after, seat, move)
        return after

    def _settled(self, state: BaronState, seat: int, move: Move) -> float:
        """The worth of a move, with the best that the seat itself can decide right after it."""
        after = self._after(state, seat, move)
        most = self.prospects.value(after, seat)
        while self._still_decides(after, seat):
            moves = after.pending[seat]
            optional = moves[0] == DONE
            if optional:
                moves = moves[1:]
            if moves[0][0] == BUILD:
                wanted = self.prospects.wanted(after, seat)
                moves = [one for one in moves if wanted >> one[1] & 1]
            if not moves:
                break
            ahead = [self._after(after, seat, one) for one in moves]
            worths = [self.prospects.value(position, seat) for position in ahead]
            worth = max(worths)
            after = ahead[worths.index(worth)]
            if worth > most or not optional:
                most = worth
        return most

    def _still_decides(self, state: BaronState, seat: int) -> bool:
        return state.outcome is None and not state.lanes and seat in state.pending and not self._acting(state)

    def _use(self, state: BaronState, seat: int) -> float:
        """How likely more cards get played."""
        acts = self.prospects.acts(state, seat)
        return max(0.0, min(1.0, (acts - 2.0 * len(state.hands[seat]) - 2.0) / 6.0))

    def _search(self, state: BaronState, seat: int, dollars: int) -> float:
        """A find, as likely as it is, for the money."""
        chance = self._find_chance(state, seat, dollars)
        acts = self.prospects.acts(state, seat)
        return chance * self.prospects.find_worth(state, seat) - dollars * dollar_worth(acts)

    def _find_chance(self, state: BaronState, seat: int, dollars: int) -> float:
        bag = state.whites + state.blacks
        drawn = min(bag, dollars + free_cubes(state, seat))
        return 1.0 - comb(state.whites, drawn) / comb(bag, drawn) if bag else 0.0

    # For search -----------------------------------------------------------------------------------

    def weights(self, state: BaronState, seat: int, moves: Sequence[Move]) -> Sequence[float] | None:
        """By what they lead to. Search asks seldom, because every action ends what it plays on."""
        worths = self.worths(state, seat, moves)
        best = max(worths)
        return [exp((worth - best) / COOLNESS) for worth in worths]

    def evaluate(self, state: BaronState) -> Sequence[float] | None:
        """When an action is over: by the points that each seat can expect."""
        if not state.round or not self._acting(state):
            return None
        points = [self.prospects.value(state, seat) for seat in range(self.game.seats)]
        return prospects(points, SPREADS[ROUNDS - state.round])
