"""What a seat may know of a position of Interbellum."""

from dataclasses import dataclass

from bessemer.games.furnace.view import FurnaceView
from bessemer.games.industry.stock import Stock

SETUP = ("Keep", "ChooseAgent")
"""The steps that decide something before the first round."""


@dataclass(slots=True)
class Staff:
    """The Managers of a seat or an Agent, where they stand, and the goods on its cards.

    `passed` are cards that a chain has passed over, where they were passed by a card that is gone (F5.2).
    """

    managers: list[str]
    posts: list[tuple[str, str]]
    stored: list[tuple[str, Stock]]
    passed: list[str]


@dataclass(slots=True)
class InterbellumView(FurnaceView):
    """The table. `holdings` and `staffs` have a row per seat, then one per Agent; `None` is not seen.

    In `hands` 0 is the variable disc; `variable` names the card it lies on and its value there,
    `extra` the disc that is placed together with another. `backs` are Schools with their other face up.
    """

    agents: list[str]
    box: list[str | None]
    schools: list[str]
    backs: list[str]
    school: list[str | None]
    offered: list[str]
    retired: list[str]
    staffs: list[Staff]
    variable: list[tuple[str, int]]
    extra: list[int]

    @property
    def phase(self) -> str:
        """Before the first round there may be choices; an auction ends when the last gain is settled."""
        if self.progress.outcome is not None:
            return "over"
        names = [name for name, _ in self.progress.agenda]
        if any(name in SETUP for name in names):
            return "setup"
        return "auction" if "ResolveLot" in names else "production"
