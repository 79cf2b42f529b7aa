"""Effects, cards and Capitalists as they are drawn: icons with amounts, and words beside them."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from bessemer.games.duel.board.portraits import PORTRAITS
from bessemer.games.duel.board.words import ability_words, effect_words, line_words, say, stock_words
from bessemer.games.duel.effects import ANY_TYPE, SYMBOLS, TYPES, Effect
from bessemer.games.industry.lines import Line, make_line
from bessemer.games.industry.portraits import portrait_of
from bessemer.games.industry.stock import EMPTY, Stock

if TYPE_CHECKING:
    from bessemer.games.duel.game import Duel

KINDS = ("coal", "iron", "oil", "tech", "money")
REPEATED = 2
"""Up to so many things of a kind are drawn as icons in a row; of more, one with a number."""

FACES_KEPT = 512


def items(stock: Sequence[int]) -> list[dict[str, Any]]:
    """Amounts as icons."""
    found: list[dict[str, Any]] = []
    for kind, count in zip(KINDS, stock, strict=True):
        if kind == "money" and count:
            found.append({"icon": "coin", "count": count, "coin": True})
        elif count > REPEATED:
            found.append({"icon": kind, "count": count})
        else:
            found += [{"icon": kind, "count": 0}] * count
    return found


def stock_face(stock: Stock) -> dict[str, Any]:
    """A stock that a card gives, as an effect without an arrow."""
    return _face(make_line(EMPTY, stock, 1, False, False), items(stock), stock_words(stock))


@cache
def effect_face(effect: Effect) -> dict[str, Any]:
    """An effect of a City, tunnel, token, space or Research card."""
    gains = items(effect.line.gains)
    if effect.flips:
        type = "any" if effect.flips == ANY_TYPE else TYPES[effect.flips.bit_length() - 1]
        gains.append({"icon": f"up-{type}", "count": 0})
    for name, count in zip(SYMBOLS, effect.symbols, strict=True):
        gains += [{"icon": name, "count": 0}] * count
    return _face(effect.line, gains, effect_words(effect))


@cache
def line_face(line: Line) -> dict[str, Any]:
    """A line of a card."""
    gains = [*items(line.gains), *([{"icon": "up-any", "count": 0}] if line.flips else [])]
    return _face(line, gains, line_words(line))


def _face(line: Line, gains: list[dict[str, Any]], words: str) -> dict[str, Any]:
    pays = items(line.pays)
    room = len(pays) + len(gains) + line.processing
    return {
        "pays": pays,
        "gains": gains,
        "arrow": line.processing,
        "limit": line.limit if line.processing and line.limit > 1 else 0,
        "dense": "tight" if room > 5 else "wide" if room > 4 else "mid" if room > 3 else "",
        "words": words,
    }


@lru_cache(FACES_KEPT)
def card_face(game: "Duel", id: str) -> dict[str, Any]:
    """A Company, Shipping Company or Start-up."""
    number = game.card_ids.index(id)
    content = game.content
    card = content.cards[number]
    found: dict[str, Any] = {
        "id": id,
        "name": game.names[id],
        "type": "startup",
        "kind": say("type", "startup"),
        "first": "line",
        "neutral": game.neutral[number] if number < content.deck else 0,
        "lines": [line_face(line) for line in card.full],
    }
    if number < content.companies:
        found["type"] = TYPES[content.types[number].bit_length() - 1]
        found["kind"] = say("type", found["type"])
        found["first"] = "basic"
    elif number < content.deck:
        found["type"] = "shipping"
        found["kind"] = say("type", "shipping")
        found["first"] = "once"
        freight = content.freights[number - content.companies]
        if freight.effect:
            found["lines"] = [effect_face(freight.effect)]
        else:
            words = say("effect", "claim-here" if freight.here else "claim-anywhere", value=freight.claim)
            icon = "claim-here" if freight.here else "claim-any"
            sign = {"icon": icon, "count": 0}
            lamp = {"icon": "lamp", "count": freight.claim, "lamp": True}
            found["lines"] = [
                {"pays": [], "gains": [sign, lamp], "arrow": False, "limit": 0, "dense": "", "words": words}
            ]
    return found


@lru_cache(FACES_KEPT)
def capitalist_face(game: "Duel", id: str) -> dict[str, str] | None:
    """A Capitalist: name, face and ability in words."""
    for capitalist in game.pack.capitalist:
        if capitalist.id == id:
            face = portrait_of(id, [one.id for one in game.pack.capitalist], PORTRAITS)
            return {"name": capitalist.name, "face": face, "ability": ability_words(capitalist.ability)}
    return None


@lru_cache(FACES_KEPT)
def piece_face(game: "Duel", id: str) -> dict[str, Any]:
    """A Ferry token or a Research card."""
    number = game.piece_ids.index(id)
    ferries = game.content.ferries
    if number < len(ferries):
        effects, anchors = [ferries[number]], game.content.anchors[number]
    else:
        effects, anchors = list(game.content.studies[number - len(ferries)].lines), 0
    return {
        "id": id,
        "name": game.names[id],
        "anchors": anchors,
        "lines": [effect_face(effect) for effect in effects],
    }
