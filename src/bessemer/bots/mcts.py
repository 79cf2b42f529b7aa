"""Plays the move that a search finds, within a budget of simulations or of time."""

from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter
from typing import Any

from bessemer.bots.reuse import what_still_holds
from bessemer.bots.search import Search
from bessemer.bots.settings import decimal, read_settings, whole, word
from bessemer.kernel.errors import OptionError
from bessemer.kernel.game import Game, Planned, Policy
from bessemer.kernel.moves import Move

SIMS = 400
"""Simulations of a move if the spec says nothing."""

MOST_SIMS = 1_000_000

SETTINGS = {
    "sims": whole(1, MOST_SIMS),
    "time": decimal(0.001, 3600.0),
    "seed": whole(0, 2**32),
    "style": word,
    "trust": decimal(0.0, 1.0),
}


class Mcts:
    """Searches where the game has no plan of its own. With a time budget its play depends on the machine."""

    sees = True

    def __init__(self, settings: str, rng: Random) -> None:
        given = read_settings("mcts", settings, SETTINGS)
        self.seconds: float | None = given.get("time")
        self.sims: int = given.get("sims", SIMS if self.seconds is None else MOST_SIMS)
        self.style: str = given.get("style", "")
        self.trust: float = given.get("trust", 1.0)
        self.rng = Random(given["seed"]) if "seed" in given else rng
        self.reproducible = self.seconds is None
        self._judge: tuple[Game[Any, Any], Policy] | None = None
        self._last: tuple[Search, Move] | None = None

    def choose(self, game: Game[Any, Any], view: Any, moves: Sequence[Move]) -> Move:
        """The move of the game's plan where there is one, else the one that search prefers."""
        if len(moves) == 1:
            return moves[0]
        planned = self.plan(game, view, moves)
        return planned.move if planned else self.look_ahead(game, view, moves).best(moves)

    def plan(self, game: Game[Any, Any], view: Any, moves: Sequence[Move]) -> Planned | None:
        """What the game has planned for a seat, if anything."""
        return self.policy(game).planned(game.sample(view, self.rng), view.seat, moves)

    def look_ahead(self, game: Game[Any, Any], view: Any, moves: Sequence[Move]) -> Search:
        """Search, on top of what an earlier search found out if that still holds."""
        policy = self.policy(game)
        root = None
        if self._last is not None and self._last[0].game is game:
            earlier, move = self._last
            root = what_still_holds(game, earlier.root, earlier.view, move, view)
        search = Search(game, policy, view, self.rng, root, self.trust)
        search.run(self.sims, self._clock())
        self._last = search, search.best(moves)
        return search

    def policy(self, game: Game[Any, Any]) -> Policy:
        """The game's judgement, which remembers what it worked out."""
        if self._judge is None or self._judge[0] is not game:
            if self.style and self.style not in game.styles:
                known = ", ".join(game.styles) or "none"
                raise OptionError(f"{game.meta.title} has no style {self.style[:40]!r}; there are: {known}.")
            self._judge = game, game.policy(self.style)
        return self._judge[1]

    def _clock(self) -> Callable[[], bool] | None:
        """Whether there is time left, if time is limited."""
        if self.seconds is None:
            return None
        end = perf_counter() + self.seconds
        return lambda: perf_counter() < end
