"""INTERBELLUM once more, by the words of the rulebook: slow, with names and sets, from the pack as written.

Nothing here knows the rules in `bessemer.games`. Moves are their texts, superpowers and places their ids.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tests.games.interbellum.written import ARMIES, BONUS, HOME, LAND, NEXT, PORTS, POWERS, SEGMENTS, Position

GAS_POINTS = [0, 1, 1 + 2, 1 + 2 + 3, 10, 15, 21]
LAST_COLUMN = 10


# The rules of the round ---------------------------------------------------------------------------


def more(table: Position, sentence: str) -> int:
    """What the round adds to a number, or takes from it: `pipelines cost $`, `searches draw `."""
    total = 0
    for line in table.rules:
        if line.startswith(sentence) and line != "the pile is free":
            number, way = line.removeprefix(sentence).split()
            total += int(number) if way == "more" else -int(number)
    return total


def more_segments(table: Position) -> int:
    """`1 more segment`, `1 fewer segment`."""
    total = 0
    for line in table.rules:
        words = line.split()
        if words[-1] in ("segment", "segments"):
            total += int(words[0]) if words[1] == "more" else -int(words[0])
    return total


def forbidden(table: Position, what: str) -> bool:
    """Whether the round forbids an action."""
    return f"no {what}" in table.rules


# Influence and armies -----------------------------------------------------------------------------


def column(table: Position, seat: int, power: str, row: str) -> int:
    """What the tracker of a superpower says for a seat."""
    number: int = POWERS[power][row][min(table.influence[power][seat], LAST_COLUMN)]
    return number


def held(table: Position, seat: int) -> list[str]:
    """The superpowers whose flag a seat has."""
    return [power for power in POWERS if table.flag[power] == seat]


def ruler(table: Position, area: str) -> str | None:
    """A home area belongs to its superpower for good, a territory to whoever has an army there."""
    if area in HOME:
        return HOME[area]
    return next((power for power in POWERS if area in table.armies[power]), None)


def occupied(table: Position) -> set[str]:
    """Territories with an army."""
    return set().union(*table.armies.values())


def expansions(table: Position, power: str, expelling: bool = False) -> set[str]:
    """Next to the home base, or to an army that is linked with it through own armies; nobody else there."""
    armies = table.armies[power]
    if len(armies) == ARMIES:
        return set()
    linked = {area for area, owner in HOME.items() if owner == power}
    while reached := {area for area in armies - linked if NEXT[area] & linked}:
        linked |= reached
    beside = set().union(*(NEXT[area] for area in linked)) & LAND
    return beside - (armies if expelling else occupied(table))


def marches(table: Position, power: str, expelling: bool = False) -> set[str]:
    """An army outside goes to the next territory, where nobody stands unless it expels."""
    full = table.armies[power] if expelling else occupied(table)
    return {
        f"march {area} to {target}" for area in table.armies[power] for target in (NEXT[area] & LAND) - full
    }


def gain(table: Position, seat: int, power: str, cubes: int) -> None:
    """The flag goes to whoever has more than its holder, or to the first."""
    table.influence[power][seat] += cubes
    holder = table.flag[power]
    if holder < 0 or table.influence[power][seat] > table.influence[power][holder]:
        table.flag[power] = seat


def lose(table: Position, seat: int, power: str) -> None:
    """The flag stays unless somebody now has more; of several the first in turn order takes it."""
    row = table.influence[power]
    row[seat] -= 1
    if not any(row):
        table.flag[power] = -1
    elif table.flag[power] == seat and max(row) > row[seat]:
        seats = len(row)
        order = [(table.starter + step) % seats for step in range(seats)]
        table.flag[power] = next(one for one in order if row[one] == max(row))


def send_home(table: Position, area: str) -> None:
    """Whatever army stands there goes back."""
    for armies in table.armies.values():
        armies.discard(area)


# Pipelines ----------------------------------------------------------------------------------------


def reached(pipes: set[str], start: str) -> set[str]:
    """All places that segments lead to without a gap."""
    found = {start}
    while True:
        new = {end for name in pipes for end in SEGMENTS[name][:2] if set(SEGMENTS[name][:2]) & found} - found
        if not new:
            return found
        found |= new


def ports_of(pipes: set[str], well: str) -> set[str]:
    """The ports that a well is joined to."""
    return reached(pipes, well) & set(PORTS)


def route(pipes: set[str], well: str) -> tuple[int, int] | None:
    """The segments and the port's points of the shortest way to the sea; of two, that to the better port."""
    lengths = {well: 0}
    for _ in SEGMENTS:
        before = dict(lengths)
        for name in pipes:
            one, other, _area = SEGMENTS[name]
            for near, far in ((one, other), (other, one)):
                if near in lengths:
                    lengths[far] = min(lengths.get(far, 999), lengths[near] + 1)
        if lengths == before:
            break
    ways = [(lengths[port], -points) for port, points in PORTS.items() if port in lengths]
    return (min(ways)[0], -min(ways)[1]) if ways else None


def may_lay(table: Position, seat: int) -> set[str]:
    """Segments that a seat has not laid; with One port none that joins a connected well to another one."""
    mine = table.pipes[seat]
    free = set(SEGMENTS) - mine
    if table.one_port:
        for well in table.wells[seat]:
            now = ports_of(mine, well)
            if now:
                here = reached(mine, well)
                touching = {name for name in free if len(set(SEGMENTS[name][:2]) & here) == 1}
                free -= {name for name in touching if ports_of(mine | {name}, well) != now}
    return free


def segment_price(table: Position, seat: int, power: str | None) -> int:
    """$4, less the discount where a superpower rules; then what the round says."""
    price = 4
    if power is not None:
        price -= column(table, seat, power, "discount")
    return max(0, price + more(table, "pipelines cost $"))


def segments_at_once(table: Position, seat: int, power: str | None) -> int:
    """One, and more where a superpower rules in which the seat has influence."""
    if power is None or not table.influence[power][seat]:
        return 1
    return 1 + max(0, column(table, seat, power, "extra") + more_segments(table))


# Other prices -------------------------------------------------------------------------------------


def influence_price(table: Position, power: str) -> int:
    """Three places at $2, all others $3."""
    return (2 if table.bargains[power] < 3 else 3) + more(table, "influence costs $")


def pile_price(table: Position) -> int:
    """A dollar for each executive that stands there."""
    return 0 if "the pile is free" in table.rules else max(0, table.at_pile + more(table, "the pile costs $"))


def well_price(table: Position) -> int:
    """$7."""
    return max(0, 7 + more(table, "wells cost $"))


def free_wells(table: Position) -> set[str]:
    """Those that nobody owns."""
    return set(BONUS) - set().union(*table.wells)


def free_cubes(table: Position, seat: int) -> int:
    """One for each Draw gas, and what the round adds."""
    return sum(BONUS[well] == "draw gas" for well in table.wells[seat]) + more(table, "searches draw ")


def income(table: Position, seat: int, well: str, by_card: bool = False) -> int:
    """$3, or $6 with a pipeline to the sea, $1 more with Production; the round counts for the action only."""
    joined = bool(ports_of(table.pipes[seat], well))
    pay = (6 if joined else 3) + (BONUS[well] == "production")
    if not by_card:
        pay += more(table, "income $") + (more(table, "connected income $") if joined else 0)
    return max(0, pay)


# What a seat may do -------------------------------------------------------------------------------


def actions(table: Position, seat: int) -> set[str]:
    """What an executive can do."""
    money = table.money[seat]
    found = {"pass"}
    found |= {f"income from {well}" for well in table.wells[seat] - table.pumped - table.fresh}
    if not forbidden(table, "marches"):
        found |= set().union(*(marches(table, power) for power in held(table, seat)))
    if money >= pile_price(table):
        if table.cards_to_draw and not forbidden(table, "draws"):
            found.add("draw")
        if not forbidden(table, "cards"):
            found |= {f"play {card}" for card in table.hands[seat]}
    if table.finds[seat] < 6 and not forbidden(table, "searches"):
        most = min(money, table.whites + table.blacks - free_cubes(table, seat))
        found |= {f"search for {dollars}" for dollars in range(1, most + 1)}
    if not forbidden(table, "influence"):
        found |= {f"buy influence in {power}" for power in POWERS if influence_price(table, power) <= money}
    if well_price(table) <= money and not forbidden(table, "wells"):
        found |= {f"buy {well}" for well in free_wells(table)}
    if not forbidden(table, "pipelines"):
        found |= {
            f"build {name}"
            for name in may_lay(table, seat)
            if segment_price(table, seat, ruler(table, SEGMENTS[name][2])) <= money
        }
    return found


def rivals(table: Position, seat: int) -> list[int]:
    """Everybody else."""
    return [one for one in range(len(table.money)) if one != seat]


def or_stop(moves: set[str]) -> set[str]:
    """Where there is anything to do, one may also leave it."""
    return moves | {"done"} if moves else moves


def answers(table: Position, asked: str, seat: int, *about: Any) -> set[str]:
    """What a seat can answer; the question is named as the prompts of the game name it."""
    money = table.money[seat]
    match asked, *about:
        case ["Act"]:
            return actions(table, seat)
        case ["BuildMore", power, _]:
            lands = {name for name in may_lay(table, seat) if ruler(table, SEGMENTS[name][2]) == power}
            paid = segment_price(table, seat, power) <= money
            return or_stop({f"build {name}" for name in lands}) if paid else set()
        case ["Lay", _, price]:
            return or_stop({f"build {name}" for name in may_lay(table, seat)}) if price <= money else set()
        case ["BuyMore", power]:
            return {"done", f"buy influence in {power}"} if influence_price(table, power) <= money else set()
        case ["Acquire", price]:
            return or_stop({f"buy {well}" for well in free_wells(table)}) if price <= money else set()
        case ["ClaimWell"]:
            return {f"claim {well}" for well in free_wells(table)}
        case ["PumpAgain"]:
            return {f"income from {well}" for well in table.wells[seat] - table.fresh}
        case ["ExpandOwn", expelling]:
            return {
                f"expand {power} to {area}"
                for power in held(table, seat)
                for area in expansions(table, power, bool(expelling))
            }
        case ["SendArmy"]:
            found = answers(table, "ExpandOwn", seat, 0)
            for power in held(table, seat):
                if len(table.armies[power]) == ARMIES:
                    found |= marches(table, power)
            return or_stop(found)
        case ["ExpandAny"]:
            return {f"choose {power}" for power in POWERS if expansions(table, power)}
        case ["March", anybody, expelling]:
            powers = list(POWERS) if anybody else held(table, seat)
            return set().union(*(marches(table, power, bool(expelling)) for power in powers))
        case ["WithdrawAny"]:
            return {f"withdraw from {area}" for area in occupied(table)}
        case ["ChooseInfluence", sign]:
            return {f"choose {power}" for power in POWERS if sign > 0 or table.influence[power][seat]}
        case ["DiscardCard"]:
            return {f"discard {card}" for card in table.hands[seat]}
        case ["TakeMoney", _]:
            return {f"from {table.companies[one]}" for one in rivals(table, seat) if table.money[one]}
        case ["TakeCard" | "LookAtHand"]:
            return {f"from {table.companies[one]}" for one in rivals(table, seat) if table.hands[one]}
        case ["Discredit"]:
            return {
                f"discredit {table.companies[one]} in {power}"
                for one in rivals(table, seat)
                for power in POWERS
                if table.influence[power][one]
            }
        case ["Shift"]:
            return {
                f"shift {power} to {other}"
                for power in POWERS
                for other in POWERS
                if other != power and table.influence[power][seat]
            }
    raise AssertionError(f"the witness does not know the question {asked} {about}")


# What comes of it ---------------------------------------------------------------------------------


def after(table: Position, asked: str, seat: int, about: tuple[Any, ...], move: str) -> Position | None:
    """The table after an answer, before anything else happens; None where chance or another card goes on."""
    new = _copy(table)
    if asked == "Act":
        new.executives[seat] -= 1
    match move.split():
        case ["pass"] | ["done"]:
            pass
        case ["build", name]:
            price = (
                about[1] if asked == "Lay" else segment_price(table, seat, ruler(table, SEGMENTS[name][2]))
            )
            new.money[seat] -= price
            new.pipes[seat].add(name)
        case ["income", "from", well]:
            new.money[seat] += income(table, seat, well, by_card=asked == "PumpAgain")
            if asked == "Act":
                new.pumped.add(well)
        case ["buy", "influence", "in", power]:
            new.money[seat] -= influence_price(table, power)
            new.bargains[power] = min(3, new.bargains[power] + 1)
            gain(new, seat, power, 1)
        case ["buy" | "claim" as verb, well] if BONUS[well] not in ("card", "influence"):
            if verb == "buy":
                new.money[seat] -= about[0] if asked == "Acquire" else well_price(table)
                new.fresh.add(well)
            new.wells[seat].add(well)
            _give_bonus(new, seat, BONUS[well])
        case ["march", area, "to", target]:
            (power,) = (power for power, armies in table.armies.items() if area in armies)
            send_home(new, target)
            new.armies[power].remove(area)
            new.armies[power].add(target)
        case ["expand", power, "to", area]:
            send_home(new, area)
            new.armies[power].add(area)
        case ["withdraw", "from", area]:
            send_home(new, area)
        case ["choose", power] if asked == "ChooseInfluence":
            if about[0] > 0:
                gain(new, seat, power, 1)
            else:
                lose(new, seat, power)
        case ["discard", card]:
            new.hands[seat].remove(card)
        case ["from", company] if asked == "TakeMoney":
            rival = table.companies.index(company)
            taken = min(about[0], table.money[rival])
            new.money[rival] -= taken
            new.money[seat] += taken
        case ["from", _] if asked == "LookAtHand":
            pass
        case ["discredit", company, "in", power]:
            lose(new, table.companies.index(company), power)
        case ["shift", power, "to", other]:
            lose(new, seat, power)
            gain(new, seat, other, 1)
        case ["play", card]:
            new.money[seat] -= pile_price(table)
            new.at_pile += 1
            new.hands[seat].remove(card)
        case _:
            return None
    return new


def _copy(table: Position) -> Position:
    """Another table on which the same lies."""
    return replace(
        table,
        money=table.money[:],
        influence={power: row[:] for power, row in table.influence.items()},
        flag=dict(table.flag),
        armies={power: set(lands) for power, lands in table.armies.items()},
        wells=[set(wells) for wells in table.wells],
        pipes=[set(pipes) for pipes in table.pipes],
        hands=[hand[:] for hand in table.hands],
        executives=table.executives[:],
        pumped=set(table.pumped),
        fresh=set(table.fresh),
        bargains=dict(table.bargains),
    )


def _give_bonus(table: Position, seat: int, bonus: str) -> None:
    if bonus.startswith("$"):
        table.money[seat] += int(bonus[1:])
    elif bonus.startswith("influence in "):
        power = next(
            id for id, power in POWERS.items() if power["name"] == bonus.removeprefix("influence in ")
        )
        gain(table, seat, power, 1)


def money_after(table: Position, seat: int, sentence: str) -> list[int]:
    """What everybody has after `all lose $1 per well`, `you gain $3` and their like."""
    who, way, *words = sentence.split(" ", 3)
    amount, per = int(words[0].removeprefix("$")), words[1].removeprefix("per ") if words[1:] else ""
    money = table.money
    counts = [
        {
            "": 1,
            "well": len(table.wells[one]),
            "connected well": sum(bool(ports_of(table.pipes[one], well)) for well in table.wells[one]),
            "flag": len(held(table, one)),
            "find": table.finds[one],
            "army": sum(len(table.armies[power]) for power in held(table, one)),
        }[per]
        for one in range(len(money))
    ]
    meant: dict[str, Callable[[int], bool]] = {
        "you": lambda one: one == seat,
        "all": lambda one: True,
        "poorest": lambda one: money[one] == min(money),
        "richest": lambda one: money[one] == max(money),
        "flagless": lambda one: not held(table, one),
    }
    sign = 1 if way == "gain" else -1
    return [
        max(0, has + sign * amount * count) if meant[who](one) else has
        for one, (has, count) in enumerate(zip(money, counts, strict=True))
    ]


# Points -------------------------------------------------------------------------------------------


def points(table: Position, seat: int) -> tuple[int, int, int, int, int]:
    """Segments, ports, gas, influence, and flags with their armies."""
    routes = [found for well in table.wells[seat] if (found := route(table.pipes[seat], well)) is not None]
    return (
        sum(3 * length for length, _ in routes),
        sum(port for _, port in routes),
        GAS_POINTS[table.finds[seat]],
        sum(column(table, seat, power, "points") for power in POWERS),
        sum(2 + 2 * len(table.armies[power]) for power in held(table, seat)),
    )


def winners(table: Position) -> tuple[int, ...]:
    """Most points; in a tie whoever holds the British flag, else all of them."""
    totals = [sum(points(table, seat)) for seat in range(len(table.money))]
    best = [seat for seat, total in enumerate(totals) if total == max(totals)]
    return (table.flag["gb"],) if table.flag["gb"] in best else tuple(best)
