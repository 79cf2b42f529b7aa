"""How the content of INTERBELLUM is written: map, companies, trackers, events and action cards."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bessemer.games.interbellum.atlas import Atlas
from bessemer.games.interbellum.effects import Effect
from bessemer.games.interbellum.language import Language
from bessemer.games.interbellum.meta import META
from bessemer.games.interbellum.regime import Change, Regime
from bessemer.games.interbellum.rulings import MOST_COLUMN, PIPELINE
from bessemer.kernel import packs
from bessemer.kernel.errors import ContentError
from bessemer.kernel.packs import ID, check_count, reading, wrong

DECKS = "ABC"
"""I-44: gains and losses of territory, one-time bonus or penalty, in force for a round."""

FEWEST_EVENTS = 6
"""I-6: one of each deck for every round."""

BONUSES = re.compile(
    r"\$(?P<money>[1-9])|(?P<card>card)|(?P<gas>draw gas)|(?P<more>production)"
    r"|influence(?: in (?P<power>.+))?"
)


@dataclass(frozen=True, slots=True)
class About(packs.About):
    """What a pack says of itself."""

    armies: int  # of each superpower


@dataclass(frozen=True, slots=True)
class Power:
    """A superpower and its influence tracker: discount, extra segments and points for 0 to 10 influence."""

    id: str
    name: str
    discount: list[int]
    extra: list[int]
    points: list[int]
    source: str


@dataclass(frozen=True, slots=True)
class Area:
    """A territory, or a part of the home base of a superpower."""

    id: str
    name: str
    borders: list[str]
    home: str = ""


@dataclass(frozen=True, slots=True)
class Well:
    """An oil well: the area it lies in, and the bonus printed there."""

    id: str
    name: str
    area: str
    bonus: str


@dataclass(frozen=True, slots=True)
class Port:
    """A port and its bonus."""

    id: str
    name: str
    points: int


@dataclass(frozen=True, slots=True)
class Route:
    """A line between wells, ports and junctions; one segment in each area that it crosses."""

    id: str
    name: str
    ends: list[str]
    areas: list[str]


@dataclass(frozen=True, slots=True)
class Company:
    """An oil company: its order number, its influence by superpower, and its row of the first-game table."""

    id: str
    name: str
    number: int
    influence: dict[str, int]
    wells: list[str]
    money: int
    cards: int


@dataclass(frozen=True, slots=True)
class Event:
    """An event card: what happens in the '20s and in the '30s, and a sentence on what it recalls."""

    id: str
    name: str
    deck: str
    twenties: list[str]
    thirties: list[str]
    then: str
    later: str


@dataclass(frozen=True, slots=True)
class ActionCard:
    """An action card: effects from top to bottom."""

    id: str
    name: str
    effects: list[str]


@dataclass(frozen=True, slots=True)
class Pack:
    """A whole pack as written: the tables of its file."""

    pack: About
    power: list[Power]
    area: list[Area]
    well: list[Well]
    port: list[Port]
    route: list[Route]
    company: list[Company]
    event: list[Event]
    card: list[ActionCard]

    def entries(self) -> list[tuple[str, str]]:
        """Everything that has an id and a name; routes stand apart."""
        named: list[Power | Area | Well | Port | Company | Event | ActionCard] = [
            *self.power,
            *self.area,
            *self.well,
            *self.port,
            *self.company,
            *self.event,
            *self.card,
        ]
        return [(entry.id, entry.name) for entry in named]

    def names(self) -> dict[str, str]:
        """Names by id; a segment is named by its route and area."""
        names = dict(self.entries())
        for route in self.route:
            for number, area in enumerate(route.areas, 1):
                names[f"{route.id}.{number}"] = f"{route.name} in {names[area]}"
        return names


@dataclass(frozen=True, slots=True)
class Bonus:
    """What a well gives (I-18). `power` is that of the influence, or none if its owner chooses."""

    money: int = 0
    cards: int = 0
    gas: int = 0
    production: int = 0
    influence: int = 0
    power: int = -1


@dataclass(frozen=True, slots=True)
class Card:
    """An action card as the rules play it."""

    id: str
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class EventCard:
    """An event card as the rules play it: effects of both decades, or rules of the round for deck C."""

    id: str
    effects: tuple[tuple[Effect, ...], tuple[Effect, ...]]
    regimes: tuple[Regime, Regime]


@dataclass(frozen=True, slots=True)
class Content:
    """What the rules play with. Everything is known by its place."""

    atlas: Atlas
    powers: tuple[Power, ...]
    companies: tuple[Company, ...]
    bonuses: tuple[Bonus, ...]
    decks: tuple[tuple[EventCard, ...], ...]
    cards: tuple[Card, ...]
    armies: int


def read_content(pack: Pack) -> Content:
    """Check a pack against the rules and make its content, or say which entry is wrong."""
    _check_counts(pack)
    for power in pack.power:
        _check_tracker(power)
    _check_companies(pack)
    language = Language([power.name for power in pack.power])
    decks = tuple(
        tuple(_event(event, language) for event in pack.event if event.deck == deck) for deck in DECKS
    )
    for name, deck in zip(DECKS, decks, strict=True):
        if len(deck) < FEWEST_EVENTS:
            raise ContentError(
                f"event: expected at least {FEWEST_EVENTS} cards in deck {name}, found {len(deck)}"
            )
    return Content(
        atlas=Atlas(pack),
        powers=tuple(pack.power),
        companies=tuple(sorted(pack.company, key=lambda company: company.number)),
        bonuses=tuple(_bonus(well, [power.name for power in pack.power]) for well in pack.well),
        decks=decks,
        cards=tuple(_card(card, language) for card in pack.card),
        armies=pack.pack.armies,
    )


def _check_counts(pack: Pack) -> None:
    """I-1, I-Q6: as many superpowers, wells and other entries as the rules name."""
    tables: dict[str, Sequence[object]] = {
        "power": pack.power,
        "company": pack.company,
        "area": pack.area,
        "well": pack.well,
        "port": pack.port,
        "event": pack.event,
        "card": pack.card,
    }
    for kind, entries in tables.items():
        check_count(kind, entries, META.content[kind])
    if pack.pack.armies < 1:
        raise ContentError("pack: armies: expected at least one for each superpower")
    _check_ids(id for id, _ in pack.entries())
    _check_ids(route.id for route in pack.route)
    for event in pack.event:
        if event.deck not in tuple(DECKS):
            raise wrong("event", event.id, f"deck: expected one of {', '.join(DECKS)}")


def _check_ids(ids: Iterable[str]) -> None:
    for id, count in Counter(ids).items():
        if not ID.fullmatch(id):
            raise wrong("id", id, "expected small letters, digits and hyphens")
        if count > 1:
            raise wrong("id", id, f"stands {count} times, expected once")


def _check_tracker(power: Power) -> None:
    """I-24, I-25: eleven columns that never fall; nothing for no influence."""
    for row in (power.discount, power.extra, power.points):
        if len(row) != MOST_COLUMN + 1 or row[0] or sorted(row) != row:
            raise wrong("power", power.id, "expected rows of 11 numbers that begin with 0 and never fall")
    if power.discount[-1] > PIPELINE:
        raise wrong("power", power.id, f"discount: expected at most {PIPELINE}")


def _check_companies(pack: Pack) -> None:
    """I-7: order numbers from 1, influence to start with, and for the table two wells each."""
    if sorted(company.number for company in pack.company) != list(range(1, len(pack.company) + 1)):
        raise ContentError("company: expected the numbers 1 to 5, each once")
    powers, wells = {power.id for power in pack.power}, {well.id for well in pack.well}
    claimed = Counter(well for company in pack.company for well in company.wells)
    for company in pack.company:
        if not company.influence.keys() <= powers or min(company.influence.values(), default=1) < 1:
            raise wrong(
                "company", company.id, f"influence: expected numbers for some of {', '.join(sorted(powers))}"
            )
        if len(company.wells) != 2 or any(well not in wells or claimed[well] > 1 for well in company.wells):
            raise wrong("company", company.id, "wells: expected two that no other company has")


def _event(event: Event, language: Language) -> EventCard:
    decades = (event.twenties, event.thirties)
    if not all(decades):
        raise wrong("event", event.id, "expected lines for the twenties and the thirties")
    if event.deck == "C":
        regimes = [_regime(event.id, lines) for lines in decades]
        return EventCard(event.id, ((), ()), (regimes[0], regimes[1]))
    effects = [tuple(_effect("event", event.id, line, language) for line in lines) for lines in decades]
    if any(effect.needs_player for decade in effects for effect in decade):
        raise wrong("event", event.id, "expected no sentence that somebody has to play")
    return EventCard(event.id, (effects[0], effects[1]), (Regime(), Regime()))


def _card(card: ActionCard, language: Language) -> Card:
    if not card.effects:
        raise wrong("card", card.id, "effects: expected at least one")
    effects = tuple(_effect("card", card.id, line, language) for line in card.effects)
    if sum(effect.executives for effect in effects) > 1:
        raise wrong("card", card.id, "expected one executive at most, else a round might never end")
    return Card(card.id, effects)


def _regime(id: str, lines: list[str]) -> Regime:
    with reading("event", id):
        return Regime([Change.read(line) for line in lines])


def _effect(kind: str, id: str, text: str, language: Language) -> Effect:
    with reading(kind, id):
        return language.read(text)


def _bonus(well: Well, powers: list[str]) -> Bonus:
    match = BONUSES.fullmatch(well.bonus)
    if match is None or (match["power"] and match["power"] not in powers):
        known = "`$2`, `card`, `draw gas`, `production`, `influence`, `influence in Turkey`"
        raise wrong("well", well.id, f"bonus: expected one like {known}, found {well.bonus!r}")
    return Bonus(
        money=int(match["money"] or 0),
        cards=int(match["card"] is not None),
        gas=int(match["gas"] is not None),
        production=int(match["more"] is not None),
        influence=int(well.bonus.startswith("influence")),
        power=powers.index(match["power"]) if match["power"] else -1,
    )
