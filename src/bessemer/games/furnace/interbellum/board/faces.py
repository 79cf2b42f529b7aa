"""Effects as they are printed: lines as in Furnace, and texts of few words with icons among them."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

from bessemer.games.furnace.board.table import KINDS, line_face
from bessemer.games.furnace.interbellum.board.words import effect_words, say
from bessemer.games.furnace.interbellum.effects import (
    ANY_KIND,
    CopyCompany,
    CountSpent,
    Delivery,
    DeliveryOnceMore,
    DiscardCard,
    EachHere,
    EachOwn,
    Effect,
    IfFull,
    LineOnceMore,
    PerCard,
    Permanent,
    Plain,
    SalesOnceMore,
    TakeAll,
    WhenCompensated,
    WhenGaining,
    WhenOutbid,
)
from bessemer.games.furnace.interbellum.language import format_effect
from bessemer.games.industry.stock import Stock

Token = dict[str, Any]
"""A word, an icon with a number, or an arrow."""

_FIELD = re.compile(r"(\{\w+\})")


@cache
def effect_face(effect: Effect) -> dict[str, Any]:
    """An effect as it is drawn: a line, a delivery, a text, or a text that is always active."""
    if isinstance(effect, Plain):
        return {**line_face(effect.line), "sort": "line"}
    words = effect_words(format_effect(effect))
    if isinstance(effect, Delivery):
        inner = line_face(effect.line)
        short = f"{say('sort', 'delivery')}: {inner['short']}"
        said = words.replace(f"{format_effect(Plain(effect.line))}.", inner["words"])
        return {**inner, "sort": "delivery", "words": said, "short": short}
    tokens = _tokens(effect)
    if isinstance(effect, WhenGaining):
        words = words.replace(format_effect(Plain(effect.line)), line_face(effect.line)["short"])
    return {
        "sort": "always" if isinstance(effect, Permanent) else "text",
        "text": tokens,
        "words": words,
        "short": _plain_text(tokens),
    }


def side_face(effects: Sequence[Effect]) -> dict[str, Any]:
    """A printed line: one effect, or several one after another as one text."""
    faces = [effect_face(effect) for effect in effects]
    if len(faces) == 1:
        return faces[0]
    texts = [face.get("text") or _line_tokens(face) for face in faces]
    tokens = [token for text in texts for token in (*text, {"word": "·"})][:-1]
    sorts = [face["sort"] for face in faces]
    return {
        "sort": "always" if "always" in sorts else "text",
        "text": tokens,
        "words": " ".join(face["words"] for face in faces),
        "short": _plain_text(tokens),
    }


def _tokens(effect: Effect) -> list[Token]:
    match effect:
        case PerCard(gains, sells, kind):
            id = f"per-{'sells' if sells else 'converts'}{'-any' if kind == ANY_KIND else ''}"
            return _fill(id, stock=_stock(gains), unit=_unit(kind))
        case IfFull(gains):
            return _fill("if-full", stock=_stock(gains))
        case TakeAll():
            return _fill("take")
        case CopyCompany():
            return _fill("copy")
        case DiscardCard(gains):
            return _fill("discard", stock=_stock(gains))
        case WhenCompensated(discs, stores):
            return _fill("compensated", discs=_discs(discs), stock=_stock(stores))
        case WhenOutbid(stores):
            return _fill("outbid", stock=_stock(stores))
        case WhenGaining(kind, line):
            return _fill("gaining", unit=_unit(kind), line=_line_tokens(line_face(line)))
        case SalesOnceMore():
            return _fill("sales")
        case EachOwn(sells, gains):
            return _fill(f"each-own-{'sale' if sells else 'conversion'}", stock=_stock(gains))
        case EachHere(sells, gains):
            return _fill(f"each-{'sale' if sells else 'conversion'}", stock=_stock(gains))
        case CountSpent(choices):
            return _fill("spent", stocks=_choices(choices))
        case DeliveryOnceMore():
            return _fill("delivery-again")
        case LineOnceMore():
            return _fill("line-again")
    raise AssertionError(f"{effect} has no picture")


def _fill(id: str, **fields: list[Token]) -> list[Token]:
    """A printed text with icons in the place of its braces."""
    tokens: list[Token] = []
    for part in _FIELD.split(say("text", id, **{name: f"{{{name}}}" for name in fields})):
        if part.startswith("{"):
            tokens += fields[part[1:-1]]
        elif part.strip():
            tokens.append({"word": part.strip()})
    return tokens


def _stock(stock: Stock) -> list[Token]:
    return [
        {"kind": KINDS[kind], "count": count, "counted": True} for kind, count in enumerate(stock) if count
    ]


def _unit(kind: int) -> list[Token]:
    return [] if kind == ANY_KIND else [{"kind": KINDS[kind], "count": 1, "counted": False}]


def _discs(discs: Sequence[int]) -> list[Token]:
    return [{"disc": " / ".join(map(str, discs))}]


def _choices(choices: Sequence[tuple[int, int]]) -> list[Token]:
    tokens: list[Token] = []
    for kind, amount in choices:
        tokens += [{"word": say("text", "or")}] if tokens else []
        tokens.append({"kind": KINDS[kind], "count": amount, "counted": True})
    return tokens


def _line_tokens(face: dict[str, Any]) -> list[Token]:
    """A line inside a text."""
    arrow: list[Token] = [{"arrow": face["limit"]}] if face["limit"] else []
    return [*face["pays"], *arrow, *face["gains"]]


def _plain_text(tokens: Sequence[Token]) -> str:
    """A text without its icons."""
    words = []
    for token in tokens:
        if "word" in token:
            words.append(token["word"])
        elif "arrow" in token:
            words.append("→")
        elif "disc" in token:
            words.append(token["disc"])
        else:
            words.append(f"{token['count']} {token['kind']}" if token["counted"] else token["kind"])
    return " ".join(words).replace(" :", ":")


def sign(effect: Effect) -> str:
    """The icon that stands for what a Manager does."""
    match effect:
        case Plain(line):
            return _first(line.gains)
        case CountSpent(choices):
            return KINDS[choices[0][0]]
        case EachHere(_, gains) | IfFull(gains) | PerCard(gains):
            return _first(gains)
        case DeliveryOnceMore():
            return "delivery"
    return "again"


def _first(stock: Stock) -> str:
    return KINDS[next(kind for kind, count in enumerate(stock) if count)]
