"""The games that all tests of this folder run over: a new game gets them for free."""

import pytest

from bessemer.games import registry
from tests.games.every.ways import TOY, WAYS, played
from tests.kit import AnyGame


@pytest.fixture(params=WAYS)
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """A game to be played; records of the toy find it in the registry too."""
    targets = {**registry._targets(), TOY: "tests.kernel.parliament.game:Parliament"}
    monkeypatch.setattr(registry, "_targets", lambda: targets)
    return played(request.param)
