"""Wrong input: one clear line, exit code 2, nothing written."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bessemer.kernel.outcome import Outcome
from bessemer.records.record import Record, read, write
from tests.cli.conftest import Printed, Run


def assert_refused(printed: Printed, expected: str) -> None:
    assert (printed.code, printed.out) == (2, "")
    assert re.fullmatch(r"error: \S.*\n", printed.err), printed.err
    assert expected in printed.err


@pytest.fixture(autouse=True)
def untouched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands run where a stray file would be seen."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("gmaes", "No such command 'gmaes'"),
        ("--loud", "No such option: --loud"),
        ("simulate", "Missing argument 'GAME'"),
        ("simulate chess", "There is no game 'chess'; there are: furnace"),
        ("simulate furnace --players 5", "Furnace is for 2, 3, 4 players, not 5"),
        ("simulate furnace --players -1", "Furnace is for 2, 3, 4 players"),
        ("simulate furnace --players many", "--players"),
        ("simulate furnace --games 0", "--games"),
        ("simulate furnace --games -3", "--games"),
        ("simulate furnace --games 1.5", "--games"),
        ("simulate furnace --bots chess-master", "There is no bot 'chess-master'; there are: random, greedy"),
        ("simulate furnace --bots random,,greedy", "There is no bot ''"),
        ("simulate furnace --bots random:fast=1", "Bot random has no settings"),
        (
            "simulate furnace --bots greedy,mcts:sims=9,time=1",
            "time=1 plays differently in every run",
        ),
        (
            "simulate furnace --bots mcts:sims=2,style=rude",
            "no style 'rude'; there are: hoarder",
        ),
        ("simulate furnace --option chain", "expected NAME=VALUE, got 'chain'"),
        ("simulate furnace --option colour=red", "Furnace has no option 'colour'"),
        ("simulate furnace --option rounds=5", "Option rounds: expected one of 4, 3, got 5"),
        ("simulate furnace --option chain=on --option chain=off", "chain is given twice"),
        ("simulate furnace --pack nowhere.toml", "nowhere.toml: cannot be read"),
        ("simulate furnace --pack .", "cannot be read"),
        ("simulate furnace --save /dev/null", "--save /dev/null: expected a folder"),
        ("simulate furnace --save /dev/null/records", "cannot be written"),
        ("replay", "Missing argument 'FILE'"),
        ("replay nowhere.json", "nowhere.json: cannot be read (No such file or directory)"),
        ("replay .", "cannot be read (Is a directory)"),
        ("verify nowhere.json", "nowhere.json: cannot be read"),
        ("pack", "Missing command"),
        ("pack check nowhere.toml", "nowhere.toml: cannot be read"),
        ("pack check . --game furnace", "cannot be read"),
        ("pack check nowhere.toml --game chess", "There is no game 'chess'"),
        ("rules chess", "There is no game 'chess'"),
        ("rules furnace F2.99", "Furnace has no rule 'F2.99'; there are: F2.1, F2.2"),
        ("rules furnace castling", "Furnace has no rule 'castling'; there are: F1.1 to F7.5"),
        ("bench --game chess", "There is no game 'chess'"),
        ("bench --players 9", "Furnace is for 2, 3, 4 players, not 9"),
        ("bench --seconds 0", "--seconds: expected a number from 0.01 to 60, got 0"),
        ("bench --seconds nan", "--seconds: expected a number"),
        ("bench --against nowhere.json", "--against nowhere.json: cannot be read"),
    ],
)
def test_one_line_says_what_was_expected(run: Run, tmp_path: Path, line: str, expected: str) -> None:
    assert_refused(run(*line.split()), expected)
    assert not list(tmp_path.iterdir())


def test_records_are_never_saved_among_other_things(run: Run, tmp_path: Path) -> None:
    (tmp_path / "holiday.jpg").touch()
    assert_refused(run("simulate", "furnace", "--save", tmp_path), "expected a new or empty folder")
    assert [path.name for path in tmp_path.iterdir()] == ["holiday.jpg"]


def test_nothing_is_saved_when_something_else_is_wrong(run: Run, tmp_path: Path) -> None:
    assert_refused(run("simulate", "furnace", "--bots", "x", "--save", tmp_path / "new"), "no bot 'x'")
    assert not (tmp_path / "new").exists()


# Packs --------------------------------------------------------------------------------------------

COMPANY = re.compile(r'\[\[company\]\]\s+id\s*=\s*"([^"]+)"')


def without_a_company(text: str) -> str:
    start = text.index("[[company]]")
    return text[:start] + text[text.index("[[company]]", start + 1) :]


def with_one_id_twice(text: str) -> str:
    first, second = COMPANY.findall(text)[:2]
    return text.replace(f'"{second}"', f'"{first}"')


def with_compensation(line: str) -> Callable[[str], str]:
    return lambda text: re.sub(r"compensation\s*=.*", f"compensation = {line}", text, count=1)


BROKEN_PACKS: dict[str, tuple[Callable[[str], str], str]] = {
    "no TOML": (lambda text: text + "\nx = = 1", "is no TOML file"),
    "empty": (lambda text: "", "missing required field `pack`"),
    "a Company too few": (without_a_company, "expected 36 entries [[company]], found 35"),
    "one id twice": (with_one_id_twice, "the id stands 2 times, expected once"),
    "an unknown resource": (with_compensation('"2 gold"'), "in `2 gold` at position 3: expected one of coal"),
    "a line that breaks off": (with_compensation('"iron ->"'), "found the end"),
    "a number for a line": (with_compensation("2"), "compensation: expected `str`, got `int`"),
    "an unknown source": (lambda text: text.replace('"house"', '"dream"'), "expected one of printed, house"),
}


@pytest.mark.parametrize("kind", BROKEN_PACKS)
@pytest.mark.parametrize("line", ["pack check {}", "simulate furnace --pack {} --save records"])
def test_a_broken_pack(run: Run, tmp_path: Path, pack_text: str, kind: str, line: str) -> None:
    spoil, expected = BROKEN_PACKS[kind]
    file = tmp_path / "own.toml"
    file.write_text(spoil(pack_text), encoding="utf-8")
    printed = run(*line.format(file).split())
    assert_refused(printed, expected)
    assert printed.err.startswith("error: own.toml: ")
    assert list(tmp_path.iterdir()) == [file]


def test_a_pack_that_is_no_text(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_bytes(b"\xff\xfe\x00")
    assert_refused(run("pack", "check", file), "own.toml: is no TOML file")


# Records ------------------------------------------------------------------------------------------


def signed(record: Record, **changes: Any) -> bytes:
    """A record with changes that its digest agrees with."""
    changed = msgspec.structs.replace(record, **changes)
    return write(msgspec.structs.replace(changed, digest=changed.fingerprint()))


def with_first_move(record: Record, seat: int, text: str) -> bytes:
    return signed(record, moves=[(seat, text), *record.moves[1:]])


def changed_by_hand(record: Record) -> bytes:
    return write(record).replace(b'"random"', b'"greedy"', 1)


def cut_off(record: Record) -> bytes:
    return write(record)[:-200]


BROKEN_RECORDS: dict[str, tuple[Callable[[Record], bytes], str]] = {
    "empty": (lambda record: b"", "This is no record of a game"),
    "no text": (lambda record: b"\xff\x00\xfe", "This is no record of a game"),
    "another JSON": (lambda record: b'{"moves": 3}', "This is no record of a game"),
    "cut off": (cut_off, "This is no record of a game"),
    "changed by hand": (changed_by_hand, "its digest does not fit"),
    "another format": (lambda record: signed(record, format=99), "format 99"),
    "an unknown game": (lambda record: signed(record, game="chess"), "There is no game 'chess'"),
    "too many players": (lambda record: signed(record, players=7, seats=["Ada"] * 7), "not 7"),
    "too few names": (lambda record: signed(record, seats=["Ada"]), "names 1 seats for 3 players"),
    "an unknown option": (lambda record: signed(record, options={"x": 1}), "has no option 'x'"),
    "no cards": (lambda record: signed(record, content={}), "cannot be set up"),
    "another seed": (lambda record: signed(record, seed="other"), "does not replay"),
    "no move at all": (lambda record: with_first_move(record, 0, "castle"), "is no move of this game"),
    "a move out of turn": (
        lambda record: with_first_move(record, (record.moves[0][0] + 1) % 3, record.moves[0][1]),
        "has nothing to decide now",
    ),
    "a seat that is none": (lambda record: with_first_move(record, 99, "done"), "nothing to decide"),
    "a move too few": (lambda record: signed(record, moves=record.moves[:-1]), "does not replay"),
    "another result": (
        lambda record: signed(record, outcome=Outcome("F4.1", (1, 2, 3), (99, 0, 0))),
        "does not replay",
    ),
}


@pytest.mark.parametrize("kind", BROKEN_RECORDS)
@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_broken_record(run: Run, record: Path, kind: str, command: str) -> None:
    spoil, expected = BROKEN_RECORDS[kind]
    spoilt = spoil(read(record.read_bytes()))
    record.write_bytes(spoilt)
    printed = run(command, record)
    assert_refused(printed, expected)
    assert printed.err.startswith("error: game-000.json: ")
    assert record.read_bytes() == spoilt


@pytest.mark.parametrize("text", ["", "[]", '{"ours": 3}', '{"ours": {"games_per_second": "fast"}}'])
def test_what_is_no_earlier_benchmark(run: Run, tmp_path: Path, text: str) -> None:
    file = tmp_path / "before.json"
    file.write_text(text)
    assert_refused(run("bench", "--against", file), "expected what `bessemer bench --json` prints")
