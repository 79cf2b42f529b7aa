"""What a seat may know of a position of INTERBELLUM: all but hands, decks and votes not yet counted."""

from dataclasses import dataclass

from bessemer.kernel.state import Progress


@dataclass(slots=True)
class PowerView:
    """A superpower: influence by seat, who holds the flag (-1: nobody), armies, and cheap places taken."""

    id: str
    influence: list[int]
    flag: int
    armies: list[str]
    at_home: int
    bargains: int


@dataclass(slots=True)
class BaronView:
    """What lies before a seat. `None` in the hand is a card that the viewer does not know."""

    company: str
    money: int
    wells: list[str]
    pipelines: list[str]
    finds: int
    hand: list[str | None]
    executives: int
    vote: str | None


@dataclass(slots=True)
class Post:
    """An executive on the board: whose it is, and the move that placed it."""

    seat: int
    move: str


@dataclass(slots=True)
class InterbellumView:
    """The board, the trackers, the decks (top last, `None` for a card not seen) and everybody's things.

    Wells in `pumped` have paid in this round, those in `fresh` were bought in it.
    """

    seat: int
    progress: Progress
    round: int
    starter: int
    powers: list[PowerView]
    barons: list[BaronView]
    pumped: list[str]
    fresh: list[str]
    whites: int
    blacks: int
    deck: list[str | None]
    discards: list[str]
    event_decks: list[list[str | None]]
    used: list[list[str]]
    events: list[str | None]
    posts: list[Post]
    at_pile: int
