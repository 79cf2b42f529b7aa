"""X3: Managers take their posts, and players produce in turn where somebody could copy."""

from bessemer.games.furnace.interbellum.moves import ASSIGN
from bessemer.games.furnace.interbellum.state import InterbellumState
from bessemer.kernel.moves import DONE, Move
from bessemer.kernel.steps import Decision, Step


class AssignManagers(Decision[InterbellumState]):
    """X3.1: put Managers on own cards, one per card. Whoever resolves a card has finished with that."""

    __slots__ = ()

    def options(self, state: InterbellumState) -> list[Move]:
        """Each free Manager on each free card, and whatever may come after."""
        seat = self.seat
        managers, cards = state.managers[seat], state.tableaus[seat]
        for manager, card in state.posts[seat]:
            managers = tuple([other for other in managers if other != manager])
            cards = tuple([other for other in cards if other != card])
        moves: list[Move] = [(ASSIGN, manager, card) for manager in managers for card in cards]
        return moves + self.onward(state) if moves else []

    def onward(self, state: InterbellumState) -> list[Move]:
        """What the seat may do instead."""
        return state.factory.produce[self.seat].options(state)

    def choose(self, state: InterbellumState, move: Move) -> None:
        """Place one and ask again, or go on with what was chosen instead."""
        if move[0] != ASSIGN:
            state.now.pop().choose(state, move)
            return
        _, manager, card = move
        state.posts[self.seat] += ((manager, card),)
        state.push(self)
        if state.journal is not None:
            game = state.game
            card_id = game.content.cards[card].id
            state.tell("assign", self.seat, manager=game.manager_ids[manager], card=card_id)


class SealedManagers(AssignManagers):
    """The same, before anybody produces, and hidden until all have finished (X3.13)."""

    __slots__ = ()

    def onward(self, state: InterbellumState) -> list[Move]:
        """Nothing but to finish."""
        return [DONE]

    def choose(self, state: InterbellumState, move: Move) -> None:
        """Place one and ask again, or finish."""
        if move != DONE:
            super().choose(state, move)


class SealManagers(Step[InterbellumState]):
    """Everybody places Managers at the same time, unseen by the others."""

    __slots__ = ()

    def run(self, state: InterbellumState) -> None:
        """Sealed lanes, as X3.13 says."""
        seats = range(state.game.seats)
        if any(state.managers[seat] for seat in seats):
            lanes = [[SealedManagers(seat)] if state.managers[seat] else [] for seat in seats]
            state.open_lanes([list(lane) for lane in lanes], sealed=True)


class ProduceInTurn(Step[InterbellumState]):
    """Players produce one after another, the first player first."""

    __slots__ = ()

    def run(self, state: InterbellumState) -> None:
        """Show where the Managers stand; then the main agenda has one player after another (X3.13)."""
        seats = state.game.seats
        if state.journal is not None:
            for seat in range(seats):
                for manager, card in state.posts[seat]:
                    state.tell(
                        "post",
                        seat,
                        manager=state.game.manager_ids[manager],
                        card=state.game.content.cards[card].id,
                    )
        for offset in reversed(range(seats)):
            state.push(state.factory.produce[(state.first + offset) % seats])
