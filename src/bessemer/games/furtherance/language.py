"""The little language of the cards: a sentence for each effect, with its numbers.

    worth 2                              buildings and units: victory points while in play
    units cost 2 less                    buildings, workers: a discount
    takes all hits                       buildings: what attackers must hit
    reaches 2                            units: can attack so far away
    heal 3                               items: what happens when one is used
    40 gold at the start                 leaders

A card has any number of sentences. What a sentence does is a field of the card's effects.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from bessemer.kernel.errors import ContentError

T = TypeVar("T")

Forms = Mapping[str, tuple[str, ...]]
"""Sentences, `{}` for each number, and the fields that the numbers fill; one without numbers sets it to 1."""


@dataclass(frozen=True, slots=True)
class BuildingEffects:
    """What a finished building does."""

    points: int = 0
    units_off: int = 0
    researched_off: int = 0
    mine: int = 0
    income: int = 0  # gold at the start of each turn
    purchase: int = 0  # gold after each purchase
    turns_off: int = 0  # turn counters that new buildings need less
    shots: int = 0  # hits on enemies in the courtyard, each turn
    tower: int = 0  # harder counter-attacks of the castle, each round
    tends: int = 0  # damage removed in the castle, each turn
    guards: int = 0  # attackers must hit it


BUILDING_FORMS: Forms = {
    "worth {}": ("points",),
    "units cost {} less": ("units_off",),
    "researched cards cost {} less": ("researched_off",),
    "mine {} more": ("mine",),
    "{} gold each turn": ("income",),
    "{} gold after each purchase": ("purchase",),
    "buildings take {} turns less": ("turns_off",),
    "shoots {} times": ("shots",),
    "strikes back harder {} times": ("tower",),
    "tends {} wounds": ("tends",),
    "takes all hits": ("guards",),
}


@dataclass(frozen=True, slots=True)
class UnitEffects:
    """U-75: what a unit can do; what its card says goes before the usual moves and attacks."""

    moves: int = 2
    attacks: int = 2
    reach: int = 1
    no_counters: int = 0
    sacrifice: int = 0
    spares_new: int = 0
    substitute: int = 0
    guard: int = 0
    points: int = 0
    banner: int = 0  # a point for so many own units on the field


UNIT_FORMS: Forms = {
    "moves {}": ("moves",),
    "attacks {}": ("attacks",),  # U-51: so many attacks a turn instead of two
    "reaches {}": ("reach",),
    "no counter-attacks": ("no_counters",),
    "sacrifice for a building": ("sacrifice",),
    "spares new units": ("spares_new",),
    "a neighbour may battle instead": ("substitute",),
    "takes a neighbour's damage": ("guard",),
    "worth {}": ("points",),
    "a point for {} units on the field": ("banner",),
}


@dataclass(frozen=True, slots=True)
class WorkerEffects:
    """What an upgraded worker does better than others."""

    mine: int = 0
    items_halved: int = 0
    buildings_off: int = 0
    turns_off: int = 0
    units_off: int = 0
    researched_off: int = 0


WORKER_FORMS: Forms = {
    "mine {} more": ("mine",),
    "items at half price": ("items_halved",),
    "buildings cost {} less": ("buildings_off",),
    "buildings take {} turns less": ("turns_off",),
    "units cost {} less": ("units_off",),
    "researched cards cost {} less": ("researched_off",),
}


@dataclass(frozen=True, slots=True)
class ItemEffects:
    """What an item does when it is used."""

    heal: int = 0
    shield: int = 0
    trap: int = 0
    knife: int = 0
    sharpen: int = 0
    hide: int = 0
    grail: int = 0  # points on the centermost square
    sword: int = 0  # kills for a point
    hammer: int = 0  # turn counters removed
    extra_turn: int = 0
    sweep: int = 0  # piles of the market replaced
    research: int = 0
    steal: int = 0


ITEM_FORMS: Forms = {
    "heal {}": ("heal",),
    "no damage from a unit": ("shield",),
    "trap for {} damage": ("trap",),
    "one more attack": ("knife",),
    "{} more attack": ("sharpen",),
    "cannot be attacked": ("hide",),
    "{} points on the centre": ("grail",),
    "a point for {} kills": ("sword",),
    "remove {} turn counters": ("hammer",),
    "an extra turn": ("extra_turn",),
    "replace {} piles": ("sweep",),
    "research": ("research",),
    "steal research": ("steal",),
}


@dataclass(frozen=True, slots=True)
class LeaderEffects:
    """What a leader brings."""

    gold: int = 0  # at the start
    quick: int = 0  # recruits act at once
    plans: int = 0  # extra turns in all
    blind: int = -1  # gold for the unseen top card of a deck
    trains: int = 0  # gold for an upgrade of any kind, …
    training: int = 0  # … and its turn counters
    reinforce: int = 0  # gold for a health token
    rouse: int = 0  # gold for another action of a worker
    levy: int = 0  # gold for …
    toll: int = 0  # … so much castle health
    riposte: int = 1  # damage of the castle's counter-attack
    rescue: int = 2  # gold for a rescue
    mine: int = 0


LEADER_FORMS: Forms = {
    "{} gold at the start": ("gold",),
    "recruits act at once": ("quick",),
    "{} extra turns": ("plans",),
    "blind purchases for {}": ("blind",),
    "any upgrade for {} gold and {} turns": ("trains", "training"),
    "reinforces for {}": ("reinforce",),
    "rouses a worker for {}": ("rouse",),
    "levies {} gold for {} health": ("levy", "toll"),
    "castle strikes back for {}": ("riposte",),
    "rescues for {}": ("rescue",),
    "mine {} more": ("mine",),
}


def read_effects(kind: type[T], forms: Forms, sentences: Sequence[str]) -> T:
    """The effects that sentences describe, or an error that says how they are written."""
    fields: dict[str, int] = {}
    for sentence in sentences:
        for form, names in forms.items():
            pattern = re.escape(form).replace(r"\{\}", r"(0|[1-9]\d?)")
            if match := re.fullmatch(pattern, sentence):
                numbers = [int(number) for number in match.groups()] or [1]
                fields.update(zip(names, numbers, strict=True))
                break
        else:
            known = ", ".join(f"`{form.replace('{}', 'N')}`" for form in forms)
            raise ContentError(f"expected one of {known}, found `{sentence}`")
    return kind(**fields)
