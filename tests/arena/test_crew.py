"""Many workers, some of whom die: every game is played exactly once."""

import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import Future
from importlib.util import find_spec
from multiprocessing import active_children
from typing import Any

import pytest

from bessemer.arena.contest import Order, Terms, terms_of
from bessemer.arena.crew import Cluster, Crew, Finished, Here, Lost, Processes, play_all
from bessemer.content.packs import build_game
from bessemer.kernel.errors import OptionError
from tests.parts import missing

GAMES = 60
LINE_UP = ("random", "random", "random")


@pytest.fixture(scope="module")
def terms() -> Terms:
    return terms_of(build_game("furnace", 3, {}), "crew", digests=True)


@pytest.fixture(scope="module")
def expected(terms: Terms) -> dict[int, str]:
    return digests(Here(), terms)


def digests(crew: Crew, terms: Terms) -> dict[int, str]:
    with crew:
        return collect(play_all(crew, terms, orders()))


def orders() -> list[Order]:
    return [Order(number, LINE_UP) for number in range(GAMES)]


def collect(finished: Iterator[Finished]) -> dict[int, str]:
    """The digests by number; no number may come twice."""
    found: dict[int, str] = {}
    for result, _ in finished:
        assert result.number not in found
        found[result.number] = result.digest
    return found


def test_the_number_of_workers_changes_nothing(terms: Terms, expected: dict[int, str]) -> None:
    assert len(set(expected.values())) == GAMES
    assert digests(Processes(2), terms) == expected


def test_a_worker_that_dies_costs_no_game_and_doubles_none(terms: Terms, expected: dict[int, str]) -> None:
    others = set(active_children())
    with Processes(2) as crew:
        games = play_all(crew, terms, orders())
        found = collect(next(games) for _ in range(5))
        victim = next(iter(set(active_children()) - others))
        assert victim.pid is not None
        os.kill(victim.pid, signal.SIGKILL)
        found |= (later := collect(games))
    assert len(later) == GAMES - 5
    assert found == expected
    assert set(active_children()) == others


def test_workers_that_die_in_the_middle_of_an_answer_are_noticed() -> None:
    heavy = terms_of(build_game("furnace", 3, {}), "crew", records=True)
    others = set(active_children())
    with Processes(2) as crew:
        found = {}
        for result, record in play_all(crew, heavy, orders()):
            found[result.number] = record
            if len(found) in (5, 30):
                for victim in set(active_children()) - others:
                    victim.kill()
    assert sorted(found) == list(range(GAMES))
    assert all(found.values())


def test_when_all_workers_die_again_and_again_it_says_so(terms: Terms) -> None:
    class Doomed(Here):
        lost: tuple[type[BaseException], ...] = (ConnectionError,)

        def submit(self, terms: bytes, order: Order) -> Future[Finished]:
            future: Future[Finished] = Future()
            future.set_exception(ConnectionError())
            return future

    with pytest.raises(Lost, match="died 6 times in a row"):
        next(play_all(Doomed(), terms, orders()))


# A cluster ----------------------------------------------------------------------------------------

noisy = pytest.mark.filterwarnings("ignore")  # what dask says when a worker dies or nobody answers


@pytest.fixture(name="cluster")
def _cluster() -> Iterator[Any]:
    """A real scheduler and two worker processes."""
    if find_spec("distributed") is None:
        missing("dask.distributed", "pip install distributed")
    from distributed import LocalCluster

    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        dashboard_address=None,
        silence_logs=50,
    ) as cluster:
        yield cluster


@noisy
def test_a_cluster_whose_worker_is_killed_plays_every_game_once(
    cluster: Any, terms: Terms, expected: dict[int, str]
) -> None:
    with Cluster(cluster.scheduler_address) as crew:
        games = play_all(crew, terms, orders())
        found = collect(next(games) for _ in range(5))
        os.kill(next(iter(cluster.workers.values())).process.pid, signal.SIGKILL)
        found |= (later := collect(games))
    assert len(later) == GAMES - 5
    assert found == expected


@noisy
def test_a_cluster_that_is_not_there_is_said_to_be_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bessemer.arena.crew.PATIENCE", 0.3)
    start = time.monotonic()
    with pytest.raises(OptionError, match=r"--cluster tcp://127.0.0.1:9: nobody answers there"):
        Cluster("tcp://127.0.0.1:9")
    assert time.monotonic() - start < 20
