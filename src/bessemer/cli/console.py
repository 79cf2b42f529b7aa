"""Where output goes: results to stdout, progress and notes to stderr, programs' JSON as it is."""

import json
from typing import Any

from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text
from rich.theme import Theme

INTERRUPTED = 130
"""Exit code after Ctrl-C."""

THEME = Theme(
    {
        "markdown.h1": "bold",
        "markdown.h2": "bold yellow",
        "markdown.h3": "bold",
        "markdown.code": "cyan",
        "markdown.item.bullet": "dim",
    }
)

out = Console(highlight=False, markup=False, emoji=False, theme=THEME)
aside = Console(stderr=True, highlight=False, markup=False, emoji=False)


def show_json(value: Any) -> None:
    """Print for a program."""
    print(json.dumps(value, indent=1))


def progress() -> Progress:
    """A progress bar, on a terminal only, gone when the work is done."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=aside,
        transient=True,
        disable=not aside.is_terminal,
    )


def table(*columns: str, left: int = 1) -> Table:
    """A plain table: the first columns are words, the others numbers."""
    plain = Table(
        box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style="bold", border_style="dim"
    )
    for number, column in enumerate(columns):
        words = number < left
        plain.add_column(column, justify="left" if words else "right", no_wrap=not words, overflow="fold")
    return plain


def show_line(line: Text, indent: int = 2) -> None:
    """Print a line: wrapped under its indent on a terminal, as one line elsewhere."""
    if out.is_terminal:
        out.print(Padding(line, (0, 0, 0, indent), expand=False))
    else:
        out.print(Text(" " * indent) + line, soft_wrap=True)


def bold(text: str) -> Text:
    """Words that stand out."""
    return Text(text, "bold")


def title(*parts: str) -> Text:
    """A headline: the first part stands out."""
    first, *rest = parts
    return Text.assemble((first, "bold"), *(f"  {part}" for part in rest))
