"""What a position is worth to each kingdom, in victory points: the judgement behind the bots."""

from typing import TYPE_CHECKING

from bessemer.games.furtherance.language import BuildingEffects
from bessemer.games.furtherance.squares import CENTRE, COURTS, FIELD, bits, each
from bessemer.games.furtherance.state import GRAIL, NEW, SWORD, FurtheranceState

if TYPE_CHECKING:
    from bessemer.games.furtherance.game import Furtherance

POINT = 1.6
"""A victory point, beside what else there is."""

GOLD, SPARE_GOLD, ENOUGH = 0.05, 0.01, 12
"""A piece of gold, and one beyond what is enough for anything."""

BEGUN = 0.4
"""The part of a building's worth that comes with beginning it; the rest comes turn by turn."""

HEALTH, SOLO_HEALTH, FRAIL = 0.06, 0.25, 5
"""A point of castle health, alone and else, and the health below which each counts more and more."""

SIEGE = 0.13
"""What a point of damage to another castle is worth to those who besiege it."""

LATE = 40
"""The round in which what pays off over time is worth nothing any more."""

TROOP, ATTACK, WOUND = 0.05, 0.03, 0.06
"""A unit's price, its attack on the march, and a point of damage on it."""

GUARDS, IDLE_GUARD = 2, 0.12
"""A castle wants so many units at home, and what each is worth."""

WORKER, SKILL = 1.1, 0.45
"""Another worker, and the skill of an upgraded one."""

ITEM, RESEARCHED = 0.05, 0.06
"""An item's price, and a researched card."""

FAR = 9
"""More steps than any way on the board."""


class Estimate:
    """Worked out once for a game: what cards are worth, and how far squares are from castles."""

    def __init__(self, game: "Furtherance") -> None:
        self.game = game
        self.points = [effects.points if effects else 0 for effects in game.cards.buildings]
        self.business = [_worth(effects) if effects else 0.0 for effects in game.cards.buildings]
        self.health = SOLO_HEALTH if game.solo else HEALTH
        self.turns = [max(1, turns) for turns in game.cards.turns]
        self.items = [ITEM * game.cards.costs[item] for item in range(len(game.cards.items))]
        self.troops = [TROOP * cost for cost in game.cards.costs]
        self.to_castle = [self._distances(bits(COURTS[arm])) for arm in game.arms]
        self.to_centre = self._distances(1 << CENTRE)

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
        health = state.health[party]
        gold = state.gold[party]
        total = POINT * state.points[party]
        time = max(0.2, 1 - state.round / LATE)
        total += GOLD * min(gold, ENOUGH) + SPARE_GOLD * max(0, gold - ENOUGH)
        total += self.health * (health - 0.25 * max(0, FRAIL - health) ** 2)
        total += WORKER * len(state.workers[party]) + RESEARCHED * len(state.research[party])
        for worker in state.workers[party]:
            if worker:
                total += SKILL
        for _, counters in state.training[party]:
            total += SKILL * (1 - 0.2 * counters)
        for card, counters, damage in state.buildings[party]:
            worth = time * self.business[card]
            if counters:
                worth += POINT * self.points[card]
                total += worth * (BEGUN + (1 - BEGUN) * (1 - counters / self.turns[card]))
            else:
                total += worth - 0.1 * damage
        for item in state.items[party]:
            total += self.items[item]
        return total + self._army(state, party)

    def _army(self, state: FurtheranceState, party: int) -> float:
        """Units at home guard; those on the march count for how near they are to a castle."""
        game = self.game
        own = state.standing[party]
        if not own:
            return 0.0
        goals = self._goals(state, party)
        home = game.castles[party] | game.paths.courts[party]
        total = IDLE_GUARD * min(GUARDS, (own & home).bit_count())
        for square in each(own):
            unit = state.unit(square)
            effects = game.unit_effects[unit.card]
            total += self.troops[unit.card] - WOUND * unit.damage + WOUND * unit.extra
            attack = game.cards.attacks[unit.card]
            if unit.tokens & (GRAIL | SWORD):
                total += 0.3
            if unit.tokens & GRAIL:
                total += 0.15 * (FAR - self.to_centre[square])
            elif effects.banner:
                total += 0.2 if FIELD >> square & 1 else 0.05 * (FAR - self.to_centre[square])
            elif attack and goals and not unit.tokens & NEW:
                total += ATTACK * attack * (FAR - min(self.to_castle[goal][square] for goal in goals))
            elif effects.points and not home >> square & 1:
                total -= 0.2
        return total

    def _goals(self, state: FurtheranceState, party: int) -> list[int]:
        """The castles that a party would attack: alone those of the enemies, for an enemy the seat's."""
        game = self.game
        if party >= game.seats:
            return [0]
        return [other for other in range(game.parties) if other != party and other not in state.fallen]


def _worth(effects: BuildingEffects) -> float:
    """What a building is worth to its owner at the beginning, besides its points."""
    return (
        0.3 * effects.units_off
        + 0.2 * effects.researched_off
        + 0.8 * effects.mine
        + 1.1 * effects.income
        + 0.5 * effects.purchase
        + 0.6 * effects.turns_off
        + 0.15 * effects.shots
        + 0.15 * effects.tower
        + 0.2 * effects.tends
        + 0.35 * effects.guards
    )
