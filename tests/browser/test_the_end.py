"""The end of every game can be looked at: the result closes and opens, at the table and in the replay."""

from typing import TYPE_CHECKING, Any

import pytest

from bessemer.games import registry
from tests.browser.kit import ME, PHONE, WIDE, House
from tools.arrange import over

if TYPE_CHECKING:
    from playwright.sync_api import Page

LAST_POSITION = {
    "furnace": "#rack",
    "furnace-interbellum": "#rack",
    "furnace-duel": "#stage",
    "interbellum": "#plot",
    "furtherance": "#land",
}
"""What lies beneath the result."""

SEEDS = {"furnace": 2, "furnace-interbellum": 4}
"""Games that the first seat does not win; of the others the first."""

BARE = """selector => {
  const beneath = [...document.querySelectorAll(selector)].find(e => e.checkVisibility());
  if (!beneath) return "not there";
  const { left, right, top, bottom } = beneath.getBoundingClientRect();
  if (right - left < 200 || bottom - top < 150) return `only ${right - left} by ${bottom - top}`;
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return beneath.contains(hit) ? "bare" : `covered by ${hit?.id || hit?.className}`;
}"""

WINNERS = """() => {
  const of = place => document.querySelector(place)?.getAttribute("href").split("#")[1];
  const first = "#result :is(.won :is(.badge, .arms), h1 .badge, h2 :is(.badge, .arms)) use";
  return [of("#ask .badge use, .bar .arms.lead use"), of(first)];
}"""
"""The badges beside the words that say who won: in the header or bar, and in the result."""


def seated_at_the_end(house: House, id: str, **size: Any) -> "Page":
    seats = (ME, "random") if id == "furnace-duel" else (ME, "random", "random")
    return house.seated(seats, over, SEEDS.get(id, 1), game=id, **size).page


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("id", registry.game_ids())
def test_the_last_position_can_be_looked_at(house: House, id: str, size: dict[str, Any]) -> None:
    page = seated_at_the_end(house, id, **size)
    said, won = page.evaluate(WINNERS)
    assert said == won
    assert page.locator("#result").is_visible()
    page.keyboard.press("Escape")
    assert not page.locator("#result").is_visible()
    assert page.evaluate(BARE, LAST_POSITION[id]) == "bare"
    page.get_by_role("button", name="Result").click()
    assert page.locator("#result").is_visible()
    page.goto(page.url.replace("/table/", "/replay/"))
    page.wait_for_selector("html[data-ready]")
    page.get_by_role("button", name="Look at the table").click()
    assert page.evaluate(BARE, LAST_POSITION[id]) == "bare"
    page.click("[data-act=replay-back]")
    page.wait_for_selector("#result", state="detached")
    assert not page.locator("#look").is_visible()
    page.click("[data-act=replay-last]")
    page.wait_for_selector("#result", state="attached")
    assert not page.locator("#result").is_visible()
