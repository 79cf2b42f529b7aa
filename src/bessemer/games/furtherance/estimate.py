"""What a position is worth to each kingdom, in victory points: the judgement behind the bots."""

from typing import TYPE_CHECKING

from bessemer.games.furtherance.language import BuildingEffects
from bessemer.games.furtherance.squares import CENTRE, COURTS, FIELD, bits, each
from bessemer.games.furtherance.state import GRAIL, NEW, SWORD, FurtheranceState

if TYPE_CHECKING:
    from bessemer.games.furtherance.game import Furtherance

POINT, SOLO_POINT = 1.6, 5.0
"""A victory point beside what else there is; alone, with others at the gates, little else counts."""

GOLD, SPARE_GOLD, ENOUGH = 0.05, 0.01, 12
"""A piece of gold, and one beyond what is enough for anything."""

BEGUN = 0.5
"""The part of a building's worth that comes with beginning it; the rest comes turn by turn."""

HEALTH, SOLO_HEALTH, FRAIL = 0.06, 0.12, 5
"""A point of castle health, with others and alone, and the health below which each counts more and more."""

SIEGE = 0.13
"""What a point of damage to another castle is worth to those who besiege it."""

LATE, LEAST = 40, 0.4
"""What pays off over time is worth less from round to round, but never less than a part."""

TROOP, ATTACK, WOUND = 0.05, 0.03, 0.06
"""A unit's price, its attack on the march, and a point of damage on it."""

GUARDS, IDLE_GUARD = 2, 0.12
"""A castle wants so many units at home, and what each is worth."""

WORKER, SKILL = 1.1, 0.45
"""Another worker, and the skill of an upgraded one."""

ITEM, APPEAL, RESEARCHED = 0.05, 0.3, 0.04
"""An item's price; the part of a card's worth that having it researched is, and any card at all."""

PLAN, EXTRA_TURN = 0.45, 0.6
"""A counter for an extra turn, and an extra turn that is sure."""

FAR = 9
"""More steps than any way on the board."""


class Estimate:
    """Worked out once for a game: what cards are worth, and how far squares are from castles."""

    def __init__(self, game: "Furtherance") -> None:
        self.game = game
        self.points = [effects.points if effects else 0 for effects in game.cards.buildings]
        self.business = [_worth(effects) if effects else 0.0 for effects in game.cards.buildings]
        self.health = SOLO_HEALTH if game.solo else HEALTH
        self.point = SOLO_POINT if game.solo else POINT
        self.attack = 0.0 if game.solo else ATTACK
        self.turns = [max(1, turns) for turns in game.cards.turns]
        self.items = [ITEM * game.cards.costs[item] for item in range(len(game.cards.items))]
        self.troops = [TROOP * cost for cost in game.cards.costs]
        self.to_castle = [self._distances(bits(COURTS[arm])) for arm in game.arms]
        self._to_goals: dict[tuple[int, tuple[int, ...]], list[int]] = {}
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
        total = self.point * state.points[party]
        time = max(LEAST, 1 - state.round / LATE)
        total += GOLD * min(gold, ENOUGH) + SPARE_GOLD * max(0, gold - ENOUGH)
        total += self.health * (health - 0.25 * max(0, FRAIL - health) ** 2)
        total += WORKER * len(state.workers[party]) + PLAN * state.plans[party]
        if state.again and party == state.active:
            total += EXTRA_TURN
        for card, _, _ in state.research[party]:
            total += self.appeal(card, time)
        for worker in state.workers[party]:
            if worker:
                total += SKILL
        for _, counters in state.training[party]:
            total += SKILL * (1 - 0.2 * counters)
        for card, counters, damage in state.buildings[party]:
            worth = time * self.business[card]
            if counters:
                worth += self.point * self.points[card]
                total += worth * (BEGUN + (1 - BEGUN) * (1 - counters / self.turns[card]))
            else:
                total += worth - 0.1 * damage
        for item in state.items[party]:
            total += self.items[item]
        return total + self._army(state, party)

    def appeal(self, card: int, time: float) -> float:
        """What it is worth to have a card researched."""
        points = self.points[card] + self.game.unit_effects[card].points
        return RESEARCHED + APPEAL * (self.point * points + time * self.business[card])

    def _army(self, state: FurtheranceState, party: int) -> float:
        """Units at home guard; those on the march count for how near they are to a castle."""
        game = self.game
        own = state.standing[party]
        if not own:
            return 0.0
        to_goals = self._distances_to_goals(state, party)
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
            elif attack and not unit.tokens & NEW:
                total += self.attack * attack * (FAR - to_goals[square])
            elif effects.points and not home >> square & 1:
                total -= 0.2
        return total

    def _distances_to_goals(self, state: FurtheranceState, party: int) -> list[int]:
        """Steps to the nearest castle that a party would attack; alone everybody fights for the seat's."""
        key = party, state.fallen
        found = self._to_goals.get(key)
        if found is None:
            game = self.game
            others = [other for other in range(game.parties) if other != party and other not in state.fallen]
            goals = [0] if game.solo else others
            ways = zip(*(self.to_castle[goal] for goal in goals), strict=True)
            found = self._to_goals[key] = [min(steps) for steps in ways] or [FAR] * 33
        return found


def _worth(effects: BuildingEffects) -> float:
    """What a building is worth to its owner at the beginning, besides its points."""
    return (
        0.4 * effects.units_off
        + 0.25 * effects.researched_off
        + 1.0 * effects.mine
        + 1.5 * effects.income
        + 0.8 * effects.purchase
        + 0.7 * effects.turns_off
        + 0.2 * effects.shots
        + 0.2 * effects.tower
        + 0.3 * effects.tends
        + 0.6 * effects.guards
    )
