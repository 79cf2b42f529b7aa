"""A series of games as it is played: results, records, and the time it takes."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from bessemer.arena.results import Result, result_of
from bessemer.arena.saving import Shelf
from bessemer.arena.simulate import Played, simulate
from bessemer.cli.console import progress
from bessemer.kernel.game import Game
from bessemer.records.record import record_of


@dataclass(slots=True)
class Series:
    """Games between bots; records are saved if there is a shelf, their digests kept if asked for."""

    game: Game[Any, Any]
    bots: list[str]
    seed: str
    games: int
    shelf: Shelf | None = None
    digests: bool = False
    results: list[Result] = field(default_factory=list)
    seconds: float = 0.0
    interrupted: bool = False

    def play(self) -> None:
        """Play all games, or as many as there is time for until Ctrl-C."""
        try:
            with progress() as bar:
                task = bar.add_task(self.game.meta.title, total=self.games)
                for played in self._timed():
                    self.results.append(self._result(played))
                    bar.advance(task)
        except KeyboardInterrupt:
            self.interrupted = True

    @property
    def decisions(self) -> int:
        """Decisions in all games together."""
        return sum(result.decisions for result in self.results)

    def _timed(self) -> Iterator[Played]:
        """The games, with the clock running only while they are played."""
        series = simulate(self.game, self.games, self.bots, self.seed)
        while True:
            start = perf_counter()
            played = next(series, None)
            if played is None:
                return
            self.seconds += perf_counter() - start
            yield played

    def _result(self, played: Played) -> Result:
        return result_of(played, self._digest(played) if self.shelf or self.digests else "")

    def _digest(self, played: Played) -> str:
        """The digest of the game's record, which is saved on the way."""
        record = record_of(played.session, list(played.bots))
        if self.shelf:
            self.shelf.put(played.number, record)
        return record.digest
