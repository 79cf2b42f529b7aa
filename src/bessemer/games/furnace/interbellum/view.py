"""What a seat may know of a position of Interbellum."""

from dataclasses import dataclass

from bessemer.games.furnace.view import FurnaceView
from bessemer.games.industry.stock import Stock


@dataclass(slots=True)
class Staff:
    """The Managers of a seat or an Agent, where they stand, and the goods on its cards."""

    managers: list[str]
    posts: list[tuple[str, str]]
    stored: list[tuple[str, Stock]]


@dataclass(slots=True)
class InterbellumView(FurnaceView):
    """The table. `holdings` and `staffs` have a row per seat, then one per Agent; `None` is not seen.

    In `hands` 0 is the variable disc; `variable` names the card it lies on and its value there,
    `extra` the disc that is placed together with another.
    """

    agents: list[str]
    box: list[str | None]
    schools: list[str]
    school: list[str | None]
    offered: list[str]
    retired: list[str]
    staffs: list[Staff]
    variable: list[tuple[str, int]]
    extra: list[int]
