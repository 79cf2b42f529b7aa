"""F4: the end of a round and of the game."""

from bessemer.games.furnace.state import FurnaceState
from bessemer.games.industry.stock import MONEY, resources
from bessemer.kernel.outcome import Outcome, rank
from bessemer.kernel.steps import NOBODY, Step

TIEBREAKS = ("", "cards", "resources")


class EndRound(Step[FurnaceState]):
    """The first-player token goes left; after the last round money decides."""

    __slots__ = ()

    def run(self, state: FurnaceState) -> None:
        """F3.11: on to the next round with the next first player; after the last one the game ends."""
        game = state.game
        if state.round == game.rounds:
            state.outcome = self.outcome(state)
            if state.journal is not None:
                self.announce(state, state.outcome)
            return
        state.first = (state.first + 1) % game.seats
        state.round += 1
        state.push(game.begin_round)

    def outcome(self, state: FurnaceState) -> Outcome:
        """How the game ends."""
        return outcome(state)

    def announce(self, state: FurnaceState, result: Outcome) -> None:
        """Tell who won."""
        state.tell("end", NOBODY, winners=result.winners, scores=result.scores)


def outcome(state: FurnaceState) -> Outcome:
    """F4.1: most money; F4.2: then most cards, then most resources, else the win is shared."""
    seats = state.game.seats
    standings = [
        (stock[MONEY], len(tableau), resources(stock))
        for stock, tableau in zip(state.stocks[:seats], state.tableaus[:seats], strict=True)
    ]
    ranks = rank(standings)
    best = max(standings)
    level = 0  # how many tie-breaks were needed to tell the best from the rest
    while level < 2 and sum(standing[: level + 1] == best[: level + 1] for standing in standings) > 1:
        level += 1
    shared = ranks.count(1) > 1
    scores = [stock[MONEY] for stock in state.stocks[:seats]] + [0] * (state.game.parties - seats)
    return Outcome(
        rule="F4.2" if level else "F4.1",
        ranks=ranks,
        scores=tuple(scores),
        tiebreak=None if not level or shared else TIEBREAKS[level],
    )
