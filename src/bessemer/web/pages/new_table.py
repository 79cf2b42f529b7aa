"""The page that orders a table, made from a game's facts alone."""

from collections.abc import Sequence
from typing import Any

from bessemer.kernel.meta import Carried, Meta, Option, Preset, Value
from bessemer.web.facts import BotChoice, Prefs
from bessemer.web.orders import NAMES
from bessemer.web.pages.render import inert, render, spell

KINDS = (("me", "Me"), ("here", "Here"), ("friend", "Friend"), ("bot", "Bot"))
FACES = ("apprentice", "foreman", "engineer", "magnate")
"""Bots that have a portrait; the hat tells the strength."""
SIGNS = {"random": "dice", "hoarder": "list", "seller": "auction", "upgrader": "works"}
"""The signs of some others."""


def new_table_page(
    meta: Meta, bots: Sequence[BotChoice], prefs: Prefs, preset: str = "", error: str = "", name: str = ""
) -> str:
    """A form with presets, seats and switches; locked switches say why."""
    chosen = next(
        (one for one in meta.presets if one.id == preset), meta.presets[0] if meta.presets else None
    )
    players = chosen.players if chosen else meta.players[0]
    values = _values(meta, chosen)
    return render(
        "new.html",
        prefs,
        "new",
        meta=meta,
        bots=bots,
        faces=FACES,
        signs=SIGNS,
        kinds=KINDS,
        error=error,
        name=name,
        names=NAMES,
        chosen=chosen.id if chosen else "",
        players=players,
        seats=range(max(meta.players)),
        options=[_option(meta, option.id, players, values) for option in _offered(meta)],
        pictured=("capitalists", "chain", "rounds"),
        facts=inert(_facts(meta)),
    )


def _values(meta: Meta, preset: Preset | None) -> dict[str, Value]:
    given = preset.options if preset else {}
    return {option.id: given.get(option.id, option.default) for option in _offered(meta)}


def _offered(meta: Meta) -> list[Option]:
    """The options that people choose; a match sets the others."""
    return [option for option in meta.options if not isinstance(option, Carried)]


def _option(meta: Meta, id: str, players: int, values: dict[str, Value]) -> dict[str, Any]:
    """An option for the template: its choices, what is chosen, and why it is locked."""
    option = next(one for one in meta.options if one.id == id)
    why = {choice: _locked(meta, id, choice, {"players": players, **values}) for choice in option.choices}
    return {
        "id": id,
        "title": option.title,
        "sentence": option.sentence,
        "switch": set(option.choices) == {True, False} and isinstance(option.default, bool),
        "on": values[id] is True,
        "value": spell(values[id]),
        "choices": [spell(choice) for choice in sorted(option.choices, key=str)],
        "why": next((reason for reason in why.values() if reason), ""),
    }


def _locked(meta: Meta, id: str, choice: Value, actual: dict[str, Value]) -> str:
    for rule in meta.rules:
        if rule.id == id and rule.value == choice and actual[rule.needs] not in rule.among:
            return rule.why
    return ""


def _facts(meta: Meta) -> dict[str, Any]:
    """What the script needs in order to follow a preset and to lock a switch."""
    return {
        "presets": {
            preset.id: {
                "players": preset.players,
                "options": {id: spell(value) for id, value in _values(meta, preset).items()},
            }
            for preset in meta.presets
        },
        "rules": [
            {
                "id": rule.id,
                "value": spell(rule.value),
                "needs": rule.needs,
                "among": [spell(value) for value in rule.among],
                "why": rule.why,
            }
            for rule in meta.rules
        ],
    }
