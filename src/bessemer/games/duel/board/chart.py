"""The printed part of a board for one sheet: ground, tracks, dots and plates, drawn once per game."""

import math
import random
import tomllib
from dataclasses import replace
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from bessemer.games.duel.board.faces import effect_face
from bessemer.games.duel.board.geo import Bow, Point, Projection, Sheet, closed, wander
from bessemer.games.duel.board.plates import Box, settle, signs_of
from bessemer.games.duel.board.signs import spread

if TYPE_CHECKING:
    from bessemer.games.duel.game import Duel

LANDS: dict[str, dict[str, Any]] = tomllib.loads(
    files("bessemer.games.duel").joinpath("board", "lands.toml").read_text("utf-8")
)
WIDE = Sheet("w", 790, 548, 70, 40, 70, 92, 1.0, 12.5)
PHONE = Sheet("p", 390, 384, 36, 28, 36, 34, 0.8, 12.7)
SHEETS = (WIDE, PHONE)
ROOF = (36, 60)
"""Room above the Cities of a wide sheet for the specials of a board: usually, and with Research cards."""

COLUMNS = 6
HEAD = 40
"""Height of the plates at the bottom of a wide sheet, which stand over the cards of the row."""

HACHURE = 4
"""How far the strokes of hills stand apart."""

CHARTS_KEPT = 24
ROMAN = ("I", "II", "III", "IV", "V", "VI")


@lru_cache(CHARTS_KEPT)
def chart(game: "Duel", sheet: Sheet) -> dict[str, Any]:
    """Everything on a sheet that never changes during a game."""
    board = next(board for board in game.pack.board if board.id == game.map.id)
    land = LANDS.get(board.id, {})
    wide = sheet is WIDE
    if wide and (board.spaces or game.map.crossings or game.map.mines or game.map.universities):
        sheet = replace(sheet, top=sheet.top + ROOF[bool(game.map.universities)])
    project = Projection([city.at for city in board.city], sheet)
    spots = {city.id: project(*city.at) for city in board.city}
    bows = [_bow(track, spots, sheet) for track in board.track]
    tracks = [_track(track, bow) for track, bow in zip(board.track, bows, strict=True)]
    cities = [_city(game, city, spots[city.id], sheet) for city in board.city]
    placed = [city for city in cities if not (wide and city["slot"])]
    taken = [Box(x - 8, y - 8, x + 8, y + 8) for x, y in spots.values()]
    signs = spread(tracks, bows, [track.sign for track in board.track], taken, sheet.mini)
    lines = [bow.at(part / 8) for bow in bows for part in range(1, 8)]
    settle(placed, taken, signs, lines, sheet)
    if wide:
        _heads(cities, sheet)
    long_first = sorted(range(len(bows)), key=lambda at: -bows[at].length)  # short ones lie on top
    return {
        "sheet": sheet.name,
        "width": sheet.width,
        "height": sheet.height,
        "ground": ground(land, project, sheet),
        "seas": [
            {"name": sea["name"], "turn": sea["turn"], "x": x, "y": y}
            for sea in land.get("seas", [])
            for x, y in [project(*sea["at"])]
            if 30 < x < sheet.width - 30 and sheet.top < y < sheet.height - 44 and _clear(x, y, cities)
        ],
        "rose": land.get("rose") if wide else None,
        "mini": sheet.mini,
        "cities": cities,
        "tracks": [tracks[at] for at in long_first],
    }


def _clear(x: float, y: float, cities: list[dict[str, Any]]) -> bool:
    """Whether words at a place keep off all plates."""
    return not any(
        "left" in city
        and city["left"] - 36 < x < city["left"] + city["width"] + 36
        and abs(city["top"] + 16 - y) < 36
        for city in cities
    )


def _bow(track: Any, spots: dict[str, Point], sheet: Sheet) -> Bow:
    return Bow(spots[track.ends[0]], spots[track.ends[1]], track.bend, 6 * sheet.mini)


def _track(track: Any, bow: Bow) -> dict[str, Any]:
    return {
        "id": "-".join(track.ends),
        "path": bow.path,
        "kind": "tunnel" if track.tunnel else "ferry" if track.crossing else "land",
        "white": track.crossing == "white",
    }


def _city(game: "Duel", city: Any, spot: Point, sheet: Sheet) -> dict[str, Any]:
    effect = game.map.effects[game.map.cities.index(city.id)]
    face = effect_face(effect) if effect else None
    wide = sheet.name == WIDE.name
    numeral = ROMAN[city.slot - 1] if city.slot else ""
    name = numeral if numeral and not wide else city.name
    icon = 15 if wide else 14
    signs, pill = signs_of(face, icon)
    name_width = len(name) * sheet.text * 0.6 + 4
    return {
        "id": city.id,
        "name": name,
        "numeral": numeral,
        "slot": city.slot,
        "x": spot[0],
        "y": spot[1],
        "signs": signs,
        "mine": effect is None,
        "icon": icon,
        "pill": pill,
        "width": max(name_width, pill),
        "height": sheet.text + 3 + icon + 5,
    }


def _heads(cities: list[dict[str, Any]], sheet: Sheet) -> None:
    """On wide sheets the plates of the six bottom Cities stand over their cards; a line leads there."""
    step = sheet.width / COLUMNS
    for city in cities:
        if not city["slot"]:
            continue
        x, y = (city["slot"] - 0.5) * step, float(sheet.height - HEAD)
        middle = (city["y"] + y) / 2 + 4
        city["head"] = {
            "x": round(x, 1),
            "y": y,
            "left": round(x - step / 2 + 3, 1),
            "width": round(step - 6, 1),
        }
        city["fan"] = (
            f"M{city['x']} {city['y'] + 6}C{city['x']} {middle + 8:.0f}"
            f" {x:.0f} {middle - 10:.0f} {x:.0f} {y:.0f}"
        )


# The ground ---------------------------------------------------------------------------------------


def ground(land: dict[str, Any], project: Projection, sheet: Sheet) -> str:
    """Graticule, hatched water, neighbours, land, hills, rivers and coast; numbers only, so safe to print."""

    def shapes(name: str) -> str:
        return "".join(closed(project.row(flat)) for flat in land.get(name, []))

    def lines(name: str) -> str:
        return "".join(wander(project.row(flat)) for flat in land.get(name, []))

    id = f"land-{sheet.name}"
    near, lakes = shapes("near"), shapes("lakes")
    hills = "".join(_ridge(project, *ridge) for ridge in land.get("ridges", []))
    use, hatch = f'<use href="#{id}" class="', f"url(#hatch-{sheet.name})"
    return (
        f'<defs><path id="{id}" d="{shapes("land")}{shapes("islands")}"/>'
        f'<pattern id="hatch-{sheet.name}" width="6" height="2.6" patternUnits="userSpaceOnUse">'
        '<path d="M0 1.3H6" class="hatch"/></pattern>'
        f'<clipPath id="clip-{sheet.name}"><use href="#{id}"/></clipPath></defs>'
        f'<rect width="{sheet.width}" height="{sheet.height}" class="sea"/>'
        f'<path d="{_graticule(project, sheet)}" class="grid"/>'
        f'{use}band far" stroke="{hatch}"/>{use}band close" stroke="{hatch}"/>'
        f'<path d="{near}" class="near"/>{use}shadow"/>{use}land"/>'
        f'<g clip-path="url(#clip-{sheet.name})">{use}wash"/><path d="{lines("borders")}" class="tint"/>'
        f'<path d="{hills}" class="hills"/><path d="{lines("borders")}" class="border"/>'
        f'<path d="{lines("rivers")}" class="rivers"/><path d="{lakes}" class="lakes"/></g>{use}coast"/>'
    )


def _graticule(project: Projection, sheet: Sheet) -> str:
    """A net of meridians and parallels about 60 units apart."""
    step_x, step_y = (_round_degrees(64 / scale) for scale in (project.kx, project.ky))
    columns = int(sheet.width / project.kx / step_x) + 2
    rows = int(sheet.height / project.ky / step_y) + 2
    west, north = (
        (project.lon // step_x - columns // 2) * step_x,
        (project.lat // step_y + rows // 2) * step_y,
    )
    meridians = [project(0, west + step_x * number)[0] for number in range(columns + 1)]
    parallels = [project(north - step_y * number, 0)[1] for number in range(rows + 1)]
    return "".join(f"M{x:.0f} 0V{sheet.height}" for x in meridians) + "".join(
        f"M0 {y:.0f}H{sheet.width}" for y in parallels
    )


def _round_degrees(degrees: float) -> float:
    return next(step for step in (0.25, 0.5, 1, 2, 5, 10, 20) if step >= degrees or step == 20)


def _ridge(project: Projection, lat: float, lon: float, half: float, turn: float) -> str:
    """A range of hills as an engraver draws it: a caterpillar of short strokes."""
    rng = random.Random(f"{lat} {lon}")
    x, y = project(lat, lon)
    along, up = math.cos(math.radians(-turn)), math.sin(math.radians(-turn))
    count = max(2, int(half * project.ky / HACHURE))
    strokes = []
    for number in range(-count, count + 1):
        high = math.sqrt(1 - (number / count) ** 2)
        at_x = x + along * number * HACHURE + rng.uniform(-0.8, 0.8)
        at_y = y + up * number * HACHURE + rng.uniform(-0.8, 0.8)
        for side in (-1, 1):
            long = (2.6 + 4.4 * high) * rng.uniform(0.75, 1.1)
            strokes.append(
                f"M{at_x - up * side * 1.3:.0f} {at_y + along * side * 1.3:.0f}"
                f"l{-up * side * long + rng.uniform(-0.6, 0.6):.1f} {along * side * long:.1f}"
            )
    return "".join(strokes)
