"""A table over HTTP: creating, playing, taking back, looking back."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from bessemer.records.record import read, replay, verify_fairness
from tests.server.kit import FRIEND, GREEDY, HERE, ME, NONCE, RANDOM, Player, new_key, server, solo, visitor


@pytest.fixture(name="host")
def _host(tmp_path: Path) -> Iterator[TestClient]:
    with server(tmp_path) as client:
        yield client


def test_games_are_listed(host: TestClient) -> None:
    games = host.get("/api/games").json()
    assert games[0]["id"] == "furnace"
    assert {option["id"] for option in games[0]["options"]} == {"capitalists", "rounds", "chain"}


@pytest.mark.rule("U-79")
def test_only_a_table_of_bots_alone_gets_their_default(host: TestClient) -> None:
    def length(*seats: dict[str, Any], **options: Any) -> Any:
        order = {"game": "furtherance", "seats": seats, "options": options}
        made = host.post("/api/tables", json=order)
        return Player(host, made.json()["id"]).facts()["options"]["length"]

    assert length(GREEDY, RANDOM) == 60
    assert length(GREEDY, RANDOM, length=False) is False
    assert length(ME, RANDOM) is False
    assert length(FRIEND, RANDOM) is False
    form = "players=2&seat-0-kind=bot&seat-0-bot=random&seat-1-kind=bot&seat-1-bot=random&option-length="
    for chosen, expected in (("", 60), ("off", False), ("60", 60)):
        page = host.post("/new/furtherance", content=form + chosen, follow_redirects=False)
        table = page.headers["location"].rpartition("/")[2]
        assert Player(host, table).facts()["options"]["length"] == expected


def test_one_click_starts_a_game_and_bots_move(host: TestClient) -> None:
    ada = solo(host, RANDOM, GREEDY)
    while not ada.view()["offers"]:
        pass
    sight = ada.view()
    assert sight["seat"] == 0
    assert sight["pending"] == [0]
    assert all(offer["label"] and offer["targets"] for offer in sight["offers"])
    assert ada.play(0, sight["offers"][0]["move"]).status_code == 200


def test_whole_game_with_bots(host: TestClient) -> None:
    ada = solo(host, RANDOM, RANDOM, options={"rounds": 3})
    while (sight := ada.view())["status"] == "running":
        if sight["offers"]:
            ada.play(0, sight["offers"][-1]["move"], seq=sight["seq"])
    assert sight["status"] == "over"
    facts = ada.facts()
    assert facts["outcome"]["ranks"]
    record = read(visitor(host).get(f"{ada.path}/export").content)
    session = replay(record)
    assert session.over
    assert record.seats[0] == "Ada"
    assert verify_fairness(record) == 0  # one click: the nonce came before the commitment
    history = host.get(f"{ada.path}/history").json()
    assert len(history["rounds"]) == 3
    assert len(history["moves"]) == len(record.moves)
    assert history["marks"][0]["label"] == "Setting up"


def test_looking_at_an_invitation_does_not_use_it_up(host: TestClient) -> None:
    made = host.post("/api/tables", json={"game": "furnace", "seats": [ME, FRIEND]}).json()
    path = "/join/" + made["links"]["1"].rpartition("/")[2]
    robot, bo = visitor(host), visitor(host)
    for _ in range(3):
        preview = robot.get(path, headers={"accept": "text/html"})
        assert preview.status_code == 200
        assert "Take the seat of" in preview.text
    assert not host.get(f"/api/tables/{made['id']}").json()["seats"][1]["taken"]
    assert bo.post(path, follow_redirects=False).status_code == 303
    assert host.get(f"/api/tables/{made['id']}").json()["seats"][1]["taken"]
    assert "used already" in robot.get(path, headers={"accept": "text/html"}).text
    forged = robot.get("/join/" + "A" * 22, headers={"accept": "text/html"})
    assert forged.status_code == 404
    assert "no such invitation" in forged.text


def test_friends_join_by_link_and_chance_is_fair(host: TestClient) -> None:
    made = host.post("/api/tables", json={"game": "furnace", "seats": [ME, FRIEND, RANDOM]}).json()
    ada = Player(host, made["id"])
    assert not made["started"]
    token = made["links"]["1"].rpartition("/")[2]
    assert ada.facts()["links"] == made["links"]
    bo = Player(visitor(host), made["id"])
    assert "links" not in bo.facts()
    joined = bo.client.post(f"/join/{token}", follow_redirects=False)
    assert joined.headers["location"] == f"/lobby/{made['id']}"
    assert "HttpOnly" in joined.headers["set-cookie"]
    assert "SameSite=lax" in joined.headers["set-cookie"]
    assert "links" not in ada.facts()
    assert visitor(host).get(f"/join/{token}").status_code == 410
    assert visitor(host).post(f"/join/{token}").status_code == 410
    assert bo.client.get(f"/join/{token}", follow_redirects=False).status_code == 303
    assert ada.post("nonce", nonce="first-nonce").status_code == 204
    with bo.client.websocket_connect(f"{bo.path}/push"):
        assert ada.post("start").status_code == 409  # Bo is here, but his browser has not given anything
    assert bo.post("nonce", nonce="second-nonce").status_code == 204
    assert bo.post("nonce", nonce="other-nonce").status_code == 409
    assert bo.post("start").status_code == 403
    assert ada.post("start").status_code == 204
    assert bo.view()["seat"] == 1
    assert bo.client.get(f"{bo.path}/view", params={"seat": 0}).status_code == 403
    assert visitor(host).get(f"{bo.path}/view").json()["seat"] == -1
    assert visitor(host).get(f"{bo.path}/export").status_code == 401
    assert bo.client.get(f"{bo.path}/export").status_code == 403


def test_fairness_counts_nonces_that_came_after_the_commitment(host: TestClient) -> None:
    made = host.post("/api/tables", json={"game": "furnace", "seats": [ME, RANDOM]}).json()
    ada = Player(host, made["id"])
    commitment = ada.facts()["commitment"]
    ada.post("nonce", nonce=NONCE)
    ada.post("start")
    ada.post("seats/0", bot="random")
    while ada.facts()["status"] == "running":
        pass
    record = read(host.get(f"{ada.path}/export").content)
    assert verify_fairness(record) == 1
    assert record.fairness.commitment == commitment  # type: ignore[union-attr]
    assert record.fairness.nonces == [NONCE]  # type: ignore[union-attr]


def test_same_key_gives_same_answer(host: TestClient) -> None:
    ada = solo(host)
    sight = ada.view()
    move, key = sight["offers"][0]["move"], new_key()
    first = ada.play(sight["seat"], move, seq=sight["seq"], key=key)
    again = ada.play(sight["seat"], move, seq=sight["seq"], key=key)
    assert (first.status_code, first.content) == (again.status_code, again.content)
    assert ada.view(0)["seq"] == 1
    other = ada.play(sight["seat"], sight["offers"][1]["move"], seq=sight["seq"], key=key)
    assert other.status_code == 409
    assert ada.view(0)["seq"] == 1


def test_moves_are_all_or_none(host: TestClient) -> None:
    ada = solo(host)
    sight = ada.view()
    move = sight["offers"][0]["move"]
    assert ada.play(sight["seat"], move, move).status_code == 400
    assert ada.view(0)["seq"] == 0
    assert ada.view(0)["log"] == sight["log"]


def to_production(player: Player) -> dict[str, Any]:
    """Bid until everybody produces."""
    while len((sight := player.view())["pending"]) == 1:
        player.first_move()
    return sight


def test_undo_and_restart(host: TestClient) -> None:
    ada = solo(host)
    to_production(ada)
    before = ada.view(0)
    for _ in range(3):
        ada.first_move(0)
    ada.first_move(1)
    key = new_key()
    seq = ada.view(0)["seq"]
    undone = ada.post("undo", seat=0, seq=seq, key=key)
    assert undone.json() == {"seq": seq + 1}
    assert ada.post("undo", seat=0, seq=seq, key=key).json() == {"seq": seq + 1}
    assert ada.view(0)["turn"] == before["turn"] + 3
    assert ada.post("restart", seat=0, seq=seq + 1, key=new_key()).json() == {"seq": seq + 2}
    after = ada.view(0)
    assert after["offers"] == before["offers"]
    assert after["turn"] == before["turn"] + 1  # the other seat's move stands
    refused = ada.post("undo", seat=0, seq=seq + 2, key=new_key())
    assert refused.status_code == 400
    assert after["undo"] == refused.json()["error"]


def test_lanes_do_not_disturb_each_other(host: TestClient) -> None:
    ada = solo(host)
    sight = to_production(ada)
    mine, theirs = ada.view(0), ada.view(1)
    assert ada.play(1, theirs["offers"][0]["move"], seq=sight["seq"]).status_code == 200
    assert ada.play(0, mine["offers"][0]["move"], seq=sight["seq"]).status_code == 200
    assert ada.play(0, mine["offers"][0]["move"], seq=sight["seq"]).status_code == 409


def test_what_if_changes_nothing_and_stops_before_chance(host: TestClient) -> None:
    ada = solo(host)
    to_production(ada)
    before = ada.view(0)
    answer = ada.post("whatif", seat=0, moves=[before["offers"][0]["move"]]).json()
    assert answer["steps"][0]["events"]
    assert answer["stopped"] is None
    assert ada.view(0) == before
    for seat in (1, 2):
        assert ada.play(seat, "done").status_code == 200
    last = ada.post("whatif", seat=0, moves=["done"]).json()
    assert last["steps"] == []
    assert "chance" in last["stopped"]
    assert ada.post("whatif", seat=0, moves=["bid 9 on nothing"]).status_code == 400
    more = ada.post("whatif", seat=0, moves=["done", "done"]).json()
    assert more["stopped"]


def test_draft_is_kept(host: TestClient, tmp_path: Path) -> None:
    ada = solo(host)
    to_production(ada)
    path = f"{ada.path}/draft?seat=0"
    assert host.put(path, json={"order": ["a"]}).status_code == 200
    assert host.get(path).json()["draft"] == {"order": ["a"]}
    assert visitor(host).get(path).status_code == 401
    assert host.put(path, json={"order": ["a" * 20_000]}).status_code == 413
    assert ada.play(0, ada.view(0)["offers"][0]["move"]).status_code == 200
    assert host.get(path).json()["draft"] is None


def test_draft_is_edited_by_the_planner(host: TestClient) -> None:
    ada = solo(host)
    path = f"{ada.path}/draft?seat=0"
    assert host.post(path, json={"op": "fill"}).status_code == 400  # nothing to plan in an auction
    to_production(ada)
    edited = host.post(path, json={"op": "fill"})
    assert edited.status_code == 200, edited.text
    assert edited.json()["html"]
    assert edited.json()["draft"]
    assert host.get(path).json()["draft"] == edited.json()["draft"]
    assert host.post(path, json={"op": "nonsense"}).status_code == 400


def test_host_hands_seats_to_bots_and_back(host: TestClient) -> None:
    made = host.post("/api/tables", json={"game": "furnace", "seats": [ME, FRIEND]}).json()
    ada, bo = Player(host, made["id"]), Player(visitor(host), made["id"])
    bo.client.post("/api/join", json={"token": made["links"]["1"].rpartition("/")[2]})
    assert bo.post("seats/0", bot="greedy").status_code == 403
    assert visitor(host).post(f"{bo.path}/seats/0", json={"kick": True}).status_code == 401
    assert ada.post("seats/1", bot="nonsense").status_code == 400
    assert ada.post("seats/1", bot="greedy").json()["seats"][1]["kind"] == "bot"
    assert ada.post("seats/1", bot=None).json()["seats"][1]["kind"] == "human"
    assert bo.facts()["seats"][1]["mine"]
    assert bo.post("seats/1", name="  Bo\n<b> ").json()["seats"][1]["name"] == "Bo <b>"
    kicked = ada.post("seats/1", kick=True).json()
    assert kicked["links"]["1"] != made["links"]["1"]
    assert not bo.facts()["seats"][1]["mine"]
    assert ada.post("end").status_code == 204
    assert ada.facts()["status"] == "ended"


def test_rematch_brings_everybody_to_one_table(host: TestClient) -> None:
    ada = solo(host, HERE)
    assert ada.post("rematch").status_code == 409
    ada.post("end")
    first = ada.post("rematch", nonce=NONCE)
    assert first.json()["started"]
    again = ada.post("rematch", nonce=NONCE)
    assert again.json()["id"] == first.json()["id"]
    assert ada.facts()["rematch"] == first.json()["id"]


def test_import_shows_a_game_again(host: TestClient) -> None:
    ada = solo(host, RANDOM)
    ada.post("seats/0", bot="random")
    while ada.facts()["status"] == "running":
        pass
    record = host.get(f"{ada.path}/export").content
    other = visitor(host)
    brought = other.post("/api/import", content=record)
    assert brought.status_code == 201
    path = f"/api/tables/{brought.json()['id']}"
    assert other.get(f"{path}/export").content == record
    moves = len(read(record).moves)
    last = other.get(f"{path}/position", params={"at": moves, "seat": -1}).json()
    assert last["view"] == host.get(f"{ada.path}/position", params={"at": moves, "seat": -1}).json()["view"]
    assert last["at"] == last["moves"] == moves
    assert other.get(f"{path}/position", params={"at": moves + 1}).status_code == 400


def test_a_game_that_is_not_finished_goes_on_where_it_was_brought(host: TestClient) -> None:
    ada = solo(host, RANDOM)
    for _ in range(3):
        while not ada.view(0)["offers"]:
            time.sleep(0.02)
        ada.first_move(0)
    record = host.get(f"{ada.path}/export").content
    moves = read(record).moves
    other = visitor(host)
    brought = Player(other, other.post("/api/import", content=record).json()["id"])
    assert brought.facts()["status"] == "ended"
    page = other.get(f"/replay/{brought.table}", headers={"accept": "text/html"}).text
    assert "ended before its time" in page
    assert "Go on from here" in page
    assert brought.post("practice", at=len(moves) + 1, seat=0).status_code == 400
    made = brought.post("practice", at=len(moves), seat=0, bot="random")
    again = Player(other, made.json()["id"])
    assert again.facts()["status"] == "running"
    while not again.view(0)["offers"]:
        time.sleep(0.02)
    again.first_move(0)


def test_everything_is_there_after_a_restart(tmp_path: Path) -> None:
    with server(tmp_path) as host:
        ada = solo(host)
        to_production(ada)
        ada.first_move(0)
        ada.first_move(0)
        ada.post("undo", seat=0, seq=ada.view(0)["seq"], key=new_key())
        host.put(f"{ada.path}/draft?seat=1", json={"order": []})
        before = [ada.view(seat) for seat in range(3)]
        cookies = dict(host.cookies)
    with server(tmp_path) as host:
        host.cookies.update(cookies)
        ada = Player(host, ada.table)
        assert [ada.view(seat) for seat in range(3)] == before
        assert host.get(f"{ada.path}/draft?seat=1").json()["draft"] == {"order": []}
