"""Every table by keyboard: how far it is to what can be done."""

from collections.abc import Callable
from typing import Any

import pytest

from bessemer.games import registry
from tests.browser.kit import ME, House

FEW = 10
"""So many Tabs lead from the top of the page to the first legal thing, at most."""

LEGAL = ".lit, .reach, [data-move]:not([aria-disabled=true]), [data-moves], [data-edit]"


def question(number: int) -> Callable[[Any], bool]:
    """The question of the first seat with this number, counted from its first."""
    asked = set[int]()

    def reached(state: Any) -> bool:
        if 0 in state.pending and len(state.pending[0]) > 1:
            asked.add(len(asked))
        return len(asked) > number

    return reached


@pytest.mark.parametrize("number", [0, 4, 15])
@pytest.mark.parametrize("id", registry.game_ids())
def test_few_tabs_lead_to_what_can_be_done(house: House, id: str, number: int) -> None:
    seats = (ME, "random") if id == "furnace-duel" else (ME, "random", "random")
    window = house.seated(seats, question(number), 5, game=id)
    window.settled()
    page = window.page
    page.reload()
    window.connected()
    reads = "what => document.activeElement?.matches(what) ?? false"
    for _ in range(FEW):
        page.keyboard.press("Tab")
        if page.evaluate(reads, "[data-skip]"):
            page.keyboard.press("Enter")
        if page.evaluate(reads, LEGAL):
            return
    raise AssertionError(f"{FEW} Tabs lead to nothing that can be done")
