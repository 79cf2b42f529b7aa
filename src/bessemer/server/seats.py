"""Who may sit where: browsers are known by a cookie, invitations give seats away. Only hashes are kept."""

import hmac
import re
import secrets
import unicodedata
from base64 import urlsafe_b64encode
from collections.abc import Collection, Iterable
from hashlib import sha256

from bessemer.server.refusals import unreadable
from bessemer.server.store import HUMAN, SeatRow

COOKIE = "bessemer"
NAME_LENGTH = 24
TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")
BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Signs that pass for letters and cannot be seen."""


def new_token() -> str:
    """128 bits that nobody can guess, for a link or a cookie."""
    return secrets.token_urlsafe(16)


def hashed(token: str) -> str:
    """What is kept of a token."""
    return sha256(token.encode()).hexdigest()


def invitation(host: str, table: str, seat: int, issue: int) -> str:
    """The invitation that follows from the host's cookie: the host can read it again, nobody else."""
    made = hmac.digest(host.encode(), f"{table}/{seat}/{issue}".encode(), "sha256")
    return urlsafe_b64encode(made[:16]).decode().rstrip("=")


def browser_of(cookie: str | None) -> str | None:
    """The browser that a cookie belongs to; None for no cookie and for one that is not ours."""
    return hashed(cookie) if cookie and TOKEN.fullmatch(cookie) else None


def clean_name(name: str, otherwise: str) -> str:
    """A name fit for a table: one line, not too long, nothing that cannot be seen."""
    seen = (sign if sign.isprintable() and sign not in BLANKS else " " for sign in name)
    words = " ".join("".join(seen).split())
    if len(words) > NAME_LENGTH:
        raise unreadable(f"A name has at most {NAME_LENGTH} letters.")
    return words or otherwise


def own_name(name: str, otherwise: str, others: Iterable[str]) -> str:
    """The name that somebody chooses at a table: fit for it, and nobody else's there."""
    words = clean_name(name, otherwise)
    if words != otherwise and _sound(words) in map(_sound, others):
        raise unreadable(f"Somebody at this table is called {words} already.")
    return words


def numbered(name: str, others: Iterable[str]) -> str:
    """A name, with a number behind it if somebody else at the table has it."""
    taken = set(map(_sound, others))
    words, number = name, 1
    while _sound(words) in taken:
        number += 1
        words = f"{name[: NAME_LENGTH - 3].rstrip()} {number}"
    return words


def _sound(name: str) -> str:
    """What a name is to who reads it."""
    return unicodedata.normalize("NFKC", name).casefold()


def is_missing(place: SeatRow, nonces: Collection[str], present: Collection[int]) -> bool:
    """Whether a game that starts now needs a bot here: for want of a person, or of their part of chance."""
    if place.kind != HUMAN:
        return False
    return place.browser is None or (place.browser not in nonces and place.seat not in present)
