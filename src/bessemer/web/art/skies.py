"""Lights of a scene: a sky of burin lines or rays, and the tones that every part takes from it."""

import math
from collections.abc import Callable
from dataclasses import dataclass

WIDTH, HEIGHT = 240, 104
POINTS = 20
"""How many points an engraved line bends at."""

Weight = Callable[[float, float], float]


@dataclass(frozen=True, slots=True)
class Light:
    """A sky on a background, and six tones: lit, middle, dark, glow, smoke, water."""

    background: str
    sky: str
    tones: tuple[str, str, str, str, str, str]


def _engraved(height: float, gap: float, weight: Weight, wave: float = 0.0) -> str:
    """Horizontal lines whose thickness follows a weight from 0 to 1, as one filled path."""
    path = []
    count = 0
    while (y := gap * (count + 0.5)) < height:
        upper, lower = [], []
        for point in range(POINTS + 1):
            x = WIDTH * point / POINTS
            half = max(0.0, min(1.0, weight(x, y))) * gap * 0.46
            bent = y + wave * math.sin(x / 19 + count * 0.9)
            upper.append(f"{x:.0f} {bent - half:.1f}")
            lower.append(f"{x:.0f} {bent + half:.1f}")
        path.append(f"M{'L'.join(upper)}L{'L'.join(reversed(lower))}Z")
        count += 1
    return "".join(path)


def _spot(x: float, y: float, cx: float, cy: float, rx: float, ry: float) -> float:
    """A soft spot: 1 in its middle, fading out."""
    return math.exp(-1.6 * (((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2))


def rays(cx: float, cy: float, count: int, inner: float, outer: float) -> str:
    """Rays of a sun on the horizon, as one filled path."""
    path = []
    half = math.radians(182 / count * 0.27)
    for ray in range(count):
        angle = math.radians(180 + 182 * ray / count)
        corners = ((inner, angle), (outer, angle - half), (outer, angle + half))
        path.append(
            "M" + "L".join(f"{cx + r * math.cos(a):.1f} {cy + r * math.sin(a):.1f}" for r, a in corners) + "Z"
        )
    return "".join(path)


def _lines(fill: str, opacity: float, height: float, gap: float, weight: Weight, wave: float = 0.0) -> str:
    return f'<path d="{_engraved(height, gap, weight, wave)}" fill="{fill}" opacity="{opacity}"/>'


def _sun(cx: int, cy: int, radius: int, fill: str, stroke: str) -> str:
    return f'<circle cx="{cx}" cy="{cy}" r="{radius}" fill="{fill}" stroke="{stroke}" stroke-width="1.2"/>'


def _stars(fill: str) -> str:
    """A few stars in the upper half of the sky."""
    places = ((18, 12), (44, 30), (70, 9), (98, 24), (132, 8), (160, 28), (188, 13), (214, 33), (230, 8))
    dots = "".join(f'<path d="M{x} {y - 3}L{x + 0.8} {y}L{x} {y + 3}L{x - 0.8} {y}Z"/>' for x, y in places)
    return f'<g fill="{fill}" opacity=".8">{dots}</g>'


def _noon(x: float, y: float) -> float:
    clouds = 0.95 * _spot(x, y, 70, 34, 60, 12) + 0.95 * _spot(x, y, 176, 20, 50, 9)
    return (0.62 - y / 150) * (1 - clouds - 0.8 * _spot(x, y, 205, 52, 44, 8))


def _dusk(x: float, y: float) -> float:
    return (0.86 - y / 118) * (1 - 0.8 * _spot(x, y, 112, 62, 64, 34)) + 0.16 * _spot(x, y, 180, 38, 60, 10)


def _fog(x: float, y: float) -> float:
    return 0.34 + 0.22 * math.sin(x / 31 + y / 9) - 0.5 * _spot(x, y, 120, 84, 150, 26)


LIGHTS = {
    "dawn": Light(
        "#f3cf9a",
        f'<path d="{rays(176, 84, 44, 24, 260)}" fill="#b8622e" opacity=".5"/>'
        + _sun(176, 84, 21, "#fff1c9", "#8a4420"),
        ("#f8e3ba", "#c98f57", "#2a1810", "#fff0b6", "#fbeacb", "#c98a5a"),
    ),
    "morning": Light(
        "#f4e2b8",
        f'<path d="{rays(46, 80, 40, 22, 280)}" fill="#a9773a" opacity=".42"/>'
        + _sun(46, 80, 18, "#fffae4", "#7c5426"),
        ("#fbf0d2", "#c9a676", "#2b1d12", "#6b4a2c", "#fff7e2", "#b9a47c"),
    ),
    "noon": Light(
        "#e6dcc0",
        _lines("#3c4e57", 0.62, 104, 4.4, _noon),
        ("#f2e7cc", "#a9987c", "#241a14", "#3b3a38", "#fbf4e2", "#8fa0a0"),
    ),
    "dusk": Light(
        "#d9743c",
        _lines("#4a1a0e", 0.8, 104, 4, _dusk) + _sun(112, 60, 21, "#ffd98c", "#8a2f12"),
        ("#d98a52", "#87371d", "#200f0a", "#ffd36b", "#e9a06a", "#a8492a"),
    ),
    "night": Light(
        "#3a3540",
        _lines("#d66a2b", 0.5, 104, 3.6, lambda x, y: 0.26 + 0.5 * _spot(x, y, 120, 110, 150, 60))
        + _lines("#15131a", 0.9, 60, 3.6, lambda x, y: 0.3 - y / 240)
        + '<circle cx="38" cy="24" r="10" fill="#efe6cf"/><circle cx="42.5" cy="21.5" r="9" fill="#342f39"/>',
        ("#8c7a70", "#4e4248", "#141016", "#ffb83f", "#77686a", "#3a3540"),
    ),
    "ember": Light(
        "#5a2a1c",
        _lines("#1d0f0b", 0.92, 104, 3.8, lambda x, y: 0.75 - 0.75 * _spot(x, y, 130, 96, 120, 58))
        + _lines("#f0802c", 0.85, 104, 3.8, lambda x, y: 0.62 * _spot(x, y, 130, 104, 110, 44)),
        ("#c0673a", "#6d2c1b", "#160b08", "#ffb637", "#a5573a", "#4a2015"),
    ),
    "fog": Light(
        "#d9d2c0",
        _lines("#6c6758", 0.6, 104, 4.2, _fog, 0.8),
        ("#efe8d6", "#a39b88", "#3a352c", "#f3d58b", "#f6f1e4", "#a9a595"),
    ),
    "rain": Light(
        "#b9b7a9",
        _lines("#35393a", 0.8, 50, 3.8, lambda x, y: 0.62 - y / 110 + 0.18 * math.sin(x / 17 + y))
        + f'<path d="{"".join(f"M{x} -4L{x - 34} 108" for x in range(4, 290, 9))}" stroke="#35393a"'
        ' stroke-width=".9" opacity=".55"/>',
        ("#dad6c6", "#86857a", "#22231f", "#f5c863", "#dcdacd", "#7d8481"),
    ),
    "midnight": Light(
        "#172a52",
        f'<path d="{rays(120, 100, 30, 10, 260)}" fill="#e0b252" opacity=".34"/>' + _stars("#f6e7b8"),
        ("#d9c48c", "#53668f", "#0a1226", "#ffd979", "#9fb0d2", "#22406f"),
    ),
    "brass": Light(
        "#d9b25a",
        f'<path d="{rays(120, 98, 36, 26, 260)}" fill="#fbe6a8" opacity=".75"/>'
        + _sun(120, 96, 24, "#fff3c8", "#8a6418"),
        ("#fbeec6", "#b98d3d", "#17213f", "#fff1b8", "#fdf4d8", "#5f7fa6"),
    ),
    "azure": Light(
        "#86b3c6",
        f'<path d="{rays(200, 92, 40, 20, 320)}" fill="#f7efd3" opacity=".6"/>'
        + _sun(200, 90, 17, "#fffbe8", "#c79a3a"),
        ("#fbf4de", "#7e97b0", "#14284d", "#ffeeb0", "#ffffff", "#3f7796"),
    ),
    "neon": Light(
        "#2c1f4a",
        f'<path d="{rays(60, 100, 26, 8, 280)}" fill="#e25f7a" opacity=".28"/>' + _stars("#ffd9c0"),
        ("#e7b2a0", "#6b4f86", "#120b24", "#ffc24f", "#a992c4", "#3d2d66"),
    ),
}

BACKDROPS = {
    "backdrop": ("#2e1c13", "#28180f", "#0e0805", "#8a3f17", "#21150f", "#23160f"),
    "backdrop-deco": ("#26396a", "#1b2b54", "#0a1226", "#c99a3c", "#1a2950", "#14234a"),
}
"""The tones of what stands behind the top bar."""


def tones_css() -> str:
    """A class per light, `t-dawn`, that gives a picture its tones."""
    named = {**{name: light.tones for name, light in LIGHTS.items()}, **BACKDROPS}
    names = ("l", "m", "d", "g", "s", "w")
    return "".join(
        f".t-{light}{{{';'.join(f'--{n}:{tone}' for n, tone in zip(names, tones, strict=True))}}}\n"
        for light, tones in named.items()
    )
