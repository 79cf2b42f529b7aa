"""`bessemer pack check`: whether a pack of cards can be played with."""

from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import typer

from bessemer.cli.console import out, table
from bessemer.content.packs import pack_as_data, read_pack
from bessemer.games import registry


def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A pack of cards, in TOML.")],
    game: Annotated[str, typer.Option("--game", metavar="GAME", help="The game it is for.")] = "furnace",
) -> None:
    """Check a pack, and count its entries by kind and source."""
    meta = registry.find(game).meta
    entries = _entries(pack_as_data(read_pack(game, file)))
    sources = sorted({source for counts in entries.values() for source in counts if source})
    rows = table("kind", "entries", *sources)
    for kind, counts in entries.items():
        rows.add_row(kind, str(counts.total()), *(str(counts[source] or "") for source in sources))
    out.print(f"ok: {file.name} is a pack for {meta.title}", soft_wrap=True)
    out.print()
    out.print(rows)


def _entries(pack: dict[str, Any]) -> dict[str, Counter[str]]:
    """How many entries of each kind there are, by source."""
    return {
        kind: Counter(entry.get("source", "") for entry in entries)
        for kind, entries in pack.items()
        if isinstance(entries, list)
    }
