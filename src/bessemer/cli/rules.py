"""`bessemer rules`: the rules of a game, or one of them."""

import re
from typing import Annotated

import typer
from rich.markdown import Markdown

from bessemer.cli.console import out
from bessemer.cli.inputs import GameId
from bessemer.games import registry
from bessemer.kernel.errors import OptionError

PAGE = "rules.md"
WIDEST = 100

_RULE = re.compile(r"^[ \t]*[-*|][ \t]*\*\*(?P<id>[A-Z][\w.-]*\d[a-z]?)\*\*.*$", re.MULTILINE)


def rules(
    game: GameId,
    id: Annotated[str | None, typer.Argument(metavar="ID", help="One rule, such as F2.4.")] = None,
) -> None:
    """Print the rules of a game, or the one rule with an id."""
    page = read_page(game)
    _show(page if id is None else find_rule(game, page, id))


def read_page(game: str) -> str:
    """The rules of a game, as written."""
    try:
        return (registry.folder(game) / PAGE).read_text(encoding="utf-8")
    except OSError:
        raise OptionError(f"{registry.find(game).meta.title} comes without rules.") from None


def find_rule(game: str, page: str, id: str) -> str:
    """The one rule of a page that has an id."""
    found = {match["id"]: match[0] for match in _RULE.finditer(page)}
    for known, text in found.items():
        if known.casefold() == id.casefold():
            return text
    title = registry.find(game).meta.title
    chapter = [
        known for known in found if known.partition(".")[0].casefold() == id.partition(".")[0].casefold()
    ]
    some = ", ".join(chapter or _ends(list(found)))
    raise OptionError(f"{title} has no rule {id[:40]!r}; there are: {some}.")


def _ends(ids: list[str]) -> list[str]:
    """The first and the last id, for all of them."""
    return ids if len(ids) < 3 else [f"{ids[0]} to {ids[-1]}"]


def _show(markdown: str) -> None:
    """On a terminal as a page, elsewhere as it is written."""
    if out.is_terminal:
        out.print(Markdown(markdown), width=min(out.width, WIDEST))
    else:
        print(markdown.rstrip())
