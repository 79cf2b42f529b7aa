"""A journey of the robot: which game in which way, at which size, by day or night, by which seed."""

import json
import random
from functools import cache
from typing import Any, NamedTuple

from bessemer.games import registry
from tests.browser.kit import AT_ONCE
from tests.cover import Configuration, configurations
from tools.arrange import ME
from tools.screens.easel import PHONE, SIZES

THEMES = ("dark", "light")
PREFERENCES = (AT_ONCE, AT_ONCE, "confirm.off.off")
"""Most send their moves at once; some want to be asked."""

AT_ONE_SCREEN = 0.25
"""The share of journeys with more than one player on which a second one sits at the same screen."""

TOUCHED = 1100
"""Windows that are narrower than this many pixels are touched, not clicked."""


@cache
def ways(game: str) -> list[Configuration]:
    """The ways to play a game: finding them takes a while."""
    return configurations(registry.find(game).meta)


class Journey(NamedTuple):
    """All that a journey depends on: the same one is the same game with the same acts."""

    game: str
    seed: int
    size: str
    theme: str

    @property
    def way(self) -> Configuration:
        """How many play, with which options."""
        every = ways(self.game)
        return every[self.seed % len(every)]

    @property
    def seats(self) -> tuple[str, ...]:
        """Who sits there: the robot, sometimes twice, and bots."""
        players = self.way[0]
        mine = 2 if players > 1 and random.Random(f"seats {self.seed}").random() < AT_ONE_SCREEN else 1
        return (*[ME] * mine, *["random"] * (players - mine))

    @property
    def preferences(self) -> str:
        """Whether moves that end the turn are asked about."""
        return PREFERENCES[self.seed % len(PREFERENCES)]

    @property
    def screen(self) -> dict[str, Any]:
        """The window, as a browser wants it."""
        width, height = map(int, self.size.split("x"))
        touch = width < TOUCHED
        small = min(width, height) < PHONE
        screen = {"viewport": {"width": width, "height": height}, "has_touch": touch, "is_mobile": touch}
        return {**screen, "device_scale_factor": 2 if small else 1}

    @property
    def touched(self) -> bool:
        """Whether there is a finger and no mouse."""
        return bool(self.screen["has_touch"])

    def __str__(self) -> str:
        """The line with which it is made again."""
        where = f"--size {self.size} --theme {self.theme}"
        return f"python -m tests.browser.crawl {self.game} --seed {self.seed} {where}"

    @property
    def told(self) -> str:
        """The way to play, in words for who reads of a fault."""
        players, options = self.way
        return f"{players} players, seats {' '.join(self.seats)}, {json.dumps(options)}"


def journeys(game: str, number: int) -> Journey:
    """One after another: every size in both themes, each time in another way to play."""
    turn, at = divmod(number, len(SIZES))
    return Journey(game, number, SIZES[at], THEMES[(turn + at) % len(THEMES)])
