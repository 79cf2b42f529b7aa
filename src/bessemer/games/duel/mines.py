"""D-B9.5: Victoria. Double routes, and gold mines that pay whoever has more trains at them."""

from bessemer.games.duel.anytime import DuelDecision
from bessemer.games.duel.maps import bits
from bessemer.games.duel.state import DuelState
from bessemer.kernel.moves import DONE, Move

AWARD = 10
"""Money for each gold mine."""

FIRST_TO = 4
"""So many trains placed beside others are a special achievement (D-B10.7.5)."""


class DoubleRoute(DuelDecision):
    """D-B9.5.2: put a second train beside an own one. That is no claim, and no City is used."""

    __slots__ = ()

    def choices(self, state: DuelState) -> list[Move]:
        """D-B9.5.3: every own track with one train, old or new, and `done`; it needs a train (D-B13.14)."""
        single = state.owned[self.seat] & ~state.doubled[self.seat]
        if not single or not state.trains(self.seat):
            return []
        double = state.game.double
        return [*(double[track] for track in bits(single)), DONE]

    def decide(self, state: DuelState, move: Move) -> None:
        """Place it."""
        seat = self.seat
        state.doubled[seat] |= 1 << move[1]
        if state.special < 0 and state.doubled[seat].bit_count() == FIRST_TO:
            state.special = seat
        if state.journal is not None:
            state.tell("double", seat, track=state.game.map.tracks[move[1]])


def more_trains(state: DuelState, seat: int, mine: int) -> int:
    """How many trains more than the opponent a seat has on the tracks that lead to a mine."""
    tracks = state.game.map.touching[mine]
    own, theirs = (
        (state.owned[owner] & tracks).bit_count() + (state.doubled[owner] & tracks).bit_count()
        for owner in (seat, 1 - seat)
    )
    return own - theirs


def award(state: DuelState, seat: int) -> int:
    """D-B9.5.4: for each mine, if the seat has more trains on the tracks that lead there."""
    return sum(AWARD for mine in state.game.map.mines if more_trains(state, seat, mine) > 0)
