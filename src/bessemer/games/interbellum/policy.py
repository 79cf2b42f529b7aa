"""How bots judge INTERBELLUM: moves by the positions they lead to, positions by their prospects."""

from collections.abc import Sequence
from math import comb, exp
from typing import TYPE_CHECKING

from bessemer.games.interbellum.actions import Act
from bessemer.games.interbellum.gas import free_cubes
from bessemer.games.interbellum.moves import BUILD, BUY, DRAW, INFLUENCE, MARCH, PASS, PLAY, PUMP, SEARCH
from bessemer.games.interbellum.prospects import CARD, Prospects, dollar_worth
from bessemer.games.interbellum.rulings import DRAWN
from bessemer.games.interbellum.state import BaronState
from bessemer.games.interbellum.wells import income
from bessemer.kernel.game import Policy
from bessemer.kernel.moves import DONE, Move

if TYPE_CHECKING:
    from bessemer.games.interbellum.game import OilBarons

UNWANTED = -50.0
"""What is said of segments that lead nowhere, without a closer look."""

SPREAD = 9.0
"""How many points ahead make a seat likely to end ahead; more in early rounds."""


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
        now = self.prospects.value(state, seat)
        wanted = self.prospects.wanted(state, seat)
        acting = self._acting(state)
        worths = []
        for move in moves:
            verb = move[0]
            if verb == BUILD and not wanted >> move[1] & 1:
                worths.append(UNWANTED)
            elif acting and verb == SEARCH:
                worths.append(now + self._search(state, seat, move[1]))
            elif acting and verb == DRAW:
                after = self._after(state, seat, move)
                after.hands[seat] = state.hands[seat]
                worths.append(self.prospects.value(after, seat) + CARD * DRAWN * self._use(state, seat))
            else:
                worths.append(self.prospects.value(self._settled(state, seat, move), seat))
        return worths

    def _acting(self, state: BaronState) -> bool:
        return not state.lanes and isinstance(state.agenda[-1], Act)

    def _after(self, state: BaronState, seat: int, move: Move) -> BaronState:
        after = state.copy()
        self.game.apply(after, seat, move)
        return after

    def _settled(self, state: BaronState, seat: int, move: Move) -> BaronState:
        """The position after a move and what the seat itself has to decide right after it."""
        after = self._after(state, seat, move)
        while after.outcome is None and not after.lanes and seat in after.pending and not self._acting(after):
            moves = after.pending[seat]
            if DONE in moves and moves[1][0] != BUILD:
                break
            if moves[-1][0] == BUILD:
                wanted = self.prospects.wanted(after, seat)
                moves = [one for one in moves if one == DONE or wanted >> one[1] & 1]
            after = max(
                (self._after(after, seat, one) for one in moves),
                key=lambda position: self.prospects.value(position, seat),
            )
        return after

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

    # Quickly --------------------------------------------------------------------------------------

    def weights(self, state: BaronState, seat: int, moves: Sequence[Move]) -> Sequence[float] | None:
        """Actions by their kind: wanted segments, good wells, cheap searches; else all alike."""
        if not self._acting(state):
            return None
        wanted = self.prospects.wanted(state, seat)
        acts = self.prospects.acts(state, seat)
        segments = max(1, sum(move[0] == BUILD and wanted >> move[1] & 1 for move in moves))
        marches = max(1, sum(move[0] == MARCH for move in moves))
        weights = []
        for move in moves:
            verb = move[0]
            if verb == BUILD:
                weights.append(12.0 / segments if wanted >> move[1] & 1 else 0.01)
            elif verb == PUMP:
                weights.append(0.25 * income(state, seat, move[1]) ** 2 if acts > 1 else 0.01)
            elif verb == SEARCH:
                weights.append(3.0 * self._find_chance(state, seat, move[1]) / move[1] ** 2)
            else:
                weights.append(_USUAL[verb] / (marches if verb == MARCH else 1))
        return weights

    def evaluate(self, state: BaronState) -> Sequence[float] | None:
        """When a round is over: by the points that each seat can expect."""
        if state.placed or state.round < 2:
            return None
        seats = range(self.game.seats)
        points = [self.prospects.value(state, seat) for seat in seats]
        spread = SPREAD * (1.0 + 0.2 * (6 - state.round))
        values = []
        for seat in seats:
            ahead = [
                1.0 / (1.0 + exp((points[other] - points[seat]) / spread)) for other in seats if other != seat
            ]
            win = 1.0
            for chance in ahead:
                win *= chance
            values.append((win, sum(ahead) / len(ahead)))
        wins = sum(win for win, _ in values)
        return [(win / wins + share) / 2 for win, share in values]


_USUAL = {INFLUENCE: 1.0, DRAW: 1.5, PLAY: 2.0, BUY: 1.0, MARCH: 0.3, PASS: 0.02}
"""How likely other actions are."""
