"""The long checks: `make soak`, or some of them: `make soak ARGS=solver`. They resume where they stopped.

What each found lies in a file of its own in build/soak, so that several can run at the same time.
"""

import json
import random
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import cache, partial
from math import ceil
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from bessemer.arena.simulate import play_out
from bessemer.bots.bot import Bot, make_bot
from bessemer.bots.random_bids import RandomBids
from bessemer.content.packs import build_game
from bessemer.games import registry
from bessemer.games.furnace.game import Furnace
from bessemer.kernel.session import Session
from bessemer.records.match import read_match, write_match
from bessemer.records.record import read, record_of, replay, write
from tests.browser.crawl.journey import journeys
from tests.browser.crawl.walk import told, walk
from tests.browser.kit import House
from tests.browser.looks import faults_of_game, faults_of_screens
from tests.browser.test_pages_fit import unfit
from tests.continuations import gain, interval, reviewed
from tests.cover import Configuration, configurations
from tests.games.every.test_ledger import counts_stay_above_zero, ledger_adds_up
from tests.games.every.test_moves import listed_moves_are_made, other_moves_are_refused
from tests.games.every.test_pieces import cards_stay
from tests.games.every.test_records import records_replay
from tests.games.every.test_samples import payloads_are_equal, samples_agree
from tests.games.every.test_secrets import chance_tells_nothing_more
from tests.games.every.test_views import views_survive_bytes
from tests.games.furnace.beside import Beside
from tests.games.furnace.positions import game_in
from tests.games.furnace.proofs import WILD, check_production
from tests.games.furnace_duel.alongside import compare_campaign, compare_claim, compare_game
from tests.games.furnace_duel.exhaustive import compare_production
from tests.games.furnace_duel.kit import random_campaign
from tests.games.furnace_interbellum.wild import wild_game
from tests.games.furtherance import witness as furtherance
from tests.games.industry.cpsat import second_opinion
from tests.games.industry.tableaux import random_tableau, tableaux_of_game
from tests.games.interbellum import positions as barons
from tests.kit import AnyGame, random_game
from tests.parts import opened_browser
from tests.server.kills import kill_often
from tests.server.leaks import secrets_are_kept
from tests.server.processes import postgres, process
from tools.screens.easel import SIZES
from tools.screens.every import SCREENS

RESULTS = Path("build/soak")
CHECKS: tuple[Callable[[AnyGame, int], object], ...] = (
    *(cards_stay, counts_stay_above_zero, ledger_adds_up, listed_moves_are_made),
    *(other_moves_are_refused, records_replay),
    *(payloads_are_equal, samples_agree, views_survive_bytes),
)
"""What `make test` does on a few games in every way to play."""

WITNESSED_AT_ONCE = 1_000
LITTLE_EFFORT = 0.2  # how hard hints think while a robot plays
LOOKS = 0.05  # the share of a game's moves that is drawn in a browser
KILLS_AT_ONCE = 20
POSITIONS = 20_000  # that an exhaustive search of one production may have
TABLEAU_CARDS, CP_SAT_SECONDS = 12, 60.0
SOLVER_LIMIT = 200_000
CONTINUATIONS = 12
SAVE_EVERY = 30.0

EXACT = 1e-6  # worths are counted in millionths

Result = dict[str, Any]


class Part(NamedTuple):
    """A long check: how many rounds it has, and what a round does."""

    rounds: int
    play: Callable[[Result, int], None]


def parts() -> dict[str, Part]:
    """All long checks by name. A witness sees about a million positions or decisions of its game."""
    games = registry.game_ids()
    return {
        **{f"random games of {game}": Part(20_000, partial(random_part, game)) for game in games},
        **{f"checks of {game}": Part(500, partial(check_part, game)) for game in games},
        **{f"secrets of {game}": Part(100, partial(secret_part, game)) for game in games},
        **{f"looks at {game}": Part(60, partial(look_part, game)) for game in games},
        **{f"sizes of {game}": Part(2 * len(SCREENS[game]), partial(size_part, game)) for game in games},
        "sizes of all pages": Part(2, page_part),
        **{f"crawls through {game}": Part(100, partial(crawl_part, game)) for game in games},
        "witness of furnace": Part(5_000, partial(beside_part, partial(game_in, "furnace"))),
        "witness of furnace-interbellum": Part(
            6_000, partial(beside_part, partial(game_in, "furnace-interbellum"))
        ),
        "witness of wild cards": Part(2_000, partial(beside_part, wild_game)),
        "witness of furnace-duel": Part(4_000, duel_part),
        "witness of interbellum": Part(1_000, partial(witness_part, barons.position_agrees)),
        "witness of furtherance": Part(1_000, partial(witness_part, furtherance.position_agrees)),
        "campaigns of furnace-duel": Part(200, campaign_part),
        "productions of furnace": Part(1_000, partial(production_part, "furnace")),
        "productions of furnace-interbellum": Part(1_000, partial(production_part, "furnace-interbellum")),
        "productions of wild cards": Part(1_000, partial(production_part, WILD)),
        "productions of furnace-duel": Part(1_000, duel_production_part),
        "solver against CP-SAT": Part(1_000, solver_part),
        "greedy against two random": Part(600, partial(rival_part, "random")),
        "greedy against random bids": Part(600, partial(rival_part, "bids")),
        "kills of a server on SQLite": Part(10, partial(kill_part, "SQLite")),
        "kills of a server on PostgreSQL": Part(10, partial(kill_part, "PostgreSQL")),
        "continuations of reviewed decisions": Part(24, continue_part),
    }


def main() -> None:
    """Run every part that is not finished yet and has one of the given words in its name, or all."""
    every = parts()
    words = sys.argv[1:] or [""]
    wanted = [name for name in every if any(word in name for word in words)]
    if not wanted:
        sys.exit(f"No long check has {' or '.join(words)} in its name: {', '.join(every)}.")
    for name in wanted:
        run(name, *every[name])
    print(f"All done; results in {RESULTS}.")


def run(name: str, games: int, play: Callable[[Result, int], None]) -> None:
    """Do the rounds of a part that are still to do; Ctrl-C keeps what there is."""
    file = RESULTS / f"{name}.json"
    result: Result = json.loads(file.read_text()) if file.exists() else {"games": 0, "faults": []}
    saved = time.monotonic()
    for number in range(result["games"], games):
        try:
            play(result, number)
        except KeyboardInterrupt:
            save(file, result)
            sys.exit(130)
        except Exception as fault:
            result["faults"].append({"game": number, "fault": f"{type(fault).__name__}: {fault}"})
        result["games"] = number + 1
        if time.monotonic() - saved > SAVE_EVERY:
            saved = time.monotonic()
            save(file, result)
            print(f"{name}: {number + 1} of {games}, {len(result['faults'])} faults", flush=True)
    save(file, result)
    print(f"{name}: { {key: value for key, value in result.items() if key != 'each'} }", flush=True)


def save(file: Path, result: Result) -> None:
    """Write what a part found so that a kill in the middle leaves the old."""
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_suffix(".new")
    fresh.write_text(json.dumps(result, indent=1))
    fresh.replace(file)


@cache
def ways(game_id: str) -> list[Configuration]:
    """The ways to play a game: finding them takes longer than a random game."""
    return configurations(registry.find(game_id).meta)


def some_game(game_id: str, number: int) -> AnyGame:
    """The game in the way to play whose turn it is."""
    every = ways(game_id)
    players, options = every[number % len(every)]
    return build_game(game_id, players, options)


def random_part(game_id: str, result: Result, number: int) -> None:
    """A random game in the next configuration: it ends in time, its record replays, samples agree."""
    game = some_game(game_id, number)
    session = random_game(game, number)
    assert len(session.moves) <= game.longest
    again = replay(read(write(record_of(session))), journal=False)
    assert game.digest(again.state) == game.digest(session.state)
    rng = random.Random(number)
    halfway = Session(game, session.seed, journal=False)
    for seat, move in session.moves[: rng.randrange(len(session.moves))]:
        game.apply(halfway.state, seat, move)
    for seat in range(game.seats):
        view = halfway.view(seat)
        assert game.view(game.sample(view, rng), seat) == view
    result["decisions"] = result.get("decisions", 0) + len(session.moves)


def beside_part(game: Callable[[int], Furnace], result: Result, number: int) -> None:
    """A random game in the next configuration, with a second reading of the rules beside it."""
    for kind, count in Beside(game(number), number).play().items():
        result[kind] = result.get(kind, 0) + count


def production_part(game_id: str, result: Result, number: int) -> None:
    """A production with real cards: nothing is better than what is proven, by rulebook or by moves."""
    proven = check_production(game_id, number, POSITIONS)
    result["proven"] = result.get("proven", 0) + proven


def check_part(game_id: str, result: Result, number: int) -> None:
    """A random game in the next configuration, with all checks of every game."""
    game = some_game(game_id, number)
    for check in CHECKS:
        check(game, 1_000 + number)


def secret_part(game_id: str, result: Result, number: int) -> None:
    """A random game in the next configuration: nobody learns more than it may know, at any route."""
    game = some_game(game_id, number)
    chance_tells_nothing_more(game, 1_000 + number)
    secrets_are_kept(game, 1_000 + number)


def look_part(game_id: str, result: Result, number: int) -> None:
    """A game in the next configuration, as its players and watchers see it in a real browser."""
    with opened_browser() as browser:
        found = faults_of_game(browser, some_game(game_id, number), number, LOOKS)
    assert not found, "; ".join(found)


def page_part(result: Result, number: int) -> None:
    """All pages of a real server at all sizes, by night and by day."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        running = stack.enter_context(process(folder, effort=0.2))
        house = House(running, folder, stack.enter_context(opened_browser()), stack)
        found = unfit(house, ("dark", "light")[number], SIZES)
    assert not found, "; ".join(found)


def size_part(game_id: str, result: Result, number: int) -> None:
    """A position at every size, by night or by day."""
    name, theme = list(SCREENS[game_id])[number // 2], ("dark", "light")[number % 2]
    with opened_browser() as browser:
        found = faults_of_screens(browser, game_id, [name], theme)
    assert not found, f"{theme}: " + "; ".join(found)


def crawl_part(game_id: str, result: Result, number: int) -> None:
    """A robot plays a whole game through the page: each size in both themes, then the next ways to play."""
    journey = journeys(game_id, number)
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        browser = stack.enter_context(opened_browser())
        server = stack.enter_context(process(Path(folder), effort=LITTLE_EFFORT, steady=True))
        robot = walk(House(server, Path(folder), browser, stack), journey)
    result.setdefault("each", {}).setdefault("done", []).append(str(journey))
    result["acts"] = result.get("acts", 0) + robot.step
    assert not robot.faults, told(robot)


def witness_part(agrees: Callable[[int], object], result: Result, number: int) -> None:
    """A thousand random positions, of which engine and witness say the same."""
    for place in range(number * WITNESSED_AT_ONCE, (number + 1) * WITNESSED_AT_ONCE):
        agrees(place)
    result["positions"] = result.get("positions", 0) + WITNESSED_AT_ONCE


def campaign_part(result: Result, number: int) -> None:
    """A random campaign: six boards, records that replay, a file of them all, a sheet that adds up."""
    match = random_campaign(number, capitalists=number % 2 == 0, lease=number % 3 == 0, chain=number % 5 == 0)
    assert len({str(record.options["board"]) for record in match.played}) == len(match.played) == 6
    assert read_match(write_match(match.played)).played == match.played
    *rows, total = match.sheet()
    assert total.points == tuple(sum(row.points[seat] for row in rows) for seat in range(2))
    result["rows"] = result.get("rows", 0) + len(rows)
    assert compare_campaign(match) == match.leaders()


def duel_part(result: Result, number: int) -> None:
    """A game and a claim in the engine and the naive Furnace Duel: the same moves, the same table."""
    result["decisions"] = result.get("decisions", 0) + compare_game(number) + compare_claim(number)


def duel_production_part(result: Result, number: int) -> None:
    """A production of Furnace Duel by the solver and by trying everything: no false proof."""
    result["proven"] = result.get("proven", 0) + compare_production(number)


def rival_part(rival: str, result: Result, number: int) -> None:
    """Greedy in one of three seats: how often it is first, and ahead of each rival (ties half)."""
    game = build_game("furnace", 3, {})
    seat = number % 3
    bots: list[Bot] = [
        make_bot("greedy", f"soak {number} {at}")
        if at == seat
        else make_bot("random", f"soak {number} {at}")
        if rival == "random"
        else RandomBids("", random.Random(f"soak {number} {at}"))
        for at in range(3)
    ]
    session = Session(game, f"soak {number}", journal=False)
    play_out(session, bots)
    assert session.outcome is not None
    ranks = session.outcome.ranks
    result["first"] = result.get("first", 0) + (ranks[seat] == 1) / ranks.count(1)
    ahead = sum(
        (ranks[seat] < rank) + (ranks[seat] == rank) / 2 for at, rank in enumerate(ranks) if at != seat
    )
    result["ahead"] = result.get("ahead", 0) + ahead
    result["pairings"] = result.get("pairings", 0) + 2


def solver_part(result: Result, number: int) -> None:
    """One production, from a real game or at random: both find the same, each in how many milliseconds."""
    rng = random.Random(f"solver {number}")
    if number % 2:
        moments = [one for one in tableaux_of_game(number) if one.size <= TABLEAU_CARDS]
        tableau = rng.choice(moments)
    else:
        tableau = random_tableau(f"soak {number}", rng.randint(2, TABLEAU_CARDS))
    began = time.process_time()
    solved = tableau.solve(SOLVER_LIMIT)
    ours = time.process_time() - began
    began = time.process_time()
    opinion = second_opinion(tableau, CP_SAT_SECONDS)
    theirs = time.process_time() - began
    for name, seconds in (("solver", ours), ("CP-SAT", theirs)):
        times = result.setdefault("each", {}).setdefault(name, [])
        times.append(round(seconds * 1000, 2))
        result[f"{name} ms, median"] = median(times)
        result[f"{name} ms, 99th percentile"] = sorted(times)[ceil(len(times) * 0.99) - 1]
    result["unproven by CP-SAT"] = result.get("unproven by CP-SAT", 0) + (not opinion.proven)
    assert solved.proven, f"{tableau.drawn}: not proven"
    assert abs(tableau.play(solved) - solved.worth) < EXACT, (
        f"{tableau.drawn}: its moves bring something else"
    )
    assert solved.worth > opinion.worth - EXACT, f"{tableau.drawn}: {solved.worth}, CP-SAT {opinion.worth}"
    if opinion.proven:
        assert solved.worth < opinion.worth + EXACT, (
            f"{tableau.drawn}: {solved.worth}, CP-SAT {opinion.worth}"
        )


def kill_part(database: str, result: Result, number: int) -> None:
    """Kills in the middle of a game: nothing acknowledged is lost, nothing is done twice."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        address = stack.enter_context(postgres()) if database == "PostgreSQL" else ""
        tally = kill_often(folder, address, KILLS_AT_ONCE, seed=number)
    result["kills"] = result.get("kills", 0) + tally.kills
    result["in flight"] = result.get("in flight", 0) + tally.in_flight


def continue_part(result: Result, number: int) -> None:
    """A game between apprentices, reviewed: what the suggested moves gain when foremen play on for all."""
    session = Session(build_game("furnace", 3, {}), f"review {number}", journal=False)
    losses = reviewed(session, "apprentice", number % 3, effort=0.3)
    gains = [
        gain(session, losses[at % len(losses)], f"{number} {at}")
        for at in range(CONTINUATIONS if losses else 0)
    ]
    result["continuations"] = result.get("continuations", 0) + len(gains)
    games: list[float] = result.setdefault("gains", [])  # by games
    games += [sum(gains) / len(gains)] if gains else []
    if len(games) > 1:
        result["gain"], result["interval"] = interval(games)


if __name__ == "__main__":
    main()
