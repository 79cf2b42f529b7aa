"""What tests need of the system: parts without which they are skipped, but never in CI; and its signals."""

import os
import signal
from typing import NoReturn

import pytest


def missing(part: str, remedy: str) -> NoReturn:
    """Skip the test and say how to install what it needs; where parts must be there, fail."""
    sentence = f"{part} is not installed ({remedy})"
    if os.environ.get("CI") == "true":
        pytest.fail(sentence)
    pytest.skip(sentence)


def listen_to_ctrl_c() -> None:
    """In a child process: a shell that runs tests in the background lets its children ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
