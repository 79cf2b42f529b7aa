from collections.abc import Iterator

import pytest

from tests.parts import missing
from tests.server.processes import fresh_database, postgres, postgres_programs


@pytest.fixture(scope="session", name="postgres_server")
def _postgres_server() -> Iterator[str]:
    """A PostgreSQL for all tests of this worker."""
    if postgres_programs() is None:
        missing("PostgreSQL", "Debian: apt install postgresql")
    with postgres() as url:
        yield url


@pytest.fixture(name="database")
def _database(postgres_server: str, request: pytest.FixtureRequest) -> str:
    """An empty PostgreSQL database."""
    return fresh_database(postgres_server, f"test_{abs(hash(request.node.name))}")
