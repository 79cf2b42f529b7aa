"""Style sheets whose pixels grow with the window, drawn for 1280 by 720 and 390 by 844: 16 to a rem."""

import re

PIXELS = re.compile(r"(?<![\w.#-])(-?)(\d*\.?\d+)px")
HAIR = 2.5
"""Lines up to so many pixels stay as thin as they are; so does what is given in PX."""


def scaled(sheet: str) -> str:
    """A sheet with its pixels in rem, and without its comments."""
    lines = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL).splitlines()
    return "".join(f"{_scaled(line).strip()}\n" for line in lines if line.strip())


def _scaled(line: str) -> str:
    """A line of it; conditions, and how large a rem is, are said in pixels of the window."""
    return line if line.startswith(("@", "html{")) else PIXELS.sub(_rem, line)


def _rem(match: re.Match[str]) -> str:
    size = float(match[2])
    return match[0] if size <= HAIR else f"{match[1]}{size / 16:g}rem"
