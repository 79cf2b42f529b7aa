"""Lets `python -m bessemer` do what `bessemer` does."""

import sys

from bessemer.cli import main

if __name__ == "__main__":
    sys.exit(main())
