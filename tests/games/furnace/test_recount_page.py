"""The short game that docs/rules/furnace-recount.md counts by hand, played again move by move."""

import re
from pathlib import Path

import pytest

from bessemer.content.packs import build_game, pack_of
from bessemer.games.furnace.game import Furnace
from bessemer.games.furnace.pack import LANGUAGE
from bessemer.records.record import Record, read, replay
from tests.games.furnace.kit import Table
from tests.games.furnace.naive import Recount
from tests.games.furnace.test_recount import facts_of
from tests.kit import SEATS, A, B

RECORD = Path(__file__).with_name("recount.json")
PAGE = Path(__file__).parents[3] / "docs/rules/furnace-recount.md"
NAMES = {"Ada": "A", "Bo": "B", "dummy": "*"}

SCORES = (50, 54)
START = {"A": "4 coal + 1 upgrade", "B": "2 coal + 2 iron"}

BIDS = {
    1: [
        *("B bid 1 on puddling-works", "A bid 4 on gear-cutters", "* bid 1 on collier-yard"),
        *("B bid 4 on retort-house", "A bid 1 on export-pier", "* bid 2 on retort-house"),
        *("B bid 3 on metal-bourse", "A bid 2 on collier-yard", "* bid 3 on export-pier"),
        *("B bid 2 on gear-cutters", "A bid 3 on puddling-works", "* bid 4 on puddling-works"),
    ],
    2: [
        *("A bid 3 on tanker-yard", "B bid 3 on tar-works", "* bid 1 on tanker-yard"),
        *("A bid 2 on tar-works", "B bid 1 on shale-retorts", "* bid 4 on tar-works"),
        *("A bid 4 on tool-room", "B bid 2 on tanker-yard", "* bid 2 on charcoal-furnace"),
        *("A bid 1 on gasholder-field", "B bid 4 on charcoal-furnace", "* bid 3 on shale-retorts"),
    ],
    3: [
        *("B bid 4 on blackwater-pit", "A bid 1 on benzole-stills", "* bid 1 on blackband-drift"),
        *("B bid 2 on benzole-stills", "A bid 2 on hematite-drift", "* bid 3 on benzole-stills"),
        *("B bid 1 on hematite-drift", "A bid 3 on blackband-drift", "* bid 2 on town-gas"),
        *("B bid 3 on town-gas", "A bid 4 on town-gas", "* bid 4 on cracking-tower"),
    ],
}

ROLLS = [4, 3, 5, 4, 4, 5, 3, 5, 3, 1, 4, 3]

# The only decisions while the rows were resolved.
DECISIONS = {1: ["B transact 2"], 2: [], 3: ["B transact 0"]}
AFTER_AUCTION = {
    1: {"A": "10 coal + 1 upgrade", "B": "2 coal + 2 iron + 2 upgrade"},
    2: {"A": "9 coal + 14 money", "B": "7 coal + 2 iron + 1 oil + 1 upgrade + 10 money"},
    3: {"A": "5 coal + 1 iron + 1 upgrade + 31 money", "B": "13 coal + 2 iron + 1 oil + 32 money"},
}
TAKEN = {
    1: {"A": ["gear-cutters", "collier-yard"], "B": ["metal-bourse", "retort-house"]},
    2: {"A": ["tool-room", "gasholder-field", "tanker-yard"], "B": ["charcoal-furnace"]},
    3: {"A": ["hematite-drift", "blackband-drift", "town-gas"], "B": ["blackwater-pit"]},
}

PRODUCTION = {
    1: [
        ("A resolve clockmaker", "10 coal + 1 upgrade"),
        ("A transact 1", "9 coal + 2 upgrade + 2 money"),
        ("A upgrade gear-cutters", "8 coal + 1 upgrade + 2 money"),
        ("A resolve gear-cutters", "8 coal + 1 upgrade + 2 money"),
        ("A transact 1", "7 coal + 2 upgrade + 2 money"),
        ("A transact 2", "5 coal + 14 money"),
        ("A done", "5 coal + 14 money"),
        ("B resolve scrap-dealer", "2 coal + 2 iron + 2 upgrade"),
        ("B transact 0", "2 coal + 2 iron + 3 upgrade"),
        ("B upgrade metal-bourse", "1 coal + 2 iron + 2 upgrade"),
        ("B resolve metal-bourse", "1 coal + 2 iron + 2 upgrade"),
        ("B transact 2", "1 coal + 2 upgrade + 6 money"),
        ("B transact 1", "1 coal + 1 upgrade + 10 money"),
        ("B done", "1 coal + 1 upgrade + 10 money"),
    ],
    2: [
        ("A resolve tool-room", "9 coal + 1 upgrade + 14 money"),
        ("A resolve clockmaker", "9 coal + 1 upgrade + 14 money"),
        ("A transact 0", "9 coal + 2 upgrade + 14 money"),
        ("A resolve tanker-yard", "9 coal + 1 iron + 2 upgrade + 14 money"),
        ("A resolve gear-cutters", "9 coal + 1 iron + 2 upgrade + 14 money"),
        ("A transact 1", "8 coal + 1 iron + 3 upgrade + 14 money"),
        ("A transact 2", "6 coal + 1 iron + 1 upgrade + 26 money"),
        ("A resolve gasholder-field", "6 coal + 1 iron + 1 upgrade + 26 money"),
        ("A transact 1", "3 coal + 1 iron + 1 upgrade + 31 money"),
        ("A done", "3 coal + 1 iron + 1 upgrade + 31 money"),
        ("B resolve scrap-dealer", "7 coal + 2 iron + 1 oil + 1 upgrade + 10 money"),
        ("B transact 1", "7 coal + 1 iron + 1 oil + 2 upgrade + 13 money"),
        ("B upgrade charcoal-furnace", "6 coal + 1 iron + 1 oil + 1 upgrade + 13 money"),
        ("B resolve charcoal-furnace", "6 coal + 4 iron + 1 oil + 1 upgrade + 13 money"),
        ("B resolve metal-bourse", "6 coal + 4 iron + 1 oil + 1 upgrade + 13 money"),
        ("B transact 2", "6 coal + 2 iron + 1 oil + 1 upgrade + 19 money"),
        ("B transact 1", "6 coal + 2 iron + 1 oil + 23 money"),
        ("B resolve retort-house", "6 coal + 2 iron + 1 oil + 23 money"),
        ("B transact 3", "2 iron + 1 oil + 32 money"),
        ("B done", "2 iron + 1 oil + 32 money"),
    ],
    3: [
        ("A resolve blackband-drift", "6 coal + 1 iron + 1 upgrade + 31 money"),
        ("A resolve clockmaker", "6 coal + 1 iron + 1 upgrade + 31 money"),
        ("A transact 1", "5 coal + 1 iron + 2 upgrade + 33 money"),
        ("A resolve collier-yard", "5 coal + 1 iron + 2 upgrade + 33 money"),
        ("A transact 1", "4 coal + 2 upgrade + 37 money"),
        ("A resolve gear-cutters", "4 coal + 2 upgrade + 37 money"),
        ("A transact 1", "3 coal + 3 upgrade + 37 money"),
        ("A transact 2", "1 coal + 1 upgrade + 49 money"),
        ("A resolve town-gas", "1 coal + 1 upgrade + 49 money"),
        ("A transact 1", "1 upgrade + 50 money"),
        ("A done", "1 upgrade + 50 money"),
        ("B resolve charcoal-furnace", "13 coal + 5 iron + 1 oil + 32 money"),
        ("B resolve retort-house", "13 coal + 5 iron + 1 oil + 32 money"),
        ("B transact 3", "7 coal + 5 iron + 1 oil + 41 money"),
        ("B resolve blackwater-pit", "9 coal + 5 iron + 1 oil + 41 money"),
        ("B resolve scrap-dealer", "9 coal + 5 iron + 1 oil + 41 money"),
        ("B transact 1", "9 coal + 4 iron + 1 oil + 1 upgrade + 44 money"),
        ("B resolve metal-bourse", "9 coal + 4 iron + 1 oil + 1 upgrade + 44 money"),
        ("B transact 2", "9 coal + 2 iron + 1 oil + 1 upgrade + 50 money"),
        ("B transact 1", "9 coal + 2 iron + 1 oil + 54 money"),
        ("B done", "9 coal + 2 iron + 1 oil + 54 money"),
    ],
}


@pytest.fixture(scope="module")
def record() -> Record:
    """The record of the game, with the cards it was played with."""
    return read(RECORD.read_bytes())


@pytest.fixture
def table(record: Record) -> Table:
    """A table where the game can be played again."""
    game = build_game(record.game, record.players, record.options, pack_of(record.game, record.content))
    assert isinstance(game, Furnace)
    return Table(game, int(record.seed))


def stocks(table: Table) -> dict[str, str]:
    """What each seat has."""
    return {SEATS[seat]: table.stock(seat) for seat in range(table.game.seats)}


def test_the_moves_of_the_page_lead_to_its_numbers(table: Table) -> None:
    assert stocks(table) == START
    for number in (1, 2, 3):
        assert table.state.round == number
        owned = {"A": table.cards(A), "B": table.cards(B)}
        table.play(*(bid for bid in BIDS[number] if not bid.startswith("*")))
        table.play(*DECISIONS[number])
        assert stocks(table) == AFTER_AUCTION[number]
        assert {"A": table.cards(A), "B": table.cards(B)} == {
            seat: owned[seat] + TAKEN[number][seat] for seat in owned
        }
        for move, stock in PRODUCTION[number]:
            table.play(move)
            assert stocks(table)[move[0]] == stock, move
    placed = [f"{'AB*'[bid['who']]} bid {bid['disc']} on {bid['card']}" for bid in table.told("bid")]
    assert placed == [bid for bids in BIDS.values() for bid in bids]
    assert [roll["result"] for roll in table.told("roll")] == ROLLS
    assert table.session.scores[:2] == SCORES
    assert table.session.outcome is not None
    assert table.session.outcome.winners == (B,)


def test_the_page_shows_these_moves_and_numbers(record: Record) -> None:
    page = PAGE.read_text("utf-8")
    counted = re.findall(r"^\| (Ada|Bo) \| `(.+?)` \|.*?\|" + r" (\d+) \|" * 5 + "$", page, re.MULTILINE)
    shown = [
        (f"{NAMES[name]} {move}", LANGUAGE.format_stock((int(c), int(i), int(o), int(u), int(m))))
        for name, move, c, i, o, u, m in counted
    ]
    assert shown == [step for steps in PRODUCTION.values() for step in steps]
    for number, bids in BIDS.items():
        section = page.split(f"## Round {number}")[1].split("\n## ")[0]
        lots = re.findall(r"^\| \d \| `(.+?)` \| `(.+?)` \| (.+?) \|", section, re.MULTILINE)
        discs = {
            f"{NAMES[name]} bid {value} on {card}"
            for card, _, lying in lots
            for name, value in re.findall(r"(\w+) (\d)", lying)
        }
        assert discs == set(bids)
        compensations = {company["id"]: company["compensation"] for company in record.content["company"]}
        assert all(line == compensations[card] for card, line, _ in lots)
    assert f"**Bo wins with {SCORES[B]} money to {SCORES[A]}.**" in page


def test_the_record_is_of_this_game_and_a_naive_count_agrees(record: Record) -> None:
    moves = [
        move
        for number in (1, 2, 3)
        for move in (*BIDS[number], *DECISIONS[number], *(move for move, _ in PRODUCTION[number]))
        if not move.startswith("*")
    ]
    assert [f"{SEATS[seat]} {text}" for seat, text in record.moves] == moves
    session = replay(record)
    counted = Recount(record.content, record.options, facts_of(session.journal()), record.moves)
    assert counted.scores() == list(SCORES)
