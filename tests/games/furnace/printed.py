"""Cards as somebody reads them who knows only the rulebooks: no code of the rules is used here."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

KINDS = ("coal", "iron", "oil", "upgrade", "money")
RESOURCES = range(4)
MONEY = 4

Stock = tuple[int, ...]
NOTHING: Stock = (0, 0, 0, 0, 0)


def plus(stock: Stock, more: Stock, times: int = 1) -> Stock:
    """A stock and so many times another."""
    return tuple(have + times * one for have, one in zip(stock, more, strict=True))


@dataclass(frozen=True)
class Line:
    """Pay what stands left of the arrow and gain what stands right of it, so often; without arrow: gain."""

    pays: Stock
    gains: Stock
    limit: int
    arrow: bool
    turns_over: bool = False

    @property
    def sells(self) -> bool:
        """X2.10: money right of the arrow; X2.12: upgrading is no processing."""
        return self.arrow and not self.turns_over and self.gains[MONEY] > 0

    @property
    def converts(self) -> bool:
        """X2.10: a resource right of the arrow."""
        return self.arrow and not self.turns_over and any(self.gains[kind] for kind in RESOURCES)

    @property
    def sells_one_kind(self) -> bool:
        """X3.5."""
        return self.sells and sum(1 for count in self.pays if count) == 1

    def payable(self, stock: Stock) -> bool:
        """F3.6."""
        return all(have >= cost for have, cost in zip(stock, self.pays, strict=True))


NO_LINE = Line(NOTHING, NOTHING, 0, False)


@dataclass(frozen=True)
class Effect:
    """One thing printed on a card, with what its words name."""

    what: str
    line: Line = NO_LINE
    gains: Stock = NOTHING
    sells: bool = False
    kind: int = -1  # any
    discs: tuple[int, ...] = ()
    spent: tuple[tuple[int, int], ...] = ()  # kind and amount

    def is_traded(self, line: Line) -> bool:
        """Whether a line sells (or converts) what this text names."""
        named = self.kind < 0 or line.pays[self.kind] > 0
        return named and (line.sells if self.sells else line.converts)


PATTERNS = (
    ("delivery", r"delivery: (?P<line>.+)"),
    ("per card", r"(?P<gains>.+) per own card that (?P<word>sells|converts)(?: (?P<kind>\w+))?"),
    ("if full", r"(?P<gains>.+) if fully resolved"),
    ("take all", r"take all here"),
    ("copy", r"resolve a company of the player to the right"),
    ("discard", r"discard this card: (?P<gains>.+)"),
    ("when compensated", r"when compensated for (?P<discs>.+): store (?P<gains>.+)"),
    ("when outbid", r"when outbid: store (?P<gains>.+)"),
    ("when gaining", r"when gaining (?P<kind>\w+): (?P<line>.+)"),
    ("sales once more", r"own sales of one kind once more"),
    ("each own", r"each own (?P<word>sale|conversion): (?P<gains>.+)"),
    ("each here", r"each (?P<word>sale|conversion): (?P<gains>.+)"),
    ("spent", r"count (?P<spent>.+) as spent"),
    ("delivery again", r"the delivery once more"),
    ("line again", r"another line once more"),
    ("line", r"(?P<line>.+)"),
)
PERMANENT = {"when compensated", "when outbid", "when gaining", "sales once more", "each own"}


def read_stock(text: str) -> Stock:
    """Read `2 coal + oil`."""
    stock = [0] * len(KINDS)
    for part in filter(None, text.split(" + ")):
        *count, kind = part.split()
        stock[KINDS.index(kind)] += int(count[0]) if count else 1
    return tuple(stock)


def read_line(text: str) -> Line:
    """Read `2 coal`, `iron -> 2 money x2` or `coal + upgrade -> flip x any`."""
    left, arrow, right = text.rpartition(" -> ")
    right, _, limit = right.partition(" x")
    wares = [ware for ware in right.split(" + ") if ware != "flip"]
    often = 10**6 if limit == " any" else int(limit or 1)
    return Line(
        read_stock(left), read_stock(" + ".join(wares)), often, bool(arrow), "flip" in right.split(" + ")
    )


def read_effect(text: str) -> Effect:
    """Read one effect by the first pattern it fits."""
    for what, pattern in PATTERNS:
        found = re.fullmatch(pattern, text)
        if found:
            said = {name: words for name, words in found.groupdict().items() if words}
            return Effect(
                what,
                read_line(said["line"]) if "line" in said else NO_LINE,
                read_stock(said.get("gains", "")),
                said.get("word", "") in ("sells", "sale"),
                KINDS.index(said["kind"]) if "kind" in said else -1,
                tuple(map(int, said.get("discs", "").split(" or "))) if "discs" in said else (),
                tuple(_spent(said.get("spent", ""))),
            )
    raise AssertionError(text)


def _spent(text: str) -> Iterator[tuple[int, int]]:
    for part in filter(None, text.split(" or ")):
        amount, kind = part.split()
        yield KINDS.index(kind), int(amount)


def read_effects(text: str) -> tuple[Effect, ...]:
    """Read a printed line; a semicolon stands between two effects."""
    return tuple(map(read_effect, text.split("; ")))


@dataclass(frozen=True)
class Card:
    """A Company or a Start-up."""

    id: str
    company: bool
    basic: tuple[Effect, ...]
    additional: tuple[Effect, ...] = ()
    compensation: Line = NO_LINE
    start: Stock = NOTHING
    symbols: tuple[str, ...] = ()  # what an Agent sees on it


@dataclass(frozen=True)
class Box:
    """All that a pack holds, the base game's included."""

    cards: dict[str, Card]
    abilities: dict[str, str]
    supplies: dict[str, Stock]
    managers: dict[str, Effect] = field(default_factory=dict)
    personal: str = ""
    schools: dict[str, tuple[Line, ...]] = field(default_factory=dict)
    backs: dict[str, tuple[Line, ...]] = field(default_factory=dict)  # X1.5: the other face, if it differs
    agents: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    base: frozenset[str] = frozenset()  # what comes from the box of the base game
    families: dict[str, str] = field(default_factory=dict)
    replaced: dict[str, str] = field(default_factory=dict)  # by which Capitalist which other one


def read_box(content: Mapping[str, Any]) -> Box:
    """Read the content of a record, of either game."""
    base = content.get("base", {})
    companies = [*base.get("company", ()), *content["company"]]
    startups = [*base.get("startup", ()), *content["startup"]]
    capitalists = [*base.get("capitalist", ()), *content["capitalist"]]
    managers = {one["id"]: read_effect(one["effect"]) for one in content.get("manager", ())}
    personal = content.get("personal")
    if personal:
        managers[personal["id"]] = read_effect(personal["effect"])
    return Box(
        {card["id"]: _company(card) for card in companies}
        | {
            card["id"]: Card(
                card["id"],
                False,
                tuple(effect for text in card["lines"] for effect in read_effects(text)),
                start=read_stock(card["start"]),
            )
            for card in startups
        },
        {one["id"]: one["ability"] for one in capitalists},
        {one["capitalist"]: read_stock(one["gains"]) for one in content.get("supply", ())},
        managers,
        personal["id"] if personal else "",
        {one["id"]: tuple(map(read_line, one["options"])) for one in content.get("school", ())},
        {one["id"]: tuple(map(read_line, one.get("back", ()))) for one in content.get("school", ())},
        {one["id"]: one for one in content.get("agent", ())},
        frozenset(one["id"] for kind in ("company", "startup", "capitalist") for one in base.get(kind, ())),
        {one["id"]: one["family"] for one in companies},
        {one["id"]: one["replaces"] for one in capitalists if one.get("replaces")},
    )


def _company(card: Mapping[str, Any]) -> Card:
    texts = (card["compensation"], card["basic"], card["additional"])
    return Card(
        card["id"],
        True,
        read_effects(card["basic"]),
        read_effects(card["additional"]),
        read_line(card["compensation"]),
        symbols=tuple(word for text in texts for word in re.findall(r"\w+", text) if word in KINDS),
    )
