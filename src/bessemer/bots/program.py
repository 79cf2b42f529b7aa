"""A program that is spoken with in lines, within a time, and that never outlives us."""

import contextlib
import os
import select
import signal
import subprocess
import weakref
from collections.abc import Sequence
from time import monotonic
from typing import IO

from bessemer.bots.failing import BotFailed

LONGEST = 64 * 1024
"""Bytes of a line that a program may say."""

GRACE = 1.0
"""Seconds that a program has to end by itself when nothing more will be asked."""

WATCH = ("/bin/sh", "-c", "read -r _; kill -KILL 0")
"""Leads the group of processes of a program, and ends all of it when its own stdin closes: when we die."""


class Program:
    """A running program, with whatever it starts itself; its stderr is ours."""

    def __init__(self, words: Sequence[str]) -> None:
        """Start it, without a shell; raises OSError if that cannot be done."""
        pipe, nothing = subprocess.PIPE, subprocess.DEVNULL
        watch = subprocess.Popen(
            WATCH, stdin=pipe, stdout=nothing, stderr=nothing, bufsize=0, process_group=0
        )
        try:
            process = subprocess.Popen(words, stdin=pipe, stdout=pipe, bufsize=0, process_group=watch.pid)
        except BaseException:
            _kill(watch)
            raise
        assert process.stdin is not None
        assert process.stdout is not None
        os.set_blocking(process.stdin.fileno(), False)
        self._ears, self._mouth = process.stdin, process.stdout
        self._said = b""
        self._processes = watch, process
        self._ending = weakref.finalize(self, _end, watch, process)  # when nobody needs it, and at exit

    def kill(self) -> None:
        """End it at once, whatever it does."""
        if self._ending.detach():
            _kill(*self._processes)

    def tell(self, line: bytes, deadline: float) -> None:
        """Write a line to the program."""
        if self._said:
            raise BotFailed("said more than it was asked")
        rest = memoryview(line + b"\n")
        while rest:
            _wait(self._ears, select.POLLOUT, deadline)
            try:
                rest = rest[os.write(self._ears.fileno(), rest) :]
            except BlockingIOError:
                continue
            except BrokenPipeError:
                raise BotFailed("hung up") from None

    def hear(self, deadline: float) -> bytes:
        """The next line that the program says."""
        while b"\n" not in self._said and len(self._said) <= LONGEST:
            _wait(self._mouth, select.POLLIN, deadline)
            heard = os.read(self._mouth.fileno(), LONGEST)
            if not heard:
                raise BotFailed("hung up")
            self._said += heard
        line, _, self._said = self._said.partition(b"\n")
        if len(line) > LONGEST:
            raise BotFailed("said too long a line")
        return line


def _wait(stream: IO[bytes], event: int, deadline: float) -> None:
    poll = select.poll()
    poll.register(stream, event)
    left = deadline - monotonic()
    if left <= 0 or not poll.poll(left * 1000):
        raise BotFailed("took too long")


def _end(watch: subprocess.Popen[bytes], process: subprocess.Popen[bytes]) -> None:
    """Let it end by itself, or else end it."""
    assert process.stdin is not None
    process.stdin.close()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(GRACE)
    _kill(watch, process)


def _kill(watch: subprocess.Popen[bytes], *others: subprocess.Popen[bytes]) -> None:
    """End the whole group; nobody else can have its number, for its leader was not yet waited for."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(watch.pid, signal.SIGKILL)
    for process in (*others, watch):
        process.kill()  # one that has left the group
        process.wait()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                stream.close()
