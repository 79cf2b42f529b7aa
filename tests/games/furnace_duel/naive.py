"""Furnace Duel once more, slowly: the pack as its file writes it, and what lies on the table.

Written from the rulebook, for tests. It shares nothing with the engine: a stock is a dict, a card is its
name, a set of tracks is a list of names, and everything is worked out again whenever it is asked for.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import bessemer

PACK: dict[str, Any] = tomllib.loads(
    (Path(bessemer.__file__).parent / "games" / "duel" / "pack.toml").read_text(encoding="utf-8")
)
RESOURCES = ("coal", "iron", "oil", "tech")
KINDS = (*RESOURCES, "money")

Stock = dict[str, int]


@dataclass(frozen=True)
class Effect:
    """A line of a card, or what a City, tunnel, space or token does."""

    pays: Stock
    gains: Stock
    symbols: Stock
    flip: str  # the type of Company that is turned over, `any`, or nothing
    limit: int
    arrow: bool

    @property
    def free(self) -> Stock:
        """What it gives for nothing."""
        return {} if self.arrow else self.gains

    @property
    def gives_more(self) -> bool:
        """Whether it gives anything but an upgrade."""
        return bool(self.gains or self.symbols)


def read(text: str) -> Effect:
    """`2 coal -> 4 money + anchor`, `flip any`, `iron -> 3 money x2`."""
    limit = re.search(r" x(\d)$", text)
    left, arrow, right = re.sub(r" x\d$", "", text).rpartition(" -> ")
    pays, gains, symbols, flip = Stock(), Stock(), Stock(), ""
    for part in left.split(" + ") if left else []:
        words = part.split()
        pays[words[-1]] = int(words[0]) if len(words) > 1 else 1
    for part in right.split(" + "):
        words = part.split()
        if words[0] == "flip":
            flip = (*words, "any")[1]
        else:
            counted = gains if words[-1] in KINDS else symbols
            counted[words[-1]] = int(words[0]) if len(words) > 1 else 1
    return Effect(pays, gains, symbols, flip, int(limit[1]) if limit else 1, bool(arrow))


@dataclass
class Player:
    """What lies before a player, and on the map."""

    stock: Stock = field(default_factory=lambda: dict.fromkeys(KINDS, 0))
    capitalist: str = ""
    cards: list[str] = field(default_factory=list)  # the Start-up and the Companies, in their order
    new: list[str] = field(default_factory=list)  # won, not yet in the chain
    upgraded: set[str] = field(default_factory=set)
    resolved: set[str] = field(default_factory=set)
    discs: list[int] = field(default_factory=list)
    pointer: int = -1
    tracks: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    trains: int = 16
    ferries: list[str] = field(default_factory=list)
    ready: set[str] = field(default_factory=set)  # pieces that can still be used at any time
    marker: str = ""
    space: int = -1
    turned: int = 0  # the most Companies upgraded at once by Cities

    def add(self, more: Mapping[str, int], times: int = 1) -> None:
        """Gain something, or pay it."""
        for kind, count in more.items():
            self.stock[kind] += count * times
        assert min(self.stock.values()) >= 0, "nobody owes anything (D-B2.15)"

    def make(self, effect: Effect, times: int = 1) -> None:
        """Pay and gain, transaction by transaction."""
        for _ in range(times):
            self.add(effect.pays, -1)
            self.add(effect.gains)

    def times(self, effect: Effect, most: int = 1) -> int:
        """D-B2.4: how many transactions can be made, the inputs of each in hand before it starts."""
        left, made = dict(self.stock), 0
        while made < most and all(left[kind] >= count for kind, count in effect.pays.items()):
            for kind in KINDS:
                left[kind] += effect.gains.get(kind, 0) - effect.pays.get(kind, 0)
            made += 1
        return made


class Table:
    """A board with everything on it, and the two players."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        self.options = options
        self.board = next(board for board in PACK["board"] if board["id"] == options["board"])
        self.cities: dict[str, str] = {city["id"]: city.get("effect", "") for city in self.board["city"]}
        slots = {city["slot"]: city["id"] for city in self.board["city"] if city.get("slot")}
        self.bottom: list[str] = [slots[slot] for slot in sorted(slots)]
        self.tracks: dict[str, dict[str, Any]] = {
            "-".join(track["ends"]): track for track in self.board["track"]
        }
        self.universities = [city for city, effect in self.cities.items() if "research" in effect]
        self.spaces: list[str] = self.board.get("spaces", [])
        self.cards = {card["id"]: card for kind in ("company", "shipping", "startup") for card in PACK[kind]}
        self.companies = [card["id"] for card in PACK["company"]]
        self.tokens = {token["id"]: token for token in PACK["ferry"]}
        self.research = {card["id"]: card for card in PACK["research"]}
        self.abilities: dict[str, str] = {one["id"]: one["ability"] for one in PACK["capitalist"]}
        self.players = [Player(), Player()]
        self.round, self.first, self.west = 1, 0, 0
        self.row: list[str | None] = []
        self.bids: list[list[tuple[int, int]]] = []
        self.sparing: list[tuple[int, int]] = []  # who asked for a part of what the card of a column gives
        self.crossings: dict[str, str] = {}  # the token on each crossing that has one
        self.reserve: list[str] = []
        self.laboratories: list[str] = []  # the Research card of each university
        self.at_once = 0
        self.special = -1
        self.bonuses: dict[str, tuple[int, str]] = {}  # by board: who has it, and a piece
        for part in str(options["campaign"]).split() if "=" in str(options["campaign"]) else []:
            board, _, rest = part.partition("=")
            self.bonuses[board] = ("AB".index(rest[0]), rest[2:])
        for who, piece in self.bonuses.values():
            if piece in self.tokens or piece in self.research:
                self.players[who].ready.add(piece)

    def holds(self, who: int, board: str) -> bool:
        """D-B10.3: whether a player has the bonus of a board."""
        return self.bonuses.get(board, (-1, ""))[0] == who

    # Cards ----------------------------------------------------------------------------------------

    def lines(self, who: int, card: str) -> list[Effect]:
        """The lines of a card that work, from top to bottom."""
        written = self.cards[card]
        if "lines" in written:
            return [read(text) for text in written["lines"]]
        texts = [written["basic"], written["additional"]]
        return [read(text) for text in texts[: 1 + (card in self.players[who].upgraded)]]

    def targets(self, who: int, type: str) -> list[str]:
        """D-B2.6: own Companies of a type that are not upgraded."""
        me = self.players[who]
        return [
            card
            for card in (*me.cards, *me.new)
            if card in self.companies
            and card not in me.upgraded
            and (type == "any" or self.cards[card]["type"] == type)
        ]

    def possible(self, who: int, effect: Effect) -> bool:
        """Whether a player can pay an effect, and can do something with what it gives."""
        if not self.players[who].times(effect):
            return False
        return not effect.flip or effect.gives_more or bool(self.targets(who, effect.flip))

    def usable(self, who: int, piece: str) -> bool:
        """D-B9.3.5, D-B10.7.6: whether a piece can be used now."""
        if piece in self.tokens:
            return self.possible(who, read(self.tokens[piece]["effect"]))
        tech = self.players[who].stock["tech"]
        return tech > 0 and self.helps(who, piece)

    def parted(self, piece: str) -> bool:
        """D-B2.2: whether less than all, and more than nothing, can be taken of what a piece gives."""
        if piece in self.tokens:
            effect = read(self.tokens[piece]["effect"])
            return sum(effect.free.values()) + bool(effect.free and effect.flip) > 1
        lines = [read(text).free for text in self.research[piece]["lines"]]
        given = [sum(line.values()) for line in lines]
        return any(given) and (max(given) > 1 or len(given) > 1)

    def helps(self, who: int, card: str) -> bool:
        """Whether a Research card would do anything."""
        return any(self.possible(who, read(text)) for text in self.research[card]["lines"])

    # The map --------------------------------------------------------------------------------------

    def ends(self, track: str) -> list[str]:
        """The two Cities of a track."""
        found: list[str] = self.tracks[track]["ends"]
        return found

    def vacant(self, track: str) -> bool:
        """Whether nobody has claimed a track."""
        return not any(track in player.tracks for player in self.players)

    def tolls(self, who: int, starts: list[str]) -> dict[str, int]:
        """To each City that trains lead to: how many trains of the opponent the way needs at least."""
        mine, theirs = self.players[who].tracks, self.players[1 - who].tracks
        found = dict.fromkeys(starts, 0)
        changed = True
        while changed:
            changed = False
            for track in (*mine, *theirs):
                a, b = self.ends(track)
                for here, there in ((a, b), (b, a)):
                    cost = found.get(here, 99) + (track in theirs)
                    if cost < found.get(there, 99):
                        found[there], changed = cost, True
        return found
