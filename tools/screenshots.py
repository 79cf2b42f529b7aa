"""Takes the pictures of the documentation: plays seeded games through the page of a real server.

python -m tools.screenshots [OUT]     needs playwright and a Chromium (on the path, or named by CHROMIUM)
"""

import sys
import tempfile
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bessemer.server.seats import new_token
from tests.browser.kit import ME, PHONE, WIDE, House, Window
from tests.browser.moments import bidding, production
from tests.server.processes import process
from tools.arrange import Until, over
from tools.chromium import launch

if TYPE_CHECKING:
    from playwright.sync_api import Page

OUT = Path("docs/pictures")
LARGEST = 400 * 1024
NEVER = 60
"""Seconds that bots wait: longer than this takes, so that every run shows the same."""

TABLES: dict[str, tuple[Until, int]] = {
    "auction": (bidding(3, discs=7), 2),
    "production": (production(3), 7),
    "result": (over, 8),
}
"""What is shown of Furnace, when, and the seed of its game."""


def asked_in(round: int) -> Until:
    """The first decision of the first seat in a round."""
    return lambda state: bool(state.round == round and 0 in state.pending)


OTHERS: dict[str, tuple[int, Until, int]] = {
    "furnace-interbellum": (3, bidding(3, discs=6), 4),
    "furnace-duel": (2, asked_in(4), 3),
    "interbellum": (4, asked_in(5), 2),
    "furtherance": (4, asked_in(9), 2),
}
"""How many play the other games, when they are shown, and the seed. Maps make smaller files as JPEG."""


LIGHTER = """async (png) => {
  const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(png), c => c.charCodeAt(0))]));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [picture.width, picture.height];
  const pen = canvas.getContext("2d", { alpha: false });
  pen.drawImage(picture, 0, 0);
  const dots = pen.getImageData(0, 0, canvas.width, canvas.height);
  dots.data.forEach((value, at) => (dots.data[at] = Math.round(value / 6) * 6));
  pen.putImageData(dots, 0, 0);
  return canvas.toDataURL("image/png").split(",")[1];
}"""
"""Writes a picture again with fewer shades: where light is soft, the file shrinks."""


def choose_a_disc(page: "Page") -> None:
    """Take the highest disc in hand."""
    page.locator("#hand .lit").last.click()
    page.wait_for_selector("#row .pick.lit")


def plan_a_little(page: "Page") -> None:
    """Upgrade the last card and decide the first two open lines."""
    page.locator("button.ring").last.click()
    page.wait_for_selector("button.ring.on")
    for _ in range(2):
        still_open = page.locator("#confirm small").inner_text()
        page.locator(".step.active .uses").first.locator("button").nth(-2).click()
        page.wait_for_function(
            "said => document.querySelector('#confirm small').innerText !== said", arg=still_open
        )


ACTS: dict[str, Callable[["Page"], None]] = {"auction": choose_a_disc, "production": plan_a_little}


def picture(window: Window, file: Path, part: str = "", largest: int = LARGEST) -> None:
    """Write what a window shows, or a part of it, once nothing moves any more."""
    window.page.mouse.move(0, 0)
    window.page.evaluate(
        "() => Promise.all([document.fonts.ready, ...document.getAnimations().map(a => a.finished)])"
    )
    shot = window.page.locator(part).screenshot if part else window.page.screenshot
    photo = file.suffix == ".jpg"
    picture = shot(type="jpeg", quality=85) if photo else shot()
    if len(picture) > largest and not photo:
        picture = b64decode(window.page.evaluate(LIGHTER, b64encode(picture).decode()))
    file.write_bytes(picture)
    print(f"{file} {len(picture) // 1024} KB")
    if len(picture) > LARGEST:
        raise SystemExit(f"{file} is larger than {LARGEST // 1024} KB.")


@contextmanager
def opened(out: Path) -> Iterator[House]:
    """A real server with a real browser, whose bots wait; at the end no page may have had a fault."""
    from playwright.sync_api import sync_playwright

    out.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = stack.enter_context(process(folder, pace=NEVER))
        browser = launch(stack.enter_context(sync_playwright()))
        stack.callback(browser.close)
        house = House(server, folder, browser, stack)
        yield house
        assert not [fault for window in house.windows for fault in window.faults]


def main(out: Path) -> None:
    """Take all pictures."""
    with opened(out) as house:
        cookie = new_token()
        seats = (ME, "greedy", "greedy", "greedy")
        for name, (until, seed) in TABLES.items():
            table, _ = house.table(seats, until, seed, cookie=cookie)
            sizes: list[tuple[str, dict[str, Any]]] = [
                ("", WIDE),
                ("-phone", {**PHONE, "device_scale_factor": 1}),
            ]
            for suffix, size in sizes:
                if name == "result" and suffix:
                    continue
                window = house.window(cookie, **size)
                window.sit(table)
                if act := ACTS.get(name):
                    act(window.page)
                picture(window, out / f"{name}{suffix}.png")
                if name == "production":
                    window.page.click("#restart")
                    window.page.wait_for_selector("#undo[data-edit]")
        for game, (players, until, seed) in OTHERS.items():
            table, mine = house.table((ME, *["greedy"] * (players - 1)), until, seed, game=game)
            window = house.window(mine, **WIDE)
            window.sit(table)
            picture(window, out / f"{game}.jpg")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else OUT)
