"""A robot at a table: what it has done, how it does it, and what it has seen to be wrong."""

import random
import re
from collections import Counter, deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tests.browser.crawl.journey import Journey
from tests.browser.crawl.looking import EYES, look, look_closely
from tests.browser.kit import House

if TYPE_CHECKING:
    from playwright.sync_api import Page, Request

REMEMBERED = 6
"""So many last acts are told with a fault."""

EVERY = 10
"""So many acts at most between two close looks; every new kind of question is looked at too."""

OFFLINE = ("ERR_INTERNET_DISCONNECTED", "WebSocket connection", "ERR_NETWORK_CHANGED")
"""What a browser tells when the robot has cut its line."""

GONE = "net::ERR_ABORTED"
"""How a request fails whose page was left."""


COME_TO = "document.querySelector('#table')?.dataset.seq"
"""How far the game has come."""

NUMBERED = re.compile(r"[a-h]?\d+(\.\d+)?")


def kind_of(fault: str) -> str:
    """What faults of one cause have in common: the words without the names of single things."""
    words = [word.partition("-")[0] for word in NUMBERED.sub("#", fault).split()]
    return f"covered by {words[-1]}" if words[0] == "covered" else " ".join(words[:3])


class Robot:
    """Who sits there, what it did last, and what was wrong."""

    def __init__(self, house: House, journey: Journey, tell: Callable[[str], object]) -> None:
        options: dict[str, Any] = {"game": journey.game, **journey.way[1]}
        self.journey = journey
        self.tell = tell  # hears of each fault at once
        self.rng = random.Random(f"crawl {journey.seed}")
        self.table, cookie = house.table(journey.seats, seed=journey.seed, **options)
        self.window = house.window(cookie, prefs=journey.preferences, theme=journey.theme, **journey.screen)
        self.window.context.add_init_script(EYES)
        self.page = self.window.page
        self.page.on("requestfailed", self._failed)
        self.page.on("dialog", lambda dialog: dialog.dismiss())
        self.other: Page = self.window.new_page()  # a second tab, for whoever needs one
        self.cut = False  # it has cut its own line at some time
        self.step = 0
        self.acts: deque[str] = deque(maxlen=REMEMBERED)
        self.asked: set[str] = set()
        self.since = 0
        self.games = 1
        self.out = False  # its seat is eliminated
        self.ended = False
        self.faults: list[str] = []
        self.kinds: Counter[str] = Counter()
        self.return_here()
        self.window.sit(self.table)

    # What it does -----------------------------------------------------------------------------------

    def did(self, act: str) -> None:
        """Remember an act."""
        self.step += 1
        self.since += 1
        self.acts.append(act)

    def return_here(self) -> None:
        """Leave the second tab: a browser draws what lies behind only once a second."""
        self.other.goto("about:blank")
        self.page.bring_to_front()

    def rest(self) -> None:
        """Wait until nothing is under way; whoever is out of the game only sees the others move on."""
        from playwright.sync_api import TimeoutError

        try:
            self.page.wait_for_function("() => window.eyes?.rests()")
        except TimeoutError:
            come_to = self.page.evaluate(COME_TO)
            self.page.wait_for_function(f"before => {COME_TO} !== before", arg=come_to)
            self.out = True

    def reads(self, script: str, *given: Any) -> Any:
        """What the eyes say."""
        arguments = ", ".join(f"given[{at}]" for at in range(len(given)))
        return self.page.evaluate(f"given => window.eyes.{script}({arguments})", list(given))

    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.page.locator("#result").count())

    def point(self, at: int) -> bool:
        """Click or tap what was found; whether that hits it."""
        place = self.reads("place", at)
        if place is None:
            return False
        if self.journey.touched:
            self.page.touchscreen.tap(*place)
        else:
            self.page.mouse.click(*place)
        return True

    # What it sees -----------------------------------------------------------------------------------

    def fault(self, what: str) -> None:
        """Write down what is wrong, once of a kind, with all that is needed to see it again."""
        kind = kind_of(what)
        self.kinds[kind] += 1
        if self.kinds[kind] == 1:
            self.faults.append(f"{what} [step {self.step}, after {', '.join(self.acts)}]")
            self.tell(self.faults[-1])

    def look(self) -> None:
        """What is wrong with the page as it is now; from time to time closely."""
        told, self.window.faults = self.window.faults, []
        for fault in told:
            if not self.cut or not any(words in fault for words in OFFLINE):
                self.fault(f"console: {fault}")
        for fault in look(self):
            self.fault(fault)
        question = self.reads("question")
        if self.since < EVERY and question in self.asked:
            return
        self.asked.add(question)
        self.since = 0
        for fault in look_closely(self):
            self.fault(fault)

    def _failed(self, request: "Request") -> None:
        failure = request.failure or ""
        if failure != GONE and not (self.cut and any(words in failure for words in OFFLINE)):
            self.fault(f"request: {request.method} {request.url} {failure}")
