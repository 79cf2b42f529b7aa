"""System parts that some tests need: without one they are skipped, but never in CI."""

import os
from typing import NoReturn

import pytest


def missing(part: str, remedy: str) -> NoReturn:
    """Skip the test and say how to install what it needs; where parts must be there, fail."""
    sentence = f"{part} is not installed ({remedy})"
    if os.environ.get("CI") == "true":
        pytest.fail(sentence)
    pytest.skip(sentence)
