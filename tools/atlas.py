"""Takes the pictures of docs/furnace-duel.md: six boards in the middle of a game, the sheet of a campaign.

python -m tools.atlas [OUT]     needs playwright and a Chromium (on the path, or named by CHROMIUM)
"""

import sys
from pathlib import Path
from typing import Any

from bessemer.games.duel.meta import BOARDS
from tests.browser.kit import ME, WIDE
from tests.campaigns import choosing, golden
from tools.arrange import arrange_match
from tools.screenshots import OUT, opened, picture

PATIENCE = 60_000
SEED = 3


def claiming(state: Any) -> bool:
    """A claim of the first seat in the third round."""
    asked = bool(state.agenda) and type(state.agenda[-1]).__name__ == "Claim"
    return bool(asked and state.round == 3 and 0 in state.pending)


def main(out: Path) -> None:
    """Take all pictures."""
    with opened(out) as house:
        for board in BOARDS:
            table, cookie = house.table((ME, "greedy"), claiming, SEED, game="furnace-duel", board=board)
            window = house.window(cookie, **WIDE)
            window.page.set_default_timeout(PATIENCE)
            window.sit(table)
            picture(window, out / f"duel-{board}.png", "#stage", 0)
        tables, cookie = arrange_match(house.folder, (ME, "greedy"), golden(3), choosing)
        window = house.window(cookie, **WIDE)
        window.page.set_default_timeout(PATIENCE)
        window.open(f"/match/{tables[0]}")
        picture(window, out / "campaign.png", largest=0)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else OUT)
