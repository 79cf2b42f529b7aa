"""Fair chance: the server commits to a secret, browsers add nonces, and the seed follows from all of them."""

import re
import secrets
from collections.abc import Mapping, Sequence

import msgspec

from bessemer.records.record import Fairness, commitment_to, fair_seed
from bessemer.server.refusals import too_late, unreadable
from bessemer.server.store import HUMAN, RUNNING, SeatRow
from bessemer.server.tables import Table

NONCE = re.compile(r"[A-Za-z0-9_-]{8,64}")


def new_secret() -> str:
    """What the server puts into chance."""
    return secrets.token_hex(32)


def check_nonce(nonce: str) -> str:
    """A nonce that is fit to be written down."""
    if not NONCE.fullmatch(nonce):
        raise unreadable("A nonce has 8 to 64 letters, digits, hyphens and underscores.")
    return nonce


def browsers(seats: Sequence[SeatRow]) -> list[str]:
    """The browsers that hold a seat, by their lowest seat."""
    return list(dict.fromkeys(seat.browser for seat in seats if seat.kind == HUMAN and seat.browser))


def fairness_of(
    table: str, secret: str, seats: Sequence[SeatRow], nonces: Mapping[str, str], shown: bool
) -> tuple[Fairness, str]:
    """Where the seed of a table comes from, and the seed."""
    for seat in seats:
        if seat.kind == HUMAN and seat.browser not in nonces:
            raise too_late(f"The browser of {seat.name} has not yet given its part to chance.")
    given = [nonces[browser] for browser in browsers(seats)]
    fairness = Fairness(
        table=table, secret=secret, commitment=commitment_to(secret), nonces=given, shown=shown
    )
    return fairness, fair_seed(secret, table, given)


def mix_seed(table: Table) -> None:
    """Mix the seed; the game is on from here."""
    row = table.row
    fairness, row.seed = fairness_of(row.id, row.secret, table.seats, table.nonces, row.shown)
    row.fairness = msgspec.to_builtins(fairness)
    row.status = RUNNING
