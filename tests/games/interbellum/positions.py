"""Random positions of INTERBELLUM, and whether the engine and the witness say the same about them."""

import random
from collections.abc import Iterator
from typing import Any

from bessemer.games.interbellum import scoring
from bessemer.games.interbellum.armies import expansion_targets
from bessemer.games.interbellum.atlas import bits
from bessemer.games.interbellum.game import OilBarons
from bessemer.games.interbellum.language import Language
from bessemer.games.interbellum.state import BaronState
from bessemer.kernel.piles import REFEREE
from bessemer.kernel.steps import Decision
from tests.games.interbellum import witness, written
from tests.games.interbellum.kit import board
from tests.games.interbellum.written import POWERS, Position
from tests.kit import SEATS, random_game

AnyDecision = Decision[BaronState]
Board = dict[str, Any]
"""What `board` of the kit makes a position of."""

HOUSE_RULES = [
    *("no pipelines", "no searches", "no influence", "no marches", "no draws", "no cards", "no wells"),
    *("pipelines cost $3 less", "wells cost $7 less", "the pile costs $1 less", "searches draw 1 fewer"),
    *("1 fewer segment", "2 more segments", "income $3 less", "connected income $2 less"),
]
"""Rules of a round that no card of ours has."""

RULES: list[list[str]] = [[]] + [
    event[decade]
    for event in written.PACK["event"]
    if event["deck"] == "C"
    for decade in ("twenties", "thirties")
]

MONEY = [
    f"{who} {change}{per}"
    for who in ("you", "all", "poorest", "richest", "flagless")
    for change in ("gain $3", "lose $2")
    for per in ("", " per well", " per connected well", " per flag", " per find", " per army")
]
"""Sentences about money."""

TARGETED = {"Expand", "Withdraw", "Vote", "NameSide"}
"""Questions whose answers were settled by what asked them."""

TRIED = 3
"""Answers to each question whose outcome is compared."""


# Random positions ---------------------------------------------------------------------------------


def random_board(number: int) -> Board:
    """A position by its number."""
    rng = random.Random(f"interbellum {number}")
    seats = rng.randint(3, 5)
    everybody = range(seats)
    claimed: dict[int, list[str]] = {seat: [] for seat in everybody}
    for well in written.BONUS:
        if rng.random() < 0.6:
            claimed[rng.randrange(seats)].append(well)
    owned = [well for wells in claimed.values() for well in wells]
    cards = rng.sample(list(written.CARDS), 12)
    density = rng.choice((0.05, 0.2, 0.5, 0.8))
    rich = rng.choice((3, 8, 25))
    return {
        "seats": seats,
        "one_port": rng.random() < 0.3,
        "round": rng.randint(1, 6),
        "starter": rng.randrange(seats),
        "first": rng.randrange(seats),
        "executives": rng.randint(1, 5),
        "money": {seat: rng.randint(0, rich) for seat in everybody},
        "influence": {power: _influence(rng, seats) for power in POWERS},
        "armies": _armies(rng),
        "wells": {seat: " ".join(wells) for seat, wells in claimed.items()},
        "pipes": {seat: " ".join(_pipes(rng, claimed[seat], density)) for seat in everybody},
        "hands": {seat: " ".join(cards.pop() for _ in range(rng.randint(0, 2))) for seat in everybody},
        "finds": {seat: rng.randint(0, 6) for seat in everybody},
        "bag": (rng.randint(0, 12), rng.randint(0, 12)),
        "pumped": " ".join(well for well in owned if rng.random() < 0.2),
        "fresh": " ".join(well for well in owned if rng.random() < 0.1),
        "pile": rng.choice((0, 0, 1, 2, 5)),
        "bargains_taken": {power: rng.randint(0, 3) for power in POWERS},
        "regime": rng.choice(RULES) if rng.random() < 0.6 else rng.sample(HOUSE_RULES, 2),
    }


def _influence(rng: random.Random, seats: int) -> str:
    """Cubes in the order in which they came."""
    cubes = [(seat, rng.choice((0, 1, 1, 2, 3, 4, 6, 9, 12))) for seat in range(seats)]
    rng.shuffle(cubes)
    return " ".join(f"{SEATS[seat]}{count}" for seat, count in cubes if count)


def _armies(rng: random.Random) -> dict[str, str]:
    """Some grown from the home base, some cut off from it."""
    taken: dict[str, list[str]] = {power: [] for power in POWERS}
    for power, lands in taken.items():
        home = {area for area, owner in written.HOME.items() if owner == power}
        for _ in range(rng.randint(0, written.ARMIES)):
            empty = written.LAND - {land for others in taken.values() for land in others}
            beside = set().union(*(written.NEXT[area] for area in (*home, *lands))) & empty
            lands.append(rng.choice(sorted(beside if beside and rng.random() < 0.7 else empty)))
    return {power: " ".join(lands) for power, lands in taken.items()}


def _pipes(rng: random.Random, wells: list[str], density: float) -> list[str]:
    """Loose segments, and walks from wells that may reach the sea."""
    laid = {name for name in written.SEGMENTS if rng.random() < density * rng.random()}
    for place in wells:
        for _ in range(rng.choice((0, 3, 6, 9))):
            name = rng.choice([name for name, ends in written.SEGMENTS.items() if place in ends[:2]])
            laid.add(name)
            one, other, _area = written.SEGMENTS[name]
            place = other if place == one else one
            if place in written.PORTS:
                break
    return sorted(laid)


# What is compared ---------------------------------------------------------------------------------


def questions(game: OilBarons, seat: int, rng: random.Random) -> Iterator[AnyDecision]:
    """Everything that a seat can be asked, but for what an event settles."""
    kinds: dict[str, Any] = {kind.__name__: kind for kind in game.step_types}
    for name in ("Act", "ClaimWell", "PumpAgain", "SendArmy", "ExpandAny", "WithdrawAny", "DiscardCard"):
        yield kinds[name](seat)
    for name in ("TakeCard", "LookAtHand", "Discredit", "Shift"):
        yield kinds[name](seat)
    power = rng.randrange(len(POWERS))
    yield kinds["BuildMore"](seat, power, 1)
    yield kinds["BuyMore"](seat, power)
    yield kinds["Lay"](seat, rng.randint(1, 3), rng.randint(0, 4))
    yield kinds["Acquire"](seat, rng.randint(0, 7))
    yield kinds["TakeMoney"](seat, rng.randint(1, 6))
    for flag in (0, 1):
        yield kinds["ExpandOwn"](seat, flag)
        yield kinds["March"](seat, 0, flag)
        yield kinds["March"](seat, 1, flag)
        yield kinds["ChooseInfluence"](seat, 2 * flag - 1)


def about(step: AnyDecision) -> tuple[Any, ...]:
    """What a question says besides the seat; superpowers by their ids."""
    ids = list(POWERS)
    fields = [name for name in step.fields if name != "seat"]
    return tuple(ids[getattr(step, name)] if name == "power" else getattr(step, name) for name in fields)


def table_of(state: BaronState, rules: list[str] | None = None) -> Position:
    """The position as the witness takes it."""
    return written.position_of(state.game.view(state, REFEREE), state.game.one_port, rules)


def compare(state: BaronState, table: Position, step: AnyDecision, rng: random.Random) -> list[str]:
    """Where engine and witness differ: the answers to a question, and what comes of some of them."""
    game, seat = state.game, step.seat
    asked, told = type(step).__name__, about(step)
    moves = {game.vocabulary.text(move): move for move in step.options(state)}
    expected = witness.answers(table, asked, seat, *told)
    found = []
    if expected != set(moves):
        extra, missing = sorted(set(moves) - expected), sorted(expected - set(moves))
        found.append(f"{asked} {told}: the engine offers {extra} too much and {missing} too little")
    both = sorted(expected & set(moves))
    for move in rng.sample(both, min(TRIED, len(both))):
        after = witness.after(table, asked, seat, told, move)
        if after is None:
            continue
        copy = state.copy()
        step.choose(copy, moves[move])
        found += [f"{asked} {told}, {move}: {gap}" for gap in differences(after, table_of(copy, table.rules))]
        if asked == "Act" and move.startswith("build "):
            found += _more_differ(copy, table, seat, move)
    return found


def _more_differ(after: BaronState, table: Position, seat: int, move: str) -> list[str]:
    """Whether more segments follow the first one, as many as they should, under the same superpower."""
    power = witness.ruler(table, written.SEGMENTS[move.removeprefix("build ")][2])
    more = witness.segments_at_once(table, seat, power) - 1
    expected = [(seat, list(POWERS).index(power), more)] if power is not None and more else []
    steps = [step for step in after.agenda if type(step).__name__ == "BuildMore"]
    found = [(step.seat, step.power, step.left) for step in steps]  # type: ignore[attr-defined]
    return [] if found == expected else [f"{move}: then {found}, expected {expected}"]


def differences(expected: Position, found: Position) -> list[str]:
    """What is not as the witness says; drawn cards are left to chance."""
    return [
        f"{name} {getattr(found, name)}, expected {value}"
        for name, value in vars(expected).items()
        if name != "cards_to_draw" and getattr(found, name) != value
    ]


def points_differ(state: BaronState, table: Position) -> list[str]:
    """Points of all seats, by their sources, and who wins."""
    found = []
    for seat in range(state.game.seats):
        counted = scoring.points(state, seat)
        theirs = (counted.segments, counted.ports, counted.gas, counted.influence, counted.control)
        if theirs != witness.points(table, seat):
            found.append(f"points of {SEATS[seat]}: {theirs}, expected {witness.points(table, seat)}")
    outcome = scoring.outcome(state)
    if outcome.winners != witness.winners(table):
        found.append(f"{outcome.winners} win, expected {witness.winners(table)}")
    return found


def _expansions_differ(state: BaronState, table: Position) -> list[str]:
    areas, found = state.game.content.atlas.areas, []
    for number, power in enumerate(POWERS):
        for expelling in (False, True):
            theirs = {areas[area] for area in bits(expansion_targets(state, number, expelling))}
            if theirs != witness.expansions(table, power, expelling):
                found.append(f"{power} expands to {theirs}, expelling: {expelling}")
    return found


def _money_differs(state: BaronState, table: Position, seat: int, sentence: str) -> list[str]:
    copy = state.copy()
    Language([power["name"] for power in POWERS.values()]).read(sentence).perform(copy, seat)
    expected = witness.money_after(table, seat, sentence)
    return [] if copy.money == expected else [f"{sentence}: {copy.money}, expected {expected}"]


# Whether they agree -------------------------------------------------------------------------------


def position_agrees(number: int) -> None:
    """A random position: all questions to one seat, expansions, sentences about money, points, the winner."""
    layout = random_board(number)
    rng = random.Random(number)
    state = board(**layout).state
    table = table_of(state, list(layout["regime"]))
    seat = rng.randrange(layout["seats"])
    found = [gap for step in questions(state.game, seat, rng) for gap in compare(state, table, step, rng)]
    found += _expansions_differ(state, table) + points_differ(state, table)
    found += [gap for line in rng.sample(MONEY, 3) for gap in _money_differs(state, table, seat, line)]
    assert not found, "\n".join([f"position {number}, seat {SEATS[seat]}:", *found, f"board(**{layout})"])


def game_agrees(game: OilBarons, seed: int, share: float = 1.0) -> None:
    """A random game: the questions at a share of its moves, and the end."""
    state = game.start(seed)
    rng = random.Random(seed)
    for number, (seat, move) in enumerate(random_game(game, seed).moves):
        step: Any = (state.lanes[seat] if state.lanes else state.agenda)[-1]
        if rng.random() < share and type(step).__name__ not in TARGETED:
            found = compare(state, table_of(state), step, rng)
            assert not found, "\n".join([f"{game.options}, seed {seed}, after move {number}:", *found])
        game.apply(state, seat, move)
    found = points_differ(state, table_of(state))
    assert not found, "\n".join([f"{game.options}, seed {seed}, at the end:", *found])
