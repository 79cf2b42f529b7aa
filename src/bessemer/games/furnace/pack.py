"""The cards of Furnace: how a pack is written, and what the rules make of it."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from bessemer.games.furnace.meta import META
from bessemer.games.industry.lines import ANY, Language, Line
from bessemer.games.industry.production import Card
from bessemer.games.industry.stock import EMPTY, Stock
from bessemer.kernel.errors import ContentError
from bessemer.kernel.packs import About as About
from bessemer.kernel.packs import check_count, check_entries, check_ids, reading, wrong

LANGUAGE = Language(("coal", "iron", "oil", "upgrade", "money"))

DISCS = (1, 2, 3, 4)
"""The discs of every party."""

FAMILIES, FAMILY_SIZE = 12, 3
CHARACTERS = ("extraction", "refining", "selling", "upgrading")


@dataclass(frozen=True, slots=True)
class Family:
    """An illustration that three Companies share."""

    id: str
    name: str
    character: str
    theme: str


@dataclass(frozen=True, slots=True)
class Company:
    """A Company card as written."""

    id: str
    name: str
    family: str
    compensation: str
    basic: str
    additional: str
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
class Pack:
    """A whole pack as written: the tables of its file."""

    pack: About
    family: list[Family]
    company: list[Company]
    startup: list[StartUp]
    capitalist: list[Capitalist]

    def names(self) -> dict[str, str]:
        """The name of every card, by its id."""
        cards: list[Company | StartUp | Capitalist] = [*self.company, *self.startup, *self.capitalist]
        return {card.id: card.name for card in cards}


@dataclass(frozen=True, slots=True)
class Ability:
    """What a Capitalist does, in the terms of the rules. The default does nothing."""

    id: str = ""
    extra_disc: int = 0  # value of a fifth disc
    second_uses: int = 0  # cards that may be resolved again in each Production Phase
    stacks: bool = False  # may put discs where own discs or equal values lie
    bonus: int = 0  # added to the value of a disc that is compensated
    win: Stock = EMPTY  # gained with every Company taken
    supply: Stock = EMPTY  # gained at the beginning of each round


NO_ABILITY = Ability()

_ABILITIES = re.compile(
    r"extra disc (?P<disc>[1-9])|resolve (?P<again>again)|stack (?P<stack>discs)"
    r"|compensation \+(?P<bonus>[1-9])|win (?P<win>.+)|supply (?P<supply>.+)"
)


@dataclass(frozen=True, slots=True)
class Cards:
    """What the rules play with. A card is known by its place: Companies first, then Start-ups."""

    cards: tuple[Card, ...]
    companies: int
    starts: tuple[Stock, ...]
    abilities: tuple[Ability, ...]


def own_line(lines: Sequence[object]) -> int:
    """Where the line stands that tells a Start-up from the others: between token and upgrade line."""
    return min(1, len(lines) - 1)


def read_cards(pack: Pack) -> Cards:
    """Check a pack against the rules and make its cards, or say which entry is wrong."""
    _check_counts(pack)
    cards: list[Card] = []
    for company in pack.company:
        basic = read_line("company", company.id, "basic", company.basic)
        additional = read_line("company", company.id, "additional", company.additional)
        compensation = read_line("company", company.id, "compensation", company.compensation)
        if basic.flips or compensation.flips:
            raise wrong("company", company.id, "expected `flip` at most in the additional line")
        cards.append(Card(company.id, (basic,), (basic, additional), True, compensation))
    for startup in pack.startup:  # F1.2: one side only, and the line that upgrades comes last
        lines = tuple(read_line("startup", startup.id, "lines", text) for text in startup.lines)
        if not lines or any(line.flips for line in lines[:-1]):
            raise wrong("startup", startup.id, "expected lines of which at most the last has `flip`")
        cards.append(Card(startup.id, lines, lines, False))
    return Cards(
        cards=tuple(cards),
        companies=len(pack.company),
        starts=tuple(read_stock("startup", startup.id, startup.start) for startup in pack.startup),
        abilities=tuple(_ability(capitalist) for capitalist in pack.capitalist),
    )


def _check_counts(pack: Pack) -> None:
    """F1.1, F1.9: as many cards of each kind as there should be, three Companies to an illustration."""
    for kind, entries in (
        ("company", pack.company),
        ("startup", pack.startup),
        ("capitalist", pack.capitalist),
    ):
        check_entries(kind, entries, META.content[kind])
    check_count("family", pack.family, FAMILIES)
    check_ids("family", (family.id for family in pack.family))
    cards: list[Company | StartUp | Capitalist] = [*pack.company, *pack.startup, *pack.capitalist]
    check_ids("card", (card.id for card in cards))
    sizes = Counter(company.family for company in pack.company)
    for family in pack.family:
        if family.character not in CHARACTERS:
            raise wrong("family", family.id, f"character: expected one of {', '.join(CHARACTERS)}")
        if sizes.pop(family.id, 0) != FAMILY_SIZE:
            raise wrong("family", family.id, f"expected {FAMILY_SIZE} Companies of it")
    for family_id in sizes:
        raise ContentError(f"family {family_id!r} is used by a Company but not written down")


def read_line(kind: str, id: str, field: str, text: str) -> Line:
    """Read and check a line of an entry."""
    with reading(kind, id, field):
        line = LANGUAGE.parse(text)
    check_line(kind, id, field, text, line)
    return line


def check_line(kind: str, id: str, field: str, text: str, line: Line) -> None:
    """`any` and `flip` stand where the rules can deal with them."""
    if line.limit == ANY and not line.flips:
        raise wrong(kind, id, f"{field}: expected a number after `x` in `{text}`; `any` goes with flip only")
    if line.flips and (not line.processing or line.limit > 1):
        raise wrong(kind, id, f"{field}: expected `… -> flip` or `… -> flip x any`, found `{text}`")


def read_stock(kind: str, id: str, text: str) -> Stock:
    """Read amounts of an entry."""
    with reading(kind, id):
        return LANGUAGE.parse_stock(text)


def _ability(capitalist: Capitalist) -> Ability:
    match = _ABILITIES.fullmatch(capitalist.ability)
    if match is None:
        known = "`extra disc N`, `resolve again`, `stack discs`, `compensation +N`, `win LINE`, `supply LINE`"
        raise wrong("capitalist", capitalist.id, f"ability: expected one of {known}")
    return Ability(
        id=capitalist.id,
        extra_disc=int(match["disc"] or 0),
        second_uses=1 if match["again"] else 0,
        stacks=match["stack"] is not None,
        bonus=int(match["bonus"] or 0),
        win=_gained(capitalist, match["win"]),
        supply=_gained(capitalist, match["supply"]),
    )


def _gained(capitalist: Capitalist, line: str | None) -> Stock:
    return read_stock("capitalist", capitalist.id, line) if line else EMPTY
