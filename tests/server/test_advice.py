"""Opponents by name, hints, reviews and practice over HTTP: who may have them, and what they say."""

import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from bessemer.bots.bot import make_bot
from bessemer.bots.counsel import Counsel
from bessemer.games import registry
from bessemer.server import thinker
from bessemer.server.advising import hint_payload, hint_question
from bessemer.server.opponents import opponents
from bessemer.server.settings import Rates
from bessemer.server.thinking import HintQuestion
from tests.server.kit import HERE, RANDOM, Player, server, solo, visitor
from tests.server.test_secrets import SEATS, table_at, twin_of
from tools.arrange import arrange, over

QUICK: dict[str, Any] = {"effort": 0.02, "thinkers": 1}


def finished(client: TestClient, folder: Path) -> Player:
    """A game that is over; the host sat at seat 0, a bot at seat 1."""
    client.get("/")  # for a cookie
    table, _ = arrange(folder, ("me", "greedy"), over, 9, client.cookies["bessemer"], rounds=3)
    return Player(client, table)


def refused(answer: Any, status: int, words: str) -> None:
    assert answer.status_code == status, answer.text
    assert words in answer.json()["error"]


# Opponents ------------------------------------------------------------------------------------------


def test_bots_are_seated_by_name(tmp_path: Path) -> None:
    with server(tmp_path, thinkers=0) as client:
        ada = solo(client, {"kind": "bot", "bot": "magnate"}, {"kind": "bot"})
        seats = ada.facts()["seats"]
        assert [seat["bot"] for seat in seats] == ["", "magnate", "foreman"]
        assert seats[1]["name"] == "Magnate 2"


@pytest.mark.parametrize("spec", ["mcts:sims=1000000", "mcts", "greedy:", "Magnate"])
def test_no_spec_comes_from_the_network(tmp_path: Path, spec: str) -> None:
    with server(tmp_path, thinkers=0) as client:
        seats = [{"kind": "me"}, {"kind": "bot", "bot": spec}]
        made = client.post("/api/tables", json={"game": "furnace", "seats": seats})
        refused(made, 400, "There is no bot")
        ada = solo(client)
        refused(client.post(f"{ada.path}/seats/1", json={"bot": spec}), 400, "There is no bot")
        assert [seat["kind"] for seat in ada.facts()["seats"]] == ["human"] * 3


def test_characters_play_too(tmp_path: Path) -> None:
    with server(tmp_path, thinkers=0) as client:
        facts = solo(client, {"kind": "bot", "bot": "seller"}).facts()
        assert facts["seats"][1]["bot"] == "seller"
    for game in registry.game_ids():
        for name, one in opponents(game, {}).items():
            assert one.sentence
            bot = make_bot(one.spec, 1)
            assert bot.reproducible, name


# Hints ----------------------------------------------------------------------------------------------


def test_a_hint_is_a_legal_move_with_a_reason(tmp_path: Path) -> None:
    with server(tmp_path, thinkers=1, effort=0.3) as client:
        ada = solo(client)
        sight = ada.view()
        found = ada.post("hint", seat=sight["seat"])
        assert found.status_code == 200, found.text
        hint = found.json()
        offers = {offer["move"]: offer for offer in sight["offers"]}
        assert hint["source"] == "search"
        assert hint["targets"] == offers[hint["move"]]["targets"]
        assert hint["words"].startswith(offers[hint["move"]]["label"])
        assert hint["alternative"] in {offer["label"] for offer in sight["offers"]}
        assert hint["alternative"].removeprefix("Bid") in hint["words"]
        assert ada.play(sight["seat"], hint["move"]).status_code == 200


def test_hints_are_refused_in_one_sentence(tmp_path: Path) -> None:
    with server(tmp_path, **QUICK) as client:
        ada = solo(client)
        mover = ada.view()["seat"]
        waiting = (mover + 1) % 3
        refused(ada.post("hint", seat=waiting), 409, "not your turn")
        refused(ada.post("hint", seat=9), 400, "seats 0 to 2")
        refused(Player(visitor(client), ada.table).post("hint", seat=mover), 401, "no seat")
        refused(Player(client, "nowhere").post("hint", seat=0), 404, "no such table")
        bruno = solo(client, RANDOM)
        refused(bruno.post("hint", seat=1), 403, "not yours")
        quiet = solo(client, HERE, hints=False)
        assert quiet.facts()["hints"] is False
        refused(quiet.post("hint", seat=quiet.view()["seat"]), 403, "switched off")
        refused(finished(client, tmp_path).post("hint", seat=0), 409, "over")


def test_hints_have_a_rate_of_their_own(tmp_path: Path) -> None:
    with server(tmp_path, **QUICK, rates=Rates(hints=0.001, hint_burst=2)) as client:
        ada = solo(client)
        seat = ada.view()["seat"]
        statuses = [ada.post("hint", seat=(seat + 1) % 3).status_code for _ in range(3)]
        assert statuses == [409, 409, 429]
        assert ada.view()["seat"] == seat


def test_a_thinker_that_fails_gives_no_hint(tmp_path: Path) -> None:
    with server(tmp_path, thinkers=1, budget=0.001) as client:
        ada = solo(client)
        refused(ada.post("hint", seat=ada.view()["seat"]), 503, "No hint")


@pytest.mark.parametrize("moves", [0, 13, 30])
def test_equal_sights_give_equal_hints(moves: int) -> None:
    table = table_at(moves, 3)
    for seat in set(range(SEATS)) & set(table.pending):
        twin = twin_of(table, seat, 5)
        asked = hint_question(table, seat, 0.02)
        assert asked == hint_question(twin, seat, 0.02)
        held = msgspec.msgpack.decode(asked, type=HintQuestion)
        assert set(msgspec.msgpack.decode(held.view)["deck"]) <= {None}
        answers = [thinker.answer(asked) for _ in range(2)]
        assert answers[0] == answers[1]
        assert not answers[0].fault
        assert hint_payload(table, seat, answers[0].found) == hint_payload(twin, seat, answers[1].found)


def test_a_production_hint_names_the_best_and_the_own_plan(tmp_path: Path) -> None:
    def last_production(state: Any) -> bool:
        return bool(state.lanes and state.round == 3 and 0 in state.pending)

    with server(tmp_path, **QUICK) as client:
        client.get("/")
        table, _ = arrange(
            tmp_path, ("me", "random"), last_production, 4, client.cookies["bessemer"], rounds=3
        )
        ada = Player(client, table)
        hint = ada.post("hint", seat=0).json()
        assert hint["source"] == "solver"
        best = int(hint["words"].removeprefix("Best from here: ").partition(" ")[0])
        assert f"This order brings {best}, yours " in hint["words"]
        assert hint["plan"][0] == hint["move"]
        assert hint["plan"][-1] == "done"
        edited = client.post(f"{ada.path}/draft?seat=0", json={"op": "follow", "moves": hint["plan"]})
        assert edited.status_code == 200, edited.text
        again = ada.post("hint", seat=0).json()
        assert again["words"] == f"Best from here: {best} money. Your plan brings as much."
        assert again["plan"] == []
        undone = client.post(f"{ada.path}/draft?seat=0", json={"op": "undo"}).json()
        assert undone["draft"]["uses"] == {}
        wrong = client.post(f"{ada.path}/draft?seat=0", json={"op": "follow", "moves": ["resolve nothing"]})
        assert wrong.status_code == 400
        assert ada.play(0, *hint["plan"]).status_code == 200
        assert ada.view(0)["view"]["holdings"][0]["stock"][4] == best


def test_counsel_survives_the_way_to_the_table() -> None:
    table = table_at(13, 3)
    seat = table.pending[0]
    found = msgspec.msgpack.decode(thinker.answer(hint_question(table, seat, 0.02)).found, type=Counsel)
    assert found.advice.best in table.live.state.pending[seat]


# Reviews --------------------------------------------------------------------------------------------


def reviewed(player: Player) -> dict[str, Any]:
    """The review of a game, when it is made."""
    for _ in range(600):
        found = player.client.get(f"{player.path}/review").json()
        if found["ready"]:
            review: dict[str, Any] = found["review"]
            return review
        assert 0 <= found["review"]["done"] <= found["review"]["total"]
        time.sleep(0.1)
    raise AssertionError("the review was never made")


def test_a_finished_game_is_reviewed_once(tmp_path: Path) -> None:
    with server(tmp_path, **QUICK) as client:
        ada = finished(client, tmp_path)
        review = reviewed(ada)
        assert len(review["curve"][0]["values"]) == 2
        assert sorted(review["curve"][-1]["values"]) == [0.0, 1.0]
        assert {loss["seat"] for loss in review["losses"]} <= {0}
        assert len(review["losses"]) <= 3
        assert [one["seat"] for one in review["yields"]] == [0, 0, 0]
        assert review["yields"][-1]["final"]
        page = client.get(f"/table/{ada.table}/review").text
        assert "<svg" in page
        assert "data-working" not in page
    with server(tmp_path, thinkers=1, budget=0.001) as client:  # thinkers that could not make it again
        assert client.get(f"{ada.path}/review").json() == {"ready": True, "review": review}


def test_a_running_game_is_not_reviewed(tmp_path: Path) -> None:
    with server(tmp_path, thinkers=0) as client:
        refused(client.get(f"{solo(client).path}/review"), 409, "when it is over")
        refused(client.get("/api/tables/nowhere/review"), 404, "no such table")


def test_a_page_shows_how_far_the_review_is(tmp_path: Path) -> None:
    with server(tmp_path, thinkers=1, budget=30) as client:
        ada = finished(client, tmp_path)
        page = client.get(f"/table/{ada.table}/review")
        assert page.status_code == 200
        assert "data-working" in page.text


# Practice -------------------------------------------------------------------------------------------


def test_a_finished_game_is_tried_again_from_any_move(tmp_path: Path) -> None:
    with server(tmp_path, thinkers=0) as client:
        ada = finished(client, tmp_path)
        before = client.get(f"{ada.path}/export").content
        moves = client.get(f"{ada.path}/export").json()["moves"]
        made = ada.post("practice", at=10, seat=1, bot="random")
        assert made.status_code == 201, made.text
        again = Player(client, made.json()["id"])
        facts = again.facts()
        assert facts["practice"] == ada.table
        assert [seat["bot"] for seat in facts["seats"]] == ["random", ""]
        assert facts["seats"][1]["mine"]
        played = client.get(f"{again.path}/export").json()["moves"]
        assert played[:10] == moves[:10]
        while not again.view(1)["offers"]:
            time.sleep(0.02)
        again.first_move(1)
        assert client.get(f"{ada.path}/export").content == before
        assert ada.facts()["over"]


@pytest.mark.parametrize(("seat", "against"), [(0, ["", "greedy"]), (1, ["foreman", ""])])
def test_practice_is_against_whoever_played(tmp_path: Path, seat: int, against: list[str]) -> None:
    """A bot plays on for itself, and for a person a foreman does."""
    with server(tmp_path, thinkers=0) as client:
        made = finished(client, tmp_path).post("practice", at=4, seat=seat)
        facts = Player(client, made.json()["id"]).facts()
        assert [one["bot"] for one in facts["seats"]] == against


def test_practice_keeps_to_finished_games(tmp_path: Path) -> None:
    with server(tmp_path, thinkers=0) as client:
        refused(solo(client).post("practice", at=0, seat=0), 409, "Only a finished game")
        refused(Player(client, "nowhere").post("practice", at=0, seat=0), 404, "no such table")
        ada = finished(client, tmp_path)
        total = len(client.get(f"{ada.path}/history").json()["moves"])
        refused(ada.post("practice", at=total, seat=0), 400, f"moves 0 to {total - 1}")
        refused(ada.post("practice", at=3, seat=7), 400, "seats 0 to 1")
        refused(ada.post("practice", at=3, seat=0, bot="mcts:sims=9"), 400, "There is no bot")
