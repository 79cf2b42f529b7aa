"""What lies on the table of INTERBELLUM, by names, and the pack as it is written: for the witness."""

import tomllib
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

PACK = tomllib.loads((files("bessemer.games.interbellum") / "pack.toml").read_text("utf-8"))

POWERS: dict[str, dict[str, Any]] = {power["id"]: power for power in PACK["power"]}
ARMIES: int = PACK["pack"]["armies"]
AREAS: list[str] = [area["id"] for area in PACK["area"]]
HOME: dict[str, str] = {area["id"]: area["home"] for area in PACK["area"] if "home" in area}
LAND = set(AREAS) - set(HOME)
NEXT = {
    area: {
        other["id"]
        for other in PACK["area"]
        for mine in PACK["area"]
        if mine["id"] == area and (other["id"] in mine["borders"] or area in other["borders"])
    }
    for area in AREAS
}
"""What borders on what; a border is written on one side only."""

BONUS: dict[str, str] = {well["id"]: well["bonus"] for well in PACK["well"]}
PORTS: dict[str, int] = {port["id"]: port["points"] for port in PACK["port"]}
CARDS: dict[str, list[str]] = {card["id"]: card["effects"] for card in PACK["card"]}
EVENTS: dict[str, dict[str, Any]] = {event["id"]: event for event in PACK["event"]}

SEGMENTS: dict[str, tuple[str, str, str]] = {}
"""The two ends of each segment, and the area that it lies in."""
for _route in PACK["route"]:
    _last = len(_route["areas"])
    for _number, _area in enumerate(_route["areas"], 1):
        SEGMENTS[f"{_route['id']}.{_number}"] = (
            _route["ends"][0] if _number == 1 else f"border {_number - 1} of {_route['id']}",
            _route["ends"][1] if _number == _last else f"border {_number} of {_route['id']}",
            _area,
        )


@dataclass
class Position:
    """What lies on the table."""

    round: int
    starter: int
    companies: list[str]
    money: list[int]
    influence: dict[str, list[int]]
    flag: dict[str, int]
    armies: dict[str, set[str]]
    wells: list[set[str]]
    pipes: list[set[str]]
    finds: list[int]
    hands: list[list[str]]
    executives: list[int]
    pumped: set[str]
    fresh: set[str]
    at_pile: int
    bargains: dict[str, int]
    whites: int
    blacks: int
    cards_to_draw: bool
    rules: list[str] = field(default_factory=list)
    one_port: bool = False


def position_of(view: Any, one_port: bool = False, rules: list[str] | None = None) -> Position:
    """The table as the referee sees it; the rules of the round are those of its C card unless given."""
    if rules is None:
        card = view.events[2]
        rules = [] if card is None else EVENTS[card]["twenties" if view.round <= 3 else "thirties"]
    return Position(
        round=view.round,
        starter=view.starter,
        companies=[baron.company for baron in view.barons],
        money=[baron.money for baron in view.barons],
        influence={power.id: list(power.influence) for power in view.powers},
        flag={power.id: power.flag for power in view.powers},
        armies={power.id: set(power.armies) for power in view.powers},
        wells=[set(baron.wells) for baron in view.barons],
        pipes=[set(baron.pipelines) for baron in view.barons],
        finds=[baron.finds for baron in view.barons],
        hands=[sorted(baron.hand) for baron in view.barons],
        executives=[baron.executives for baron in view.barons],
        pumped=set(view.pumped),
        fresh=set(view.fresh),
        at_pile=view.at_pile,
        bargains={power.id: power.bargains for power in view.powers},
        whites=view.whites,
        blacks=view.blacks,
        cards_to_draw=bool(view.deck or view.discards),
        rules=rules,
        one_port=one_port,
    )
