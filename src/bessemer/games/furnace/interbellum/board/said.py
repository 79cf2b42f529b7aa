"""Schools, Managers and Agents in words, for those who hear the position."""

from collections.abc import Mapping
from typing import Any

from bessemer.games.furnace.board.said import Face, discs_words, hand_words
from bessemer.games.furnace.interbellum.board.words import say


def school_words(school: Face) -> str:
    """A School of the row: whom it hires, its two options, and whose discs lie there."""
    manager, (one, two) = school["manager"], school["options"]
    hires = say("said", "school", name=school["name"], manager=manager["name"], line=manager["words"])
    options = say("said", "option", one=one["words"], two=two["words"])
    return " ".join([hires, options, discs_words(school["rail"])])


def managers_words(managers: list[Face], posts: Mapping[str, str]) -> list[str]:
    """The Managers of a party, and on which cards they stand."""
    told = [
        say("said", "posted", manager=manager["name"], card=posts[manager["id"]])
        if manager["id"] in posts
        else manager["name"]
        for manager in managers
    ]
    return [say("said", "managers", managers="; ".join(told))] if told else []


def agent_words(agent: dict[str, Any]) -> str:
    """An Agent: its money, discs, cards, and what it will do."""
    id = "agent" if agent["known_as"] else "new-agent"
    told = [say("said", id, name=agent["name"], card=agent["known_as"], money=agent["money"])]
    told += hand_words(agent["hand"])
    if agent["works"]:
        told.append(say("said", "owns", cards="; ".join(card["name"] for card in agent["works"])))
    return " ".join([*told, *managers_words(agent["managers"], {}), agent["says"]])
