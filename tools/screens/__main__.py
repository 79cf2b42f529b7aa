"""Draws seeded positions of the board to PNG; says what overflows, is covered or cut off, or is too small.

python -m tools.screens OUT [name …] [--light] [--sizes 768x1024,844x390 | --sizes all] [--sheet]

Needs playwright and a Chromium (on the path, or named by CHROMIUM). A sheet shows all sizes of a position.
"""

import argparse
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from tools.chromium import launch
from tools.screens.easel import BOTH, SIZES, Easel, easel
from tools.screens.every import NAMED

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def main(out: Path, wanted: Sequence[str], theme: str, sizes: Sequence[str], sheets: bool) -> int:
    """Draw the screens and say what is wrong with them."""
    from playwright.sync_api import sync_playwright

    out.mkdir(parents=True, exist_ok=True)
    easels: dict[str, Easel] = {}
    faults = 0
    with sync_playwright() as playwright, ExitStack() as stack:
        browser = launch(playwright)
        for name in [name for name in NAMED if not wanted or name in wanted]:
            arranged, picks = NAMED[name]
            seen = arranged()
            game = seen.game.meta.id
            if game not in easels:
                easels[game] = stack.enter_context(easel(browser, game, theme, sizes))
            easels[game].hang(seen, picks)
            drawn = {size: out / f"{name}-{size}.png" for size in sizes}
            for size, path in drawn.items():
                easels[game].tabs[size].screenshot(path=str(path))
            found = easels[game].faults()  # last, because it scrolls
            if sheets:
                sheet(browser, list(drawn.values()), out / f"{name}-sheet.png")
            print(f"{name}: {len(found)} faults", *found, sep="\n    ")
            faults += len(found)
    return faults


def sheet(browser: "Browser", pictures: Sequence[Path], out: Path) -> None:
    """A contact sheet: pictures of one position beside each other, each under its size."""
    figures = "".join(
        f"<figure><img src='{picture.resolve().as_uri()}'><figcaption>{picture.stem}</figcaption></figure>"
        for picture in pictures
    )
    page = out.with_suffix(".html")
    page.write_text(
        "<style>body{margin:8px;background:#777;display:flex;flex-wrap:wrap;gap:8px;font:12px sans-serif}"
        f"figure{{margin:0}}img{{height:440px;display:block}}</style>{figures}",
        "utf-8",
    )
    tab = browser.new_page(viewport={"width": 2000, "height": 900})
    tab.goto(page.resolve().as_uri())
    tab.screenshot(path=str(out), full_page=True)
    tab.close()
    page.unlink()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        prog="python -m tools.screens", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("out", type=Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--light", action="store_true", help="draw by day")
    parser.add_argument("--sizes", default=",".join(BOTH), help="'all' or some, with commas between")
    parser.add_argument("--sheet", action="store_true", help="draw a contact sheet of each position, too")
    said = parser.parse_intermixed_args()
    every = SIZES if said.sizes == "all" else said.sizes.split(",")
    theme = "light" if said.light else "dark"
    raise SystemExit(1 if main(said.out, said.names, theme, every, said.sheet) else 0)
