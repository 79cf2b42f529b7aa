"""Building pipelines."""

from typing import ClassVar

from bessemer.games.interbellum.moves import BUILD
from bessemer.games.interbellum.rulings import LEAST_PRICE, MOST_COLUMN, PIPELINE
from bessemer.games.interbellum.state import BaronState
from bessemer.kernel.moves import DONE, Move
from bessemer.kernel.steps import Decision


def price_under(state: BaronState, seat: int, power: int) -> int:
    """I-51b, I-Q15: the price of a segment where a superpower (or none) rules, less the seat's discount."""
    price = PIPELINE + state.regime.pipelines
    if power >= 0:
        price -= state.game.content.powers[power].discount[min(state.influence[power][seat], MOST_COLUMN)]
    return price if price > LEAST_PRICE else LEAST_PRICE


def extra_under(state: BaronState, seat: int, power: int) -> int:
    """Segments more in one action, where a superpower rules in which the seat has influence."""
    if power < 0 or not state.influence[power][seat]:
        return 0
    extra = state.game.content.powers[power].extra[min(state.influence[power][seat], MOST_COLUMN)]
    return max(0, extra + state.regime.segments)


def unbuilt(state: BaronState, seat: int) -> tuple[Move, ...] | list[Move]:
    """I-51a: any segment that the seat has not laid yet; as an option none to a second port (I-51e)."""
    moves = state.unbuilt[seat]
    if not state.game.one_port:
        return moves
    barred = state.game.content.atlas.second_ports(state.pipes[seat], state.wells[seat])
    return [move for move in moves if not barred >> move[1] & 1]


def build_moves(state: BaronState, seat: int) -> tuple[Move, ...] | list[Move]:
    """Any segment that the seat can pay."""
    game = state.game
    short = PIPELINE + state.regime.pipelines - state.money[seat]
    if short <= 0:
        return unbuilt(state, seat)
    if short >= len(game.discounted):
        return ()
    areas = 0
    influence, rule = state.influence, game.content.atlas.rule
    for power, needed in enumerate(game.discounted[short]):
        if influence[power][seat] >= needed:
            areas |= state.armies[power] | rule[power]
    return builds_in(state, seat, areas) if areas else ()


def builds_in(state: BaronState, seat: int, areas: int) -> list[Move]:
    """Segments in some areas that the seat has not laid yet; as an option none to a second port (I-51e)."""
    game = state.game
    atlas, build = game.content.atlas, game.build_moves
    segments = 0
    while areas:
        low = areas & -areas
        areas ^= low
        segments |= atlas.segments_in[low.bit_length() - 1]
    if game.one_port:
        segments &= ~atlas.second_ports(state.pipes[seat], state.wells[seat])
    segments &= ~state.pipes[seat]
    moves: list[Move] = []
    while segments:
        low = segments & -segments
        segments ^= low
        moves.append(build[low.bit_length() - 1])
    return moves


def lay(state: BaronState, seat: int, move: Move, price: int) -> None:
    """Pay for a segment and lay it; I-Q16: there are always enough pieces."""
    state.money[seat] -= price
    state.pipes[seat] |= 1 << move[1]
    unbuilt = state.unbuilt[seat]
    place = unbuilt.index(move)
    state.unbuilt[seat] = unbuilt[:place] + unbuilt[place + 1 :]
    if state.journal is not None:
        state.tell("build", seat, segment=state.game.content.atlas.segments[move[1]], price=price)


def build(state: BaronState, seat: int, move: Move) -> None:
    """I-51: one segment with an action; I-Q3: extra ones may follow, and all have the discount."""
    power = state.ruler(state.game.content.atlas.area_of[move[1]])
    extra = extra_under(state, seat, power)
    if extra:
        state.push(BuildMore(seat, power, extra))
    lay(state, seat, move, price_under(state, seat, power))


class BuildMore(Decision[BaronState]):
    """I-51c: further segments of one action, all where the same superpower rules."""

    __slots__ = ("left", "power")
    fields: ClassVar[tuple[str, ...]] = ("seat", "power", "left")

    def __init__(self, seat: int, power: int, left: int) -> None:
        self.seat = seat
        self.power = power
        self.left = left

    def options(self, state: BaronState) -> list[Move]:
        """What can be paid, or to stop."""
        if price_under(state, self.seat, self.power) > state.money[self.seat]:
            return []
        lands = state.armies[self.power] | state.game.content.atlas.rule[self.power]
        builds = builds_in(state, self.seat, lands)
        return [DONE, *builds] if builds else []

    def choose(self, state: BaronState, move: Move) -> None:
        """One more."""
        if move[0] == BUILD:
            if self.left > 1:
                state.push(BuildMore(self.seat, self.power, self.left - 1))
            lay(state, self.seat, move, price_under(state, self.seat, self.power))
