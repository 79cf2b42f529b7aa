"""The command line."""

from bessemer.cli.app import main

__all__ = ["main"]
