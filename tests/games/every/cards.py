"""Where the cards of each game are: a new game says it here."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from bessemer.games.furnace.interbellum import Interbellum
from bessemer.games.furtherance import Furtherance
from bessemer.games.furtherance.pack import STARTING_WORKER
from bessemer.games.furtherance.seeing import between
from bessemer.kernel.piles import REFEREE, UNKNOWN
from bessemer.kernel.state import State
from tests.games.every.ways import (
    TOY,
)
from tests.kernel.parliament.game import Parliament
from tests.kit import AnyGame


def furnace_cards(game: AnyGame, view: Any) -> list[str]:
    owned = [card for holding in view.holdings for card in (*holding.cards, *holding.inserting)]
    return [*view.deck, *(lot.card for lot in view.row), *view.discards, *owned]


def interbellum_cards(game: AnyGame, view: Any) -> list[str]:
    """Companies and Managers; Start-ups and the Personal Manager may join after the game has begun."""
    assert isinstance(game, Interbellum)
    hired = [manager for staff in view.staffs for manager in staff.managers]
    managers = [*view.school, *view.offered, *view.retired, *hired]
    dealt = {*game.companies, *(game.manager_ids[manager] for manager in game.pools.managers)}
    return [card for card in (*furnace_cards(game, view), *view.box, *managers) if card in dealt]


def baron_cards(game: AnyGame, view: Any) -> list[str]:
    """Action cards and events."""
    hands = [card for baron in view.barons for card in baron.hand]
    events = [card for pile in (*view.event_decks, *view.used) for card in pile]
    return [*view.deck, *view.discards, *hands, *events]


def duel_cards(game: AnyGame, view: Any) -> list[str]:
    """Companies, Shipping Companies and Ferry tokens; Start-ups may be chosen after the game has begun."""
    startups = [startup.id for startup in game.pack.startup]
    owned = [card for holding in view.holdings for card in (*holding.cards, *holding.inserting)]
    owned = [card for card in owned if card not in startups]
    tokens = [crossing.token for crossing in view.crossings if crossing.token]
    tokens += [token for holding in view.holdings for token in holding.ferries]
    row = [lot.card for lot in view.row if lot.card]
    return [*view.deck, *row, *view.discards, *owned, *tokens, *view.reserves[0], *view.reserves[1]]


def parliament_cards(game: AnyGame, view: Any) -> list[str]:
    piles = [view.deck, *view.hands]
    cards = [card for pile in piles for card in pile.pieces] + view.discards
    cards += [view.motion] if view.motion != UNKNOWN else []
    assert isinstance(game, Parliament)
    return [game.ids[card] for card in cards]


def furtherance_cards(game: AnyGame, view: Any) -> list[str]:
    """Cards of which there are several are told apart by counting them."""
    assert isinstance(game, Furtherance)
    kingdoms = view.kingdoms
    found = [card for pile in (*view.decks, view.school) for card in pile.cards]
    found += [card for offers in view.offers for card, count in offers for _ in range(count)]
    found += [card for cards in view.discards for card in cards] + [unit.card for unit in view.units]
    found += [built.card for kingdom in kingdoms for built in kingdom.buildings]
    found += [card for kingdom in kingdoms for card in kingdom.items]
    found += [hidden.card for kingdom in kingdoms for hidden in kingdom.research]
    found += [worker for kingdom in kingdoms for worker in kingdom.workers if worker != STARTING_WORKER]
    found += [worker for kingdom in kingdoms for worker, _ in kingdom.training]
    found += [game.cards.ids[card] for card in between(view.progress)]
    return [f"{card} {copy}" for card, count in Counter(found).items() for copy in range(count)]


CARDS: dict[str, Callable[[AnyGame, Any], list[str]]] = {
    "furnace": furnace_cards,
    "furnace-interbellum": interbellum_cards,
    "interbellum": baron_cards,
    "furtherance": furtherance_cards,
    "furnace-duel": duel_cards,
    TOY: parliament_cards,
}
"""The ids of all cards that lie anywhere, as the referee sees them."""


def cards(game: AnyGame, state: State) -> Counter[str]:
    return Counter(CARDS[game.meta.id](game, game.view(state, REFEREE)))
