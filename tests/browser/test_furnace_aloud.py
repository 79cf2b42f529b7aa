"""Positions of Furnace and its expansion as a screen reader has them: nothing may be known by sight alone."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from bessemer.games import registry
from bessemer.games.furnace.board.words import amount_words
from bessemer.kernel.seen import Seen
from tools.screens.easel import easel
from tools.screens.every import NAMED

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

HEARD = ("1280x720", "390x844", "844x390")
"""What is seen differs between these; what is heard must not."""


def heard(tab: "Page") -> list[str]:
    """The names of all that is in Chromium's accessibility tree."""
    tree = tab.context.new_cdp_session(tab).send("Accessibility.getFullAXTree")
    nodes = [node for node in tree["nodes"] if not node["ignored"]]
    return [str(node["name"]["value"]) for node in nodes if node.get("name", {}).get("value")]


def facts(seen: Seen[Any, Any]) -> Iterator[tuple[str, ...]]:
    """What a viewer can see; the words of each fact belong together."""
    board: Any = registry.board(seen.game.meta.id)
    table = board.Board(seen)
    context = table.context()
    yield context["headline"], context["phase_name"]
    for lot in seen.view.row:
        face, name = table.lot_face(lot), seen.game.names[lot.card]
        lines = face["options"] if "options" in face else (face["compensation"], *face["lines"])
        yield name, *(line["words"] for line in lines)
        for value, party in lot.bids:
            yield name, f"{table.party_name(party)} with {value}"
    for seat in range(seen.game.seats):
        name, holding = seen.seats[seat].name, seen.view.holdings[seat]
        yield name, *(amount_words(kind, count) for kind, count in enumerate(holding.stock))
        for card in (*holding.cards, *holding.inserting):
            yield name, seen.game.names[card] + ", upgraded" * (card in holding.upgraded)
        if holding.capitalist:
            yield name, seen.game.names[holding.capitalist]
        for manager in seen.view.staffs[seat].managers if hasattr(seen.view, "staffs") else ():
            yield name, seen.game.names[manager]
    for party in seen.game.rivals:
        holding = seen.view.holdings[party]
        yield (
            table.party_name(party),
            f"{holding.stock[-1]} money",
            *(seen.game.names[c] for c in holding.cards),
        )


@pytest.mark.parametrize(
    "name",
    ["auction", "compensate", "watcher", "waiting", "production", "deco-solo", "deco-five", "deco-posts"],
)
def test_every_fact_of_a_position_is_heard(browser: "Browser", name: str) -> None:
    arranged, picks = NAMED[name]
    seen = arranged()
    with easel(browser, seen.game.meta.id, sizes=HEARD) as drawn:
        drawn.hang(seen, picks)
        for size, tab in drawn.tabs.items():
            names = heard(tab)
            missing = [fact for fact in facts(seen) if not any(all(w in n for w in fact) for n in names)]
            assert missing == [], size


def test_a_disc_is_called_what_it_shows(browser: "Browser") -> None:
    seen = NAMED["deco-first-bid"][0]()
    with easel(browser, seen.game.meta.id, sizes=HEARD[:1]) as drawn:
        drawn.hang(seen)
        buttons = drawn.tabs[HEARD[0]].locator("#hand button")
        shown = [text.strip() for text in buttons.locator(".tv").all_text_contents()]
        for number, said in zip(shown, buttons.locator(".sr").all_text_contents(), strict=True):
            assert said.startswith(f"Disc {number}")
        assert buttons.locator("kbd").all_text_contents() == ["v", "x"]
        assert not drawn.tabs[HEARD[0]].locator("#hand [aria-label]").count()
