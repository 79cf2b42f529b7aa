"""Renders the table of a game from its board template; makes the sprite and the styles that it needs."""

import re
from collections.abc import Sequence
from functools import cache, partial
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from minijinja import Environment, safe

from bessemer.games import registry
from bessemer.kernel.seen import Seen
from bessemer.web import assets
from bessemer.web.art.people import portrait_symbol
from bessemer.web.art.scenes import backgrounds, scene_symbols, skies
from bessemer.web.art.seats import LOOKS, seat_symbol
from bessemer.web.art.skies import tones_css
from bessemer.web.scaling import scaled

_WEB = files("bessemer.web")

STATIC = "/static/"
SHARED = "shared.css"
"""Where a game keeps the styles that its table and the sheet of its matches share."""

_PICTURE = re.compile(r"url\((\w+\.svg)\)")


def board_html(seen: Seen[Any, Any], sprite_url: str | None = None) -> str:
    """The whole table of a game as one viewer sees it: what stands inside `<div id="table">`.

    Pictures are taken from the sprite at `sprite_url`; "" if the sprite stands in the page itself.
    """
    game_id = seen.game.meta.id
    board = registry.board(game_id)
    if board is None:
        raise LookupError(f"{game_id} has no board.")
    art = STATIC + sprite_name() if sprite_url is None else sprite_url
    context = board.context(seen)
    html: str = _templates(game_id).render_template(board.TEMPLATE, art=safe(art), **context)
    return html


@cache
def _templates(game_id: str) -> Environment:
    folders = [registry.folder(id) / "board" for id in reversed(_lineage(game_id))]

    def load(name: str) -> str | None:
        found = next((folder / name for folder in folders if (folder / name).is_file()), None)
        return found.read_text("utf-8") if found else None

    return Environment(loader=load, trim_blocks=True, lstrip_blocks=True)


def _lineage(game_id: str) -> list[str]:
    """The game that an expansion includes, and the expansion itself, whose board builds on the other's."""
    base = registry.find(game_id).includes
    return [*_lineage(base), game_id] if base else [game_id]


@cache
def sprite() -> str:
    """One SVG with all symbols: icons `i-coal`, seats `seat-A`, scenes `s-colliery-1`, faces, backgrounds."""
    art = _WEB / "art"
    icons, parts, people, patterns, grounds = (
        re.sub(r"<!--.*?-->", "", (art / f"{name}.svg").read_text("utf-8"))
        for name in ("icons", "parts", "people", "patterns", "grounds")
    )
    scenes = "".join(scene_symbols(name, scene) for name, scene in _drawn("SCENES").items())
    faces = "".join(portrait_symbol(name, portrait) for name, portrait in _drawn("PORTRAITS").items())
    seats = "".join(seat_symbol(letter) for letter in LOOKS)
    defs = f"<defs>{patterns}{parts}{people}{grounds}{skies()}</defs>"
    body = f"{defs}{icons}{_own_icons()}{seats}{scenes}{faces}{backgrounds()}"
    close = re.sub(r">\s*\n\s*<", "><", body).strip()
    return f'<svg xmlns="http://www.w3.org/2000/svg">{close}</svg>'


def _own_icons() -> str:
    """Icons that a game brings along in its board."""
    found = (registry.folder(id) / "board" / "icons.svg" for id in registry.game_ids())
    return "".join(re.sub(r"<!--.*?-->", "", icons.read_text("utf-8")) for icons in found if icons.is_file())


def _drawn(what: str) -> dict[str, Any]:
    """The scenes, or the portraits, of all boards that have some."""
    found: dict[str, Any] = {}
    for game_id in registry.game_ids():
        found |= getattr(registry.board(game_id), what, {})
    return found


@cache
def sprite_name() -> str:
    """The file name of the sprite; changes with its content."""
    return f"art-{_fingerprint(sprite())}.svg"


@cache
def styles(game_id: str) -> str:
    """The style sheet of a table: theme, what all tables share, and the game's own."""
    folder = _WEB / "styles"
    text = tones_css() + _scaled(folder / "theme.css") + _scaled(folder / "table.css")
    for id in _lineage(game_id):
        board = registry.board(id)
        if board is not None:
            text += _own_styles(id, SHARED) + _own_styles(id, board.STYLE)
    return text


def _own_styles(game_id: str, name: str) -> str:
    """A style sheet that a game brings along in its board, if it does."""
    sheet = registry.folder(game_id) / "board" / name
    return _PICTURE.sub(partial(_picture, game_id), _scaled(sheet)) if sheet.is_file() else ""


def _picture(game_id: str, match: re.Match[str]) -> str:
    """The address of a picture that lies beside the style sheet of a board."""
    return f"url({assets.url(f'{game_id}-{match[1]}')})"


@cache
def styles_name(game_id: str) -> str:
    """The file name of the style sheet of a table; changes with its content."""
    return f"table-{game_id}-{_fingerprint(styles(game_id))}.css"


# The sheet of a match -----------------------------------------------------------------------------


def sheet_html(games: Sequence[Seen[Any, Any]]) -> str:
    """What a match has brought so far and how it goes on; the last game is the viewer's own sight of it."""
    game_id = games[-1].game.meta.id
    board: Any = registry.board(game_id)
    context = board.sheet(games)
    art = safe(STATIC + sprite_name())
    html: str = _templates(game_id).render_template("sheet.html", art=art, **context)
    return html


@cache
def sheet_styles(game_id: str) -> str:
    """The style sheet of a match: theme, what it shares with the table, and its own."""
    return _scaled(_WEB / "styles" / "theme.css") + "".join(
        _own_styles(game_id, name) for name in (SHARED, "sheet.css")
    )


@cache
def sheet_styles_name(game_id: str) -> str:
    """The file name of the style sheet of a match; changes with its content."""
    return f"match-{game_id}-{_fingerprint(sheet_styles(game_id))}.css"


def _scaled(sheet: Traversable) -> str:
    return scaled(sheet.read_text("utf-8"))


def _fingerprint(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:8]
