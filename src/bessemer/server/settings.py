"""What a server is started with."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Rates:
    """Requests per second that one browser may keep up, and how many it may save up; 0 is no limit."""

    requests: float = 30.0
    burst: int = 240
    whatifs: float = 8.0
    whatif_burst: int = 60
    creations: float = 0.5
    creation_burst: int = 30
    hints: float = 0.5
    hint_burst: int = 20
    crowd: int = 6  # how many browsers may share an address before its limit counts


UNLIMITED = Rates(requests=0, whatifs=0, creations=0, hints=0)
"""For tests and benchmarks."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings, with the defaults of a server for one machine."""

    data: Path
    database: str = ""  # URL of a PostgreSQL; a SQLite file in `data` if empty
    host: str = "127.0.0.1"
    port: int = 8000
    debug: bool = False
    metrics: bool = False
    pace: float = 0.7  # seconds between the moves of bots
    budget: float = 10.0  # seconds that a bot may think about one move
    effort: float = 1.0  # how hard hints and reviews think; tests are content with less
    thinkers: int = 1  # processes in which bots think
    bots: Mapping[str, str] = field(
        default_factory=dict
    )  # specs of further bots, by the name to seat them by
    tables: int = 400  # games kept in memory; the others are read again when somebody comes
    rates: Rates = field(default_factory=Rates)
    largest: int = 256 * 1024  # bytes of a request
    largest_import: int = 4 * 1024 * 1024

    @property
    def url(self) -> str:
        """The database as SQLAlchemy names it."""
        if not self.database:
            return f"sqlite+aiosqlite:///{self.data / 'bessemer.db'}"
        scheme, _, rest = self.database.partition("://")
        if scheme.partition("+")[0] in ("postgres", "postgresql"):
            return f"postgresql+psycopg://{rest}"
        return f"sqlite+aiosqlite://{rest}" if scheme == "sqlite" else self.database
