"""The results of a contest on disk: a line a game, written when it ends, so that a contest can go on."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from bessemer.arena.results import Result
from bessemer.arena.saving import Shelf, unusable
from bessemer.kernel.errors import OptionError, RecordError

FILE = "results.jsonl"
FORMAT = 2
"""Since 2, `first` is who began the first turn, not who made the first move."""


class Ledger:
    """A folder with the results and the records of a contest. `results` holds what is there, by number."""

    def __init__(self, folder: Path, settings: dict[str, Any], resume: bool) -> None:
        self.folder = folder
        self.results: dict[int, Result] = {}
        self._path = folder / FILE
        self._header = {"format": FORMAT, **settings}
        going_on = resume and self._path.exists()
        self.shelf = Shelf(folder, digits=6, empty=not going_on)
        try:
            if going_on:
                self._read()
            self._file: BinaryIO = self._path.open("ab", buffering=0)
            if not self._file.tell():
                self._append(self._header)
        except OSError as error:
            raise unusable(folder, error) from None

    def add(self, result: Result, record: bytes | None = None) -> None:
        """Keep a game: its record first, so that every result in the file has one."""
        if record is not None:
            self.shelf.put_file(result.number, record)
        self._append(result)
        self.results[result.number] = result

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _append(self, entry: object) -> None:
        try:
            self._file.write(msgspec.json.encode(entry) + b"\n")
        except OSError as error:
            raise unusable(self.folder, error) from None

    def _read(self) -> None:
        """Read what is there; a last line that was never finished is cut off."""
        written = self._path.read_bytes()
        whole = written[: written.rfind(b"\n") + 1]
        header, *lines = whole.splitlines() or [b""]
        if header:
            self._compare(_decode(header, dict[str, Any], self._path, 1))
        for result in self._results(lines):
            if result.number in self.results:
                raise RecordError(f"{self._path}: game {result.number} stands there twice.")
            self.results[result.number] = result
        if len(whole) < len(written):
            with self._path.open("r+b") as file:
                file.truncate(len(whole))

    def _results(self, lines: list[bytes]) -> Iterator[Result]:
        for number, line in enumerate(lines, 2):
            yield _decode(line, Result, self._path, number)

    def _compare(self, before: dict[str, Any]) -> None:
        now = msgspec.json.decode(msgspec.json.encode(self._header))
        for name in {**now, **before}:
            if before.get(name) != now.get(name):
                was, is_now = (_short(settings.get(name)) for settings in (before, now))
                raise OptionError(f"--resume {self.folder}: {name} was {was} there, and is {is_now} now.")


def _decode(line: bytes, kind: Any, path: Path, number: int) -> Any:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise RecordError(f"{path}: line {number} is broken, expected what the arena writes.") from None


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 60 else f"{text[:59]}…"
