"""X5: the end of a round and of the game."""

from bessemer.games.furnace.ending import EndRound, outcome
from bessemer.games.furnace.interbellum.agent_bids import earn
from bessemer.games.furnace.interbellum.state import InterbellumState
from bessemer.games.furnace.state import FurnaceState
from bessemer.games.industry.stock import MONEY
from bessemer.kernel.outcome import Outcome

LOST = 2
"""The rank of every player when an Agent comes out on top."""


class EndInterbellumRound(EndRound):
    """Agents earn, Managers return to their owners, and the round ends as in the base game."""

    __slots__ = ()

    def run(self, state: FurnaceState) -> None:
        """Income by X5.4, and Managers back by X3.1."""
        assert isinstance(state, InterbellumState)
        earn(state)
        state.posts = [()] * state.game.owners  # X3.3: none has anything to do in an auction
        super().run(state)

    def outcome(self, state: FurnaceState) -> Outcome:
        """F4; X5.5, X5.6: no player wins if an Agent has more money, alone also if it has as much."""
        game = state.game
        result = outcome(state)
        agents = [stock[MONEY] for stock in state.stocks[game.seats :]]
        if not agents:
            return result
        best = max(result.scores[: game.seats])
        scores = (*result.scores[: game.seats], *agents)
        alone = game.seats == 1
        if max(agents) > best or (alone and max(agents) == best):
            return Outcome("X5.6" if alone else "X5.5", (LOST,) * game.seats, scores)
        return Outcome("X5.6" if alone else result.rule, result.ranks, scores, result.tiebreak)

    def announce(self, state: FurnaceState, result: Outcome) -> None:
        """Tell who won, or which Agent did not let anybody win."""
        assert isinstance(state, InterbellumState)
        game = state.game
        if result.winners:
            super().announce(state, result)
        else:
            best = max(game.rivals, key=lambda party: result.scores[party])
            money = result.scores[best]
            if money > max(result.scores[: game.seats]):
                state.tell("lost", best, money=money, scores=result.scores)
            else:
                state.tell("lost_level", best, money=money, scores=result.scores)
