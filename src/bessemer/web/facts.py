"""Facts about tables, seats and viewers that a page is made of; the server fills them."""

from collections.abc import Mapping
from dataclasses import dataclass

from bessemer.kernel.meta import Meta, Value

GUARDS = ("grace", "confirm", "none")
THEMES = ("dark", "light", "auto")
PREFS_COOKIE = "bessemer-prefs"


@dataclass(frozen=True, slots=True)
class Prefs:
    """What a browser prefers; kept in a cookie, so that the first paint is right."""

    guard: str = GUARDS[0]
    sound: bool = True
    motion: bool = True
    theme: str = THEMES[0]

    @classmethod
    def read(cls, text: str | None) -> "Prefs":
        """Preferences from their cookie, `guard.sound.motion.theme`; anything else gives the defaults."""
        match (text or "").split("."):
            case [guard, sound, motion, theme] if guard in GUARDS and theme in THEMES:
                return cls(guard, sound != "off", motion != "off", theme)
        return cls()

    def __str__(self) -> str:
        """The text of the cookie."""
        return ".".join([self.guard, _switch(self.sound), _switch(self.motion), self.theme])


@dataclass(frozen=True, slots=True)
class BotChoice:
    """A bot that can be seated: its id, a name for people and a sentence on how it plays."""

    id: str
    name: str
    sentence: str
    usual: bool = False  # who comes if nobody chooses


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """A seat of a table. `link` is its unused invitation and known to the host alone."""

    name: str
    bot: str = ""  # the name of the bot that plays it; empty for a person
    owner: bool = False  # the bot plays for somebody who holds the seat
    taken: bool = True  # a bot or somebody sits here
    present: bool = True  # a browser of theirs is connected
    missing: bool = False  # if the game started now, a bot would sit in
    link: str = ""
    fault: str = ""  # what happened to its bot, in words
    nonce: bool = False  # its browser has added to chance


@dataclass(frozen=True, slots=True)
class TableFacts:
    """What everybody at a table may know of it."""

    id: str
    meta: Meta
    options: Mapping[str, Value]
    seats: tuple[SeatFacts, ...]
    seq: int = 0
    version: int = 0  # how often it was changed apart from its moves
    started: bool = False
    over: bool = False
    ended: bool = False  # before its time
    stopped: str = ""  # why it cannot go on, in words
    commitment: str = ""  # hash of the server's secret, hexadecimal
    nonces: int = 0  # how many browsers have added to chance
    watch_link: str = ""
    ending: str = ""  # how it ended, in words
    hints: bool = True  # seats may ask for the best move
    practice: str = ""  # id of the finished table whose game it tries again
    rematch: str = ""  # id of the table that goes on from here
    match: str = ""  # id of the match that it belongs to


@dataclass(frozen=True, slots=True)
class Viewer:
    """The browser that looks: the seats that it holds and whether it is the host's."""

    seats: tuple[int, ...] = ()
    host: bool = False
    curtain: bool = False  # people share it of whom one sees what others may not: it opens as nobody's


@dataclass(frozen=True, slots=True)
class TableRow:
    """A line of "my tables"."""

    id: str
    meta: Meta
    state: str  # where it stands, in words
    url: str
    my_turn: bool = False
    waiting: str = ""  # who is awaited
    waiting_seat: int = -1
    over: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark on the scrubber of a replay: from which move on, what."""

    at: int
    label: str
    major: bool = True  # a round; else a phase in it


def _switch(on: bool) -> str:
    return "on" if on else "off"
