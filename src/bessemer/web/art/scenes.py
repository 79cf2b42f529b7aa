"""Scenes as data and how they are drawn: a light, parts back to front, a ground.

A scene is a dict: `lights` (one per card that shares it), `far` and `near` parts as (part, x, y, scale), a
negative scale mirrors; `ground`; and `swaps`, which part another one replaces on the second and third card.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from bessemer.web.art.skies import LIGHTS, rays

Placed = tuple[str, float, float, float]

SKYLINE = (
    ("chimney", 30), ("saw", 92), ("furnace", 70), ("chimney", 30), ("hall", 94), ("headframe", 74),
    ("holder", 76), ("saw", 92), ("chimney", 30), ("tower", 38), ("crane", 90), ("hall", 94),
    ("chimney", 30), ("saw", 92), ("furnace", 70), ("holder", 76), ("chimney", 30), ("hall", 94),
    ("derrick", 46), ("chimney", 30), ("saw", 92), ("headframe", 74), ("hall", 94), ("chimney", 30),
)  # fmt: skip


CITY = (
    ("skyscraper", 48), ("block", 58), ("skyscraper", 48), ("store", 92), ("mast", 30), ("block", 58),
    ("palace", 90), ("skyscraper", 48), ("skyscraper", 48), ("block", 58), ("pylon", 54), ("store", 92),
    ("skyscraper", 48), ("block", 58), ("dam", 170), ("mast", 30), ("skyscraper", 48), ("palace", 90),
)  # fmt: skip


PANORAMA_FAR: tuple[Placed, ...] = (
    ("hall", 40, 94, 0.8), ("chimney", 150, 94, 0.7), ("holder", 232, 94, 0.6), ("chimney", 330, 94, 0.7),
    ("hall", 520, 94, 0.8), ("crane", 430, 94, 0.7), ("derrick", 100, 94, 0.6), ("saw", 380, 94, 0.6),
)  # fmt: skip

PANORAMA: tuple[Placed, ...] = (
    ("headframe", 46, 95, 0.86), ("wagon", 112, 97, 0.72), ("saw", 164, 95, 0.9), ("chimney", 208, 94, 0.74),
    ("smoke", 208, 27, 0.8), ("furnace", 346, 95, 0.88), ("puff", 346, 22, 0.8), ("tower", 404, 95, 0.8),
    ("holder", 452, 96, 0.8), ("chimney", 500, 94, 0.74), ("smoke", 500, 27, -0.7), ("hall", 528, 95, 0.7),
    ("loco", 262, 98, 0.66),
)  # fmt: skip


METROPOLIS_FAR: tuple[Placed, ...] = (
    ("block", 40, 94, 0.9), ("skyscraper", 104, 94, 0.8), ("block", 210, 94, 1.0),
    ("skyscraper", 330, 94, 0.84), ("block", 396, 94, 0.9), ("skyscraper", 470, 94, 0.8),
    ("block", 530, 94, 0.9),
)  # fmt: skip

METROPOLIS: tuple[Placed, ...] = (
    ("mast", 24, 95, 0.8), ("store", 84, 95, 0.86), ("skyscraper", 150, 95, 0.94), ("airship", 214, 92, 0.72),
    ("palace", 232, 96, 0.9), ("skyscraper", 330, 95, 0.96), ("motorcar", 296, 98, 0.72),
    ("plane", 398, 96, 0.8), ("block", 442, 95, 0.86), ("skyscraper", 496, 95, 0.84), ("pylon", 540, 95, 0.8),
)  # fmt: skip


def _put(placed: Placed) -> str:
    part, x, y, scale = placed
    return f'<use href="#p-{part}" transform="translate({x} {y}) scale({scale} {abs(scale)})"/>'


def _parts(parts: Sequence[Placed]) -> str:
    return "".join(_put(placed) for placed in parts)


def variants(scene: Mapping[str, Any]) -> list[tuple[str, list[Placed]]]:
    """The light and the near parts of each card that shares a scene."""
    made: list[tuple[str, list[Placed]]] = []
    for number, light in enumerate(scene["lights"]):
        near = list(scene["near"])
        if number and number <= len(scene["swaps"]):
            place, placed = scene["swaps"][number - 1]
            near[place] = placed
        made.append((light, near))
    return made


def scene_symbols(name: str, scene: Mapping[str, Any]) -> str:
    """The pictures of a scene, as `s-name-1` and so on."""
    symbols = ""
    for number, (light, near) in enumerate(variants(scene), 1):
        ground = f'<use href="#ground-{scene["ground"]}"/>'
        water = scene["ground"] == "water"
        symbols += (
            f'<symbol id="s-{name}-{number}" viewBox="0 0 240 104" preserveAspectRatio="xMidYMax slice">'
            f'<rect width="240" height="104" fill="{LIGHTS[light].background}"/><use href="#sky-{light}"/>'
            f'<g opacity=".42">{_parts(scene["far"])}</g>{"" if water else ground}{_parts(near)}'
            f"{ground if water else ''}</symbol>"
        )
    return symbols


def skies() -> str:
    """The skies of all lights."""
    return "".join(f'<g id="sky-{name}">{light.sky}</g>' for name, light in LIGHTS.items())


def skyline(name: str, parts: Sequence[tuple[str, int]], width: int = 1700, height: int = 52) -> str:
    """A dark row of buildings for the back of the top bar."""
    row, x, count = "", 30.0, 0
    while x < width:
        part, breadth = parts[count % len(parts)]
        scale = round((0.62, 0.8, 0.7, 0.9)[count % 4] * height / 100, 3)
        row += _put((part, round(x), height, scale))
        x += breadth * scale * 0.92 + 5
        count += 1
    box = f'viewBox="0 0 {width} {height}" preserveAspectRatio="xMinYMax slice"'
    return f'<symbol id="{name}" {box}>{row}</symbol>'


def panorama(name: str, light: str, shine: str, far: Sequence[Placed], near: Sequence[Placed]) -> str:
    """All that a game has built in one wide picture, for the winner."""
    return (
        f'<symbol id="{name}" viewBox="0 0 560 104" preserveAspectRatio="xMidYMax slice">'
        f'<rect width="560" height="104" fill="{LIGHTS[light].background}"/>'
        f'<path d="{rays(280, 96, 64, 30, 420)}" fill="{shine}" opacity=".5"/>'
        '<circle cx="280" cy="94" r="27" fill="#fff1c9" stroke="#8a4420" stroke-width="1.2"/>'
        f'<g opacity=".42">{_parts(far)}</g><path d="M0 94H560V104H0Z" fill="var(--d)"/>'
        '<path d="M0 96.5H560M0 101H560" stroke="var(--l)" stroke-width="1.1" opacity=".85"/>'
        f"{_parts(near)}</symbol>"
    )


def backgrounds() -> str:
    """What stands behind the tables: a wall, a row of buildings and a panorama for each."""
    walls = "".join(
        f'<g id="{name}"><rect width="4000" height="3000" fill="url(#{pattern})"/></g>'
        for name, pattern in (("wall", "bricks"), ("wall-deco", "fans"))
    )
    return (
        walls
        + skyline("skyline", SKYLINE)
        + skyline("skyline-deco", CITY)
        + panorama("panorama", "dawn", "#b8622e", PANORAMA_FAR, PANORAMA)
        + panorama("panorama-deco", "midnight", "#e0b252", METROPOLIS_FAR, METROPOLIS)
    )
