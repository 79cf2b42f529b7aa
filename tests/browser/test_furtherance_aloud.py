"""The table of Furtherance read aloud: every fact of a position stands in the accessibility tree."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from bessemer.games.furtherance.board.table import card_face, worker_face
from bessemer.games.furtherance.board.words import say
from bessemer.kernel.seen import Seen
from tools.screens.easel import BOTH, SIZES, easel
from tools.screens.furtherance import SCREENS

if TYPE_CHECKING:
    from playwright.sync_api import Browser

Fact = tuple[str, str]
"""Where something is said (a selector) and what."""

READ = ("keep-war", "keep-damage", "keep-defend", "keep-solo", "keep-watcher", "keep-result")
ASKING = ("keep-damage", "keep-hit", "keep-rescue", "keep-result")
OPEN = ("#land", "#king-")
"""What a phone always shows; the rest lies on sheets of which one is open."""


def facts(seen: Seen[Any, Any]) -> Iterator[Fact]:
    """All that lies on the table."""
    yield from of_squares(seen)
    yield from of_market(seen)
    for party in range(len(seen.view.kingdoms)):
        yield from of_kingdom(seen, party)
    if not any(seen.offers) or seen.view.progress.agenda[-1][0] == "TakeTurn":
        yield from of_own(seen)


def of_squares(seen: Seen[Any, Any]) -> Iterator[Fact]:
    """Who stands where, with which numbers and tokens; every other square is free."""
    tokens = {"new": "new", "sharpened": "sharpened", "hidden": "hidden", "knife": "with a knife"}
    units = {unit.square: unit for unit in seen.view.units}
    for name in seen.game.square_places:
        unit = units.get(name)
        if unit is None:
            yield "#land", f"{name}, free"
            continue
        whose = "your" if unit.owner == seen.seat else f"{name_of(seen, unit.owner)}'s"
        numbers = f"strength {unit.attack}, {unit.health - unit.damage} of {unit.health} hearts"
        said = [f"{name}, {whose} {seen.game.names[unit.card]}, {numbers}", *map(tokens.get, unit.tokens)]
        yield "#land", ", ".join(filter(None, said))


def of_market(seen: Seen[Any, Any]) -> Iterator[Fact]:
    """Cards for sale with their numbers, how many of each, and how many are left in the decks."""
    if market_is_away(seen):
        return
    for place, piles in enumerate(seen.view.offers):
        for card, count in piles:
            face = card_face(seen.game, card)
            pile = [f"pile of {count}"] if count > 1 else []
            yield "#market", f"{face['name']}, costs "
            yield "#market", ", ".join([*face["facts"], face["short"], *pile])
        yield "#market", f"{len(seen.view.decks[place].cards)} in the deck"


def market_is_away(seen: Seen[Any, Any]) -> bool:
    """While a window asks, what does not belong to the question is away, for readers too."""
    return any(offer.targets[0].partition(":")[0] in ("done", "hit", "leads") for offer in seen.offers) and (
        seen.view.progress.agenda[-1][0] != "TakeTurn"
    )


def of_kingdom(seen: Seen[Any, Any], party: int) -> Iterator[Fact]:
    """Castle, points, gold, workers, units and buildings of everybody."""
    kingdom, here = seen.view.kingdoms[party], f"#king-{party}"
    yield here, kingdom.castle.capitalize() if party >= seen.game.seats else name_of(seen, party)
    yield here, f"castle health {max(0, kingdom.health)}"
    yield here, f"Units {sum(unit.owner == party for unit in seen.view.units)}"
    if party >= seen.game.seats:
        yield here, f"turn counters {kingdom.counters}"
        return
    points = f"{kingdom.points} point{'' if kingdom.points == 1 else 's'}"
    yield here, points
    yield "#top", f"{name_of(seen, party)}: {points}"
    yield here, f"gold {kingdom.gold}"
    yield here, f"Workers {len(kingdom.workers)}"
    for built in kingdom.buildings:
        name = seen.game.names[built.card]
        yield here, f"{name}, {built.counters} turn" if built.counters else name


def of_own(seen: Seen[Any, Any]) -> Iterator[Fact]:
    """Workers that are free, actions with what they bring, buildings, items and research."""
    seat = max(seen.seat, 0)
    kingdom = seen.view.kingdoms[seat]
    if seen.seat < 0 or seen.view.progress.outcome is not None:
        return
    for kind in set(kingdom.workers):
        free = seen.view.idle.count(kind) if seen.view.active == seat else 0
        count = (
            say("worker", "many", name="", count=number)
            if (number := kingdom.workers.count(kind)) > 1
            else ""
        )
        rests = f"{free} free" if free else "rests"
        yield "#own", f"{worker_face(seen.game, kind)['name']}{count}, {rests}"
    for action in (
        "Mine, +",
        "Buy, ",
        "Build, ",
        "Develop, one",
        "Recruit, ",
        "Research, see 3",
        "Upgrade, ",
    ):
        yield "#own", f'button "{action}'
    for built in kingdom.buildings:
        yield "#own", seen.game.names[built.card]
    for item in kingdom.items:
        yield "#own", f'button "{seen.game.names[item]}'
    for hidden in kingdom.research:
        yield "#own", f'button "{seen.game.names[hidden.card]}, costs '


def name_of(seen: Seen[Any, Any], party: int) -> str:
    return seen.seats[party].name if party < len(seen.seats) else str(seen.game.party_name(party))


def test_every_fact_is_in_the_accessibility_tree(browser: "Browser") -> None:
    with easel(browser, "furtherance") as drawn:
        for name in READ:
            seen = SCREENS[name][0]()
            drawn.hang(seen)
            for size, tab in drawn.tabs.items():
                said: dict[str, str] = {}
                for here, fact in facts(seen):
                    if size != BOTH[0] and not here.startswith(OPEN):
                        continue
                    if here not in said:
                        said[here] = tab.locator(here).first.aria_snapshot()
                    assert fact in said[here], f"{name}, {size}: {here} says {said[here]}, and not {fact!r}"


ON_THE_BOARD = """() => {
  const land = document.querySelector('#land').getBoundingClientRect(), over = [];
  if (!land.width) return ['there is no board'];
  for (const e of document.querySelectorAll('#writ, #result, #bar')) {
    const r = e.getBoundingClientRect();
    const wide = Math.min(r.right, land.right) - Math.max(r.left, land.left);
    const high = Math.min(r.bottom, land.bottom) - Math.max(r.top, land.top);
    if (wide > 1 && high > 1) over.push(e.id + ' lies on the board by ' + wide + 'x' + high);
  }
  return over;
}"""


def test_no_window_lies_on_the_board(browser: "Browser") -> None:
    with easel(browser, "furtherance", "light", SIZES) as drawn:
        for name in ASKING:
            drawn.hang(SCREENS[name][0]())
            for size, tab in drawn.tabs.items():
                assert tab.evaluate(ON_THE_BOARD) == [], f"{name}, {size}"
