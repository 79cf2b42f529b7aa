"""The enemies of the solo game (U-60 to U-68), which march, attack and spawn by themselves."""

from typing import ClassVar

from bessemer.games.furtherance.castles import pass_counters
from bessemer.games.furtherance.combat import may_strike, strike
from bessemer.games.furtherance.market import draw_card, restock
from bessemer.games.furtherance.movement import enter
from bessemer.games.furtherance.moves import ACTIVATE
from bessemer.games.furtherance.pack import UNITS
from bessemer.games.furtherance.siege import storm
from bessemer.games.furtherance.squares import each
from bessemer.games.furtherance.state import FurtheranceState, Unit
from bessemer.games.furtherance.turn import dull, refresh
from bessemer.kernel.moves import Move
from bessemer.kernel.piles import EVERYBODY
from bessemer.kernel.steps import NOBODY, Decision, Step

YOU = 0
"""The only seat."""


class Enemies(Step[FurtheranceState]):
    """U-62: the castles act clockwise from the left, until one has turn counters and gives one away."""

    __slots__ = ("castle",)
    fields: ClassVar[tuple[str, ...]] = ("castle",)

    def __init__(self, castle: int) -> None:
        self.seat = NOBODY
        self.castle = castle

    def run(self, state: FurtheranceState) -> None:
        """Then it is the seat's turn again."""
        game, castle = state.game, self.castle
        if castle == game.parties:
            return
        if state.counters[castle]:
            pass_counters(state, castle, 1)
            return
        state.push(game.enemy_turns[castle + 1])
        if castle in state.fallen:
            return
        state.active = castle
        if state.journal is not None:
            state.tell("enemy", castle)
        dull(state)
        refresh(state, castle)
        state.push(Spawn(castle))
        state.push(March(castle))


class March(Step[FurtheranceState]):
    """U-64: every unit of a castle moves and attacks, the one closest to the seat's castle first."""

    __slots__ = ("castle",)
    fields: ClassVar[tuple[str, ...]] = ("castle",)

    def __init__(self, castle: int) -> None:
        self.seat = NOBODY
        self.castle = castle

    def run(self, state: FurtheranceState) -> None:
        """Where two are as close, the seat says which one is first."""
        closest = closest_units(state, self.castle)
        if not closest:
            return
        state.push(self)
        if len(closest) == 1:
            state.push(Advance(closest[0]))
        else:
            state.push(Activate(YOU, self.castle))


def closest_units(state: FurtheranceState, castle: int) -> list[int]:
    """The units of a castle that have not acted and are closest to the seat's castle."""
    march = state.game.march
    waiting = [square for square in each(state.standing[castle]) if state.unit(square).steps]
    nearest = min((march[square] for square in waiting), default=0)
    return [square for square in waiting if march[square] == nearest]


class Activate(Decision[FurtheranceState]):
    """Which of several equally close enemies acts first."""

    __slots__ = ("castle",)
    fields: ClassVar[tuple[str, ...]] = ("seat", "castle")

    def __init__(self, seat: int, castle: int) -> None:
        self.seat = seat
        self.castle = castle

    def options(self, state: FurtheranceState) -> list[Move]:
        """One of the closest."""
        return [(ACTIVATE, square) for square in closest_units(state, self.castle)]

    def choose(self, state: FurtheranceState, move: Move) -> None:
        """It moves and attacks."""
        state.push(Advance(move[1]))


class Advance(Step[FurtheranceState]):
    """An enemy walks until it is beside one of the seat's units, has no steps left, or cannot go on."""

    __slots__ = ("square",)
    fields: ClassVar[tuple[str, ...]] = ("square",)

    def __init__(self, square: int) -> None:
        self.seat = NOBODY
        self.square = square

    def run(self, state: FurtheranceState) -> None:
        """A step, or the attack."""
        square = self.square
        unit = state.squares[square]
        if unit is None:
            return
        step = next_square(state, unit, square)
        if step == square or not unit.steps:
            state.squares[square] = unit._replace(steps=0)
            state.push(Assault(square))
            return
        if state.journal is not None:
            ids, names = state.game.cards.ids, state.game.target_ids
            state.tell("moves", unit.owner, card=ids[unit.card], square=names[step])
        state.push(Advance(step))
        enter(state, square, step)


def beside(state: FurtheranceState, square: int) -> int:
    """The seat's units beside a square, which an enemy there does not pass by, as a set."""
    return state.game.paths.near[square] & state.standing[YOU]


def victims(state: FurtheranceState, square: int, unit: Unit) -> list[int]:
    """The seat's units that an enemy attacks: those beside it, else within its reach.

    U-Q14: the weakest first; some it may not attack (U-54).
    """
    near = beside(state, square)
    if not near:
        reach = state.game.unit_effects[unit.card].reach
        near = state.game.paths.within(unit.owner, square, reach, state.occupied) & state.standing[YOU]
    found = [target for target in each(near) if may_strike(state, unit, target)]
    return sorted(found, key=lambda target: (state.left(state.unit(target)), target))


def storms(state: FurtheranceState, square: int, unit: Unit) -> bool:
    """Whether an enemy that attacks no unit attacks the castle: it is beside it, and beside no unit."""
    paths, reach = state.game.paths, state.game.unit_effects[unit.card].reach
    if beside(state, square):
        return False
    return YOU in paths.castle_in(square, reach, paths.within(unit.owner, square, reach, state.occupied))


def next_square(state: FurtheranceState, unit: Unit, square: int) -> int:
    """U-68: a free square that is closer to the seat's castle, straight ahead if possible.

    The same square if there is none, or one of the seat's units is beside it.
    """
    if beside(state, square):
        return square
    game = state.game
    blocked = state.occupied | game.paths.closed[unit.owner]
    closer = [
        other
        for other in game.paths.neighbours[square]
        if game.march[other] < game.march[square] and not blocked >> other & 1
    ]
    ahead = game.ahead[unit.owner][square]
    return ahead if ahead in closer else closer[0] if closer else square


class Assault(Step[FurtheranceState]):
    """An enemy attacks as often as possible: units, else the castle if it is beside it."""

    __slots__ = ("square",)
    fields: ClassVar[tuple[str, ...]] = ("square",)

    def __init__(self, square: int) -> None:
        self.seat = NOBODY
        self.square = square

    def run(self, state: FurtheranceState) -> None:
        """One attack, then the next."""
        square = self.square
        unit = state.squares[square]
        if unit is None or not unit.strikes:
            return
        targets = victims(state, square, unit)
        if targets:
            state.push(self)
            strike(state, square, targets[0])
        elif storms(state, square, unit):
            state.push(self)
            storm(state, square, YOU)


class Spawn(Step[FurtheranceState]):
    """U-65: after all have acted, one new unit appears in the castle."""

    __slots__ = ("castle",)
    fields: ClassVar[tuple[str, ...]] = ("castle",)

    def __init__(self, castle: int) -> None:
        self.seat = NOBODY
        self.castle = castle

    def run(self, state: FurtheranceState) -> None:
        """With no space, none."""
        castle = self.castle
        square = spawn_square(state, castle)
        if square < 0:
            return
        card = self._respawn(state) if state.research[castle] else self._draw(state)
        if card < 0:
            return
        state.put(square, Unit(castle, card, 0, 0, 0, 0, 0, 0))  # U-83: without a new-unit token
        if state.journal is not None:
            ids, names = state.game.cards.ids, state.game.target_ids
            state.tell("spawns", castle, card=ids[card], square=names[square])

    def _respawn(self, state: FurtheranceState) -> int:
        """The most expensive of those that died, then the one that attacks hardest."""
        castle = self.castle
        card = next_spawn(state, castle)
        cards = state.research[castle]
        at = next(at for at, researched in enumerate(cards) if researched.card == card)
        state.research[castle] = cards[:at] + cards[at + 1 :]
        return card

    def _draw(self, state: FurtheranceState) -> int:
        """The first unit of the deck that can attack; the others go below it."""
        if not restock(state, UNITS):
            return -1
        for _ in range(len(state.decks[UNITS])):
            card = draw_card(state, UNITS)
            if state.game.cards.attacks[card]:
                return card
            state.decks[UNITS] = state.decks[UNITS].put_below(card, EVERYBODY)
        return -1


def spawn_square(state: FurtheranceState, castle: int) -> int:
    """U-Q15: where a castle's next unit appears: middle, else its own left, else right; -1 for nowhere."""
    left, centre, right = state.game.paths.rows[castle]
    free = [square for square in (centre, left, right) if not state.occupied >> square & 1]
    return free[0] if free else -1


def next_spawn(state: FurtheranceState, castle: int) -> int:
    """The researched unit that appears next; -1 if it comes from the deck."""
    cards = state.game.cards
    dead = [researched.card for researched in state.research[castle]]
    return max(dead, key=lambda card: (cards.costs[card], cards.attacks[card], -card), default=-1)
