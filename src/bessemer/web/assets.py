"""The files of the pages under names that carry a hash of their bytes, to be cached for ever."""

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files

from bessemer.games import registry
from bessemer.web.scaling import scaled

TYPES = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
}
PREFIX = "/static/"
HASH = 10

FRAME = "frame.css"
"""The frame round a board grows with it."""

BOXES = "boxes.css"
"""Colours of the games on the start page and beside a new table: what each says in its `box.css`."""


@dataclass(frozen=True, slots=True)
class Asset:
    """A file to serve: its name with the hash, its bytes and their media type."""

    name: str
    body: bytes
    type: str


def asset(name: str) -> Asset | None:
    """The asset that is served under a name; None if there is none."""
    return _by_name().get(name)


def url(file: str) -> str:
    """The address of a file, named as it lies in `static/`."""
    return PREFIX + _by_file()[file].name


def cover(game_id: str) -> str:
    """The address of the picture on a game's box."""
    file = f"cover-{game_id}.svg"
    return url(file if file in _by_file() else "cover.svg")


@cache
def _by_file() -> dict[str, Asset]:
    found = {entry.name: entry for entry in files(__package__).joinpath("static").iterdir()}
    boxes = b""
    for id in registry.game_ids():
        box = registry.folder(id) / "box.css"
        boxes += box.read_bytes() if box.is_file() else b""
        picture = registry.folder(id) / "cover.svg"
        if picture.is_file():
            found[f"cover-{id}.svg"] = picture
        board = registry.folder(id) / "board"
        drawn = [entry for entry in board.iterdir() if _ending(entry.name) == "svg"] if board.is_dir() else []
        found |= {f"{id}-{entry.name}": entry for entry in drawn}
    bodies = {name: entry.read_bytes() for name, entry in sorted(found.items()) if _ending(name) in TYPES}
    frame = scaled(bodies[FRAME].decode()).encode()
    return {name: _asset(name, body) for name, body in {**bodies, FRAME: frame, BOXES: boxes}.items()}


@cache
def _by_name() -> dict[str, Asset]:
    return {found.name: found for found in _by_file().values()}


def _asset(name: str, body: bytes) -> Asset:
    stem, _, ending = name.rpartition(".")
    return Asset(f"{stem}-{sha256(body).hexdigest()[:HASH]}.{ending}", body, TYPES[ending])


def _ending(name: str) -> str:
    return name.rpartition(".")[2]
