"""What a position is worth to each kingdom, in victory points: the judgement behind the bots."""

from typing import TYPE_CHECKING

from bessemer.games.furtherance.language import BuildingEffects, UnitEffects, WorkerEffects
from bessemer.games.furtherance.squares import CENTRE, COURTS, FIELD, bits, each
from bessemer.games.furtherance.state import GRAIL, NEW, SWORD, FurtheranceState

if TYPE_CHECKING:
    from bessemer.games.furtherance.game import Furtherance

POINT, SOLO_POINT = 1.6, 5.0
"""A victory point beside what else there is; alone, with others at the gates, little else counts."""

GOLD, SPARE_GOLD, ENOUGH = 0.05, 0.01, 12
"""A piece of gold, and one beyond what is enough for anything."""

ACTION = 0.2
"""What a worker does in a turn."""

BEGUN = 0.5
"""The part of a building's worth that comes with beginning it; the rest comes turn by turn."""

SAFETY = (-3.2, -2.3, -1.6, -1.1, -0.75, -0.5, -0.34, -0.22, -0.13, -0.06, 0.0)
"""What the health of the own castle is worth: the less is left, the more each point counts."""

BREACH = (3.6, 3.0, 2.5, 2.1, 1.75, 1.4, 1.1, 0.8, 0.52, 0.26, 0.0)
"""What it is worth to the others that a castle has only so much health left."""

WALL = 0.1
"""What a hit is worth that walls no longer take."""

SOLO_SAFETY = (-9.0, -7.0, -5.6, -4.5, -3.6, -2.9, -2.3, -1.7, -1.1, -0.55, 0.0)
"""The same alone, where somebody is always at the gates."""

SOLO_TROOP, THREAT = 2.0, 0.4
"""Alone, how much more the own units count, and what each point of an enemy's health costs: for each it will
do about one damage before the castle's answers have killed it."""

LASTING = 4
"""The most that counts of an enemy's health; of one whom the castle cannot answer, that much always does."""

LATE, LEAST = 40, 0.4
"""What pays off over time is worth less from round to round, but never less than a part."""

TROOP, MARCH, WOUND = 0.05, 0.045, 0.06
"""A unit's price, its strength for each step on the march, and a point of damage on it."""

GUARDS, IDLE_GUARD = 2, 0.12
"""A castle wants so many units at home, and what each is worth."""

WORKER = 1.1
"""Another worker."""

ITEM, APPEAL, RESEARCHED = 0.05, 0.35, 0.04
"""An item's price; the part of a card's gain that having it researched is, and any card at all."""

TREASURES = {"grail": 1.0, "sword": 0.4, "extra_turn": 0.2, "hammer": 0.1}
"""What some items are worth besides their price."""

PLAN, EXTRA_TURN = 0.45, 0.6
"""A counter for an extra turn, and an extra turn that is sure."""

GUARDED, PROUD = 0.35, 0.15
"""How much less a castle draws enemies for each unit or wall that guards it, and how much more for each point
of its owner."""

MENACE, JAM = 0.2, 0.04
"""What an enemy costs who stands in the own courtyard or before its gate, and an own unit that jams that."""

FLAG, PAIR = 0.5, 0.4
"""A Flag Bearer on the field, and a unit there that waits for another to make up a point."""

FAR = 9
"""More steps than any way on the board."""


class Estimate:
    """Worked out once for a game: what cards are worth, and how far squares are from castles."""

    def __init__(self, game: "Furtherance") -> None:
        self.game = game
        cards = game.cards
        self.points = [effects.points if effects else 0 for effects in cards.buildings]
        self.business = [_business(effects) if effects else 0.0 for effects in cards.buildings]
        self.skills = [_skill(effects) for effects in cards.workers]
        self.safety = SOLO_SAFETY if game.solo else SAFETY
        self.point = SOLO_POINT if game.solo else POINT
        self.turns = [max(1, turns) for turns in cards.turns]
        self.items = [
            ITEM * cards.costs[item] + TREASURES.get(kind, 0.0) for item, kind in enumerate(game.item_kinds)
        ]
        self.troops = [(SOLO_TROOP if game.solo else 1.0) * TROOP * cost for cost in cards.costs]
        march = 0.0 if game.solo else MARCH
        self.strengths = [
            march * _strength(effects, attack, health)
            for effects, attack, health in zip(game.unit_effects, cards.attacks, cards.healths, strict=True)
        ]
        self.to_castle = [self._distances(bits(COURTS[arm])) for arm in game.arms]
        self.to_centre = self._distances(1 << CENTRE)
        self.doorsteps = [
            bits([square for square, steps in enumerate(to_castle) if steps < 2]) & ~castle
            for to_castle, castle in zip(self.to_castle, game.castles, strict=True)
        ]

    def _distances(self, goals: int) -> list[int]:
        """Steps from every square to the nearest goal, if nobody stood in the way."""
        found = [FAR] * 33
        edge, steps = list(each(goals)), 0
        while edge:
            for square in edge:
                found[square] = steps
            steps += 1
            around = {other for square in edge for other in self.game.paths.neighbours[square]}
            edge = sorted(other for other in around if found[other] == FAR)
        return found

    def worth(self, state: FurtheranceState, party: int) -> float:
        """What a kingdom has, what it is about to have, and how its army stands."""
        if party in state.fallen:
            return 0.0
        gold = state.gold[party]
        total = self.point * state.points[party]
        time = max(LEAST, 1 - state.round / LATE)
        total += GOLD * min(gold, ENOUGH) + SPARE_GOLD * max(0, gold - ENOUGH)
        total += self.safety[state.health[party]]
        total += WORKER * len(state.workers[party]) + PLAN * state.plans[party]
        if state.again and party == state.active:
            total += EXTRA_TURN
        for card, _, _ in state.research[party]:
            total += self.appeal(card, time)
        for worker in state.workers[party]:
            total += time * self.skills[worker]
        for worker, counters in state.training[party]:
            total += time * self.skills[worker] * (1 - 0.2 * counters)
        for card, counters, damage in state.buildings[party]:
            worth = time * self.business[card]
            if counters:
                worth += self.point * self.points[card]
                total += worth * (BEGUN + (1 - BEGUN) * (1 - counters / self.turns[card]))
            else:
                total += worth - 0.1 * damage
        for item in state.items[party]:
            total += self.items[item]
        near = self.doorsteps[party] & state.occupied
        if near:
            own = state.standing[party]
            total -= MENACE * (near & ~own).bit_count() + JAM * (near & own & FIELD).bit_count()
        if self.game.solo and party == 0:
            total -= THREAT * self._threat(state)
        return total + self._army(state, party)

    def _threat(self, state: FurtheranceState) -> int:
        """Alone: how much harm the enemies on the board can still do."""
        effects = self.game.unit_effects
        enemies = [state.unit(square) for square in each(state.occupied & ~state.standing[0])]
        return sum(
            LASTING if effects[unit.card].no_counters else min(LASTING, state.left(unit)) for unit in enemies
        )

    def appeal(self, card: int, time: float) -> float:
        """What it is worth to have a card researched: a part of what it brings, less what it costs."""
        game = self.game
        points = self.points[card] + game.unit_effects[card].points
        gain = self.point * points + time * self.business[card]
        gain -= GOLD * game.cards.costs[card] + ACTION * game.cards.turns[card]
        return RESEARCHED + APPEAL * max(0.0, gain)

    def siege(self, state: FurtheranceState, party: int) -> float:
        """How far a castle is worn down, as all others see it."""
        worn = BREACH[state.health[party]]
        if state.terms[party].guards:
            buildings = state.buildings[party]
            for card, counters, damage in buildings:
                if not counters and card in state.terms[party].guards:
                    worn -= WALL * (self.game.hits(card, len(buildings)) - damage)
        return worn

    def _army(self, state: FurtheranceState, party: int) -> float:
        """Units at home guard; those on the march count for how near they are to the castle they are for."""
        game = self.game
        own = state.standing[party]
        if not own:
            return 0.0
        steps = self._goal(state, party)
        home = game.castles[party] | game.paths.courts[party]
        total = IDLE_GUARD * min(GUARDS, (own & home).bit_count())
        for square in each(own):
            unit = state.unit(square)
            effects = game.unit_effects[unit.card]
            total += self.troops[unit.card] - WOUND * unit.damage + WOUND * unit.extra
            if unit.tokens & (GRAIL | SWORD):
                total += 0.3
            if unit.tokens & GRAIL:
                total += 0.15 * (FAR - self.to_centre[square])
            elif effects.banner:
                if FIELD >> square & 1:
                    total += FLAG + PAIR * ((own & FIELD).bit_count() % effects.banner)
                else:
                    total += 0.05 * (FAR - self.to_centre[square])
            elif game.cards.attacks[unit.card]:
                if not unit.tokens & NEW:
                    total += self.strengths[unit.card] * (FAR - steps[square])
            elif effects.points and not home >> square & 1:
                total -= 0.2
        return total

    def _goal(self, state: FurtheranceState, party: int) -> list[int]:
        """The steps to the castle that a party's army is for: the one that falls or matters most easily."""
        game = self.game
        best, goal = 0.0, party
        for other in range(game.seats):
            if other != party and other not in state.fallen:
                guards = (state.standing[other] & game.castles[other]).bit_count()
                guards += len(state.terms[other].guards)
                draw = 1.0 + BREACH[state.health[other]] + PROUD * state.points[other]
                draw /= 1.0 + GUARDED * guards
                if draw > best:
                    best, goal = draw, other
        return self.to_castle[goal]


def _business(effects: BuildingEffects) -> float:
    """What a building is worth to its owner at the beginning, besides its points."""
    return (
        0.4 * effects.units_off
        + 0.25 * effects.researched_off
        + 1.0 * effects.mine
        + 1.4 * effects.income
        + 0.8 * effects.purchase
        + 0.7 * effects.turns_off
        + 0.2 * effects.shots
        + 0.2 * effects.tower
        + 0.3 * effects.tends
        + 0.6 * effects.guards
    )


def _skill(effects: WorkerEffects) -> float:
    """What an upgraded worker is worth at the beginning, beside a starting one."""
    return (
        0.6 * effects.mine
        + 0.5 * effects.items_halved
        + 0.3 * effects.buildings_off
        + 0.8 * effects.turns_off
        + 0.25 * effects.units_off
        + 0.2 * effects.researched_off
    )


def _strength(effects: UnitEffects, attack: int, health: int) -> float:
    """What a unit is good for on the march: it must deal blows, and outlast those of a castle."""
    return (attack + health + (3 if effects.no_counters else 0)) / 2
