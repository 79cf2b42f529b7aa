"""What the board is made from: one viewer's sight of a table, whose kingdom is whose, and how cards look."""

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, TypeAlias

from bessemer.games.furtherance.board.words import counted, help_of, say
from bessemer.games.furtherance.pack import BY_COUNT, DECKS
from bessemer.games.furtherance.terms import Terms
from bessemer.games.furtherance.view import FurtheranceView, UnitView
from bessemer.kernel.seen import Offer, Seen

if TYPE_CHECKING:
    from bessemer.games.furtherance.game import Furtherance

ARMS = {"south": "B", "west": "R", "north": "G", "east": "Y"}
"""The tincture of each kingdom: blue, red, green and yellow."""

_DRAWN = frozenset(re.findall(r'id="f-([\w-]+)"', (files(__package__) / "icons.svg").read_text("utf-8")))
_PLAIN = {"items": "potion", "units": "fighter", "buildings": "city-hall"}


Sight: TypeAlias = Seen["Furtherance", FurtheranceView]
"""A table of Furtherance as one viewer sees it."""


def one_stop(things: Iterable[dict[str, Any]]) -> None:
    """Tab stops once in a group, at the first thing that can be done; arrows go on from there."""
    first = next((thing for thing in things if thing["legal"]), None)
    if first is not None:
        first["stop"] = True


def picture(id: str, otherwise: str) -> str:
    """The picture of a card; one of a pack that has none gets the plain one of its kind."""
    return id if id in _DRAWN else otherwise


class Table:
    """What every part of the board asks: who is who, what is offered, and how cards look."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.game = sight.game
        self.view = sight.view
        self.units = {unit.square: unit for unit in self.view.units}
        self.offers = () if sight.replay else sight.offers
        self.by_target: dict[str, list[Offer]] = {}
        for offer in self.offers:
            for target in dict.fromkeys(offer.targets):
                self.by_target.setdefault(target, []).append(offer)

    def step(self) -> tuple[str, tuple[int, ...]]:
        """What is being decided: the name of the step and its facts."""
        agenda = self.view.progress.agenda
        return agenda[-1] if agenda else ("", ())

    def active(self) -> int:
        """The party that is on turn; while leaders are chosen, who chooses."""
        if not self.view.round and self.sight.pending:
            return self.sight.pending[0]
        return self.view.active

    def shown(self) -> int:
        """The seat whose own things are shown: the viewer's, else that of who is on turn."""
        if self.sight.seat >= 0:
            return self.sight.seat
        return self.active() if self.active() < self.game.seats else 0

    def name(self, party: int) -> str:
        """The name of a party; enemy castles are called by where they lie."""
        if party < len(self.sight.seats):
            return self.sight.seats[party].name
        return self.game.party_name(party) or ""

    def letter(self, party: int) -> str:
        """The letter of a kingdom's tincture."""
        return ARMS[self.view.kingdoms[party].castle]

    def whose(self, party: int) -> str:
        """`Bruno's`, or `your` to the viewer."""
        return say("who", "your") if party == self.sight.seat else say("who", "whose", name=self.name(party))

    def unit_name(self, unit: UnitView) -> str:
        """What a unit is called."""
        return str(self.game.names[unit.card])

    def terms(self, party: int) -> Terms:
        """What a kingdom's leader and finished buildings are worth to it."""
        kingdom = self.view.kingdoms[party]
        finished = tuple(self.game.places[one.card] for one in kingdom.buildings if not one.counters)
        return self.game.terms(self.game.leader_places.get(kingdom.leader, -1), finished)

    def sole(self, target: str) -> str:
        """The move that a click can only mean, where there is but one; empty otherwise."""
        found = self.by_target.get(target, [])
        return found[0].move if len(found) == 1 else ""

    def card(self, id: str) -> dict[str, Any]:
        """A card of the market as it is drawn."""
        return card_face(self.game, id)


@cache
def card_face(game: "Furtherance", id: str) -> dict[str, Any]:
    """A card of the market: name, picture, numbers, and what it does."""
    cards, place = game.cards, game.places[id]
    deck = DECKS[game.decks[place]]
    sentences = _sentences(game, id, deck)
    hits = cards.hits[place]
    means = " ".join(map(help_of, sentences)) or say("card", "plain-help")
    return {
        "id": id,
        "name": game.names[id],
        "brief": _brief(game.names[id]),
        "picture": picture(id, _PLAIN[deck]),
        "deck": deck,
        "cost": cards.costs[place],
        "short": "; ".join(sentences) or say("card", "plain"),
        "means": means,
        "help": f"{game.names[id]}: {means}",
        "attack": cards.attacks[place] if deck == "units" else None,
        "health": cards.healths[place] if deck == "units" else None,
        "turns": cards.turns[place] if deck == "buildings" else None,
        "hits": (say("card", "by-count") if hits == BY_COUNT else hits) if deck == "buildings" else None,
        "facts": _facts(game, place, deck),
    }


def _facts(game: "Furtherance", place: int, deck: str) -> list[str]:
    """The numbers on a card, in words."""
    cards = game.cards
    if deck == "units":
        hearts = counted("card", "hearts", cards.healths[place])
        return [say("card", "strength", attack=cards.attacks[place]), hearts]
    if deck == "buildings":
        hits = cards.hits[place]
        stands = say("card", "hits-all") if hits == BY_COUNT else counted("card", "hits", hits)
        return [counted("card", "takes", cards.turns[place]), stands]
    return []


def _brief(name: str) -> str:
    """The word of a name that says most: `Cloak`, `Ring`."""
    words = name.split()
    return words[0] if "of" in words else words[-1]


def _sentences(game: "Furtherance", id: str, deck: str) -> list[str]:
    pack = game.pack
    if deck == "items":
        return [next(item.effect for item in pack.item if item.id == id)]
    if deck == "buildings":
        return list(next(building.effects for building in pack.building if building.id == id))
    unit = next(unit for unit in pack.unit if unit.id == id)
    effects = {ability.id: ability.effect for ability in pack.ability}
    return [effects[ability] for ability in unit.abilities]


@cache
def leader_face(game: "Furtherance", id: str) -> dict[str, Any]:
    """A leader: name, epithet and abilities in words."""
    leader = next(leader for leader in game.pack.leader if leader.id == id)
    return {
        "id": id,
        "name": leader.name,
        "epithet": say("leader", "epithet", epithet=leader.epithet),
        "picture": picture(id, "payne"),
        "short": "; ".join(leader.abilities),
        "help": " ".join(map(help_of, leader.abilities)),
    }


@cache
def worker_face(game: "Furtherance", id: str) -> dict[str, Any]:
    """A kind of worker: name and what it does better."""
    worker = next((worker for worker in game.pack.worker if worker.id == id), None)
    sentences = list(worker.effects) if worker else []
    return {
        "id": id,
        "name": worker.name if worker else say("worker", "plain"),
        "picture": picture(id, "worker"),
        "short": "; ".join(sentences),
        "help": " ".join(map(help_of, sentences)) if worker else say("worker", "help"),
    }
