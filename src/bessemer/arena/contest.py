"""One game of a contest as a piece of work: bytes and plain data in, plain data out, in any process."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Any

import msgspec

from bessemer.arena.results import Result, result_of
from bessemer.arena.simulate import play_game
from bessemer.content.packs import build_game, pack_as_data, pack_of
from bessemer.kernel.game import Game
from bessemer.kernel.meta import Options
from bessemer.records.record import record_of, write


@dataclass(frozen=True, slots=True)
class Order:
    """A game to be played: its number in the contest, and the bots by seat."""

    number: int
    bots: tuple[str, ...]


class Terms(msgspec.Struct, frozen=True):
    """What all games of a contest have in common, and what is wanted of each besides its result."""

    game: str
    players: int
    options: Options
    content: dict[str, Any]
    seed: str
    records: bool = False
    digests: bool = False
    findings: bool = False


def terms_of(
    game: Game[Any, Any], seed: str, records: bool = False, digests: bool = False, findings: bool = False
) -> Terms:
    """The terms of a contest in a game."""
    content = pack_as_data(game.pack)
    return Terms(game.meta.id, game.seats, game.options, content, seed, records, digests, findings)


def settings_of(terms: Terms, game: Game[Any, Any], bots: Sequence[str], **more: Any) -> dict[str, Any]:
    """What must be the same for two parts of one contest."""
    content = msgspec.json.encode(terms.content, order="deterministic")
    return {
        "game": terms.game,
        "rules_version": game.meta.rules_version,
        "players": terms.players,
        "options": terms.options,
        "content": sha256(content).hexdigest(),
        "bots": list(bots),
        "seed": terms.seed,
        **more,
    }


def play(terms: bytes, order: Order) -> tuple[Result, bytes | None]:
    """Play a game: its result, and its record as a file if that is wanted."""
    wanted, game = _understand(terms)
    played = play_game(game, order.number, order.bots, wanted.seed, forgiving=True)
    findings = game.findings(played.session) if wanted.findings else None
    if not wanted.records and not wanted.digests:
        return result_of(played, findings=findings), None
    record = record_of(played.session, list(order.bots))
    return result_of(played, record.digest, findings), write(record) if wanted.records else None


@lru_cache(4)
def _understand(terms: bytes) -> tuple[Terms, Game[Any, Any]]:
    """The terms and the game, built once in every process."""
    read = msgspec.msgpack.decode(terms, type=Terms)
    return read, build_game(read.game, read.players, read.options, pack_of(read.game, read.content))
