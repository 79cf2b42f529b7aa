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
USUAL = "Usual"
"""Chosen where the default of an option hangs on who sits at the table: the form then leaves it open."""


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
        options=[_option(meta, option.id, players, values) for option in meta.options],
        pictured=("capitalists", "chain", "rounds"),
        facts=inert(_facts(meta)),
    )


def _values(meta: Meta, preset: Preset | None) -> dict[str, Value]:
    given = preset.options if preset else {}
    return {
        option.id: given.get(option.id, option.default if option.among_bots is None else "")
        for option in meta.options
    }


def _switch(option: Option) -> tuple[Value, Value] | None:
    """What a switch says when it is off and on; None for an option with more to choose from."""
    if isinstance(option, Carried):
        return option.default, option.first  # later games of a match set the rest
    both = set(option.choices) == {True, False} and isinstance(option.default, bool)
    return (False, True) if both else None


def _option(meta: Meta, id: str, players: int, values: dict[str, Value]) -> dict[str, Any]:
    """An option for the template: its choices, what is chosen, and why it is locked."""
    option = next(one for one in meta.options if one.id == id)
    switch = _switch(option)
    choices = switch or option.choices
    why = {choice: _locked(meta, id, choice, {"players": players, **values}) for choice in choices}
    return {
        "id": id,
        "title": option.title,
        "sentence": option.sentence,
        "switch": [spell(choice) for choice in switch or ()],
        "on": bool(switch) and values[id] == choices[-1],
        "value": spell(values[id]),
        "choices": [
            *([] if option.among_bots is None else [{"value": "", "name": USUAL}]),
            *(
                {"value": spell(choice), "name": option.name(choice)}
                for choice in (choices if option.names else sorted(choices, key=str))
            ),
        ],
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
