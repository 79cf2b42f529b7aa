"""Packs that people bring: what is wrong with one is said in one line that names file, entry and remedy."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bessemer.content.packs import build_game, default_pack, pack_as_data, pack_of, read_pack
from bessemer.kernel.errors import ContentError, OptionError
from tests.games.furnace.kit import plain_pack

Tables = dict[str, Any]


def tables() -> Tables:
    """A good pack, as the tables of its file. Its first Company is called `mine`."""
    cards = {"mine": "2 coal | 2 coal | iron -> 2 money x4"}
    written: Tables = pack_as_data(plain_pack(cards, ["1 iron"]))
    return written


def toml(tables: Tables) -> str:
    """The tables as TOML."""
    parts = []
    for name, content in tables.items():
        if isinstance(content, list):
            parts += [f"[[{name}]]\n{fields(entry)}" for entry in content]
        else:
            parts.append(f"[{name}]\n{fields(content)}")
    return "\n".join(parts)


def fields(entry: dict[str, Any]) -> str:
    return "".join(f"{key} = {value(content)}\n" for key, content in entry.items())


def value(content: str | int | list[str]) -> str:
    if isinstance(content, list):
        return f"[{', '.join(map(value, content))}]"
    return f'"{content}"' if isinstance(content, str) else str(content)


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def test_a_good_pack_is_read_as_it_was_written(tmp_path: Path) -> None:
    pack = read_pack("furnace", write(tmp_path / "mine.toml", toml(tables())))
    assert pack_as_data(pack) == tables()
    game = build_game("furnace", 2, {}, pack)
    assert game.names["mine"] == "Mine"
    assert len(game.names) == 46


def test_a_pack_survives_a_record() -> None:
    pack = pack_of("furnace", tables())
    assert pack_of("furnace", pack_as_data(pack)) == pack


def test_the_game_comes_with_a_pack_of_its_own() -> None:
    pack = default_pack("furnace")
    assert {kind: len(pack_as_data(pack)[kind]) for kind in ("company", "startup", "capitalist")} == {
        "company": 36,
        "startup": 5,
        "capitalist": 5,
    }
    assert default_pack("furnace") is pack


Change = Callable[[Tables], Any]


def set_field(kind: str, number: int, field: str, content: object) -> Change:
    def change(tables: Tables) -> None:
        tables[kind][number][field] = content

    return change


def drop_field(kind: str, number: int, field: str) -> Change:
    def change(tables: Tables) -> None:
        del tables[kind][number][field]

    return change


LANGUAGE = "expected one of coal, iron, oil, upgrade, money, flip, each at most once,"
ABILITIES = (
    "expected one of `extra disc N`, `resolve again`, `stack discs`, `compensation +N`, "
    "`win LINE`, `supply LINE`"
)

BROKEN: dict[str, tuple[Change, str]] = {
    # lines
    "wrong resource": (
        set_field("company", 0, "basic", "2 gold"),
        f"company 'mine': basic: in `2 gold` at position 3: {LANGUAGE} found `gold`",
    ),
    "wrong resource in a compensation": (
        set_field("company", 0, "compensation", "gold"),
        f"company 'mine': compensation: in `gold` at position 1: {LANGUAGE} found `gold`",
    ),
    "wrong resource in an additional line": (
        set_field("company", 35, "additional", "gold"),
        f"company 'company-36': additional: in `gold` at position 1: {LANGUAGE} found `gold`",
    ),
    "wrong resource in a start-up": (
        set_field("startup", 1, "lines", ["1 gold"]),
        f"startup 'startup-b': lines: in `1 gold` at position 3: {LANGUAGE} found `gold`",
    ),
    "arrow in a start": (
        set_field("startup", 0, "start", "coal -> 2 money"),
        "startup 'startup-a': in `coal -> 2 money`: expected amounts only, no arrow and no flip",
    ),
    "empty line": (
        set_field("company", 0, "basic", ""),
        f"company 'mine': basic: in `` at position 1: {LANGUAGE} found the end",
    ),
    "not in the one way to write it": (
        set_field("company", 0, "basic", "coal"),
        "company 'mine': basic: in `coal`: write it as `1 coal`",
    ),
    "without a bound": (
        set_field("company", 0, "basic", "coal -> oil x any"),
        "company 'mine': basic: expected a number after `x` in `coal -> oil x any`; "
        "`any` goes with flip only",
    ),
    "flip as extraction": (
        set_field("company", 0, "additional", "flip"),
        "company 'mine': additional: expected `… -> flip` or `… -> flip x any`, found `flip`",
    ),
    "flip with a limit": (
        set_field("company", 0, "additional", "coal -> flip x2"),
        "company 'mine': additional: expected `… -> flip` or `… -> flip x any`, found `coal -> flip x2`",
    ),
    "flip in a basic line": (
        set_field("company", 0, "basic", "coal -> flip"),
        "company 'mine': expected `flip` at most in the additional line",
    ),
    "flip in a compensation": (
        set_field("company", 0, "compensation", "coal -> flip x any"),
        "company 'mine': expected `flip` at most in the additional line",
    ),
    "flip before the last line": (
        set_field("startup", 0, "lines", ["coal -> flip", "1 coal"]),
        "startup 'startup-a': expected lines of which at most the last has `flip`",
    ),
    "start-up without lines": (
        set_field("startup", 0, "lines", []),
        "startup 'startup-a': expected lines of which at most the last has `flip`",
    ),
    # fields
    "missing line": (
        drop_field("company", 0, "basic"),
        "company 'mine': object missing required field `basic`",
    ),
    "missing id": (
        drop_field("company", 2, "id"),
        "company number 3: object missing required field `id`",
    ),
    "wrong type": (
        set_field("company", 0, "basic", 2),
        "company 'mine': basic: expected `str`, got `int`",
    ),
    "wrong type in a list": (
        set_field("startup", 2, "lines", ["1 coal", 3]),
        "startup 'startup-c': lines[1]: expected `str`, got `int`",
    ),
    "text where a list belongs": (
        set_field("startup", 0, "lines", "1 coal"),
        "startup 'startup-a': lines: expected `array`, got `str`",
    ),
    "a table where many belong": (
        lambda tables: tables.update(company={"id": "mine"}),
        "company: expected `array`, got `object`",
    ),
    "no such table": (
        lambda tables: tables.pop("capitalist"),
        "Object missing required field `capitalist`",
    ),
    "wrong source": (
        set_field("company", 0, "source", "mine"),
        "company 'mine': source: expected one of printed, house",
    ),
    # counts and ids
    "a Company too few": (
        lambda tables: tables["company"].pop(),
        "expected 36 entries [[company]], found 35",
    ),
    "a Start-up too many": (
        lambda tables: tables["startup"].append(tables["startup"][0]),
        "expected 5 entries [[startup]], found 6",
    ),
    "no Capitalists": (
        lambda tables: tables.update(capitalist=[]),
        "Object missing required field `capitalist`",  # a table without entries cannot be written
    ),
    "a family too many": (
        lambda tables: tables["family"].append(tables["family"][0]),
        "expected 12 entries [[family]], found 13",
    ),
    "duplicate Company": (
        set_field("company", 1, "id", "mine"),
        "card 'mine': the id stands 2 times, expected once",
    ),
    "Start-up called like a Company": (
        set_field("startup", 0, "id", "mine"),
        "card 'mine': the id stands 2 times, expected once",
    ),
    "duplicate Capitalist": (
        set_field("capitalist", 0, "id", "malone"),
        "card 'malone': the id stands 2 times, expected once",
    ),
    "Capitalist called like a Company": (
        set_field("capitalist", 0, "id", "mine"),
        "card 'mine': the id stands 2 times, expected once",
    ),
    "duplicate family": (
        set_field("family", 1, "id", "family-0"),
        "family 'family-0': the id stands 2 times, expected once",
    ),
    "an id that no move can name": (
        set_field("company", 0, "id", "The Mine"),
        "card 'The Mine': id: expected small letters, digits and hyphens",
    ),
    "an empty id": (
        set_field("company", 0, "id", ""),
        "card '': id: expected small letters, digits and hyphens",
    ),
    # families and abilities
    "unknown family": (
        set_field("company", 0, "family", "mills"),
        "family 'family-0': expected 3 Companies of it",
    ),
    "unknown character": (
        set_field("family", 3, "character", "cheating"),
        "family 'family-3': character: expected one of extraction, refining, selling, upgrading",
    ),
    "bad ability": (
        set_field("capitalist", 0, "ability", "win always"),
        f"capitalist 'vtorov': in `always` at position 1: {LANGUAGE} found `always`",
    ),
    "unknown ability": (
        set_field("capitalist", 1, "ability", "cheat"),
        f"capitalist 'malone': ability: {ABILITIES}",
    ),
    "a disc of value 10": (
        set_field("capitalist", 0, "ability", "extra disc 10"),
        f"capitalist 'vtorov': ability: {ABILITIES}",
    ),
    "a bonus of 0": (
        set_field("capitalist", 3, "ability", "compensation +0"),
        f"capitalist 'fourth': ability: {ABILITIES}",
    ),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_what_is_wrong_with_a_pack_is_said_in_one_line(fault: str, tmp_path: Path) -> None:
    change, message = BROKEN[fault]
    written = tables()
    change(written)
    with pytest.raises(ContentError) as error:
        read_pack("furnace", write(tmp_path / "broken.toml", toml(written)))
    assert str(error.value) == f"broken.toml: {message}."
    assert error.value.__cause__ is None
    assert error.value.__suppress_context__


@pytest.mark.parametrize(
    "text",
    ["[[company]\n", "id = \n", 'id = "a"\nid = "b"\n', "[[company]]\nid = 'x\n", "{}", "\x00"],
)
def test_what_is_no_toml_is_refused_with_the_place(text: str, tmp_path: Path) -> None:
    with pytest.raises(ContentError) as error:
        read_pack("furnace", write(tmp_path / "broken.toml", text))
    assert re.fullmatch(r"broken\.toml: is no TOML file: .+ \(at .+\)\.", str(error.value))


def test_a_file_nested_without_end_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"^broken\.toml: is nested too deeply\.$"):
        read_pack("furnace", write(tmp_path / "broken.toml", f"id = {'[' * 100_000}\n"))


def test_a_number_of_thousands_of_digits_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"^broken\.toml: is no TOML file: "):
        read_pack("furnace", write(tmp_path / "broken.toml", f"id = {'9' * 5000}\n"))


def test_what_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "broken.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ContentError, match=r"^broken\.toml: is no TOML file: 'utf-8' codec can't decode"):
        read_pack("furnace", tmp_path / "broken.toml")


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"^none\.toml: cannot be read \(No such file or directory\)\.$"):
        read_pack("furnace", tmp_path / "none.toml")
    with pytest.raises(ContentError, match=r": cannot be read \(Is a directory\)\.$"):
        read_pack("furnace", tmp_path)


def test_a_pack_for_a_game_that_nobody_knows(tmp_path: Path) -> None:
    path = write(tmp_path / "good.toml", toml(tables()))
    with pytest.raises(OptionError, match="There is no game 'chess'"):
        read_pack("chess", path)
