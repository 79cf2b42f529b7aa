"""What the commands that play many games share: their options, who plays, and how the games are run."""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import typer

from bessemer.arena.contest import Order, Terms
from bessemer.arena.crew import Cluster, Crew, Here, Processes, play_all
from bessemer.arena.ledger import Ledger
from bessemer.arena.results import Result
from bessemer.arena.simulate import Account
from bessemer.cli.leaving import leave
from bessemer.kernel.errors import OptionError

RotatedBots = Annotated[
    str, typer.Option("--bots", metavar="A,B", help="Who plays; seats are rotated fairly.")
]
Workers = Annotated[
    int | None,
    typer.Option(
        "--workers", metavar="N", min=1, help="How many processes play; if not given, one per core."
    ),
]
ClusterAddress = Annotated[
    str | None, typer.Option("--cluster", metavar="ADDRESS", help="Play on a dask.distributed cluster.")
]
Html = Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write a report with plots.")]
SaveAll = Annotated[
    Path | None, typer.Option("--save", metavar="DIR", help="Keep results and records, in a new folder.")
]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with what lies in the folder of --save.")]


@dataclass(slots=True)
class Run:
    """Games of a contest as they come in, with those of an earlier run; the time is that of this run."""

    games: int
    results: dict[int, Result] = field(default_factory=dict)
    fresh: int = 0
    seconds: float = 0.0
    interrupted: bool = False

    @property
    def in_order(self) -> list[Result]:
        """The results by number."""
        return [self.results[number] for number in sorted(self.results)]

    @property
    def games_per_second(self) -> float:
        """Games that this run played in a second."""
        return self.fresh / self.seconds if self.seconds else 0.0

    def end(self, bots: Mapping[str, Account]) -> None:
        """Say so if there are games missing or bots failed, and leave."""
        missing = f"Interrupted after {len(self.results)} of {self.games} games."
        leave(bots, missing if self.interrupted else "")


def open_ledger(save: Path | None, resume: bool, settings: dict[str, Any]) -> Ledger | None:
    """The folder of a contest, if one is wanted."""
    if save is None:
        if resume:
            raise OptionError("--resume: expected --save DIR with the games to go on with.")
        return None
    return Ledger(save, settings, resume)


def check_html(path: Path | None) -> None:
    """Refuse a report that could not be written in the end, before anything is played."""
    if path and (path.is_dir() or not os.access(path.parent, os.W_OK)):
        raise OptionError(f"--html {path}: cannot be written.")


def hire(workers: int | None, cluster: str | None) -> Crew:
    """Who plays: a cluster, several processes, or for one worker this process."""
    if cluster is not None:
        if workers is not None:
            raise OptionError(
                "--workers and --cluster: expected one of them, the cluster has its own workers."
            )
        return Cluster(cluster)
    count = workers or os.cpu_count() or 1
    return Here() if count == 1 else Processes(count)


def run_contest(
    crew: Crew, terms: Terms, orders: Sequence[Order], ledger: Ledger | None, after: Callable[[Result], None]
) -> Run:
    """Play what is not played yet, until Ctrl-C; each result is kept before the next one comes."""
    run = Run(len(orders))
    kept = ledger.results if ledger else {}
    for order in orders:
        if order.number in kept:
            run.results[order.number] = kept[order.number]
            after(kept[order.number])
    start = perf_counter()
    try:
        with crew:
            for result, record in play_all(crew, terms, _missing(orders, run)):
                if ledger:
                    ledger.add(result, record)
                run.results[result.number] = result
                run.fresh += 1
                after(result)
    except KeyboardInterrupt:
        run.interrupted = True
    finally:
        run.seconds = perf_counter() - start
        if ledger:
            ledger.close()
    return run


def _missing(orders: Iterable[Order], run: Run) -> list[Order]:
    return [order for order in orders if order.number not in run.results]
