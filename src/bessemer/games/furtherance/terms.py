"""What a kingdom's finished buildings and its leader are worth to it: prices, income and powers."""

from bessemer.games.furtherance.language import LeaderEffects
from bessemer.games.furtherance.pack import BUILDINGS, UNITS, Cards

Prices = tuple[int, ...]
"""Gold by card of the market."""

NO_LEADER = LeaderEffects()


class Terms:
    """The sum of all that lasts. `prices` and `researched` hold a price list for each kind of worker."""

    __slots__ = (
        "guards",
        "income",
        "leader",
        "mine",
        "points",
        "powers",
        "prices",
        "purchase",
        "researched",
        "shots",
        "tends",
        "tower",
        "turns",
    )

    def __init__(self, cards: Cards, leader: LeaderEffects, finished: tuple[int, ...]) -> None:
        built = [effects for card in finished if (effects := cards.buildings[card]) is not None]
        self.leader = leader
        self.points = sum(one.points for one in built)
        self.income = sum(one.income for one in built)
        self.purchase = sum(one.purchase for one in built)
        self.shots = sum(one.shots for one in built)
        self.tower = sum(one.tower for one in built)
        self.tends = sum(one.tends for one in built)
        self.guards = tuple(card for card in finished if _guards(cards, card))
        self.powers = bool(
            self.shots or self.tends or leader.plans or leader.reinforce or leader.rouse or leader.levy
        )
        self.mine = tuple(
            sum(one.mine for one in built) + leader.mine + worker.mine for worker in cards.workers
        )
        turns_off = sum(one.turns_off for one in built)
        self.turns = tuple(  # turn counters on a new building (U-16), by worker and card
            tuple(max(0, turns - turns_off - worker.turns_off) for turns in cards.turns)
            for worker in cards.workers
        )
        units_off = sum(one.units_off for one in built)
        researched_off = sum(one.researched_off for one in built)
        self.prices = tuple(_prices(cards, worker, units_off, 0) for worker in range(len(cards.workers)))
        self.researched = tuple(
            _prices(cards, worker, units_off, researched_off + effects.researched_off)
            for worker, effects in enumerate(cards.workers)
        )


def _guards(cards: Cards, card: int) -> bool:
    effects = cards.buildings[card]
    return effects is not None and effects.guards > 0


def _prices(cards: Cards, worker: int, units_off: int, researched_off: int) -> Prices:
    """The worker's discount, then that of buildings, then that on research; never below nothing."""
    effects = cards.workers[worker]
    prices = []
    for card, cost in enumerate(cards.costs):
        deck = cards.deck(card)
        if deck == UNITS:
            cost -= effects.units_off + units_off
        elif deck == BUILDINGS:
            cost -= effects.buildings_off
        elif effects.items_halved:
            cost = (cost + 1) // 2
        prices.append(max(0, cost - researched_off))
    return tuple(prices)
