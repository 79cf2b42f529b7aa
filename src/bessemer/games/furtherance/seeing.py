"""From a position to what a seat may know of it, and back to a position that agrees with that."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from bessemer.games.furtherance.forecast import forecast
from bessemer.games.furtherance.pack import DECKS
from bessemer.games.furtherance.research import Rescue
from bessemer.games.furtherance.squares import NAMES, each
from bessemer.games.furtherance.state import SHARP, TOKENS, Built, FurtheranceState, Researched, Unit
from bessemer.games.furtherance.view import (
    BuildingView,
    FurtheranceView,
    HiddenCard,
    HiddenPile,
    Kingdom,
    UnitView,
)
from bessemer.games.furtherance.work import PlaceUnit
from bessemer.kernel.piles import REFEREE, UNKNOWN, Dice, Pile, fill, sees
from bessemer.kernel.state import Progress

if TYPE_CHECKING:
    from bessemer.games.furtherance.game import Furtherance

BETWEEN = {PlaceUnit.__name__: 1, Rescue.__name__: 1}
"""Steps that hold a card on its way, and the place of the card among their fields."""


def between(progress: Progress) -> list[int]:
    """The cards that are on their way: died and not yet rescued, or paid for and not yet placed."""
    return [fields[BETWEEN[name]] for name, fields in progress.agenda if name in BETWEEN]


def see(game: "Furtherance", state: FurtheranceState, seat: int) -> FurtheranceView:
    """All that a seat may know."""
    ids, workers = game.cards.ids, game.cards.worker_ids
    return FurtheranceView(
        seat=seat,
        progress=state.progress(seat),
        round=state.round,
        turns=state.turns,
        active=state.active,
        kingdoms=[_kingdom(game, state, party, seat) for party in range(game.parties)],
        units=[_unit(game, state, square) for square in each(state.occupied)],
        offers=[[(ids[card], count) for card, count in offers] for offers in state.offers],
        decks=[_pile(deck, ids, seat) for deck in state.decks],
        discards=[[ids[card] for card in cards] for cards in state.discards],
        school=_pile(state.school, workers, seat),
        pool=_pile(state.pool, game.cards.leader_ids, seat),
        supply=state.supply,
        idle=[workers[worker] for worker in state.idle],
        working=state.working,
        shots=state.shots,
        tends=state.tends,
        led=state.led,
        second=state.second,
        again=state.again,
        hurt=[NAMES[square] for square in each(state.hurt)],
        helped=state.helped,
        fallen=list(state.fallen),
        forecast=forecast(state) if game.solo else [],
    )


def _pile(pile: Pile, ids: Sequence[str], seat: int) -> HiddenPile:
    cards = [None if card == UNKNOWN else ids[card] for card in pile.seen(seat)]
    return HiddenPile(cards, list(pile.known))


def _unit(game: "Furtherance", state: FurtheranceState, square: int) -> UnitView:
    unit = state.unit(square)
    return UnitView(
        square=NAMES[square],
        owner=unit.owner,
        card=game.cards.ids[unit.card],
        attack=state.attack(unit),
        health=game.cards.healths[unit.card] + unit.extra,
        damage=unit.damage,
        extra=unit.extra,
        tokens=[name for bit, name in enumerate(TOKENS) if unit.tokens >> bit & 1],
        kills=unit.points,
        steps=unit.steps,
        strikes=unit.strikes,
    )


def _kingdom(game: "Furtherance", state: FurtheranceState, party: int, seat: int) -> Kingdom:
    ids, workers = game.cards.ids, game.cards.worker_ids
    leader = state.leaders[party]
    return Kingdom(
        castle=game.arm_ids[party],
        leader=game.cards.leader_ids[leader] if leader >= 0 else "",
        gold=state.gold[party],
        health=state.health[party],
        points=state.points[party],
        workers=[workers[worker] for worker in state.workers[party]],
        training=[(workers[worker], left) for worker, left in state.training[party]],
        buildings=[BuildingView(ids[card], left, damage) for card, left, damage in state.buildings[party]],
        items=[ids[item] for item in state.items[party]],
        research=[
            HiddenCard(DECKS[game.decks[card]], ids[card] if sees(knowers, seat) else None, knowers, since)
            for card, knowers, since in state.research[party]
        ],
        plans=state.plans[party],
        reinforced=state.reinforced[party],
        conquests=state.conquests[party],
        towers=state.towers[party],
        counters=state.counters[party],
        muted=[
            game.order_ids[order] for order in each(state.muted[party] if seat in (party, REFEREE) else 0)
        ],
    )


# And back -----------------------------------------------------------------------------------------


def rebuild(game: "Furtherance", view: FurtheranceView, rng: Dice) -> FurtheranceState:
    """Lay the table out as the view shows it; cards that the seat has not seen lie mixed face down."""
    state = FurtheranceState(game, rng.getrandbits(256).to_bytes(32, "big"))
    at, worker_at = game.places, game.worker_places
    state.round, state.turns, state.active = view.round, view.turns, view.active
    state.origin = view.turns
    for unit in view.units:
        tokens = sum(1 << TOKENS.index(name) for name in unit.tokens)
        piece = Unit(
            unit.owner, at[unit.card], unit.damage, unit.extra, tokens, unit.kills, unit.steps, unit.strikes
        )
        state.put(game.square_places[unit.square], piece)
        state.sharpened |= bool(tokens & SHARP)
    state.offers = [tuple((at[card], count) for card, count in offers) for offers in view.offers]
    state.discards = [tuple(at[card] for card in cards) for cards in view.discards]
    for party, kingdom in enumerate(view.kingdoms):
        _found(game, state, party, kingdom)
    state.supply = view.supply
    state.idle = tuple(worker_at[worker] for worker in view.idle)
    state.working, state.shots, state.tends, state.led = view.working, view.shots, view.tends, view.led
    state.second, state.again = view.second, view.again
    state.hurt = sum(1 << game.square_places[square] for square in view.hurt)
    state.helped, state.fallen = view.helped, tuple(view.fallen)
    _hide(game, state, view, rng)
    state.dirty = 0
    return state


def _found(game: "Furtherance", state: FurtheranceState, party: int, kingdom: Kingdom) -> None:
    """Set up all that lies open before a party."""
    at, worker_at = game.places, game.worker_places
    state.leaders[party] = game.leader_places.get(kingdom.leader, -1)
    state.gold[party] = kingdom.gold
    state.health[party] = kingdom.health
    state.points[party] = kingdom.points
    state.workers[party] = tuple(worker_at[worker] for worker in kingdom.workers)
    state.training[party] = tuple((worker_at[worker], left) for worker, left in kingdom.training)
    built = tuple(Built(at[one.card], one.counters, one.damage) for one in kingdom.buildings)
    state.set_buildings(party, built)
    state.items[party] = tuple(at[item] for item in kingdom.items)
    state.plans[party] = kingdom.plans
    state.reinforced[party] = kingdom.reinforced
    state.conquests[party] = kingdom.conquests
    state.towers[party] = kingdom.towers
    state.counters[party] = kingdom.counters
    state.muted[party] = sum(1 << game.order_places[order] for order in kingdom.muted)


def _hide(game: "Furtherance", state: FurtheranceState, view: FurtheranceView, rng: Dice) -> None:
    """Fill decks, research, upgrades and leaders with what could lie there."""
    unseen = _unseen(game, state, view)
    places = game.places
    researched: list[Iterator[int]] = []
    for deck, pile in enumerate(view.decks):
        seen = [UNKNOWN if card is None else places[card] for card in pile.cards]
        own = [
            UNKNOWN if hidden.card is None else places[hidden.card]
            for kingdom in view.kingdoms
            for hidden in kingdom.research
            if hidden.deck == DECKS[deck]
        ]
        cards, taken = fill((seen, own), unseen[deck], rng)
        state.decks[deck] = Pile(cards, pile.knowers)
        researched.append(iter(taken))
    for party, kingdom in enumerate(view.kingdoms):
        state.research[party] = tuple(
            Researched(next(researched[DECKS.index(hidden.deck)]), hidden.knowers, hidden.since)
            for hidden in kingdom.research
        )
    trained = [worker for own_workers in state.workers for worker in own_workers if worker]
    trained += [worker for own_training in state.training for worker, _ in own_training]
    state.school = _fill(view.school, game.worker_places, game.school_cards(), trained, rng)
    state.pool = _fill(view.pool, game.leader_places, game.leader_choice(), state.leaders, rng)


def _unseen(game: "Furtherance", state: FurtheranceState, view: FurtheranceView) -> list[list[int]]:
    """The cards of each deck that lie face down where the seat has not seen them."""
    left = game.copies[:]
    for offers in state.offers:
        for card, count in offers:
            left[card] -= count
    for cards in (*state.discards, *state.items, between(view.progress)):
        for card in cards:
            left[card] -= 1
    for square in each(state.occupied):
        left[state.unit(square).card] -= 1
    for buildings in state.buildings:
        for built in buildings:
            left[built.card] -= 1
    hidden = [pile.cards for pile in view.decks]
    hidden += [[one.card for one in kingdom.research] for kingdom in view.kingdoms]
    for ids in hidden:
        for id in ids:
            if id is not None:
                left[game.places[id]] -= 1
    unseen: list[list[int]] = [[], [], []]
    for card, count in enumerate(left):
        unseen[game.decks[card]] += [card] * count
    return unseen


def _fill(
    pile: HiddenPile, places: dict[str, int], pieces: list[int], elsewhere: Sequence[int], rng: Dice
) -> Pile:
    """A pile whose unknown pieces are taken from those that lie nowhere else."""
    seen = [UNKNOWN if card is None else places[card] for card in pile.cards]
    for piece in (*elsewhere, *seen):
        if piece != UNKNOWN:
            pieces.remove(piece)
    return Pile(fill([seen], pieces, rng)[0], pile.knowers)
