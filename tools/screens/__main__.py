"""Draws seeded positions of the board to PNG at both sizes; checks that nothing overflows or is too small.

python -m tools.screens OUT [name …]     needs playwright and a Chromium (on the path, or named by CHROMIUM)
"""

import sys
from contextlib import ExitStack
from pathlib import Path

from tools.chromium import launch
from tools.screens import barons, duel, expansion, furnace, furtherance
from tools.screens.easel import Easel, easel

SCREENS = {
    **furnace.SCREENS,
    **expansion.SCREENS,
    **duel.SCREENS,
    **barons.SCREENS,
    **furtherance.SCREENS,
}


def main(out: Path, wanted: list[str], theme: str = "dark") -> int:
    """Draw the screens and say what is wrong with them."""
    from playwright.sync_api import sync_playwright

    out.mkdir(parents=True, exist_ok=True)
    easels: dict[str, Easel] = {}
    faults = 0
    with sync_playwright() as playwright, ExitStack() as stack:
        browser = launch(playwright)
        for name in [name for name in SCREENS if not wanted or name in wanted]:
            arranged, picks = SCREENS[name]
            seen = arranged()
            game = seen.game.meta.id
            if game not in easels:
                easels[game] = stack.enter_context(easel(browser, game, theme))
            easels[game].hang(seen, picks)
            found = easels[game].faults()
            for size, tab in easels[game].tabs.items():
                tab.screenshot(path=str(out / f"{name}-{size}.png"))
            print(f"{name}: {len(found)} faults", *found, sep="\n    ")
            faults += len(found)
    return faults


if __name__ == "__main__":
    arguments = [word for word in sys.argv[1:] if not word.startswith("--")]
    if not arguments:
        sys.exit(__doc__)
    shade = "light" if "--light" in sys.argv else "dark"
    sys.exit(1 if main(Path(arguments[0]), arguments[1:], shade) else 0)
