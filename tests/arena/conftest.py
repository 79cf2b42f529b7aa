"""What the tests of the arena share."""

from tests.cli.conftest import pack_text, run

__all__ = ["pack_text", "run"]
