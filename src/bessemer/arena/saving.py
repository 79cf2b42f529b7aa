"""A folder that records are saved in."""

import os
from pathlib import Path

from bessemer.kernel.errors import OptionError
from bessemer.records.record import Record, write


class Shelf:
    """A folder of records, `game-000.json` and so on; unless said otherwise it must be new or empty."""

    def __init__(self, folder: Path, digits: int = 3, empty: bool = True, kind: str = "game") -> None:
        self.folder = folder
        self.kind = kind
        self.digits = digits
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if empty and any(folder.iterdir()):
                raise OptionError(f"--save {folder}: expected a new or empty folder, but it is not empty.")
        except FileExistsError:
            raise OptionError(f"--save {folder}: expected a folder, but it is a file.") from None
        except OSError as error:
            raise unusable(folder, error) from None
        if not os.access(folder, os.W_OK | os.X_OK):
            raise OptionError(f"--save {folder}: expected a folder that can be written.")

    def put(self, number: int, record: Record) -> None:
        """Save the record of a game."""
        self.put_file(number, write(record))

    def put_file(self, number: int, written: bytes) -> None:
        """Save a record that is written already; the file appears as a whole or not at all."""
        path = self.folder / f"{self.kind}-{number:0{self.digits}}.json"
        part = path.with_suffix(".part")
        try:
            part.write_bytes(written)
            part.replace(path)
        except OSError as error:
            raise unusable(self.folder, error) from None
        finally:
            part.unlink(missing_ok=True)


def unusable(folder: Path, error: OSError) -> OptionError:
    """A folder that cannot be used, and why."""
    return OptionError(f"--save {folder}: cannot be written ({error.strerror}).")
