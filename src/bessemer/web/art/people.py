"""Portraits as data and how they are drawn: on a medal of some metal, what a person wears.

A portrait is the name of a medal, and parts of `people.svg` back to front, each with its colour.
"""

from dataclasses import dataclass

from bessemer.web.art.skies import rays

Portrait = tuple[str, tuple[tuple[str, str], ...]]


@dataclass(frozen=True, slots=True)
class Medal:
    """The colours of a rim, of the ground behind a head and of the rays on it."""

    rim: str
    ground: str
    shine: str


MEDALS = {
    "copper": Medal("#d98a4a", "#5b2413", "#8f4420"),
    "brass": Medal("#e0b252", "#1d3160", "#35538f"),
    "verdigris": Medal("#c9a24a", "#173f42", "#2c646a"),
    "silver": Medal("#c9d0dc", "#3b2f63", "#5d4d93"),
}


def portrait_symbol(name: str, portrait: Portrait) -> str:
    """The picture of a person, as `face-name`."""
    metal, worn = portrait
    medal = MEDALS[metal]
    person = "".join(f'<use href="#h-{part}" fill="{colour}"/>' for part, colour in worn)
    return (
        f'<symbol id="face-{name}" viewBox="0 0 100 100"><circle cx="50" cy="50" r="49" fill="{medal.rim}"/>'
        f'<circle cx="50" cy="50" r="44.6" fill="{medal.ground}"/><g clip-path="url(#h-medal)">'
        f'<path d="{rays(50, 62, 22, 20, 70)}" fill="{medal.shine}"/>{person}</g>'
        '<circle cx="50" cy="50" r="46.8" fill="none" stroke="#23170f" opacity=".5"/></symbol>'
    )
