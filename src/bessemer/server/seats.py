"""Who may sit where: browsers are known by a cookie, invitations give seats away. Only hashes are kept."""

import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256

from bessemer.server.refusals import unreadable

COOKIE = "bessemer"
NAME_LENGTH = 24
TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")


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
    words = " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())
    if len(words) > NAME_LENGTH:
        raise unreadable(f"A name has at most {NAME_LENGTH} letters.")
    return words or otherwise
