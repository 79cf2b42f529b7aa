"""A game as a file: write, read, replay, verify; and matches of several games."""
