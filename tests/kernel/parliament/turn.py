"""A turn: a bill is proposed, and whoever holds a veto may use it."""

from typing import ClassVar

from bessemer.kernel.chance import look, roll
from bessemer.kernel.moves import Move
from bessemer.kernel.piles import UNKNOWN
from bessemer.kernel.steps import NOBODY, Decision, Step
from tests.kernel.parliament.pack import ALLOW, CHALLENGE, LOOK, LOOKED, PROPOSE, SHELVE, VETO
from tests.kernel.parliament.state import ParliamentState
from tests.kernel.parliament.vote import CountVotes, Stake, Vote


class Turn(Decision[ParliamentState]):
    """One action; `extra` says that it is the second turn in a row."""

    __slots__ = ("extra",)
    fields: ClassVar[tuple[str, ...]] = ("seat", "extra")

    def __init__(self, seat: int, extra: int) -> None:
        self.seat = seat
        self.extra = extra

    def options(self, state: ParliamentState) -> list[Move]:
        hand = sorted(state.hands[self.seat].pieces)
        moves: list[Move] = [(PROPOSE, card) for card in hand if state.game.values[card]]
        moves += [(SHELVE, card) for card in hand]
        if state.coins[self.seat]:
            if len(state.deck) >= LOOKED:
                moves.append((LOOK,))
            moves += [(CHALLENGE, other) for other in state.living() if other != self.seat]
        return moves

    def choose(self, state: ParliamentState, move: Move) -> None:
        seat = self.seat
        if move[0] == PROPOSE:
            state.give_up(seat, move[1])
            state.motion, state.speaker = move[1], seat
            state.tell("propose", seat, card=state.game.ids[move[1]])
            state.push(AskForVeto((seat + 1) % state.game.seats))
        elif move[0] == SHELVE:
            knowers = state.give_up(seat, move[1])
            state.deck = state.deck.put_on_top(move[1], knowers)
            state.tell("shelve", seat, secrets={"card": state.game.ids[move[1]]}, knowers=knowers)
        elif move[0] == LOOK:
            state.coins[seat] -= 1
            state.deck = look(state, state.deck, LOOKED, seat)
            state.tell("look", seat)
        else:
            self._challenge(state, move[1])

    def _challenge(self, state: ParliamentState, other: int) -> None:
        state.coins[self.seat] -= 1
        state.tell("challenge", self.seat, other=other)
        result = roll(state, 6, self.seat)
        if result == 6:
            state.throw_out(other)
        elif result == 1:
            state.throw_out(self.seat)
        elif result == 5 and not self.extra:
            state.push(Turn(self.seat, 1))

    def lapse(self, state: ParliamentState) -> None:
        """Without cards and coins: rest, and earn a coin."""
        state.coins[self.seat] += 1
        state.tell("rest", self.seat)


class AskForVeto(Step[ParliamentState]):
    """Ask whoever holds a veto, one after another and nobody else; then vote."""

    __slots__ = ("next",)
    fields: ClassVar[tuple[str, ...]] = ("next",)

    def __init__(self, next: int) -> None:
        self.seat = NOBODY
        self.next = next

    def run(self, state: ParliamentState) -> None:
        state.boundary = state.turn  # who is asked and who is not tells something of the hands
        if state.motion == UNKNOWN:
            return
        if self.next == state.speaker:
            state.votes, state.stakes = [UNKNOWN] * state.game.seats, [UNKNOWN] * state.game.seats
            state.push(CountVotes())
            sealed = state.game.options["ballot"] == "sealed"
            state.open_lanes(state.lanes_of(lambda seat: [Stake(seat), Vote(seat)]), sealed)
            return
        state.push(AskForVeto((self.next + 1) % state.game.seats))
        if any(not state.game.values[card] for card in state.hands[self.next].pieces):
            state.push(Objection(self.next))


class Objection(Decision[ParliamentState]):
    """The window in which a seat may use a veto."""

    __slots__ = ()

    def options(self, state: ParliamentState) -> list[Move]:
        vetoes = [card for card in sorted(state.hands[self.seat].pieces) if not state.game.values[card]]
        moves: list[Move] = [(VETO, card) for card in vetoes]
        return [*moves, (ALLOW,)] if moves else []

    def choose(self, state: ParliamentState, move: Move) -> None:
        if move[0] == ALLOW:
            state.tell("allow", self.seat)
            return
        state.give_up(self.seat, move[1])
        state.discards += (state.motion, move[1])
        state.motion = UNKNOWN
        state.tell("veto", self.seat, card=state.game.ids[move[1]])
