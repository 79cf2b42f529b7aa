"""How a bot fails: whoever asked it makes a move at random instead, and says so."""


class BotFailed(Exception):
    """A bot that gave no move; what it did in words that follow its name, fit for everybody at the table."""
