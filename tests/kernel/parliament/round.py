"""A round: turns, the Crown, a campaign in the open, and how it all ends."""

from bessemer.kernel.chance import draw, roll, shuffle
from bessemer.kernel.moves import DONE, Move
from bessemer.kernel.outcome import Outcome, rank
from bessemer.kernel.piles import Pile
from bessemer.kernel.steps import NOBODY, Decision, Step
from tests.kernel.parliament.pack import CANVASS, HAND
from tests.kernel.parliament.state import ParliamentState
from tests.kernel.parliament.turn import Turn


class Convene(Step[ParliamentState]):
    """Shuffle, and deal the hands."""

    __slots__ = ()

    def run(self, state: ParliamentState) -> None:
        state.deck = Pile(shuffle(state, range(len(state.game.ids))))
        for seat in range(state.game.seats):
            for _ in range(HAND):
                state.deal(seat)
        state.push(BeginRound())


class BeginRound(Step[ParliamentState]):
    """A turn for every seat, then the Crown, then the campaign."""

    __slots__ = ()

    def run(self, state: ParliamentState) -> None:
        state.round += 1
        state.tell("round", NOBODY, number=state.round)
        state.push(EndRound())
        state.push(Campaign())
        if state.game.crown:
            state.push(CrownActs())
        for seat in reversed(state.living()):
            state.push(Turn(seat, 0))


class CrownActs(Step[ParliamentState]):
    """The Crown gains support, or has the top card of the deck thrown away."""

    __slots__ = ()

    def run(self, state: ParliamentState) -> None:
        crown = state.game.seats
        if roll(state, 6, crown) > 2:
            state.support[crown] += 3
        elif len(state.deck):
            (card,), state.deck = draw(state, state.deck, 1)
            state.discards += (card,)
            state.tell("discard", crown, card=state.game.ids[card])


class Campaign(Step[ParliamentState]):
    """Everybody spends coins on promises, at the same time and in the open."""

    __slots__ = ()

    def run(self, state: ParliamentState) -> None:
        state.open_lanes(
            [[Canvass(seat)] if state.alive >> seat & 1 else [] for seat in range(state.game.seats)]
        )


class Canvass(Decision[ParliamentState]):
    """A series: a coin for a promise, as often as wanted."""

    __slots__ = ()

    def options(self, state: ParliamentState) -> list[Move]:
        return [(CANVASS,), DONE] if state.coins[self.seat] else [DONE]

    def choose(self, state: ParliamentState, move: Move) -> None:
        if move == DONE:
            state.tell("done", self.seat)
            return
        state.coins[self.seat] -= 1
        state.promises[self.seat] += 1
        state.tell("canvass", self.seat)
        state.push(self)


class EndRound(Step[ParliamentState]):
    """Promises become support; after the last round the game is decided."""

    __slots__ = ()

    def run(self, state: ParliamentState) -> None:
        for seat in state.living():
            state.support[seat] += state.promises[seat]
            state.tell("kept", seat, promises=state.promises[seat])
        state.promises = [0] * state.game.seats
        if state.round < state.game.rounds:
            state.push(BeginRound())
        else:
            state.outcome = decide(state, "last round")


def decide(state: ParliamentState, rule: str) -> Outcome:
    """Most support wins, then most coins; the eliminated come last, and the Crown may leave no winner."""
    seats = range(state.game.seats)
    standings = [(state.alive >> seat & 1, state.support[seat], state.coins[seat]) for seat in seats]
    ranks = rank(standings)
    best = [standing[:2] for standing in standings].count(max(standings)[:2])
    if state.game.crown and rule == "last round" and state.support[-1] >= max(state.support[:-1]):
        return Outcome("the Crown prevails", (2,) * state.game.seats, tuple(state.support))
    return Outcome(rule, ranks, tuple(state.support), "coins" if best > 1 else None)
