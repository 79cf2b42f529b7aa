"""The bodies of requests and the shapes of answers, as the OpenAPI page shows them."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Key = Annotated[str, Field(min_length=8, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
Seq = Annotated[int, Field(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Field(ge=0, le=15)]
MoveText = Annotated[str, Field(max_length=200)]
Nonce = Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Name = Annotated[str, Field(max_length=64)]


class Body(BaseModel):
    """A body without fields that nobody reads."""

    model_config = ConfigDict(extra="forbid")


class NewSeat(Body):
    """Who shall sit on a seat: the host, somebody at the host's screen, a friend, or a bot."""

    kind: Literal["me", "here", "friend", "bot"]
    name: Name = ""
    bot: Name = ""


class NewTable(Body):
    """A table to be made. With a nonce and without friends the game starts at once."""

    game: Name
    options: dict[str, bool | int | str] = Field(default_factory=dict, max_length=50)
    seats: list[NewSeat] = Field(min_length=1, max_length=8)
    pack: dict[str, Any] | None = None
    nonce: Nonce | None = None
    hints: bool = True


class GivenNonce(Body):
    """What a browser adds to chance."""

    nonce: Nonce


class MadeMoves(Body):
    """Moves of a seat, all or none. The same key again gives the same answer."""

    seat: SeatNumber
    seq: Seq
    key: Key
    moves: list[MoveText] = Field(min_length=1, max_length=400)
    keep_draft: bool = False


class TakenBack(Body):
    """A seat takes something back."""

    seat: SeatNumber
    seq: Seq
    key: Key


class Trial(Body):
    """Moves to be tried out on a sample."""

    seat: SeatNumber
    moves: list[MoveText] = Field(min_length=1, max_length=400)


class Question(Body):
    """A seat asks for a hint."""

    seat: SeatNumber


class Practice(Body):
    """A finished game tried again after so many moves, on a seat; `bot` names who plays the others."""

    at: Seq
    seat: SeatNumber
    bot: Name = ""


class SeatChange(Body):
    """What becomes of a seat, all of it or nothing.

    `bot` names who plays from now on (empty: the usual bot); null gives the seat back to who holds it, and is
    refused where nobody does. `kick` sends away who holds it and makes a new link; in a running game a bot
    plays on. `link` makes a new link (true) or closes the one that is open (false); a bot that plays goes on
    until the link is used. `name` is for who holds the seat. Of the rest the holder may only set `bot`, the
    host everything.
    """

    bot: Name | None = None
    kick: bool = False
    link: bool | None = None
    name: Name | None = None


class Invitation(Body):
    """The token of an invitation link, and the name of who sits down; without one the seat keeps its name."""

    token: Annotated[str, Field(max_length=64)]
    name: Name = ""


class Rematch(Body):
    """A rematch; with a nonce it starts at once if only one browser plays."""

    nonce: Nonce | None = None


class Fault(BaseModel):
    """What was wrong, in one sentence. Nothing was changed."""

    error: str


class Stored(BaseModel):
    """The number of the last entry that the request has made."""

    seq: int


class Made(BaseModel):
    """A new table: links of seats that wait for friends, and the one for spectators.

    `match` is there when the file of a whole match was brought; the table is that of its last game then.
    """

    id: str
    started: bool
    links: dict[str, str]
    watch: str
    match: str | None = None


class Seated(BaseModel):
    """The seat that an invitation gave."""

    table: str
    seat: int


class SeatFact(BaseModel):
    """A seat, as everybody may know it.

    `taken` says that a bot plays or somebody holds the seat, `held` that somebody does, `invited` that a link
    is open, `present` that a bot plays or the holder is connected, `missing` that a bot would sit in if the
    game started now.
    """

    seat: int
    name: str
    kind: str
    bot: str
    taken: bool
    held: bool
    invited: bool
    present: bool
    missing: bool
    mine: bool
    nonce: bool


class TableFacts(BaseModel):
    """A table, as everybody may know it."""

    id: str
    game: str
    title: str
    players: int
    options: dict[str, bool | int | str]
    status: str
    started: bool
    over: bool
    stopped: str | None
    seq: int
    pending: list[int]
    seats: list[SeatFact]
    commitment: str
    outcome: dict[str, Any] | None
    host: bool
    watch: str
    rematch: str | None
    hints: bool
    practice: str | None
    match: str | None
    number: int | None
    links: dict[str, str] | None = None


class MatchGame(BaseModel):
    """A game of a match: its table, and how it ended."""

    number: int
    table: str
    status: str
    options: dict[str, bool | int | str]
    outcome: dict[str, Any] | None


class SheetRow(BaseModel):
    """A line of a score sheet: what brought points, and how many to each seat."""

    title: str
    points: list[int]


class MatchFacts(BaseModel):
    """A match, as everybody may know it: `sheet` counts finished games, its total comes last."""

    id: str
    game: str
    title: str
    seats: list[str]
    games: list[MatchGame]
    sheet: list[SheetRow]
    leaders: list[int]
    over: bool


class OfferFact(BaseModel):
    """A legal move: its text, its label, what to click for it, whether it ends the turn."""

    move: str
    label: str
    targets: list[str]
    ends: bool


class Hint(BaseModel):
    """A move that seems best, what to click for it, and why; `plan` is a better order of production."""

    seat: int
    seq: int
    move: str
    label: str
    targets: list[str]
    source: str
    words: str
    value: float | None
    alternative: str | None
    plan: list[str]


class LogFact(BaseModel):
    """A line of the log."""

    words: str
    who: int
    turn: int
    heading: bool


class LogPiece(BaseModel):
    """Some lines of the log, and the number of the first; the newest unless others were asked for."""

    model_config = ConfigDict(populate_by_name=True)

    start: Annotated[int, Field(alias="from")]
    lines: list[LogFact]
    html: str


class Presence(BaseModel):
    """Who sits on a seat and is there."""

    name: str
    kind: str
    present: bool
    bot: str


class Sight(BaseModel):
    """All that a viewer may know now."""

    table: str
    seq: int
    seat: int
    turn: int
    status: str
    pending: list[int]
    seats: list[Presence]
    offers: list[OfferFact]
    undo: str | None
    curtain: bool
    view: dict[str, Any]
    over: bool
    present: list[bool]
    mover: int
    rematch: str | None
    log: LogPiece
    html: str


class Position(BaseModel):
    """A moment of the past."""

    table: str
    seat: int
    at: int
    moves: int
    pending: list[int]
    view: dict[str, Any]
    html: str


class TrialStep(BaseModel):
    """A move and what would happen, in words."""

    move: str
    events: list[str]


class Forecast(BaseModel):
    """What would follow from moves, and why it stops."""

    steps: list[TrialStep]
    stopped: str | None
    view: dict[str, Any]
    offers: list[OfferFact]
