"""The vote on a bill, in secret or in the open."""

from bessemer.kernel.chance import roll
from bessemer.kernel.moves import Move
from bessemer.kernel.piles import UNKNOWN
from bessemer.kernel.steps import NOBODY, Decision, Step
from tests.kernel.parliament.pack import NO, STAKE, VOTE, YES
from tests.kernel.parliament.state import ParliamentState


class Vote(Decision[ParliamentState]):
    """For or against the motion."""

    __slots__ = ()

    def options(self, state: ParliamentState) -> list[Move]:
        return [(VOTE, NO), (VOTE, YES)]

    def choose(self, state: ParliamentState, move: Move) -> None:
        state.votes[self.seat] = move[1]
        state.tell("vote", self.seat, vote=move[1])


class Stake(Decision[ParliamentState]):
    """Coins behind the vote; they are paid when all have voted, for everybody sees coins."""

    __slots__ = ()

    def options(self, state: ParliamentState) -> list[Move]:
        return [(STAKE, coins) for coins in range(state.coins[self.seat] + 1)]

    def choose(self, state: ParliamentState, move: Move) -> None:
        state.stakes[self.seat] = move[1]
        state.tell("stake", self.seat, coins=move[1])


class CountVotes(Step[ParliamentState]):
    """Stakes are paid; a tie is left to a die."""

    __slots__ = ()

    def run(self, state: ParliamentState) -> None:
        balance = 0
        for seat in state.living():
            state.coins[seat] -= state.stakes[seat]
            balance += (1 + state.stakes[seat]) * (1 if state.votes[seat] == YES else -1)
        state.tell("count", NOBODY, votes=tuple(state.votes), stakes=tuple(state.stakes))
        if balance > 0 or (balance == 0 and roll(state, 2, state.speaker) == 2):
            state.support[state.speaker] += state.game.values[state.motion]
            state.tell("carried", state.speaker, card=state.game.ids[state.motion])
            state.deal(state.speaker)
        state.discards += (state.motion,)
        state.motion = UNKNOWN
