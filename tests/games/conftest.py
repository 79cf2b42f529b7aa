"""What tests of several games share: a game played at random, and what it tells a designer."""

import pytest

from bessemer.kernel.findings import Findings
from bessemer.kernel.session import Session
from tests.kit import AnyGame, random_game


@pytest.fixture(name="session")
def _session(game: AnyGame) -> Session:
    return random_game(game, 5, journal=True)


@pytest.fixture(name="found")
def _found(game: AnyGame, session: Session) -> Findings:
    found: Findings = game.findings(session)
    return found
