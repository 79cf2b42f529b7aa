"""A game as a file: write, read, replay; and everything that can be wrong with one."""

import json
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from bessemer.games import registry
from bessemer.kernel.errors import RecordError
from bessemer.kernel.outcome import Outcome
from bessemer.kernel.session import Session
from bessemer.records.record import FORMAT, Record, read, record_of, write
from bessemer.records.record import replay as replay_record
from tests.games.furnace.kit import furnace
from tests.kit import random_game

MINE = {"mine": "2 coal | 2 coal | iron -> 2 money x4"}


@pytest.fixture(scope="module")
def played() -> Session:
    return random_game(furnace(3, cards=MINE, rounds=3), 4, journal=True)


@pytest.fixture(scope="module")
def record(played: Session) -> Record:
    return record_of(played, ["Ada", "Bob", "Cleo"])


def forged(record: Record, **changes: Any) -> Record:
    """The record with other contents and a digest that fits them."""
    other = msgspec.structs.replace(record, **changes, digest="")
    return msgspec.structs.replace(other, digest=other.fingerprint())


def why(record: Record) -> str:
    with pytest.raises(RecordError) as error:
        replay_record(record)
    return str(error.value)


# Good records -------------------------------------------------------------------------------------


def test_a_record_is_read_back_as_it_was_written(record: Record) -> None:
    assert read(write(record)) == record
    assert write(read(write(record))) == write(record)


def test_a_record_says_all_that_the_game_was_played_with(record: Record, played: Session) -> None:
    assert (record.format, record.game, record.rules_version) == (FORMAT, "furnace", 1)
    assert (record.players, record.seed, record.seats) == (3, "4", ["Ada", "Bob", "Cleo"])
    assert record.options == {"capitalists": False, "rounds": 3, "chain": False}
    assert record.content["company"][0]["basic"] == "2 coal"
    assert len(record.moves) == len(played.moves)
    assert record.outcome == played.outcome
    assert record_of(played).seats == ["Seat 0", "Seat 1", "Seat 2"]


def test_replaying_gives_the_same_game(record: Record, played: Session) -> None:
    again = replay_record(read(write(record)))
    assert again.moves == played.moves
    assert again.scores == played.scores
    assert again.journal() == played.journal()
    assert again.game.digest(again.state) == played.game.digest(played.state)
    assert replay_record(record, journal=False).state.journal is None


def test_an_unfinished_game_has_a_record_and_can_be_played_on(record: Record) -> None:
    session = Session(furnace(3, cards=MINE, rounds=3), 4)
    for seat, text in record.moves[:10]:
        session.play(text, seat)
    half = record_of(session)
    assert half.outcome is None
    again = replay_record(read(write(half)))
    for seat, text in record.moves[10:]:
        again.play(text, seat)
    assert again.outcome == record.outcome


def test_what_was_taken_back_is_not_in_the_record() -> None:
    session = Session(furnace(3), 1)
    session.play(session.legal[0])
    session.undo(session.moves[-1][0])
    session.play(session.legal[1])
    assert len(record_of(session).moves) == 1
    assert replay_record(record_of(session)).moves == session.moves


def test_a_record_is_played_with_the_cards_it_holds_and_no_others(record: Record) -> None:
    assert "mine" in {company["id"] for company in record.content["company"]}
    again = replay_record(record)
    assert again.game.names["mine"] == "Mine"
    assert again.outcome == record.outcome


def test_the_digest_does_not_depend_on_how_the_file_is_laid_out(record: Record) -> None:
    data = json.loads(write(record))
    assert read(json.dumps(data, indent=7, sort_keys=True).encode()) == record


# Broken and tampered records ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("seed",), "5"),
        (("rules_version",), 2),
        (("seats", 0), "Eve"),
        (("options", "rounds"), 4),
        (("moves", 0, 1), "bid 1 on mine"),
        (("content", "company", 0, "basic"), "9 coal"),
        (("outcome", "scores"), [99, 0, 0]),
        (("digest",), ""),
    ],
)
def test_a_changed_record_is_told_from_a_good_one(
    record: Record, path: tuple[str | int, ...], value: object
) -> None:
    data = json.loads(write(record))
    place = data
    for key in path[:-1]:
        place = place[key]
    assert place[path[-1]] != value
    place[path[-1]] = value
    with pytest.raises(RecordError, match=r"^The record was changed after it was written: its digest"):
        read(json.dumps(data).encode())


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "truncated"),
        (b"{}", "missing required field `format`"),
        (b"[]", "Expected `object`"),
        (b"null", "Expected `object`"),
        (b"\xff\xfe", "malformed"),
        (b'{"format": "one"}', "Expected `int`, got `str`"),
        (b'{"format": 1' + b"0" * 5000 + b"}", ""),
    ],
)
def test_what_is_no_record_is_refused_with_the_reason(data: bytes, why: str) -> None:
    with pytest.raises(RecordError, match=r"^This is no record of a game: ") as error:
        read(data)
    assert why in str(error.value)


def test_a_file_nested_without_end_is_no_record() -> None:
    with pytest.raises(RecordError, match=r"^This is no record of a game: "):
        read(b'{"content": {"deep": ' + b"[" * 100_000)


def test_a_file_that_was_cut_off_anywhere_is_no_record(record: Record) -> None:
    whole = write(record).rstrip()
    for length in range(0, len(whole), 97):
        with pytest.raises(RecordError, match=r"^This is no record of a game: "):
            read(whole[:length])


def test_a_field_that_nobody_knows_is_refused(record: Record) -> None:
    data = json.loads(write(record)) | {"comment": "hello"}
    with pytest.raises(RecordError, match="unknown field `comment`"):
        read(json.dumps(data).encode())


def test_another_format_is_named(record: Record) -> None:
    other = write(forged(record, format=FORMAT + 1))
    with pytest.raises(RecordError, match=r"^The record has format 2; this program reads format 1\.$"):
        read(other)


# Records whose digest fits but which do not replay ------------------------------------------------


def test_an_illegal_move_is_found_and_numbered(record: Record) -> None:
    moves = record.moves[:]
    moves[1] = (moves[1][0], moves[0][1])
    message = why(read(write(forged(record, moves=moves))))
    assert message.startswith(f"The record does not replay: move 2: `{moves[1][1]}` is not legal for seat")
    assert message.endswith(f"Its stored result: {record.outcome}.")


@pytest.mark.parametrize("seat", [-1, 3, 10**12])
def test_a_move_of_a_seat_that_does_not_move_is_found(record: Record, seat: int) -> None:
    moves = [(seat, record.moves[0][1]), *record.moves[1:]]
    assert f"move 1: Seat {seat} has nothing to decide now" in why(forged(record, moves=moves))


def test_an_unreadable_move_is_found(record: Record) -> None:
    assert "move 1: 'sing' is no move of this game" in why(forged(record, moves=[(0, "sing")]))


def test_a_move_after_the_end_is_found(record: Record) -> None:
    moves = [*record.moves, (0, "done")]
    assert f"move {len(moves)}: The game is over" in why(forged(record, moves=moves))


def test_missing_moves_are_found(record: Record) -> None:
    assert "The record does not replay: it ends with None." in why(forged(record, moves=record.moves[:-1]))


def test_a_lie_about_the_result_is_found(record: Record) -> None:
    assert record.outcome is not None
    lies: list[Outcome | None] = [
        replace(record.outcome, scores=(99, 98, 97)),
        replace(record.outcome, ranks=(1, 1, 1)),
        replace(record.outcome, tiebreak="luck"),
        None,
    ]
    for lie in lies:
        message = why(read(write(forged(record, outcome=lie))))
        assert f"it ends with {record.outcome}. Its stored result: {lie}." in message


def test_another_rules_version_is_named_where_a_record_does_not_replay(record: Record) -> None:
    old = forged(record, rules_version=7, moves=record.moves[1:])
    assert why(old).startswith("The record does not replay (rules version 7, now 1): move ")
    assert replay_record(forged(record, rules_version=7)).outcome == record.outcome


def test_a_game_that_nobody_knows_is_named(record: Record) -> None:
    message = why(forged(record, game="chess"))
    assert message == (
        f"The record cannot be set up: There is no game 'chess'; there are: {', '.join(registry.game_ids())}."
    )


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"players": 9}, "Furnace is for 2, 3, 4 players, not 9."),
        ({"options": {"dice": True}}, "Furnace has no option 'dice'"),
        ({"options": {"rounds": 9}}, "Option rounds: expected one of 4, 3, got 9."),
        ({"content": {}}, "Object missing required field `pack`"),
    ],
)
def test_what_a_game_cannot_be_set_up_with_is_named(
    record: Record, changes: dict[str, Any], reason: str
) -> None:
    assert why(forged(record, **changes)).startswith(f"The record cannot be set up: {reason}")


def test_broken_content_is_named(record: Record) -> None:
    content = json.loads(json.dumps(record.content))
    content["company"][0]["basic"] = "2 gold"
    assert "The record cannot be set up: company 'mine': basic: in `2 gold`" in why(
        forged(record, content=content)
    )


def test_a_record_names_one_player_for_every_seat(record: Record) -> None:
    with pytest.raises(RecordError):
        replay_record(read(write(forged(record, seats=["Ada"]))))
