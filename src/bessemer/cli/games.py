"""`bessemer games`: what can be played."""

from collections.abc import Sequence
from typing import Any

from rich.padding import Padding
from rich.table import Table

from bessemer.cli.console import bold, out, show_json, table, title
from bessemer.cli.inputs import AsJson, spell_options
from bessemer.games import registry
from bessemer.kernel.meta import Meta, spell


def games(json: AsJson = False) -> None:
    """What can be played: players, minutes, options, presets, content."""
    metas = [registry.find(id).meta for id in registry.game_ids()]
    if json:
        show_json([_facts(meta) for meta in metas])
        return
    for number, meta in enumerate(metas):
        if number:
            out.print()
        _show(meta)


def _players(meta: Meta) -> str:
    return f"{_span(meta.players)} players"


def _minutes(meta: Meta) -> str:
    return f"{_span(meta.minutes)} minutes"


def _span(numbers: Sequence[int]) -> str:
    low, high = min(numbers), max(numbers)
    return str(low) if low == high else f"{low} to {high}"


def _show(meta: Meta) -> None:
    out.print(title(meta.title, f"[{meta.id}]", _players(meta), _minutes(meta)))
    out.print(meta.sentence)
    for part in (_options(meta), _presets(meta)):
        if part.row_count:
            out.print(Padding(part, (1, 0, 0, 2)))
    counts = ", ".join(f"{kind} {count}" for kind, count in meta.content.items())
    out.print(Padding(bold("content   ") + counts, (1, 0, 0, 2)))


def _options(meta: Meta) -> Table:
    rows = table("option", "default", "choices", "what it does", left=4)
    for option in meta.options:
        choices = ", ".join(spell(choice) for choice in option.choices)
        default = spell(option.default)
        if option.among_bots is not None:
            default += f"; among bots {spell(option.among_bots)}"
        rows.add_row(option.id, default, choices, option.sentence)
    return rows


def _presets(meta: Meta) -> Table:
    rows = table("preset", "players", "options", "what it is", left=4)
    for preset in meta.presets:
        options = spell_options(dict(preset.options)) or "the defaults"
        rows.add_row(preset.id, str(preset.players), options, preset.sentence)
    return rows


def _facts(meta: Meta) -> dict[str, Any]:
    return {
        "id": meta.id,
        "title": meta.title,
        "sentence": meta.sentence,
        "players": meta.players,
        "minutes": meta.minutes,
        "rules_version": meta.rules_version,
        "options": [
            {
                "id": option.id,
                "title": option.title,
                "sentence": option.sentence,
                "choices": option.choices,
                "default": option.default,
                "among_bots": option.usual(bots=True),
            }
            for option in meta.options
        ],
        "conflicts": [
            {
                "option": rule.id,
                "value": rule.value,
                "needs": rule.needs,
                "among": rule.among,
                "why": rule.why,
            }
            for rule in meta.rules
        ],
        "presets": [
            {
                "id": preset.id,
                "title": preset.title,
                "sentence": preset.sentence,
                "players": preset.players,
                "options": dict(preset.options),
            }
            for preset in meta.presets
        ],
        "content": dict(meta.content),
    }
