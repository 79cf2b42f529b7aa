"""System parts that some tests need: without one they are skipped, but never in CI."""

import os
from typing import NoReturn

import pytest


def missing(part: str, package: str) -> NoReturn:
    """Skip the test and say what to install; where parts must be there, fail."""
    sentence = f"{part} is not installed (Debian: apt install {package})"
    if os.environ.get("CI") == "true":
        pytest.fail(sentence)
    pytest.skip(sentence)
