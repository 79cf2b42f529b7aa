"""Writes the golden files anew, when rules or cards changed on purpose.

python -m tests.golden.make [NAME …]     only games whose names begin like this, `duel` or `duel-campaign`
"""

import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

from bessemer.arena.simulate import simulate
from bessemer.content.packs import build_game
from bessemer.kernel.errors import RecordError
from bessemer.kernel.game import Game
from bessemer.kernel.meta import Options
from bessemer.kernel.session import Session
from bessemer.kernel.state import State
from bessemer.records.match import Match
from bessemer.records.record import read, record_of, replay, write
from tests.games.furnace_duel.kit import random_campaign

HERE = Path(__file__).parent
POSITIONS = HERE / "positions.json"
COUNTS = HERE / "counts.json"
SHEET = HERE / "sheet.json"
EXPANSION = "furnace-interbellum"
BARONS = "interbellum"
DUEL = "furnace-duel"
CAMPAIGN = [f"duel-campaign-{number}" for number in range(1, 7)]
"""The six games of a campaign, of which each follows from those before it."""


class Golden(NamedTuple):
    """A game worth keeping: how it is played, and how it has to end."""

    game: str
    players: int
    options: Options
    tiebreak: str | None = None
    depth: int = 4


GAMES = {
    "furnace-two-seats": Golden("furnace", 2, {}),
    "furnace-two-seats-chain": Golden("furnace", 2, {"capitalists": False, "rounds": 3, "chain": True}),
    "furnace-first-game": Golden("furnace", 3, {"capitalists": False, "rounds": 3}),
    "furnace-three-seats-chain": Golden("furnace", 3, {"chain": True}),
    "furnace-four-seats": Golden("furnace", 4, {}),
    "furnace-four-seats-chain": Golden("furnace", 4, {"capitalists": False, "chain": True}),
    "furnace-won-by-cards": Golden("furnace", 3, {}, "cards"),
    "furnace-won-by-resources": Golden("furnace", 4, {"rounds": 3}, "resources"),
    "interbellum-solo": Golden(EXPANSION, 1, {}, depth=3),
    "interbellum-two-and-an-agent": Golden(EXPANSION, 2, {"agents": "chosen"}, depth=3),
    "interbellum-two-and-the-dummy": Golden(EXPANSION, 2, {"agents": "dummy", "variable": "none"}, depth=3),
    "interbellum-three-seats": Golden(EXPANSION, 3, {}, depth=3),
    "interbellum-three-seats-growth": Golden(
        EXPANSION, 3, {"companies": False, "managers": False, "variable": "growth", "sets": "base"}, depth=3
    ),
    "interbellum-four-seats-chain": Golden(EXPANSION, 4, {"chain": True}, depth=3),
    "interbellum-five-seats": Golden(EXPANSION, 5, {}, depth=3),
    "barons-three-seats": Golden(BARONS, 3, {}, depth=3),
    "barons-first-game": Golden(BARONS, 4, {"setup": "first-game"}, depth=2),
    "barons-ballots": Golden(BARONS, 5, {"decisions": "ballot", "bargains": "game"}, depth=3),
    "barons-won-by-great-britain": Golden(BARONS, 3, {"bargains": "game"}, "Great Britain", depth=2),
    "furtherance-solo": Golden("furtherance", 1, {}, depth=3),
    "furtherance-solo-learner": Golden("furtherance", 1, {"difficulty": "learner"}, depth=2),
    "furtherance-two-beginners": Golden("furtherance", 2, {"beginner": True}, depth=3),
    "furtherance-three-seats": Golden("furtherance", 3, {}, depth=3),
    "furtherance-four-seats": Golden("furtherance", 4, {}, depth=3),
    "furtherance-four-seats-by-health": Golden("furtherance", 4, {}, "castle health", depth=2),
    "duel-britain": Golden(DUEL, 2, {}, depth=3),
    "duel-engineers": Golden(
        DUEL, 2, {"board": "alps", "capitalists": True, "lease": True, "chain": True}, depth=3
    ),
    **{name: Golden(DUEL, 2, {"campaign": "first", "capitalists": True}, depth=3) for name in CAMPAIGN},
}


def main() -> None:
    """Write records, the digests of their last positions, and the counts of sequences of moves."""
    wanted = [name for name in GAMES if name.startswith(tuple(sys.argv[1:]) or "")]
    sessions = {name: played(GAMES[name]) for name in wanted if name not in CAMPAIGN}
    if {*CAMPAIGN} & {*wanted}:
        match = campaign()
        sessions |= dict(zip(CAMPAIGN, map(replay, match.played), strict=True))
        _keep(SHEET, [[row.title, *row.points] for row in match.sheet()])
    positions, counts = (json.loads(file.read_text()) for file in (POSITIONS, COUNTS))
    for name, session in sessions.items():
        (HERE / f"{name}.json").write_bytes(write(record_of(session)))
        positions[name] = session.game.digest(session.state)
        counts[name] = [sequences(session.game, state, GAMES[name].depth) for state in begun(session)]
    for old in HERE.glob("*.json"):
        if old.stem not in GAMES and old not in (POSITIONS, COUNTS, SHEET):
            old.unlink()
    _keep(POSITIONS, {name: positions[name] for name in GAMES})
    _keep(COUNTS, {name: counts[name] for name in GAMES})


def _keep(file: Path, found: Any) -> None:
    file.write_text(json.dumps(found, indent=1) + "\n")


def played(golden: Golden) -> Session:
    """The first game of random bots, by its seed, that ends as wanted."""
    game = build_game(golden.game, golden.players, golden.options, bots=True)
    for one in simulate(game, 10_000, ["random"], "golden"):
        assert one.session.outcome is not None
        if one.session.outcome.tiebreak == golden.tiebreak:
            return one.session
    raise AssertionError(f"no game ends by {golden.tiebreak}")


def campaign() -> Match:
    """The campaign that is there, as far as it still replays, then random moves: tests tell its story."""
    begun = []
    for name in CAMPAIGN:
        try:
            begun.append(record_of(replay(read((HERE / f"{name}.json").read_bytes()))))
        except RecordError:
            break
    return random_campaign("golden", begun, capitalists=True)


def begun(session: Session) -> tuple[State, State]:
    """The game at its first move, and where its seats first move at the same time."""
    game = session.game
    start = state = game.start(session.seed)
    for seat, move in session.moves:
        if len(state.pending) > 1:
            break
        state = state.copy()
        game.apply(state, seat, move)
    return start, state


def sequences(game: Game[Any, Any], state: State, depth: int) -> int:
    """How many sequences of so many moves there are, whoever makes them; shorter ones if the game ends."""
    if state.outcome is not None:
        return 1
    if depth == 1:
        return sum(map(len, state.pending.values()))
    total = 0
    for seat, moves in state.pending.items():
        for move in moves:
            after = state.copy()
            game.apply(after, seat, move)
            total += sequences(game, after, depth - 1)
    return total


if __name__ == "__main__":
    main()
