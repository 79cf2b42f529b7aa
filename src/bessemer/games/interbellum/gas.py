"""The search for gas in the Caspian Sea, and what finds bring."""

from typing import ClassVar

from bessemer.games.interbellum.armies import SendArmy
from bessemer.games.interbellum.influence import ChooseInfluence
from bessemer.games.interbellum.rulings import (
    CARD_FIND,
    EXPANDING_FIND,
    INFLUENCE_FIND,
    LEAST_SEARCH,
    MOST_FINDS,
)
from bessemer.games.interbellum.state import BaronState
from bessemer.kernel.chance import choose_below
from bessemer.kernel.moves import Move
from bessemer.kernel.steps import NOBODY, Step


def search_moves(state: BaronState, seat: int) -> tuple[Move, ...]:
    """I-52d, I-Q10: pay a dollar at least, draw no more cubes than there are; not after six finds."""
    if state.finds[seat] == MOST_FINDS:
        return ()
    most = min(state.money[seat], state.whites + state.blacks - free_cubes(state, seat))
    return state.game.search_moves[LEAST_SEARCH - 1 : most] if most >= LEAST_SEARCH else ()


def free_cubes(state: BaronState, seat: int) -> int:
    """I-19: one for each well with Draw gas, and what the round adds."""
    return (state.wells[seat] & state.game.gas_wells).bit_count() + state.regime.cubes


def search(state: BaronState, seat: int, cubes: int, price: int = 0) -> None:
    """I-52a, I-52b: draw blind; one black cube is a find, only white ones cost a white one."""
    if state.finds[seat] == MOST_FINDS:
        return
    white, black = state.whites, state.blacks
    drawn = min(cubes, white + black)
    for _ in range(drawn):
        if choose_below(state, white + black) < black:
            black -= 1
        else:
            white -= 1
    found = state.blacks - black
    if state.journal is not None:
        state.tell("search", seat, price=price, cubes=drawn, black=found)
    if found:
        state.blacks -= 1
        find(state, seat)
    elif drawn:
        state.whites -= 1


def find(state: BaronState, seat: int) -> None:
    """I-53: some finds bring something at once."""
    state.finds[seat] += 1
    finds = state.finds[seat]
    if state.journal is not None:
        state.tell("find", seat, finds=finds)
    if finds == CARD_FIND:
        state.draw_cards(seat, 1)
    elif finds == EXPANDING_FIND:
        state.push(SendArmy(seat))
    elif finds == INFLUENCE_FIND:
        state.push(ChooseInfluence(seat, 1))


class FreeSearch(Step[BaronState]):
    """A search that a card or an event pays for."""

    __slots__ = ("cubes", "player")
    fields: ClassVar[tuple[str, ...]] = ("player", "cubes")

    def __init__(self, player: int, cubes: int) -> None:
        self.seat = NOBODY
        self.player = player
        self.cubes = cubes

    def run(self, state: BaronState) -> None:
        """Draw gas does not count, it is for the action (I-71)."""
        search(state, self.player, self.cubes)
