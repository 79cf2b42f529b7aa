"""How a command that lets bots play comes to its end: which bots failed, and its exit code."""

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import typer

from bessemer.arena.simulate import Account
from bessemer.cli.console import INTERRUPTED, aside

FAILED = 1
"""Exit code if a bot failed in more than half of its decisions."""

SHOWN = 3
"""Failures that are shown one by one; the others are only counted."""


def failures(bots: Mapping[str, Account]) -> list[str]:
    """A line for each bot that failed."""
    return [
        f"{bot} failed in {account.failures:,} of {account.decisions:,} decisions; "
        "moves were made at random instead."
        for bot, account in sorted(bots.items())
        if account.failures
    ]


def leave(bots: Mapping[str, Account], interrupted: str = "") -> None:
    """Say which bots failed and whether games are missing; does not return if the exit code is not 0."""
    for line in failures(bots):
        aside.print(line, soft_wrap=True)
    if interrupted:
        aside.print(interrupted)
        raise typer.Exit(INTERRUPTED)
    if any(2 * account.failures > account.decisions for account in bots.values()):
        raise typer.Exit(FAILED)


@contextmanager
def few_failures() -> Iterator[None]:
    """Let only the first failures of bots be logged: they tell why, and a bot may fail at every move."""
    log = logging.getLogger("bessemer.arena")
    shown = 0

    def first_ones(record: logging.LogRecord) -> bool:
        nonlocal shown
        shown += 1
        return shown <= SHOWN

    log.addFilter(first_ones)
    try:
        yield
    finally:
        log.removeFilter(first_ones)
