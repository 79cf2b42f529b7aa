"""Pieces that their owner may use at any time, and the decisions that offer them."""

from abc import abstractmethod
from typing import Any

from bessemer.games.duel.effects import Effect
from bessemer.games.duel.maps import bits
from bessemer.games.duel.moves import SPEND, SPEND_IN_PART
from bessemer.games.duel.state import DuelState
from bessemer.games.duel.taking import ask_how_much
from bessemer.games.industry.stock import EMPTY, TOKEN, with_more
from bessemer.kernel.moves import DONE, Move
from bessemer.kernel.steps import Decision, Step

SPENDING = (SPEND, SPEND_IN_PART)


class DuelDecision(Decision[DuelState]):
    """A decision during the game: its own choices, and the pieces that the seat can use."""

    __slots__ = ()

    def options(self, state: DuelState) -> list[Move]:
        """The choices of the step, with pieces added; a step without any may wait for a piece to be used."""
        moves = self.choices(state)
        if not state.ready[self.seat]:
            return moves
        return with_pieces(state, self.seat, moves, [DONE] if self.waits(state) else [])

    def choose(self, state: DuelState, move: Move) -> None:
        """Use a piece and come back to the choice, or make it."""
        if spends(state, self, move):
            return
        if move == DONE:
            self.lapse(state)
        else:
            self.decide(state, move)

    @abstractmethod
    def choices(self, state: DuelState) -> list[Move]:
        """The moves of the step itself."""

    @abstractmethod
    def decide(self, state: DuelState, move: Move) -> None:
        """Carry out one of them; `done` is the same as having no choice."""

    def waits(self, state: DuelState) -> bool:
        """Whether a piece could still open a choice where there is none."""
        return False


def with_pieces(state: DuelState, seat: int, moves: list[Move], instead: list[Move]) -> list[Move]:
    """D-B13.7: moves, or what stands instead of none, and the pieces that a seat can use now."""
    pieces: list[Move] = []
    for piece in bits(state.ready[seat]):
        if _usable(state, seat, piece):
            pieces += state.game.spends[piece]
    if not pieces or not (moves or instead):
        return moves
    return [*(moves or instead), *pieces]


def spends(state: DuelState, step: Step[Any], move: Move) -> bool:
    """Use a piece, if that is the move, and come back to the step."""
    if move[0] not in SPENDING:
        return False
    state.push(step)
    spend(state, step.seat, move[1], move[0] == SPEND_IN_PART)
    return True


def possible(state: DuelState, seat: int, effect: Effect) -> bool:
    """D-B2.15: whether a seat can pay an effect, and turn a Company over if that is all of it (D-B2.6)."""
    if not effect.line.times(state.stocks[seat], 1):
        return False
    return not effect.flips or state.targets(seat, effect.flips) != 0 or effect.gives_more


def _usable(state: DuelState, seat: int, piece: int) -> bool:
    game = state.game
    ferries = game.content.ferries
    if piece < len(ferries):
        return possible(state, seat, ferries[piece])
    return state.stocks[seat][TOKEN] > 0 and game.can_study(state, seat, piece - len(ferries))


def spend(state: DuelState, seat: int, piece: int, sparing: bool) -> None:
    """D-B9.3.5: use a Ferry token and turn it face down; or pay 1 tech for a Research card kept."""
    game = state.game
    ferries = game.content.ferries
    state.ready[seat] &= ~(1 << piece)
    id = game.piece_ids[piece]
    if piece < len(ferries):
        effect = ferries[piece]
        change = effect.line.change if not sparing else EMPTY
        state.gain(seat, change)
        if state.journal is not None:
            if change == EMPTY:
                state.tell("employ", seat, piece=id)
            else:
                state.tell("spend", seat, piece=id, stock=change)
        if effect.flips:
            game.choose_upgrade(state, seat, effect, False)
        if sparing:
            ask_how_much(state, seat, effect.line.gains)
        return
    state.stocks[seat] = with_more(state.stocks[seat], TOKEN, -1)
    if state.journal is not None:
        state.tell("consult", seat, piece=id)
    game.begin_study(state, seat, piece - len(ferries), False, sparing)
