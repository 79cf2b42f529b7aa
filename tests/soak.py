"""The long checks: `make soak`. They resume where they stopped; what they found is in build/soak.json."""

import json
import random
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from bessemer.arena.simulate import play_out
from bessemer.bots.bot import Bot, make_bot
from bessemer.content.packs import build_game
from bessemer.games import registry
from bessemer.kernel.session import Session
from bessemer.records.record import read, record_of, replay, write
from tests.cover import configurations
from tests.games.furnace.rivals import RandomBids
from tests.kit import random_game

RESULTS = Path("build/soak.json")
RANDOM_GAMES = 20_000
RIVAL_GAMES = 600
SAVE_EVERY = 30.0

Result = dict[str, Any]


def main() -> None:
    """Run every part that is not finished yet; Ctrl-C keeps what there is."""
    results: dict[str, Result] = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    parts: dict[str, Callable[[Result, int], None]] = {}
    for game_id in registry.game_ids():
        parts[f"random games of {game_id}"] = partial(random_part, game_id)
    parts["greedy against two random"] = partial(rival_part, "random")
    parts["greedy against random bids"] = partial(rival_part, "bids")
    try:
        for name, part in parts.items():
            run(name, RANDOM_GAMES if name.startswith("random games") else RIVAL_GAMES, part, results)
    except KeyboardInterrupt:
        save(results)
        sys.exit(130)
    print(f"All done; results in {RESULTS}.")


def run(name: str, games: int, part: Callable[[Result, int], None], results: dict[str, Result]) -> None:
    """Play the games of a part that are still to play."""
    result = results.setdefault(name, {"games": 0, "faults": []})
    saved = time.monotonic()
    for number in range(result["games"], games):
        try:
            part(result, number)
        except Exception as fault:
            result["faults"].append({"game": number, "fault": f"{type(fault).__name__}: {fault}"})
        result["games"] = number + 1
        if time.monotonic() - saved > SAVE_EVERY:
            saved = time.monotonic()
            save(results)
            print(f"{name}: {number + 1} of {games}, {len(result['faults'])} faults", flush=True)
    save(results)
    print(f"{name}: {result}", flush=True)


def save(results: dict[str, Result]) -> None:
    """Write the results so that a kill in the middle leaves the old ones."""
    RESULTS.parent.mkdir(exist_ok=True)
    fresh = RESULTS.with_suffix(".new")
    fresh.write_text(json.dumps(results, indent=1))
    fresh.replace(RESULTS)


def random_part(game_id: str, result: Result, number: int) -> None:
    """A random game in the next configuration: it ends in time, its record replays, samples agree."""
    every = list(configurations(registry.find(game_id).meta))
    players, options = every[number % len(every)]
    game = build_game(game_id, players, options)
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


def rival_part(rival: str, result: Result, number: int) -> None:
    """Greedy in one of three seats: how often it is first, and ahead of each rival (ties half)."""
    game = build_game("furnace", 3, {})
    seat = number % 3
    bots: list[Bot] = [
        make_bot("greedy", f"soak {number} {at}")
        if at == seat
        else make_bot("random", f"soak {number} {at}")
        if rival == "random"
        else RandomBids(random.Random(f"soak {number} {at}"))
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


if __name__ == "__main__":
    main()
