"""What the board is made from: one viewer's sight of a table, and the names and letters on it."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from bessemer.games.furnace.board.portraits import PORTRAITS
from bessemer.games.furnace.board.scenes import SCENES
from bessemer.games.furnace.board.words import TEXTS, WORDS, ability_words, amount_words, line_words, say
from bessemer.games.furnace.view import FurnaceView
from bessemer.games.industry.lines import ANY, Line
from bessemer.games.industry.portraits import portrait_of
from bessemer.kernel.seen import Seen

if TYPE_CHECKING:
    from bessemer.games.furnace.game import Furnace

LETTERS = "ABCDE"
NEUTRAL = "N"
KINDS = ("coal", "iron", "oil", "upgrade", "money")

FACES_KEPT = 1024

STARTUP = "startup-"
"""In the name of a scene that is one of a Start-up."""


Sight: TypeAlias = Seen["Furnace", FurnaceView]
"""A table of Furnace as one viewer sees it."""


class Table:
    """What every part of the board asks: who is who, and how cards look. An expansion overrides it."""

    words: ClassVar[dict[str, dict[str, str]]] = WORDS
    texts: ClassVar[dict[str, Any]] = TEXTS

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.game = sight.game
        self.view = sight.view

    def letter(self, party: int) -> str:
        """The letter of a party's pieces."""
        return LETTERS[party] if party < self.game.seats else NEUTRAL

    def party_name(self, party: int) -> str:
        """The name of a party; a seat's own is never `you`, so that texts can be shared."""
        return self.sight.seats[party].name if party < self.game.seats else say("who", "dummy")

    def card_face(self, id: str) -> dict[str, Any]:
        """A card as it is drawn."""
        return card_face(self.game, id)

    def capitalist_face(self, id: str) -> dict[str, str] | None:
        """A Capitalist as it is told."""
        return capitalist_face(self.game, id)


Picture = tuple[str, str]
"""The picture of a card: its symbol in the sprite, and its light."""


def pictures(game: "Furnace") -> dict[str, Picture]:
    """The picture of every card."""
    return pictures_of(game.pack, SCENES)


def pictures_of(pack: Any, scenes: Mapping[str, dict[str, Any]]) -> dict[str, Picture]:
    """The picture of every Company and Start-up of a pack, from the scenes drawn for it."""
    found: dict[str, Picture] = {}
    families = [name for name in scenes if STARTUP not in name]
    startups = [name for name in scenes if STARTUP in name]
    seen: dict[str, int] = {}
    for number, company in enumerate(pack.company):
        family = company.family if company.family in scenes else families[number // 3 % len(families)]
        place = seen[company.family] = seen.get(company.family, 0) + 1
        lights = scenes[family]["lights"]
        place = (place - 1) % len(lights)
        found[company.id] = (f"{family}-{place + 1}", lights[place])
    for number, startup in enumerate(pack.startup):
        name = startups[number % len(startups)]
        found[startup.id] = (f"{name}-1", scenes[name]["lights"][0])
    return found


_pictures_of = cache(pictures)


@lru_cache(FACES_KEPT)
def card_face(game: "Furnace", id: str) -> dict[str, Any]:
    """A card as it is drawn: name, picture and lines."""
    card = game.content.cards[game.places[id]]
    picture, light = _pictures_of(game)[id]
    return {
        "id": id,
        "name": game.names[id],
        "picture": picture,
        "light": light,
        "startup": card.compensation is None,
        "compensation": line_face(card.compensation) if card.compensation else None,
        "lines": [line_face(line) for line in card.full],
    }


@cache
def line_face(line: Line) -> dict[str, Any]:
    """A line as it is drawn: what stands left and right of the arrow, and how much room it takes."""

    def side(stock: Sequence[int], count_one: bool) -> list[dict[str, Any]]:
        return [
            {"kind": KINDS[kind], "count": count, "counted": count > 1 or count_one}
            for kind, count in enumerate(stock)
            if count
        ]

    pays = side(line.pays, False)
    gains = side(line.gains, not line.processing)
    if line.flips:
        gains.append({"kind": "flip", "count": 1, "counted": False})
    room = len(pays) + len(gains)
    room += 0.6 * sum(item["counted"] and item["kind"] != "money" for item in (*pays, *gains))
    dense = "tight" if room >= 4 else "wide" if room >= 3 else "mid" if room >= 2.6 else ""
    limit = _limit(line) if line.processing else ""
    return {
        "pays": pays,
        "gains": gains,
        "limit": limit,
        "any": line.processing and line.limit == ANY,
        "dense": dense,
        "words": line_words(line),
        "short": _short(line),
    }


def _limit(line: Line) -> str:
    return say("line", "any") if line.limit == ANY else say("line", "limit", limit=line.limit)


def _short(line: Line) -> str:
    def side(stock: Sequence[int]) -> str:
        return " + ".join(f"{count} {KINDS[kind]}" for kind, count in enumerate(stock) if count)

    gains = side(line.gains)
    if line.flips:
        gains = f"{gains} + flip" if gains else "flip"
    if not line.processing:
        return gains
    limit = "" if line.limit == 1 else f" {_limit(line)}"
    return f"{side(line.pays)} → {gains}{limit}"


def stock_face(stock: Sequence[int]) -> list[dict[str, Any]]:
    """A stock as it is drawn, money first."""
    kinds = list(enumerate(KINDS))
    return [
        {"kind": kind, "count": stock[place], "words": amount_words(place, stock[place])}
        for place, kind in [kinds[-1], *kinds[:-1]]
    ]


@lru_cache(FACES_KEPT)
def capitalist_face(game: "Furnace", id: str) -> dict[str, str] | None:
    """A Capitalist: name, face and ability in words."""
    for capitalist in game.pack.capitalist:
        if capitalist.id == id:
            face = portrait_of(id, [one.id for one in game.pack.capitalist], PORTRAITS)
            return {"name": capitalist.name, "ability": ability_words(capitalist.ability), "face": face}
    return None
