"""What a log of Furtherance must add up to, and what follows from the table alone.

Gold, castle health, turn counters, units, buildings, items, workers and extra turns of each party are
re-added from the journal. What buildings still do, and points, are worked out again from what lies there.
"""

import re

from bessemer.games.furtherance import Furtherance
from bessemer.games.furtherance.state import FurtheranceState
from bessemer.kernel.journal import EventView
from bessemer.kernel.piles import REFEREE
from tests.games.furtherance.naive import hits_of, land_of, sentences, total
from tests.kit import SEATS

Amounts = dict[str, int]
Named = dict[str, dict[str, str | int]]

THINGS = ("gold", "castle health", "turn counters", "units", "buildings", "items", "workers", "plans")
GAINS: Named = {  # kind of event: what its party gains, and by which fact (or how much)
    "income": {"gold": "gold"},
    "mines": {"gold": "gold"},
    "refund": {"gold": "gold"},
    "recruits": {"units": 1},
    "spawns": {"units": 1},
    "builds": {"buildings": 1},
    "gains_worker": {"workers": 1},
}
LOSSES: Named = {
    "acquires": {"gold": "price"},
    "upgrades": {"gold": "price"},
    "rescues": {"gold": "price"},
    "reinforces": {"gold": "price"},
    "rouses": {"gold": "price"},
    "dies": {"units": 1},
    "destroyed": {"buildings": 1},
    "uses": {"items": 1},
    "uses_on": {"items": 1},
    "plans": {"plans": 1},
    "sheds": {"turn counters": "count"},
    "passes": {"turn counters": "count"},
    "loses_all": {thing: thing for thing in ("gold", "units", "buildings", "items", "workers")},
}


def name(party: int, thing: str) -> str:
    return f"{SEATS[party]} {thing}"


def holdings(game: Furtherance, state: FurtheranceState) -> Amounts:
    """Everything countable that each party has."""
    view = game.view(state, REFEREE)
    found: Amounts = {}
    for party, kingdom in enumerate(view.kingdoms):
        units = sum(unit.owner == party for unit in view.units)
        amounts = (
            *(kingdom.gold, kingdom.health, kingdom.counters, units, len(kingdom.buildings)),
            *(len(kingdom.items), len(kingdom.workers), kingdom.plans),
        )
        found |= {name(party, thing): amount for thing, amount in zip(THINGS, amounts, strict=True)}
    return found


def begins(game: Furtherance) -> Amounts:
    """U-6, U-60: what everybody has before the first event."""
    found = {name(party, thing): 0 for party in range(game.parties) for thing in THINGS}
    for party in range(game.parties):
        found[name(party, "castle health")] = 10
    for seat in range(game.seats):
        found[name(seat, "gold")] = 4
        found[name(seat, "workers")] = 2 if game.seats == 1 or game.options["beginner"] else 1
    if game.seats == 1:
        found["C turn counters"] = {"learner": 16, "normal": 10, "hard": 5}[str(game.options["difficulty"])]
    return found


def changes(game: Furtherance, event: EventView) -> Amounts:
    """What an event adds to the holdings."""
    kind, facts = event.kind, event.facts

    def amount(fact: str | int) -> int:
        return fact if isinstance(fact, int) else int(str(facts[fact]))

    found = {name(event.who, thing): amount(fact) for thing, fact in GAINS.get(kind, {}).items()}
    found |= {name(event.who, thing): -amount(fact) for thing, fact in LOSSES.get(kind, {}).items()}
    if kind == "passes":
        other = facts["other"]
        assert isinstance(other, tuple)
        found[name(int(other[0]), "turn counters")] = amount("count")
    elif kind == "hits_castle":
        found[name(game.arm_ids.index(str(facts["castle"])), "castle health")] = -1
    elif kind == "levies":
        found |= {
            name(event.who, "gold"): amount("gold"),
            name(event.who, "castle health"): -amount("health"),
        }
    elif kind == "acquires" and _is_item(game, facts["card"]):
        found[name(event.who, "items")] = 1
    elif kind == "discards":
        found[name(event.who, "items" if _is_item(game, facts["card"]) else "buildings")] = -1
    elif kind == "leader":
        found |= _brought(game, event)
    return found


def _is_item(game: Furtherance, card: object) -> bool:
    return any(item.id == card for item in game.pack.item)


def _brought(game: Furtherance, event: EventView) -> Amounts:
    """U-9: what a leader brings at the start."""
    leader = next(one for one in game.pack.leader if one.id == event.facts["leader"])
    found = {}
    for ability in leader.abilities:
        if match := re.fullmatch(r"(\d+) gold at the start", ability):
            found[name(event.who, "gold")] = int(match[1])
        elif match := re.fullmatch(r"(\d+) extra turns", ability):
            found[name(event.who, "plans")] = int(match[1])
    return found


def derived(game: Furtherance, state: FurtheranceState) -> None:
    """Fields that follow from the table equal what it says."""
    view = game.view(state, REFEREE)
    land = land_of(view, game.seats, game.goal)
    for party, kingdom in enumerate(view.kingdoms):
        finished = [built.card for built in kingdom.buildings if not built.counters]
        terms = state.terms[party]
        for field, sentence in (
            ("points", "worth {}"),
            ("income", "{} gold each turn"),
            ("purchase", "{} gold after each purchase"),
            ("shots", "shoots {} times"),
            ("tower", "strikes back harder {} times"),
            ("tends", "tends {} wounds"),
        ):
            assert getattr(terms, field) == total(finished, sentence), field
        assert sorted(game.cards.ids[card] for card in terms.guards) == sorted(
            card for card in finished if "takes all hits" in sentences(card)
        )
        assert 0 <= kingdom.towers <= total(finished, "strikes back harder {} times")
        if party < game.seats:
            assert kingdom.points == land.points(party)
            if party == view.active:
                assert 0 <= view.shots <= total(finished, "shoots {} times")
                assert 0 <= view.tends <= total(finished, "tends {} wounds")
        else:
            assert kingdom.points == 0
            assert kingdom.health > 5 or not kingdom.counters
        for built in kingdom.buildings:
            assert built.counters >= 0
            assert 0 <= built.damage < hits_of(built.card, len(kingdom.buildings))
            assert not (built.counters and built.damage)
        assert len(kingdom.buildings) <= 7
        assert sum(bool(built.counters) for built in kingdom.buildings) <= 2
    for unit in view.units:
        assert 0 <= unit.damage < unit.health
        assert unit.steps >= 0
        assert unit.strikes >= 0
    standing = [{unit.square for unit in view.units if unit.owner == party} for party in range(game.parties)]
    assert standing == [
        {game.target_ids[square] for square in range(33) if bits >> square & 1} for bits in state.standing
    ]
    assert state.occupied == sum(state.standing)
    for offers, deck, gone in zip(view.offers, view.decks, view.discards, strict=True):
        assert len(offers) == 3 or not (deck.cards or gone), "a spot of the market waits for no reason"
    assert state.sharpened or not any("sharpened" in unit.tokens for unit in view.units)
    for seat in range(game.seats):
        assert len(view.kingdoms[seat].items) <= 6
        assert sum(unit.owner == seat for unit in view.units) <= 6
