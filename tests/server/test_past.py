"""Earlier positions come from copies on the way of one replay; they are those of the game itself."""

import random
from pathlib import Path

import pytest

from bessemer.kernel.piles import REFEREE
from bessemer.kernel.session import Session
from bessemer.records.record import read, replay
from bessemer.server.past import SPACING, Past, past_of
from bessemer.server.seeing import MOST_LINES
from bessemer.web.log import RECENT
from tests.server.kit import server, visitor

GOLDEN = Path(__file__).parents[1] / "golden"
LONGEST = GOLDEN / "furtherance-four-seats.json"
STEP = 60_000
"""Bytes that a step of a replay may have."""


@pytest.mark.parametrize("name", ["furtherance-solo", "duel-britain", "barons-ballots", "interbellum-solo"])
def test_positions_are_those_of_the_game_from_its_beginning(name: str) -> None:
    whole = replay(read((GOLDEN / f"{name}.json").read_bytes()))
    game, moves = whole.game, whole.moves
    past, then = Past(game, whole.seed), Session(game, whole.seed)
    views = [then.view(REFEREE)]
    for seat, move in moves:
        game.apply(then.state, seat, move)
        views.append(then.view(REFEREE))
    turns = random.Random(1).sample(range(len(views)), len(views))
    for turn in turns:
        found = past.after(moves[:turn])
        assert found.view(REFEREE) == views[turn], turn
        assert found.moves == moves[:turn]
    assert max(past.distance(moves[:turn]) for turn in turns) < SPACING


def test_a_way_that_was_taken_back_is_forgotten() -> None:
    whole = replay(read((GOLDEN / "furnace-first-game.json").read_bytes()))
    past = Past(whole.game, whole.seed)
    past.after(whole.moves)
    then = Session(whole.game, whole.seed)
    while len(then.moves) < 40:
        then.play(then.legal[-1], then.to_move)
    assert past.after(then.moves).view(REFEREE) == then.view(REFEREE)
    assert past.after(whole.moves[:40]).view(REFEREE) != then.view(REFEREE)


def test_few_tables_keep_their_past() -> None:
    game = replay(read((GOLDEN / "furnace-first-game.json").read_bytes())).game
    first = past_of("first", game, "1")
    assert past_of("first", game, "1") is first
    for number in range(40):
        past_of(f"table {number}", game, "1")
    assert past_of("first", game, "1") is not first


def test_the_log_of_a_long_game_comes_in_pieces(tmp_path: Path) -> None:
    with server(tmp_path) as host:
        made = visitor(host).post("/api/import", content=LONGEST.read_bytes()).json()
        newest = host.get(f"/api/tables/{made['id']}/view").json()["log"]
        assert len(newest["lines"]) == RECENT
        lines, start = newest["lines"], newest["from"]
        page = host.get(f"/replay/{made['id']}").text
        assert f'id="line-{start}"' in page
        assert f'id="line-{start - 1}"' not in page
        while start:
            piece = host.get(f"/api/tables/{made['id']}/log", params={"before": start}).json()
            assert piece["from"] == max(0, start - MOST_LINES)
            assert len(piece["lines"]) == start - piece["from"]
            lines, start = piece["lines"] + lines, piece["from"]
        told = [event.turn for event in replay(read(LONGEST.read_bytes())).journal()]
        assert [line["turn"] for line in lines if not line["heading"]] == told


def test_a_step_of_a_long_replay_is_small_and_near(tmp_path: Path) -> None:
    with server(tmp_path) as host:
        made = visitor(host).post("/api/import", content=LONGEST.read_bytes()).json()
        total = len(read(LONGEST.read_bytes()).moves)
        for at in (total - 3, total - 2, total // 2, total // 2 + 1, 1):
            step = host.get(f"/api/tables/{made['id']}/position", params={"at": at, "seat": -1})
            assert len(step.content) < STEP, at
            assert "log" not in step.json()
