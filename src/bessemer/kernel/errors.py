"""What can be wrong with what somebody gave us. The message is one clear sentence for that person."""


class BessemerError(Exception):
    """Wrong input. Nothing was changed."""


class MoveError(BessemerError):
    """A move that cannot be played."""


class Unreadable(MoveError):
    """The text is no move of this game at all."""


class Illegal(MoveError):
    """A move of this game, but not one that its seat may make now."""


class NotYourTurn(MoveError):
    """The seat has nothing to decide now."""


class UndoError(BessemerError):
    """There is nothing that the seat may take back."""


class OptionError(BessemerError):
    """A game, player count or option that does not exist or does not fit the others."""


class ContentError(BessemerError):
    """A pack that is broken; says where and what was expected."""


class RecordError(BessemerError):
    """A record that is broken, tampered with or no longer replays."""
