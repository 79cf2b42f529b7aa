"""A turn (U-11 to U-13): workers first, then units; items and powers at any time of it."""

from typing import ClassVar

from bessemer.games.furtherance.combat import attack_options, strike
from bessemer.games.furtherance.ending import NOTICE, adjudicate
from bessemer.games.furtherance.items import use_item, use_options
from bessemer.games.furtherance.movement import walk
from bessemer.games.furtherance.moves import ASK, MOVE, SACRIFICE, STORM, STRIKE, USE, USE_ON
from bessemer.games.furtherance.powers import POWERS, power_options, use_power
from bessemer.games.furtherance.siege import sacrifice, sacrifice_options, storm
from bessemer.games.furtherance.squares import each
from bessemer.games.furtherance.state import HIDDEN, KNIFE, NEW, SHARP, FurtheranceState
from bessemer.games.furtherance.work import work, work_options
from bessemer.kernel.moves import DONE, Move
from bessemer.kernel.steps import NOBODY, Decision, Step


class BeginTurn(Step[FurtheranceState]):
    """U-13: new units are ready, buildings pay and recharge, workers are fresh."""

    __slots__ = ("party",)
    fields: ClassVar[tuple[str, ...]] = ("party",)

    def __init__(self, party: int) -> None:
        self.seat = NOBODY
        self.party = party

    def run(self, state: FurtheranceState) -> None:
        """Then the seat takes its turn."""
        seat = self.party
        state.active = seat
        state.turns += 1
        if state.journal is not None:
            state.tell("turn", seat, round=state.round)
        dull(state)
        refresh(state, seat)
        terms = state.terms[seat]
        state.idle = state.workers[seat]
        state.working = True
        state.led = False
        state.shots = terms.shots
        state.tends = terms.tends
        state.towers[seat] = terms.tower
        state.gold[seat] += terms.income
        if terms.income and state.journal is not None:
            state.tell("income", seat, gold=terms.income)
        state.push(state.game.take_turn[seat])


def dull(state: FurtheranceState) -> None:
    """What was sharpened is so until the next turn begins."""
    if not state.sharpened:
        return
    state.sharpened = False
    for square in each(state.occupied):
        unit = state.unit(square)
        if unit.tokens & SHARP:
            state.squares[square] = unit._replace(tokens=unit.tokens & ~SHARP)


def refresh(state: FurtheranceState, party: int) -> None:
    """U-Q4: a party's units can move and attack again, and are new and hidden no more."""
    squares, effects = state.squares, state.game.unit_effects
    for square in each(state.standing[party]):
        unit = state.unit(square)
        own = effects[unit.card]
        if unit.tokens & (NEW | HIDDEN):
            unit = unit._replace(tokens=unit.tokens & ~(NEW | HIDDEN))
        elif unit.steps == own.moves and unit.strikes == own.attacks:
            continue
        squares[square] = unit.acting(own.moves, own.attacks)


class TakeTurn(Decision[FurtheranceState]):
    """One more thing in the own turn, or the end of it."""

    __slots__ = ()

    def options(self, state: FurtheranceState) -> list[Move]:
        """U-11: workers act before units, and any of them may stay idle."""
        seat = self.seat
        moves: list[Move] = [DONE]
        if state.working:
            if state.idle:
                work_options(state, seat, moves)
            if state.muted[seat]:
                moves += [(ASK, order) for order in each(state.muted[seat])]
        if state.items[seat]:
            use_options(state, seat, moves)
        if state.terms[seat].powers:
            power_options(state, seat, moves)
        own = state.standing[seat]
        if own:
            unit_options(state, seat, own, moves)
        return moves

    def choose(self, state: FurtheranceState, move: Move) -> None:
        """Do it; the turn goes on until `done`."""
        seat, verb = self.seat, move[0]
        if move == DONE:
            end_turn(state, seat)
            return
        state.push(self)
        if verb == MOVE:
            state.working = False
            walk(state, move[1], move[2])
        elif verb == STRIKE:
            state.working = False
            strike(state, move[2], move[1])
        elif verb == STORM:
            state.working = False
            storm(state, move[2], state.game.arms.index(move[1]))
        elif verb == SACRIFICE:
            state.working = False
            sacrifice(state, seat, move[1])
        elif verb in (USE, USE_ON):
            use_item(state, seat, move)
        elif verb in POWERS:
            use_power(state, seat, move)
        elif verb == ASK:
            state.muted[seat] &= ~(1 << move[1])
        else:
            work(state, seat, move)


def unit_options(state: FurtheranceState, seat: int, own: int, moves: list[Move]) -> None:
    """What each unit can still do this turn; a knife gives it one more attack (U-48)."""
    paths, unit_effects = state.game.paths, state.game.unit_effects
    squares, occupied = state.squares, state.occupied
    targets = occupied & ~own | paths.closed[seat]
    while own:
        low = own & -own
        own ^= low
        square = low.bit_length() - 1
        unit = squares[square]
        assert unit is not None
        if unit.steps:
            moves += paths.walks(seat, square, unit.steps, occupied)
        effects = unit_effects[unit.card]
        if targets & paths.zones[square][effects.reach]:
            if unit.strikes or (unit.tokens & KNIFE and not unit.tokens & NEW):
                attack_options(state, seat, square, unit, moves)
            if effects.sacrifice and not unit.tokens & NEW:
                sacrifice_options(state, seat, square, moves)


def end_turn(state: FurtheranceState, seat: int) -> None:
    """U-Q20: an extra turn, after which there is no other, or on to the next castle that stands."""
    state.working = False
    state.idle = ()
    if state.again:
        state.again, state.second = False, True
        state.push(state.game.begin_turn[seat])
        return
    state.second = False
    game = state.game
    for other in range(seat + 1, game.seats):  # clockwise (U-7)
        if other not in state.fallen:
            state.push(game.begin_turn[other])
            return
    state.push(game.next_round)
    if game.solo:  # the enemies come before the next round (U-62)
        state.push(game.enemies)


class NextRound(Step[FurtheranceState]):
    """After so many rounds the game is decided (U-79); else the first castle that stands goes on."""

    __slots__ = ()

    def run(self, state: FurtheranceState) -> None:
        """One round more."""
        game = state.game
        if state.round == game.rounds:
            adjudicate(state)
            return
        state.round += 1
        if state.journal is not None:
            state.tell("round", NOBODY, round=state.round)
            if state.round == game.rounds - NOTICE + 1:
                state.tell("closing", NOBODY, count=NOTICE, last=game.rounds)
        state.push(game.begin_turn[next(seat for seat in range(game.seats) if seat not in state.fallen)])
