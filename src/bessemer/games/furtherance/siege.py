"""Attacks on castles, their defence and counter-attack (U-36 to U-41), and sacrifices for a building."""

from typing import ClassVar

from bessemer.games.furtherance.castles import (
    castle_strikes_back,
    destroy_building,
    destroy_ruins,
    hit_castle,
)
from bessemer.games.furtherance.combat import CounterAttack, declare, may_strike, spend_strike
from bessemer.games.furtherance.damage import kill
from bessemer.games.furtherance.moves import CASTLE, COUNTERS, DEFENCE, DEFEND, HIT, SACRIFICE, STOP_ASKING
from bessemer.games.furtherance.research import stop_asking
from bessemer.games.furtherance.squares import NOWHERE, each
from bessemer.games.furtherance.state import Built, FurtheranceState
from bessemer.kernel.moves import DONE, Move
from bessemer.kernel.steps import NOBODY, Decision, Step

CASTLE_DAMAGE = 1
"""What an attack on a castle or building does, whoever makes it (U-37)."""


def storm(state: FurtheranceState, square: int, party: int) -> None:
    """A unit attacks a castle, whose owner may defend it with a unit inside."""
    game = state.game
    if state.journal is not None:
        unit = state.unit(square)
        state.tell("storms", unit.owner, card=game.cards.ids[unit.card], castle=game.arm_ids[party])
    spend_strike(state, square)
    state.push(game.end_action)
    asked = party < game.seats and not state.muted[party] >> DEFENCE & 1  # U-Q14
    if asked and defenders(state, party, square):
        state.push(Defend(party, square))
    else:
        undefended(state, square, party)


def defenders(state: FurtheranceState, party: int, square: int) -> list[int]:
    """The units inside a castle that the attacker may attack (U-54)."""
    unit = state.unit(square)
    inside = state.standing[party] & state.game.castles[party]
    return [target for target in each(inside) if may_strike(state, unit, target)]


class Defend(Decision[FurtheranceState]):
    """U-36: let a unit in the castle battle in its place, even one diagonal to the attacker, or not."""

    __slots__ = ("square",)
    fields: ClassVar[tuple[str, ...]] = ("seat", "square")

    def __init__(self, seat: int, square: int) -> None:
        self.seat = seat
        self.square = square

    def options(self, state: FurtheranceState) -> list[Move]:
        """Any unit inside, or none."""
        inside = defenders(state, self.seat, self.square)
        return [DONE, *((DEFEND, square) for square in inside), (STOP_ASKING, DEFENCE)]

    def choose(self, state: FurtheranceState, move: Move) -> None:
        """It becomes an attack on that unit."""
        if move[0] == DEFEND:
            if state.journal is not None:
                state.tell("defends", self.seat, card=state.game.cards.ids[state.unit(move[1]).card])
            declare(state, self.square, move[1])
            return
        if move[0] == STOP_ASKING:
            stop_asking(state, self.seat, move[1])
        undefended(state, self.square, self.seat)


def undefended(state: FurtheranceState, square: int, party: int) -> None:
    """The attacker chooses what to hit; an enemy castle's unit hits the castle (U-Q14)."""
    unit = state.unit(square)
    if not state.game.unit_effects[unit.card].no_counters:
        state.push(CastleRiposte(square, party))
    if unit.owner < state.game.seats:
        state.push(ChooseHit(unit.owner, party, 0))
    else:
        guards = state.terms[party].guards
        hit(state, unit.owner, party, guards[0] - state.game.first_building + 1 if guards else CASTLE)


class ChooseHit(Decision[FurtheranceState]):
    """U-37: the castle or one of its owner's buildings; or a building to destroy for a sacrifice."""

    __slots__ = ("party", "sacrificed")
    fields: ClassVar[tuple[str, ...]] = ("seat", "party", "sacrificed")

    def __init__(self, seat: int, party: int, sacrificed: int) -> None:
        self.seat = seat
        self.party = party
        self.sacrificed = sacrificed

    def options(self, state: FurtheranceState) -> list[Move]:
        """U-Q9: only finished buildings; walls if there are any, but for a sacrifice any of them."""
        terms = state.terms[self.party]
        finished = state.finished(self.party)
        first = state.game.first_building - 1
        if self.sacrificed:
            return [(HIT, card - first) for card in sorted(set(finished))]
        if terms.guards:
            return [(HIT, card - first) for card in sorted(set(terms.guards))]
        return [(HIT, CASTLE), *((HIT, card - first) for card in sorted(set(finished)))]

    def choose(self, state: FurtheranceState, move: Move) -> None:
        """Hit it once, or destroy it."""
        if self.sacrificed:
            card = move[1] + state.game.first_building - 1
            healthiest = min(
                (built.damage, at)
                for at, built in enumerate(state.buildings[self.party])
                if built.card == card and not built.counters
            )
            destroy_building(state, self.party, healthiest[1])
        else:
            hit(state, self.seat, self.party, move[1])


def hit(state: FurtheranceState, attacker: int, party: int, what: int) -> None:
    """One damage, whatever the attack."""
    if what == CASTLE:
        hit_castle(state, attacker, party)
        return
    card = what + state.game.first_building - 1
    buildings = state.buildings[party]
    damage, at = max(
        (built.damage, at) for at, built in enumerate(buildings) if built.card == card and not built.counters
    )
    damage += CASTLE_DAMAGE
    if state.journal is not None:
        state.tell("hits", attacker, card=state.game.cards.ids[card], damage=damage)
    state.buildings[party] = (*buildings[:at], Built(card, 0, damage), *buildings[at + 1 :])
    destroy_ruins(state, party)


class CastleRiposte(Step[FurtheranceState]):
    """U-39: the castle's counter-attack, even if it fell."""

    __slots__ = ("party", "square")
    fields: ClassVar[tuple[str, ...]] = ("square", "party")

    def __init__(self, square: int, party: int) -> None:
        self.seat = NOBODY
        self.square = square
        self.party = party

    def run(self, state: FurtheranceState) -> None:
        """The owner decides; alone it must (U-61), and who is out has no say."""
        if state.squares[self.square] is None:
            return
        party = self.party
        automatic = state.game.solo or party in state.fallen
        if automatic or state.muted[party] >> COUNTERS & 1:
            castle_strikes_back(state, party, self.square)
        else:
            state.push(CounterAttack(party, self.square, NOWHERE, state.terms[party].leader.riposte))


def sacrifice(state: FurtheranceState, seat: int, square: int) -> None:
    """U-53: a unit gives itself up for a building; no attack, so no defence and no counter-attack."""
    party = state.game.paths.beside[square]
    if state.journal is not None:
        state.tell("sacrifices", seat, card=state.game.cards.ids[state.unit(square).card])
    state.push(ChooseHit(seat, party, 1))
    kill(state, square)  # U-Q11: its owner may rescue it


def sacrifice_options(state: FurtheranceState, seat: int, square: int, moves: list[Move]) -> None:
    """Beside a castle whose owner has a building in play."""
    party = state.game.paths.beside[square]
    if party not in (NOWHERE, seat) and state.finished(party):
        moves.append((SACRIFICE, square))
