"""The content of Furnace Duel: how a pack is written, and what the rules make of its cards and tokens."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from bessemer.games.duel.effects import ANCHOR, LANGUAGE, TYPES, Effect, parse
from bessemer.games.duel.meta import META
from bessemer.games.industry.lines import Line
from bessemer.games.industry.production import Card
from bessemer.games.industry.stock import MONEY, Stock
from bessemer.kernel.errors import ContentError
from bessemer.kernel.packs import About, Entry, check_entries, check_ids, reading, wrong

DISCS = (1, 2, 3, 4)
"""D-B0.3: the discs of each player, beside trains and a Color token."""

NO_ABILITY, CITY, ROUTE, WIN_ROUTE, WIN_BASIC, BONUS, ANYWHERE = range(-1, 6)
"""What Capitalists do: D-K3, D-K5, D-K1, D-K2, D-K4, D-K6."""

_ABILITIES = (
    (r"use city ([1-9])", CITY),
    (r"use route ([1-9])", ROUTE),
    (r"win and claim ([1-9])", WIN_ROUTE),
    (r"win and produce()", WIN_BASIC),
    (r"compensation \+([1-9])", BONUS),
    (r"compensation anywhere(?: -(1))?", ANYWHERE),  # no disc is lower
)
_ABILITY_FORMS = (
    "`use city N`, `use route N`, `win and claim N`, `win and produce`, `compensation +N`, "
    "`compensation anywhere` or `compensation anywhere -1`"
)


@dataclass(frozen=True, slots=True)
class Company:
    """A Company card as written."""

    id: str
    name: str
    type: str
    basic: str
    additional: str
    source: str


@dataclass(frozen=True, slots=True)
class Shipping:
    """A Shipping Company as written: its effect, or `claim 3 here`, `claim 2 anywhere`."""

    id: str
    name: str
    neutral: int
    effect: str
    source: str


@dataclass(frozen=True, slots=True)
class StartUp:
    """A Start-up card as written."""

    id: str
    name: str
    start: str
    lines: list[str]
    source: str


@dataclass(frozen=True, slots=True)
class Capitalist:
    """A Capitalist card as written."""

    id: str
    name: str
    ability: str
    source: str


@dataclass(frozen=True, slots=True)
class City:
    """A City: its place as latitude and longitude, its effect, and the column of the row below it, if any."""

    id: str
    name: str
    at: list[float]
    effect: str = ""
    slot: int = 0


@dataclass(frozen=True, slots=True)
class Track:
    """A track between two Cities, perhaps through a tunnel with an effect or over a crossing of a colour.

    `bend` is how far it bows to the left from the first to the second, in parts of its length; `sign` where
    on it a train stands.
    """

    ends: list[str]
    bend: float = 0.0
    sign: float = 0.5
    tunnel: str = ""
    crossing: str = ""


@dataclass(frozen=True, slots=True)
class Board:
    """A board as written; `spaces` are those of its railroad, `silver` counts from their centre."""

    id: str
    name: str
    sentence: str
    city: list[City]
    track: list[Track]
    spaces: list[str] = field(default_factory=list)
    silver: int = 0


@dataclass(frozen=True, slots=True)
class Ferry:
    """A Ferry token as written."""

    id: str
    name: str
    anchors: int
    effect: str
    source: str


@dataclass(frozen=True, slots=True)
class Research:
    """A Research card as written; `most` transactions in all its lines together, if there is such a limit."""

    id: str
    name: str
    lines: list[str]
    source: str
    most: int = 99


@dataclass(frozen=True, slots=True)
class Numbers:
    """What the rules leave to the pack: prices of a tunnel and of leased tracks, and the Campaign tokens."""

    tunnel: int
    lease: list[str]
    start: str
    route: int
    tech: int
    symbol: str


Named = Company | Shipping | StartUp | Capitalist | Ferry | Research | Board


@dataclass(frozen=True, slots=True)
class Pack:
    """A whole pack as written: the tables of its file."""

    pack: About
    numbers: Numbers
    company: list[Company]
    shipping: list[Shipping]
    startup: list[StartUp]
    capitalist: list[Capitalist]
    ferry: list[Ferry]
    research: list[Research]
    board: list[Board]

    def names(self) -> dict[str, str]:
        """The name of every card and token, by its id."""
        named: list[Named] = [*self.company, *self.shipping, *self.startup, *self.capitalist]
        named += [*self.ferry, *self.research, *self.board]
        return {one.id: one.name for one in named}


@dataclass(frozen=True, slots=True)
class Ability:
    """What a Capitalist does, and with which number. The default does nothing."""

    id: str = ""
    kind: int = -1
    value: int = 0


@dataclass(frozen=True, slots=True)
class Freight:
    """What a Shipping Company does: an effect, or a claim of a value, here or anywhere."""

    neutral: int
    effect: Effect | None
    claim: int = 0
    here: bool = True


@dataclass(frozen=True, slots=True)
class Study:
    """What a Research card does: its lines from top to bottom."""

    lines: tuple[Effect, ...]
    most: int


@dataclass(frozen=True, slots=True)
class Cards:
    """What the rules play with. A card is known by its place: Companies, Shipping Companies, Start-ups."""

    cards: tuple[Card, ...]
    companies: int
    deck: int  # cards before this place are dealt into the row
    types: tuple[int, ...]  # of each Company, as a bit
    freights: tuple[Freight, ...]
    starts: tuple[Stock, ...]
    abilities: tuple[Ability, ...]
    ferries: tuple[Effect, ...]
    anchors: tuple[int, ...]
    studies: tuple[Study, ...]
    token: Stock  # the resources on Britain's Campaign token


def read_cards(pack: Pack) -> Cards:
    """Check a pack against the rules and make its cards, or say which entry is wrong."""
    _check_counts(pack)
    cards = [_company(company) for company in pack.company]
    cards += [Card(shipping.id, (), (), False) for shipping in pack.shipping]
    cards += [_startup(startup) for startup in pack.startup]
    numbers = pack.numbers
    resources = LANGUAGE.words[:MONEY]
    if numbers.symbol not in resources or not {*numbers.lease} <= {*resources}:
        raise ContentError(f"numbers: symbol, lease: expected some of {', '.join(resources)}")
    return Cards(
        cards=tuple(cards),
        companies=len(pack.company),
        deck=len(pack.company) + len(pack.shipping),
        types=tuple(1 << TYPES.index(company.type) for company in pack.company),
        freights=tuple(map(_freight, pack.shipping)),
        starts=tuple(_stock("startup", startup.id, startup.start) for startup in pack.startup),
        abilities=tuple(map(_ability, pack.capitalist)),
        ferries=tuple(_token(ferry) for ferry in pack.ferry),
        anchors=tuple(ferry.anchors for ferry in pack.ferry),
        studies=tuple(_study(research) for research in pack.research),
        token=_stock("numbers", "start", numbers.start),
    )


def _check_counts(pack: Pack) -> None:
    """D-B0.1: as many cards and tokens of each kind as the game has."""
    entries: Sequence[tuple[str, Sequence[Entry]]] = (
        ("company", pack.company),
        ("shipping", pack.shipping),
        ("startup", pack.startup),
        ("capitalist", pack.capitalist),
        ("ferry", pack.ferry),
        ("research", pack.research),
    )
    for kind, cards in entries:
        check_entries(kind, cards, META.content[kind])
    check_ids("card", (card.id for _, cards in entries for card in cards))
    for company in pack.company:
        if company.type not in TYPES:
            raise wrong("company", company.id, f"type: expected one of {', '.join(TYPES)}")
    if sorted(ferry.anchors for ferry in pack.ferry) != [1] * 10 + [2] * 5:
        raise ContentError("ferry: expected 10 entries with 1 anchor and 5 with 2")


def _company(company: Company) -> Card:
    """D-B2.11: two lines and no compensation."""
    basic = _line("company", company.id, "basic", company.basic)
    additional = _line("company", company.id, "additional", company.additional)
    if basic.flips or additional.flips:  # D-B2.7: upgrades stand elsewhere
        raise wrong("company", company.id, "expected no `flip`: Companies do not upgrade each other")
    return Card(company.id, (basic,), (basic, additional), True)


def _startup(startup: StartUp) -> Card:
    """D-B2.10: lines of which the last one, and no other, upgrades a Company for nothing."""
    lines = tuple(_line("startup", startup.id, "lines", text) for text in startup.lines)
    if len(lines) < 2 or startup.lines[-1] != "flip" or any(line.flips for line in lines[:-1]):
        raise wrong("startup", startup.id, "expected two lines or more, the last one and no other `flip`")
    return Card(startup.id, lines, lines, False)


def _line(kind: str, id: str, part: str, text: str) -> Line:
    with reading(kind, id, part):
        line = LANGUAGE.parse(text)
    if not line.limit:
        raise wrong(kind, id, f"{part}: expected a number after `x` in `{text}`")
    if not line.processing and sum(map(bool, line.gains)) + line.flips != 1:
        raise wrong(kind, id, f"{part}: expected one kind of things in `{text}`")
    return line


def read_effect(kind: str, id: str, text: str) -> Effect:
    """Read an effect of an entry."""
    with reading(kind, id):
        return parse(text)


def _token(ferry: Ferry) -> Effect:
    """D-B2.14: no symbols of boards."""
    effect = read_effect("ferry", ferry.id, ferry.effect)
    if any(effect.symbols) or effect.line.limit > 1:
        raise wrong("ferry", ferry.id, "expected one use of resources, money or `flip`")
    return effect


def _study(research: Research) -> Study:
    lines = tuple(read_effect("research", research.id, text) for text in research.lines)
    if not lines or any(effect.symbols[ANCHOR:] != (0,) * 4 for effect in lines):
        raise wrong("research", research.id, "expected lines of resources, money or `flip`")
    if any(effect.flips and effect.gives_more for effect in lines):
        raise wrong("research", research.id, "expected `flip` in a line of its own")
    return Study(lines, research.most)


def _stock(kind: str, id: str, text: str) -> Stock:
    with reading(kind, id):
        return LANGUAGE.parse_stock(text)


def _freight(shipping: Shipping) -> Freight:
    if shipping.neutral not in DISCS:
        raise wrong("shipping", shipping.id, "neutral: expected the value of a disc, 1 to 4")
    match = re.fullmatch(r"claim ([1-9]) (here|anywhere)", shipping.effect)
    if match:
        return Freight(shipping.neutral, None, int(match[1]), match[2] == "here")
    effect = read_effect("shipping", shipping.id, shipping.effect)
    if effect.line.processing or effect.flips or any(effect.symbols):
        raise wrong("shipping", shipping.id, "expected amounts, or `claim N here` or `claim N anywhere`")
    return Freight(shipping.neutral, effect)


def _ability(capitalist: Capitalist) -> Ability:
    """D-B8.3: the one ability of a Capitalist."""
    for form, kind in _ABILITIES:
        if match := re.fullmatch(form, capitalist.ability):
            return Ability(capitalist.id, kind, int(match[1] or 0))
    raise wrong("capitalist", capitalist.id, f"ability: expected {_ABILITY_FORMS}")
