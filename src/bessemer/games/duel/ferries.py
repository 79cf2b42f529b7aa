"""D-B9.3: the Baltic Sea. Ferry tokens on crossings and in the reserve, anchors, and the award for them."""

from typing import ClassVar

from bessemer.games.duel.anytime import DuelDecision
from bessemer.games.duel.state import GONE, DuelState
from bessemer.kernel.chance import draw, shuffle
from bessemer.kernel.moves import DONE, Move
from bessemer.kernel.piles import Pile

AWARD = 10
"""Money for the most anchors."""


def lay_ferries(state: DuelState) -> None:
    """D-B9.3.1: a random token on each crossing; the rest is the reserve, which shows anchors only."""
    game = state.game
    anchors = game.content.anchors
    tokens = shuffle(state, range(len(anchors)))
    count = len(game.map.crossings)
    state.crossings, rest = tokens[:count], tokens[count:]
    ones, twos = ([token for token in rest if anchors[token] == number] for number in (1, 2))
    state.reserves = Pile(ones), Pile(twos)
    if state.journal is not None:
        shown = [game.piece_ids[token] for token, up in zip(tokens, game.map.face_up, strict=False) if up]
        state.tell("ferries", -1, pieces=tuple(shown))


def take_from_crossing(state: DuelState, seat: int, crossing: int, value: int) -> None:
    """D-B9.3.4: the claimant gets the token of a crossing, which stays empty; so much value is left."""
    token = state.crossings[crossing]
    if state.journal is not None:
        state.tell("crossing", seat, anchors=state.game.content.anchors[token], value=value)
    if not state.game.map.face_up[crossing]:
        draw(state, Pile((token,)), 1)  # nobody knew what it does
    state.crossings = (*state.crossings[:crossing], GONE, *state.crossings[crossing + 1 :])
    _gain(state, seat, token)


def _gain(state: DuelState, seat: int, token: int) -> None:
    state.ferries[seat] += (token,)
    state.ready[seat] |= 1 << token
    if state.journal is not None:
        state.tell("ferry", seat, piece=state.game.piece_ids[token])


class BuyFerry(DuelDecision):
    """D-B9.3.6: buy one token of the reserve for anchors just gained; the rest of them is lost."""

    __slots__ = ("anchors",)
    fields: ClassVar[tuple[str, ...]] = ("seat", "anchors")

    def __init__(self, seat: int, anchors: int) -> None:
        self.seat = seat
        self.anchors = anchors

    def choices(self, state: DuelState) -> list[Move]:
        """D-B9.3.7: one with 1 anchor or one with 2, as far as there are any."""
        prices = (1, 2) if self.anchors > 1 else (1,)
        moves = [state.game.buy[price] for price in prices if len(state.reserves[price - 1])]
        return [*moves, DONE] if moves else []

    def decide(self, state: DuelState, move: Move) -> None:
        """Which token comes is left to chance."""
        ones, twos = state.reserves
        if move[1] == 1:
            (token,), ones = draw(state, ones, 1)
        else:
            (token,), twos = draw(state, twos, 1)
        state.reserves = ones, twos
        _gain(state, self.seat, token)

    def lapse(self, state: DuelState) -> None:
        """The anchors are lost."""
        if state.journal is not None:
            state.tell("adrift", self.seat, count=self.anchors)


def award(state: DuelState, seat: int) -> int:
    """D-B9.3.8, D-B13.4: money for the most anchors on own tokens, used or not; none for a tie."""
    anchors = state.game.content.anchors
    mine, theirs = (sum(anchors[token] for token in state.ferries[owner]) for owner in (seat, 1 - seat))
    return AWARD if mine > theirs else 0
