"""The books of INTERBELLUM: what everybody owns, what each event adds to it, and what follows."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from bessemer.games.interbellum.atlas import bits
from bessemer.games.interbellum.game import OilBarons
from bessemer.games.interbellum.scoring import points
from bessemer.games.interbellum.state import BaronState
from bessemer.kernel.journal import EventView
from bessemer.kernel.piles import REFEREE
from tests.games.interbellum import witness
from tests.games.interbellum.written import SEGMENTS, position_of
from tests.kit import SEATS

CUBES = 5
"""I-5: of each colour, for each player."""


def holdings(game: OilBarons, state: BaronState) -> dict[str, int]:
    """Money, cards, wells, segments, finds and influence of each seat; armies outside; the bag."""
    held = {"white cubes": state.whites, "black cubes": state.blacks}
    for power, owner in enumerate(game.content.powers):
        held[f"armies of {owner.id}"] = state.armies[power].bit_count()
        for seat, cubes in enumerate(state.influence[power]):
            held[f"{SEATS[seat]} influence in {owner.id}"] = cubes
    for seat in range(game.seats):
        held |= {
            f"{SEATS[seat]} money": state.money[seat],
            f"{SEATS[seat]} cards": len(state.hands[seat]),
            f"{SEATS[seat]} wells": state.wells[seat].bit_count(),
            f"{SEATS[seat]} segments": state.pipes[seat].bit_count(),
            f"{SEATS[seat]} finds": state.finds[seat],
        }
    return held


def begins(game: OilBarons) -> dict[str, int]:
    """I-15: the bag is filled before anything is told."""
    return {"white cubes": CUBES * game.seats, "black cubes": CUBES * game.seats}


Told = Callable[[dict[str, Any]], dict[str, int]]

OWN: dict[str, Told] = {
    "begin": lambda facts: {"wells": len(facts["wells"]), "money": facts["money"]},
    "purse": lambda facts: {"money": facts["money"]},
    "claim": lambda facts: {"wells": 1},
    "gain": lambda facts: {"money": facts["money"]},
    "lose": lambda facts: {"money": -facts["money"]},
    "gas_income": lambda facts: {"money": facts["money"]},
    "income": lambda facts: {"money": facts["money"]},
    "take_money": lambda facts: {"money": facts["money"]},
    "search": lambda facts: {"money": -facts["price"]},
    "find": lambda facts: {"finds": 1},
    "build": lambda facts: {"money": -facts["price"], "segments": 1},
    "buy": lambda facts: {"money": -facts["price"], "wells": 1},
    "bought": lambda facts: {"money": -facts["price"], f"influence in {facts['power']}": 1},
    "influence": lambda facts: {f"influence in {facts['power']}": facts["cubes"]},
    "less_influence": lambda facts: {f"influence in {facts['power']}": -facts["cubes"]},
    "shift": lambda facts: {f"influence in {facts['power']}": -1, f"influence in {facts['other']}": 1},
    "draw": lambda facts: {"money": -facts["price"]},
    "play": lambda facts: {"money": -facts["price"], "cards": -1},
    "cards": lambda facts: {"cards": facts["count"]},
    "discard": lambda facts: {"cards": -1},
    "take_card": lambda facts: {"cards": 1},
}
"""What an event adds to the things of the seat that it is about."""


ARMIES = {"expand": 1, "expand_by_vote": 1, "home": -1, "withdraw": -1}
"""What an event adds to the armies outside their homes."""


def changes(game: OilBarons, event: EventView) -> dict[str, int]:
    """What an event adds to the holdings."""
    facts: dict[str, Any] = event.facts
    found = Counter[str]()
    if event.kind in OWN:
        found.update({f"{SEATS[event.who]} {what}": more for what, more in OWN[event.kind](facts).items()})
    if event.kind == "search" and facts["cubes"] and not facts["black"]:
        found["white cubes"] -= 1
    elif event.kind in ("take_money", "take_card"):
        what, lost = ("money", facts["money"]) if "money" in facts else ("cards", 1)
        found[f"{SEATS[facts['rival']]} {what}"] -= lost
    elif event.kind == "find":
        found["black cubes"] -= 1
    elif event.kind in ARMIES:
        found[f"armies of {facts['power']}"] += ARMIES[event.kind]
    return dict(found)


def derived(game: OilBarons, state: BaronState) -> None:
    """What the state keeps beside the table, and the points of all seats, counted again."""
    table = position_of(game.view(state, REFEREE), game.one_port)
    atlas = game.content.atlas
    lands = [area for armies in table.armies.values() for area in armies]
    wells = [well for owned in table.wells for well in owned]
    assert sorted(lands) == sorted(atlas.areas[area] for area in bits(state.occupied))
    assert sorted(wells) == sorted(atlas.wells[well] for well in bits(state.claimed))
    assert table.pumped | table.fresh <= set(wells)
    for seat in range(game.seats):
        free = [atlas.segments[segment] for _, segment in state.unbuilt[seat]]
        assert sorted(free) == sorted(SEGMENTS.keys() - table.pipes[seat])
        assert points(state, seat).total == sum(witness.points(table, seat))
    for power, row in table.influence.items():
        holder = table.flag[power]
        assert row[holder] == max(row) > 0 if holder >= 0 else not any(row), f"the flag of {power}"
    posts = [game.vocabulary.text(move) for _, move in state.placed]
    assert table.at_pile == sum(post == "draw" or post.startswith("play ") for post in posts)
