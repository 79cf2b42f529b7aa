"""The cards of Interbellum: how a pack is written, and what the rules make of it and of a base pack."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from bessemer.games.furnace import pack as base
from bessemer.games.furnace.interbellum.agents import Agent, AgentCard, read_agent
from bessemer.games.furnace.interbellum.effects import (
    CountSpent,
    Delivery,
    DeliveryOnceMore,
    EachHere,
    Effect,
    IfFull,
    LineOnceMore,
    PerCard,
    Permanent,
    Plain,
)
from bessemer.games.furnace.interbellum.language import parse_effects
from bessemer.games.furnace.interbellum.meta import META
from bessemer.games.furnace.pack import About, Company, Family, StartUp
from bessemer.games.industry.lines import ANY, Line
from bessemer.games.industry.production import Card
from bessemer.games.industry.stock import EMPTY, Stock, add
from bessemer.kernel.errors import ContentError
from bessemer.kernel.packs import check_entries, check_ids, reading, wrong

SCHOOL_OPTIONS = 2

OF_MANAGERS = (Plain, CountSpent, DeliveryOnceMore, LineOnceMore, EachHere, IfFull, PerCard)
NOT_OF_COMPANIES = (CountSpent, DeliveryOnceMore, LineOnceMore, EachHere)
"""Which effects stand where."""


@dataclass(frozen=True, slots=True)
class Capitalist:
    """A Capitalist card as written; it may take the place of one of the base game."""

    id: str
    name: str
    ability: str
    source: str
    replaces: str = ""


@dataclass(frozen=True, slots=True)
class Supply:
    """With even chances, what a Capitalist of either box gains at the beginning of each round (X4.9)."""

    capitalist: str
    gains: str


@dataclass(frozen=True, slots=True)
class Manager:
    """A Manager token as written."""

    id: str
    name: str
    effect: str
    source: str


@dataclass(frozen=True, slots=True)
class School:
    """A Business School as written: two compensation options, and those of its other face if they differ."""

    id: str
    name: str
    options: list[str]
    source: str
    back: list[str] = field(default_factory=list)


Entry = Company | StartUp | Capitalist | Manager | School | AgentCard


@dataclass(frozen=True, slots=True)
class Pack:
    """A whole pack as written: the tables of its file, and those of the base game's pack."""

    pack: About
    family: list[Family]
    company: list[Company]
    startup: list[StartUp]
    capitalist: list[Capitalist]
    manager: list[Manager]
    personal: Manager
    school: list[School]
    agent: list[AgentCard]
    base: base.Pack
    supply: list[Supply] = field(default_factory=list)

    def names(self) -> dict[str, str]:
        """The name of every card and token, by its id."""
        own: list[Entry] = [
            *self.company,
            *self.startup,
            *self.capitalist,
            *self.manager,
            *self.school,
            *self.agent,
        ]
        return {
            **self.base.names(),
            self.personal.id: self.personal.name,
            **{one.id: one.name for one in own},
        }


@dataclass(frozen=True, slots=True)
class Ability(base.Ability):
    """What a Capitalist of the expansion does. The default does nothing."""

    pair_disc: int = 0  # value of a disc that is placed together with another
    personal: bool = False  # owns the Personal Manager
    variable: int = 0  # added to the value of the variable disc
    compensates: bool = False  # also resolves the compensation line of cards not upgraded
    turned: Stock = EMPTY  # gained with every Company upgraded


NO_ABILITY = Ability()

_ABILITIES = re.compile(
    r"pair disc (?P<pair>[1-9])|(?P<personal>personal manager)|variable disc \+(?P<variable>[1-9])"
    r"|(?P<compensates>resolve compensation)|upgrade (?P<turned>.+)"
)


@dataclass(frozen=True, slots=True)
class Cards(base.Cards):
    """What the rules play with. A card is known by its place: Companies, then Schools, then Start-ups.

    Companies and Start-ups of the base game stand before those of the expansion.
    """

    basic: tuple[tuple[Effect, ...], ...]  # by card: the effects of its basic side
    full: tuple[tuple[Effect, ...], ...]  # by card: all effects, those of the upgraded side last
    families: tuple[tuple[int, ...], ...]  # the Companies of the base game by illustration
    base_companies: int
    schools: tuple[tuple[tuple[Line, ...], ...], ...]  # by face their compensation options
    base_starts: int
    abilities: tuple[Ability, ...]  # those of the base set, then the others of the expansion
    base_set: frozenset[int]  # Capitalists of the base game, a replaced one in its new form
    new_set: frozenset[int]  # Capitalists of the expansion
    managers: tuple[Effect, ...]  # the Personal Manager last
    agents: tuple[Agent, ...]


def read_cards(pack: Pack, even: bool = False) -> Cards:
    """Check a pack against the rules and make its cards, or say which entry is wrong. `even` is X4.9."""
    below = base.read_cards(pack.base)
    _check_counts(pack)
    companies = [*pack.base.company, *pack.company]
    startups = [*pack.base.startup, *pack.startup]
    cards: list[Card] = list(below.cards[: below.companies])
    basic: list[tuple[Effect, ...]] = []
    full: list[tuple[Effect, ...]] = []
    for company in companies:
        sides = [
            _effects("company", company.id, field, text)
            for field, text in (("basic", company.basic), ("additional", company.additional))
        ]
        basic.append(sides[0])
        full.append((*sides[0], *sides[1]))
    for company, effects, more in zip(
        pack.company, basic[below.companies :], full[below.companies :], strict=True
    ):
        compensation = base.read_line("company", company.id, "compensation", company.compensation)
        if compensation.flips or any(line.flips for line in _lines(more[:-1])):
            raise wrong("company", company.id, "expected `flip` at most at the end of the additional line")
        cards.append(Card(company.id, _lines(effects), _lines(more), True, compensation))
    schools = [_school(school) for school in pack.school]
    cards += [Card(school.id, (), (), False) for school in pack.school]
    for startup in startups:
        lines = tuple(
            effect for text in startup.lines for effect in _effects("startup", startup.id, "lines", text)
        )
        if not lines or any(line.flips for line in _lines(lines[:-1])):
            raise wrong("startup", startup.id, "expected lines of which at most the last has `flip`")
        cards.append(Card(startup.id, _lines(lines), _lines(lines), False))
        basic.append(lines)
        full.append(lines)
    for side in (basic, full):
        side[len(companies) : len(companies)] = [()] * len(schools)
    places = {company.id: place for place, company in enumerate(pack.base.company)}
    abilities = _abilities(pack, below.abilities, even)
    new = {capitalist.id for capitalist in pack.capitalist}
    return Cards(
        cards=tuple(cards),
        basic=tuple(basic),
        full=tuple(full),
        families=tuple(
            tuple(places[company.id] for company in pack.base.company if company.family == family.id)
            for family in pack.base.family
        ),
        base_companies=below.companies,
        companies=len(companies),
        schools=tuple(schools),
        starts=tuple(base.read_stock("startup", startup.id, startup.start) for startup in startups),
        base_starts=len(pack.base.startup),
        abilities=abilities,
        base_set=frozenset(range(len(below.abilities))),
        new_set=frozenset(place for place, ability in enumerate(abilities) if ability.id in new),
        managers=tuple(map(_manager, (*pack.manager, pack.personal))),
        agents=tuple(map(_agent, pack.agent)),
    )


def _lines(effects: Sequence[Effect]) -> tuple[Line, ...]:
    """The lines among some effects."""
    return tuple(effect.line for effect in effects if isinstance(effect, Plain))


def _check_counts(pack: Pack) -> None:
    """X1.1: as many cards and tokens of each kind as there should be."""
    tables: tuple[tuple[str, Sequence[Entry]], ...] = (
        ("company", pack.company),
        ("startup", pack.startup),
        ("capitalist", pack.capitalist),
        ("manager", pack.manager),
        ("school", pack.school),
        ("agent", pack.agent),
    )
    for kind, entries in tables:
        check_entries(kind, entries, META.content[kind])
    own = [entry.id for _, entries in tables for entry in entries]
    check_ids("card", [*pack.base.names(), *own, pack.personal.id])
    check_ids("family", [family.id for family in (*pack.base.family, *pack.family)])
    families = {family.id for family in pack.family}
    for family in pack.family:
        if family.character not in base.CHARACTERS:
            raise wrong("family", family.id, f"character: expected one of {', '.join(base.CHARACTERS)}")
    for family_id in Counter(company.family for company in pack.company):
        if family_id not in families:
            raise ContentError(f"family {family_id!r} is used by a Company but not written down")


def _effects(kind: str, id: str, field: str, text: str) -> tuple[Effect, ...]:
    effects = _parse(kind, id, field, text)
    for effect in effects:
        if isinstance(effect, NOT_OF_COMPANIES):
            raise wrong(kind, id, f"{field}: `{text}` stands on Managers only")
        if kind == "startup" and isinstance(effect, Delivery | Permanent):
            raise wrong(kind, id, f"{field}: `{text}` stands on Companies only")
        if isinstance(effect, Plain):
            base.check_line(kind, id, field, text, effect.line)
    return effects


def _manager(manager: Manager) -> Effect:
    effects = _parse("manager", manager.id, "effect", manager.effect)
    if len(effects) != 1 or not isinstance(effects[0], OF_MANAGERS):
        raise wrong("manager", manager.id, f"effect: `{manager.effect}` does not stand on Managers")
    effect = effects[0]
    if isinstance(effect, Plain) and (effect.line.flips or effect.line.limit == ANY):
        raise wrong("manager", manager.id, "effect: expected no `flip` and no `any`")
    return effect


def _parse(kind: str, id: str, field: str, text: str) -> tuple[Effect, ...]:
    with reading(kind, id, field):
        return parse_effects(text)


def _school(school: School) -> tuple[tuple[Line, ...], ...]:
    """Its faces, one or two (X1.5)."""
    faces = []
    for side, texts in (("options", school.options), ("back", school.back)):
        lines = tuple(base.read_line("school", school.id, side, text) for text in texts)
        if side == "back" and not lines:
            continue
        if len(lines) != SCHOOL_OPTIONS or any(line.flips for line in lines):
            raise wrong("school", school.id, f"{side}: expected {SCHOOL_OPTIONS} lines without `flip`")
        faces.append(lines)
    return tuple(faces)


def _agent(card: AgentCard) -> Agent:
    with reading("agent", card.id):
        return read_agent(card)


def _abilities(pack: Pack, below: tuple[base.Ability, ...], even: bool) -> tuple[Ability, ...]:
    """Those of the base game, a replaced one in its new form (X1.3), then the others of the expansion."""
    old = {ability.id: _same(ability) for ability in below}
    read = {capitalist.id: _ability(capitalist) for capitalist in pack.capitalist}
    for capitalist in pack.capitalist:
        if capitalist.replaces:
            if capitalist.replaces not in old:
                what = f"replaces: there is no Capitalist {capitalist.replaces!r} in the base pack"
                raise wrong("capitalist", capitalist.id, what)
            old[capitalist.replaces] = read.pop(capitalist.id)
    abilities = {ability.id: ability for ability in (*old.values(), *read.values())}
    for supply in pack.supply:
        if supply.capitalist not in abilities:
            raise wrong("supply", supply.capitalist, "there is no such Capitalist")
        ability = abilities[supply.capitalist]
        gains = base.read_stock("supply", supply.capitalist, supply.gains)
        if even:  # X4.9: on top of what is printed
            abilities[ability.id] = replace(ability, supply=add(ability.supply, gains))
    return tuple(abilities.values())


def _same(ability: base.Ability) -> Ability:
    """A Capitalist of the base game among those of the expansion."""
    return Ability(
        id=ability.id,
        extra_disc=ability.extra_disc,
        second_uses=ability.second_uses,
        stacks=ability.stacks,
        bonus=ability.bonus,
        win=ability.win,
        supply=ability.supply,
    )


def _ability(capitalist: Capitalist) -> Ability:
    match = _ABILITIES.fullmatch(capitalist.ability)
    if match is None:
        known = (
            "`pair disc N`, `personal manager`, `variable disc +N`, `resolve compensation`, `upgrade LINE`"
        )
        raise wrong("capitalist", capitalist.id, f"ability: expected one of {known}")
    turned = match["turned"]
    return Ability(
        id=capitalist.id,
        pair_disc=int(match["pair"] or 0),
        personal=match["personal"] is not None,
        variable=int(match["variable"] or 0),
        compensates=match["compensates"] is not None,
        turned=base.read_stock("capitalist", capitalist.id, turned) if turned else EMPTY,
    )
