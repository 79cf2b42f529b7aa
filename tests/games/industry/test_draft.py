"""A plan of production: edited freely, and its moves are always legal."""

import contextlib
import json
import random
from typing import Any

import pytest

from bessemer.content.packs import build_game
from bessemer.games.industry.draft import MAX, SECOND, Draft, current, edit, start
from bessemer.games.industry.stock import MONEY
from bessemer.games.industry.walk import plan
from bessemer.kernel.errors import Illegal
from bessemer.kernel.session import Session
from tests.games.furnace.kit import Table, production
from tests.kit import A

CARDS = {
    "mine": "1 coal | 2 coal | 1 iron",
    "smelter": "1 coal | coal -> iron x2 | iron -> 3 money x3",
    "mill": "1 coal | iron -> 2 money x2 | 1 coal",
}


def works(*names: str, **more: Any) -> Table:
    return production({A: list(names)}, cards=CARDS, **more)


def planned(table: Table, draft: Draft) -> Any:
    return plan(table.game, table.state, A, draft)


def edited(table: Table, *ops: dict[str, Any]) -> Draft:
    draft = start(table.state, A)
    for op in ops:
        draft = edit(draft, op)
    return draft


def use(card: str, line: int, count: int | str | None, **more: Any) -> dict[str, Any]:
    return {"op": "use", "card": card, "line": line, "count": count, **more}


def test_a_new_plan_takes_what_is_free_and_decides_nothing() -> None:
    table = works("mine", "smelter")
    made = planned(table, start(table.state, A))
    assert made.moves == [
        "resolve startup-a",
        "resolve mine",
        "resolve smelter",
        "transact 0",
        "done",
    ]
    assert made.end[:2] == (2, 0)
    assert made.unused == 1


def test_the_stock_stands_after_each_card() -> None:
    table = works("mine", "smelter")
    made = planned(table, edited(table, use("smelter", 0, MAX)))
    assert [(step.card, step.before[:2], step.after[:2]) for step in made.steps] == [
        ("startup-a", (0, 0), (0, 0)),
        ("mine", (0, 0), (2, 0)),
        ("smelter", (2, 0), (0, 2)),
    ]
    assert made.unused == 0


def test_counts_are_cut_to_what_can_be_paid_and_it_is_said() -> None:
    table = works("smelter", stocks={A: "1 coal"})
    made = planned(table, edited(table, use("smelter", 0, 2)))
    assert "transact 1" in made.moves
    assert [(note.id, note.card, note.count) for note in made.notes] == [("short", "smelter", 1)]


def test_the_order_can_be_changed() -> None:
    table = works("smelter", "mine")
    draft = edited(table, {"op": "place", "card": "mine", "to": 0}, use("smelter", 0, MAX))
    made = planned(table, draft)
    assert made.moves[0] == "resolve mine"
    assert made.end[1] == 2
    assert edit(draft, {"op": "shift", "card": "mine", "by": 1})["order"][1] == "mine"


def test_an_upgrade_happens_at_the_start_up_if_it_can_be_paid() -> None:
    table = works("mine", stocks={A: "1 coal"})
    made = planned(table, edited(table, {"op": "upgrade", "card": "mine"}))
    assert made.moves[:3] == ["resolve startup-a", "upgrade mine", "resolve mine"]
    assert made.steps[0].upgrades == ["mine"]
    assert made.steps[1].upgraded
    poor = works("mine")
    made = planned(poor, edited(poor, {"op": "upgrade", "card": "mine"}))
    assert [(note.id, note.card) for note in made.notes] == [("upgrade", "mine")]


def test_a_second_use_comes_after_the_first() -> None:
    table = works("mine", abilities={A: "malone"})
    draft = edited(table, {"op": "again", "card": "mine"})
    assert draft["order"][-1] == SECOND
    made = planned(table, draft)
    assert made.moves[-2:] == ["resolve mine again", "done"]
    early = edit(draft, {"op": "place", "card": SECOND, "to": 0})
    assert [note.id for note in planned(table, early).notes] == ["again"]


def test_lines_of_the_second_use_are_counted_apart() -> None:
    table = works("smelter", abilities={A: "malone"}, stocks={A: "5 coal"})
    draft = edited(
        table, {"op": "again", "card": "smelter"}, use("smelter", 0, 1), use("smelter", 0, 2, second=True)
    )
    assert [move for move in planned(table, draft).moves if "transact" in move] == [
        "transact 1",
        "transact 2",
    ]


def test_new_cards_go_into_the_chain_where_the_order_has_them() -> None:
    table = works("mine", new={A: ["smelter", "mill"]}, chain=True)
    draft = edited(table, {"op": "place", "card": "mill", "to": 0})
    made = planned(table, draft)
    assert made.moves[:2] == ["insert smelter at 3", "insert mill at 1"]
    with pytest.raises(Illegal, match="keep their order"):
        edit(draft, {"op": "place", "card": "mine", "to": 0})


def test_a_plan_goes_on_from_a_lane_that_was_begun() -> None:
    table = works("mine", "smelter", stocks={A: "1 coal"})
    table.play("A resolve smelter")
    made = planned(table, edited(table, use("smelter", 0, MAX)))
    assert made.moves == ["transact 1", "resolve startup-a", "resolve mine", "done"]
    assert made.steps[0].card == "smelter"


def test_everything_can_be_used_at_once_and_taken_back() -> None:
    table = works("mine", "smelter+", "mill")
    draft = edited(table, {"op": "fill"})
    made = planned(table, draft)
    assert made.unused == 0
    assert made.end[MONEY] == 6
    back = edit(draft, {"op": "undo"})
    assert back["uses"] == {}
    assert planned(table, back).unused == 1
    assert edit(edit(draft, use("mill", 0, 0)), {"op": "reset"})["uses"] == {}


def test_a_plan_is_good_for_one_phase() -> None:
    table = works("mine")
    draft = edited(table, {"op": "fill"})
    assert current(table.state, A, draft) == draft
    assert current(table.state, A, {**draft, "opened": 99})["uses"] == {}
    assert current(table.state, A, None) == start(table.state, A)


@pytest.mark.parametrize(
    "op",
    [
        {},
        {"op": 3},
        {"op": "sell"},
        {"op": "place", "card": "mine"},
        {"op": "place", "card": "mine", "to": "x"},
        {"op": "place", "card": "elsewhere", "to": 1},
        {"op": "shift", "card": "mine", "by": None},
        {"op": "use", "card": "mine", "line": 77, "count": 1},
        {"op": "use", "card": "mine", "line": 0, "count": -1},
        {"op": "use", "card": "mine", "line": 0, "count": "all"},
        {"op": "use", "card": ["mine"], "line": 0, "count": 1},
        {"op": "upgrade", "card": SECOND},
        {"op": "again", "card": "mine"},
        {"op": "focus", "card": 7},
    ],
)
def test_an_edit_that_makes_no_sense_is_refused(op: dict[str, Any]) -> None:
    table = works("mine")
    draft = start(table.state, A)
    before = repr(draft)
    with pytest.raises(Illegal):
        edit(draft, op)
    assert repr(draft) == before


def random_op(rng: random.Random, draft: Draft) -> dict[str, Any]:
    card = rng.choice(draft["start"])
    ops: list[dict[str, Any]] = [
        {"op": "place", "card": card, "to": rng.randrange(-1, 15)},
        {"op": "shift", "card": card, "by": rng.choice((-1, 1))},
        use(card, rng.randrange(3), rng.choice((0, 1, 2, 9, MAX, None)), second=rng.random() < 0.3),
        {"op": "upgrade", "card": card},
        {"op": "unupgrade", "card": card},
        {"op": "again", "card": rng.choice((card, None))},
        {"op": "focus", "card": card},
        {"op": "fill"},
        {"op": "undo"},
    ]
    return rng.choice(ops)


@pytest.mark.parametrize("chain", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_the_moves_of_any_plan_are_legal(seed: int, chain: bool) -> None:
    rng = random.Random(seed)
    game = build_game("furnace", 2 + seed % 3, {"chain": chain})
    session = Session(game, seed, journal=False)
    tried = 0
    while not session.over:
        state = session.state
        seat = rng.choice(list(state.pending))
        if state.lanes and rng.random() < 0.4:
            draft = start(state, seat)
            for _ in range(rng.randrange(25)):
                try:
                    draft = edit(draft, random_op(rng, draft))
                except Illegal:
                    continue
            made = plan(game, state, seat, draft)
            lane = session.state.copy()
            for text in made.moves[:-1]:
                move = game.vocabulary.parse(text)
                assert move in lane.pending[seat], (text, made.moves)
                game.apply(lane, seat, move)
            assert lane.stocks[seat] == made.end
            assert made.moves[-1] == "done"
            session.play_all(made.moves, seat)
            tried += 1
        else:
            session.play(rng.choice(session.legal_for(seat)), seat)
    assert tried > 2


@pytest.mark.parametrize(
    "part",
    [
        {"order": ["mine"]},
        {"order": ["startup-a", "mine", "mine"]},
        {"order": None},
        {"uses": {"mine/0": "lots"}},
        {"uses": []},
        {"upgrades": ["elsewhere"]},
        {"again": "elsewhere"},
        {"focus": "elsewhere"},
        {"past": [{"order": ["elsewhere"]}]},
        {"past": [7]},
        {"start": ["elsewhere"]},
        {"start": [3]},
    ],
)
def test_a_stranger_s_plan_that_makes_no_sense_is_forgotten(part: dict[str, Any]) -> None:
    table = works("mine")
    fresh = start(table.state, A)
    odd: Any = {**fresh, "uses": {"mine/0": 1}, **part}
    assert current(table.state, A, odd) == fresh
    assert current(table.state, A, {"order": []}) == fresh


def test_what_a_plan_remembers_stays_small() -> None:
    rng = random.Random(1)
    table = works("mine", "smelter", "mill", abilities={A: "malone"})
    draft = start(table.state, A)
    for _ in range(300):
        with contextlib.suppress(Illegal):
            draft = edit(draft, random_op(rng, draft))
    assert len(json.dumps(draft)) < 16_000
    assert current(table.state, A, draft) == draft
