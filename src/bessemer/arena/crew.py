"""Who plays the games of a contest: this process, several, or a cluster; no game is lost or counted twice."""

import signal
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from importlib.util import find_spec
from multiprocessing import Pipe, get_context, resource_tracker
from multiprocessing.connection import Connection
from threading import Lock, local
from time import monotonic
from types import TracebackType
from typing import Any, Protocol, Self

import msgspec

from bessemer.arena.contest import Order, Terms, play
from bessemer.arena.results import Result
from bessemer.kernel.errors import BessemerError, OptionError

IN_STOCK = 3
"""Games that wait for every worker, so that none is ever idle."""

DEATHS = 5
"""So many times in a row workers may die before a game is finished; then the games are at fault."""

PATIENCE = 10
"""Seconds to wait for a cluster to answer."""

Finished = tuple[Result, bytes | None]


class Lost(BessemerError):
    """Nobody is left who could play."""


class Crew(Protocol):
    """Whoever plays games. `lost` are the errors that say that a worker died, not that a game is wrong."""

    lost: tuple[type[BaseException], ...]

    @property
    def most(self) -> int:
        """How many games may be under way at once."""

    def submit(self, terms: bytes, order: Order) -> Future[Finished]:
        """Have a game played."""

    def renew(self) -> None:
        """Do what must be done after workers were lost."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


def play_all(crew: Crew, terms: Terms, orders: Iterable[Order]) -> Iterator[Finished]:
    """Play games, each exactly once, and give them in the order in which they end.

    A game whose worker died is played again; since everything in it follows from its number, it is the same.
    """
    packed = msgspec.msgpack.encode(terms)
    waiting, running, deaths = deque(orders), dict[Future[Finished], Order](), 0
    while waiting or running:
        broken = False
        while waiting and len(running) < crew.most:
            order = waiting.popleft()
            running[crew.submit(packed, order)] = order
        wait(running, return_when=FIRST_COMPLETED)
        for future in [future for future in running if future.done()]:
            order = running.pop(future)
            try:
                finished = future.result()
            except crew.lost:
                broken = True
                waiting.appendleft(order)
            else:
                deaths = 0
                yield finished
        if broken:
            deaths += 1
            if deaths > DEATHS:
                raise Lost(f"The workers died {deaths} times in a row before they had finished a game.")
            crew.renew()


class Here:
    """Plays in this process, one game after another."""

    lost: tuple[type[BaseException], ...] = ()
    most = 1

    def submit(self, terms: bytes, order: Order) -> Future[Finished]:
        """Play the game at once."""
        future: Future[Finished] = Future()
        future.set_result(play(terms, order))
        return future

    def renew(self) -> None:
        """There is nobody else."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass


class Processes:
    """Plays in several processes of this machine. One that dies is replaced.

    Each process has a pipe and a thread of its own here, so that one that dies in the middle of an answer
    takes nothing with it but its game; the pool of the standard library shares one pipe and can hang on it.
    """

    lost: tuple[type[BaseException], ...] = (EOFError, OSError)

    def __init__(self, workers: int) -> None:
        self.most = workers * (1 + IN_STOCK)
        self._threads = ThreadPoolExecutor(workers, initializer=_ignore_interrupts)
        self._own = local()
        self._hiring = Lock()
        self._workers: list[_Worker] | None = []  # None: nobody is hired any more

    def submit(self, terms: bytes, order: Order) -> Future[Finished]:
        """Give a game to the first process that is free."""
        return self._threads.submit(self._play, terms, order)

    def _play(self, terms: bytes, order: Order) -> Finished:
        worker: _Worker | None = getattr(self._own, "worker", None)
        if worker is None or not worker.process.is_alive():
            worker = self._own.worker = self._hire()
        return worker.play(terms, order)

    def _hire(self) -> "_Worker":
        with self._hiring:
            if self._workers is None:
                raise EOFError
            self._workers.append(_Worker())
            return self._workers[-1]

    def renew(self) -> None:
        """Whoever died is replaced when the next game comes."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        with self._hiring:
            dismissed, self._workers = self._workers or [], None
        for worker in dismissed:
            worker.dismiss()
        self._threads.shutdown()


def _ignore_interrupts() -> None:
    """Ctrl-C is for the main thread only; processes started from here are not hit by it either."""
    if hasattr(signal, "pthread_sigmask"):
        resource_tracker.ensure_running()  # its start, which the first process would cause, undoes the mask
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


class _Worker:
    """A process that plays one game after another."""

    def __init__(self) -> None:
        self.pipe, theirs = Pipe()
        self.process = get_context("spawn").Process(target=_serve, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()  # so that the pipe ends when the process does

    def play(self, terms: bytes, order: Order) -> Finished:
        """Have a game played; raises if the process dies."""
        try:
            self.pipe.send((terms, order))
            answer: Finished | Exception = self.pipe.recv()
        except (EOFError, OSError):
            self.process.join()
            raise
        if isinstance(answer, Exception):
            raise answer
        return answer

    def dismiss(self) -> None:
        """End the process, whatever it does."""
        self.process.terminate()
        self.process.join()


def _serve(pipe: "Connection[Any, Any]") -> None:
    """Play what is asked for until nobody asks any more."""
    with suppress(EOFError):
        while True:
            terms, order = pipe.recv()
            try:
                pipe.send(play(terms, order))
            except Exception as error:
                pipe.send(error)


class Cluster:
    """Plays on a cluster of dask.distributed, through its executor. Workers may come and go."""

    def __init__(self, address: str) -> None:
        if find_spec("distributed") is None:
            raise OptionError("--cluster: expected dask.distributed (pip install 'bessemer[cluster]').")
        import distributed

        self.lost: tuple[type[BaseException], ...] = (distributed.KilledWorker, CancelledError)
        self._client_type: Any = distributed.Client
        self._address = address
        self._open()

    def _open(self) -> None:
        try:
            self._client = self._client_type(self._address, timeout=PATIENCE)
        except (OSError, ValueError) as error:
            reason = str(error).partition(":")[0] or type(error).__name__
            raise OptionError(f"--cluster {self._address}: nobody answers there ({reason}).") from None
        self._executor: Executor = self._client.get_executor(pure=False)
        self._threads, self._asked = 0, -1.0

    @property
    def most(self) -> int:
        """As many as the workers of this moment can have in stock."""
        if monotonic() - self._asked > 1:
            self._threads = sum(self._client.nthreads().values())
            self._asked = monotonic()
        return (1 + IN_STOCK) * max(1, self._threads)

    def submit(self, terms: bytes, order: Order) -> Future[Finished]:
        """Give a game to the cluster, which plays it again elsewhere if a worker dies."""
        return self._executor.submit(play, terms, order)

    def renew(self) -> None:
        """The cluster replaces workers itself; one that we lost sight of is called again."""
        if self._client.status != "running":
            self._open()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close()
