"""D-B6: production as in the other industry games; here pieces may be used, and gains taken in part."""

from bessemer.games.duel.anytime import spends, with_pieces
from bessemer.games.duel.moves import IN_PART
from bessemer.games.duel.state import DuelState
from bessemer.games.industry.production import (
    IndustryState,
    Insert,
    LineDecision,
    Produce,
    Upgrade,
    UseLine,
    resolve_lines,
)
from bessemer.games.industry.stock import part
from bessemer.kernel.moves import Move


class DuelProduce(Produce):
    """D-B6.1: choose the next card, or finish."""

    __slots__ = ()

    def options(self, state: IndustryState) -> list[Move]:
        """A card may be resolved in part (D-B2.2) where that can make a difference; pieces as well."""
        assert isinstance(state, DuelState)
        seat = self.seat
        moves = super().options(state)
        in_part, upgraded = state.game.in_part, state.upgraded[seat]
        done = moves.pop()
        moves += [part for _, card in moves if (part := in_part[upgraded >> card & 1][card])]
        moves.append(done)
        return with_pieces(state, seat, moves, []) if state.ready[seat] else moves

    def choose(self, state: IndustryState, move: Move) -> None:
        """Begin a card, finish, or use a piece."""
        assert isinstance(state, DuelState)
        if spends(state, self, move):
            return
        seat = self.seat
        state.sparing &= ~(1 << seat)
        if move[0] != IN_PART:
            super().choose(state, move)
            return
        card = move[1]
        state.sparing |= 1 << seat
        state.resolved[seat] |= 1 << card
        if state.journal is not None:
            state.tell("part", seat, card=state.factory.cards[card].id)
        state.push(self)
        self.begin(state, card)


class TakePart(LineDecision):
    """How much to take of what an extraction line gives."""

    __slots__ = ()

    def options(self, state: IndustryState) -> list[Move]:
        """From nothing to all of it."""
        assert isinstance(state, DuelState)
        moves = state.game.take[: sum(self.line(state).gains) + 1]
        return with_pieces(state, self.seat, moves, []) if state.ready[self.seat] else moves

    def choose(self, state: IndustryState, move: Move) -> None:
        """Take so much, then go on with the card."""
        assert isinstance(state, DuelState)
        if spends(state, self, move):
            return
        seat, card = self.seat, self.card
        gains = part(self.line(state).gains, move[1])
        state.gain(seat, gains)
        if state.journal is not None:
            state.tell("gain", seat, card=state.factory.cards[card].id, line=self.place, stock=gains)
        resolve_lines(state, seat, card, self.place + 1)


class DuelUseLine(UseLine):
    """How many transactions of a processing line to make."""

    __slots__ = ()

    def options(self, state: IndustryState) -> list[Move]:
        """A piece may bring what the line takes."""
        assert isinstance(state, DuelState)
        moves = super().options(state)
        if not state.ready[self.seat]:
            return moves
        return with_pieces(state, self.seat, moves, state.factory.transact[0])

    def choose(self, state: IndustryState, move: Move) -> None:
        """Make them, or use a piece first."""
        assert isinstance(state, DuelState)
        if not spends(state, self, move):
            super().choose(state, move)


class DuelUpgrade(Upgrade):
    """The free upgrade of the Start-up (D-B2.10)."""

    __slots__ = ()

    def choose(self, state: IndustryState, move: Move) -> None:
        """Turn a Company over, go on, or use a piece first."""
        assert isinstance(state, DuelState)
        if not spends(state, self, move):
            super().choose(state, move)


class DuelInsert(Insert):
    """D-B8.2: put a new card into the chain."""

    __slots__ = ()

    def options(self, state: IndustryState) -> list[Move]:
        """Every place of the chain."""
        assert isinstance(state, DuelState)
        moves = super().options(state)
        return with_pieces(state, self.seat, moves, []) if state.ready[self.seat] else moves

    def choose(self, state: IndustryState, move: Move) -> None:
        """Put it there, or use a piece first."""
        assert isinstance(state, DuelState)
        if not spends(state, self, move):
            super().choose(state, move)
