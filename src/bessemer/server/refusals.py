"""Why the server does not do what it was asked: a status and one sentence for the person who asked."""


class Refused(Exception):
    """A request that changes nothing."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence


def unreadable(sentence: str) -> Refused:
    """The request makes no sense, or the rules forbid it."""
    return Refused(400, sentence)


def stranger(sentence: str = "You hold no seat at this table.") -> Refused:
    """Nobody knows the browser that asks."""
    return Refused(401, sentence)


def forbidden(sentence: str) -> Refused:
    """The browser is known, but may not do this."""
    return Refused(403, sentence)


def unknown(sentence: str = "There is no such table.") -> Refused:
    """What was asked for does not exist."""
    return Refused(404, sentence)


def too_late(sentence: str) -> Refused:
    """The table has moved on."""
    return Refused(409, sentence)


def used_up() -> Refused:
    """An invitation that somebody has taken."""
    return Refused(410, "This invitation was used already; ask the host for a new one.")


def unavailable() -> Refused:
    """The database does not answer or cannot write."""
    return Refused(503, "The table cannot be saved right now; nothing was changed. Try again in a moment.")
