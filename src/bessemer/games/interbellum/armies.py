"""Superpowers expand, move and withdraw their armies."""

from typing import ClassVar

from bessemer.games.interbellum.atlas import bits
from bessemer.games.interbellum.meta import BALLOT
from bessemer.games.interbellum.moves import EXPAND, MARCH, WITHDRAW
from bessemer.games.interbellum.state import BaronState
from bessemer.kernel.moves import DONE, Move
from bessemer.kernel.steps import NOBODY, Decision, Step

# What is possible -----------------------------------------------------------------------------------


def expansion_targets(state: BaronState, power: int, expelling: bool = False) -> int:
    """I-31, I-33: land next to the home base or to armies linked with it; empty unless it is expelling."""
    atlas = state.game.content.atlas
    if not state.at_home(power):
        return 0
    armies = state.armies[power]
    reach = atlas.frontier[power]
    spread = linked = armies & reach
    while spread:
        for area in bits(spread):
            reach |= atlas.borders[area]
        spread = armies & reach & ~linked
        linked |= spread
    return reach & atlas.land & ~(armies if expelling else state.occupied)


def expansions(state: BaronState, power: int, expelling: bool = False) -> list[Move]:
    """The territories that a superpower can expand to, as moves."""
    return [(EXPAND, power, area) for area in bits(expansion_targets(state, power, expelling))]


def march_moves(state: BaronState, power: int, expelling: bool = False) -> list[Move]:
    """I-34, I-Q14: any army outside, linked or not, to a territory next to it, empty unless expelling."""
    game = state.game
    borders, marches = game.content.atlas.borders, game.marches
    armies = state.armies[power]
    free = game.content.atlas.land & ~(armies if expelling else state.occupied)
    moves: list[Move] = []
    while armies:
        low = armies & -armies
        armies ^= low
        area = low.bit_length() - 1
        if targets := borders[area] & free:
            moves += marches[area][targets]
    return moves


# What happens ---------------------------------------------------------------------------------------


def expand(state: BaronState, power: int, area: int, by: int) -> None:
    """I-30: an event, an action card or a fifth find puts an army from the home base into a territory.

    One that it expels goes home. `by` is the seat that decided it; nobody did where votes were counted.
    """
    clear(state, area)
    state.armies[power] |= 1 << area
    state.occupied |= 1 << area
    if state.journal is not None:
        id, land = state.game.content.powers[power].id, state.game.content.atlas.areas[area]
        state.tell("expand" if by >= 0 else "expand_by_vote", by, power=id, area=land)


def march(state: BaronState, source: int, target: int, by: int) -> None:
    """Shift an army; the territory that it leaves is free."""
    power = next(power for power, lands in enumerate(state.armies) if lands >> source & 1)
    clear(state, target)
    both = 1 << source | 1 << target
    state.armies[power] ^= both
    state.occupied ^= both
    if state.journal is not None:
        areas, id = state.game.content.atlas.areas, state.game.content.powers[power].id
        state.tell("march", by, power=id, area=areas[source], target=areas[target])


def clear(state: BaronState, area: int, by: int = NOBODY) -> None:
    """I-35, I-68: the army in a territory, if any, goes back to its home base; a seat may have called it."""
    bit = 1 << area
    if state.occupied & bit:
        power = next(power for power, lands in enumerate(state.armies) if lands & bit)
        state.armies[power] ^= bit
        state.occupied ^= bit
        if state.journal is not None:
            id = state.game.content.powers[power].id
            land = state.game.content.atlas.areas[area]
            state.tell("withdraw" if by >= 0 else "home", by, power=id, area=land)


# Who decides ----------------------------------------------------------------------------------------


def by_event(state: BaronState, power: int, withdrawing: bool) -> None:
    """I-Q2: the holder of the flag decides, or a ballot; I-37: without a flag the starting player."""
    targets = state.armies[power] if withdrawing else expansion_targets(state, power)
    if not targets:  # I-36: without an army or a territory nothing happens
        if state.journal is not None:
            kind = "no_withdrawal" if withdrawing else "no_expansion"
            state.tell(kind, NOBODY, power=state.game.content.powers[power].id)
        return
    seats = range(state.game.seats)
    voters = [seat for seat in seats if state.influence[power][seat]]
    if state.game.options["decisions"] == BALLOT and len(voters) > 1 and targets & targets - 1:
        state.votes = [NOBODY] * state.game.seats
        state.push(CountVotes(power, withdrawing))
        lanes: list[list[Step[BaronState]]] = [
            [Vote(seat, power, withdrawing, targets)] if seat in voters else [] for seat in seats
        ]
        state.open_lanes(list(lanes), sealed=True)
        return
    decide(state, power, withdrawing, targets, state.starter)


def decide(state: BaronState, power: int, withdrawing: bool, targets: int, otherwise: int) -> None:
    """I-32: the holder of the flag chooses among territories; somebody else where there is no holder."""
    holder = state.flags[power]
    seat = holder if holder >= 0 else otherwise
    state.push(Withdraw(seat, power, targets) if withdrawing else Expand(seat, power, targets))


class TerritoryDecision(Decision[BaronState]):
    """A seat names one of several territories for an army of a superpower."""

    __slots__ = ("power", "targets")
    fields: ClassVar[tuple[str, ...]] = ("seat", "power", "targets")

    def __init__(self, seat: int, power: int, targets: int) -> None:
        self.seat = seat
        self.power = power
        self.targets = targets


class Expand(TerritoryDecision):
    """Choose where a superpower expands to."""

    __slots__ = ()

    def options(self, state: BaronState) -> list[Move]:
        """The territories."""
        return [(EXPAND, self.power, area) for area in bits(self.targets)]

    def choose(self, state: BaronState, move: Move) -> None:
        """Expand."""
        expand(state, self.power, move[2], self.seat)


class Withdraw(TerritoryDecision):
    """Choose which army goes home."""

    __slots__ = ()

    def options(self, state: BaronState) -> list[Move]:
        """The territories with armies."""
        return [(WITHDRAW, area) for area in bits(self.targets)]

    def choose(self, state: BaronState, move: Move) -> None:
        """Withdraw."""
        clear(state, move[1], self.seat)


class Vote(Decision[BaronState]):
    """In a ballot (I-Q2) everybody with influence names a territory, unseen by the others."""

    __slots__ = ("power", "targets", "withdrawing")
    fields: ClassVar[tuple[str, ...]] = ("seat", "power", "withdrawing", "targets")

    def __init__(self, seat: int, power: int, withdrawing: int, targets: int) -> None:
        self.seat = seat
        self.power = power
        self.withdrawing = int(withdrawing)
        self.targets = targets

    def options(self, state: BaronState) -> list[Move]:
        """The territories."""
        if self.withdrawing:
            return [(WITHDRAW, area) for area in bits(self.targets)]
        return [(EXPAND, self.power, area) for area in bits(self.targets)]

    def choose(self, state: BaronState, move: Move) -> None:
        """Cast the vote; it is told when all are counted."""
        state.votes[self.seat] = move[-1]


class CountVotes(Step[BaronState]):
    """Votes (I-Q2) weigh as much as influence; the holder of the flag breaks ties."""

    __slots__ = ("power", "withdrawing")
    fields: ClassVar[tuple[str, ...]] = ("power", "withdrawing")

    def __init__(self, power: int, withdrawing: int) -> None:
        self.seat = NOBODY
        self.power = power
        self.withdrawing = int(withdrawing)

    def run(self, state: BaronState) -> None:
        """Count, tell, and carry out what won."""
        weights: dict[int, int] = {}
        for seat, area in enumerate(state.votes):
            if area >= 0:
                weights[area] = weights.get(area, 0) + state.influence[self.power][seat]
                if state.journal is not None:
                    areas, weight = state.game.content.atlas.areas, state.influence[self.power][seat]
                    state.tell("voted", seat, area=areas[area], weight=weight)
        most = max(weights.values())
        best = [area for area, weight in weights.items() if weight == most]
        holder = state.flags[self.power]  # where anybody has influence, somebody holds the flag
        own = state.votes[holder]
        winner = best[0] if len(best) == 1 else own if own in best else NOBODY
        state.votes = [NOBODY] * state.game.seats
        if len(best) > 1 and state.journal is not None:
            id = state.game.content.powers[self.power].id
            state.tell("tie_open" if winner < 0 else "tie", holder, power=id, weight=most)
        if winner < 0:
            tied = sum(1 << area for area in best)
            decide(state, self.power, bool(self.withdrawing), tied, state.starter)
        elif self.withdrawing:
            clear(state, winner)
        else:
            expand(state, self.power, winner, NOBODY)


class March(Decision[BaronState]):
    """Move an army: of a superpower whose flag the seat holds, or of any."""

    __slots__ = ("anybody", "expelling")
    fields: ClassVar[tuple[str, ...]] = ("seat", "anybody", "expelling")

    def __init__(self, seat: int, anybody: int, expelling: int) -> None:
        self.seat = seat
        self.anybody = anybody
        self.expelling = expelling

    def options(self, state: BaronState) -> list[Move]:
        """All marches."""
        powers = range(len(state.flags)) if self.anybody else state.held(self.seat)
        return [move for power in powers for move in march_moves(state, power, bool(self.expelling))]

    def choose(self, state: BaronState, move: Move) -> None:
        """March."""
        march(state, move[1], move[2], self.seat)


class ExpandOwn(Decision[BaronState]):
    """Expand a superpower whose flag the seat holds."""

    __slots__ = ("expelling",)
    fields: ClassVar[tuple[str, ...]] = ("seat", "expelling")

    def __init__(self, seat: int, expelling: int) -> None:
        self.seat = seat
        self.expelling = expelling

    def options(self, state: BaronState) -> list[Move]:
        """A superpower that has all armies outside does nothing (I-36)."""
        expelling = bool(self.expelling)
        return [move for power in state.held(self.seat) for move in expansions(state, power, expelling)]

    def choose(self, state: BaronState, move: Move) -> None:
        """Expand."""
        expand(state, move[1], move[2], self.seat)

    def lapse(self, state: BaronState) -> None:
        """Without a flag or a target it is lost."""
        _tell_nothing(state, self.seat)


class SendArmy(Decision[BaronState]):
    """I-53a: the fifth gas find. Expand, or move an army where all are outside; or leave it."""

    __slots__ = ()

    def options(self, state: BaronState) -> list[Move]:
        """Expansions of all superpowers held, and marches where nobody is at home."""
        moves: list[Move] = []
        for power in state.held(self.seat):
            moves += expansions(state, power) if state.at_home(power) else march_moves(state, power)
        return [DONE, *moves] if moves else []

    def choose(self, state: BaronState, move: Move) -> None:
        """Expand, or march, or neither."""
        if move[0] == MARCH:
            march(state, move[1], move[2], self.seat)
        elif move[0] == EXPAND:
            expand(state, move[1], move[2], self.seat)

    def lapse(self, state: BaronState) -> None:
        """Without a flag or a target it is lost."""
        _tell_nothing(state, self.seat)


def _tell_nothing(state: BaronState, seat: int) -> None:
    if state.journal is not None:
        state.tell("nothing", seat)


class WithdrawAny(Decision[BaronState]):
    """Whoever plays the card chooses which army withdraws."""

    __slots__ = ()

    def options(self, state: BaronState) -> list[Move]:
        """Every territory with an army."""
        return [(WITHDRAW, area) for area in bits(state.occupied)]

    def choose(self, state: BaronState, move: Move) -> None:
        """Withdraw it."""
        clear(state, move[1], self.seat)
