"""A table as somebody ordered it with the form of the new-table page."""

from dataclasses import dataclass
from urllib.parse import parse_qsl

from bessemer.kernel.errors import OptionError
from bessemer.kernel.meta import Meta, Options

KINDS = ("me", "here", "friend", "bot")
NAME_LENGTH = 24
NAMES = ("Ada", "Bruno", "Carmen", "Dmitri", "Edda")
"""What a seat is called if nobody gives it a name."""
FIELDS = 100


@dataclass(frozen=True, slots=True)
class SeatOrder:
    """Who shall sit on a seat: the host (`me`), somebody at the same screen (`here`), a friend, a bot."""

    kind: str
    name: str
    bot: str = ""


@dataclass(frozen=True, slots=True)
class Order:
    """A checked wish for a table; of the options, those that somebody chose."""

    options: Options
    seats: tuple[SeatOrder, ...]
    nonce: str = ""
    hints: bool = True

    @property
    def starts_at_once(self) -> bool:
        """Whether nobody has to be waited for."""
        return all(seat.kind != "friend" for seat in self.seats)


def read_order(meta: Meta, body: str) -> Order:
    """The order in an urlencoded form; says in words what is wrong with it."""
    try:
        fields = dict(parse_qsl(body, keep_blank_values=True, max_num_fields=FIELDS))
    except ValueError as error:
        raise OptionError("The form could not be read.") from error
    players = _players(meta, fields)
    given = {
        name.removeprefix("option-"): text
        for name, text in fields.items()
        if name.startswith("option-") and text
    }
    checked = meta.validate(players, given)
    options = {id: value for id, value in checked.items() if id in given}
    seats = tuple(_seat(fields, seat) for seat in range(players))
    if sum(seat.kind == "me" for seat in seats) > 1:
        raise OptionError("Only one seat can be yours; choose Here for others at this screen.")
    return Order(options, seats, fields.get("nonce", "")[:128], fields.get("hints", "on") != "off")


def read_name(body: str) -> str:
    """The name in the urlencoded form of somebody who sits down; empty if there is none."""
    try:
        return dict(parse_qsl(body, keep_blank_values=True, max_num_fields=FIELDS)).get("name", "")
    except ValueError:
        return ""


def _players(meta: Meta, fields: dict[str, str]) -> int:
    text = fields.get("players", str(meta.players[0]))
    counts = {str(count): count for count in meta.players}
    if text not in counts:
        expected = ", ".join(counts)
        raise OptionError(f"{meta.title} is for {expected} players, not {text[:20]!r}.")
    return counts[text]


def _seat(fields: dict[str, str], seat: int) -> SeatOrder:
    kind = fields.get(f"seat-{seat}-kind", "me" if seat == 0 else "bot")
    if kind not in KINDS:
        raise OptionError(f"Seat {seat + 1}: expected one of {', '.join(KINDS)}, got {kind[:20]!r}.")
    name = " ".join(fields.get(f"seat-{seat}-name", "").split())[:NAME_LENGTH]
    return SeatOrder(
        kind, name or NAMES[seat % len(NAMES)], fields.get(f"seat-{seat}-bot", "") if kind == "bot" else ""
    )
