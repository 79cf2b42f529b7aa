"""The record of a game: what it was played with and the moves that survived. Replaying is the only way in."""

from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import msgspec

from bessemer.content.packs import build_game, pack_as_data, pack_of
from bessemer.games import registry
from bessemer.kernel.errors import BessemerError, MoveError, RecordError
from bessemer.kernel.meta import Options
from bessemer.kernel.outcome import Outcome
from bessemer.kernel.session import Session

FORMAT = 1
"""Version of this file format, not of any game's rules."""


class Fairness(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Where a seed came from: a secret that the table had committed to, and a nonce of every browser.

    `shown` says that the commitment was shown before the nonces came.
    """

    table: str
    secret: str
    commitment: str
    nonces: list[str]
    shown: bool


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A game as a file. `content` is the whole pack it was played with; `moves` are seats and texts."""

    format: int
    game: str
    rules_version: int
    players: int
    options: Options
    seats: list[str]
    seed: str
    content: dict[str, Any]
    moves: list[tuple[int, str]]
    outcome: Outcome | None
    fairness: Fairness | msgspec.UnsetType = msgspec.UNSET
    digest: str = ""

    @property
    def names(self) -> list[str]:
        """What the players are called, with the letter of the seat where a name stands twice."""
        counts = Counter(self.seats)
        lettered = zip(self.seats, "ABCDEFGHIJ", strict=False)
        return [
            name if counts[name] == 1 and name else f"{name} {letter}".strip() for name, letter in lettered
        ]

    def fingerprint(self) -> str:
        """The digest that belongs to what the record says."""
        plain = msgspec.structs.replace(self, digest="")
        return sha256(msgspec.json.encode(plain, order="deterministic")).hexdigest()


def commitment_to(secret: str) -> str:
    """What is shown of a secret before the game: nobody can find another secret that fits."""
    return sha256(secret.encode()).hexdigest()


def fair_seed(secret: str, table: str, nonces: Sequence[str]) -> str:
    """The seed that a secret, a table and the nonces of its browsers give together."""
    return sha256("\n".join(("bessemer", secret, table, *nonces)).encode()).hexdigest()


def verify_fairness(record: Record) -> int:
    """How many independent nonces went into the seed after the commitment; raises if the seed is another."""
    fairness = record.fairness
    if isinstance(fairness, msgspec.UnsetType):
        raise RecordError("The record does not say where its seed came from.")
    if commitment_to(fairness.secret) != fairness.commitment:
        raise RecordError("The secret is not the one that the table had committed to.")
    if fair_seed(fairness.secret, fairness.table, fairness.nonces) != record.seed:
        raise RecordError("The seed does not follow from the secret, the table and the nonces.")
    return len(set(fairness.nonces)) if fairness.shown else 0


def record_of(session: Session, seats: list[str] | None = None, fairness: Fairness | None = None) -> Record:
    """The record of a game as it stands; `seats` are the players' names."""
    game = session.game
    record = Record(
        format=FORMAT,
        game=game.meta.id,
        rules_version=game.meta.rules_version,
        players=game.seats,
        options=game.options,
        seats=seats or [f"Seat {seat}" for seat in range(game.seats)],
        seed=session.seed,
        content=pack_as_data(game.pack),
        moves=[(seat, game.vocabulary.text(move)) for seat, move in session.moves],
        outcome=session.outcome,
        fairness=msgspec.UNSET if fairness is None else fairness,
    )
    return msgspec.structs.replace(record, digest=record.fingerprint())


def write(record: Record) -> bytes:
    """The record as a file."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n"


def read(data: bytes) -> Record:
    """A record from a file; tells a broken or tampered one from a good one."""
    try:
        record = msgspec.json.decode(data, type=Record)
    except RecursionError:
        raise RecordError("This is no record of a game: it is nested too deeply.") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RecordError(f"This is no record of a game: {error}.") from None
    return checked(record)


def checked(record: Record) -> Record:
    """A record that was read, if it is whole and unchanged."""
    if record.format != FORMAT:
        raise RecordError(f"The record has format {record.format}; this program reads format {FORMAT}.")
    if len(record.seats) != record.players:
        raise RecordError(f"The record names {len(record.seats)} seats for {record.players} players.")
    if record.digest != record.fingerprint():
        raise RecordError("The record was changed after it was written: its digest does not fit.")
    return record


def replay(record: Record, journal: bool = True) -> Session:
    """Play a record again, move by move, and check that it ends as it says."""
    try:
        pack = pack_of(record.game, record.content)
        session = Session(build_game(record.game, record.players, record.options, pack), record.seed, journal)
    except BessemerError as error:
        raise RecordError(f"The record cannot be set up: {error}") from None
    for number, (seat, text) in enumerate(record.moves, 1):
        try:
            session.play(text, seat)
        except MoveError as error:
            raise RecordError(_stale(record, f"move {number}: {error}")) from None
    if session.outcome != record.outcome:
        raise RecordError(_stale(record, f"it ends with {session.outcome}"))
    return session


def _stale(record: Record, what: str) -> str:
    """Why a record does not replay, and what it says of its own result."""
    now = registry.find(record.game).meta.rules_version
    versions = "" if now == record.rules_version else f" (rules version {record.rules_version}, now {now})"
    return f"The record does not replay{versions}: {what.rstrip('.')}. Its stored result: {record.outcome}."
