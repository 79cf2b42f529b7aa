"""Builders of positions of Furtherance for tests.

A unit is written as it stands there: `A knight`, `B fighter new`, `A archer damage 1`,
`A knight extra 2 grail`.
A building is `church`, one under construction `church in 2`, a damaged one `walls hit 4`.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache

from bessemer.content.packs import build_game
from bessemer.games.furtherance import Furtherance
from bessemer.games.furtherance.pack import DECKS
from bessemer.games.furtherance.squares import NAMES
from bessemer.games.furtherance.state import TOKENS, Built, FurtheranceState, Researched, Unit
from bessemer.games.furtherance.view import Kingdom, UnitView
from bessemer.kernel.meta import Value
from bessemer.kernel.piles import EVERYBODY, REFEREE, Pile
from tests.kit import SEATS, A, Table

MARKET = {
    "items": ["potion", "report", "hammer"],
    "units": ["fighter", "knight", "juggernaut"],
    "buildings": ["church", "walls", "quarry"],
}
SINCE, NOW = 5, 9
"""The turn in which cards were researched, and the one it is."""


@cache
def _game(seats: int, options: tuple[tuple[str, Value], ...]) -> Furtherance:
    game = build_game("furtherance", seats, dict(options))
    assert isinstance(game, Furtherance)
    return game


def furtherance(seats: int = 2, **options: Value) -> Furtherance:
    """The game with the cards it comes with."""
    return _game(seats, tuple(options.items()))


class Realm(Table[Furtherance, FurtheranceState]):
    """A session of Furtherance for tests."""

    reader = REFEREE

    def legal(self, seat: int, *beginning: str) -> list[str]:
        """The moves of a seat, those that begin so."""
        return [move for move in self.session.legal_for(seat) if move.startswith(beginning or ("",))]

    def kingdom(self, party: int) -> Kingdom:
        """All that a party has."""
        return self.game.view(self.state, REFEREE).kingdoms[party]

    def unit(self, square: str) -> UnitView | None:
        """Who stands on a square."""
        units = self.game.view(self.state, REFEREE).units
        return next((unit for unit in units if unit.square == square), None)

    def on(self, square: str) -> str:
        """Who stands on a square, as the kit writes it; nothing if nobody does."""
        unit = self.unit(square)
        return f"{SEATS[unit.owner]} {unit.card} {unit.health - unit.damage}" if unit else ""

    def open_piles(self, deck: str) -> list[tuple[str, int]]:
        """The open piles of a deck."""
        return self.game.view(self.state, REFEREE).offers[DECKS.index(deck)]

    def deck(self, deck: str, seat: int = REFEREE) -> list[str | None]:
        """A deck as a seat knows it, top first."""
        return self.game.view(self.state, seat).decks[DECKS.index(deck)].cards[::-1]

    def research(self, owner: int, seat: int = REFEREE) -> list[str | None]:
        """Researched cards, as a seat knows them."""
        return [card.card for card in self.game.view(self.state, seat).kingdoms[owner].research]

    def asked(self) -> dict[int, str]:
        """The seats that must decide, and the step that asks."""
        return {seat: type(self.state.agenda[-1]).__name__ for seat in self.state.pending}


def realm(
    seats: int = 2,
    *,
    units: Mapping[str, str] | None = None,
    gold: Mapping[int, int] | None = None,
    health: Mapping[int, int] | None = None,
    items: Mapping[int, Sequence[str]] | None = None,
    buildings: Mapping[int, Sequence[str]] | None = None,
    research: Mapping[int, Sequence[str]] | None = None,
    workers: Mapping[int, Sequence[str]] | None = None,
    training: Mapping[int, Sequence[tuple[str, int]]] | None = None,
    leaders: Mapping[int, str] | None = None,
    market: Mapping[str, Sequence[str]] | None = None,
    decks: Mapping[str, Sequence[str]] | None = None,
    discards: Mapping[str, Sequence[str]] | None = None,
    conquests: Mapping[int, int] | None = None,
    counters: Mapping[int, int] | None = None,
    turn: int = A,
    round: int = 3,
    start: bool = False,
    **options: Value,
) -> Realm:
    """A table in the middle of a game, where `turn` may do anything; `start` lets that turn begin first.

    `market` names the open piles and `decks` the top cards, topmost first; all other cards lie below, unless
    `discards` of a deck are given: then it holds nothing else.
    """
    game = furtherance(seats, **options)
    table = Realm(game)
    state = table.state
    at = game.places
    state.agenda.clear()
    state.pending = {}
    state.round, state.turns, state.active = round, NOW, turn
    state.pool = Pile(())
    state.counters = [(counters or {}).get(party, 0) for party in range(game.parties)]
    for party in range(game.parties):
        leader = (leaders or {}).get(party)
        state.leaders[party] = game.leader_places[leader] if leader else -1
        state.plans[party] = game.cards.leaders[state.leaders[party]].plans if leader else 0
        state.gold[party] = (gold or {}).get(party, 0)
        state.health[party] = (health or {}).get(party, game.castle_health)
        state.items[party] = tuple(sorted(at[item] for item in (items or {}).get(party, ())))
        state.conquests[party] = (conquests or {}).get(party, 0)
        state.set_buildings(party, tuple(_building(game, text) for text in (buildings or {}).get(party, ())))
        state.towers[party] = state.terms[party].tower
        state.research[party] = tuple(
            Researched(at[card], 1 << party if party < seats else EVERYBODY, SINCE)
            for card in (research or {}).get(party, ())
        )
        own = (workers or {}).get(party, ["worker"] * (game.workers if party < seats else 0))
        state.workers[party] = tuple(sorted(game.worker_places[worker] for worker in own))
        state.training[party] = tuple(
            (game.worker_places[worker], left) for worker, left in (training or {}).get(party, ())
        )
    for square, text in (units or {}).items():
        state.put(NAMES.index(square), _unit(game, text))
        state.sharpened |= "sharpened" in text
    _stack(game, state, {**MARKET, **(market or {})}, decks or {}, discards or {})
    state.idle = state.workers[turn] if turn < seats else ()
    state.working = True
    state.shots, state.tends = state.terms[turn].shots, state.terms[turn].tends
    state.agenda.append(game.begin_turn[turn] if start else game.take_turn[turn])
    game.watch(state)
    game._advance(state)
    return table


def _building(game: Furtherance, text: str) -> Built:
    id, *rest = text.split()
    numbers = dict(zip(rest[::2], map(int, rest[1::2]), strict=True))
    return Built(game.places[id], numbers.get("in", 0), numbers.get("hit", 0))


def _unit(game: Furtherance, text: str) -> Unit:
    letter, id, *rest = text.split()
    card = game.places[id]
    effects = game.unit_effects[card]
    damage, extra, kills = (
        int(rest[rest.index(word) + 1]) if word in rest else 0 for word in ("damage", "extra", "kills")
    )
    tokens = sum(1 << bit for bit, name in enumerate(TOKENS) if name in rest)
    steps, strikes = (0, 0) if "new" in rest else (effects.moves, effects.attacks)
    return Unit(SEATS.index(letter), card, damage, extra, tokens, kills, steps, strikes)


def _stack(
    game: Furtherance,
    state: FurtheranceState,
    market: Mapping[str, Sequence[str]],
    decks: Mapping[str, Sequence[str]],
    discards: Mapping[str, Sequence[str]],
) -> None:
    """Lay out the market, and put all cards that lie nowhere else into the decks."""
    at = game.places
    for deck, id in enumerate(DECKS):
        state.offers[deck] = tuple(Counter(at[card] for card in market[id]).items())
        state.discards[deck] = tuple(at[card] for card in discards.get(id, ()))
        top = [at[card] for card in decks.get(id, ())]
        used = Counter(top) + Counter(state.discards[deck])
        used.update(card for card, count in state.offers[deck] for _ in range(count))
        used.update(unit.card for unit in state.squares if unit is not None)
        used.update(built.card for own in state.buildings for built in own)
        used.update(card for own in state.research for card, _, _ in own)
        used.update(item for own in state.items for item in own)
        rest = sorted((Counter(game.deck_cards(deck)) - used).elements())
        state.decks[deck] = Pile([*([] if id in discards else rest), *reversed(top)])
    school = Counter(game.school_cards())
    school.subtract(worker for own in state.workers for worker in own if worker)
    school.subtract(worker for own in state.training for worker, _ in own)
    state.school = Pile(sorted(school.elements()))
    state.supply = 8 - sum(own.count(0) for own in state.workers)


def school(table: Realm, *top: str) -> Realm:
    """Put upgraded workers on top of their deck, topmost first, or leave only these if they are all."""
    places = [table.game.worker_places[worker] for worker in top]
    rest = Counter(table.state.school.pieces) - Counter(places)
    table.state.school = Pile([*sorted(rest.elements()), *reversed(places)])
    return table
