"""A bot in any language: a program that reads questions and writes moves as lines of JSON.

What is said is described in docs/bots-in-other-languages.md.
"""

import logging
import shlex
import shutil
from collections.abc import Sequence
from random import Random
from time import monotonic
from typing import Annotated, Any

import msgspec

from bessemer.bots.failing import BotFailed
from bessemer.bots.program import Program
from bessemer.kernel.errors import OptionError
from bessemer.kernel.game import Game
from bessemer.kernel.moves import Move
from bessemer.kernel.piles import REFEREE

log = logging.getLogger("bessemer.bots")

COMMAND = "cmd"
"""The kind of these bots. Only who starts Bessemer may name one: it runs any program."""

PROTOCOL = 1

PATIENCE = 8.0
"""Seconds for a decision; less than the table waits, so that it says what this bot did wrong."""

MOST_SAMPLES = 256
"""Samples in one answer."""


class Said(msgspec.Struct, forbid_unknown_fields=True):
    """What a program says: its move, or that it wants samples first."""

    move: str | None = None
    sample: Annotated[int, msgspec.Meta(ge=1, le=MOST_SAMPLES)] | None = None


class Command:
    """Asks a program, which is started for the first decision and again after a failure."""

    sees = True
    reproducible = True  # it gets a seed; we take its author's word for the rest

    def __init__(self, settings: str, rng: Random) -> None:
        """The settings are the command line; no shell reads it."""
        self.command = settings.strip()
        self.words = _read(self.command)
        self.rng = rng
        self._game: Game[Any, Any] | None = None
        self._program: Program | None = None

    def choose(self, game: Game[Any, Any], view: Any, moves: Sequence[Move]) -> Move:
        """The move that the program says, or BotFailed."""
        deadline = monotonic() + PATIENCE
        try:
            program = self._running(game, deadline)
            return self._ask(program, game, view, moves, deadline)
        except BaseException:  # also Ctrl-C: a program that still thinks would answer the next question
            if self._program is not None:
                self._program.kill()
                self._program = None
            raise

    def _running(self, game: Game[Any, Any], deadline: float) -> Program:
        """The program, which knows what is played."""
        if self._program is None or self._game is not game:
            self._program, self._game = None, game  # the one before ends first
            try:
                self._program = Program(self.words)
            except OSError as error:
                log.warning("%s cannot be started: %s", self.command, error.strerror)
                raise BotFailed("could not be started") from None
            self._program.tell(msgspec.json.encode(self._hello(game)), deadline)
        return self._program

    def _hello(self, game: Game[Any, Any]) -> dict[str, Any]:
        return {
            "hello": PROTOCOL,
            "game": game.meta.id,
            "rules_version": game.meta.rules_version,
            "players": game.seats,
            "options": game.options,
            "seed": self.rng.getrandbits(53),  # every language reads such a number exactly
            "content": game.pack,
        }

    def _ask(
        self, program: Program, game: Game[Any, Any], view: Any, moves: Sequence[Move], deadline: float
    ) -> Move:
        texts = {game.vocabulary.text(move): move for move in moves}
        program.tell(msgspec.json.encode({"view": view, "moves": list(texts)}), deadline)
        while True:
            line = program.hear(deadline)
            said = self._understood(line)
            if said.move is not None:
                if said.move not in texts:
                    self._note(line)
                    raise BotFailed("chose a move that is not there")
                return texts[said.move]
            positions = (game.sample(view, self.rng) for _ in range(said.sample or 0))
            samples = [game.view(position, REFEREE) for position in positions]
            program.tell(msgspec.json.encode({"samples": samples}), deadline)

    def _understood(self, line: bytes) -> Said:
        try:
            said = msgspec.json.decode(line, type=Said)
            if (said.move is None) == (said.sample is None):
                raise msgspec.ValidationError("Expected either `move` or `sample`")
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            self._note(line, f" ({error})")
            raise BotFailed("said something that is no answer") from None
        return said

    def _note(self, line: bytes, why: str = "") -> None:
        """Tell the author what was said; others at the table may not know all that the program knows."""
        log.warning("%s said %r%s", self.command, line[:200].decode(errors="replace"), why)


def _read(command: str) -> list[str]:
    """The words of a command line whose program is there."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise OptionError(f"Bot {COMMAND}: {command[:80]!r} cannot be read ({error}).") from None
    if not words:
        raise OptionError(f"Bot {COMMAND} needs a program, such as {COMMAND}:./my-bot.")
    if shutil.which(words[0]) is None:
        raise OptionError(f"Bot {COMMAND}: there is no program {words[0][:80]!r} that can be run.")
    return words
