"""The position in words, for those who hear it: every card of the row, every seat and what it has."""

from collections.abc import Sequence
from typing import Any

from bessemer.games.furnace.board.words import say

Face = dict[str, Any]
"""A thing as the templates draw it."""


def card_words(card: Face) -> str:
    """A Company of the row: its name, which line is which, and whose discs lie there."""
    basic, additional = (line["words"] for line in card["lines"])
    lines = {"outbid": card["compensation"]["words"], "basic": basic, "additional": additional}
    told = [say("said", "name", name=card["name"]), *(say("said", id, line=lines[id]) for id in lines)]
    return " ".join([*told, discs_words(card["rail"])])


def discs_words(rail: Sequence[Face]) -> str:
    """Whose discs lie on a card, with their numbers, and which one leads."""
    discs = [
        say("said", "leads" if disc["lead"] else "disc", name=disc["name"], value=disc["value"])
        for disc in rail
        if disc["letter"]
    ]
    return say("said", "discs", discs="; ".join(discs)) if discs else say("said", "no-discs")


def seat_words(seat: Face) -> str:
    """A seat: its stock, what it is doing, its discs, Capitalist and cards."""
    told = [say("said", "seat", name=seat["name"], stock=", ".join(one["words"] for one in seat["stock"]))]
    if seat["first"]:
        told.append(say("said", "first"))
    if seat["tag"]:
        told.append(say("said", "does", tag=seat["tag"]))
    told += hand_words(seat["hand"])
    if capitalist := seat["capitalist"]:
        told.append(say("said", "capitalist", name=capitalist["name"], ability=capitalist["ability"]))
    if seat["works"]:
        told.append(say("said", "works", cards="; ".join(map(_work, seat["works"]))))
    return " ".join(told)


def hand_words(hand: Sequence[Face]) -> list[str]:
    """The discs that a party still holds, in an auction."""
    held = [disc["value"].replace("?", say("said", "any")) for disc in hand if disc["held"]]
    return [say("said", "hand", discs=", ".join(held)) if held else say("said", "no-hand")] if hand else []


def _work(card: Face) -> str:
    kind = "startup" if card["startup"] else "upgraded" if card["upgraded"] else "basic-side"
    return say("said", kind, name=card["name"]) if kind != "basic-side" else str(card["name"])
